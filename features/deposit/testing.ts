/** Deposits, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { DepositCommand } from './contract.ts';
import { aimDeposit, depositActors } from './testing/actors.ts';
import { depositChanges } from './testing/console-changes.ts';
import { depositExamples } from './testing/examples.ts';
import { depositScreens } from './testing/screens.ts';

export const card = {
  name: 'deposit',
  examples: depositExamples,
  unheard: ['already_credited', 'bad_output', 'not_credited'],
  actors: depositActors,
  aim: aimDeposit,
  consoleChanges: depositChanges,
  screens: depositScreens,
} as const satisfies TestingCard<DepositCommand>;
