/** How transfers, exchanges and play money days are stored and loaded. */
import type pg from 'pg';
import { table } from '../../../platform/server/writer/tables.ts';
import type { DemoFunding, Move } from '../contract.ts';
import type { WalletRules } from '../rules.ts';

export const walletTables = [
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

/** Loads the days of play money into fresh rules. */
export async function loadWallet(rules: WalletRules, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; day: number }>(
    'select owner, day from demo_fundings',
  );
  for (const row of rows) rules.restore({ owner: Number(row.owner), day: row.day });
}
