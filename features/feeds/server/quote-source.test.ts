import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { metricsIn } from '../../../platform/server/metrics.ts';
import { type Market, marketOf, sessionAt } from '../../catalogue/contract.ts';
import { catalogueDefinition } from '../../catalogue/seed/catalogue.ts';
import { pauseAfterMs, Pauses } from './pauses.ts';
import { QuoteSource } from './quote-source.ts';
import { SourceMetrics } from './source-metrics.ts';

/** A Friday at 15:30 UTC, an hour after US stocks have opened. */
const FRIDAY_MS = Date.UTC(2026, 10, 20, 15, 30);
const SATURDAY_MS = FRIDAY_MS + 86_400_000;
const KEY = 'hidden-word';

const definition = catalogueDefinition('default', FRIDAY_MS);
const stocks: Market[] = definition.markets
  .filter(({ kind }) => kind === 'stock')
  .map((row) => {
    const [base, quote] = [row.baseId, row.quoteId].map((id) =>
      definition.assets.find((asset) => asset.id === id),
    );
    if (base === undefined || quote === undefined) throw new Error('a market of nothing');
    return marketOf(row, base, quote);
  });
const [calendar] = definition.calendars;
const [apple, microsoft] = ['AAPL', 'MSFT'].map((code) => {
  const found = stocks.find(({ base }) => base.code === code);
  if (found === undefined) throw new Error(`no stock ${code}`);
  return found;
}) as [Market, Market];

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

function isOpen(_market: Market, timeMs: number): boolean {
  return calendar !== undefined && sessionAt(calendar, timeMs) !== undefined;
}

/** A busy machine may be slow to answer itself; only who never answers need not be waited for. */
const PATIENCE_MS = 10_000;
const SHORT_PATIENCE_MS = 1_000;

/** A service on this machine, a source that asks it, and a clock. */
async function open(path: string, markets = [apple, microsoft], timeoutMs = PATIENCE_MS) {
  const requests: { url: string; token: unknown }[] = [];
  const lines: string[] = [];
  const world = {
    nowMs: FRIDAY_MS,
    answer: (() => undefined) as Answer,
    lastTicks: 0,
    requests,
    lines,
  };
  const server = createServer((request, reply) => {
    requests.push({ url: request.url ?? '', token: request.headers['x-token'] });
    world.answer(request, reply);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const isForAll = path.includes('{symbols}');
  const metrics = new Registry();
  const nowMs = () => world.nowMs;
  const source = new QuoteSource({
    source: {
      name: 'one',
      url: `http://127.0.0.1:${port}${path}`,
      header: { name: 'X-Token', value: KEY },
      pricePath: isForAll ? '/[symbol]/price' : '/c',
      timePath: isForAll ? '/[symbol]/timestamp' : '/t',
    },
    markets,
    everyMs: 5_000,
    nowMs,
    trades: isOpen,
    indexTicks: () => world.lastTicks,
    metrics: new SourceMetrics(metricsIn(metrics), ['one'], nowMs),
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    timeoutMs,
    random: () => 0,
  });
  const figure = async (name: string): Promise<number | undefined> => {
    const line = new RegExp(`^bourse_source_${name}\\{source="one"\\} (\\S+)$`, 'm');
    const found = line.exec(await metrics.metrics())?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return { world, source, figure };
}

function json(body: unknown): Answer {
  return (_request, reply) => {
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

describe('a service that is asked for each stock', () => {
  it('gives prices that are read exactly, one request after the other, with the key', async () => {
    const { world, source, figure } = await open('/quote?symbol={symbol}');
    let underWay = 0;
    let most = 0;
    world.answer = (request, reply) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const price = request.url?.endsWith('AAPL') === true ? '261.745' : '508.155';
      setImmediate(() => {
        underWay -= 1;
        reply.end(`{"c":${price},"t":${seconds(FRIDAY_MS) - 2}}`);
      });
    };
    expect(await source.step()).toBe(5_000);
    expect(world.requests).toEqual([
      { url: '/quote?symbol=AAPL', token: KEY },
      { url: '/quote?symbol=MSFT', token: KEY },
    ]);
    expect(most).toBe(1);
    expect(source.take(world.nowMs)).toEqual([
      [apple.id, 'one', 26_174, 0],
      [microsoft.id, 'one', 50_816, 0],
    ]);
    expect(source.take(world.nowMs)).toEqual([]);
    world.nowMs += 3_000;
    expect(await figure('price_age_seconds')).toBe(3);
    expect(await figure('failures_total')).toBe(0);
    expect(world.lines.join()).not.toContain(KEY);
  });

  it('leaves out a stock that it does not know, and says so once', async () => {
    const { world, source, figure } = await open('/{symbol}');
    world.answer = (request, reply) => {
      if (request.url === '/AAPL') reply.writeHead(404).end('{}');
      else reply.end(`{"c":508.15,"t":${seconds(world.nowMs)}}`);
    };
    expect(await source.step()).toBe(5_000);
    expect(source.take(world.nowMs).map(([id]) => id)).toEqual([microsoft.id]);
    await source.step();
    expect(await figure('failures_total')).toBe(2);
    const told = () => world.lines.filter((line) => line.includes('AAPL: HTTP 404'));
    expect(told()).toHaveLength(1);
    const bad = world.answer;
    world.answer = json({ c: 268.4, t: seconds(world.nowMs) });
    await source.step();
    world.answer = bad;
    await source.step();
    expect(told()).toHaveLength(2);
  });

  it('asks the next stock first after one whose answer has failed', async () => {
    const { world, source } = await open('/{symbol}');
    world.answer = (_request, reply) => reply.writeHead(500).end();
    await source.step();
    await source.step();
    await source.step();
    expect(world.requests.map(({ url }) => url)).toEqual(['/AAPL', '/MSFT', '/AAPL']);
  });
});

describe('a service that is asked for all stocks at once', () => {
  const row = (symbol: string, price: unknown, timestamp: unknown) => ({
    symbol,
    price,
    timestamp,
  });

  it('gives each stock its own price, and a stock it leaves out none', async () => {
    const { world, source, figure } = await open('/batch/{symbols}?x=1');
    world.answer = json([row('MSFT', '508.15', FRIDAY_MS), row('GOOGL', 1, FRIDAY_MS)]);
    expect(await source.step()).toBe(5_000);
    expect(world.requests.map(({ url }) => url)).toEqual(['/batch/AAPL,MSFT?x=1']);
    expect(source.take(world.nowMs)).toEqual([[microsoft.id, 'one', 50_815, 0]]);
    expect(await figure('dropped_total')).toBe(1);
  });

  it.each([
    ['that is old', 268.4, FRIDAY_MS - 15_000, 'old'],
    ['of yesterday', 268.4, FRIDAY_MS - 86_400_000, 'old'],
    ['of the future', 268.4, FRIDAY_MS + 5_001, 'early'],
    ['without a time', 268.4, null, 'no_time'],
    ['with a time of no zone', 268.4, '2026-11-20T15:30:00', 'no_time'],
    ['of zero', 0, FRIDAY_MS, 'no_price'],
    ['below zero', -268.4, FRIDAY_MS, 'no_price'],
    ['that is no number', 'n/a', FRIDAY_MS, 'no_price'],
    ['beyond all prices', '1e30', FRIDAY_MS, 'no_price'],
    ['a fifth away from the index', 215.9, FRIDAY_MS, 'absurd'],
  ])('drops and counts a quote %s', async (_what, price, time, verdict) => {
    const { world, source, figure } = await open('/{symbols}');
    world.lastTicks = 27_000;
    world.answer = json([row('AAPL', price, time), row('MSFT', 270, FRIDAY_MS)]);
    await source.step();
    expect(source.take(world.nowMs).map(([id]) => id)).toEqual([microsoft.id]);
    expect(await figure('dropped_total')).toBe(1);
    expect(world.lines.filter((line) => line.includes(`"verdict":"${verdict}"`))).toHaveLength(1);
  });

  it('is believed about a great step when its next quote says so too', async () => {
    const { world, source } = await open('/{symbols}', [apple]);
    world.lastTicks = 27_000;
    const say = async (price: number, timeMs: number) => {
      world.nowMs = Math.max(world.nowMs, timeMs);
      world.answer = json([row('AAPL', price, timeMs)]);
      await source.step();
      return source.take(world.nowMs).map(([, , ticks]) => ticks);
    };
    expect(await say(100, FRIDAY_MS)).toEqual([]);
    expect(await say(100, FRIDAY_MS)).toEqual([]);
    expect(await say(400, FRIDAY_MS + 1_000)).toEqual([]);
    expect(await say(270, FRIDAY_MS + 2_000)).toEqual([27_000]);
    expect(await say(400, FRIDAY_MS + 3_000)).toEqual([]);
    expect(await say(401, FRIDAY_MS + 4_000)).toEqual([40_100]);
  });

  it('is told on once: the same quote again, or an earlier one, is no news', async () => {
    const { world, source } = await open('/{symbols}', [apple]);
    const say = async (price: number, timeMs: number) => {
      world.answer = json([row('AAPL', price, timeMs)]);
      await source.step();
      return source.take(world.nowMs).map(([, , ticks]) => ticks);
    };
    expect(await say(270, FRIDAY_MS - 2_000)).toEqual([27_000]);
    expect(await say(270, FRIDAY_MS - 2_000)).toEqual([]);
    expect(await say(271, FRIDAY_MS - 3_000)).toEqual([]);
    expect(await say(271, FRIDAY_MS - 2_000)).toEqual([27_100]);
  });

  it('counts by the time of a quote also while the quote waits to be taken', async () => {
    const { world, source } = await open('/{symbols}', [apple]);
    world.answer = json([row('AAPL', 270, FRIDAY_MS - 10_000)]);
    await source.step();
    expect(source.take(FRIDAY_MS + 5_000)).toEqual([]);
  });
});

const NO_ANSWER = 'no answer in time';

describe('a service in trouble', () => {
  it.each([
    ['answers with garbage', json('<html>soon</html>'), 'the answer is not JSON'],
    ['answers with something else', json({ error: 'no' }), 'price and time where the settings say'],
    ['says too much', json(`"${'x'.repeat(1_100_000)}"`), 'the answer is too long'],
    ['does not answer', () => undefined, NO_ANSWER],
    ['refuses the key', (_request, reply) => reply.writeHead(401).end(), 'HTTP 401'],
    ['hangs up', (request) => request.socket.destroy(), 'it cannot be reached'],
    [
      'sends us elsewhere',
      (_request, reply) => reply.writeHead(302, { location: '/elsewhere' }).end(),
      'HTTP 302',
    ],
  ] satisfies [string, Answer, string][])(
    'that %s is asked less and less often',
    async (_what, answer, reason) => {
      const patienceMs = reason === NO_ANSWER ? SHORT_PATIENCE_MS : PATIENCE_MS;
      const { world, source, figure } = await open('/{symbols}', undefined, patienceMs);
      world.answer = answer;
      expect([await source.step(), await source.step(), await source.step()]).toEqual([
        5_000, 10_000, 20_000,
      ]);
      expect(source.take(world.nowMs)).toEqual([]);
      expect(await figure('failures_total')).toBe(3);
      expect(world.requests).toHaveLength(3);
      const told = world.lines.filter((line) => line.includes('could not be fetched'));
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(reason);
      expect(world.lines.join()).not.toMatch(/hidden-word|127\.0\.0\.1/);
    },
  );

  it('is left alone as long as it wants, and counts as well after a good answer', async () => {
    const { world, source, figure } = await open('/{symbol}', [apple]);
    world.answer = (_request, reply) => reply.writeHead(429, { 'retry-after': '90' }).end();
    expect(await source.step()).toBe(90_000);
    world.answer = json({ c: 270, t: seconds(world.nowMs) });
    expect(await source.step()).toBe(5_000);
    expect(source.take(world.nowMs)).toHaveLength(1);
    world.answer = (_request, reply) => reply.writeHead(503, { 'retry-after': '999999' }).end();
    expect(await source.step()).toBe(300_000);
    expect(await figure('failures_total')).toBe(2);
  });
});

describe('outside of trading hours', () => {
  it('nobody is asked, and no age grows that would wake somebody', async () => {
    const { world, source, figure } = await open('/{symbol}', [apple]);
    world.answer = json({ c: 270, t: seconds(FRIDAY_MS) });
    await source.step();
    expect(await figure('price_age_seconds')).toBe(0);
    world.nowMs = SATURDAY_MS;
    expect(await source.step()).toBe(5_000);
    expect(world.requests).toHaveLength(1);
    expect(await figure('price_age_seconds')).toBeUndefined();
  });

  it('a quote that came just before the close is not told on', async () => {
    const { world, source } = await open('/{symbol}', [apple]);
    const closesMs = calendar === undefined ? 0 : (sessionAt(calendar, FRIDAY_MS)?.[1] ?? 0);
    world.nowMs = closesMs - 1_000;
    world.answer = json({ c: 270, t: seconds(world.nowMs) });
    await source.step();
    expect(source.take(closesMs)).toEqual([]);
  });

  it('a quote from before the opening does not open the market', async () => {
    const { world, source } = await open('/{symbol}', [apple]);
    const opensMs = calendar === undefined ? 0 : (sessionAt(calendar, FRIDAY_MS)?.[0] ?? 0);
    world.nowMs = opensMs + 1_000;
    world.answer = json({ c: 270, t: seconds(opensMs) - 1 });
    await source.step();
    expect(source.take(world.nowMs)).toEqual([]);
  });
});

describe('a source that runs', () => {
  it('goes on until it is stopped, also in the middle of a request', async () => {
    const { world, source } = await open('/{symbol}', [apple]);
    const asked = new Promise<void>((done) => {
      world.answer = () => done();
    });
    source.start();
    await asked;
    await source.stop();
    expect(world.requests).toHaveLength(1);
    expect(world.lines).toEqual([]);
  });
});

describe('pauses', () => {
  it('double up to a minute, and chance takes up to a half of them away', () => {
    const all = [1, 2, 3, 7, 8, 2_000].map((failures) => pauseAfterMs(failures, 1_000, () => 0));
    expect(all).toEqual([1_000, 2_000, 4_000, 60_000, 60_000, 60_000]);
    expect(pauseAfterMs(2, 1_000, () => 0.5)).toBe(1_500);
    for (let time = 0; time < 100; time += 1) {
      expect(pauseAfterMs(3, 1_000)).toBeGreaterThan(2_000);
      expect(pauseAfterMs(3, 1_000)).toBeLessThanOrEqual(4_000);
    }
  });

  it('are over at once when all is ended, those to come too', async () => {
    const pauses = new Pauses();
    const long = pauses.wait(3_600_000);
    pauses.end();
    await expect(Promise.all([long, pauses.wait(3_600_000)])).resolves.toHaveLength(2);
  });
});
