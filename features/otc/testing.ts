/** OTC, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { OtcCommand } from './contract/index.ts';
import { aimOtc, otcActors, otcEndowments } from './testing/actors.ts';
import { otcCallExamples } from './testing/calls.ts';
import { otcChanges } from './testing/console-changes.ts';
import { otcExamples } from './testing/examples.ts';
import { otcScreens } from './testing/screens.ts';

export const card = {
  name: 'otc',
  examples: otcExamples,
  switched: [
    {
      product: 'otc',
      path: '/otc/order',
      fields: { ad_id: 1, amount: '10', price: '1', payment_id: 1 },
    },
    { product: 'otc', path: '/otc/merchant_apply' },
    { product: 'otc', path: '/otc/ad_state', fields: { id: 1, on: 1 } },
  ],
  soundCalls: otcCallExamples,
  unheard: ['bad_terms', 'terms_exist', 'bad_rates'],
  endowments: otcEndowments,
  actors: otcActors,
  aim: aimOtc,
  consoleChanges: otcChanges,
  screens: otcScreens,
} as const satisfies TestingCard<OtcCommand>;
