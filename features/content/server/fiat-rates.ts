import type { Logger } from 'pino';
import { z } from 'zod';
import { FIAT_RATES, type FiatRate, type FiatRates } from '../seed/fiat-rates.ts';

/** What the source is made with. */
export interface FiatRatesOptions {
  /** Answers JSON with `rates`, either rows of `currency_code` and `rate` or an object by code. */
  readonly url: string | undefined;
  /** Stores good rates for everybody who shows them. */
  readonly keep: (rates: FiatRates) => Promise<void>;
  readonly nowMs: () => number;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

const DAY_MS = 86_400_000;
const RETRY_MS = 900_000;
const BEAT_MS = 60_000;
const TIMEOUT_MS = 10_000;
const LONGEST_REPLY = 500_000;
const DIGITS = 12;

const price = z.union([z.number(), z.string().regex(/^\d{1,12}(?:\.\d{1,18})?$/)]);
const reply = z.object({
  base: z.string().optional(),
  base_code: z.string().optional(),
  rates: z.union([
    z.array(z.object({ currency_code: z.string(), rate: price })),
    z.record(z.string(), price),
  ]),
});

/** A positive rate as a decimal text without an exponent; undefined for anything else. */
function rateText(given: string | number | undefined): string | undefined {
  const value = Number(given);
  if (given === undefined || !Number.isFinite(value) || value <= 0 || value > 1e9) return undefined;
  if (typeof given === 'string') return given;
  const text = value.toFixed(DIGITS).replace(/(?<![.0])\.?0+$/, '');
  return Number(text) > 0 ? text : undefined;
}

/**
 * Reads a service's reply: our currencies at its rates, those it does not name as they were.
 * @throws Error when the reply is none, is not per US dollar, or names none of our currencies.
 */
export function readRates(text: string, before: FiatRates, nowMs: number): FiatRates {
  const parsed = reply.parse(JSON.parse(text));
  const base = parsed.base ?? parsed.base_code ?? 'USD';
  if (base.toUpperCase() !== 'USD') throw new Error(`rates are per ${base}, not per US dollar`);
  const { rates } = parsed;
  const given = Array.isArray(rates)
    ? new Map(rates.map((row) => [row.currency_code, row.rate]))
    : new Map(Object.entries(rates));
  let found = 0;
  const merged = before.rates.map((known): FiatRate => {
    if (known.currency_code === 'USD') return known;
    const rate = rateText(given.get(known.currency_code));
    if (rate === undefined) return known;
    found += 1;
    return { ...known, rate };
  });
  if (found === 0) throw new Error('the reply names none of the display currencies');
  return { updated_ms: nowMs, rates: merged };
}

/**
 * Rates of display currencies. A public service gives them when one is named; the bundled ones
 * count until it has answered, and the last good ones whenever it does not. They only ever convert
 * what is shown, never what is owed.
 */
export class FiatRatesSource {
  private readonly options: FiatRatesOptions;
  private rates: FiatRates = FIAT_RATES;
  private dueMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private asking: Promise<void> | undefined;
  private readonly ending = new AbortController();

  constructor(options: FiatRatesOptions) {
    this.options = options;
  }

  /** The last good rates; answers at once. */
  get current(): FiatRates {
    return this.rates;
  }

  /** Asks now and looks every minute whether it is time again. */
  start(): void {
    if (this.options.url === undefined) return;
    void this.refresh();
    this.timer = setInterval(() => void this.refresh(), BEAT_MS);
    this.timer.unref();
  }

  /** Stops asking; a question that is under way is dropped. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.asking;
  }

  /**
   * Asks the service if a day has passed since its last good answer, or a quarter of an hour
   * since a bad one. A failure is logged and changes nothing.
   */
  refresh(): Promise<void> {
    const { url, nowMs } = this.options;
    if (url === undefined || nowMs() < this.dueMs || this.ending.signal.aborted) {
      return Promise.resolve();
    }
    this.asking ??= this.ask(url).finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async ask(url: string): Promise<void> {
    const { nowMs, log } = this.options;
    try {
      const rates = readRates(await this.fetchText(url), this.rates, nowMs());
      await this.options.keep(rates);
      this.rates = rates;
      this.dueMs = nowMs() + DAY_MS;
    } catch (error) {
      this.dueMs = nowMs() + RETRY_MS;
      if (!this.ending.signal.aborted) {
        log.warn(
          { err: error },
          'the display currencies’ rates could not be fetched; the old stay',
        );
      }
    }
  }

  private async fetchText(url: string): Promise<string> {
    const timeout = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, this.ending.signal]);
    const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
    if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > LONGEST_REPLY) throw new Error('the reply is too long');
    }
    return text;
  }
}
