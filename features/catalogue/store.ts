/** How the catalogue is stored and loaded. */
import type pg from 'pg';
import { table } from '../../platform/server/writer/tables.ts';
import type { CatalogueRules, InstalledCatalogue, MarketFlags } from './rules.ts';

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
    ],
  ),
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
  const flags = await client.query<{ id: number; in_session: boolean; feed_fresh: boolean }>(
    'select market_id as id, in_session, feed_fresh from market_states order by market_id',
  );
  rules.restore(
    catalogue,
    flags.rows.map((row) => ({
      marketId: row.id,
      inSession: row.in_session,
      feedFresh: row.feed_fresh,
    })),
    timeMs,
  );
}
