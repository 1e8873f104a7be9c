/** Deposits as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { RechargeCommand } from './contract.ts';
import { type RechargeNeeds, RechargeRules } from './rules/room.ts';
import { loadRecharge, rechargeTables } from './store/tables.ts';

export const rechargeRoom = {
  name: 'recharge',
  open: (context: RoomContext, needs: RechargeNeeds) => new RechargeRules(context, needs),
  store: () => ({ tables: rechargeTables, load: loadRecharge }),
  effects: {
    'recharge.approve': 'house',
    'recharge.ask': 'free',
    'recharge.chain_credit': 'house',
    'recharge.chain_reverse': 'house',
    'recharge.credit': 'house',
    'recharge.review': 'house',
    'recharge.set_day_limit': 'house',
    'recharge.set_policy': 'house',
  },
  holds: () => [],
  reactions: (rules) => rules.reactions,
  houseAccounts: [],
} as const satisfies MachineCard<RechargeRules, RechargeNeeds, RechargeCommand>;
