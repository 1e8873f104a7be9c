import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import {
  AAPL,
  BTC,
  btcUsdt,
  smallCatalogue,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import { marketOf } from '../contract.ts';
import { readPastPrices } from './past-prices.ts';

const database = useTestDatabase();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON_MS = Date.UTC(2026, 10, 18, 12);
const { assets, markets } = smallCatalogue();
const asset = (id: number) => assets.find((each) => each.id === id);
const known = markets.flatMap((market) => {
  const [base, quote] = [asset(market.baseId), asset(market.quoteId)];
  return base === undefined || quote === undefined ? [] : [marketOf(market, base, quote)];
});
const definitions = { asset, markets: () => known };

function pricesOf(assetId: number, ...times: readonly number[]) {
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: database().pool }) });
  const asked = times.map((timeMs) => ({ assetId, timeMs }));
  return readPastPrices(db, definitions, asked);
}

const tickUnits = known.find(({ id }) => id === btcUsdt)?.tickUnits ?? 0n;

/** Minutes of the last hour, half hours of the last day, days of a week before. */
async function storeCandles(): Promise<void> {
  const put = (minutes: number, timeMs: number, open: number, close: number) =>
    database().pool.query('insert into candles values ($1, $2, $3, $4, 999, 1, $5, 0)', [
      btcUsdt,
      minutes,
      timeMs,
      open,
      close,
    ]);
  for (let day = 7; day >= 1; day -= 1) {
    await put(1_440, NOON_MS - 12 * HOUR_MS - day * DAY_MS, 100 + day, 200 + day);
  }
  for (let half = 1; half <= 48; half += 1) {
    await put(30, NOON_MS - half * 30 * MINUTE_MS, 1, 300 + half);
  }
  for (let minute = 1; minute <= 60; minute += 1) {
    await put(1, NOON_MS - minute * MINUTE_MS, 1, 400 + minute);
  }
}

beforeAll(storeCandles);

describe('prices of the past', () => {
  it.each([
    ['the minute that has just ended', NOON_MS, 401],
    ['no minute that still runs', NOON_MS + MINUTE_MS - 1, 401],
    ['the last minute, long after it', NOON_MS + DAY_MS, 401],
    ['the first minute', NOON_MS - HOUR_MS + MINUTE_MS, 460],
    ['a half hour before the minutes', NOON_MS - HOUR_MS, 303],
    ['a day before the half hours', NOON_MS - 30 * HOUR_MS, 202],
    ['the first price before all days', NOON_MS - 300 * DAY_MS, 107],
  ])('are those of %s', async (_what, timeMs, ticks) => {
    expect(await pricesOf(BTC, timeMs)).toEqual([BigInt(ticks) * tickUnits]);
  });

  it('come in the order asked, the dollar coin at one, and none where there was none', async () => {
    expect(await pricesOf(BTC, NOON_MS - HOUR_MS, NOON_MS)).toEqual([
      303n * tickUnits,
      401n * tickUnits,
    ]);
    expect(await pricesOf(USDT, NOON_MS)).toEqual([10n ** 8n]);
    expect(await pricesOf(AAPL, NOON_MS)).toEqual([undefined]);
  });
});
