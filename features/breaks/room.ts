/** Breaks and limits of customers as a room of the machine, with the guard in front of all. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { BreaksCommand } from './contract.ts';
import { type BreaksNeeds, BreaksRules } from './rules/room.ts';
import { breaksTables, loadBreaks } from './store.ts';

export const breaksRoom = {
  name: 'breaks',
  open: (context: RoomContext, needs: BreaksNeeds) => new BreaksRules(context, needs),
  store: () => ({ tables: breaksTables, load: loadBreaks }),
  effects: { 'breaks.set_limit': 'free', 'breaks.sweep': 'house', 'breaks.take': 'free' },
  holds: () => [],
  houseAccounts: {},
  guard: (rules, command, context) => rules.guard(command, context),
} as const satisfies MachineCard<BreaksRules, BreaksNeeds, BreaksCommand>;
