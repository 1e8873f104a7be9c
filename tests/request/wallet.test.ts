import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../features/wallet/contract.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { AAPL, BTC, btcUsdt, ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const decimal = expect.stringMatching(/^-?\d+(\.\d+)?$/) as unknown;

async function changeBalance(client: Client, currency: number): Promise<unknown> {
  return (await client.object(client.post('/wallet/detail', { currency })))['change_balance'];
}

describe('the overview', () => {
  it('has the four groups and the empty demo group, with play money in each', async () => {
    const alice = await server().loggedInAs('alice');
    const groups = await alice.object(alice.post('/wallet/list'));
    expect(Object.keys(groups).sort()).toEqual([
      'change_wallet',
      'legal_wallet',
      'lever_wallet',
      'micro_wallet',
      'moni_wallet',
    ]);
    expect(groups['moni_wallet']).toEqual({ usdt_totle: '0', balance: [] });
    // 100,000 USDT, 2 BTC at 20,000 and 20 ETH at 1,600; the small catalogue has no USDC.
    expect(groups['change_wallet']).toMatchObject({ usdt_totle: '172000' });
    for (const kind of ['legal', 'lever', 'micro']) {
      expect(groups[`${kind}_wallet`]).toMatchObject({ usdt_totle: '20000' });
    }
    const { balance } = groups['change_wallet'] as { balance: Row[] };
    expect(balance.find((row) => row['currency'] === BTC)).toEqual({
      currency: BTC,
      currency_name: 'BTC',
      currency_title: 'Bitcoin',
      kind: 'coin',
      change_balance: '2',
      lock_change_balance: '0',
      usdt_price: '20000',
      usdt_value: '40000',
    });
  });

  it('of one coin shows every kind, also frozen and of the demo account', async () => {
    const alice = await server().loggedInAs('alice');
    const order = { currency_id: BTC, legal_id: USDT, type: 1, amount: '1', target_price: '19000' };
    await alice.post('/coin/trade', order);
    const detail = await alice.object(
      alice.post('/wallet/detail', { currency: USDT, type: 'change' }),
    );
    expect(detail).toMatchObject({
      currency: USDT,
      currency_name: 'USDT',
      change_balance: '81000',
      lock_change_balance: '19000',
      legal_balance: '20000',
      moni_balance: '0',
    });
    await alice.post('/coin/cancel_all');
    expect(await alice.post('/wallet/detail', { currency: 99 })).toMatchObject({
      code: 'unknown_asset',
    });
    expect(await alice.post('/wallet/detail', { currency: USDT, type: 'house' })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('lists the coins that can be moved, USDT first, with flags as numbers', async () => {
    const alice = await server().loggedInAs('alice');
    const coins = await alice.rows('/currency/user_currency_list');
    expect(coins[0]).toMatchObject({
      id: USDT,
      name: 'USDT',
      is_legal: 1,
      is_match: 1,
      is_lever: 1,
      is_micro: 1,
      wallet: { legal_balance: decimal, change_balance: decimal },
    });
    expect(coins.map((row) => row['id'])).not.toContain(AAPL);
    expect(coins.find((row) => row['id'] === BTC)).toMatchObject({ is_lever: 0, is_micro: 0 });
  });
});

describe('moving money between accounts', () => {
  const move = { currency_id: USDT, number: '12.5', from_field: 'change', to_field: 'lever' };

  it('changes both balances and appears in statement and history', async () => {
    const bob = await server().loggedInAs('bob');
    expect(await bob.post('/wallet/change', move)).toMatchObject({ type: 'ok', status: 200 });
    expect(await changeBalance(bob, USDT)).toBe('99987.5');
    const log = await bob.object(
      bob.post('/wallet/legal_log', { currency: USDT, type: 2, page: 1 }),
    );
    const [line] = log['list'] as Row[];
    expect(line).toMatchObject({
      value: '-12.5',
      currency_name: 'USDT',
      created_time: '2026-11-16 00:00:00',
      info: expect.stringMatching(/\w/),
      account: 'change',
    });
    const arrived = await bob.object(bob.post('/wallet/legal_log', { type: 3 }));
    expect((arrived['list'] as Row[])[0]).toMatchObject({ value: '12.5', account: 'lever' });
    const history = await bob.object(bob.get('/wallet/hzhistory', { page: 1 }));
    expect(history).toMatchObject({ total: 1, current_page: 1 });
    expect((history['data'] as Row[])[0]).toMatchObject({
      currency_name: 'USDT',
      value: '-12.5',
      created_time: '2026-11-16 00:00:00',
      transaction_info: expect.stringContaining('→') as string,
    });
  });

  it.each([
    ['unknown_asset', { currency_id: 99 }],
    ['same_account', { to_field: 'change' }],
    ['asset_not_in_account', { currency_id: BTC }],
    ['bad_amount', { number: '0' }],
    ['bad_amount', { number: '-1' }],
    ['bad_amount', { number: '1e3' }],
    ['bad_amount', { number: '0.000000001' }],
    ['insufficient_balance', { number: '9999999' }],
    ['invalid_input', { number: 'undefined' }],
    ['invalid_input', { from_field: 'house' }],
  ])('is refused with %s', async (code, change) => {
    const bob = await server().loggedInAs('bob');
    const before = await server().fingerprint();
    expect(await bob.post('/wallet/change', { ...move, ...change })).toMatchObject({
      status: 200,
      type: 'error',
      code,
      message: expect.any(String) as string,
    });
    expect(await server().fingerprint()).toBe(before);
  });

  it('happens once for a repeated key', async () => {
    const bob = await server().loggedInAs('bob');
    const before = Number(await changeBalance(bob, USDT));
    for (let count = 0; count < 3; count += 1) await bob.post('/wallet/change', move, { key: 'm' });
    expect(Number(await changeBalance(bob, USDT))).toBe(before - 12.5);
  });
});

describe('exchanging coins', () => {
  it('shows the price and does as it showed', async () => {
    const alice = await server().loggedInAs('alice');
    const list = await alice.object(alice.post('/user/getTransferList'));
    const ids = (list['transfer'] as Row[]).map((row) => row['id']);
    expect(ids[0]).toBe(USDT);
    const covered = new Set((list['wallet'] as Row[]).map((row) => row['currency']));
    expect(ids.length >= 2 && ids.every((id) => covered.has(id))).toBe(true);
    const fields = { from_currency_id: BTC, to_currency_id: ETH };
    const quote = await alice.object(alice.post('/user/getTransferFee', fields));
    // Three basis points of each coin: what amount × form_price ÷ to_price says is what one gets.
    expect(quote).toEqual({
      form_price: '19994',
      to_price: '1600.48014405',
      fee: '0.001',
      lock_cost: '0.0003',
      rate: '12.4925011249',
      hour_limit: '100000',
      hour_left: '100000',
    });
    const sized = await alice.object(
      alice.post('/user/getTransferFee', { ...fields, number: '1' }),
    );
    expect(sized).toMatchObject({ form_price: '19993.46', rate: '12.4918263365' });
    expect(await alice.post('/user/Transfer', { ...fields, number: '1' })).toMatchObject({
      type: 'ok',
    });
    expect(await changeBalance(alice, ETH)).toBe('32.49182633');
    expect(await changeBalance(alice, BTC)).toBe('0.999');
    expect(await alice.object(alice.post('/user/getTransferFee', fields))).toMatchObject({
      hour_left: '80000',
    });
  });

  it('quotes no more than the hour of a customer takes, and says what is left of it', async () => {
    const bob = await server().loggedInAs('bob');
    const fields = { from_currency_id: BTC, to_currency_id: USDT, number: '5.00000001' };
    expect(await bob.post('/user/getTransferFee', fields)).toMatchObject({
      code: 'exchange_capped',
      message: expect.stringContaining('100,000 USDT'),
    });
    const most = { ...fields, number: '5' };
    expect(await bob.object(bob.post('/user/getTransferFee', most))).toHaveProperty('rate');
  });

  it('goes by the least that is to be received', async () => {
    const bob = await server().loggedInAs('bob');
    const before = Number(await changeBalance(bob, BTC));
    const fields = { from_currency_id: USDT, to_currency_id: BTC, number: '100' };
    const quote = await bob.object(bob.post('/user/getTransferFee', { ...fields }));
    expect(quote['form_price']).toBe('1');
    const brings = 100 / Number(quote['to_price']);
    const least = { ...fields, min_received: (brings - 0.00000001).toFixed(8) };
    const more = { ...fields, min_received: (brings + 0.00000001).toFixed(8) };
    expect(await bob.post('/user/Transfer', more)).toMatchObject({ code: 'rate_moved' });
    expect(await bob.post('/user/Transfer', least)).toMatchObject({ type: 'ok' });
    expect(Number(await changeBalance(bob, BTC))).toBeCloseTo(before + brings, 7);
  });

  it.each([
    ['unknown_asset', { to_currency_id: 99 }],
    ['same_asset', { to_currency_id: USDT }],
    ['not_exchangeable', { to_currency_id: AAPL }],
    ['bad_amount', { number: 'many' }],
    ['insufficient_balance', { number: '500000' }],
    ['too_small', { number: '0.00000001' }],
    ['rate_moved', { min_received: '0.00500001' }],
    ['bad_amount', { min_received: '0' }],
    ['bad_amount', { min_received: 'much' }],
    ['invalid_input', { from_currency_id: '-1' }],
  ])('is refused with %s', async (code, change) => {
    const bob = await server().loggedInAs('bob');
    const before = await server().fingerprint();
    const fields = { from_currency_id: USDT, to_currency_id: BTC, number: '100', ...change };
    expect(await bob.post('/user/Transfer', fields)).toMatchObject({ status: 200, code });
    expect(await server().fingerprint()).toBe(before);
  });

  it('is refused with price_unavailable once the feed is stale', async () => {
    const bob = await server().loggedInAs('bob');
    server().pass(60_000);
    const fields = { from_currency_id: USDT, to_currency_id: BTC, number: '100' };
    expect(await bob.post('/user/Transfer', fields)).toMatchObject({ code: 'price_unavailable' });
    await server().freshPrices();
    expect(await server().tick(btcUsdt, 2_000_000)).toBeDefined();
  });
});

describe('the statement', () => {
  it('narrows to contracts and to seconds contracts', async () => {
    const alice = await server().loggedInAs('alice');
    const pair = { currency_id: BTC, legal_id: USDT };
    await alice.post('/lever/submit', { ...pair, share: 1, multiple: 100, type: 1, status: 1 });
    const lines = async (kind: string) =>
      (await alice.object(alice.post('/wallet/legal_log', { kind })))['list'] as Row[];
    expect((await lines('contract')).map(({ info }) => info)).toEqual(['Contract fee']);
    expect(await lines('seconds')).toEqual([]);
  });

  it('comes in pages and ends with an empty list', async () => {
    const alice = await server().loggedInAs('alice');
    const page = async (fields: Row): Promise<Row[]> =>
      (await alice.object(alice.post('/wallet/legal_log', fields)))['list'] as Row[];
    const all = await page({ currency: 0, type: 0, page: 1, limit: 100 });
    expect(all.length).toBeGreaterThan(5);
    const first = await page({ page: 1, limit: 3 });
    const second = await page({ page: 2, limit: 3 });
    expect([...first, ...second]).toEqual(all.slice(0, 6));
    expect(await page({ page: 500_000 })).toEqual([]);
    expect((await page({ type: 1 })).every((line) => line['account'] === 'legal')).toBe(true);
    expect((await page({ currency: ETH })).every((line) => line['currency'] === ETH)).toBe(true);
    const past = await alice.object(alice.get('/wallet/hzhistory', { page: 99 }));
    expect(past['data']).toEqual([]);
  });

  it('is described in the language of the call', async () => {
    const alice = await server().loggedInAs('alice');
    const infos = [];
    for (const lang of ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de']) {
      const speaking = alice.speaking(lang);
      const log = await speaking.object(speaking.post('/wallet/legal_log', { limit: 1 }));
      infos.push((log['list'] as Row[])[0]?.['info']);
    }
    expect(new Set(infos).size).toBeGreaterThanOrEqual(8);
  });
});

describe('play money', () => {
  it('comes once a day', async () => {
    const bob = await server().loggedInAs('bob', { stay: 1 });
    const before = Number(await changeBalance(bob, USDT));
    expect(await bob.post('/demo/fund')).toMatchObject({ type: 'ok', message: expect.any(String) });
    expect(await bob.post('/demo/fund')).toMatchObject({ code: 'already_funded_today' });
    expect(Number(await changeBalance(bob, USDT))).toBe(before + 10_000);
    await server().passWithTimers(DAY_MS);
    expect(await bob.post('/demo/fund')).toMatchObject({ type: 'ok' });
  });
});
