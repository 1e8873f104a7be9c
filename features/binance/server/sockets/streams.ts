/** Who listens to which stream, and what each is told: trades at once, the rest by the clock. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import type { Market } from '../../../catalogue/contract.ts';
import { type DepthChange, depthChanged, type Fill, traded } from '../../../spot/contract/index.ts';
import { candlesOf, type HouseCandle, levelTexts } from '../../wire/market.ts';
import { type Interval, startOf } from '../../wire/periods.ts';
import {
  aggTradeEvent,
  bookTickerEvent,
  depthUpdate,
  klineEvent,
  miniTickerEvent,
  type Stream,
  streamNamed,
  tickerEvent,
  tradeEvent,
} from '../../wire/streams.ts';
import { dayStats, endOf } from '../market-calls.ts';
import type { MarketSource } from '../needs.ts';
import type { Symbols } from '../symbols.ts';
import type { Connection } from './connection.ts';

const TICK_MS = 100;
const TICKS_OF_SECOND = 10;
/** Streams of one connection. */
export const MAX_STREAMS = 1_024;

/** A listener: its socket, and whether it wants the name with each message. */
export interface Listener {
  readonly connection: Connection;
  isCombined: boolean;
  readonly names: Set<string>;
}

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

interface Heard {
  readonly stream: Stream;
  readonly listeners: Set<Listener>;
}

/** The streams of one gateway. */
export class Streams {
  private readonly parts: StreamParts;
  private readonly heard = new Map<string, Heard>();
  private readonly pending = new Map<number, Pending>();
  private ticks = 0;
  private telling: Promise<void> = Promise.resolve();

  constructor(parts: StreamParts) {
    this.parts = parts;
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

  /** Begins to tell a listener streams; false where there would be too many, and then none. */
  subscribe(listener: Listener, names: readonly string[]): boolean {
    const all = new Set([...listener.names, ...names]);
    if (all.size > MAX_STREAMS) return false;
    for (const name of names) {
      listener.names.add(name);
      const stream = streamNamed(name);
      // What there is not is heard by nobody; clients take that as silence.
      if (stream === undefined || !this.isThere(stream)) continue;
      const heard = this.heard.get(name) ?? { stream, listeners: new Set<Listener>() };
      heard.listeners.add(listener);
      this.heard.set(name, heard);
    }
    return true;
  }

  /** Ends streams of a listener. */
  unsubscribe(listener: Listener, names: readonly string[]): void {
    for (const name of names) {
      listener.names.delete(name);
      const heard = this.heard.get(name);
      heard?.listeners.delete(listener);
      if (heard?.listeners.size === 0) this.heard.delete(name);
    }
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
    for (const [name, { stream }] of this.of(market)) {
      if (stream.kind === 'trade') this.tell(name, tradeEvent(market, fill, nowMs));
      if (stream.kind === 'aggTrade') this.tell(name, aggTradeEvent(market, fill, nowMs));
    }
  }

  private of(market: Market): [string, Heard][] {
    const found = this.parts.symbols;
    return [...this.heard].filter(
      ([, { stream }]) => 'symbol' in stream && found.find(stream.symbol)?.id === market.id,
    );
  }

  private tick(): void {
    this.ticks += 1;
    const changes = [...this.pending];
    this.pending.clear();
    for (const [marketId, change] of changes) this.tellBook(marketId, change);
    if (this.ticks % TICKS_OF_SECOND !== 0) return;
    const { log } = this.parts.gateway;
    this.telling = this.telling
      .then(() => this.tellDays())
      .catch((error: unknown) => log.warn({ err: error }, 'streams could not be told'));
  }

  private tellBook(marketId: number, { first, last, buy, sell }: Pending): void {
    const market = this.parts.symbols.all().find(({ id }) => id === marketId);
    if (market === undefined) return;
    const nowMs = this.parts.gateway.nowMs();
    for (const [name, { stream }] of this.of(market)) {
      if (stream.kind === 'depth') {
        const change = { first, last, bids: [...buy], asks: [...sell] };
        this.tell(name, depthUpdate(market, change, nowMs));
      } else if (stream.kind === 'bookTicker') {
        this.tell(name, bookTickerEvent(market, this.parts.source.depth(marketId, 1)));
      } else if (stream.kind === 'levels') {
        const { sequence, bids, asks } = this.parts.source.depth(marketId, stream.count);
        const levels = { bids: levelTexts(market, bids), asks: levelTexts(market, asks) };
        this.tell(name, { lastUpdateId: sequence, ...levels });
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
    for (const [name, { stream }] of this.heard) {
      if (stream.kind === 'allMiniTickers') this.tell(name, symbols.all().map(mini));
      if (stream.kind === 'allTickers') this.tell(name, symbols.all().map(full));
      const market = 'symbol' in stream ? symbols.find(stream.symbol) : undefined;
      if (market === undefined) continue;
      if (stream.kind === 'miniTicker') this.tell(name, mini(market));
      if (stream.kind === 'ticker') this.tell(name, full(market));
      if (stream.kind !== 'kline') continue;
      const candle = await this.candle(market, stream.interval, nowMs);
      if (candle === undefined) continue;
      const endMs = endOf(stream.interval, candle.timeMs);
      this.tell(name, klineEvent(market, stream.interval, candle, { endMs, nowMs }));
    }
  }

  private async candle(market: Market, interval: Interval, nowMs: number) {
    const fromMs = interval.count === 1 ? 0 : startOf(interval, nowMs);
    const span = { fromMs, toMs: nowMs, limit: interval.count };
    const found: readonly HouseCandle[] = await this.parts.source.candles(
      market.id,
      interval.period,
      span,
    );
    return candlesOf(interval, found).at(-1);
  }

  private tell(name: string, message: unknown): void {
    const data = JSON.stringify(message);
    const combined = `{"stream":${JSON.stringify(name)},"data":${data}}`;
    for (const { connection, isCombined } of this.heard.get(name)?.listeners ?? []) {
      connection.send(isCombined ? combined : data);
    }
  }
}
