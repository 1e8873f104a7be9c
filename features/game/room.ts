/** The game as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { GameCommand } from './contract.ts';
import type { GameNeeds } from './rules/needs.ts';
import { GameRules } from './rules/room.ts';
import { gameTables, loadGame } from './store/tables.ts';

export const gameRoom = {
  name: 'game',
  open: (context: RoomContext, needs: GameNeeds) => new GameRules(context, needs),
  store: () => ({ tables: gameTables, load: loadGame }),
  effects: {
    'game.check_in': 'opens',
    'game.close_draw': 'house',
    'game.decide_plan': 'house',
    'game.give_up': 'house',
    'game.guess': 'risks',
    'game.open_draw': 'house',
    'game.open_hour': 'house',
    'game.plan_draws': 'house',
    'game.reveal': 'house',
    'game.settle_hour': 'house',
    'game.take_tickets': 'risks',
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  deadlines: (rules) => (moved) => rules.moveDeadlines(moved),
  houseAccounts: {},
} as const satisfies MachineCard<GameRules, GameNeeds, GameCommand>;
