/** Deposits as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { DepositCommand } from './contract.ts';
import { type DepositNeeds, DepositRules } from './rules/room.ts';
import { loadDeposit, depositTables } from './store/tables.ts';

export const depositRoom = {
  name: 'deposit',
  open: (context: RoomContext, needs: DepositNeeds) => new DepositRules(context, needs),
  store: () => ({ tables: depositTables, load: loadDeposit }),
  effects: {
    'deposit.approve': 'house',
    'deposit.ask': 'funds',
    'deposit.chain_credit': 'house',
    'deposit.chain_reverse': 'house',
    'deposit.credit': 'house',
    'deposit.review': 'house',
    'deposit.set_day_limit': 'house',
    'deposit.set_policy': 'house',
  },
  holds: () => [],
  reactions: (rules) => rules.reactions,
  houseAccounts: {},
} as const satisfies MachineCard<DepositRules, DepositNeeds, DepositCommand>;
