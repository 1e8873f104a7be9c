/** What receipts tell of corporate actions: those that were carried out. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { CorporateCase } from '../receipts/case.ts';
import { actionsTable, payoutsTable } from './tables.ts';

/** What a customer's receipt is about; undefined where an action was nothing to him. */
export async function readCorporateCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<CorporateCase | undefined> {
  const paid = await sql<object>`select * from corporate_payouts
    where owner = ${owner} and action_id = ${id} order by account`.execute(db);
  // Terms from before there were these receipts do not name the action as receipts look for it.
  const found = await sql<object>`select a.* from corporate_actions a
    join corporate_terms t on t.action_id = a.id and t.terms::jsonb ? 'productId'
    where a.id = ${id}`.execute(db);
  const row = found.rows[0];
  if (paid.rows.length === 0 || row === undefined) return undefined;
  const action = actionsTable.fromRow(row);
  const { marketId, fromTick, endedMs } = action;
  const before = await sql<object>`select * from corporate_actions
    where market_id = ${marketId} and from_tick = ${fromTick} and state = 'carried_out'
      and (ended_ms, id) < (${endedMs}::bigint, ${id}::bigint)
    order by ended_ms, id`.execute(db);
  const earlier = before.rows.map((each) => actionsTable.fromRow(each));
  return {
    kind: 'corporate',
    id,
    marketId,
    action: action.kind,
    announcedMs: action.confirmedMs,
    doneMs: endedMs,
    fromTick,
    tickTicks: (earlier[0] ?? action).fromTicks,
    earlier: earlier.map((each) => each.id),
    fromTicks: action.fromTicks,
    toTicks: action.toTicks,
    accounts: paid.rows.map((each) => {
      const { account, beforeUnits, afterUnits, paidUnits } = payoutsTable.fromRow(each);
      return {
        account,
        beforeUnits: beforeUnits.toString(),
        afterUnits: afterUnits.toString(),
        paidUnits: paidUnits.toString(),
      };
    }),
  };
}
