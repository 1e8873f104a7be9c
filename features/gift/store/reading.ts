/** What screens and the console read of gift cards, and what stands on them for people. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { DAY_MS, type GiftCard, LOCKED_MS, MOST_WRONG } from '../contract.ts';
import { cardsTable } from './tables.ts';

type Database = Kysely<unknown>;

/** A page of what a customer has bought and redeemed, the newest first. */
export async function readCards(
  db: Database,
  owner: number,
  paging: { readonly page: number; readonly limit: number },
): Promise<{ readonly total: number; readonly cards: readonly GiftCard[] }> {
  const own = sql`select * from gift_cards where owner = ${owner} or redeemed_by = ${owner}`;
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, paging);
  return { total, cards: rows.map((row) => cardsTable.fromRow(row)) };
}

/** What a customer has free of a coin where cards are paid from. */
export async function readFree(db: Database, owner: number, asset: number): Promise<bigint> {
  const { rows } = await sql<{ available: string }>`select available from balances
    where owner = ${owner} and kind = ${KIND.spot} and asset = ${asset}`.execute(db);
  return BigInt(rows[0]?.available ?? 0);
}

/** Whether somebody could redeem a card with this code now. */
export async function isOpenCode(db: Database, codeHash: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql`select from gift_cards
    where code_hash = ${codeHash} and state = 'open' and expires_ms > ${nowMs}`.execute(db);
  return rows.length > 0;
}

/** What stands on a card, sealed where it names somebody. */
export interface StoredLetter {
  readonly codeHash: string;
  readonly sealedEmail: string;
  readonly greeting: string;
}

/** Keeps what stands on a card; before the card is there, so that none is without it. */
export async function addLetter(
  db: Database,
  owner: number,
  { codeHash, sealedEmail, greeting }: StoredLetter,
  nowMs: number,
): Promise<void> {
  await sql`insert into gift_letters (code_hash, owner, sealed_email, greeting, made_ms)
    values (${codeHash}, ${owner}, ${sealedEmail}, ${greeting}, ${nowMs})
    on conflict do nothing`.execute(db);
}

/** What stands on some cards, by what their codes are known by. */
export async function readLetters(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredLetter>> {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select code_hash, sealed_email, greeting from gift_letters
    where code_hash = any(${[...hashes]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const codeHash = String(row['code_hash']);
      const letter = {
        sealedEmail: String(row['sealed_email']),
        greeting: String(row['greeting']),
      };
      return [codeHash, { codeHash, ...letter }];
    }),
  );
}

/** What cards a customer has bought in 24 hours were worth; what came back counts nothing. */
export async function readBought(db: Database, owner: number, nowMs: number): Promise<bigint> {
  const { rows } = await sql<{ worth: string }>`select coalesce(sum(bitcoin_units), 0) as worth
    from gift_cards where owner = ${owner} and state in ('open', 'redeemed')
      and bought_ms > ${nowMs - DAY_MS}`.execute(db);
  return BigInt(rows[0]?.worth ?? 0);
}

/** Deletes letters of cards that never came to be; answers how many. */
export async function dropLetters(db: Database, beforeMs: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from gift_letters l where made_ms < ${beforeMs}
    and not exists (select from gift_cards c where c.code_hash = l.code_hash)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The card that a code was of, open or not: the machine knows open ones only. */
export async function readCardOf(db: Database, codeHash: string): Promise<GiftCard | undefined> {
  const { rows } = await sql<object>`select * from gift_cards
    where code_hash = ${codeHash} order by id desc limit 1`.execute(db);
  return rows[0] === undefined ? undefined : cardsTable.fromRow(rows[0]);
}

/** Whether a customer has bought a card, whatever became of it. */
export async function hasBought(db: Database, owner: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from gift_cards
    where id = ${id} and owner = ${owner}`.execute(db);
  return rows.length > 0;
}

/**
 * Takes a try before a code is looked at: however many come at once, no more than five wrong ones
 * are ever looked at in a day. Answers until when nothing can be tried; 0 where it can.
 */
export async function takeTry(db: Database, owner: number, nowMs: number): Promise<number> {
  const lockMs = nowMs + LOCKED_MS;
  const { rows } = await sql<{ wrong: number }>`
    insert into gift_tries as t (owner, wrong, tried_ms) values (${owner}, 1, ${nowMs})
    on conflict (owner) do update set tried_ms = ${nowMs},
      wrong = case when t.tried_ms <= ${nowMs - LOCKED_MS} then 1 else t.wrong + 1 end,
      locked_until_ms = case when t.tried_ms > ${nowMs - LOCKED_MS}
        and t.wrong + 1 >= ${MOST_WRONG} then ${lockMs}::bigint else 0 end
    where t.locked_until_ms <= ${nowMs} returning wrong`.execute(db);
  if (rows.length > 0) return 0;
  const locked = await sql<{ locked_until_ms: string }>`
    select locked_until_ms from gift_tries where owner = ${owner}`.execute(db);
  return Number(locked.rows[0]?.locked_until_ms ?? lockMs);
}

/** Gives a try back: its code was right. Wrong ones before it still count. */
export async function giveTryBack(db: Database, owner: number): Promise<void> {
  await sql`update gift_tries set wrong = greatest(wrong - 1, 0), locked_until_ms = 0
    where owner = ${owner}`.execute(db);
}

/** All cards, for the console. */
export function allCards(): RawBuilder<unknown> {
  return sql`select * from gift_cards`;
}

/**
 * Cards that may hide where money comes from: those that came back to their buyer by another card
 * within thirty days, and those whose redeemer bought cards within a day after.
 */
export function suspectCards(): RawBuilder<unknown> {
  return sql`select c.*,
      exists (select from gift_cards b where b.owner = c.redeemed_by and b.redeemed_by = c.owner
        and abs(b.ended_ms - c.ended_ms) < ${30 * DAY_MS}) as is_loop,
      exists (select from gift_cards b where b.owner = c.redeemed_by
        and b.bought_ms between c.ended_ms and c.ended_ms + ${DAY_MS}) as is_passed_on,
      c.redeemed_by = c.owner as is_own
    from gift_cards c where c.state = 'redeemed' and (
      exists (select from gift_cards b where b.owner = c.redeemed_by and (
        (b.redeemed_by = c.owner and abs(b.ended_ms - c.ended_ms) < ${30 * DAY_MS})
        or b.bought_ms between c.ended_ms and c.ended_ms + ${DAY_MS}))
      or c.redeemed_by = c.owner)`;
}
