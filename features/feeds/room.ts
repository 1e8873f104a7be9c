/** The feeds as a room of the machine: their rows are chained and signed where there is a key. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { FeedsCommand } from './contract.ts';
import { type FeedsNeeds, FeedsRules } from './rules/room.ts';
import { feedsStore } from './store.ts';

export const feedsRoom = {
  name: 'feeds',
  open: (context: RoomContext, needs: FeedsNeeds) => new FeedsRules(context, needs),
  store: ({ signingKey }) => feedsStore(signingKey),
  effects: {
    'feeds.announce_hour': 'house',
    'feeds.check': 'house',
    'feeds.halt': 'house',
    'feeds.reveal_hour': 'house',
    'feeds.tick': 'house',
  },
  holds: () => [],
  houseAccounts: { [HOUSE.marketMaker]: 'apart', [HOUSE.simulatedCrowd]: 'apart' },
} as const satisfies MachineCard<FeedsRules, FeedsNeeds, FeedsCommand>;
