/** Puts together what is shown of projects. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { readPages } from '../store/pages.ts';
import { readSums } from '../store/reading.ts';
import type { Coin, Shown } from '../wire.ts';
import { textOf } from './page-text.ts';
import type { KnownProject } from './projects-view.ts';

/** Looks a coin up by its number. */
export type AssetOf = (id: number) => AssetDefinition | undefined;

/** The coin that a token's market is against; 0 without one. */
export type QuoteOf = (assetId: number) => number;

/** What is shown of some projects, in a language; those of unknown coins are left out. */
export async function shownOf(
  gateway: Gateway,
  { asset, quoteOf }: { readonly asset: AssetOf; readonly quoteOf: QuoteOf },
  projects: readonly KnownProject[],
  language: string,
): Promise<Shown[]> {
  const db = gateway.database<unknown>();
  const ids = projects.map(({ row }) => row.id);
  const [sums, pages] = await Promise.all([readSums(db, ids), readPages(db, ids)]);
  const nowMs = gateway.nowMs();
  return projects.flatMap(({ row, terms }): Shown[] => {
    const token = asset(terms.assetId);
    if (token === undefined) return [];
    const coins = new Map<number, Coin>();
    for (const { assetId } of terms.parts) {
      const coin = asset(assetId);
      if (coin !== undefined) coins.set(assetId, coin);
    }
    const text = textOf(pages.get(row.id), language, token.code);
    const quoteId = row.openedMs > 0 ? quoteOf(terms.assetId) : 0;
    return [{ row, terms, token, coins, sums: sums.get(row.id) ?? [], text, nowMs, quoteId }];
  });
}
