/** What everybody hears of contracts: trades at once, prices each 100 ms, days each second. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import { contractFilled, type ContractFill } from '../../../contracts/contract/index.ts';
import { indexTicked } from '../../../feeds/contract.ts';
import { levelsOf } from '../../wire/contracts/market.ts';
import {
  contractBestEvent,
  type ContractStream,
  contractStreamNamed,
  contractTradeEvent,
  forceOrderEvent,
  markEvent,
} from '../../wire/contracts/streams.ts';
import type { ContractMarket } from '../../wire/contracts/symbols.ts';
import { klineEvent, miniTickerEvent, tickerEvent } from '../../wire/streams.ts';
import { symbolOf } from '../../wire/symbols.ts';
import { dayStats, endOf, runningCandle } from '../market-calls.ts';
import type { MarketSource } from '../needs.ts';
import { Listening } from '../sockets/listening.ts';
import type { ContractMarkets } from './markets.ts';
import type { ContractSource } from './needs.ts';

const TICK_MS = 100;
const TICKS_OF_SECOND = 10;

/** What these streams read from. */
export interface ContractStreamParts {
  readonly gateway: Gateway;
  readonly source: MarketSource;
  readonly contracts: Pick<ContractSource, 'now'>;
  readonly markets: ContractMarkets;
}

/** The book of a market as it was told last, and what is wrong of it since. */
interface ToldBook {
  /** The tick of now, and the last one that was told. */
  number: number;
  told: number;
  readonly bids: Set<string>;
  readonly asks: Set<string>;
}

/** The public streams of contracts of one gateway. */
export class ContractStreams {
  readonly listening: Listening<ContractStream>;
  private readonly parts: ContractStreamParts;
  private readonly sources = new Map<number, string>();
  private readonly books = new Map<number, ToldBook>();
  private ticks = 0;
  private isTelling = false;
  private telling: Promise<void> = Promise.resolve();

  constructor(parts: ContractStreamParts) {
    this.parts = parts;
    this.listening = new Listening((name) => {
      const stream = contractStreamNamed(name);
      if (stream === undefined || !('symbol' in stream)) return stream;
      return parts.markets.symbols.find(stream.symbol) && stream;
    });
  }

  /** Follows what is committed, and tells by the clock. */
  follow(): Running {
    const { bus } = this.parts.gateway;
    const offs = [
      bus.on(contractFilled, (fill) => this.filled(fill)),
      bus.on(indexTicked, (tick) => {
        this.sources.set(tick.marketId, tick.sources);
        this.moved(tick.marketId, tick.number);
      }),
    ];
    const timer = setInterval(() => this.tick(), TICK_MS);
    return {
      stop: async () => {
        clearInterval(timer);
        for (const off of offs) off();
        await this.telling;
      },
    };
  }

  /** The number of the tick that a book is of; 0 before the first that this gateway hears. */
  numberOf(marketId: number): number {
    return this.books.get(marketId)?.number ?? 0;
  }

  /** What the last tick of a market was made of; empty before the first that is heard. */
  sourcesOf(marketId: number): string {
    return this.sources.get(marketId) ?? '';
  }

  private moved(marketId: number, number: number): void {
    const of = this.parts.markets.byId(marketId);
    if (of === undefined) return;
    const book = this.books.get(marketId) ?? {
      number: 0,
      told: 0,
      bids: new Set<string>(),
      asks: new Set<string>(),
    };
    book.number = number;
    this.books.set(marketId, book);
    // Each price that stood meanwhile may be in somebody's book, and has to go from it.
    const { bids, asks } = levelsOf(of, this.parts.contracts.now.quote(marketId));
    for (const [price] of bids) book.bids.add(price);
    for (const [price] of asks) book.asks.add(price);
  }

  private filled(fill: ContractFill): void {
    const of = this.parts.markets.byId(fill.marketId);
    if (of === undefined) return;
    const nowMs = this.parts.gateway.nowMs();
    const isForced = fill.reason === 'liquidated';
    for (const [key, { kind }] of this.listening.of(symbolOf(of.market))) {
      if (kind === 'forceOrder' && isForced) {
        this.listening.tell(key, forceOrderEvent(of, fill, nowMs));
      }
      if (kind !== 'trade' && kind !== 'aggTrade') continue;
      this.listening.tell(key, contractTradeEvent(of, fill, kind, nowMs));
    }
    if (!isForced) return;
    for (const [key, { kind }] of this.listening.of()) {
      if (kind === 'allForceOrders') this.listening.tell(key, forceOrderEvent(of, fill, nowMs));
    }
  }

  private tick(): void {
    this.ticks += 1;
    for (const [marketId, book] of this.books) {
      if (book.number !== book.told) this.tellBook(marketId, book);
    }
    if (this.ticks % TICKS_OF_SECOND !== 0 || this.isTelling) return;
    this.isTelling = true;
    const { log } = this.parts.gateway;
    this.telling = this.tellDays()
      .catch((error: unknown) => log.warn({ err: error }, 'streams of contracts were not told'))
      .finally(() => (this.isTelling = false));
  }

  private tellBook(marketId: number, book: ToldBook): void {
    const { markets, contracts, gateway } = this.parts;
    const of = markets.byId(marketId);
    if (of === undefined) return;
    const quote = contracts.now.quote(marketId);
    const { bids, asks } = levelsOf(of, quote);
    const nowMs = gateway.nowMs();
    const { number: u, told: pu } = book;
    const head = { e: 'depthUpdate', E: nowMs, T: nowMs, s: symbolOf(of.market) };
    const changed = { b: changes(book.bids, bids), a: changes(book.asks, asks) };
    for (const [key, { kind }] of this.listening.of(symbolOf(of.market))) {
      if (kind === 'depth') this.listening.tell(key, { ...head, U: pu + 1, u, pu, ...changed });
      if (kind === 'levels') {
        this.listening.tell(key, { ...head, U: pu + 1, u, pu, b: bids, a: asks });
      }
      if (kind === 'bookTicker') {
        this.listening.tell(key, contractBestEvent(of, quote, nowMs));
      }
    }
    for (const [key, { kind }] of this.listening.of()) {
      if (kind === 'allBest') this.listening.tell(key, contractBestEvent(of, quote, nowMs));
    }
    book.told = u;
    book.bids.clear();
    book.asks.clear();
    for (const [price] of bids) book.bids.add(price);
    for (const [price] of asks) book.asks.add(price);
  }

  /** Marks, days and candles, once a second. */
  private async tellDays(): Promise<void> {
    const { markets, contracts, source, gateway } = this.parts;
    const nowMs = gateway.nowMs();
    const quote = (of: ContractMarket) => contracts.now.quote(of.market.id);
    const day = (of: ContractMarket) => {
      const stats = dayStats({ source, nowMs: () => nowMs }, of.market);
      return { ...stats, last: quote(of).indexTicks || stats.last };
    };
    const mark = (of: ContractMarket) => markEvent(of, quote(of), nowMs);
    const mini = (of: ContractMarket) => miniTickerEvent(of.market, day(of), nowMs);
    const full = (of: ContractMarket) => {
      const book = source.depth(of.market.id, 1);
      const {
        b: _b,
        B: _B,
        a: _a,
        A: _A,
        x: _x,
        ...ticker
      } = tickerEvent(of.market, day(of), book, nowMs);
      return ticker;
    };
    const all = markets.symbols.all().map((market) => markets.of(market));
    for (const [key, stream] of this.listening.all()) {
      const { kind } = stream;
      if (kind === 'allMarkPrices') this.listening.tell(key, all.map(mark));
      if (kind === 'allMiniTickers') this.listening.tell(key, all.map(mini));
      if (kind === 'allTickers') this.listening.tell(key, all.map(full));
      const market = 'symbol' in stream ? markets.symbols.find(stream.symbol) : undefined;
      if (market === undefined) continue;
      const of = markets.of(market);
      if (kind === 'markPrice') this.listening.tell(key, mark(of));
      if (kind === 'miniTicker') this.listening.tell(key, mini(of));
      if (kind === 'ticker') this.listening.tell(key, full(of));
      if (kind !== 'kline') continue;
      const candle = await runningCandle(source, market, stream.interval, nowMs);
      if (candle === undefined) continue;
      const endMs = endOf(stream.interval, candle.timeMs);
      this.listening.tell(key, klineEvent(market, stream.interval, candle, { endMs, nowMs }));
    }
  }
}

/** Levels as changes: those of now, and nothing where a price stood that is gone. */
function changes(stood: ReadonlySet<string>, levels: readonly [string, string][]) {
  const prices = new Set(levels.map(([price]) => price));
  const gone = [...stood].filter((price) => !prices.has(price));
  return [...gone.map((price): [string, string] => [price, '0']), ...levels];
}
