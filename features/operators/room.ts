/** Operators' decisions as a room of the machine, and the guard in front of all rooms. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { OperatorsCommand } from './contract.ts';
import { type OperatorsNeeds, OperatorsRules } from './rules/room.ts';
import { loadOperators, operatorsTables } from './store/tables.ts';

export const operatorsRoom = {
  name: 'operators',
  open: (context: RoomContext, needs: OperatorsNeeds) => new OperatorsRules(context, needs),
  store: () => ({ tables: operatorsTables, load: loadOperators }),
  effects: {
    'operators.anchor': 'house',
    'operators.approve_correction': 'house',
    'operators.freeze': 'house',
    'operators.propose_correction': 'house',
    'operators.reject_correction': 'house',
  },
  gives: { 'operators.approve_correction': 'operators' },
  holds: () => [],
  houseAccounts: [],
  guard: (rules, command, context) => rules.guard(command, context),
} as const satisfies MachineCard<OperatorsRules, OperatorsNeeds, OperatorsCommand>;
