import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../../platform/server/database/errors.ts';
import { type Market, marketOf } from '../../catalogue/contract.ts';
import { catalogueDefinition } from '../../catalogue/seed/catalogue.ts';
import { metricsIn } from '../../../platform/server/metrics.ts';
import { createLog } from '../../../platform/server/log/log.ts';
import { type LiveExchange, LiveFeed, type LiveTicker } from './live.ts';
import { Chance } from './chance.ts';
import { hourKeyOf, secretOfSeed } from './draws.ts';
import { historyPast, interleaved, ReplayTrack, rowChance, startRow } from './replay.ts';
import { rowTicks, rowWay, TICKS_PER_ROW } from './replayed-row.ts';
import { type History, parseHistory, readHistories, refuseUnreachedStart } from './replay-file.ts';
import { SourceMetrics } from './source-metrics.ts';

const definition = catalogueDefinition('default', Date.UTC(2026, 10, 21));
const markets: Market[] = definition.markets.map((row) => {
  const base = definition.assets.find(({ id }) => id === row.baseId);
  const quote = definition.assets.find(({ id }) => id === row.quoteId);
  if (base === undefined || quote === undefined) throw new Error('a market of nothing');
  return marketOf(row, base, quote);
});

function marketOfSymbol(symbol: string): Market {
  const found = markets.find((market) => market.symbol === symbol);
  if (found === undefined) throw new Error(`no market ${symbol}`);
  return found;
}

const btcUsdt = marketOfSymbol('BTC/USDT');
const HEADER = 'time,open,high,low,close,volume';
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-history-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function parse(...rows: string[]) {
  return parseHistory('BTCUSDT-1m.csv', [HEADER, ...rows, ''].join('\n'), btcUsdt);
}

describe('candle files', () => {
  it('become ticks and lots, with times as ISO text or as an epoch', () => {
    const row = {
      open: 2_314_382,
      high: 2_315_265,
      low: 2_314_002,
      close: 2_315_265,
      lots: 26_395,
    };
    expect(parse('2023-03-01T00:00:00Z,23143.82,23152.65,23140.02,23152.65,0.26395')).toEqual([
      { timeMs: Date.UTC(2023, 2, 1), ...row },
    ]);
    for (const time of ['1677628800', '1677628800000']) {
      expect(parse(`${time},23143.82,23152.65,23140.02,23152.65,0.26395`)[0]?.timeMs).toBe(
        Date.UTC(2023, 2, 1),
      );
    }
  });

  it('may write small volumes with an exponent', () => {
    expect(parse('2023-03-01T00:00:00Z,1,2,1,2,5.4e-05')[0]?.lots).toBe(5);
  });

  const good = '2023-03-01T00:00:00Z,1,2,1,2,0';
  it.each([
    ['6 columns are needed, 5 are there', ['2023-03-01T00:00:00Z,1,2,1,2'], 2],
    ['"soon" is not a time', ['soon,1,2,1,2,0'], 2],
    ['"0x5" is not a number', ['2023-03-01T00:00:00Z,1,0x5,1,2,0'], 2],
    ['"-1" is not a number', ['2023-03-01T00:00:00Z,1,2,1,2,-1'], 2],
    ['the high 1 is below the low 2', ['2023-03-01T00:00:00Z,1,1,2,1,0'], 2],
    ['the open or the close lies outside', ['2023-03-01T00:00:00Z,3,2,1,2,0'], 2],
    ['prices must be above zero', ['2023-03-01T00:00:00Z,0,2,0,2,0'], 2],
    ['times must ascend', [good, good], 3],
    ['6 columns are needed, 1 are there', [good, '', '2023-03-01T00:01:00Z,1,2,1,2,0'], 3],
    ['there are no rows', [], 1],
  ])('are refused: %s', (reason, rows, line) => {
    expect(() => parse(...rows)).toThrow(StartupError);
    expect(() => parse(...rows)).toThrow(`BTCUSDT-1m.csv, line ${line}: ${reason}`);
  });

  it('are refused with another header', () => {
    expect(() => parseHistory('x.csv', 'when,what\n', btcUsdt)).toThrow(
      'x.csv, line 1: the header',
    );
  });

  it('are found by their market, and strangers are told', () => {
    const folder = folderOf({
      'BTCUSDT-1m.csv': `${HEADER}\n${good}\n`,
      'AAPL-1d.csv': `${HEADER}\n${good}\n`,
      'ZZZUSDT-1m.csv': 'anything',
      'README.md': 'anything',
    });
    const strangers: string[] = [];
    const found = readHistories(folder, markets, (file) => strangers.push(file));
    expect(found.map(({ market, spanMs }) => [market.symbol, spanMs])).toEqual([
      ['AAPL/USDT', 86_400_000],
      ['BTC/USDT', 60_000],
    ]);
    expect(strangers).toEqual(['ZZZUSDT-1m.csv']);
  });

  it('stop the start when none of them reaches the wanted time', () => {
    const found = readHistories(
      folderOf({ 'BTCUSDT-1m.csv': `${HEADER}\n${good}\n` }),
      markets,
      () => undefined,
    );
    const at = (wantedMs: number | undefined) => () => refuseUnreachedStart(found, wantedMs);
    expect(at(Date.UTC(2030, 0, 1))).toThrow('FEED_START is in no candle file; allowed: BTCUSDT');
    expect(at(found[0]?.rows[0]?.timeMs)).not.toThrow();
    expect(at(undefined)).not.toThrow();
  });

  it('stop the start when the folder is not there, is empty, or has two files of a market', () => {
    const read = (folder: string) => () => readHistories(folder, markets, () => undefined);
    expect(read(join(tmpdir(), 'bourse-not-there'))).toThrow('cannot be read');
    expect(read(folderOf({}))).toThrow('has no candle file of a market');
    const twice = {
      'BTCUSDT-1m.csv': `${HEADER}\n${good}\n`,
      'BTCUSDT-1h.csv': `${HEADER}\n${good}\n`,
    };
    expect(read(folderOf(twice))).toThrow('two files of BTC/USDT');
  });
});

function history(count: number, spanMs = 60_000): History {
  const rows = Array.from({ length: count }, (_, at) => ({
    timeMs: Date.UTC(2023, 2, 1) + at * spanMs,
    open: 100 + at,
    high: 103 + at,
    low: 99 + at,
    close: 101 + at,
    lots: 10,
  }));
  return { market: btcUsdt, file: 'BTCUSDT-1m.csv', spanMs, rows };
}

const SECRET = secretOfSeed(7);
const keyOf = (hourMs: number) => hourKeyOf(SECRET, hourMs);

describe('a replay', () => {
  it.each([
    ['extremes within', [100, 110, 90, 105]],
    ['an open that is the high', [110, 110, 90, 105]],
    ['a close that is the low', [100, 110, 90, 90]],
    ['open and close at both ends', [90, 110, 90, 110]],
    ['one tick of room', [100, 101, 100, 100]],
    ['no move', [100, 100, 100, 100]],
  ])('touches open, high, low and close exactly with %s', (_case, prices) => {
    const [open = 0, high = 0, low = 0, close = 0] = prices;
    const row = { timeMs: 0, lots: 0, open, high, low, close };
    for (let seed = 0; seed < 100; seed += 1) {
      const way = rowWay(row, new Chance(seed));
      expect([way[0], Math.max(...way), Math.min(...way), way.at(-1)]).toEqual(prices);
      const ticks = rowTicks(row, new Chance(seed));
      expect(ticks).toHaveLength(TICKS_PER_ROW);
      expect([ticks[0], ticks.at(-1)]).toEqual([open, close]);
      expect(Math.max(...ticks)).toBeLessThanOrEqual(high);
      expect(Math.min(...ticks)).toBeGreaterThanOrEqual(low);
    }
  });

  it('has its extremes anywhere, and either of them first', () => {
    const row = { timeMs: 0, lots: 0, open: 10_000, high: 10_500, low: 9_500, close: 10_100 };
    const firsts = new Set<string>();
    const places = new Set<number>();
    for (let seed = 0; seed < 400; seed += 1) {
      const ticks = rowTicks(row, new Chance(seed));
      const [high, low] = [ticks.indexOf(Math.max(...ticks)), ticks.indexOf(Math.min(...ticks))];
      firsts.add(high < low ? 'high' : 'low');
      places.add(high);
    }
    expect([...firsts].sort()).toEqual(['high', 'low']);
    expect(places.size).toBe(TICKS_PER_ROW - 2);
  });

  it('that few trades have made is walked at any time of it, and at once where it can be', () => {
    const places = new Set<number>();
    const spans = new Set<number>();
    for (let seed = 0; seed < 400; seed += 1) {
      const row = { timeMs: 0, lots: 0, open: 10_000, low: 10_000, close: 10_400 };
      const jump = rowTicks({ ...row, high: 10_400 }, new Chance(seed));
      expect(new Set(jump)).toEqual(new Set([10_000, 10_400]));
      places.add(jump.indexOf(10_400));
      const short = rowTicks({ ...row, high: 10_500 }, new Chance(seed));
      const begins = short.findIndex((tick) => tick !== 10_000);
      spans.add(short.findLastIndex((tick) => tick !== 10_400) - begins);
    }
    expect([...places].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 19 }, (_, at) => at + 1),
    );
    expect(spans.size).toBeGreaterThan(15);
  });

  it('is drawn by the key of the hour in which a row ends, each row and market for itself', () => {
    const of = history(3);
    const hourMs = Date.UTC(2026, 10, 21, 12);
    const asked: number[] = [];
    const keyOf = (keyMs: number) => {
      asked.push(keyMs);
      return hourKeyOf(SECRET, keyMs);
    };
    const first = (nowMs: number, row = 0, market = of.market) =>
      rowChance(keyOf, { ...of, market }, row, { nowMs, speed: 1 }).next();
    const one = first(hourMs);
    expect(asked).toEqual([hourMs]);
    expect(first(hourMs + 3_599_999)).not.toBe(one);
    expect(asked.at(-1)).toBe(hourMs + 3_600_000);
    rowChance(keyOf, { ...of, spanMs: 86_400_000 }, 0, { nowMs: hourMs + 1, speed: 1 });
    expect(asked.at(-1)).toBe(hourMs + 3_600_000);
    expect(first(hourMs + 5)).toBe(one);
    expect(first(hourMs, 1)).not.toBe(one);
    expect(first(hourMs, 0, { ...of.market, id: 2 })).not.toBe(one);
  });

  it.each([
    ['at the wanted time', 30_000, Date.UTC(2023, 2, 3), 2 * 1_440],
    ['at the next row when the time lies between', 30_000, Date.UTC(2023, 2, 3) - 5, 2 * 1_440],
    ['after a week when nothing is wanted', 30_000, undefined, 7 * 1_440],
    ['after a week when the time is beyond the file', 30_000, Date.UTC(2015, 0, 1), 7 * 1_440],
    ['with the first row of a short file', 100, undefined, 0],
  ])('starts %s', (_case, count, wantedMs, row) => {
    expect(startRow(history(count), wantedMs)).toBe(row);
  });

  it('makes the rows before its start a past that ends now, with no row twice', () => {
    const nowMs = Date.UTC(2026, 10, 21, 12, 0, 30);
    const past = historyPast(history(10), 4, nowMs);
    expect(past.map(({ timeMs }) => timeMs)).toEqual(
      [4, 3, 2, 1].map((back) => Date.UTC(2026, 10, 21, 12) - back * 60_000),
    );
    expect(past.at(-1)).toMatchObject({ open: 103, close: 104, lots: 10 });
  });

  it('tells each row in its ticks at its speed, and all of its volume', () => {
    const track = new ReplayTrack(history(3), 0, keyOf);
    const told = [track.advance(0, 60, 1)];
    // A minute of history takes a second: five ticks a pulse.
    for (let pulse = 1; pulse <= 12; pulse += 1) told.push(track.advance(250, 60, 250 * pulse));
    const prices = told.flat().map(([, , ticks]) => ticks);
    for (const row of [0, 1, 2]) {
      const own = prices.slice(row * TICKS_PER_ROW, (row + 1) * TICKS_PER_ROW);
      expect([own[0], own.at(-1)]).toEqual([100 + row, 101 + row]);
      expect(Math.max(...own)).toBeLessThanOrEqual(103 + row);
      expect(Math.min(...own)).toBeGreaterThanOrEqual(99 + row);
    }
    expect(told.flat().reduce((sum, [, , , lots]) => sum + lots, 0)).toBe(30);
    expect(track.isOver).toBe(true);
    expect(track.advance(60_000, 60, 90_000)).toEqual([]);
  });

  it('tells a slow price again before it goes stale', () => {
    const slow = { ...history(3), spanMs: 3_600_000 };
    const track = new ReplayTrack(slow, 1, keyOf);
    const [first] = track.advance(0, 1, 1_000);
    expect(first?.slice(2)).toEqual([101, 0]);
    expect(track.advance(250, 1, 2_000)).toEqual([]);
    expect(track.advance(250, 1, 5_000).map((price) => price.slice(2))).toEqual([[101, 0]]);
    expect(track.nextRow).toBe(1);
  });

  it('falls behind rather than flood the house', () => {
    const track = new ReplayTrack(history(30_000), 0, keyOf);
    expect(track.advance(1_000, 1_000_000, 1_000).length).toBe(400);
  });

  it('puts markets together so that a command has one price of each', () => {
    const price = (market: number, ticks: number) => [market, 'replay', ticks, 0] as const;
    const lists = interleaved([[price(1, 1), price(1, 2), price(1, 3)], [], [price(2, 9)]]);
    expect(lists.map((list) => list.map(([market, , ticks]) => [market, ticks]))).toEqual([
      [
        [1, 1],
        [2, 9],
      ],
      [[1, 2]],
      [[1, 3]],
    ]);
  });
});

/** An exchange whose answers the test gives. */
function fakeExchange(name: string, answers: (LiveTicker | Error)[]) {
  let attempts = 0;
  let isClosed = false;
  const exchange: LiveExchange = {
    name,
    known: async (symbols) => symbols.filter((symbol) => symbol === 'BTC/USDT'),
    watch: () => {
      attempts += 1;
      const answer = answers.shift();
      if (answer instanceof Error) return Promise.reject(answer);
      return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
    },
    close: async () => {
      isClosed = true;
    },
  };
  return { exchange, attempts: () => attempts, isClosed: () => isClosed };
}

async function until(what: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !what(); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(what()).toBe(true);
}

describe('the live feed', () => {
  const log = createLog('silent');
  const nowMs = () => 1_000_000;
  const names = ['one', 'two', 'broken', 'odd'];
  const metrics = new Registry();
  const figures = new SourceMetrics(metricsIn(metrics), names, nowMs);

  it('tells the middle of bid and ask in hundredths, and what was traded since', async () => {
    const one = fakeExchange('one', [
      { bid: 96_479, ask: 96_481, dayVolume: 10 },
      { bid: 96_480.998, ask: 96_481.0102, dayVolume: 10.5 },
    ]);
    const two = fakeExchange('two', [{ bid: 96_500, ask: 96_500, dayVolume: undefined }]);
    const exchanges = [one.exchange, two.exchange];
    const feed = new LiveFeed({ exchanges, markets, log, metrics: figures, nowMs });
    feed.start();
    await until(() => one.attempts() === 3 && two.attempts() === 2);
    expect(feed.take().sort((a, b) => (a[1] < b[1] ? -1 : 1))).toEqual([
      [btcUsdt.id, 'one', 964_810_041, 50_000],
      [btcUsdt.id, 'two', 965_000_000, 0],
    ]);
    expect(feed.take()).toEqual([]);
    await feed.stop();
    expect(one.isClosed()).toBe(true);
  });

  it('tells the exchange’s own time and number, and drops what is not of now', async () => {
    const price = { bid: 96_480, ask: 96_480, dayVolume: undefined };
    const one = fakeExchange('one', [{ ...price, atMs: 997_000, sequence: '771' }]);
    const two = fakeExchange('two', [{ ...price, atMs: 1_005_000 }]);
    const odd = fakeExchange('odd', [
      { ...price, atMs: 996_999 },
      { ...price, atMs: 1_005_001, sequence: '5' },
    ]);
    const exchanges = [one.exchange, two.exchange, odd.exchange];
    const registry = new Registry();
    const own = new SourceMetrics(metricsIn(registry), names, nowMs);
    const feed = new LiveFeed({ exchanges, markets, log, metrics: own, nowMs });
    feed.start();
    await until(() => one.attempts() === 2 && two.attempts() === 2 && odd.attempts() === 3);
    expect(feed.take().sort((a, b) => (a[1] < b[1] ? -1 : 1))).toEqual([
      [btcUsdt.id, 'one', 964_800_000, 0, 997_000, '771'],
      [btcUsdt.id, 'two', 964_800_000, 0, 1_005_000],
    ]);
    await feed.stop();
    const told = await registry.metrics();
    expect(told).toContain('bourse_source_dropped_total{source="odd"} 2');
  });

  it('connects again after a break, and the other sources go on meanwhile', async () => {
    const broken = fakeExchange('broken', [
      new Error('gone'),
      new Error('gone again'),
      { bid: 96_000, ask: 96_000, dayVolume: undefined },
    ]);
    const feed = new LiveFeed({
      exchanges: [broken.exchange],
      markets,
      log,
      metrics: figures,
      nowMs,
      firstPauseMs: 5,
    });
    feed.start();
    await until(() => broken.attempts() === 4);
    expect(feed.take()).toEqual([[btcUsdt.id, 'broken', 960_000_000, 0]]);
    await feed.stop();
    const told = await metrics.metrics();
    expect(told).toContain('bourse_source_failures_total{source="broken"} 2');
    expect(told).toContain('bourse_source_price_age_seconds{source="broken"} 0');
  });

  it('leaves out prices that make no sense', async () => {
    const odd = fakeExchange('odd', [
      { bid: Number.NaN, ask: 5, dayVolume: 1 },
      { bid: -5, ask: 5, dayVolume: 1 },
      // A crossed book is being rebuilt.
      { bid: 96_001, ask: 96_000, dayVolume: 1 },
      // More than an index may have: it would refuse the good prices that come with it.
      { bid: 5, ask: 2 ** 40, dayVolume: 1 },
    ]);
    const feed = new LiveFeed({ exchanges: [odd.exchange], markets, log, metrics: figures, nowMs });
    feed.start();
    await until(() => odd.attempts() === 5);
    expect(feed.take()).toEqual([]);
    await feed.stop();
    expect(await metrics.metrics()).toContain('bourse_source_dropped_total{source="odd"} 4');
  });
});
