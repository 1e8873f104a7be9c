import type { Logger } from 'pino';
import type { Market } from '../../catalogue/contract.ts';
import type { SourcePrice } from '../contract.ts';
import { pauseAfterMs, Pauses } from './pauses.ts';
import { askForQuotes, QuoteFailure } from './quote-client.ts';
import { QuoteSieve, type SieveOptions, type Verdict } from './quote-sieve.ts';
import type { SourceMetrics } from './source-metrics.ts';

const TIMEOUT_MS = 8_000;

/** What a source is made with. */
export interface QuoteSourceOptions extends SieveOptions {
  readonly markets: readonly Market[];
  /** From the beginning of one round to the beginning of the next. */
  readonly everyMs: number;
  readonly metrics: SourceMetrics;
  readonly log: Logger;
  readonly timeoutMs?: number;
  /** From 0 to below 1: shortens pauses. */
  readonly random?: () => number;
}

/**
 * Asks one quote service for the stocks that trade, one request after the other, and less and
 * less often while it is away. Outside of trading hours it is not asked at all.
 */
export class QuoteSource {
  private readonly options: QuoteSourceOptions;
  private readonly name: string;
  private readonly sieve: QuoteSieve;
  private readonly pauses = new Pauses();
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failures = 0;
  /** The market that was asked for last: after a failure the next one has its turn. */
  private askedId = 0;
  private readonly verdicts = new Map<number, Verdict>();
  /** What has gone wrong since the last round in which nothing did. */
  private readonly told = new Set<string>();
  private hasFailed = false;

  constructor(options: QuoteSourceOptions) {
    this.options = options;
    this.name = options.source.name;
    this.sieve = new QuoteSieve(options);
  }

  /** Goes on by itself until it is stopped. */
  start(): void {
    this.running = this.run();
  }

  /** Ends; a request that is under way is dropped. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.pauses.end();
    await this.running;
  }

  /** The good prices that have come since the last call. */
  take(nowMs: number): SourcePrice[] {
    return this.sieve.take(nowMs);
  }

  /**
   * Asks once for every stock that trades. Never rejects: a failure is counted and logged.
   * @returns milliseconds to wait before the next step
   */
  async step(): Promise<number> {
    const { markets, trades, metrics, everyMs, nowMs } = this.options;
    const startedMs = nowMs();
    const open = markets.filter((market) => trades(market, startedMs));
    if (open.length === 0) {
      metrics.resting(this.name);
      this.failures = 0;
      return everyMs;
    }
    metrics.awake(this.name);
    try {
      this.hasFailed = false;
      await this.round(open);
      this.failures = 0;
      if (!this.hasFailed) this.told.clear();
      return Math.max(0, everyMs - (nowMs() - startedMs));
    } catch (error) {
      if (this.ending.signal.aborted) return 0;
      return this.pauseFor(error);
    }
  }

  private async run(): Promise<void> {
    while (!this.ending.signal.aborted) await this.pauses.wait(await this.step());
  }

  private async round(open: readonly Market[]): Promise<void> {
    const isForAll = this.options.source.url.includes('{symbols}');
    const answered = isForAll ? await this.askForAll(open) : await this.askForEach(open);
    if (answered === 0) {
      throw new QuoteFailure('no answer has price and time where the settings say', true);
    }
  }

  private async askForAll(open: readonly Market[]): Promise<number> {
    const answer = await this.ask(open);
    return open.filter((market) => this.note(market, answer)).length;
  }

  private async askForEach(open: readonly Market[]): Promise<number> {
    const at = open.findIndex(({ id }) => id === this.askedId) + 1;
    let answered = 0;
    for (const market of [...open.slice(at), ...open.slice(0, at)]) {
      this.askedId = market.id;
      try {
        if (this.note(market, await this.ask([market]))) answered += 1;
      } catch (error) {
        if (!(error instanceof QuoteFailure) || error.isOfService) throw error;
        this.failed(`${market.base.code}: ${error.message}`);
      }
    }
    return answered;
  }

  private ask(markets: readonly Market[]): Promise<unknown> {
    const symbols = markets.map(({ base }) => base.code);
    const timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS;
    return askForQuotes(this.options.source, symbols, timeoutMs, this.ending.signal);
  }

  /** Judges a market's quote; false where the answer has none. */
  private note(market: Market, answer: unknown): boolean {
    const { metrics, log } = this.options;
    const verdict = this.sieve.judge(market, answer);
    const before = this.verdicts.get(market.id);
    this.verdicts.set(market.id, verdict);
    if (verdict === 'good') metrics.good(this.name, this.sieve.lastMs(market.id));
    if (verdict === 'good' || verdict === 'known') return true;
    metrics.dropped(this.name);
    // A stock that is seldom traded has old quotes all the time: nobody needs to look at that.
    const level = verdict === 'old' ? 'debug' : 'warn';
    if (verdict !== before) {
      log[level](
        { source: this.name, stock: market.base.code, verdict },
        'a stock quote was dropped',
      );
    }
    return verdict !== 'no_price' && verdict !== 'no_time';
  }

  private pauseFor(error: unknown): number {
    const { everyMs, random } = this.options;
    this.failures += 1;
    this.failed(error instanceof QuoteFailure ? error.message : String(error));
    const waitMs = error instanceof QuoteFailure ? error.waitMs : 0;
    return Math.max(waitMs, pauseAfterMs(this.failures, everyMs, random));
  }

  /** Counted each time and said once: a service that is away is away for a while. */
  private failed(reason: string): void {
    this.hasFailed = true;
    this.options.metrics.failed(this.name);
    if (this.told.has(reason)) return;
    this.told.add(reason);
    this.options.log.warn({ source: this.name, reason }, 'stock quotes could not be fetched');
  }
}
