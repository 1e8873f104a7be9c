/** Token subscriptions as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { IeoCommand } from './contract.ts';
import type { IeoNeeds } from './rules/projects.ts';
import { IeoRules } from './rules/room.ts';
import { ieoTables, loadIeo } from './store/tables.ts';

export const ieoRoom = {
  name: 'ieo',
  open: (context: RoomContext, needs: IeoNeeds) => new IeoRules(context, needs),
  store: () => ({ tables: ieoTables, load: loadIeo }),
  effects: {
    'ieo.ask_cancel': 'house',
    'ieo.close': 'house',
    'ieo.decide_cancel': 'house',
    'ieo.fall_back': 'house',
    'ieo.pay_issuer': 'house',
    'ieo.publish': 'house',
    'ieo.reduce': 'free',
    'ieo.refund': 'house',
    'ieo.reveal': 'house',
    'ieo.subscribe': 'risks',
    'ieo.unlock': 'house',
  },
  // Two operators have confirmed the sale and who gets what is paid for it.
  gives: {
    'ieo.close': 'operators',
    'ieo.fall_back': 'operators',
    'ieo.reveal': 'operators',
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  deadlines: (rules) => (moved) => rules.moveDeadlines(moved),
  houseAccounts: { [HOUSE.ieoVault]: 'apart' },
} as const satisfies MachineCard<IeoRules, IeoNeeds, IeoCommand>;
