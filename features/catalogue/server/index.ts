import type { Kysely } from 'kysely';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { View } from '../../../platform/server/views.ts';
import { indexTicked } from '../../feeds/contract.ts';
import { traded } from '../../spot/contract/index.ts';
import { marketPaused } from '../../spot/contract/pauses.ts';
import {
  FOR_EXISTING_CLIENTS,
  indexed,
  issueTicks,
  type Market,
  marketStateChanged,
  type PastCandle,
} from '../contract.ts';
import type { LeveragePreview, Shown } from '../wire.ts';
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import type { MissedReaders } from './missed-prices.ts';
import { Board, type PriceReaders, shownTicks } from './board.ts';
import { favouriteCalls, historyCall, marketCalls, searchCalls, sparklinesCall } from './calls.ts';
import { CandleProjector } from './candles.ts';
import { coinConsoleCalls, CoinSwitches } from './coin-switches.ts';
import { changeBasisPoints } from './day-stats.ts';
import { marketConsoleCalls, type TermsQueries, type TermsOf } from './console-calls.ts';
import { Directory } from './directory.ts';
import { isInFirstGroup } from './groups.ts';
import { listingCalls } from './listing-calls.ts';
import { CataloguePrints } from './prints.ts';
import { type PastPrice, readPastPrices } from './past-prices.ts';
import { CandleTeller, publishDayMarket, publishQuote } from './live.ts';
import { everyTurn, haltedHouse } from './halted-house.ts';
import { Searches } from './searches.ts';

/** What the server side is made with. */
export interface CatalogueServerOptions {
  /** The database, for writing the past in one go. */
  readonly connectionString: string;
  /** Whether no market is open, whatever is stored of them. */
  readonly isHalted?: () => boolean;
  /** The last prices, as other rooms have stored them. */
  readonly prices: PriceReaders & MissedReaders;
  /** What leverage a market has; undefined for none. */
  readonly leverage?: (marketId: number) => LeveragePreview | undefined;
  /** The terms of another product under which a market takes orders now. */
  readonly termsOf?: TermsOf;
  /** Whether terms promise more than only an owner may offer. */
  readonly isBold?: TermsQueries['isBold'];
  /** The products whose terms can be planned. */
  readonly products?: TermsQueries['products'];
}

/** The catalogue's front door: what is shown of the markets, charts, favourites. */
export class CatalogueServer implements RoomServer {
  readonly name = 'catalogue';
  readonly board: Board;
  /** What other rooms look up about markets and assets. */
  readonly directory: Directory;
  /** Prints amounts for operators. */
  readonly prints: Prints;
  readonly candles: CandleProjector;
  readonly views: readonly View[];
  readonly jobs: readonly Job[] = [{ name: 'catalogue.candles', start: () => this.candles.keep() }];
  private readonly leverage: (marketId: number) => LeveragePreview | undefined;
  private readonly queries: TermsQueries;
  private readonly isHalted: () => boolean;
  private readonly candleTeller = new CandleTeller();
  private gateway: Gateway | undefined;
  private switches: CoinSwitches | undefined;

  constructor(options: CatalogueServerOptions) {
    this.board = new Board(options.prices);
    this.isHalted = options.isHalted ?? (() => false);
    this.directory = new Directory(this.board);
    this.prints = new CataloguePrints(this.directory);
    this.leverage = options.leverage ?? (() => undefined);
    this.queries = {
      termsOf: options.termsOf ?? (() => undefined),
      isHalted: this.isHalted,
      isBold: options.isBold ?? (() => false),
      products: options.products ?? [],
      stakeAsset: () => this.directory.dollar(),
    };
    this.candles = new CandleProjector({
      connectionString: options.connectionString,
      readers: options.prices,
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
    // The candles after the board, so that they know the sessions of its markets.
    this.views = [this.board, this.candles];
  }

  calls(gateway: Gateway): Call[] {
    const markets = {
      board: this.board,
      candles: this.candles,
      shown: (market: Market) => this.shown(market),
      preview: (marketId: number) => this.leverage(marketId),
      hasAll: (market: Market) => this.hasAll(market),
      hasOwnKeys: (product: string) =>
        this.queries.products.some((it) => it.product === product && it.hasOwnKeys === true),
      announced: async (db: Kysely<unknown>) => {
        const all = this.queries.products.map(
          async (product) => (await product.announced?.(db)) ?? [],
        );
        return (await Promise.all(all)).flat();
      },
      switches: this.switchesOf(gateway),
      searches: new Searches(
        () => gateway.database(),
        () => gateway.nowMs(),
      ),
    };
    return [
      ...marketCalls(gateway, markets),
      ...searchCalls(gateway, markets),
      historyCall(gateway, markets),
      sparklinesCall(gateway, markets),
      ...favouriteCalls(gateway, this.board),
    ];
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return [
      ...marketConsoleCalls(gateway, this.board, this.queries),
      ...listingCalls(gateway),
      ...coinConsoleCalls(gateway, this.board, this.switchesOf(gateway)),
    ];
  }

  /** Tells quotes and candles. */
  follow(gateway: Gateway): Running {
    const candles = this.candles.begin(gateway);
    this.gateway = gateway;
    // After the views, so that a quote is told with the day it has just become part of.
    const changed = (marketId: number): void => {
      const market = this.board.market(marketId);
      if (market === undefined) return;
      publishQuote(gateway, market, () => this.shown(market));
      this.tellAll(gateway, market);
    };
    for (const topic of [indexTicked, traded, marketPaused, marketStateChanged]) {
      gateway.bus.on<{ readonly marketId: number }>(topic, ({ marketId }) => changed(marketId));
    }
    for (const market of this.board.markets()) this.tellAll(gateway, market);
    const turns = everyTurn(this.isHalted, () => {
      for (const market of this.board.markets()) changed(market.id);
    });
    return {
      stop: async () => {
        turns.stop();
        await candles.stop();
      },
    };
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
    if (this.board.installedName() !== FOR_EXISTING_CLIENTS) return true;
    return this.leverage(id) !== undefined && this.queries.termsOf('seconds', id) !== undefined;
  }

  /** Dollar units of one whole coin at each moment asked for; undefined where there was none. */
  pastDollarUnits(asked: readonly PastPrice[]): Promise<(bigint | undefined)[]> {
    if (this.gateway === undefined) throw new Error('the catalogue is asked before it serves');
    return readPastPrices(this.gateway.database(), this.directory, asked);
  }

  /** Whether a coin can be brought and taken out. A need of the rooms that do so. */
  isCoinOn(assetId: number): Promise<boolean> {
    if (this.switches === undefined) throw new Error('the catalogue is asked before it serves');
    return this.switches.isOn(assetId);
  }

  private switchesOf(gateway: Gateway): CoinSwitches {
    this.switches ??= new CoinSwitches(() => gateway.database());
    return this.switches;
  }

  /** What the feeds need of this room; the app hands it over. */
  feedsNeeds() {
    const { board, candles } = this;
    return {
      markets: () => board.markets().filter((market) => indexed(market) !== undefined),
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
    const ticks = shownTicks(prices) ?? day?.last ?? issueTicks(market);
    return {
      state: this.isHalted() ? haltedHouse(market.id) : this.board.state(market.id),
      ticks,
      indexTicks: market.definition.bookOnly === true ? ticks : prices.indexTicks,
      change: day === undefined ? 0 : changeBasisPoints(day, ticks),
      highTicks: Math.max(day?.high ?? 0, ticks),
      lowTicks: Math.min(day?.low ?? ticks, ticks),
      lots: day?.lots ?? 0,
      value: day?.value ?? 0,
    };
  }
}
