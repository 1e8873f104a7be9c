/**
 * Files of those without an account. A room says on whose behalf one is sent, by something that
 * proves it; it belongs to the conversation in which it is shown, by that conversation's number
 * below zero, which no customer has and not the house. Strangers send fewer and smaller files.
 */
import { type Kysely, sql } from 'kysely';
import { MOST_BYTES } from './picture.ts';
import type { UploadTables } from './upload-tables.ts';

/** The largest file of a guest. */
export const GUEST_MOST_BYTES = MOST_BYTES / 2;
/** Files a day of one conversation, of all that were begun from one address, and of all guests. */
export const GUEST_A_DAY = 3;
export const PLACE_A_DAY = 9;
export const GUESTS_A_DAY = 500;
const DAY_MS = 24 * 3_600_000;

/** Who sends a file without an account. */
export interface Guest {
  /** Whose the file is: `guestOwner` of the conversation. */
  readonly owner: number;
  /** The owners whose conversations were begun from the same address, this one among them. */
  readonly neighbours: readonly number[];
}

/** Whose the files of a conversation are whose asker has no account. */
export function guestOwner(conversationId: number): number {
  return -conversationId;
}

/** Whether one more is taken; many at once wait for one another here. */
export async function guestHasRoom(
  transaction: Kysely<UploadTables>,
  { owner, neighbours }: Guest,
  nowMs: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads of guests'))`.execute(transaction);
  const { rows } = await sql<{ own: string; place: string; all: string }>`
    select count(*) filter (where owner = ${owner}) as own,
      count(*) filter (where owner = any(${[...neighbours]}::bigint[])) as place,
      count(*) as all
    from uploads where owner < 0 and created_ms > ${nowMs - DAY_MS}`.execute(transaction);
  const [{ own, place, all } = { own: '0', place: '0', all: '0' }] = rows;
  const isFree = Number(own) < GUEST_A_DAY && Number(place) < PLACE_A_DAY;
  return isFree && Number(all) < GUESTS_A_DAY;
}
