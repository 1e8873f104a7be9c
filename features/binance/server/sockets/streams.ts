/** Who listens to which stream, and what each is told: trades at once, the rest by the clock. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import type { Market } from '../../../catalogue/contract.ts';
import { type DepthChange, depthChanged, type Fill, traded } from '../../../spot/contract/index.ts';
import { levelTexts } from '../../wire/market.ts';
import {
  aggTradeEvent,
  averageEvent,
  bookTickerEvent,
  depthUpdate,
  klineEvent,
  miniTickerEvent,
  referenceEvent,
  type Stream,
  streamNamed,
  tickerEvent,
  tradeEvent,
  type Window,
  windowEvent,
} from '../../wire/streams.ts';
import { spanOf } from '../../wire/periods.ts';
import { symbolOf } from '../../wire/symbols.ts';
import { averageOf, dayStats, endOf, runningCandle } from '../market-calls.ts';
import type { MarketSource } from '../needs.ts';
import type { Symbols } from '../symbols.ts';
import { Folding } from './folding.ts';
import { Listening } from './listening.ts';

const TICK_MS = 100;
const TICKS_OF_SECOND = 10;
const HOUR_MS = 3_600_000;

/** What streams read from. */
export interface StreamParts {
  readonly gateway: Gateway;
  readonly source: MarketSource;
  readonly symbols: Symbols;
}

interface Pending {
  readonly first: number;
  last: number;
  readonly buy: Map<number, number>;
  readonly sell: Map<number, number>;
}

/** The streams of one gateway. */
export class Streams {
  private readonly parts: StreamParts;
  readonly listening: Listening<Stream>;
  private readonly folding: Folding;
  private readonly pending = new Map<number, Pending>();
  private ticks = 0;
  private isTelling = false;
  private telling: Promise<void> = Promise.resolve();

  constructor(parts: StreamParts) {
    this.parts = parts;
    this.folding = new Folding(parts.source);
    this.listening = new Listening((name) => {
      const stream = streamNamed(name);
      return stream !== undefined && this.isThere(stream) ? stream : undefined;
    });
  }

  /** Follows what is committed, and tells by the clock. */
  follow(): Running {
    const { bus } = this.parts.gateway;
    const offs = [
      bus.on(depthChanged, (change) => this.changed(change)),
      bus.on(traded, (fill) => this.traded(fill)),
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

  private isThere(stream: Stream): boolean {
    return !('symbol' in stream) || this.parts.symbols.find(stream.symbol) !== undefined;
  }

  private changed({ marketId, seq, levels }: DepthChange): void {
    const known = this.pending.get(marketId);
    const first = this.parts.source.previousOf(marketId) + 1;
    const fresh = { first, last: seq, buy: new Map(), sell: new Map() };
    const pending: Pending = known ?? fresh;
    pending.last = seq;
    for (const [side, ticks, lots] of levels) pending[side].set(ticks, lots);
    this.pending.set(marketId, pending);
  }

  private traded(fill: Fill): void {
    const market = this.parts.symbols.all().find(({ id }) => id === fill.marketId);
    if (market === undefined) return;
    const nowMs = this.parts.gateway.nowMs();
    for (const [key, stream] of this.listening.of(symbolOf(market))) {
      if (stream.kind === 'trade') this.listening.tell(key, tradeEvent(market, fill, nowMs));
      if (stream.kind === 'aggTrade') this.listening.tell(key, aggTradeEvent(market, fill, nowMs));
    }
  }

  private tick(): void {
    this.ticks += 1;
    const changes = [...this.pending];
    this.pending.clear();
    for (const [marketId, change] of changes) this.tellBook(marketId, change);
    // A second that takes longer than one is followed by the next, and by no queue of them.
    if (this.ticks % TICKS_OF_SECOND !== 0 || this.isTelling) return;
    this.isTelling = true;
    const { log } = this.parts.gateway;
    this.telling = this.tellDays()
      .catch((error: unknown) => log.warn({ err: error }, 'streams could not be told'))
      .finally(() => (this.isTelling = false));
  }

  private tellBook(marketId: number, { first, last, buy, sell }: Pending): void {
    const market = this.parts.symbols.all().find(({ id }) => id === marketId);
    if (market === undefined) return;
    const nowMs = this.parts.gateway.nowMs();
    for (const [key, stream] of this.listening.of(symbolOf(market))) {
      if (stream.kind === 'depth') {
        const change = { first, last, bids: [...buy], asks: [...sell] };
        this.listening.tell(key, depthUpdate(market, change, nowMs));
      } else if (stream.kind === 'bookTicker') {
        this.listening.tell(key, bookTickerEvent(market, this.parts.source.depth(marketId, 1)));
      } else if (stream.kind === 'levels') {
        const { sequence, bids, asks } = this.parts.source.depth(marketId, stream.count);
        const levels = { bids: levelTexts(market, bids), asks: levelTexts(market, asks) };
        this.listening.tell(key, { lastUpdateId: sequence, ...levels });
      }
    }
  }

  /** Days and candles, once a second. */
  private async tellDays(): Promise<void> {
    const { symbols, source, gateway } = this.parts;
    const nowMs = gateway.nowMs();
    const days = { source, nowMs: () => nowMs };
    const mini = (market: Market) => miniTickerEvent(market, dayStats(days, market), nowMs);
    const full = (market: Market) =>
      tickerEvent(market, dayStats(days, market), source.depth(market.id, 1), nowMs);
    for (const [key, stream] of this.listening.all()) {
      if (stream.kind === 'allMiniTickers') this.listening.tell(key, symbols.all().map(mini));
      if (stream.kind === 'allWindows') await this.tellWindows(key, stream.window, nowMs);
      if (stream.kind === 'allTickers') this.listening.tell(key, symbols.all().map(full));
      const market = 'symbol' in stream ? symbols.find(stream.symbol) : undefined;
      if (market === undefined) continue;
      if (stream.kind === 'miniTicker') this.listening.tell(key, mini(market));
      if (stream.kind === 'ticker') this.listening.tell(key, full(market));
      if (stream.kind === 'referencePrice') {
        const { indexTicks } = source.shown(market);
        this.listening.tell(key, referenceEvent(market, indexTicks, nowMs));
      }
      if (stream.kind === 'avgPrice') {
        const price = await averageOf(source, market, nowMs);
        this.listening.tell(key, averageEvent(market, price, nowMs));
      }
      if (stream.kind === 'window') {
        const stats = await this.folding.window(market, stream.window, nowMs);
        this.listening.tell(key, windowEvent(market, stream.window, stats, nowMs));
      }
      if (stream.kind === 'kline') await this.tellCandle(key, market, stream, nowMs);
    }
  }

  private async tellWindows(key: string, window: Window, nowMs: number): Promise<void> {
    const events = [];
    for (const market of this.parts.symbols.all()) {
      const stats = await this.folding.window(market, window, nowMs);
      events.push(windowEvent(market, window, stats, nowMs));
    }
    this.listening.tell(key, events);
  }

  private async tellCandle(
    key: string,
    market: Market,
    { interval, isEastern }: Extract<Stream, { kind: 'kline' }>,
    nowMs: number,
  ): Promise<void> {
    const { source } = this.parts;
    // Candles of an hour or less begin at the same times everywhere that is whole hours away.
    if (isEastern === true && spanOf(interval) > HOUR_MS) {
      const found = await this.folding.eastern(market, interval, nowMs);
      if (found === undefined) return;
      const { candle, endMs } = found;
      this.listening.tell(key, klineEvent(market, interval, candle, { endMs, nowMs }));
      return;
    }
    const candle = await runningCandle(source, market, interval, nowMs);
    if (candle === undefined) return;
    const endMs = endOf(interval, candle.timeMs);
    this.listening.tell(key, klineEvent(market, interval, candle, { endMs, nowMs }));
  }
}
