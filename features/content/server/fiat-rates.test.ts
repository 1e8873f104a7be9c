import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { FIAT_CODES } from '../contract.ts';
import { FIAT_RATES, type FiatRates } from '../seed/fiat-rates.ts';
import { FiatRatesSource, readRates } from './fiat-rates.ts';

const DAY_MS = 86_400_000;
const START_MS = 1_794_787_200_000;
/** A busy machine may be slow to answer itself; only who never answers need not be waited for. */
const PATIENCE_MS = 10_000;
const SHORT_PATIENCE_MS = 2_000;

type Answer = { readonly status: number; readonly body: string } | 'silent';

function rateOf(source: FiatRatesSource, code: string): string | undefined {
  return source.current.rates.find((row) => row.currency_code === code)?.rate;
}

it('has a rate for every display currency there is, in their order', () => {
  expect(FIAT_RATES.rates.map(({ currency_code }) => currency_code)).toEqual(FIAT_CODES);
});

describe('reading a reply', () => {
  const read = (value: unknown) => readRates(JSON.stringify(value), FIAT_RATES, START_MS);
  const euro = (value: unknown) =>
    read(value).rates.find((row) => row.currency_code === 'EUR')?.rate;

  it.each([
    ['rows of code and rate', { rates: [{ currency_code: 'EUR', rate: 0.9 }] }],
    ['rows with texts', { rates: [{ currency_code: 'EUR', rate: '0.9' }] }],
    ['an object by code', { base_code: 'USD', rates: { EUR: 0.9, ABC: 3 } }],
  ])('takes %s', (_form, value) => {
    expect(euro(value)).toBe('0.9');
  });

  it('keeps what the reply does not name or names wrongly', () => {
    const { rates } = read({ rates: { EUR: 0.9, JPY: 0, GBP: -1, CNY: 1e12, THB: 1e-30 } });
    const known = FIAT_RATES.rates.map(({ currency_code, rate }) =>
      currency_code === 'EUR' ? '0.9' : rate,
    );
    expect(rates.map(({ rate }) => rate)).toEqual(known);
  });

  it('never writes an exponent and never moves the dollar', () => {
    const { rates } = read({ rates: { VND: 0.0000001, USD: 2 } });
    expect(rates.find((row) => row.currency_code === 'VND')?.rate).toBe('0.0000001');
    expect(rates.find((row) => row.currency_code === 'USD')?.rate).toBe('1');
  });

  it.each([
    ['rates of another currency', { base: 'EUR', rates: { USD: 1.1, JPY: 160 } }],
    ['none of our currencies', { rates: { ABC: 1 } }],
    ['something else', { message: 'quota' }],
  ])('refuses %s', (_form, value) => {
    expect(() => read(value)).toThrow();
  });
});

describe('the service of rates', () => {
  let server: Server | undefined;
  let reply: Answer = { status: 200, body: '' };
  let asked = 0;
  const kept: FiatRates[] = [];

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
    asked = 0;
    kept.length = 0;
  });

  async function open(): Promise<string> {
    const made = createServer((_request, response) => {
      asked += 1;
      if (reply === 'silent') return;
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(reply.body);
    });
    server = made;
    await new Promise<void>((resolve) => {
      made.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}/rates`;
  }

  function source(
    url: string | undefined,
    clock: { nowMs: number },
    logged: string[] = [],
    timeoutMs = PATIENCE_MS,
  ) {
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const keep = async (rates: FiatRates) => void kept.push(rates);
    return new FiatRatesSource({ url, keep, nowMs: () => clock.nowMs, log, timeoutMs });
  }

  const answer = (rate: number) => ({
    status: 200,
    body: JSON.stringify({ rates: [{ currency_code: 'EUR', rate }] }),
  });

  it('is not asked when none is named; the bundled rates count', async () => {
    const rates = source(undefined, { nowMs: START_MS });
    await rates.refresh();
    expect(rates.current).toBe(FIAT_RATES);
  });

  it('is asked again only after a day', async () => {
    const clock = { nowMs: START_MS };
    const rates = source(await open(), clock);
    reply = answer(0.91);
    await rates.refresh();
    expect(rateOf(rates, 'EUR')).toBe('0.91');
    expect(rates.current.updated_ms).toBe(START_MS);
    reply = answer(0.92);
    clock.nowMs += DAY_MS - 1;
    await rates.refresh();
    expect([rateOf(rates, 'EUR'), asked]).toEqual(['0.91', 1]);
    clock.nowMs += 1;
    await Promise.all([rates.refresh(), rates.refresh()]);
    expect([rateOf(rates, 'EUR'), asked]).toEqual(['0.92', 2]);
  });

  it.each<[string, Answer]>([
    ['is broken', { status: 500, body: 'oops' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers without end', { status: 200, body: 'x'.repeat(600_000) }],
    ['does not answer', 'silent'],
  ])('keeps the last good rates and logs when it %s', async (_title, fault) => {
    const clock = { nowMs: START_MS };
    const logged: string[] = [];
    const patienceMs = fault === 'silent' ? SHORT_PATIENCE_MS : PATIENCE_MS;
    const rates = source(await open(), clock, logged, patienceMs);
    reply = answer(0.91);
    await rates.refresh();
    reply = fault;
    clock.nowMs += DAY_MS;
    await rates.refresh();
    expect(rateOf(rates, 'EUR')).toBe('0.91');
    expect(rates.current.updated_ms).toBe(START_MS);
    expect(logged).toHaveLength(1);
    reply = answer(0.93);
    await rates.refresh();
    expect(rateOf(rates, 'EUR')).toBe('0.91');
    clock.nowMs += 900_000;
    await rates.refresh();
    expect(rateOf(rates, 'EUR')).toBe('0.93');
  });

  it('ends at once while a question is under way, and then asks no more', async () => {
    const rates = source(await open(), { nowMs: START_MS });
    reply = 'silent';
    rates.start();
    await rates.stop();
    await rates.refresh();
    expect(rates.current).toBe(FIAT_RATES);
    expect(asked).toBeLessThanOrEqual(1);
  });
});
