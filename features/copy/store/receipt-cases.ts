/** What receipts tell of shares: committed rows of a relation, up to the one that is asked for. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { CopyShareCase, SettledShare } from '../receipts/case.ts';
import { sharesTable } from './tables.ts';

/** What a receipt is about, for who paid and for who got; undefined for anybody else. */
export async function readShareCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<CopyShareCase | undefined> {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select s.* from copy_shares asked
      join copy_shares s on s.follower = asked.follower and s.relation_id = asked.relation_id
    where asked.id = ${id} and (asked.follower = ${owner} or asked.trader = ${owner})
      and s.id <= asked.id order by s.id`.execute(db);
  const shares = rows.map((row) => sharesTable.fromRow(row));
  const own = shares.at(-1);
  if (own === undefined) return undefined;
  const settled = shares.map(
    (share): SettledShare => ({
      id: share.id,
      realisedUnits: share.realisedUnits.toString(),
      floatingUnits: share.floatingUnits.toString(),
      ...(share.lagWeeks > 0 && { lagWeeks: share.lagWeeks }),
    }),
  );
  return {
    kind: 'copy_share',
    id,
    realisedUnits: own.realisedUnits.toString(),
    floatingUnits: own.floatingUnits.toString(),
    relationId: own.relationId,
    sharePpm: own.sharePpm,
    highUnits: own.highUnits.toString(),
    dueUnits: own.dueUnits.toString(),
    paidUnits: own.paidUnits.toString(),
    what: own.what,
    timeMs: own.timeMs,
    ...(own.lagWeeks > 0 && { lagWeeks: own.lagWeeks }),
    before: settled.slice(0, -1),
  };
}
