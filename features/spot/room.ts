/** Spot as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { SpotCommand } from './contract/commands.ts';
import { ORDERS_BEGIN } from './rules/beginning.ts';
import { type SpotNeeds, SpotRules } from './rules/room.ts';
import { loadSpot, spotTables } from './store/tables.ts';

export const spotRoom = {
  name: 'spot',
  open: (context: RoomContext, needs: SpotNeeds) => new SpotRules(context, needs),
  store: () => ({ tables: spotTables, load: loadSpot }),
  effects: {
    'spot.cancel': 'free',
    'spot.cancel_all': 'free',
    'spot.cancel_list': 'free',
    'spot.cancel_replace': 'opens',
    'spot.end_pause': 'house',
    'spot.expire': 'house',
    'spot.place': 'opens',
    'spot.place_list': 'opens',
    'spot.quote': 'house',
    // A replaced order may be larger: a customer who is frozen can cancel it instead.
    'spot.replace': 'opens',
    'spot.run_countdown': 'house',
    'spot.run_stops': 'house',
    // It only takes orders away.
    'spot.set_countdown': 'free',
  },
  ofEarlierRelease: (command) =>
    command.type === 'spot.place' ? { triggerBy: 'index', ...command } : command,
  begins: ORDERS_BEGIN,
  gives: { 'reason trade': 'matched' },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  houseAccounts: {},
} as const satisfies MachineCard<SpotRules, SpotNeeds, SpotCommand>;
