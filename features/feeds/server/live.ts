import type { Logger } from 'pino';
import type { Market } from '../../catalogue/contract.ts';
import { MAX_SOURCE_AGE_MS, medianOf, PARTS, type SourcePrice } from '../contract.ts';
import { pauseAfterMs, Pauses } from './pauses.ts';
import { priceTicks } from './price-ticks.ts';
import type { SourceMetrics } from './source-metrics.ts';

/** What an exchange says of a market. */
export interface LiveTicker {
  /** The best prices of its book: the last trade may be old, and one print can bend it. */
  readonly bid: number;
  readonly ask: number;
  /** Base units traded in the last 24 hours, where the exchange tells. */
  readonly dayVolume: number | undefined;
  /** When the exchange made it, and the number that it gave it, where it tells them. */
  readonly atMs?: number | undefined;
  readonly sequence?: string | undefined;
}

/** Where exchanges number the updates of their best prices, their messages, or the last trade. */
const SEQUENCE_FIELDS = ['u', 'seqId', 'L'] as const;

/** The number of a message as an exchange sends it; undefined where it has none. */
function sequenceOf(info: unknown): string | undefined {
  if (typeof info !== 'object' || info === null) return undefined;
  for (const field of SEQUENCE_FIELDS) {
    const told = (info as Readonly<Record<string, unknown>>)[field];
    const isNumber = typeof told === 'string' || typeof told === 'number';
    if (isNumber && /^\d{1,32}$/.test(String(told))) return String(told);
  }
  return undefined;
}

/** The little of an exchange that the feed uses; tests bring their own. */
export interface LiveExchange {
  readonly name: string;
  /** Which of these symbols (`BTC/USDT`) it knows. */
  known(symbols: readonly string[]): Promise<readonly string[]>;
  /** Resolves with the next ticker of a symbol; rejects when the connection is lost. */
  watch(symbol: string): Promise<LiveTicker>;
  close(): Promise<void>;
}

/** The exchanges of the index, by their names in ccxt. */
export const LIVE_EXCHANGES = ['binance', 'okx', 'kraken'] as const;

/** The exchanges, connected through ccxt, which is loaded only here because it is large. */
export async function ccxtExchanges(): Promise<LiveExchange[]> {
  const { pro } = await import('ccxt');
  return LIVE_EXCHANGES.map((name): LiveExchange => {
    const exchange = new pro[name]({ enableRateLimit: true });
    return {
      name,
      async known(symbols) {
        const markets = await exchange.loadMarkets();
        return symbols.filter((symbol) => markets[symbol] !== undefined);
      },
      async watch(symbol) {
        const ticker = await exchange.watchTicker(symbol);
        const { bid, ask, baseVolume, timestamp, info } = ticker;
        if (bid === undefined || ask === undefined) {
          throw new Error(`${name} sends no bid and ask of ${symbol}`);
        }
        return { bid, ask, dayVolume: baseVolume, atMs: timestamp, sequence: sequenceOf(info) };
      },
      async close() {
        await exchange.close();
      },
    };
  });
}

const FIRST_PAUSE_MS = 1_000;
/** Clocks differ a little; a price from further ahead would be fresh for too long. */
const MOST_AHEAD_MS = 5_000;

/** Whether a time of an exchange is one of now. */
function isOfNow(atMs: number | undefined, nowMs: number): boolean {
  return atMs === undefined || (atMs >= nowMs - MAX_SOURCE_AGE_MS && atMs <= nowMs + MOST_AHEAD_MS);
}

/** The middle of bid and ask in hundredths of a tick; undefined where a side is none or crossed. */
function midOf({ bid, ask }: LiveTicker, tickSize: string): number | undefined {
  const [below, above] = [bid, ask].map((side) => priceTicks(String(side), tickSize, PARTS));
  if (below === undefined || above === undefined || below > above) return undefined;
  return medianOf([below, above]);
}

/** What a live feed is made with. */
export interface LiveFeedOptions {
  readonly exchanges: readonly LiveExchange[];
  readonly markets: readonly Market[];
  readonly log: Logger;
  readonly metrics: SourceMetrics;
  readonly nowMs: () => number;
  /** The first pause before connecting again; doubles up to a minute. */
  readonly firstPauseMs?: number;
}

/**
 * Prices of public exchange sockets. Each exchange is a source of the index by its own name; one
 * that falls silent or breaks is connected again with longer and longer pauses, and meanwhile the
 * index does without it.
 */
export class LiveFeed {
  private readonly options: LiveFeedOptions;
  private readonly fresh = new Map<string, SourcePrice>();
  private readonly volumes = new Map<string, number>();
  private readonly pauses = new Pauses();
  private stopped = false;

  constructor(options: LiveFeedOptions) {
    this.options = options;
  }

  /** Connects to all exchanges. Never rejects: what cannot be reached is tried again. */
  start(): void {
    for (const exchange of this.options.exchanges) {
      this.options.metrics.awake(exchange.name);
      void this.follow(exchange);
    }
  }

  /** The prices that have come since the last call. */
  take(): SourcePrice[] {
    const prices = [...this.fresh.values()];
    this.fresh.clear();
    return prices;
  }

  /** Ends all connections. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.pauses.end();
    await Promise.allSettled(this.options.exchanges.map((exchange) => exchange.close()));
  }

  private async follow(exchange: LiveExchange): Promise<void> {
    const { markets } = this.options;
    const symbols = markets.map((market) => market.symbol);
    const known = await this.untilDone(exchange, () => exchange.known(symbols));
    if (known === undefined) return;
    for (const market of markets) {
      if (known.includes(market.symbol)) void this.watch(exchange, market);
    }
  }

  private async watch(exchange: LiveExchange, market: Market): Promise<void> {
    for (;;) {
      const ticker = await this.untilDone(exchange, () => exchange.watch(market.symbol));
      if (ticker === undefined) return;
      this.note(exchange, market, ticker);
    }
  }

  private note(exchange: LiveExchange, market: Market, ticker: LiveTicker): void {
    const { tickSize, lotSize } = market.definition;
    const key = `${exchange.name} ${market.id}`;
    const { metrics, nowMs } = this.options;
    const price = midOf(ticker, tickSize);
    const { dayVolume, atMs, sequence } = ticker;
    if (price === undefined || !isOfNow(atMs, nowMs())) {
      metrics.dropped(exchange.name);
      return;
    }
    metrics.good(exchange.name, atMs ?? nowMs());
    const before = this.volumes.get(key);
    if (dayVolume !== undefined) this.volumes.set(key, dayVolume);
    // The day's window drops old trades too, so a rise is at least what was traded since.
    const traded = dayVolume === undefined || before === undefined ? 0 : dayVolume - before;
    const earlier = this.fresh.get(key)?.[3] ?? 0;
    const lots = earlier + Math.max(0, Math.round(traded / Number(lotSize)));
    const told = [market.id, exchange.name, price, lots] as const;
    if (atMs === undefined) this.fresh.set(key, told);
    else this.fresh.set(key, sequence === undefined ? [...told, atMs] : [...told, atMs, sequence]);
  }

  /** Repeats an attempt with longer and longer pauses; undefined once the feed has stopped. */
  private async untilDone<Value>(
    exchange: LiveExchange,
    attempt: () => Promise<Value>,
  ): Promise<Value | undefined> {
    const { metrics, log, firstPauseMs = FIRST_PAUSE_MS } = this.options;
    let failures = 0;
    while (!this.stopped) {
      try {
        const value = await attempt();
        return this.stopped ? undefined : value;
      } catch (error) {
        if (this.stopped) return undefined;
        failures += 1;
        metrics.failed(exchange.name);
        log.warn({ err: error, exchange: exchange.name }, 'a source broke');
        await this.pauses.wait(pauseAfterMs(failures, firstPauseMs));
      }
    }
    return undefined;
  }
}
