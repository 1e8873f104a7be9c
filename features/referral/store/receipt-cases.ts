/** What receipts tell of rebates: committed rows. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { ReferralDayCase } from '../receipts/case.ts';
import { rebatesTable } from './tables.ts';

/** What a customer's receipt is about; undefined where he has got no such rebate. */
export async function readReferralCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<ReferralDayCase | undefined> {
  const { rows } = await sql<object>`
    select * from referral_rebates where owner = ${owner} and id = ${id}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const rebate = rebatesTable.fromRow(rows[0]);
  const { day, assetId, termsVersion, units, paidMs } = rebate;
  const fees = [rebate.firstUnits, rebate.secondUnits, rebate.thirdUnits, rebate.fourthUnits];
  return {
    kind: 'referral_day',
    id,
    day,
    assetId,
    termsVersion,
    fees: fees.map(String),
    units: units.toString(),
    paidMs,
  };
}
