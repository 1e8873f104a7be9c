/** Keys of programs as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { ApiKeysCommand } from './contract.ts';
import { ApiKeysRules } from './rules.ts';
import { apiKeysTables, loadApiKeys } from './store.ts';

export const apiKeysRoom = {
  name: 'api-keys',
  open: (context: RoomContext) => new ApiKeysRules(context),
  store: () => ({ tables: apiKeysTables, load: loadApiKeys }),
  effects: {
    // Who is frozen gives no program a way in; he may always take one away.
    'api-keys.change': 'opens',
    'api-keys.end': 'house',
    'api-keys.make': 'opens',
    'api-keys.revoke': 'free',
  },
  holds: () => [],
  houseAccounts: {},
} as const satisfies MachineCard<ApiKeysRules, unknown, ApiKeysCommand>;
