/** The catalogue's front door: what is shown of the markets, charts, favourites. */
import type { Asset } from '../../../core/money/units.ts';
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { FOR_EXISTING_CLIENTS, type Market, type PastCandle } from '../contract.ts';
import type { CatalogueRules } from '../rules/room.ts';
import type { LeveragePreview, Shown } from '../wire.ts';
import { Board, type LoadedPrices, shownTicks } from './board.ts';
import { favouriteCalls, historyCall, marketCalls, sparklinesCall } from './calls.ts';
import { CandleProjector } from './candles.ts';
import { changeBasisPoints } from './day-stats.ts';
import { marketConsoleCalls, type TermsLooks, type TermsOf } from './console-calls.ts';
import { isInFirstGroup } from './groups.ts';
import { CandleTeller, publishDayMarket, publishQuote } from './live.ts';

/** What the server side is made with. */
export interface CatalogueServerOptions {
  /** The database, for writing the past in one go. */
  readonly connectionString: string;
  /** What leverage a market has; undefined for none. */
  readonly leverage?: (marketId: number) => LeveragePreview | undefined;
  /** The terms of another product under which a market takes orders now. */
  readonly termsOf?: TermsOf;
  /** In which coin seconds contracts are staked. */
  readonly stakeAsset?: () => Asset | undefined;
}

interface Loaded {
  readonly rules: CatalogueRules;
  readonly prices: LoadedPrices;
}

/** See the head of this file. */
export class CatalogueServer implements RoomServer {
  readonly name = 'catalogue';
  readonly board = new Board();
  readonly candles: CandleProjector;
  private readonly leverage: (marketId: number) => LeveragePreview | undefined;
  private readonly looks: TermsLooks;
  private readonly candleTeller = new CandleTeller();
  private gateway: Gateway | undefined;
  private house: Loaded | undefined;

  constructor(options: CatalogueServerOptions) {
    this.leverage = options.leverage ?? (() => undefined);
    this.looks = {
      termsOf: options.termsOf ?? (() => undefined),
      stakeAsset: options.stakeAsset ?? (() => undefined),
    };
    this.candles = new CandleProjector({
      connectionString: options.connectionString,
      needs: {
        markets: () => this.board.markets(),
        sessionStartMs: (market, timeMs) => this.board.sessionStartMs(market, timeMs),
      },
      onChange: (market, period, candle) => {
        if (this.gateway === undefined) return;
        const all = this.isInFirstGroup(market);
        this.candleTeller.tell(this.gateway, market, period, candle, all);
      },
    });
  }

  /**
   * Takes a house that has been loaded, at the start and whenever the writer has loaded anew.
   * Must be called before the writer takes the next command.
   */
  loaded(rules: CatalogueRules, prices: LoadedPrices, lastSeq: number): void {
    this.house = { rules, prices };
    if (this.gateway === undefined) return;
    const { log } = this.gateway;
    this.board.reset(rules, prices);
    this.candles.pause();
    const retry = (): void => {
      this.candles.catchUp(lastSeq).catch((error: unknown) => {
        log.warn({ err: error }, 'the candles could not catch up; they try again');
        setTimeout(retry, 1_000).unref();
      });
    };
    retry();
  }

  /** Loads what is shown and follows it. A first start has installed its catalogue by now. */
  async serve(gateway: Gateway): Promise<Running> {
    if (this.house === undefined) throw new Error('the catalogue is served before it is loaded');
    this.board.reset(this.house.rules, this.house.prices);
    await this.candles.start(gateway);
    this.gateway = gateway;
    // After the candles, so that a quote is told with the day it has just become part of.
    this.board.follow(gateway.bus, (market) => {
      publishQuote(gateway, market, () => this.shown(market));
      this.tellAll(gateway, market);
    });
    for (const market of this.board.markets()) this.tellAll(gateway, market);
    const markets = {
      board: this.board,
      candles: this.candles,
      shown: (market: Market) => this.shown(market),
      preview: (marketId: number) => this.leverage(marketId),
      hasAll: (market: Market) => this.hasAll(market),
    };
    gateway.addCalls([
      ...marketCalls(gateway, markets),
      historyCall(gateway, markets),
      sparklinesCall(gateway, markets),
      ...favouriteCalls(gateway, this.board),
    ]);
    gateway.addConsoleCalls(marketConsoleCalls(gateway, this.board, this.looks));
    return { stop: () => this.candles.stop() };
  }

  /**
   * Whether a market stands in the first group of quotes. Clients that cannot subscribe read no
   * other, and find the row of an event by its coin alone: another market would overwrite it.
   */
  isInFirstGroup(market: Market): boolean {
    return isInFirstGroup(market, this.board.markets(), (each) => this.hasAll(each));
  }

  /** Whether clients written by others can open a market in all they know; ours look first. */
  private hasAll({ id }: Market): boolean {
    if (this.house?.rules.installedName() !== FOR_EXISTING_CLIENTS) return true;
    return this.leverage(id) !== undefined && this.looks.termsOf('seconds', id) !== undefined;
  }

  /** What the feeds need of this room; the app hands it over. */
  feedsNeeds() {
    const { board, candles } = this;
    return {
      markets: () => board.markets(),
      state: (marketId: number) => board.state(marketId),
      calendar: (market: Market) => board.calendar(market),
      indexTicks: (marketId: number) => board.pricesOf(marketId).indexTicks,
      hasPast: (marketId: number) => candles.hasPast(marketId),
      writePast: (past: Iterable<PastCandle>) => candles.writePast(past),
    };
  }

  private tellAll(gateway: Gateway, market: Market): void {
    if (!this.isInFirstGroup(market)) return;
    publishDayMarket(gateway, market, () => this.shown(market));
  }

  /** What a market shows now: its price and its day. */
  shown(market: Market): Shown {
    const prices = this.board.pricesOf(market.id);
    const day = this.candles.dayOf(market.id);
    const ticks = shownTicks(prices) ?? day?.last ?? 0;
    return {
      state: this.board.state(market.id),
      ticks,
      indexTicks: prices.indexTicks,
      change: day === undefined ? 0 : changeBasisPoints(day, ticks),
      highTicks: Math.max(day?.high ?? 0, ticks),
      lowTicks: Math.min(day?.low ?? ticks, ticks),
      lots: day?.lots ?? 0,
    };
  }
}
