/** How leveraged contracts are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { countdownTable, loadCountdowns } from '../../../platform/server/writer/countdown-table.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type {
  ContractFill,
  ContractTerms,
  Exposure,
  Liquidation,
  MarginAccount,
  Night,
  OvernightFee,
  Position,
} from '../contract/index.ts';
import type { MarginChange } from '../contract/margin-changes.ts';
import type { MarketDay } from '../contract/market-day.ts';
import type { Entry } from '../contract/entries.ts';
import type { ContractOrder } from '../contract/orders.ts';
import type { Reduction } from '../contract/reductions.ts';
import type { MarketSetting } from '../contract/settings.ts';
import type { ContractsRules } from '../rules/room.ts';

/** A version of a market's terms, with the command that published it. */
export interface StoredTerms {
  readonly marketId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `ContractTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('contract_terms', [], {
  marketId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const positionsTable = recordTable<Position>('contract_positions', ['id'], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  side: 'text',
  mode: 'text',
  multiple: 'integer',
  termsVersion: 'integer',
  limitTicks: 'count',
  placedLots: 'count',
  placedMs: 'count',
  needsCover: 'flag',
  likeId: 'count',
  couponId: 'count',
  endsMs: 'count',
  lots: 'count',
  openTicks: 'count',
  openTick: 'count',
  openIndexTicks: 'count',
  openedMs: 'count',
  heldUnits: 'units',
  marginUnits: 'units',
  tierFromUnits: 'units',
  feeUnits: 'units',
  overnightUnits: 'units',
  realisedUnits: 'units',
  takeProfitTicks: 'count',
  stopLossTicks: 'count',
  trailTicks: 'count',
  trailStopTicks: 'count',
  state: 'text',
  reason: 'text',
  closeTicks: 'count',
  closedMs: 'count',
  updatedMs: 'count',
});

export const fillsTable = recordTable<ContractFill>('contract_fills', [], {
  id: 'count',
  positionId: 'count',
  owner: 'count',
  marketId: 'integer',
  seq: 'count',
  timeMs: 'count',
  what: 'text',
  side: 'text',
  lots: 'count',
  ticks: 'count',
  tick: 'count',
  indexTicks: 'count',
  termsVersion: 'integer',
  profitUnits: 'units',
  feeUnits: 'units',
  unpaidUnits: 'units',
  reason: 'text',
  liquidationId: 'count',
  couponId: 'count',
  orderId: 'count',
});

export const liquidationsTable = recordTable<Liquidation>('contract_liquidations', [], {
  id: 'count',
  owner: 'count',
  seq: 'count',
  timeMs: 'count',
  positionId: 'count',
  equityUnits: 'units',
  requiredUnits: 'units',
  insuredUnits: 'units',
  coveredUnits: 'units',
  state: 'text',
});

export const overnightFeesTable = recordTable<OvernightFee>('contract_overnight_fees', [], {
  positionId: 'count',
  owner: 'count',
  marketId: 'integer',
  dueMs: 'count',
  seq: 'count',
  lots: 'count',
  tick: 'count',
  indexTicks: 'count',
  feeUnits: 'units',
  couponId: 'count',
});

export const marginChangesTable = recordTable<MarginChange>('contract_margin_changes', [], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  positionId: 'count',
  side: 'text',
  seq: 'count',
  timeMs: 'count',
  changeUnits: 'units',
});

export const exposuresTable = recordTable<Exposure>('contract_exposures', ['marketId'], {
  marketId: 'integer',
  longLots: 'count',
  shortLots: 'count',
});

export const reductionsTable = recordTable<Reduction>('contract_reductions', ['id'], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  side: 'text',
  kind: 'text',
  lots: 'count',
  triggerTicks: 'count',
  trailTicks: 'count',
  clientOrderId: 'text',
  createdMs: 'count',
  trailStopTicks: 'count',
  closedLots: 'count',
  tick: 'count',
  state: 'text',
  reason: 'text',
  updatedMs: 'count',
});

export const entriesTable = recordTable<Entry>('contract_entries', ['id'], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  side: 'text',
  kind: 'text',
  lots: 'count',
  triggerTicks: 'count',
  trailTicks: 'count',
  clientOrderId: 'text',
  command: 'text',
  createdMs: 'count',
  trailStopTicks: 'count',
  tick: 'count',
  orderId: 'count',
  state: 'text',
  refusal: 'text',
  updatedMs: 'count',
});

export const ordersTable = recordTable<ContractOrder>('contract_orders', ['id'], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  batchId: 'count',
  command: 'text',
  acceptedMs: 'count',
  state: 'text',
  refusal: 'text',
  tick: 'count',
  resultId: 'count',
  closedLots: 'count',
  closed: 'text',
  entryId: 'count',
  decidedMs: 'count',
});

export const settingsTable = recordTable<MarketSetting>(
  'contract_settings',
  ['owner', 'marketId'],
  {
    owner: 'count',
    marketId: 'integer',
    multiple: 'integer',
    mode: 'text',
  },
);

const accountsTable = recordTable<MarginAccount>('contract_accounts', ['owner'], {
  owner: 'count',
  called: 'flag',
});

export const daysTable = recordTable<MarketDay>('contract_days', ['marketId'], {
  marketId: 'integer',
  day: 'count',
  baseUnits: 'units',
  paidUnits: 'units',
  isStopped: 'flag',
});

const nightsTable = recordTable<Night>('contract_nights', ['marketId'], {
  marketId: 'integer',
  dueMs: 'count',
  after: 'count',
});

const countdowns = countdownTable('contract_countdowns');

export const contractsTables = [
  countdowns,
  termsTable,
  positionsTable,
  fillsTable,
  liquidationsTable,
  overnightFeesTable,
  marginChangesTable,
  exposuresTable,
  reductionsTable,
  entriesTable,
  ordersTable,
  settingsTable,
  accountsTable,
  daysTable,
  nightsTable,
];

/** Loads terms, live positions, warned accounts, days and nights into fresh rules. */
export async function loadContracts(rules: ContractsRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${termsTable.selection} from contract_terms order by market_id, version`,
    (row) => rules.restoreTerms(JSON.parse(termsTable.fromTexts(row).terms) as ContractTerms),
  );
  await copyOut(
    client,
    `select ${positionsTable.selection} from contract_positions
     where state in ('waiting', 'open') order by id`,
    (row) => rules.restorePosition(positionsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${reductionsTable.selection} from contract_reductions
     where state = 'waiting' order by id`,
    (row) => rules.restoreReduction(reductionsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${entriesTable.selection} from contract_entries where state = 'waiting' order by id`,
    (row) => rules.restoreEntry(entriesTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${ordersTable.selection} from contract_orders where state = 'pending' order by id`,
    (row) => rules.restoreOrder(ordersTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${accountsTable.selection} from contract_accounts where called`,
    (row) => rules.restoreAccount(accountsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${daysTable.selection} from contract_days`, (row) =>
    rules.restoreDay(daysTable.fromTexts(row)),
  );
  await copyOut(client, `select ${nightsTable.selection} from contract_nights`, (row) =>
    rules.restoreNight(nightsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${settingsTable.selection} from contract_settings`, (row) =>
    rules.settings.restore(settingsTable.fromTexts(row)),
  );
  await loadCountdowns(client, countdowns, rules.countdowns);
  rules.restored();
}
