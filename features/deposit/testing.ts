/** Deposits, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { DepositCommand } from './contract.ts';
import { aimDeposit, depositActors } from './testing/actors.ts';
import { depositExamples } from './testing/examples.ts';
import { depositScreens } from './testing/screens.ts';

export const card = {
  name: 'deposit',
  examples: depositExamples,
  actors: depositActors,
  aim: aimDeposit,
  screens: depositScreens,
} as const satisfies TestingCard<DepositCommand>;
