/** How transfers, exchanges and play money days are stored and loaded. */
import type pg from 'pg';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import { table } from '../../../platform/server/writer/tables.ts';
import type {
  DemoFunding,
  DeskFlow,
  DeskUse,
  ExchangeOrder,
  ExchangeProof,
  LockedPrice,
  Move,
} from '../contract.ts';
import type { WalletRules } from '../rules/room.ts';

export const flowsTable = recordTable<DeskFlow>('desk_flows', ['assetId'], {
  assetId: 'integer',
  netUnits: 'units',
  timeMs: 'count',
});

export const usesTable = recordTable<DeskUse>('desk_uses', ['owner'], {
  owner: 'count',
  usedUnits: 'units',
  timeMs: 'count',
});

export const proofsTable = recordTable<ExchangeProof>('exchange_proofs', [], {
  id: 'count',
  owner: 'count',
  seq: 'count',
  leastUnits: 'units',
  fromMarketId: 'integer',
  fromTick: 'count',
  fromTicks: 'count',
  fromNetUnits: 'units',
  toMarketId: 'integer',
  toTick: 'count',
  toTicks: 'count',
  toNetUnits: 'units',
});

export const exchangeOrdersTable = recordTable<ExchangeOrder>('exchange_orders', ['id'], {
  id: 'count',
  owner: 'count',
  acceptedMs: 'count',
  fromAssetId: 'integer',
  toAssetId: 'integer',
  amountUnits: 'units',
  feeUnits: 'units',
  leastUnits: 'units',
  fromMarketId: 'integer',
  fromTick: 'count',
  fromTicks: 'count',
  toMarketId: 'integer',
  toTick: 'count',
  toTicks: 'count',
  state: 'text',
  refusal: 'text',
  decidedMs: 'count',
  lockUnits: 'count_or_none',
});

export const lockedTable = recordTable<LockedPrice>('locked_prices', ['id'], {
  id: 'count',
  owner: 'count',
  leastUnits: 'units',
  fromMarketId: 'integer',
  fromTick: 'count',
  fromTicks: 'count',
  fromNetUnits: 'units',
  toMarketId: 'integer',
  toTick: 'count',
  toTicks: 'count',
  toNetUnits: 'units',
  fromAssetId: 'integer',
  toAssetId: 'integer',
  amountUnits: 'units',
  feeUnits: 'units',
  costUnits: 'units',
  receivedUnits: 'units',
  fromBoughtUnits: 'units',
  toBoughtUnits: 'units',
  lockedMs: 'count',
  state: 'text',
  endedMs: 'count',
});

export const walletTables = [
  exchangeOrdersTable,
  lockedTable,
  flowsTable,
  usesTable,
  proofsTable,
  table<Move>(
    'wallet_moves',
    [],
    [
      { name: 'id', type: 'bigint', of: (row) => row.id },
      { name: 'owner', type: 'bigint', of: (row) => row.owner },
      { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
      { name: 'what', type: 'text', of: (row) => row.what },
      { name: 'from_asset_id', type: 'integer', of: (row) => row.fromAssetId },
      { name: 'from_kind', type: 'smallint', of: (row) => row.fromKind },
      { name: 'from_units', type: 'bigint', of: (row) => row.fromUnits },
      { name: 'to_asset_id', type: 'integer', of: (row) => row.toAssetId },
      { name: 'to_kind', type: 'smallint', of: (row) => row.toKind },
      { name: 'to_units', type: 'bigint', of: (row) => row.toUnits },
      { name: 'fee_units', type: 'bigint', of: (row) => row.feeUnits },
    ],
  ),
  table<DemoFunding>(
    'demo_fundings',
    ['owner'],
    [
      { name: 'owner', type: 'bigint', of: (row) => row.owner },
      { name: 'day', type: 'integer', of: (row) => row.day },
    ],
  ),
];

/** Loads the days of play money, and what counts and waits at the exchange desk. */
export async function loadWallet(rules: WalletRules, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; day: number }>(
    'select owner, day from demo_fundings',
  );
  for (const row of rows) rules.restore({ owner: Number(row.owner), day: row.day });
  const flows = await client.query<object>(`select ${flowsTable.selection} from desk_flows`);
  for (const row of flows.rows) rules.desk.restoreFlow(flowsTable.fromRow(row));
  const uses = await client.query<object>(`select ${usesTable.selection} from desk_uses`);
  for (const row of uses.rows) rules.desk.restoreUse(usesTable.fromRow(row));
  const { selection } = exchangeOrdersTable;
  const orders = await client.query<object>(
    `select ${selection} from exchange_orders where state = 'pending' order by id`,
  );
  for (const row of orders.rows) rules.exchanging.restore(exchangeOrdersTable.fromRow(row));
  const locked = await client.query<object>(
    `select ${lockedTable.selection} from locked_prices where state = 'open' order by id`,
  );
  for (const row of locked.rows) rules.exchanging.locking.restore(lockedTable.fromRow(row));
}
