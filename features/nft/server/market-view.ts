/** The market in memory: what everybody sees of it, as it was committed. */
import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import {
  type NftArtist,
  nftArtistChanged,
  type NftBid,
  nftBidMade,
  type NftSale,
  nftSaleChanged,
  type NftSeries,
  nftSeriesChanged,
  nftTradeChanged,
  type NftWork,
  nftWorkChanged,
} from '../contract/index.ts';
import { isLive } from '../rules/state.ts';
import { readMarket } from '../store/reading.ts';

/** Bids of an auction that are kept at hand. */
export const MOST_BIDS = 50;

/** Sales of an artist: all of them, and those that count. */
export interface SoldBy {
  readonly all: number;
  readonly counted: number;
}

/** Works, sales, series and artists. */
export class NftMarketView implements View {
  readonly name = 'nft_market';
  readonly works = new Map<number, Readonly<NftWork>>();
  readonly byCode = new Map<string, Readonly<NftWork>>();
  readonly sales = new Map<number, Readonly<NftSale>>();
  readonly series = new Map<number, Readonly<NftSeries>>();
  readonly seriesByCode = new Map<string, Readonly<NftSeries>>();
  readonly artists = new Map<number, Readonly<NftArtist>>();
  private readonly bids = new Map<number, readonly Readonly<NftBid>[]>();
  private readonly sold = new Map<number, SoldBy>();
  private lastTrade = 0;

  async load({ database }: Moment): Promise<() => void> {
    const all = await readMarket(database<unknown>(), MOST_BIDS);
    return () => {
      for (const map of [this.works, this.byCode, this.sales, this.series, this.seriesByCode]) {
        map.clear();
      }
      this.artists.clear();
      this.bids.clear();
      this.sold.clear();
      for (const work of all.works) this.putWork(work);
      for (const sale of all.sales) this.sales.set(sale.id, sale);
      for (const row of all.series) this.putSeries(row);
      for (const artist of all.artists) this.artists.set(artist.owner, artist);
      for (const bid of all.bids) this.putBid(bid);
      for (const { artist, ...figures } of all.sold) this.sold.set(artist, figures);
      this.lastTrade = all.lastTrade;
    };
  }

  follow(bus: EventBus): void {
    bus.on(nftWorkChanged, (work) => this.putWork(work));
    bus.on(nftSeriesChanged, (row) => this.putSeries(row));
    bus.on(nftArtistChanged, (artist) => void this.artists.set(artist.owner, artist));
    bus.on(nftSaleChanged, (sale) => {
      if (isLive(sale)) {
        this.sales.set(sale.id, sale);
        return;
      }
      this.sales.delete(sale.id);
      this.bids.delete(sale.id);
    });
    bus.on(nftBidMade, (bid) => this.putBid(bid));
    bus.on(nftTradeChanged, ({ id, artist, isCounted }) => {
      const { all, counted } = this.soldBy(artist);
      // A trade is told again only when it counts no more.
      const isNew = id > this.lastTrade;
      const more = isNew ? Number(isCounted) : -1;
      this.sold.set(artist, { all: all + Number(isNew), counted: counted + more });
      this.lastTrade = Math.max(this.lastTrade, id);
    });
  }

  private putWork(work: Readonly<NftWork>): void {
    this.works.set(work.id, work);
    this.byCode.set(work.code, work);
  }

  private putSeries(row: Readonly<NftSeries>): void {
    this.series.set(row.id, row);
    this.seriesByCode.set(row.code, row);
  }

  private putBid(bid: Readonly<NftBid>): void {
    const known = this.bids.get(bid.saleId) ?? [];
    this.bids.set(bid.saleId, [bid, ...known].slice(0, MOST_BIDS));
  }

  /** The sale of a work that runs or waits for a payment. */
  saleOf(work: Readonly<NftWork>): Readonly<NftSale> | undefined {
    return this.sales.get(work.saleId);
  }

  /** Bids of a sale that runs, the highest first. */
  bidsOf(saleId: number): readonly Readonly<NftBid>[] {
    return this.bids.get(saleId) ?? [];
  }

  soldBy(artist: number): SoldBy {
    return this.sold.get(artist) ?? { all: 0, counted: 0 };
  }

  /** Works of a series in its order, with whether a box has drawn each. */
  worksOf(row: Readonly<NftSeries>): { readonly work: Readonly<NftWork>; isDrawn: boolean }[] {
    const ids = JSON.parse(row.works) as readonly number[];
    return ids.flatMap((id) => {
      const work = this.works.get(id);
      return work === undefined ? [] : [{ work, isDrawn: work.seriesId !== row.id }];
    });
  }

  /** Series that everybody may see. */
  openSeries(): Readonly<NftSeries>[] {
    return [...this.series.values()].filter(({ root }) => root !== '');
  }
}
