/** How lock-ups are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { LockupOrder, LockupTerms, UsedPromotion } from '../contract.ts';
import type { LockupRules } from '../rules/room.ts';

/** A version of a product's terms, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `LockupTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('lockup_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const ordersTable = recordTable<LockupOrder>('lockup_orders', ['id'], {
  id: 'count',
  owner: 'count',
  productId: 'integer',
  termsVersion: 'integer',
  assetId: 'integer',
  units: 'units',
  couponId: 'count',
  days: 'integer',
  seq: 'count',
  startedMs: 'count',
  endsMs: 'count',
  passedDays: 'integer',
  paidUnits: 'units',
  reservedUnits: 'units',
  wantsRenewal: 'flag',
  state: 'text',
  renewal: 'text',
  penaltyUnits: 'units',
  endedMs: 'count',
});

/** A day of savings, as it was promised when it began. */
interface SavingsDay {
  readonly orderId: number;
  readonly day: number;
  readonly termsVersion: number;
  readonly units: bigint;
}

const savingsDaysTable = recordTable<SavingsDay>('lockup_savings_days', [], {
  orderId: 'count',
  day: 'integer',
  termsVersion: 'integer',
  units: 'units',
});

const promotionsTable = recordTable<UsedPromotion>('lockup_promotions', ['person', 'productId'], {
  person: 'count',
  productId: 'integer',
  orderId: 'count',
});

export const lockupTables = [termsTable, ordersTable, savingsDaysTable, promotionsTable];

/** Loads terms and running orders into fresh rules. */
export async function loadLockup(rules: LockupRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${termsTable.selection} from lockup_terms order by product_id, version`,
    (row) => rules.restoreTerms(JSON.parse(termsTable.fromTexts(row).terms) as LockupTerms),
  );
  await copyOut(
    client,
    `select ${ordersTable.selection} from lockup_orders where state = 'running' order by id`,
    (row) => rules.restoreOrder(ordersTable.fromTexts(row)),
  );
  await copyOut(client, `select ${promotionsTable.selection} from lockup_promotions`, (row) =>
    rules.restorePromotion(promotionsTable.fromTexts(row)),
  );
}
