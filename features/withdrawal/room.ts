/** Withdrawals as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { WithdrawalCommand } from './contract.ts';
import type { WithdrawalNeeds } from './rules/asking.ts';
import { WithdrawalRules } from './rules/room.ts';
import { loadWithdrawal, withdrawalTables } from './store/tables.ts';

export const withdrawalRoom = {
  name: 'withdrawal',
  open: (context: RoomContext, needs: WithdrawalNeeds) => new WithdrawalRules(context, needs),
  store: () => ({ tables: withdrawalTables, load: loadWithdrawal }),
  effects: {
    'withdrawal.approve': 'house',
    'withdrawal.ask': 'withdraws',
    'withdrawal.cancel': 'free',
    'withdrawal.done': 'house',
    'withdrawal.failed': 'house',
    'withdrawal.reject': 'house',
    'withdrawal.sent': 'house',
    'withdrawal.set_policy': 'house',
    'withdrawal.sign': 'house',
  },
  guard: (rules, command, context) => rules.giving.books.refusal(command, context),
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.giving.reactions,
  spent: (rules, owner, timeMs) => rules.giving.spent(owner, timeMs),
  notYetFree: (rules, owner, timeMs) => rules.giving.notYetFree(owner, timeMs),
  houseAccounts: {},
} as const satisfies MachineCard<WithdrawalRules, WithdrawalNeeds, WithdrawalCommand>;
