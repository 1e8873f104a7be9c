/** Corporate actions and regular buying, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { aaplUsdt } from '../../tests/support/small-catalogue.ts';
import type { CorporateCommand } from './contract.ts';
import { aimCorporate, corporateActors, corporateEndowments } from './testing/actors.ts';
import { corporateChanges } from './testing/console-changes.ts';
import { corporateExamples } from './testing/examples.ts';
import { corporateScreens } from './testing/screens.ts';

export const card = {
  name: 'corporate',
  examples: corporateExamples,
  // What only timers are told.
  unheard: ['bad_operator', 'still_waiting'],
  soundCalls: {
    '/api/stock/actions': [{}, { match_id: aaplUsdt, page: 1, limit: 5 }],
    '/api/stock/queue': [{ match_id: aaplUsdt }],
    '/api/stock/calendar': [{ match_id: aaplUsdt }],
    '/api/stock/my_actions': [{}],
    '/api/stock/coming': [{}],
    '/api/auto/executions': [{}],
  },
  endowments: corporateEndowments,
  actors: corporateActors,
  aim: aimCorporate,
  consoleChanges: corporateChanges,
  screens: corporateScreens,
} as const satisfies TestingCard<CorporateCommand>;
