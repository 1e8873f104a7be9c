/** Accounts of customers, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { WalletCommand } from './contract.ts';
import { aimWallet, walletActors, walletEndowments } from './testing/actors.ts';
import { walletCalls } from './testing/calls.ts';
import { walletExamples } from './testing/examples.ts';
import { walletScreens } from './testing/screens.ts';

export const card = {
  name: 'wallet',
  examples: walletExamples,
  soundCalls: walletCalls,
  endowments: walletEndowments,
  actors: walletActors,
  aim: aimWallet,
  screens: walletScreens,
} as const satisfies TestingCard<WalletCommand>;
