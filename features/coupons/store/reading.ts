/** What screens and the console read of vouchers: committed rows. */
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { CampaignOffer, Coupon } from '../contract.ts';
import { couponsTable } from './tables.ts';

const PARTS = {
  all: sql`true`,
  voucher: sql`state in ('usable', 'in_use')`,
  expired: sql`state not in ('usable', 'in_use')`,
} as const;

/** A page of a customer's vouchers, those first that expire first. */
export async function readCoupons(
  db: Kysely<unknown>,
  owner: number,
  asked: {
    readonly status: keyof typeof PARTS;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ readonly total: number; readonly coupons: readonly Coupon[] }> {
  const own = sql`select * from coupons where owner = ${owner} and ${PARTS[asked.status]}`;
  const order = sql`state in ('usable', 'in_use') desc, expires_ms, id`;
  const { rows, total } = await readPage<object>(db, own, order, asked);
  return { total, coupons: rows.map((row) => couponsTable.fromRow(row)) };
}

/** All campaigns with what they have cost so far, for the console. */
export function allCampaigns(): RawBuilder<unknown> {
  return sql`select c.*, coalesce(sum(v.spent_units), 0) as spent,
      coalesce(sum(v.reserved_units), 0) as reserved
    from coupon_campaigns c left join coupons v on v.campaign_id = c.id group by c.id`;
}

/** All vouchers, for the console. */
export function allCoupons(): RawBuilder<unknown> {
  return sql`select * from coupons`;
}

/** The open campaign that has a code, by the hash of it; undefined where there is none. */
export async function readOpenCampaign(
  db: QueryExecutorProvider,
  codeSha256: string,
): Promise<{ readonly offer: CampaignOffer; readonly issued: number } | undefined> {
  if (codeSha256 === '') return undefined;
  const { rows } = await sql<{ offer: string; issued: number }>`
    select offer, issued from coupon_campaigns
    where state = 'open' and offer::json ->> 'codeSha256' = ${codeSha256} limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { offer: JSON.parse(row.offer) as CampaignOffer, issued: Number(row.issued) };
}
