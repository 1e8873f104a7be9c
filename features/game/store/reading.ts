/** What calls read of the game: committed rows. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { Draw, Guess, GuessHour, Pause, Player, Ticket } from '../contract.ts';
import {
  drawsTable,
  guessesTable,
  hoursTable,
  pausesTable,
  playersTable,
  ticketsTable,
} from './tables.ts';

type Database = Kysely<unknown>;

/** What somebody has; undefined for who has never played. */
export async function readPlayer(db: Database, owner: number): Promise<Player | undefined> {
  const { rows } = await sql<object>`select * from game_players where owner = ${owner}`.execute(db);
  return rows[0] === undefined ? undefined : playersTable.fromRow(rows[0]);
}

/** The days on which somebody has checked in since a day. */
export async function readDays(db: Database, owner: number, fromDay: number): Promise<number[]> {
  const { rows } = await sql<{ day: string }>`
    select reference as day from game_points
    where owner = ${owner} and reason = 'check_in' and reference >= ${fromDay}
    order by reference`.execute(db);
  return rows.map(({ day }) => Number(day));
}

/** A guess with the hour that it is about. */
export interface GuessWithHour {
  readonly guess: Guess;
  readonly hour: GuessHour;
}

/** Somebody's newest guesses. */
export async function readGuesses(
  db: Database,
  owner: number,
  most: number,
): Promise<GuessWithHour[]> {
  const { rows } = await sql<object>`
    select g.*, h.hour_ms, h.market_id, h.open_tick, h.open_ticks, h.close_tick, h.close_ticks,
      h.state as hour_state
    from game_guesses g join game_hours h on h.hour_ms = g.hour_ms
    where g.owner = ${owner} order by g.hour_ms desc limit ${most}`.execute(db);
  return rows.map((row) => withHour(row));
}

/** Somebody's guess by its number. */
export async function readGuess(
  db: Database,
  owner: number,
  id: number,
): Promise<GuessWithHour | undefined> {
  const { rows } = await sql<object>`
    select g.*, h.hour_ms, h.market_id, h.open_tick, h.open_ticks, h.close_tick, h.close_ticks,
      h.state as hour_state
    from game_guesses g join game_hours h on h.hour_ms = g.hour_ms
    where g.owner = ${owner} and g.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : withHour(rows[0]);
}

function withHour(row: object): GuessWithHour {
  const state = (row as { readonly hour_state: string }).hour_state;
  return { guess: guessesTable.fromRow(row), hour: hoursTable.fromRow({ ...row, state }) };
}

/** How often somebody has guessed right, of all guesses that were decided by two prices. */
export async function readHits(
  db: Database,
  owner: number,
): Promise<{ readonly right: number; readonly all: number }> {
  const { rows } = await sql<{ right: string; all: string }>`
    select count(*) filter (where state = 'right') as right,
      count(*) filter (where state in ('right', 'wrong', 'level')) as all
    from game_guesses where owner = ${owner}`.execute(db);
  return { right: Number(rows[0]?.right ?? 0), all: Number(rows[0]?.all ?? 0) };
}

/** The draw that takes tickets or waits to be drawn. */
export async function readRunning(db: Database): Promise<Draw | undefined> {
  const { rows } = await sql<object>`
    select * from game_draws where state in ('open', 'closed')`.execute(db);
  return rows[0] === undefined ? undefined : drawsTable.fromRow(rows[0]);
}

/** A draw by its number. */
export async function readDraw(db: Database, id: number): Promise<Draw | undefined> {
  const { rows } = await sql<object>`select * from game_draws where id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : drawsTable.fromRow(rows[0]);
}

/** Draws that have ended, newest first, a page of them. */
export async function readEnded(
  db: Database,
  asked: { readonly page: number; readonly limit: number },
): Promise<{ readonly total: number; readonly draws: readonly Draw[] }> {
  const ended = sql`select * from game_draws where state in ('drawn', 'unproven')`;
  const { rows, total } = await readPage<object>(db, ended, sql`id desc`, asked);
  return { total, draws: rows.map((row) => drawsTable.fromRow(row)) };
}

/** Somebody's tickets in some draws, by number. */
export async function readTickets(
  db: Database,
  owner: number,
  drawIds: readonly number[],
): Promise<Ticket[]> {
  const { rows } = await sql<object>`
    select * from game_tickets where owner = ${owner} and draw_id = any(${drawIds})
    order by draw_id, number`.execute(db);
  return rows.map((row) => ticketsTable.fromRow(row));
}

/** All entries of a draw as everybody may see them: numbers and nonces. */
export async function readEntries(
  db: Database,
  drawId: number,
  span: { readonly after: number; readonly limit: number },
): Promise<{ readonly number: number; readonly nonce: string }[]> {
  const { rows } = await sql<{ number: number; nonce: string }>`
    select number, nonce from game_tickets where draw_id = ${drawId} and number > ${span.after}
    order by number limit ${span.limit}`.execute(db);
  return rows.map(({ number, nonce }) => ({ number: Number(number), nonce }));
}

/** Who has come for the most days in a row and can still go on, longest first. */
export async function readLeaders(db: Database, fromDay: number, most: number): Promise<Player[]> {
  const { rows } = await sql<object>`
    select * from game_players where last_day >= ${fromDay}
    order by streak desc, owner limit ${most}`.execute(db);
  return rows.map((row) => playersTable.fromRow(row));
}

/** The sealed secret of a draw. */
export async function readSecret(db: Database, commitment: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from game_secrets where commitment = ${commitment}`.execute(db);
  return rows[0]?.sealed;
}

/** Keeps the sealed secret of a draw. */
export async function keepSecret(db: Database, commitment: string, sealed: string): Promise<void> {
  await sql`insert into game_secrets (commitment, sealed)
    values (${commitment}, ${sealed})`.execute(db);
}

/** All plans, for the console. */
export function allPlans(): RawBuilder<unknown> {
  return sql`select * from game_plans`;
}

/** All draws, for the console. */
export function allDraws(): RawBuilder<unknown> {
  return sql`select * from game_draws`;
}

/** Days of standstills since a day, in their order. */
export async function readPauses(db: Database, fromDay: number): Promise<Pause[]> {
  const { rows } = await sql<object>`
    select * from game_pauses where to_day >= ${fromDay} order by id`.execute(db);
  return rows.map((row) => pausesTable.fromRow(row));
}

/** Whether operators have agreed on prizes for another draw. */
export async function hasPlan(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select id from game_plans where state = 'open' and used < weeks limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether anything was ever planned. */
export async function hasAnyPlan(db: Database): Promise<boolean> {
  const { rows } = await sql`select id from game_plans limit 1`.execute(db);
  return rows.length > 0;
}
