/** How the catalogue is stored and loaded. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { table } from '../../platform/server/writer/tables.ts';
import type { InstalledCatalogue, MarketConditions, TermPlan } from './contract.ts';
import type { MarketFlags } from './rules/flags.ts';
import type { Listing } from './rules/listings.ts';
import type { CatalogueRules } from './rules/room.ts';
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

export const listingsTable = recordTable<Listing>('listings', ['id'], {
  id: 'count',
  what: 'text',
  definition: 'text',
  askedBy: 'count',
  askedMs: 'count',
  reason: 'text',
  state: 'text',
  decidedBy: 'count',
  decidedMs: 'count',
  listedId: 'integer',
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
      { name: 'delisted', type: 'boolean', of: (row) => row.delisted },
    ],
  ),
  termPlansTable,
  conditionsTable,
  listingsTable,
];

interface FlagsRow {
  readonly id: number;
  readonly in_session: boolean;
  readonly feed_fresh: boolean;
  readonly operator_halted: boolean;
  readonly delisted: boolean;
}

const CATALOGUE = 'select name, definition from catalogues';
const FLAGS = `select market_id as id, in_session, feed_fresh, operator_halted, delisted
  from market_states order by market_id`;
const CONDITIONS = `select ${conditionsTable.selection} from market_conditions
  order by market_id, version`;
const PLANS = `select ${termPlansTable.selection} from term_plans
  where state = 'waiting' order by id`;
const BEGUN = `select distinct on (product, market_id) ${termPlansTable.selection} from term_plans
  where state = 'begun' order by product, market_id, ended_ms desc, id desc`;
const LISTINGS = `select ${listingsTable.selection} from listings
  where state = 'asked' order by id`;

/** The installed catalogue, the states of its markets, and the terms that changed or will. */
export interface StoredCatalogue {
  readonly installed: InstalledCatalogue;
  readonly flags: readonly MarketFlags[];
  /** In the order of market and version. */
  readonly conditions: readonly MarketConditions[];
  readonly plans: readonly TermPlan[];
}

async function readStored(
  query: <Row>(text: string) => Promise<readonly Row[]>,
): Promise<StoredCatalogue | undefined> {
  const [installed] = await query<InstalledCatalogue>(CATALOGUE);
  if (installed === undefined) return undefined;
  const flags = (await query<FlagsRow>(FLAGS)).map((row) => ({
    marketId: row.id,
    inSession: row.in_session,
    feedFresh: row.feed_fresh,
    operatorHalted: row.operator_halted,
    delisted: row.delisted,
  }));
  const conditions = (await query<object>(CONDITIONS)).map((row) => conditionsTable.fromRow(row));
  const plans = (await query<object>(PLANS)).map((row) => termPlansTable.fromRow(row));
  return { installed, flags, conditions, plans };
}

/** The ids of all markets. */
export async function readMarketIds(db: Kysely<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select market_id as id from market_states order by market_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What gateways show of the catalogue; undefined before it is installed. */
export function readCatalogue(db: Kysely<unknown>): Promise<StoredCatalogue | undefined> {
  return readStored(async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows);
}

/** Loads the catalogue and the state of each market into fresh rules. */
export async function loadCatalogue(
  rules: CatalogueRules,
  client: pg.Client,
  timeMs: number,
): Promise<void> {
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const stored = await readStored(query);
  if (stored === undefined) return;
  rules.restore(stored.installed, stored.flags, timeMs);
  for (const conditions of stored.conditions) rules.restoreConditions(conditions);
  const begun = await query<object>(BEGUN);
  for (const row of begun) rules.restorePlan(termPlansTable.fromRow(row));
  for (const plan of stored.plans) rules.restorePlan(plan);
  const listings = await query<object>(LISTINGS);
  for (const row of listings) rules.restoreListing(listingsTable.fromRow(row));
}
