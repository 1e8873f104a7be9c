/** Carries out what rooms say of the console's rows: pages of sections, exposures. */
import { type Kysely, sql } from 'kysely';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import {
  type ConsoleRow,
  type CustomerSection,
  type Exposure,
  numberOf,
  plainRow,
  type Prints,
  type StoredRow,
} from '../../../platform/server/rooms/console-parts.ts';
import { type PageAsked, pageOf } from '../../../platform/server/rooms/page-of.ts';

/** A page of one part of what is known about a customer. */
export function sectionPage<Tables>(
  db: Kysely<Tables>,
  section: CustomerSection,
  customerId: number,
  { prints, nowMs, ...asked }: PageAsked & { readonly prints: Prints; readonly nowMs: number },
): Promise<ConsolePage<ConsoleRow>> {
  const shown = (row: StoredRow) => section.shown?.(row, prints) ?? plainRow(row);
  return pageOf(db, section.query(customerId, nowMs), asked, shown);
}

/** What the house stands to win or lose, by market, as all rooms say it. */
export async function exposureRows<Tables>(
  db: Kysely<Tables>,
  exposures: readonly Exposure[],
  prints: Prints,
): Promise<ConsoleRow[]> {
  const found = await Promise.all(
    exposures.map(async (exposure) => {
      const { rows } = await sql<StoredRow>`${exposure.query()}`.execute(db);
      return new Map(rows.map((row) => [numberOf(row['market_id']), row] as const));
    }),
  );
  const markets = [...new Set(found.flatMap((rows) => [...rows.keys()]))].sort((a, b) => a - b);
  return markets.map((id) => {
    const fields = exposures.map((each, index) => each.shown(found[index]?.get(id), prints));
    return { id, market: prints.symbol(id), ...Object.assign({}, ...fields) };
  });
}
