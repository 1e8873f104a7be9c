/** Which catalogues fit together, and terms of spot markets out of plain values. */
import type { CatalogueDefinition, PlainTerms, SpotTerms } from '../contract.ts';

function numberOf(terms: PlainTerms, name: string): number {
  const value = terms[name];
  return typeof value === 'number' ? value : Number.NaN;
}

/** Fees and band by name; what is no number is none. */
export function spotTermsOf(terms: PlainTerms): SpotTerms {
  return {
    makerFeePpm: numberOf(terms, 'makerFeePpm'),
    takerFeePpm: numberOf(terms, 'takerFeePpm'),
    bandPpm: numberOf(terms, 'bandPpm'),
  };
}

/** Whether ids are unique, markets name what is there, and sessions follow each other. */
export function isSound({ assets, markets, calendars }: CatalogueDefinition): boolean {
  const assetIds = new Set(assets.map((asset) => asset.id));
  const marketIds = new Set(markets.map((market) => market.id));
  const names = new Set(calendars.map((calendar) => calendar.name));
  const follow = calendars.every(({ sessions }) =>
    sessions.every(([opens, closes], index) => {
      return opens < closes && (sessions[index - 1]?.[1] ?? opens) <= opens;
    }),
  );
  return (
    follow &&
    assetIds.size === assets.length &&
    marketIds.size === markets.length &&
    names.size === calendars.length &&
    markets.every(
      ({ baseId, quoteId, calendar }) =>
        baseId !== quoteId &&
        assetIds.has(baseId) &&
        assetIds.has(quoteId) &&
        (calendar === null || names.has(calendar)),
    )
  );
}
