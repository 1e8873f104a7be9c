/** Loans, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { LoansCommand } from './contract.ts';
import { aimLoans, loansActors, loansEndowments } from './testing/actors.ts';
import { loansChanges } from './testing/console-changes.ts';
import { loansExamples } from './testing/examples.ts';
import { loansScreens } from './testing/screens.ts';

export const card = {
  name: 'loans',
  examples: loansExamples,
  switched: [
    {
      product: 'loans',
      path: '/loan/borrow',
      fields: { pair_id: 1, amount: '50', collateral: '1' },
    },
  ],
  endowments: loansEndowments,
  actors: loansActors,
  aim: aimLoans,
  consoleChanges: loansChanges,
  screens: loansScreens,
} as const satisfies TestingCard<LoansCommand>;
