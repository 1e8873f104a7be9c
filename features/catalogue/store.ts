/** How the catalogue is stored and loaded. */
import type pg from 'pg';
import { table } from '../../platform/server/writer/tables.ts';
import type { MarketConditions, TermPlan } from './contract.ts';
import type { CatalogueRules, InstalledCatalogue, MarketFlags } from './rules/room.ts';
import { recordTable } from '../../platform/server/writer/record-table.ts';

export const termPlansTable = recordTable<TermPlan>('term_plans', ['id'], {
  id: 'count',
  product: 'text',
  marketId: 'integer',
  terms: 'text',
  fromMs: 'count',
  plannedMs: 'count',
  operator: 'count',
  reason: 'text',
  state: 'text',
  endedMs: 'count',
});

const conditionsTable = recordTable<MarketConditions>('market_conditions', [], {
  marketId: 'integer',
  version: 'integer',
  fromMs: 'count',
  makerFeePpm: 'integer',
  takerFeePpm: 'integer',
  bandPpm: 'integer',
});

export const catalogueTables = [
  table<InstalledCatalogue>(
    'catalogues',
    ['name'],
    [
      { name: 'name', type: 'text', of: (row) => row.name },
      { name: 'definition', type: 'text', of: (row) => row.definition },
    ],
  ),
  table<MarketFlags>(
    'market_states',
    ['market_id'],
    [
      { name: 'market_id', type: 'integer', of: (row) => row.marketId },
      { name: 'in_session', type: 'boolean', of: (row) => row.inSession },
      { name: 'feed_fresh', type: 'boolean', of: (row) => row.feedFresh },
      { name: 'operator_halted', type: 'boolean', of: (row) => row.operatorHalted },
    ],
  ),
  termPlansTable,
  conditionsTable,
];

/** Loads the catalogue and the state of each market into fresh rules. */
export async function loadCatalogue(
  rules: CatalogueRules,
  client: pg.Client,
  timeMs: number,
): Promise<void> {
  const stored = await client.query<InstalledCatalogue>('select name, definition from catalogues');
  const catalogue = stored.rows[0];
  if (catalogue === undefined) return;
  const flags = await client.query<{
    id: number;
    in_session: boolean;
    feed_fresh: boolean;
    operator_halted: boolean;
  }>(
    `select market_id as id, in_session, feed_fresh, operator_halted
     from market_states order by market_id`,
  );
  rules.restore(
    catalogue,
    flags.rows.map((row) => ({
      marketId: row.id,
      inSession: row.in_session,
      feedFresh: row.feed_fresh,
      operatorHalted: row.operator_halted,
    })),
    timeMs,
  );
  const conditions = await client.query<object>(
    `select ${conditionsTable.selection} from market_conditions order by market_id, version`,
  );
  for (const row of conditions.rows) rules.restoreConditions(conditionsTable.fromRow(row));
  const plans = await client.query<object>(
    `select ${termPlansTable.selection} from term_plans where state = 'waiting' order by id`,
  );
  for (const row of plans.rows) rules.restorePlan(termPlansTable.fromRow(row));
}
