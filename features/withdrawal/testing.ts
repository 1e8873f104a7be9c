/** Withdrawals, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { WithdrawalCommand } from './contract.ts';
import { aimWithdrawal, withdrawalActors } from './testing/actors.ts';
import { withdrawalCalls } from './testing/calls.ts';
import { withdrawalChanges } from './testing/console-changes.ts';
import { withdrawalExamples } from './testing/examples.ts';
import { withdrawalScreens } from './testing/screens.ts';

export const card = {
  name: 'withdrawal',
  examples: withdrawalExamples,
  soundCalls: withdrawalCalls,
  actors: withdrawalActors,
  aim: aimWithdrawal,
  consoleChanges: withdrawalChanges,
  screens: withdrawalScreens,
} as const satisfies TestingCard<WithdrawalCommand>;
