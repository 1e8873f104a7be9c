/** How dual investment is stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { DualOrder, DualTerms, Fixing } from '../contract.ts';
import type { DualRules } from '../rules/room.ts';

/** A version of a product's terms, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `DualTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('dual_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const fixingsTable = recordTable<Fixing>('dual_fixings', ['id'], {
  id: 'count',
  marketId: 'integer',
  day: 'integer',
  state: 'text',
  firstTick: 'count',
  lastTick: 'count',
  lastTicks: 'integer',
  lastMs: 'count',
  seconds: 'integer',
  count: 'integer',
  sum: 'units',
});

export const ordersTable = recordTable<DualOrder>('dual_orders', ['id'], {
  id: 'count',
  owner: 'count',
  productId: 'integer',
  termsVersion: 'integer',
  marketId: 'integer',
  kind: 'text',
  fixingId: 'count',
  assetId: 'integer',
  units: 'units',
  shares: 'integer',
  strikeTicks: 'integer',
  ratePpm: 'integer',
  days: 'integer',
  priced: 'text',
  seq: 'count',
  boughtMs: 'count',
  boughtTick: 'count',
  boughtTicks: 'integer',
  maturityDay: 'integer',
  reservedInterestUnits: 'units',
  reservedOtherUnits: 'units',
  otherAssetId: 'integer',
  wantsRoll: 'flag',
  state: 'text',
  roll: 'text',
  isExercised: 'flag',
  paidUnits: 'units',
  worthUnits: 'units',
  heldWorthUnits: 'units',
  endedMs: 'count',
});

export const dualTables = [termsTable, fixingsTable, ordersTable];

/** Loads terms, fixings that have not ended and orders that are not settled into fresh rules. */
export async function loadDual(rules: DualRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${termsTable.selection} from dual_terms order by product_id, version`,
    (row) => rules.restoreTerms(JSON.parse(termsTable.fromTexts(row).terms) as DualTerms),
  );
  const ended = new Map<number, Fixing>();
  await copyOut(
    client,
    `select ${fixingsTable.selection} from dual_fixings f
     where state in ('waiting', 'open', 'missed') or exists (
       select from dual_orders o where o.fixing_id = f.id and o.state = 'purchased')
     order by id`,
    (row) => {
      const fixing = fixingsTable.fromTexts(row);
      const hasEnded = fixing.state === 'closed' || fixing.state === 'void';
      if (hasEnded) ended.set(fixing.id, fixing);
      else rules.restoreFixing(fixing);
    },
  );
  await copyOut(
    client,
    `select ${ordersTable.selection} from dual_orders where state = 'purchased' order by id`,
    (row) => {
      const order = ordersTable.fromTexts(row);
      rules.restoreOrder(order, ended.get(order.fixingId));
    },
  );
}
