/** Price alerts, as tests find them. */
import { btcUsdt } from '../../tests/support/small-catalogue.ts';
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { alertsScreens } from './testing/screens.ts';

export const card = {
  name: 'alerts',
  examples: {},
  soundCalls: {
    '/api/alert/list': [{}],
    '/api/alert/save': [
      { id: 0, match_id: btcUsdt, kind: 'above', value: '9000000' },
      { id: 0, match_id: btcUsdt, kind: 'change', value: '900' },
    ],
  },
  screens: alertsScreens,
} as const satisfies TestingCard<never>;
