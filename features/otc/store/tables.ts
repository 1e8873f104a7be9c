/** How OTC is stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import type { JournalEnd } from '../../../platform/server/writer/load.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import {
  LOCK_MS,
  type OtcAd,
  type OtcBlock,
  type OtcBuyer,
  type OtcMerchant,
  type OtcOrder,
  type OtcTerms,
} from '../contract/index.ts';
import type { OtcRules } from '../rules/room.ts';
import type { RateRow } from '../rules/state.ts';

/** A version of the terms, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `OtcTerms`. */
  readonly terms: string;
}

const termsTable = recordTable<StoredTerms>('otc_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

const ratesTable = recordTable<RateRow>('otc_rates', ['fiat'], {
  fiat: 'text',
  rate: 'units',
  setMs: 'count',
});

export const adsTable = recordTable<OtcAd>('otc_ads', ['id'], {
  id: 'count',
  owner: 'count',
  side: 'text',
  assetId: 'integer',
  fiat: 'text',
  pricing: 'text',
  price: 'units',
  marginPpm: 'integer',
  leftUnits: 'units',
  least: 'units',
  most: 'units',
  payMinutes: 'integer',
  kinds: 'text',
  isOn: 'flag',
  feePpm: 'integer',
  feeUnits: 'units',
  changedMs: 'count',
});

export const ordersTable = recordTable<OtcOrder>('otc_orders', ['id'], {
  id: 'count',
  adId: 'count',
  maker: 'count',
  taker: 'count',
  seller: 'count',
  buyer: 'count',
  assetId: 'integer',
  units: 'units',
  feeUnits: 'units',
  fiat: 'text',
  fiatUnits: 'units',
  price: 'units',
  worthUnits: 'units',
  kind: 'text',
  paymentId: 'count',
  madeMs: 'count',
  state: 'text',
  dueMs: 'count',
  isExtended: 'flag',
  isReminded: 'flag',
  isLate: 'flag',
  paidMs: 'count',
  appealedMs: 'count',
  appealedBy: 'count',
  proposedBy: 'count',
  proposed: 'text',
  awardUnits: 'units',
  endedMs: 'count',
  countsMaker: 'flag',
  indexUnits: 'units',
  endIndexUnits: 'units',
  fallUnits: 'units',
});

export const merchantsTable = recordTable<OtcMerchant>('otc_merchants', ['owner'], {
  owner: 'count',
  state: 'text',
  bondAssetId: 'integer',
  bondUnits: 'units',
  askedMs: 'count',
  decidedBy: 'count',
  lastOrderMs: 'count',
});

const buyersTable = recordTable<OtcBuyer>('otc_buyers', ['owner'], {
  owner: 'count',
  cancels: 'text',
  pausedUntilMs: 'count',
  dueUnits: 'units',
});

const blocksTable = recordTable<OtcBlock>('otc_blocks', ['maker', 'owner'], {
  maker: 'count',
  owner: 'count',
  isOn: 'flag',
});

export const otcTables = [
  termsTable,
  ratesTable,
  adsTable,
  ordersTable,
  merchantsTable,
  buyersTable,
  blocksTable,
];

/** Loads into fresh rules what there is; of orders those that hold or lock something. */
export async function loadOtc(
  rules: OtcRules,
  client: pg.Client,
  { lastTimeMs }: JournalEnd,
): Promise<void> {
  await copyOut(client, `select ${termsTable.selection} from otc_terms order by version`, (row) =>
    rules.restoreTerms(JSON.parse(termsTable.fromTexts(row).terms) as OtcTerms),
  );
  await copyOut(client, `select ${ratesTable.selection} from otc_rates`, (row) =>
    rules.restoreRate(ratesTable.fromTexts(row)),
  );
  await copyOut(client, `select ${adsTable.selection} from otc_ads order by id`, (row) =>
    rules.restoreAd(adsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${merchantsTable.selection} from otc_merchants`, (row) =>
    rules.restoreMerchant(merchantsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${buyersTable.selection} from otc_buyers`, (row) =>
    rules.restoreBuyer(buyersTable.fromTexts(row)),
  );
  await copyOut(client, `select ${blocksTable.selection} from otc_blocks`, (row) =>
    rules.restoreBlock(blocksTable.fromTexts(row)),
  );
  const since = Math.trunc(lastTimeMs - LOCK_MS);
  await copyOut(
    client,
    `select ${ordersTable.selection} from otc_orders
     where state in ('unpaid', 'expired', 'paid', 'appealed', 'lapsed', 'claimed')
       or (state = 'done' and ended_ms > ${since}) order by ended_ms, id`,
    (row) => rules.restoreOrder(ordersTable.fromTexts(row)),
  );
}
