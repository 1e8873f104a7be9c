import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };

function limit(type: 1 | 2, target_price: string, amount: string, more: Row = {}): Row {
  return { ...pair, type, target_price, amount, ...more };
}

async function place(client: Client, fields: Row): Promise<Row> {
  return client.object(client.post('/coin/trade', fields));
}

describe('placing an order', () => {
  it('answers with the whole order, and the list shows the same', async () => {
    const alice = await server().loggedInAs('alice');
    const order = await place(alice, limit(1, '19000', '0.5', { client_order_id: 'mine-1' }));
    expect(order).toEqual({
      id: expect.any(Number),
      client_order_id: 'mine-1',
      ...pair,
      match_id: 1,
      symbol: 'BTC/USDT',
      type: 1,
      order_type: 'limit',
      time_in_force: 'gtc',
      post_only: 0,
      target_price: '19000.00',
      stop_price: '',
      trigger_by: '',
      trade_amount: '0.50000',
      quote_amount: '',
      filled: '0.00000',
      filled_quote: '0',
      average_price: '',
      fee: '0',
      fee_currency: 'BTC',
      status: 1,
      state: 'open',
      reason: '',
      created_at: '2026-11-16 00:00:00',
      created_ms: server().nowMs,
      updated_ms: server().nowMs,
      expires_ms: null,
      target_profit_price: '',
      stop_loss_price: '',
      exit_id: 0,
      entry_id: 0,
      partner_id: 0,
      outcome: 'open',
      callback_bps: 0,
      activation_price: '',
      iceberg_amount: '',
      list_id: 0,
      working_id: 0,
    });
    expect(await alice.rows('/coin/list', { page: 1, limit: 10 })).toEqual([order]);
    const cancelled = await alice.object(alice.post('/coin/cancel', { id: order['id'] }));
    expect(cancelled).toMatchObject({ status: 2, state: 'cancelled', reason: 'by_customer' });
  });

  it('trades, and both sides find their fills, fees and balances', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const balance = async (client: Client, currency: number) =>
      (await client.object(client.post('/wallet/detail', { currency, type: 'change' })))[
        'change_balance'
      ];
    const before = await balance(bob, USDT);
    await place(bob, limit(2, '20000', '0.25'));
    const order = await place(alice, { ...limit(1, '20010', '0.25'), post_only: 0 });
    expect(order).toMatchObject({
      state: 'filled',
      status: 2,
      filled: '0.25000',
      filled_quote: '5000',
      average_price: '20000.00',
      fee: '0.00025',
    });
    const [fill] = await alice.rows('/coin/fills', { ...pair, page: 1, limit: 5 });
    expect(fill).toEqual({
      id: expect.any(Number),
      order_id: order['id'],
      match_id: 1,
      ...pair,
      symbol: 'BTC/USDT',
      type: 1,
      price: '20000.00',
      quantity: '0.25000',
      quote_amount: '5000',
      fee: '0.00025',
      fee_currency: 'BTC',
      maker: 0,
      created_at: '2026-11-16 00:00:00',
      created_ms: server().nowMs,
    });
    const [other] = await bob.rows('/coin/fills');
    expect(other).toMatchObject({ type: 2, maker: 1, fee: '4', fee_currency: 'USDT' });
    expect(Number(await balance(bob, USDT))).toBe(Number(before) + 4_996);
    const [trade] = await server()
      .visitor()
      .rows('/market/trades', { ...pair, limit: 5 });
    expect(trade).toMatchObject({
      id: fill?.['id'],
      price: '20000.00',
      quantity: '0.25000',
      type: 1,
      time_ms: server().nowMs,
    });
  });

  it('takes every kind of order', async () => {
    const alice = await server().loggedInAs('alice');
    await server().quote([[1_999_000, 100_000]], [[2_001_000, 100_000]]);
    const states = [];
    for (const fields of [
      { order_type: 'market', amount: '0.001' },
      { order_type: 'market', quote_amount: '25', amount: undefined },
      { order_type: 'market', type: 2, amount: '0.001', time_in_force: 'fok' },
      { time_in_force: 'ioc', target_price: '20010', amount: '0.001' },
      { time_in_force: 'fok', target_price: '20010', amount: '0.001' },
      { time_in_force: 'gtt', target_price: '19900', expires_ms: server().nowMs + 60_000 },
      { post_only: 1, target_price: '19900' },
      { order_type: 'stop_limit', stop_price: '20500', target_price: '20600' },
      { order_type: 'stop_market', stop_price: '20500', quote_amount: '50', amount: 'null' },
      { order_type: 'stop_market', type: 2, stop_price: '19000', self_trade: 'cancel_both' },
    ]) {
      const order = await place(alice, { ...pair, type: 1, amount: '0.01', ...fields });
      states.push(order['state']);
    }
    const [filled, waits] = ['filled', 'waiting_trigger'];
    expect(states.slice(0, 5)).toEqual([filled, filled, filled, filled, filled]);
    expect(states.slice(5)).toEqual(['open', 'open', waits, waits, waits]);
    // Existing clients print a price of every order: what it was filled at, or waits for.
    const shown = await alice.rows('/coin/list', { page: 1, limit: 10 });
    expect(shown.map((row) => Number(row['target_price'])).every((price) => price > 0)).toBe(true);
    expect(shown.at(-1)).toMatchObject({ order_type: 'market', target_price: '20010.00' });
    const all = await alice.object(alice.post('/coin/cancel_all', { currency_id: BTC }));
    expect(all).toEqual({ cancelled: 5 });
    await server().quote([], []);
  });

  it('arms the exits of an entry, takes pairs, and trailing stops', async () => {
    const alice = await server().loggedInAs('alice');
    await server().quote([], [[2_000_000, 100_000]]);
    const exits = { target_profit_price: '20800', stop_loss_price: '19200' };
    const entry = await place(alice, limit(1, '20000', '0.01', exits));
    const open = await alice.rows('/coin/list', { status: 1, limit: 5 });
    const [stop, profit] = open;
    expect(profit).toMatchObject({ order_type: 'limit', type: 2, trade_amount: '0.00999' });
    expect(profit).toMatchObject({ entry_id: entry['id'], partner_id: stop?.['id'] });
    expect(stop).toMatchObject({ stop_price: '19200.00', partner_id: profit?.['id'] });
    const pairFields = { pair_stop_price: '19000', pair_limit_price: '18990' };
    const sale = await place(alice, limit(2, '20900', '0.01', pairFields));
    expect(sale).toMatchObject({ state: 'open', partner_id: expect.any(Number) });
    const trail = { order_type: 'trailing_stop', callback_bps: 100, activation_price: '20500' };
    const trailing = await place(alice, limit(2, '', '0.01', trail));
    expect(trailing).toMatchObject({ callback_bps: 100, activation_price: '20500.00' });
    const all = await alice.object(alice.post('/coin/cancel_all', { currency_id: BTC }));
    expect(all).toEqual({ cancelled: 5 });
    await server().quote([], []);
  });

  it('waits for its time and expires by itself', async () => {
    const alice = await server().loggedInAs('alice');
    const expires_ms = server().nowMs + 5_000;
    const order = await place(alice, limit(1, '19000', '1', { time_in_force: 'gtt', expires_ms }));
    expect(order).toMatchObject({ expires_ms, time_in_force: 'gtt' });
    await server().passWithTimers(5_000);
    const [listed] = await alice.rows('/coin/list', { status: 2, limit: 1 });
    expect(listed).toMatchObject({ id: order['id'], state: 'expired', reason: 'time_over' });
  });
});

describe('an order is refused', () => {
  it.each([
    ['unknown_market', { currency_id: 99 }],
    ['bad_order', { time_in_force: 'gtt' }],
    ['bad_order', { post_only: 1, time_in_force: 'ioc' }],
    ['market_halted', { currency_id: 5, amount: '1' }],
    ['quantity_above_maximum', { amount: '1001' }],
    ['value_below_minimum', { amount: '0.0001' }],
    ['value_above_maximum', { amount: '900' }],
    ['price_out_of_band', { target_price: '30000' }],
    ['expiry_in_past', { time_in_force: 'gtt', expires_ms: 1 }],
    ['stop_would_trigger', { order_type: 'stop_limit', stop_price: '15000' }],
    ['take_profit_not_above', { target_profit_price: '20000' }],
    ['stop_loss_not_below', { stop_loss_price: '20000' }],
    ['pair_not_around_price', { pair_stop_price: '19000' }],
    ['not_fillable', { time_in_force: 'fok' }],
    ['no_liquidity', { order_type: 'market' }],
    ['insufficient_balance', { amount: '50' }],
    ['price_missing', { target_price: 'undefined' }],
    ['price_not_on_tick', { target_price: '0.001' }],
    ['quantity_missing', { amount: 'null' }],
    ['quantity_not_on_lot', { amount: '0.000001' }],
    ['bad_amount', { order_type: 'market', amount: undefined, quote_amount: '-5' }],
    ['invalid_input', { type: 3 }],
    ['invalid_input', { self_trade: 'maybe' }],
  ])('with %s, in words, and nothing changes', async (code, fields) => {
    const alice = await server().loggedInAs('alice');
    if (code === 'market_halted') server().pass(15 * 3_600_000);
    const before = await server().fingerprint();
    const reply = await alice.post('/coin/trade', { ...limit(1, '20000', '1'), ...fields });
    expect(reply).toMatchObject({ status: 200, type: 'error', code });
    expect(reply.message).toEqual(expect.stringMatching(/\p{L}/u));
    if (code === 'market_halted') await server().freshPrices();
    else expect(await server().fingerprint()).toBe(before);
  });

  it('when it would cross though post-only, or an own id is in use', async () => {
    const alice = await server().loggedInAs('alice');
    await server().quote([], [[2_000_000, 100_000]]);
    const polite = limit(1, '20000', '0.01', { post_only: 1 });
    expect(await alice.post('/coin/trade', polite)).toMatchObject({
      code: 'post_only_would_cross',
    });
    const own = limit(1, '19000', '0.01', { client_order_id: 'twice' });
    const order = await place(alice, own);
    const again = await alice.post('/coin/trade', { ...own, amount: '0.02' }, { key: 'other-key' });
    expect(again).toMatchObject({ code: 'client_order_id_in_use' });
    await alice.post('/coin/cancel', { client_order_id: 'twice' });
    expect(await alice.post('/coin/cancel', { id: order['id'] })).toMatchObject({
      code: 'unknown_order',
    });
    await server().quote([], []);
  });
});

describe('repeating a call', () => {
  it('with the same key gives the first answer and places nothing again', async () => {
    const alice = await server().loggedInAs('alice');
    const key = { key: 'k-1' };
    const first = await alice.post('/coin/trade', limit(1, '18999', '0.1'), key);
    const before = await server().fingerprint();
    const again = await alice.post('/coin/trade', limit(1, '18999', '0.1'), key);
    expect(again.body).toEqual(first.body);
    const other = await alice.post('/coin/trade', limit(1, '18998', '0.1'), key);
    expect(other).toMatchObject({ type: 'error', code: 'idempotency_key_reused' });
    const cancel = await alice.post('/coin/cancel_all', {}, key);
    expect(cancel).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await server().fingerprint()).toBe(before);
  });

  it('at the same moment places one order only', async () => {
    const bob = await server().loggedInAs('bob');
    const send = () =>
      bob.post('/coin/trade', limit(1, '18999', '0.1', { client_order_id: 'one' }));
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    const ids = replies.map((reply) => (reply.message as Row)['id']);
    expect(new Set(ids).size).toBe(1);
    const listed = await bob.rows('/coin/list', { status: 1 });
    expect(listed.filter((row) => row['client_order_id'] === 'one')).toHaveLength(1);
  });

  it('refuses a key that is too long, and keeps keys of customers apart', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const order = limit(1, '18990', '0.01');
    const long = await alice.post('/coin/trade', order, { key: 'x'.repeat(81) });
    expect(long).toMatchObject({ code: 'invalid_input' });
    const key = { key: 'shared' };
    const [first, second] = [
      await alice.post('/coin/trade', order, key),
      await bob.post('/coin/trade', order, key),
    ];
    expect((first.message as Row)['id']).not.toBe((second.message as Row)['id']);
  });
});

describe('changing and ending orders', () => {
  it('replaces quantity and price', async () => {
    const alice = await server().loggedInAs('alice');
    const order = await place(alice, limit(1, '19000', '0.5'));
    const replaced = await alice.object(
      alice.post('/coin/replace', { id: order['id'], amount: '0.25', target_price: '19100' }),
    );
    expect(replaced).toMatchObject({ trade_amount: '0.25000', target_price: '19100.00' });
    const kept = await alice.object(
      alice.post('/coin/replace', { id: order['id'], amount: '0.2', target_price: 'undefined' }),
    );
    expect(kept).toMatchObject({ trade_amount: '0.20000', target_price: '19100.00' });
    for (const [fields, code] of [
      [{ id: 999_999, amount: '1' }, 'unknown_order'],
      [{ id: order['id'], amount: '0.000001' }, 'quantity_not_on_lot'],
      [{ id: order['id'], amount: '1', target_price: '99999' }, 'price_out_of_band'],
      [{ id: 'x', amount: '1' }, 'invalid_input'],
    ] as const) {
      expect(await alice.post('/coin/replace', fields)).toMatchObject({ type: 'error', code });
    }
  });

  it('moves a stop that waits, and keeps what is not said', async () => {
    const alice = await server().loggedInAs('alice');
    const stop = { ...limit(2, '17000', '0.5'), order_type: 'stop_limit', stop_price: '17500' };
    const order = await place(alice, stop);
    const change = (fields: Row) => alice.post('/coin/replace', { id: order['id'], ...fields });
    expect(await alice.object(change({ amount: '', stop_price: '18000' }))).toMatchObject({
      stop_price: '18000.00',
      target_price: '17000.00',
      trade_amount: '0.50000',
      state: 'waiting_trigger',
    });
    expect(await alice.object(change({ amount: '0.25', target_price: '17900' }))).toMatchObject({
      stop_price: '18000.00',
      target_price: '17900.00',
      trade_amount: '0.25000',
    });
    for (const [fields, code] of [
      [{ amount: '', stop_price: '18000.001' }, 'price_not_on_tick'],
      [{ amount: '', stop_price: '99999' }, 'stop_would_trigger'],
      [{ amount: '', stop_price: '-1' }, 'price_not_on_tick'],
    ] as const) {
      expect(await change(fields)).toMatchObject({ type: 'error', code });
    }
    const bob = await server().loggedInAs('bob');
    const theft = { id: order['id'], amount: '', stop_price: '100' };
    expect(await bob.post('/coin/replace', theft)).toMatchObject({ code: 'unknown_order' });
    await alice.post('/coin/cancel', { id: order['id'] });
  });

  it('cancels all of one coin, of one quote coin, or everything', async () => {
    const bob = await server().loggedInAs('bob');
    const all = async (fields: Row) =>
      (await bob.object(bob.post('/coin/cancel_all', fields)))['cancelled'];
    await all({});
    await place(bob, limit(1, '19000', '0.01'));
    await place(bob, { ...limit(1, '1600', '0.1'), currency_id: ETH });
    expect(await all({ currency_id: ETH })).toBe(1);
    await place(bob, { ...limit(1, '1600', '0.1'), currency_id: ETH });
    expect(await all({ legal_id: USDT })).toBe(2);
    expect(await all({})).toBe(0);
    expect(await bob.post('/coin/cancel_all', { currency_id: 99 })).toMatchObject({
      code: 'unknown_market',
    });
  });

  it('shows strangers neither orders nor a difference between theirs and none', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const order = await place(alice, limit(1, '19000', '0.01', { client_order_id: 'hers' }));
    for (const [path, fields] of [
      ['/coin/cancel', { id: order['id'] }],
      ['/coin/cancel', { client_order_id: 'hers' }],
      ['/coin/replace', { id: order['id'], amount: '0.02' }],
    ] as const) {
      const theirs = await bob.post(path, fields);
      expect(theirs).toMatchObject({ code: 'unknown_order' });
    }
    const listed = await bob.rows('/coin/list', { limit: 200 });
    expect(listed.map((row) => row['id'])).not.toContain(order['id']);
  });
});

describe('lists', () => {
  it('come in pages, newest first, and an empty array after the last', async () => {
    const bob = await server().loggedInAs('bob');
    await bob.post('/coin/cancel_all');
    const made = [];
    for (const amount of ['0.01', '0.02', '0.03']) {
      made.unshift((await place(bob, limit(1, '19000', amount)))['id']);
    }
    const ids = async (fields: Row) =>
      (await bob.rows('/coin/list', fields)).map((row) => row['id']);
    expect(await ids({ status: 1, page: 1, limit: 2 })).toEqual(made.slice(0, 2));
    expect(await ids({ status: 1, page: 2, limit: 2 })).toEqual(made.slice(2));
    expect(await ids({ status: 1, page: 3, limit: 2 })).toEqual([]);
    expect(await ids({ status: '', page: 1_000_000 })).toEqual([]);
    expect(await ids({ currency_id: ETH, legal_id: USDT, status: 1 })).toEqual([]);
    expect(await ids({ currency_id: 99 })).toEqual([]);
    expect(await ids({ currency_id: '', legal_id: '', page: 0, limit: 3 })).toEqual(made);
    expect(await bob.rows('/coin/fills', { page: 99 })).toEqual([]);
    const ended = await bob.rows('/coin/list', { status: 2, limit: 200 });
    expect(ended.every((row) => row['status'] === 2)).toBe(true);
  });

  it('show the book best first with a limit, and refuse unknown pairs', async () => {
    const visitor = server().visitor();
    const alice = await server().loggedInAs('alice');
    await alice.post('/coin/cancel_all');
    const bob = await server().loggedInAs('bob');
    await bob.post('/coin/cancel_all');
    await server().quote(
      [
        [1_999_000, 100],
        [1_998_000, 200],
      ],
      [
        [2_001_000, 300],
        [2_002_000, 400],
      ],
    );
    const depth = await visitor.object(visitor.get('/market/depth', { ...pair, limit: 1 }));
    expect(depth).toEqual({
      match_id: 1,
      sequence: expect.any(Number),
      bids: [['19990.00', '0.00100']],
      asks: [['20010.00', '0.00300']],
    });
    const all = await visitor.object(visitor.get('/market/depth', pair));
    expect(all['bids']).toEqual([
      ['19990.00', '0.00100'],
      ['19980.00', '0.00200'],
    ]);
    for (const path of ['/market/depth', '/market/trades']) {
      expect(await visitor.get(path, { currency_id: 99, legal_id: USDT })).toMatchObject({
        code: 'unknown_market',
      });
    }
    expect((await visitor.get('/coin/fees', pair)).message).toEqual({
      maker_fee_ppm: 800,
      taker_fee_ppm: 1_000,
    });
    await server().quote([], []);
  });
});
