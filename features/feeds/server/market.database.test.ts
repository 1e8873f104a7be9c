import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/server/log/log.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Directory } from '../../catalogue/server/directory.ts';
import { WriterService } from '../../../apps/server/writer-service.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { openReadingDatabase } from '../../../platform/server/database/reading.ts';
import { type Gateway, type Running, submitTo } from '../../../platform/server/gateway.ts';
import type { Reply } from '../../../platform/server/http/call.ts';
import { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { SocketCookies } from '../../../platform/server/realtime/socket-cookie.ts';
import { Hub } from '../../../platform/server/realtime/hub.ts';
import { Views } from '../../../platform/server/views.ts';
import { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { CatalogueDefinition } from '../../catalogue/contract.ts';
import { catalogueDefinition } from '../../catalogue/seed/catalogue.ts';
import { CatalogueServer } from '../../catalogue/server/index.ts';
import { readFillsAfter, readLastTrades, readPauses } from '../../spot/store/levels.ts';
import { periodNamed } from '../../catalogue/server/periods.ts';
import { FIRST_HASH, indexTicked } from '../contract.ts';
import { endowments } from '../seed.ts';
import { readIndexes, readRebases, readTicksAfter, tickHash } from '../store.ts';
import { Chance } from './chance.ts';
import { crowdOrder } from './crowd.ts';
import { FeedsServer, type FeedSetting, type StockQuotes } from './index.ts';
import { TickLog } from './tick-log.ts';

/** A Friday at 15:30 UTC, when US stocks trade. */
const FRIDAY_MS = Date.UTC(2026, 10, 20, 15, 30, 20);

interface Market {
  readonly gateway: Gateway;
  readonly catalogue: CatalogueServer;
  readonly service: WriterService;
  readonly views: Views;
  call(path: string, input: object): Promise<Reply>;
  stop(): Promise<void>;
}

const { privateKey } = generateKeyPairSync('ed25519');
const running: Market[] = [];
const databases: TestDatabase[] = [];

afterEach(async () => {
  for (const market of running.splice(0)) await market.stop();
  for (const database of databases.splice(0)) await database.drop();
});

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  databases.push(made);
  return made;
}

/** Bitcoin, Ether and one stock: enough to see everything, and quick to give a past. */
function fewMarkets(): CatalogueDefinition {
  const whole = catalogueDefinition('default', FRIDAY_MS);
  const apple = whole.assets.find(({ code }) => code === 'AAPL')?.id;
  const isWanted = (id: number, baseId: number): boolean => id <= 2 || baseId === apple;
  return { ...whole, markets: whole.markets.filter(({ id, baseId }) => isWanted(id, baseId)) };
}

interface Wanted {
  readonly feed?: FeedSetting;
  readonly nowMs?: () => number;
  readonly runs?: boolean;
  readonly definition?: CatalogueDefinition;
  readonly stocks?: StockQuotes;
  readonly onWarning?: (text: unknown) => void;
}

async function seed(gateway: Gateway, directory: Directory, wanted: Wanted): Promise<void> {
  if (directory.markets().length > 0) return;
  const catalogue = wanted.definition ?? fewMarkets();
  const install = { type: 'catalogue.install', catalogue };
  await gateway.submit({ actor: 0, command: install });
  for (const gift of endowments(directory.assets(), directory.markets())) {
    await gateway.submit({ actor: 0, command: { type: 'wallet.endow', gifts: [gift] } as never });
  }
}

/** The market rooms over a real writer and a real database, without HTTP. */
async function openMarket(connectionString: string, wanted: Wanted = {}): Promise<Market> {
  const startedMs = Date.now();
  const nowMs = wanted.nowMs ?? (() => FRIDAY_MS + Date.now() - startedMs);
  const bus = new EventBus();
  const reading = openReadingDatabase(connectionString);
  const prices = {
    indexes: readIndexes,
    lastTrades: readLastTrades,
    pauses: readPauses,
    ticksAfter: readTicksAfter,
    fillsAfter: readFillsAfter,
    rebasesAfter: readRebases,
  };
  const catalogue = new CatalogueServer({ connectionString, prices });
  const directory = new Directory(catalogue.board);
  const log = createLog('silent');
  if (wanted.onWarning !== undefined) log.warn = wanted.onWarning;
  const views = new Views({ bus, log, atOneMoment: (read) => reading.atOneMoment(read) });
  views.add('catalogue', catalogue.views);
  const service = new WriterService({
    connectionString,
    signingKey: privateKey,
    bus: views,
    log,
    nowMs,
  });
  const hub = new Hub({
    findCaller: async () => undefined,
    channelsOf: () => [],
    nowMs,
    corsOrigins: [],
    cookies: new SocketCookies(new SecretBox(Buffer.alloc(32)), undefined),
    limits: { perAddress: 1_000, messagesPerMinute: 100, trustProxy: 0 },
  });
  const gateway: Gateway = {
    mode: 'demo',
    log,
    phrases: { say: (_language, key) => key, has: () => true, site: { name: '' } },
    bus,
    hub,
    metrics: { counter: () => () => undefined, gauge: () => undefined },
    nowMs,
    database: () => reading.tables(),
    submit: submitTo(service.writer),
  };
  await service.start();
  await views.open();
  await seed(gateway, directory, wanted);
  const feeds = new FeedsServer({
    needs: catalogue.feedsNeeds(),
    assets: () => catalogue.board.assets(),
    signingKey: privateKey,
    feed: wanted.feed ?? { kind: 'sim' },
    seed: 7,
    secrets: new SecretBox(Buffer.alloc(32)),
    speed: 3_600,
    startMs: undefined,
    runs: wanted.runs ?? true,
    hasPlayMoney: true,
    corrected: async () => new Map(),
    hasCrowd: (wanted.feed ?? { kind: 'sim' }).kind !== 'live',
    ...(wanted.stocks === undefined ? {} : { stocks: wanted.stocks }),
    exchanges: async () => [],
    publicLog: {
      log: new TickLog(reading.tables(), '', privateKey),
      dataFolder: '',
      retentionDays: 30,
      neededTicks: async () => [],
    },
  });
  const calls = [...catalogue.calls(gateway), ...feeds.calls(gateway)];
  const rooms: Running[] = [catalogue.follow(gateway)];
  for (const job of [...catalogue.jobs, ...feeds.jobs]) rooms.push(await job.start(gateway));
  let isStopped = false;
  const market: Market = {
    gateway,
    catalogue,
    service,
    views,
    call: async (path, input) => {
      const found = calls.find((candidate) => candidate.path === path);
      if (found === undefined) throw new Error(`no call ${path}`);
      const request = { input: found.input.parse(input), caller: undefined, language: 'en' };
      return found.handle(request as never);
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      for (const room of rooms.reverse()) await room.stop();
      await service.stop();
      await reading.stop();
    },
  };
  running.push(market);
  return market;
}

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('what was waited for did not come');
}

function messageOf(reply: Reply): unknown {
  if ('refused' in reply) throw new Error(reply.refused);
  return reply.message;
}

function minute() {
  const period = periodNamed('1min');
  if (period === undefined) throw new Error('no minutes');
  return period;
}

function tick(marketId: number, ticks: number, lots = 5) {
  return { actor: 0, command: { type: 'feeds.tick', prices: [[marketId, 'test', ticks, lots]] } };
}

describe('the simulated market', () => {
  it('opens with a past, live prices, books on both sides and a tape', async () => {
    const { connectionString, pool } = await database();
    const definition = catalogueDefinition('default', FRIDAY_MS);
    const market = await openMarket(connectionString, { definition });
    const { board } = market.catalogue;
    const ids = board.markets().map(({ id }) => id);
    await until(async () => (await pool.query('select from fills')).rows.length > 0);
    await until(async () => {
      const { rows } = await pool.query<{ orders: string }>('select orders from spot_quotes');
      const both = rows.filter(({ orders }) => /"buy"/.test(orders) && /"sell"/.test(orders));
      return both.length === ids.length;
    });
    expect(ids.map((id) => board.state(id).status)).toEqual(ids.map(() => 'open'));
    const { rows } = await pool.query<{ period: number; least: number }>(
      `select period, min(n)::int as least from
         (select market_id, period, count(*) as n from candles group by 1, 2) counted
       group by period order by period`,
    );
    expect(rows.map((row) => row.period)).toEqual([1, 5, 15, 30, 60, 240, 1440, 10080, 43200]);
    // The least busy market is a stock: five sessions of 390 minutes, a year of trading days.
    expect(rows[0]?.least).toBeGreaterThan(1_900);
    expect(rows.find((row) => row.period === 1440)?.least).toBeGreaterThan(250);
    const groups = messageOf(await market.call('/currency/quotation_new', {}));
    expect(groups).toMatchObject([{ name: 'USDT' }, { name: 'USDC' }]);
    expect(messageOf(await market.call('/search/hot', {}))).toContain(1);
  });

  it('answers charts ascending at the root, and an empty span with the newest before', async () => {
    const { connectionString } = await database();
    const market = await openMarket(connectionString);
    const nowS = Math.floor(market.gateway.nowMs() / 1000);
    const ask = async (from: number, to: number, period = '1min') => {
      const reply = await market.call('/currency/new_timeshar', {
        symbol: 'BTC/USDT',
        period,
        from,
        to,
      });
      if ('refused' in reply) throw new Error(reply.refused);
      return reply.root?.['data'] as { time: number; open: number }[];
    };
    const day = await ask(nowS - 86_400, nowS);
    const times = day.map((row) => row.time);
    expect(times.length).toBeGreaterThanOrEqual(1_440);
    expect(times.every((time, at) => at === 0 || time === (times[at - 1] ?? 0) + 60_000)).toBe(
      true,
    );
    const stockNight = await market.call('/currency/new_timeshar', {
      symbol: 'AAPL/USDT',
      period: '1min',
      from: Date.UTC(2026, 10, 20, 3) / 1000,
      to: Date.UTC(2026, 10, 20, 4) / 1000,
    });
    expect(stockNight).toMatchObject({
      root: { data: [{ time: Date.UTC(2026, 10, 19, 20, 59) }] },
    });
    expect(await market.call('/currency/new_timeshar', { symbol: 'X/Y', period: '1D' })).toEqual({
      refused: 'unknown_market',
    });
  });

  it('signs its index: anyone can check the chain, nobody can change a tick', async () => {
    const { connectionString } = await database();
    const market = await openMarket(connectionString);
    let told = 0;
    market.gateway.bus.on(indexTicked, (row) => {
      if (row.marketId === 1) told += 1;
    });
    await until(() => told >= 2);
    const key = messageOf(await market.call('/market/index_key', {})) as { public_key: string };
    const publicKey = createPublicKey(key.public_key);
    const rows = messageOf(await market.call('/market/index_ticks', { match_id: 1 })) as {
      match_id: number;
      number: number;
      time_ms: number;
      ticks: number;
      sources: string;
      formula: string;
      lots: number;
      hash: string;
      signature: string;
    }[];
    const holds = (chain: typeof rows): boolean => {
      let previous = FIRST_HASH;
      return chain.every((row) => {
        const { match_id: marketId, time_ms: timeMs, ...rest } = row;
        previous = tickHash({ ...rest, marketId, timeMs, seq: 0 }, previous);
        const signature = Buffer.from(row.signature, 'base64');
        return (
          previous === row.hash && verify(null, Buffer.from(previous, 'hex'), publicKey, signature)
        );
      });
    };
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(holds(rows)).toBe(true);
    expect(holds(rows.map((row, at) => (at === 1 ? { ...row, ticks: row.ticks + 1 } : row)))).toBe(
      false,
    );
  });

  it('goes on where it was after a restart, without writing a second past', async () => {
    const { connectionString, pool } = await database();
    // One clock for both: a journal that ends in the future is refused.
    const startedMs = Date.now();
    const nowMs = () => FRIDAY_MS + Date.now() - startedMs;
    const first = await openMarket(connectionString, { nowMs });
    const before = first.catalogue.board.pricesOf(1).indexTicks;
    await first.stop();
    const months = 'select count(*)::int as n from candles where period = 43200';
    const counted = (await pool.query<{ n: number }>(months)).rows[0]?.n;
    const second = await openMarket(connectionString, { nowMs });
    const after = second.catalogue.board.pricesOf(1).indexTicks;
    expect(Math.abs(after - before) / before).toBeLessThan(0.01);
    expect((await pool.query<{ n: number }>(months)).rows[0]?.n).toBe(counted);
    const { rows } = await pool.query<{ n: number; last: number }>(
      'select count(*)::int as n, max(number)::int as last from index_ticks where market_id = 1',
    );
    expect(rows[0]?.n).toBe(rows[0]?.last);
  });
});

describe('a stock on a Saturday', () => {
  it('is closed, shows Friday’s close, and gets no candle and no quotes', async () => {
    const { connectionString, pool } = await database();
    const startedMs = Date.now();
    const saturdayMs = FRIDAY_MS + 86_400_000;
    const nowMs = () => saturdayMs + Date.now() - startedMs;
    const market = await openMarket(connectionString, { nowMs });
    const { board } = market.catalogue;
    const stock = board.symbol('AAPL/USDT');
    if (stock === undefined) throw new Error('no stock');
    await until(() => board.pricesOf(1).indexMs > saturdayMs + 1_000);
    expect(board.state(stock.id)).toMatchObject({ status: 'closed', reason: 'outside_hours' });
    const reference = Number(stock.definition.reference.price);
    const { ticks, change, lots } = market.catalogue.shown(stock);
    expect(Math.abs(ticks / 100 / reference - 1)).toBeLessThan(0.005);
    expect(Math.abs(change)).toBeGreaterThan(0);
    expect(lots).toBeGreaterThan(0);
    const { rows } = await pool.query<{ last: string; first: string | null }>(
      `select (select max(time_ms) from candles where market_id = $1 and period = 1) as last,
        (select orders from spot_quotes where market_id = $1) as first`,
      [stock.id],
    );
    expect(Number(rows[0]?.last)).toBe(Date.UTC(2026, 10, 20, 20, 59));
    expect(rows[0]?.first ?? '[]').toBe('[]');
    const listed = messageOf(await market.call('/market/list', {})) as { match_id: number }[];
    expect(listed.find((row) => row.match_id === stock.id)).toMatchObject({
      state: 'closed',
      next_open_ms: Date.UTC(2026, 10, 23, 14, 30),
    });
  });
});

describe('charts as a projection', () => {
  it('loses nothing when it is killed between two flushes', async () => {
    const { connectionString, pool } = await database();
    const nowMs = () => FRIDAY_MS;
    const first = await openMarket(connectionString, { runs: false, nowMs });
    for (const price of [9_000_000, 9_100_000, 8_950_000]) {
      await first.gateway.submit(tick(1, price));
    }
    const span = [0, FRIDAY_MS + 60_000, 10] as const;
    const seen = await first.catalogue.candles.between(1, minute(), ...span);
    // A kill: the writer ends, and what the charts had in memory is gone.
    await first.service.stop();
    await pool.query('delete from candles');
    await pool.query('update candle_progress set seq = 0, time_ms = 0, fill_id = 0');
    const second = await openMarket(connectionString, { runs: false, nowMs });
    expect(await second.catalogue.candles.between(1, minute(), ...span)).toEqual(seen);
    expect(seen).toMatchObject([
      { open: 9_000_000, high: 9_100_000, low: 8_950_000, close: 8_950_000, lots: 15 },
    ]);
  });

  it('stays exact when the database is lost for a moment and the writer loads anew', async () => {
    const { connectionString, pool } = await database();
    const nowMs = () => FRIDAY_MS;
    const market = await openMarket(connectionString, { runs: false, nowMs });
    let taken = 0;
    const submit = async (): Promise<boolean> => {
      const result = await market.gateway.submit(tick(1, 9_000_000, 1)).catch(() => undefined);
      if (result !== undefined) taken += 1;
      return result !== undefined;
    };
    await submit();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await submit()).toBe(false);
    await until(submit);
    await submit();
    const stored = async (): Promise<number> => {
      const { rows } = await pool.query<{ n: number }>(
        'select coalesce(sum(lots), 0)::int as n from index_ticks',
      );
      return rows[0]?.n ?? 0;
    };
    expect(await stored()).toBeGreaterThanOrEqual(taken);
    await until(async () => {
      const [candle] = await market.catalogue.candles.between(1, minute(), 0, FRIDAY_MS, 5);
      return candle?.lots === (await stored());
    });
  });

  it('counts a price once although it is stored and told', async () => {
    const { connectionString } = await database();
    const nowMs = () => FRIDAY_MS;
    const market = await openMarket(connectionString, { runs: false, nowMs });
    await market.gateway.submit(tick(1, 9_000_000, 7));
    const loading = market.views.open();
    await market.gateway.submit(tick(1, 9_000_001, 4));
    await loading;
    const [candle] = await market.catalogue.candles.between(1, minute(), 0, FRIDAY_MS, 5);
    expect(candle?.lots).toBe(11);
  });
});

describe('the replayed market', () => {
  function historyFolder(rows: number): string {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-history-'));
    const lines = Array.from({ length: rows }, (_, at) => {
      const time = new Date(Date.UTC(2023, 2, 1) + at * 60_000).toISOString();
      return `${time},${20_000 + at},${20_002 + at},${19_999 + at},${20_001 + at},1.5`;
    });
    const text = ['time,open,high,low,close,volume', ...lines, ''].join('\n');
    writeFileSync(join(folder, 'BTCUSDT-1m.csv'), text);
    return folder;
  }

  it('tells every row, ends politely, and its quotes are withdrawn when it is stale', async () => {
    const { connectionString, pool } = await database();
    const folder = historyFolder(30);
    let jumpMs = 0;
    const startedMs = Date.now();
    const market = await openMarket(connectionString, {
      feed: { kind: 'replay', folder },
      nowMs: () => FRIDAY_MS + Date.now() - startedMs + jumpMs,
    });
    const { board } = market.catalogue;
    await until(() => board.pricesOf(1).indexTicks === 2_003_000);
    const { rows } = await pool.query<{ ticks: string }>(
      'select ticks from index_ticks where market_id = 1 and lots > 0 order by number limit 20',
    );
    const told = rows.map((row) => Number(row.ticks));
    expect([told[0], told.at(-1)]).toEqual([2e6, 2_000_100]);
    expect(Math.max(...told)).toBeLessThanOrEqual(2_000_200);
    expect(Math.min(...told)).toBeGreaterThanOrEqual(1_999_900);
    expect(board.state(1).status).toBe('open');
    jumpMs = 20_000;
    await until(() => board.state(1).status === 'halted');
    const quotes = 'select orders from spot_quotes where market_id = 1';
    await until(
      async () => (await pool.query<{ orders: string }>(quotes)).rows[0]?.orders === '[]',
    );
    expect(board.state(1).reason).toBe('stale_feed');
    await until(() => board.state(2).status === 'open');
    rmSync(folder, { recursive: true });
  });

  it('stops the start over a malformed row, naming file and line', async () => {
    const { connectionString } = await database();
    const folder = historyFolder(2);
    writeFileSync(
      join(folder, 'ETHUSDT-1m.csv'),
      'time,open,high,low,close,volume\n2023-03-01T00:00:00Z,1,2,nought,1,1\n',
    );
    const feed = { kind: 'replay', folder } as const;
    await expect(openMarket(connectionString, { feed })).rejects.toThrow(
      'ETHUSDT-1m.csv, line 2: "nought" is not a number.',
    );
    rmSync(folder, { recursive: true });
  });
});

describe('live quotes of stocks', () => {
  /** A service that says one price with the time of the test's clock, as long as it is told to. */
  async function service(nowMs: () => number) {
    const state = { isSilent: true, price: '268.425' };
    const server = createServer((_request, reply) => {
      if (state.isSilent) reply.writeHead(503).end();
      else reply.end(`{"c":${state.price},"t":${nowMs()}}`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const source = (name: string) => ({
      name,
      url: `http://127.0.0.1:${port}/{symbol}`,
      header: undefined,
      pricePath: '/c',
      timePath: '/t',
    });
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    return { state, source, stop };
  }

  it('open its market when they come and halt it when stale, named in its ticks', async () => {
    const { connectionString, pool } = await database();
    let jumpMs = 0;
    const startedMs = Date.now();
    const nowMs = () => FRIDAY_MS + Date.now() - startedMs + jumpMs;
    const [one, two] = [await service(nowMs), await service(nowMs)];
    const stocks = { sources: [one.source('one'), two.source('two')], everyMs: 100 };
    const market = await openMarket(connectionString, { feed: { kind: 'live' }, stocks, nowMs });
    const { board } = market.catalogue;
    const stock = board.symbol('AAPL/USDT');
    if (stock === undefined) throw new Error('no stock');
    expect(board.state(stock.id)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    one.state.isSilent = false;
    two.state.isSilent = false;
    two.state.price = '268.40';
    await until(() => board.state(stock.id).status === 'open');
    const text =
      'select sources from index_ticks where market_id = $1 order by number desc limit 1';
    const sources = async (): Promise<string | undefined> =>
      (await pool.query<{ sources: string }>(text, [stock.id])).rows[0]?.sources;
    const both = /^one:26842\.50@\d{13},two:26840\.00@\d{13}$/;
    await until(async () => both.test((await sources()) ?? ''));
    const known = async (): Promise<string> => {
      const asked = 'select sources from index_states where market_id = $1';
      return (await pool.query<{ sources: string }>(asked, [stock.id])).rows[0]?.sources ?? '';
    };
    one.state.isSilent = true;
    two.state.isSilent = true;
    jumpMs += 20_000;
    // Timers run with the next command, which a coin gives in a real market.
    await market.gateway.submit(tick(1, 9_000_000));
    await until(() => board.state(stock.id).status === 'halted');
    expect(board.state(stock.id).reason).toBe('stale_feed');
    one.state.isSilent = false;
    await until(async () => (await known()).includes('one'));
    // Where two are named, one of them makes no index.
    expect(board.state(stock.id).status).toBe('halted');
    two.state.isSilent = false;
    await until(() => board.state(stock.id).status === 'open');
    one.stop();
    two.stop();
  });

  it('are missed in one sentence, and the market starts without them', async () => {
    const { connectionString } = await database();
    const said: unknown[] = [];
    const market = await openMarket(connectionString, {
      feed: { kind: 'live' },
      nowMs: () => FRIDAY_MS,
      onWarning: (text) => said.push(text),
    });
    const sentence = 'stocks stay halted: STOCK_QUOTES_URL names no service that quotes them';
    expect(said).toEqual([sentence]);
    const stock = market.catalogue.board.symbol('AAPL/USDT');
    expect(market.catalogue.board.state(stock?.id ?? 0)).toMatchObject({ status: 'halted' });
  });
});

describe('the market maker', () => {
  it('refills after a customer has taken all of its best level', async () => {
    const { connectionString, pool } = await database();
    const market = await openMarket(connectionString);
    const quoted = async (): Promise<number> => {
      const { rows } = await pool.query<{ orders: string }>(
        'select orders from spot_quotes where market_id = 2',
      );
      return (rows[0]?.orders.match(/"side":"sell"/g) ?? []).length;
    };
    await until(async () => (await quoted()) >= 8);
    const gift = { owner: 77, kind: 2, assetId: 2, amount: '900000000000000' };
    const endow = { type: 'wallet.endow', gifts: [gift] };
    await market.gateway.submit({ actor: 0, command: endow });
    const order = crowdOrder(
      market.catalogue.board.markets()[1] as never,
      market.catalogue.board.pricesOf(2).indexTicks,
      new Chance(1),
    );
    const buy = { ...order, side: 'buy' as const, lots: 300_000 };
    const result = await market.gateway.submit({ actor: 77, command: buy });
    expect(result).toMatchObject({ repeated: false });
    await until(async () => (await quoted()) >= 8);
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from fills where buyer = 77 and seller = $1',
      [HOUSE.marketMaker],
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});
