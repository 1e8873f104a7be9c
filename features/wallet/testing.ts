/** Accounts of customers, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { WalletCommand } from './contract.ts';
import { aimWallet, walletActors, walletEndowments } from './testing/actors.ts';
import { walletCalls } from './testing/calls.ts';
import { walletExamples } from './testing/examples.ts';
import { walletScreens } from './testing/screens.ts';

export const card = {
  name: 'wallet',
  unproven: {
    convert: [
      'order.id less',
      'order.id more',
      'order.leastUnits less',
      // What the desk had bought before: a unit of it is less than its prices are rounded by.
      ...['from', 'to'].flatMap((leg) => [
        `order.${leg}.netUnits less`,
        `order.${leg}.netUnits more`,
      ]),
    ],
  },
  customerCalls: `
POST /user/lockPrice customer invalid_input
POST /user/takeLocked customer invalid_input
`,
  examples: walletExamples,
  soundCalls: walletCalls,
  endowments: walletEndowments,
  actors: walletActors,
  aim: aimWallet,
  screens: walletScreens,
} as const satisfies TestingCard<WalletCommand>;
