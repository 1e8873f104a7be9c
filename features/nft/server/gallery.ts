/** The gallery: what is shown, in which order, found once a second for all who look. */
import type { NftSale, NftWork } from '../contract/index.ts';
import { type ListInput, statusOf, TYPE_OF } from '../wire/index.ts';
import type { NftMarketView } from './market-view.ts';
import type { Shown } from './showing.ts';

const KEPT_MS = 1_000;
const MOST_KEPT = 200;

type Filters = Omit<ListInput, 'page' | 'limit'>;

/** Something of the gallery with what it is found and sorted by. */
interface Item {
  readonly shown: Shown;
  readonly id: number;
  readonly status: 0 | 1 | 2;
  readonly payType: 1 | 2 | 3;
  readonly type: number;
  readonly assetId: number;
  readonly price: bigint;
  readonly endMs: number;
  readonly likes: number;
  readonly collection: string;
  /** What a keyword is looked for in. */
  readonly words: string;
}

/** What is left when items are filtered, in order. */
export class Gallery {
  private readonly market: NftMarketView;
  private readonly nowMs: () => number;
  private readonly kept = new Map<string, { readonly found: readonly Shown[]; untilMs: number }>();

  constructor(market: NftMarketView, nowMs: () => number) {
    this.market = market;
    this.nowMs = nowMs;
  }

  /** All items that fit, in the order that was asked for. */
  find({ page: _page, limit: _limit, ...filters }: ListInput): readonly Shown[] {
    const key = JSON.stringify(filters);
    const known = this.kept.get(key);
    if (known !== undefined && this.nowMs() < known.untilMs) return known.found;
    const found = this.search(filters);
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(key, { found, untilMs: this.nowMs() + KEPT_MS });
    return found;
  }

  private search(filters: Filters): readonly Shown[] {
    const items = [...this.worksShown(), ...this.seriesShown()];
    return items
      .filter((item) => fits(item, filters))
      .sort(orderOf(filters.sort))
      .map(({ shown }) => shown);
  }

  /** Works that everybody may see: what lies in a series is seen there. */
  private worksShown(): Item[] {
    const nowMs = this.nowMs();
    return [...this.market.works.values()].flatMap((work) => {
      if (work.isHidden || work.seriesId > 0) return [];
      return [this.itemOf(work, this.market.saleOf(work), nowMs)];
    });
  }

  private itemOf(
    work: Readonly<NftWork>,
    sale: Readonly<NftSale> | undefined,
    nowMs: number,
  ): Item {
    const artist = this.market.artists.get(work.artist)?.name ?? '';
    const words = [work.name, artist, work.collection, work.code].join('\n');
    return {
      shown: { work },
      id: sale?.id ?? work.id,
      status: statusOf(sale, sale?.state === 'open', nowMs),
      payType: sale?.mode === 'auction' ? 2 : 1,
      type: TYPE_OF[work.kind],
      assetId: sale?.assetId ?? work.assetId,
      price: sale?.priceUnits ?? work.priceUnits,
      endMs: sale?.endMs ?? 0,
      likes: work.likes,
      collection: work.collection,
      words: words.toLowerCase(),
    };
  }

  private seriesShown(): Item[] {
    const nowMs = this.nowMs();
    return this.market.openSeries().map((series): Item => {
      const isOpen = series.state === 'open' && series.sold < series.count;
      return {
        shown: { series },
        id: series.id,
        status: statusOf(series, isOpen, nowMs),
        payType: 3,
        type: 1,
        assetId: series.assetId,
        price: series.priceUnits,
        endMs: series.endMs,
        likes: 0,
        collection: '',
        words: `${series.name}\n${series.code}`.toLowerCase(),
      };
    });
  }
}

function fits(item: Item, filters: Filters): boolean {
  const { currency, pay_type: payType, status, type, keyword, collection } = filters;
  if (currency !== undefined && currency !== 0 && item.assetId !== currency) return false;
  if (payType !== undefined && item.payType !== payType) return false;
  if (status !== undefined && item.status !== status) return false;
  if (type !== undefined && item.type !== type) return false;
  if (collection !== '' && item.collection !== collection) return false;
  return keyword === '' || item.words.includes(keyword.toLowerCase());
}

/** On sale, then soon on sale, then the rest. */
const RANK = [2, 0, 1] as const;

function byNewest(a: Item, b: Item): number {
  return b.id - a.id;
}

function orderOf(sort: Filters['sort']): (a: Item, b: Item) => number {
  const byRank = (a: Item, b: Item) => RANK[a.status] - RANK[b.status];
  const by: Readonly<Record<Filters['sort'], (a: Item, b: Item) => number>> = {
    '': byNewest,
    newest: byNewest,
    price_up: (a, b) => (a.price === b.price ? 0 : a.price < b.price ? -1 : 1),
    price_down: (a, b) => (a.price === b.price ? 0 : a.price > b.price ? -1 : 1),
    ending: (a, b) => a.endMs - b.endMs,
    likes: (a, b) => b.likes - a.likes,
  };
  return (a, b) => byRank(a, b) || by[sort](a, b) || byNewest(a, b);
}
