/** How vouchers are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { Campaign, Coupon } from '../contract.ts';
import type { CouponsRules } from '../rules/room.ts';

const campaignsTable = recordTable<Campaign>('coupon_campaigns', ['id'], {
  id: 'count',
  name: 'text',
  offer: 'text',
  askedBy: 'count',
  askedMs: 'count',
  reason: 'text',
  state: 'text',
  decidedBy: 'count',
  decidedMs: 'count',
  issued: 'integer',
});

export const couponsTable = recordTable<Coupon>('coupons', ['id'], {
  id: 'count',
  campaignId: 'count',
  owner: 'count',
  givenBy: 'count',
  kind: 'text',
  assetId: 'integer',
  valueUnits: 'units',
  ratePpm: 'integer',
  days: 'integer',
  products: 'text',
  issuedMs: 'count',
  expiresMs: 'count',
  remindMs: 'count',
  reservedUnits: 'units',
  spentUnits: 'units',
  state: 'text',
  usedFor: 'count',
  principalUnits: 'units',
  reason: 'text',
});

/** What an operator has given by hand on a day, in dollar units. */
interface GivenSum {
  /** Operator and day in one text. */
  readonly id: string;
  readonly units: bigint;
}

const givenTable = recordTable<GivenSum>('coupon_given', ['id'], { id: 'text', units: 'units' });

export const couponTables = [campaignsTable, couponsTable, givenTable];

/** Loads campaigns, vouchers that live, and who has had one of what still runs. */
export async function loadCoupons(rules: CouponsRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${campaignsTable.selection} from coupon_campaigns order by id`,
    (row) => rules.campaigns.restore(campaignsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${couponsTable.selection} from coupons where state in ('usable', 'in_use') order by id`,
    (row) => rules.book.restore(couponsTable.fromTexts(row)),
  );
  await copyOut(client, 'select issued_ms from coupons order by id desc limit 1', ([issuedMs]) =>
    rules.restoreIssued(Number(issuedMs)),
  );
  await copyOut(
    client,
    `select distinct campaign_id, owner from coupons
     where campaign_id = any('{${rules.runningCampaigns().join()}}'::bigint[])`,
    ([campaignId, owner]) => rules.restoreOwner(Number(campaignId), Number(owner)),
  );
  await copyOut(
    client,
    `select ${givenTable.selection} from coupon_given
     where split_part(id, ':', 2)::bigint = (
       select max(split_part(id, ':', 2)::bigint) from coupon_given) order by id`,
    (row) => {
      const { id, units } = givenTable.fromTexts(row);
      rules.restoreGiven(id, units);
    },
  );
}
