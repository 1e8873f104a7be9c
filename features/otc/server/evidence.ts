/** What both sides of an order say to operators, what these answer, and how orders are rated. */
import { type Kysely, sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Uploads } from '../../../platform/server/uploads/uploads.ts';

type Database = Kysely<unknown>;

/** What a saying is: with the payment, of giving up, of an appeal, an answer, or the decision. */
export type EvidenceKind = 'paid' | 'cancel' | 'appeal' | 'answer' | 'decision' | 'proposal';

/** Something that one side says to operators, or the house (0) to both. */
export interface Evidence {
  readonly orderId: number;
  readonly owner: number;
  readonly what: EvidenceKind;
  readonly text: string;
  /** Addresses of uploads that are kept. */
  readonly pictures: readonly string[];
}

/** One that is stored. */
export interface StoredEvidence extends Evidence {
  readonly id: number;
  readonly madeMs: number;
}

/** Sayings of one side about one order: an appeal is no diary. */
export const MOST_SAYINGS = 30;

/** Writes it down. */
export async function addEvidence(db: Database, given: Evidence, nowMs: number): Promise<void> {
  const { orderId, owner, what, text, pictures } = given;
  await sql`insert into otc_evidence (order_id, owner, what, text, pictures, made_ms)
    values (${orderId}, ${owner}, ${what}, ${text}, ${pictures.join(' ')}, ${nowMs})`.execute(db);
}

/** All that was said about an order, oldest first. */
export async function readEvidence(db: Database, orderId: number): Promise<StoredEvidence[]> {
  const { rows } = await sql<Record<string, string>>`
    select id, owner, what, text, pictures, made_ms from otc_evidence
    where order_id = ${orderId} order by id`.execute(db);
  return rows.map((row) => ({
    id: Number(row['id']),
    orderId,
    owner: Number(row['owner']),
    what: row['what'] as EvidenceKind,
    text: String(row['text']),
    pictures: String(row['pictures']).split(' ').filter(Boolean),
    madeMs: Number(row['made_ms']),
  }));
}

/**
 * Keeps own uploads for both sides of an order; `bad_picture` where one is not his, not there, no
 * picture, or kept already: then none of them is.
 */
export async function keepPictures(
  uploads: Pick<Uploads, 'keepFor' | 'release'>,
  owner: number,
  pictures: readonly string[],
  viewers: readonly number[],
): Promise<Refusal | undefined> {
  const kept: string[] = [];
  for (const picture of pictures) {
    const kind = await uploads.keepFor(owner, picture, viewers);
    if (kind !== undefined) kept.push(picture);
    if (kind === 'picture') continue;
    await releasePictures(uploads, owner, kept);
    return refuse('bad_picture');
  }
  return undefined;
}

/** Lets go of them again. */
export async function releasePictures(
  uploads: Pick<Uploads, 'release'>,
  owner: number,
  pictures: readonly string[],
): Promise<void> {
  for (const picture of pictures) await uploads.release(owner, picture);
}

/** What one side of an order says of the other. */
export interface Rating {
  readonly orderId: number;
  readonly owner: number;
  readonly about: number;
  readonly isGood: boolean;
  readonly text: string;
}

/** Writes it down, in place of an earlier one. */
export async function saveRating(db: Database, rating: Rating, nowMs: number): Promise<void> {
  const { orderId, owner, about, isGood, text } = rating;
  await sql`insert into otc_ratings (order_id, owner, about, is_good, text, made_ms)
    values (${orderId}, ${owner}, ${about}, ${isGood}, ${text}, ${nowMs})
    on conflict (order_id, owner) do update
      set is_good = excluded.is_good, text = excluded.text, made_ms = excluded.made_ms`.execute(db);
}

/** What somebody has said of an order; undefined while he has not. */
export async function readRating(
  db: Database,
  orderId: number,
  owner: number,
): Promise<{ readonly isGood: boolean; readonly text: string } | undefined> {
  const { rows } = await sql<{ is_good: boolean; text: string }>`
    select is_good, text from otc_ratings
    where order_id = ${orderId} and owner = ${owner}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { isGood: row.is_good, text: row.text };
}
