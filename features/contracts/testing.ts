/** Leveraged contracts, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { ContractsCommand } from './contract/commands.ts';
import { aimContracts, contractsActors, contractsEndowments } from './testing/actors.ts';
import { contractsCalls, contractsSwitched } from './testing/calls.ts';
import { contractsExamples } from './testing/examples.ts';
import { contractsScreens } from './testing/screens.ts';

export const card = {
  name: 'contracts',
  examples: contractsExamples,
  soundCalls: contractsCalls,
  switched: contractsSwitched,
  endowments: contractsEndowments,
  actors: contractsActors,
  aim: aimContracts,
  screens: contractsScreens,
  // Bots hear it in their own words; no screen changes an order that waits.
  unheard: ['order_unchanged'],
} as const satisfies TestingCard<ContractsCommand>;
