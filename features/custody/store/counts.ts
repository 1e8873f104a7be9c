/** Counts as they are stored, and what the books say at the moment of one. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { CountState } from '../contract.ts';
import type { CoinCount } from '../rules.ts';

/** A count as its table has it; amounts in units of the coin. */
export interface Count extends Omit<CoinCount, 'held'> {
  readonly id: number;
  readonly assetId: number;
  /** How the coin was called then. */
  readonly code: string;
  readonly hot: bigint;
  readonly cold: bigint;
  readonly bank: bigint;
  readonly note: string;
  readonly state: CountState;
  readonly countedBy: number;
  readonly countedMs: number;
  readonly decidedBy: number;
  readonly decidedMs: number;
  readonly reason: string;
}

export type NewCount = Omit<Count, 'id' | 'state' | 'decidedBy' | 'decidedMs' | 'reason'>;

type Row = Readonly<Record<string, string | number>>;

/** All columns of a count, for queries of lists too. */
export const countColumns = sql`id, asset_id, code, hot_units, cold_units, bank_units, books_units,
  leaving_units, arriving_units, reported_units, note, state, counted_by, counted_ms, decided_by,
  decided_ms, reason`;

/** A count out of its row. */
export function countOf(row: Row): Count {
  const units = (name: string) => BigInt(row[`${name}_units`] ?? 0);
  return {
    id: Number(row['id']),
    assetId: Number(row['asset_id']),
    code: String(row['code']),
    hot: units('hot'),
    cold: units('cold'),
    bank: units('bank'),
    books: units('books'),
    leaving: units('leaving'),
    arriving: units('arriving'),
    reported: units('reported'),
    note: String(row['note']),
    state: row['state'] as CountState,
    countedBy: Number(row['counted_by']),
    countedMs: Number(row['counted_ms']),
    decidedBy: Number(row['decided_by']),
    decidedMs: Number(row['decided_ms']),
    reason: String(row['reason']),
  };
}

/** What a count found over all places. */
export function heldOf({ hot, cold, bank }: Pick<Count, 'hot' | 'cold' | 'bank'>): bigint {
  return hot + cold + bank;
}

/** What the books say of each coin that ever came from outside: what the house has to hold. */
export async function readBooks<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ asset: number; units: string }>`
    select asset, -sum(available::numeric + frozen) as units from balances
    where owner = ${HOUSE.outsideWorld} group by asset order by asset`.execute(db);
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}

/** The newest count of each coin in a state. */
export async function readNewest<Tables>(
  db: Kysely<Tables>,
  state: CountState,
): Promise<ReadonlyMap<number, Count>> {
  const { rows } = await sql<Row>`
    select distinct on (asset_id) ${countColumns} from custody_counts where state = ${state}
    order by asset_id, counted_ms desc, id desc`.execute(db);
  return new Map(rows.map(countOf).map((count) => [count.assetId, count]));
}

/** One count; undefined where there is none of that number. */
export async function readCount(db: QueryExecutorProvider, id: number): Promise<Count | undefined> {
  const { rows } = await sql<Row>`
    select ${countColumns} from custody_counts where id = ${id}`.execute(db);
  return rows[0] && countOf(rows[0]);
}

/** Stores a count that a second operator has to look at; undefined where one of its coin waits. */
export async function addCount(
  db: QueryExecutorProvider,
  count: NewCount,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into custody_counts (asset_id, code, hot_units, cold_units, bank_units, books_units,
      leaving_units, arriving_units, reported_units, note, state, counted_by, counted_ms)
    values (${count.assetId}, ${count.code}, ${count.hot}, ${count.cold}, ${count.bank},
      ${count.books}, ${count.leaving}, ${count.arriving}, ${count.reported}, ${count.note},
      'proposed', ${count.countedBy}, ${count.countedMs})
    on conflict do nothing returning id`.execute(db);
  return rows[0] && Number(rows[0].id);
}

/** Who decides about a count, how and when. */
export interface Decision {
  readonly state: 'confirmed' | 'rejected';
  readonly operator: number;
  readonly timeMs: number;
  readonly reason: string;
}

/** Decides about a count that waits; false where somebody else was faster. */
export async function decideCount(
  db: QueryExecutorProvider,
  id: number,
  { state, operator, timeMs, reason }: Decision,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update custody_counts set state = ${state}, decided_by = ${operator},
      decided_ms = ${timeMs}, reason = ${reason}
    where id = ${id} and state = 'proposed'`.execute(db);
  return numAffectedRows === 1n;
}
