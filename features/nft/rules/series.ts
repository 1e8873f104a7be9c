/**
 * Series of blind boxes. Two operators agree on one; it opens under the root over secrets that
 * nobody can change any more; its works lie with their artists until a box draws them.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import { isHex, SECRET_BYTES } from '../../../core/draw/draw.ts';
import {
  type DecideSeries,
  type EndSeries,
  LEAST_WINDOW_MS,
  MOST_BOXES,
  MOST_WINDOW_MS,
  OPEN_AFTER_MS,
  type NftPublication,
  type NftPublicationRow,
  nftPublished,
  type NftSeries,
  type NftWork,
  type OpenSeries,
  type PlanSeries,
} from '../contract/index.ts';
import { isName, isText } from './artists.ts';
import { amountIn, seriesCode } from './formulas.ts';
import type { NftState } from './state.ts';

const BEACON_BASES: readonly string[] = ['BTC', 'ETH', 'SOL'];
const BEACON_QUOTE = 'USDT';

/** Plans, opens and ends series. */
export class SeriesRules {
  private readonly state: NftState;

  constructor(state: NftState) {
    this.state = state;
  }

  plan(order: PlanSeries, { actor, timeMs }: CommandContext): OutcomeOf<PlanSeries> {
    if (actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    if (!isReason(order.reason)) return refuse('reason_needed');
    const price = amountIn(order.price) ?? 0n;
    const refusal = this.planRefusal(order, price, timeMs);
    if (refusal !== undefined) return refusal;
    const id = this.state.context.nextId();
    this.state.saveSeries({
      id,
      code: seriesCode(id),
      name: order.name,
      description: order.description,
      imageUrl: order.imageUrl,
      assetId: order.assetId,
      priceUnits: price,
      count: order.works.length,
      works: canonicalText([...order.works]),
      markets: '',
      root: '',
      startMs: order.startMs,
      endMs: order.endMs,
      openByMs: 0,
      opensAfterSale: false,
      state: 'asked',
      sold: 0,
      done: 0,
      refunded: 0,
      version: 0,
      askedBy: order.operator,
      askedMs: timeMs,
      reason: order.reason,
      decidedBy: 0,
      decidedMs: 0,
    });
    return accept({ id });
  }

  private planRefusal(order: PlanSeries, price: bigint, timeMs: number): Refusal | undefined {
    if (!isName(order.name)) return refuse('bad_name');
    if (!isText(order.description) || !isText(order.imageUrl)) return refuse('bad_text');
    if (!Array.isArray(order.works) || !this.areFit(order.works, price)) return refuse('bad_works');
    const isDollar = order.assetId === this.state.needs.prices.dollarAssetId();
    if (price === 0n || !isDollar) return refuse('wrong_price');
    const { startMs, endMs } = order;
    const isWhole = Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs);
    const window = endMs - Math.max(startMs, timeMs);
    const isWindow = isWhole && window >= LEAST_WINDOW_MS && window <= MOST_WINDOW_MS;
    return isWindow ? undefined : refuse('wrong_end_time');
  }

  /** Whether these works, each once, may lie in boxes of a price. */
  private areFit(ids: readonly number[], price: bigint): boolean {
    const isCount = ids.length > 0 && ids.length <= MOST_BOXES && new Set(ids).size === ids.length;
    return isCount && ids.every((id) => this.isFit(this.state.works.get(id), price));
  }

  private isFit(work: NftWork | undefined, price: bigint): boolean {
    if (work === undefined || work.owner !== work.artist || work.isHidden) return false;
    const isFree = work.saleId === 0 && work.seriesId === 0;
    const isGiven = work.boxUnits > 0n && work.boxUnits <= price;
    return isFree && isGiven && this.state.artists.get(work.artist)?.state === 'approved';
  }

  decide(order: DecideSeries, context: CommandContext): OutcomeOf<DecideSeries> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    const series = this.state.series.get(order.seriesId);
    if (series === undefined) return refuse('unknown_series');
    if (series.state !== 'asked') return refuse('already_decided');
    const works = JSON.parse(series.works) as readonly number[];
    if (order.verdict === 'confirm') {
      if (series.askedBy === order.operator) return refuse('own_plan');
      const isOver = series.endMs - context.timeMs < LEAST_WINDOW_MS;
      if (isOver || !this.areFit(works, series.priceUnits)) return refuse('bad_works');
    }
    series.decidedBy = order.operator;
    series.decidedMs = context.timeMs;
    series.state = order.verdict === 'confirm' ? 'confirmed' : 'declined';
    if (series.state === 'confirmed') {
      for (const id of works) this.move(id, series.id);
      series.endMs = this.state.context.deadlineMs(series.endMs, 'end', context);
      this.setEnd(series);
    }
    this.state.saveSeries(series);
    return accept();
  }

  private move(workId: number, seriesId: number): void {
    const work = this.state.workOf({ workId });
    work.seriesId = seriesId;
    if (seriesId === 0) work.boxUnits = 0n;
    this.state.saveWork(work);
  }

  /** A series that may sell ends by itself. */
  setEnd({ id, endMs }: NftSeries): void {
    const command = { type: 'nft.end_series', seriesId: id } as const;
    this.state.context.timers.setDeadline(`nft.end_series:${id}`, endMs, command, 'end');
  }

  /** Boxes that nobody opens do it by themselves: so their artists are paid. */
  setOpening({ id, openByMs }: NftSeries): void {
    const command = { type: 'nft.open_rest', seriesId: id } as const;
    this.state.context.timers.setDeadline(`nft.open_rest:${id}`, openByMs, command, 'reply');
  }

  /** The markets whose prices are beacons; undefined where one of them is stale. */
  beaconMarkets(): readonly number[] | undefined {
    const markets = this.state.needs.catalogue
      .allMarkets()
      .filter(({ base, quote }) => BEACON_BASES.includes(base.code) && quote.code === BEACON_QUOTE)
      .map(({ id }) => id);
    return markets.length > 0 && this.areFresh(markets) ? markets : undefined;
  }

  /** Whether all of some markets have a price that is not stale. */
  areFresh(markets: readonly number[]): boolean {
    return markets.every((id) => this.state.needs.feeds.freshIndex(id) !== undefined);
  }

  open(
    { seriesId, root, opensAfterSale }: OpenSeries,
    context: CommandContext,
  ): OutcomeOf<OpenSeries> {
    if (context.actor !== 0) return refuse('not_allowed');
    const series = this.state.series.get(seriesId);
    if (series?.state !== 'confirmed') return refuse('unknown_series');
    if (typeof root !== 'string' || !isHex(root, SECRET_BYTES)) return refuse('bad_root');
    const isUsed = [...this.state.series.values()].some((each) => each.root === root);
    if (isUsed) return refuse('root_used');
    const markets = this.beaconMarkets();
    if (markets === undefined) return refuse('index_stale');
    series.root = root;
    series.markets = canonicalText([...markets]);
    series.state = 'open';
    const openByMs = this.state.context.deadlineMs(series.endMs + OPEN_AFTER_MS, 'reply', context);
    series.openByMs = openByMs;
    series.opensAfterSale = opensAfterSale === true;
    this.setOpening(series);
    const works = this.state.leftOf(series).map((id) => {
      const { code, rarity } = this.state.workOf({ workId: id });
      return { id, code, rarity };
    });
    const { assetId, startMs, endMs, priceUnits } = series;
    const sold = { assetId, priceUnits: priceUnits.toString(), startMs, endMs, openByMs };
    const after = opensAfterSale === true ? { opensAfterSale } : {};
    this.publish(series, context, { kind: 'promise', root, ...sold, ...after, works, markets });
    return accept();
  }

  end({ seriesId }: EndSeries, { actor, timeMs }: CommandContext): OutcomeOf<EndSeries> {
    if (actor !== 0) return refuse('not_allowed');
    const series = this.state.series.get(seriesId);
    if (series?.state !== 'open' && series?.state !== 'confirmed') return refuse('unknown_series');
    if (timeMs < series.endMs) return refuse('too_early');
    series.state = 'closed';
    this.finish(series);
    this.state.saveSeries(series);
    return accept();
  }

  /** Where no box is out and none will be sold, works that nobody has drawn are free again. */
  finish(series: NftSeries): void {
    const isSoldOut = series.sold === series.count;
    if (series.state === 'open' && !isSoldOut) return;
    if (series.state === 'open') this.state.context.timers.clear(`nft.end_series:${series.id}`);
    if (series.state === 'open') series.state = 'closed';
    if (series.done < series.sold) return;
    for (const id of this.state.leftOf(series)) this.move(id, 0);
    series.state = 'ended';
    series.openByMs = 0;
    this.state.context.timers.clear(`nft.open_rest:${series.id}`);
  }

  /** Writes the next entry of a series into the public log. */
  publish(
    series: NftSeries,
    { seq, timeMs }: CommandContext,
    what: WithoutNames<NftPublication>,
  ): void {
    series.version += 1;
    const names = { productId: series.id, version: series.version };
    const published = { ...names, ...what } as NftPublication;
    const terms = canonicalText(published);
    const row: NftPublicationRow = {
      seriesId: series.id,
      version: series.version,
      seq,
      timeMs,
      terms,
    };
    this.state.context.changes.append('nft_publications', row);
    this.state.context.changes.emit(nftPublished, published);
    this.state.saveSeries(series);
  }
}

/** A publication before it has its place in the log. */
type WithoutNames<What> = What extends unknown ? Omit<What, 'productId' | 'version'> : never;
