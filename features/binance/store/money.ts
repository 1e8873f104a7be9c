/** What came into an account for orders and went out of it, apart from what its orders traded. */
import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';

type Db = Kysely<unknown>;

/** Where in the ledger a reader stands. */
export interface PostingAt {
  readonly seq: string;
  readonly ordinal: number;
}

/** One movement: above zero what came in, below it what went out. */
export interface MoneyMoved extends PostingAt {
  readonly assetId: number;
  readonly units: bigint;
  readonly timeMs: number;
}

/** What fills move is told by their reports. */
const OF_FILLS = ['trade', 'trade_fee'];
/** More than moves between two times that somebody looks. */
const MAX_ROWS = 1_000;

/** The last posting that there is of an owner. */
export async function readLastPosting(db: Db, owner: number): Promise<PostingAt> {
  const { rows } = await sql<PostingAt>`select seq, ordinal from (
      (select seq, ordinal from postings where from_owner = ${owner}
        order by seq desc, ordinal desc limit 1)
      union all
      (select seq, ordinal from postings where to_owner = ${owner}
        order by seq desc, ordinal desc limit 1)) as last
    order by seq desc, ordinal desc limit 1`.execute(db);
  return rows[0] ?? { seq: '0', ordinal: 0 };
}

/** What has moved of an owner's account for orders after a posting, the oldest first. */
export async function readMoneyMoved(
  db: Db,
  owner: number,
  after: PostingAt,
): Promise<readonly MoneyMoved[]> {
  const { rows } = await sql<PostingAt & { asset: number; units: string; time_ms: string }>`
    select seq, ordinal, asset, units, time_ms from (
      select seq, ordinal, asset, -amount as units, time_ms, reason from postings
        where from_owner = ${owner} and from_kind = ${KIND.spot}
          and (seq, ordinal) > (${after.seq}::bigint, ${after.ordinal}::integer)
      union all
      select seq, ordinal, asset, amount as units, time_ms, reason from postings
        where to_owner = ${owner} and to_kind = ${KIND.spot}
          and (seq, ordinal) > (${after.seq}::bigint, ${after.ordinal}::integer)) as moved
    where reason not in (${sql.join(OF_FILLS)})
    order by seq, ordinal limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ seq, ordinal, asset, units, time_ms: timeMs }) => {
    return { seq, ordinal, assetId: asset, units: BigInt(units), timeMs: Number(timeMs) };
  });
}
