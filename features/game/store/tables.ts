/** How the game is stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type {
  Draw,
  DrawPlan,
  Guess,
  GuessHour,
  Pause,
  Player,
  PointsEntry,
  PublicationRow,
  Ticket,
} from '../contract.ts';
import type { GameRules } from '../rules/room.ts';

export const playersTable = recordTable<Player>('game_players', ['owner'], {
  owner: 'count',
  points: 'integer',
  streak: 'integer',
  best: 'integer',
  lastDay: 'integer',
  forgivenMonth: 'integer',
});

const pointsTable = recordTable<PointsEntry>('game_points', [], {
  id: 'count',
  owner: 'count',
  reason: 'text',
  points: 'integer',
  reference: 'count',
  timeMs: 'count',
});

export const hoursTable = recordTable<GuessHour>('game_hours', ['hourMs'], {
  hourMs: 'count',
  marketId: 'integer',
  state: 'text',
  openTick: 'count',
  openTicks: 'count',
  closeTick: 'count',
  closeTicks: 'count',
});

export const guessesTable = recordTable<Guess>('game_guesses', ['id'], {
  id: 'count',
  owner: 'count',
  hourMs: 'count',
  direction: 'text',
  placedMs: 'count',
  state: 'text',
});

export const plansTable = recordTable<DrawPlan>('game_plans', ['id'], {
  id: 'count',
  prizes: 'text',
  weeks: 'integer',
  askedBy: 'count',
  askedMs: 'count',
  reason: 'text',
  state: 'text',
  decidedBy: 'count',
  decidedMs: 'count',
  used: 'integer',
});

export const drawsTable = recordTable<Draw>('game_draws', ['id'], {
  id: 'count',
  planId: 'count',
  commitment: 'text',
  openedMs: 'count',
  closesMs: 'count',
  prizes: 'text',
  markets: 'text',
  state: 'text',
  entries: 'integer',
  root: 'text',
  beacon: 'text',
  secret: 'text',
  winners: 'text',
  leftover: 'text',
  endedMs: 'count',
});

export const ticketsTable = recordTable<Ticket>('game_tickets', ['id'], {
  id: 'count',
  drawId: 'count',
  number: 'integer',
  owner: 'count',
  person: 'count',
  nonce: 'text',
  takenMs: 'count',
  couponId: 'count',
});

export const pausesTable = recordTable<Pause>('game_pauses', [], {
  id: 'count',
  fromDay: 'integer',
  toDay: 'integer',
});

const publicationsTable = recordTable<PublicationRow>('game_publications', [], {
  drawId: 'count',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const gameTables = [
  playersTable,
  pointsTable,
  hoursTable,
  guessesTable,
  plansTable,
  drawsTable,
  ticketsTable,
  pausesTable,
  publicationsTable,
];

/** Loads players, guesses that wait, plans and draws into fresh rules. */
export async function loadGame(rules: GameRules, client: pg.Client): Promise<void> {
  const { players, hours, plans, draws } = rules;
  await copyOut(
    client,
    `select ${playersTable.selection} from game_players order by owner`,
    (row) => players.restore(playersTable.fromTexts(row)),
  );
  await copyOut(client, `select ${pausesTable.selection} from game_pauses order by id`, (row) =>
    players.restorePause(pausesTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${hoursTable.selection} from game_hours h where state in ('waiting', 'open')
      or exists (select from game_guesses g where g.hour_ms = h.hour_ms and g.state = 'waiting')
      order by hour_ms`,
    (row) => hours.restore(hoursTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${guessesTable.selection} from game_guesses where state = 'waiting' order by id`,
    (row) => hours.restoreGuess(guessesTable.fromTexts(row)),
  );
  await copyOut(client, `select ${plansTable.selection} from game_plans order by id`, (row) =>
    plans.restore(plansTable.fromTexts(row)),
  );
  await copyOut(client, `select ${drawsTable.selection} from game_draws order by id`, (row) =>
    draws.restore(drawsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${ticketsTable.selection} from game_tickets t where exists (
      select from game_draws d where d.id = t.draw_id and d.state in ('open', 'closed'))
      order by draw_id, number`,
    (row) => draws.restoreTicket(ticketsTable.fromTexts(row)),
  );
}
