/** How accounts belong together, as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { IdentityCommand } from './contract.ts';
import { IdentityRules, type RelatedNeeds } from './rules/related.ts';
import { loadRelated, relatedTables } from './store/related.ts';

export const identityRoom = {
  name: 'identity',
  open: (context: RoomContext, needs: RelatedNeeds) => new IdentityRules(context, needs),
  store: () => ({ tables: relatedTables, load: loadRelated }),
  effects: { 'identity.related': 'house' },
  holds: () => [],
  houseAccounts: {},
} as const satisfies MachineCard<IdentityRules, RelatedNeeds, IdentityCommand>;
