/** What receipts tell of the game: committed rows. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { proofOf } from '../../../core/draw/draw.ts';
import type { ReceiptOrder } from '../../../core/receipts/kind.ts';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import { type DrawTick, GUESS_POINTS } from '../contract.ts';
import type { DrawCase, GuessCase } from '../receipts/case.ts';
import { readDraw, readEntries, readGuess } from './reading.ts';
import { ticketsTable } from './tables.ts';

/** What a customer's receipt is about; undefined where he has nothing of that name. */
export function readGameCase(
  db: Kysely<unknown>,
  owner: number,
  { kind, id }: CaseName,
): Promise<ReceiptOrder | undefined> {
  return kind === 'guess' ? readGuessCase(db, owner, id) : readDrawCase(db, owner, id);
}

async function readGuessCase(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<GuessCase | undefined> {
  const found = await readGuess(db, owner, id);
  if (found === undefined) return undefined;
  const { guess, hour } = found;
  const { state, direction, placedMs, hourMs } = guess;
  if (state === 'waiting' || state === 'void') return undefined;
  const { marketId, openTick, openTicks, closeTick, closeTicks } = hour;
  const points = state === 'right' ? GUESS_POINTS : 0;
  const prices = { openTick, openTicks, closeTick, closeTicks };
  return { kind: 'guess', id, marketId, direction, placedMs, hourMs, ...prices, state, points };
}

async function readDrawCase(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<DrawCase | undefined> {
  const { rows } = await sql<object>`
    select * from game_tickets where owner = ${owner} and id = ${id}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { drawId, number, nonce, takenMs } = ticketsTable.fromRow(rows[0]);
  const draw = await readDraw(db, drawId);
  if (draw?.state !== 'drawn') return undefined;
  const entries = await readEntries(db, drawId, { after: 0, limit: draw.entries });
  const known = JSON.parse(draw.beacon) as readonly DrawTick[];
  const markets = JSON.parse(draw.markets) as readonly number[];
  const beacon = markets.flatMap((marketId) => known.filter((it) => it.marketId === marketId));
  const winners = JSON.parse(draw.winners) as readonly number[];
  return {
    kind: 'draw',
    id,
    drawId,
    number,
    nonce,
    proof: proofOf(entries, number - 1),
    takenMs,
    closedMs: draw.closesMs,
    drawnMs: draw.endedMs,
    beacon,
    isDemo: beacon.every(({ content }) => /[|,]sim-/.test(content)),
    place: winners.indexOf(number) + 1,
  };
}

/** The ticks that hours name which are not over. */
export async function readOpenTicks(
  db: Kysely<unknown>,
): Promise<{ marketId: number; number: number }[]> {
  const { rows } = await sql<{ market_id: string; open_tick: string }>`
    select market_id, open_tick from game_hours where state = 'open'`.execute(db);
  return rows.map((row) => ({ marketId: Number(row.market_id), number: Number(row.open_tick) }));
}
