import { extended } from '../../../core/time/us-stocks.ts';
import {
  type AssetDefinition,
  type Calendar,
  type CatalogueDefinition,
  type InstalledCatalogue,
  type Market,
  marketOf,
} from '../contract.ts';

/** The installed catalogue by its ids: markets, assets and calendars. It never changes. */
export class Definitions {
  /** Which catalogue was installed at the first start; undefined before. */
  readonly name: string | undefined;
  readonly assets: ReadonlyMap<number, AssetDefinition>;
  readonly markets: ReadonlyMap<number, Market>;
  /** In the order in which lists show them. */
  readonly listed: readonly Market[];
  private readonly calendars: ReadonlyMap<string, Calendar>;
  private readonly pairs: ReadonlyMap<string, Market>;

  constructor(installed?: InstalledCatalogue) {
    const none = { assets: [], markets: [], calendars: [] };
    const all: Omit<CatalogueDefinition, 'name'> =
      installed === undefined ? none : (JSON.parse(installed.definition) as CatalogueDefinition);
    this.name = installed?.name;
    this.assets = new Map(all.assets.map((asset) => [asset.id, asset]));
    this.calendars = new Map(all.calendars.map((calendar) => [calendar.name, extended(calendar)]));
    const markets = all.markets.map((definition) => {
      const base = this.assets.get(definition.baseId);
      const quote = this.assets.get(definition.quoteId);
      if (base === undefined || quote === undefined) {
        throw new Error(`market ${definition.id} names an unknown asset`);
      }
      return marketOf(definition, base, quote);
    });
    this.markets = new Map(markets.map((market) => [market.id, market]));
    this.listed = markets.toSorted((a, b) => a.definition.sort - b.definition.sort);
    this.pairs = new Map(
      this.listed.toReversed().map((market) => [`${market.base.id}/${market.quote.id}`, market]),
    );
  }

  /** The market of two coins; of several the one that lists show first. */
  pair(baseId: number, quoteId: number): Market | undefined {
    return this.pairs.get(`${baseId}/${quoteId}`);
  }

  /** The trading calendar of a market; undefined for one that never closes. */
  calendarOf(market: Market): Calendar | undefined {
    return this.calendars.get(market.definition.calendar ?? '');
  }
}
