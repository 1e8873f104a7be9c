import { createHash, createPublicKey, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { archiveOldTicks } from '../../features/feeds/server/archive.ts';
import { archivePath, TickLog } from '../../features/feeds/server/tick-log.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import {
  AAPL,
  BTC,
  btcUsdt,
  CLOSES_MS,
  ETH,
  ethUsdt,
  MONDAY_MS,
  OPENS_MS,
  USDT,
} from '../support/small-catalogue.ts';

const server = useTestServer();
const visitor = () => server().visitor();
const price = expect.stringMatching(/^\d+\.\d\d$/) as unknown;

describe('quotes', () => {
  it('come in groups, the one in USDT first, with everything the screens read', async () => {
    const [group] = await visitor().rows('/currency/quotation_new');
    const quotation = group?.['quotation'] as Row[];
    expect(quotation.map((row) => row['currency_id'])).toEqual([BTC, ETH]);
    expect(quotation[0]).toMatchObject({
      id: btcUsdt,
      currency_id: BTC,
      currency_name: 'BTC',
      currency_title: 'Bitcoin',
      legal_id: USDT,
      legal_name: 'USDT',
      kind: 'coin',
      market_from: 2,
      now_price: '20000.00',
      close: '20000.00',
      high: price,
      low: price,
      change: '0.00',
      volume: expect.stringMatching(/^\d+(\.\d+)?$/) as string,
      sort: expect.any(Number) as number,
      spread: 0.05,
      lever_share_num: 0.01,
      lever_trade_fee: 0.05,
      has_contracts: 1,
      state: 'open',
    });
  });

  it('follow the index, with the change of the day', async () => {
    await server().tick(btcUsdt, 2_200_000);
    const [group] = await visitor().rows('/currency/quotation_new');
    const row = (group?.['quotation'] as Row[] | undefined)?.[0];
    expect(row).toMatchObject({ now_price: '22000.00', high: '22000.00', low: '20000.00' });
    expect(Number(row?.['change'])).toBeCloseTo(10, 1);
    await server().freshPrices();
  });
});

describe('markets', () => {
  it('are listed with steps, limits, fees and when they turn', async () => {
    const markets = await visitor().rows('/market/list');
    expect(markets[0]).toMatchObject({
      match_id: btcUsdt,
      tick_size: '0.01',
      lot_size: '0.00001',
      min_quantity: '0.00001',
      max_quantity: '1000',
      min_notional: '5',
      max_notional: '5000000',
      maker_fee_ppm: 800,
      taker_fee_ppm: 1_000,
      band_ppm: 50_000,
      terms_version: 1,
      state: 'open',
      reason: '',
      next_open_ms: null,
      next_close_ms: null,
      index_price: '20000.00',
    });
    const stock = markets.find((row) => row['currency_id'] === AAPL);
    expect(stock).toMatchObject({
      kind: 'stock',
      state: 'closed',
      reason: 'outside_hours',
      next_open_ms: OPENS_MS,
      index_price: null,
    });
    expect(stock?.['next_close_ms']).toSatisfy((ms) => ms === null || ms === CLOSES_MS);
  });

  it('are told to be halted when nobody gives prices', async () => {
    server().pass(60_000);
    await server().tick(2, 160_000);
    const [btc] = await visitor().rows('/market/list');
    expect(btc).toMatchObject({ state: 'halted', reason: 'stale_feed' });
    await server().freshPrices();
    expect((await visitor().rows('/market/list'))[0]).toMatchObject({ state: 'open' });
  });

  it('of the house’s coins, without stocks, and the most traded first', async () => {
    const { legal } = (await visitor().object(visitor().get('/currency/list'))) as { legal: Row[] };
    expect(legal.map((row) => row['id'])).toEqual([USDT, ETH, BTC]);
    expect(legal[0]).toMatchObject({ name: 'USDT' });
    const hot = (await visitor().get('/search/hot')).message as number[];
    expect(hot.every((id) => typeof id === 'number')).toBe(true);
  });

  it('are the hotter the more people look for them; one of them leads no list', async () => {
    const hot = async () => (await visitor().get('/search/hot')).message as number[];
    const before = await hot();
    const last = before.at(-1);
    expect(before.length).toBeGreaterThan(1);
    const settled = async () => {
      server().pass(15_000);
      await server().freshPrices();
    };
    expect(await visitor().post('/search/note', { match_id: last })).toMatchObject({ type: 'ok' });
    await settled();
    expect((await hot())[0]).not.toBe(last);
    await server().database.pool.query('update search_counts set count = 5 where market_id = $1', [
      last,
    ]);
    await settled();
    expect((await hot())[0]).toBe(last);
    for (const match_id of [99_999, 0]) {
      expect(await visitor().post('/search/note', { match_id })).toMatchObject({
        code: 'unknown_market',
      });
    }
    expect(await visitor().post('/search/note', { match_id: 'BTC' })).toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('charts', () => {
  it('lie at the root, ascending, never empty, as numbers', async () => {
    for (const period of ['1min', '5min', '15min', '30min', '60min', '4hour', '1D', '1W', '1M']) {
      const to = Math.floor(server().nowMs / 1000);
      const reply = await visitor().get('/currency/new_timeshar', {
        symbol: 'BTC/USDT',
        period,
        from: to - 40 * 86_400,
        to,
      });
      expect(reply).toMatchObject({ status: 200, type: 'ok', code: 1 });
      const candles = reply.data as Record<string, number>[];
      expect(candles.length).toBeGreaterThan(0);
      const times = candles.map((candle) => candle['time'] ?? 0);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      for (const candle of candles) {
        expect(Object.keys(candle).sort()).toEqual([
          'close',
          'high',
          'low',
          'open',
          'time',
          'volume',
        ]);
        expect(Object.values(candle).every((value) => typeof value === 'number')).toBe(true);
        expect(candle['low']).toBeLessThanOrEqual(candle['high'] ?? 0);
      }
    }
  });

  it('are answered for times with parts of a second, as for whole ones', async () => {
    const ask = (from: string, to: string) =>
      visitor().get('/currency/new_timeshar', { symbol: 'BTC/USDT', period: '1min', from, to });
    const now = Math.floor(server().nowMs / 1000);
    const parts = await ask(`${now - 3600}.5`, `${now}.999`);
    expect(parts.body).toMatchObject({ code: 1 });
    expect(parts.body).toEqual((await ask(String(now - 3600), String(now))).body);
  });

  it('are refused for a pair or a period that is none', async () => {
    const ask = (fields: Row) => visitor().get('/currency/new_timeshar', fields);
    expect(await ask({ symbol: 'NO/USDT', period: '1min' })).toMatchObject({
      status: 200,
      code: 'unknown_market',
    });
    expect(await ask({ symbol: 'BTC/USDT', period: '2min' })).toMatchObject({
      code: 'unknown_period',
    });
    expect(await ask({ period: '1min' })).toMatchObject({ code: 'invalid_input' });
  });
});

describe('favourites', () => {
  it('are empty for visitors, one a coin for customers, and removed by their own id', async () => {
    expect(await visitor().rows('/optional/list')).toEqual([]);
    const alice = await server().loggedInAs('alice');
    expect(await alice.rows('/optional/list')).toEqual([]);
    const add = () => alice.object(alice.post('/optional/add', { currency_id: BTC }));
    const [first, again] = [await add(), await add()];
    expect(first).toMatchObject({ id: expect.any(Number) as number });
    expect(again['id']).toBe(first['id']);
    const rows = await alice.rows('/optional/list');
    expect(rows).toMatchObject([{ id: first['id'], currency_id: BTC }]);
    expect(await (await server().loggedInAs('bob')).rows('/optional/list')).toEqual([]);
    expect(await alice.post('/optional/del', { id: first['id'] })).toMatchObject({ type: 'ok' });
    expect(await alice.post('/optional/del', { id: first['id'] })).toMatchObject({
      code: 'unknown_favourite',
    });
    expect(await alice.post('/optional/add', { currency_id: 99 })).toMatchObject({
      code: 'unknown_currency',
    });
    expect(await alice.rows('/optional/list')).toEqual([]);
  });

  it('stand at one market each; a coin alone means its first', async () => {
    const alice = await server().loggedInAs('alice');
    const add = (fields: Row) => alice.post('/optional/add', fields);
    const first = await alice.object(add({ currency_id: BTC }));
    expect(first).toMatchObject({ currency_id: BTC, match_id: btcUsdt });
    const named = await alice.object(add({ currency_id: BTC, match_id: btcUsdt }));
    expect(named).toEqual(first);
    expect(await alice.rows('/optional/list')).toEqual([first]);
    expect(await add({ currency_id: BTC, match_id: ethUsdt })).toMatchObject({
      code: 'unknown_market',
    });
    expect(await add({ currency_id: BTC, match_id: 0 })).toMatchObject({ code: 'unknown_market' });
    await alice.post('/optional/del', { id: Number(first['id']) });
  });
});

describe('the index', () => {
  it('is published tick by tick, and the published key proves the chain', async () => {
    const key = await visitor().object(visitor().get('/market/index_key'));
    const publicKey = createPublicKey(String(key['public_key']));
    const ask = (from_number: number) =>
      visitor().rows('/market/index_ticks', { match_id: btcUsdt, from_number, limit: 3 });
    const [first, second] = [await ask(1), await ask(2)];
    expect(first[1]).toEqual(second[0]);
    let previous = '0'.repeat(64);
    for (const [index, tick] of first.entries()) {
      const { number, time_ms, ticks, sources, formula, lots, hash } = tick;
      expect(number).toBe(index + 1);
      const chained = [previous, btcUsdt, number, time_ms, ticks, sources, formula, lots].join('|');
      expect(createHash('sha256').update(chained).digest('hex')).toBe(hash);
      const signature = Buffer.from(String(tick['signature']), 'base64');
      expect(verify(null, Buffer.from(String(hash), 'hex'), publicKey, signature)).toBe(true);
      previous = String(hash);
    }
    expect(await visitor().get('/market/index_ticks', { match_id: 99 })).toMatchObject({
      code: 'unknown_market',
    });
  });
});

describe('old ticks', () => {
  it('come from their files through the same call, which says when one is damaged', async () => {
    await server().passWithTimers(2 * 3_600_000);
    const { reading, rooms } = server().running.gateway;
    const [db, dataFolder] = [reading.tables<unknown>(), server().folder];
    const log = new TickLog(db, dataFolder, rooms.signingKey);
    const ask = (fields: Row) => visitor().get('/market/index_ticks', fields);
    const all = { match_id: btcUsdt, limit: 1_000 };
    const before = await ask(all);
    const needs = { neededTicks: async () => [], retentionDays: 1 };
    const laterMs = server().nowMs + 2 * 86_400_000;
    expect(await archiveOldTicks({ db, log, dataFolder, ...needs }, laterMs)).toBeGreaterThan(0);
    const { rows } = await server().database.pool.query<{ first: string; last: string }>(
      `select min(number) as first, max(number) as last from index_ticks where market_id = $1`,
      [btcUsdt],
    );
    const border = Number(rows[0]?.first);
    expect(border).toBeGreaterThan(2);
    expect(await ask(all)).toEqual(before);
    const over = await visitor().rows('/market/index_ticks', {
      ...all,
      from_number: border - 1,
      limit: 2,
    });
    expect(over.map(({ number }) => number)).toEqual([border - 1, border]);
    writeFileSync(archivePath(dataFolder, btcUsdt, MONDAY_MS), 'damaged');
    const refused = await visitor().speaking('de').get('/market/index_ticks', all);
    expect(refused).toMatchObject({ status: 200, type: 'error', code: 'archive_damaged' });
    expect(refused.message).toContain('Archivdatei');
    const download = { match_id: btcUsdt, hour: '2026-11-16T00' };
    expect(await visitor().get('/fairness/ticks', download)).toMatchObject({
      status: 200,
      code: 'archive_damaged',
    });
    expect(server().errors.filter((line) => line.includes('was altered'))).toHaveLength(2);
    expect(await ask({ ...all, from_number: border })).toMatchObject({ type: 'ok' });
  });
});

describe('what the operator says', () => {
  it('has the settings that existing clients ask for', async () => {
    for (const keyword of ['support_url', 'game_url', 'apk_download_url', 'version']) {
      const reply = await visitor().get('/getSetting', { keyword });
      expect(reply).toMatchObject({ type: 'ok', message: { value: expect.any(String) as string } });
    }
    const unknown = await visitor().get('/getSetting', { keyword: 'win_rate' });
    expect(unknown).toMatchObject({ status: 200, type: 'error', code: 'unknown_setting' });
  });

  it('has a rate for every display currency', async () => {
    const fiat = await visitor().object(visitor().get('/fiat/rates'));
    const rates = fiat['rates'] as Row[];
    expect(rates.map((row) => row['currency_code'])).toEqual([
      'USD',
      'CNY',
      'GBP',
      'HKD',
      'JPY',
      'EUR',
      'AED',
      'THB',
      'PHP',
      'SGD',
      'VND',
    ]);
    for (const { rate, symbol } of rates) {
      expect(Number(rate)).toBeGreaterThan(0);
      expect(String(rate)).toMatch(/^\d+(\.\d+)?$/);
      expect(symbol).toEqual(expect.stringMatching(/./));
    }
    expect(fiat['updated_ms']).toEqual(expect.any(Number));
  });
});
