import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { Listening } from '../support/server-sockets.ts';
import { AAPL, BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };
const sockets: Listening[] = [];

/** An order as existing clients send it: the text 999 as the price of a market order. */
const atMarket = {
  ...pair,
  share: 4,
  multiple: 20,
  type: 1,
  status: 1,
  target_price: '999',
  password: '',
};

afterEach(async () => {
  for (const listening of sockets.splice(0)) listening.close();
  await server().freshPrices();
});

async function listen(client?: Client): Promise<Listening> {
  const listening = await Listening.open(server().running.address);
  sockets.push(listening);
  if (client !== undefined) await listening.ask('authenticate', client.token);
  return listening;
}

/** The rows of `/lever/my_trade`, where existing clients look for them. */
async function list(client: Client, fields: Row): Promise<Row[]> {
  const message = await client.object(client.post('/lever/my_trade', { ...pair, ...fields }));
  return (message['message'] as { data: Row[] }).data;
}

/** Opens something and answers its row, newest first. */
async function open(client: Client, fields: Row = {}): Promise<Row> {
  const order = { ...atMarket, ...fields };
  const reply = await client.post('/lever/submit', order);
  expect(reply).toMatchObject({ type: 'ok', message: 'Order accepted' });
  const [row] = await list(client, { status: Number(order.status), page: 1 });
  if (row === undefined) throw new Error('nothing was opened');
  return row;
}

async function closeEverything(client: Client): Promise<void> {
  await client.post('/lever/batch_close', { type: 0 });
  for (const { id } of await list(client, { status: 0 }))
    await client.post('/lever/cancel', { id });
}

describe('opening a position', () => {
  it('fills at the index and half the spread, and shows it as the contract says', async () => {
    const alice = await server().loggedInAs('alice');
    const row = await open(alice);
    expect(row).toMatchObject({
      id: expect.any(Number),
      type: 1,
      currency_name: 'BTC',
      symbol: 'BTC/USDT',
      share: 4,
      multiple: 20,
      price: '20010.00',
      update_price: '19990.00',
      target_profit_price: '0',
      stop_loss_price: '0',
      caution_money: '40.02',
      overnight_money: '0',
      trade_fee: '0.4002',
      transaction_time: '2026-11-16 00:00:00',
      status: 1,
      order_type: 1,
      // The bid is 19,990.00: 0.80 below the opening price, and 0.3998 for closing.
      profits: '-1.1998',
      margin_mode: 'cross',
      terms_version: 1,
    });
    expect(await list(alice, { page: 2, status: 1 })).toEqual([]);
    await closeEverything(alice);
  });

  it('says the head of the order screen, with a risk rate that clients divide', async () => {
    const alice = await server().loggedInAs('alice');
    await open(alice);
    const message = await alice.object(alice.post('/lever/my_trade', { ...pair, status: 1 }));
    const head = message['rate_profits_total'] as Row;
    // Half a per cent of 800.40, of about 19,999, are required to stay open: 0.02 %.
    expect(Number(head['hazard_rate']) / 1_000_000).toBeCloseTo(0.02, 3);
    expect(head).toMatchObject({ profits_total: '-1.1998', margin: '40.02' });
    expect(await alice.object(alice.get('/lever/account'))).toEqual(head);
    await closeEverything(alice);
  });

  it('counts isolated positions into the total, and into nothing else', async () => {
    const alice = await server().loggedInAs('alice');
    const head = () => alice.object(alice.get('/lever/account'));
    await open(alice);
    const cross = await head();
    await open(alice, { margin_mode: 'isolated', share: 10, type: 2 });
    await server().tick(btcUsdt, 2_010_000);
    // 4 lots bought at 20,010 gain 3.198 at the bid of 20,089.95, 10 sold at 19,990 lose 12.005
    // at the ask of 20,110.05; closing costs 0.401799 and 1.0055025.
    const both = await head();
    expect(both).toMatchObject({ margin: '40.02' });
    expect(both).toMatchObject({ profits_total: '-10.2143015', profits_all: '-10.2143015' });
    const risk = Number(both['equity']) - Number(cross['equity']);
    // The gain of the cross position, less the isolated one's margin and fee.
    expect(risk).toBeCloseTo(4 - 99.95 - 0.9995, 6);
    await closeEverything(alice);
    await server().freshPrices();
  });

  it('answers the ticket’s head and the open positions of the market', async () => {
    const alice = await server().loggedInAs('alice');
    const row = await open(alice, { type: 2, share: 3 });
    const deal = await alice.object(alice.post('/lever/deal', pair));
    expect(deal).toEqual({
      user_lever: expect.stringMatching(/^\d+\.\d+$/),
      multiple: { muit: [5, 10, 20, 50, 100].map((value) => ({ value })) },
      my_transaction: [
        {
          id: row['id'],
          type: 2,
          transaction_time: '2026-11-16 00:00:00',
          price: '19990.00',
          share: 3,
          order_type: 1,
        },
      ],
    });
    const all = await alice.object(alice.post('/lever/dealall', { ...pair, page: 1 }));
    expect((all['message'] as { data: Row[] }).data.map(({ id }) => id)).toEqual([row['id']]);
    await closeEverything(alice);
  });

  it.each(['form', 'json'] as const)('takes a whole order written as %s', async (encoding) => {
    const alice = await server().loggedInAs('alice');
    alice.encoding = encoding;
    const fields = {
      margin_mode: 'isolated',
      target_profit_price: '21000',
      stop_loss_price: '19500',
    };
    const row = await open(alice, { ...fields, share: '2' });
    expect(row).toMatchObject({
      margin_mode: 'isolated',
      target_profit_price: '21000.00',
      stop_loss_price: '19500.00',
      share: 2,
    });
    await closeEverything(alice);
  });

  it('happens once for one key', async () => {
    const alice = await server().loggedInAs('alice');
    const first = await alice.post('/lever/submit', atMarket, { key: 'once' });
    const again = await alice.post('/lever/submit', atMarket, { key: 'once' });
    expect(again.body).toEqual(first.body);
    expect(await list(alice, { status: 1 })).toHaveLength(1);
    const other = await alice.post('/lever/submit', { ...atMarket, share: 5 }, { key: 'once' });
    expect(other).toMatchObject({ code: 'idempotency_key_reused' });
    await closeEverything(alice);
  });
});

describe('an order is refused', () => {
  it.each([
    ['unknown_market', { currency_id: 99 }],
    ['unknown_market', { currency_id: AAPL }],
    ['bad_order', { share: 0 }],
    ['unknown_multiple', { multiple: 7 }],
    ['too_many_lots', { share: 101 }],
    ['price_missing', { status: 0, target_price: '' }],
    ['price_not_on_tick', { status: 0, target_price: '20000.001' }],
    ['price_not_on_tick', { stop_loss_price: '-5' }],
    ['price_out_of_band', { status: 0, target_price: '31000' }],
    ['stop_would_trigger', { stop_loss_price: '20500' }],
    ['stop_would_trigger', { target_profit_price: '19990' }],
    ['insufficient_margin', { share: 100, multiple: 5 }, 5],
    ['invalid_input', { type: 3 }],
    ['invalid_input', { margin_mode: 'portfolio' }],
    ['invalid_input', { share: '1.5' }],
  ] as [string, Row, number?][])(
    'with %s, in words, and nothing changes',
    async (code, fields, times = 0) => {
      const alice = await server().loggedInAs('alice');
      for (let sent = 0; sent < times; sent += 1) {
        await alice.post('/lever/submit', { ...atMarket, ...fields });
      }
      const before = await server().fingerprint();
      const reply = await alice.post('/lever/submit', { ...atMarket, ...fields });
      expect(reply).toMatchObject({ status: 200, type: 'error', code });
      expect(reply.message).toEqual(expect.stringMatching(/\p{L}/u));
      expect(await server().fingerprint()).toBe(before);
      await closeEverything(alice);
    },
  );

  it('in the language of the call, with what it is about', async () => {
    const alice = await server().loggedInAs('alice');
    const fields = { ...atMarket, status: 0, target_price: '20000.001' };
    const said = new Set<unknown>();
    for (const language of LANGUAGES) {
      const { message } = await alice.speaking(language).post('/lever/submit', fields);
      expect(message).toMatch(/0[.,]01/);
      said.add(message);
    }
    expect(said.size).toBe(LANGUAGES.length);
  });

  it('while no fresh price is known', async () => {
    const alice = await server().loggedInAs('alice');
    server().pass(3_600_000);
    expect(await alice.post('/lever/submit', atMarket)).toMatchObject({ code: 'market_halted' });
  });
});

describe('an order that waits', () => {
  it('is listed, fills when the index comes to it, or is cancelled', async () => {
    const alice = await server().loggedInAs('alice');
    const limit = { status: 0, target_price: '19000' };
    const row = await open(alice, limit);
    expect(row).toMatchObject({ status: 0, state: 'waiting', target_price: '19000.00' });
    await server().tick(btcUsdt, 1_890_000);
    const [filled] = await list(alice, { status: 1 });
    expect(filled).toMatchObject({ id: row['id'], price: '18909.45' });
    expect(await alice.post('/lever/cancel', { id: row['id'] })).toMatchObject({
      code: 'order_not_waiting',
    });
    await server().freshPrices();
    const other = await open(alice, limit);
    const cancel = await alice.post('/lever/cancel', { id: other['id'] });
    expect(cancel).toMatchObject({ type: 'ok', message: 'Order cancelled' });
    const [cancelled] = await list(alice, { status: 4 });
    expect(cancelled).toMatchObject({ id: other['id'], reason: 'by_customer', caution_money: '0' });
    await closeEverything(alice);
  });
});

describe('closing', () => {
  it('is turned round in one call, once however often it is sent', async () => {
    const alice = await server().loggedInAs('alice');
    await closeEverything(alice);
    const { id } = await open(alice);
    const key = { key: 'turn-1' };
    const said = await alice.post('/lever/reverse', { id }, key);
    expect(said).toMatchObject({ type: 'ok', message: 'Position reversed' });
    await alice.post('/lever/reverse', { id }, key);
    const [turned, ...others] = await list(alice, { status: 1 });
    expect(others).toEqual([]);
    expect(turned).toMatchObject({ type: 2, share: 4, multiple: 20, status: 1 });
    const gone = await alice.post('/lever/reverse', { id });
    expect(gone).toMatchObject({ code: 'unknown_position' });
    const bob = await server().loggedInAs('bob');
    const stolen = await bob.post('/lever/reverse', { id: turned?.['id'] ?? 0 });
    expect(stolen).toMatchObject({ code: 'unknown_position' });
    await closeEverything(alice);
  });

  it('is held to what the house can pay for, opened or reversed', async () => {
    const alice = await server().loggedInAs('alice');
    await closeEverything(alice);
    const { id } = await open(alice);
    await alice.post('/lever/reverse', { id });
    const { rows } = await server().database.pool.query<{ held: boolean }>(
      'select needs_cover as held from contract_positions order by id desc limit 2',
    );
    expect(rows).toEqual([{ held: true }, { held: true }]);
    await closeEverything(alice);
  });

  it('a part leaves the rest, and what is closed is history with its result', async () => {
    const alice = await server().loggedInAs('alice');
    const { id } = await open(alice);
    await server().tick(btcUsdt, 2_100_000);
    const part = await alice.post('/lever/close', { id, share: 1 });
    expect(part).toMatchObject({ type: 'ok', message: 'Closed' });
    const [left] = await list(alice, { status: 1 });
    // The bid is 20,989.50: 979.50 above the opening price, a hundredth of it for a lot, and
    // 0.1049475 for closing it.
    expect(left).toMatchObject({ share: 3, placed_share: 4, realised: '9.6900525' });
    expect(await alice.post('/lever/close', { id, share: 9 })).toMatchObject({ code: 'bad_lots' });
    await alice.post('/lever/close', { id });
    const [closed] = await list(alice, { status: 3 });
    expect(closed).toMatchObject({ id, status: 3, profits: '38.76021', reason: 'by_customer' });
    // Nothing is held any more: it is what all four lots asked for when they were bought.
    expect(closed).toMatchObject({ caution_money: '40.02', share: 4, price: '20010.00' });
    const gone = await alice.post('/lever/close', { id });
    expect(gone).toMatchObject({ type: 'error', code: 'unknown_position' });
  });

  it('all at once takes both sides, or one', async () => {
    const alice = await server().loggedInAs('alice');
    await open(alice);
    await open(alice, { type: 2 });
    expect(await alice.post('/lever/batch_close', { type: 2 })).toMatchObject({ type: 'ok' });
    expect((await list(alice, { status: 1 })).map(({ type }) => type)).toEqual([1]);
    expect(await alice.post('/lever/batch_close', { type: 1 })).toMatchObject({ type: 'ok' });
    expect(await alice.post('/lever/batch_close', { type: 0 })).toMatchObject({
      code: 'nothing_to_close',
    });
    expect(await alice.post('/lever/batch_close', { type: 3 })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('by itself at a stop, with the fills, the tick and the terms to see', async () => {
    const alice = await server().loggedInAs('alice');
    const { id } = await open(alice);
    const stops = { id, target_profit_price: '21000', stop_loss_price: '19000' };
    expect(await alice.post('/lever/setstop', stops, { key: 'both-stops' })).toMatchObject({
      message: 'TP/SL updated',
    });
    await server().tick(btcUsdt, 1_895_000);
    const detail = await alice.object(alice.get('/lever/position', { id }));
    expect(detail['position']).toMatchObject({ state: 'closed', reason: 'stop_loss' });
    expect(detail['liquidation']).toBeNull();
    expect(detail['nights']).toEqual([]);
    expect(detail['fills']).toEqual([
      expect.objectContaining({ what: 'open', index_price: '20000.00', terms_version: 1 }),
      expect.objectContaining({ what: 'close', index_price: '18950.00', reason: 'stop_loss' }),
    ]);
  });
});

describe('a liquidation', () => {
  it('shows its owner the account as it was, the ticks, and who paid the rest', async () => {
    const alice = await server().loggedInAs('alice');
    const own = await listen(alice);
    // Whoever subscribes gets frames, and its own news in them.
    await own.ask('subscribe', { markets: [btcUsdt] });
    const { id } = await open(alice, { margin_mode: 'isolated', multiple: 100 });
    await server().tick(btcUsdt, 1_900_000);
    const detail = await alice.object(alice.get('/lever/position', { id }));
    expect(detail['position']).toMatchObject({ state: 'closed', reason: 'liquidated' });
    // 8.004 USDT of margin at a loss of 40.4 at the index; half of the margin was required.
    expect(detail['liquidation']).toMatchObject({
      position_id: id,
      equity: '-32.396',
      required: '4.002',
      insured: expect.stringMatching(/^3\d\.\d+$/),
      positions: [{ id, symbol: 'BTC/USDT', share: 4, price: '20010.00', index_price: '19000.00' }],
    });
    await own.until(() => own.items('contract_notices').length > 0);
    expect(own.items('contract_notices')[0]).toMatchObject({ what: 'liquidated' });
    await closeEverything(alice);
  });
});

describe('stops and margin', () => {
  it('are set, follow the price, and are cleared', async () => {
    const alice = await server().loggedInAs('alice');
    const { id } = await open(alice);
    await alice.post('/lever/setstop', { id, trail_distance: '500' });
    expect((await list(alice, { status: 1 }))[0]).toMatchObject({
      trail_distance: '500.00',
      trail_price: '19490.00',
    });
    await server().tick(btcUsdt, 2_100_000);
    expect((await list(alice, { status: 1 }))[0]).toMatchObject({ trail_price: '20489.50' });
    await alice.post('/lever/setstop', { id, target_profit_price: '0' });
    expect((await list(alice, { status: 1 }))[0]).toMatchObject({ trail_price: '0' });
    await closeEverything(alice);
  });

  it('at the price of now are none from a client that proposes it, refused from ours', async () => {
    const alice = await server().loggedInAs('alice');
    const { id, update_price } = await open(alice);
    const stops = { id, target_profit_price: update_price, stop_loss_price: update_price };
    const ours = await alice.post('/lever/setstop', stops, { key: 'stops-of-now' });
    expect(ours).toMatchObject({ code: 'stop_would_trigger' });
    const wished = { ...stops, target_profit_price: '25000' };
    expect(await alice.post('/lever/setstop', wished)).toMatchObject({ type: 'ok' });
    expect(await list(alice, { status: 1 })).toMatchObject([
      { target_profit_price: '25000.00', stop_loss_price: '0' },
    ]);
    const odd = await alice.post('/lever/setstop', { id, stop_loss_price: '1.001' });
    expect(odd).toMatchObject({ code: 'price_not_on_tick' });
    expect(await alice.post('/lever/margin', { id, amount: '5' })).toMatchObject({
      code: 'not_isolated',
    });
    await closeEverything(alice);
  });

  it('of an isolated position goes in, and out as far as it is not needed', async () => {
    const alice = await server().loggedInAs('alice');
    const { id } = await open(alice, { margin_mode: 'isolated' });
    const change = (amount: string) => alice.post('/lever/margin', { id, amount });
    expect(await change('10.5')).toMatchObject({ type: 'ok', message: 'Margin changed' });
    expect((await list(alice, { status: 1 }))[0]).toMatchObject({ caution_money: '50.52' });
    expect(await change('-10.5')).toMatchObject({ code: 'margin_too_low' });
    expect(await change('-5')).toMatchObject({ type: 'ok' });
    expect(await change('1000000')).toMatchObject({ code: 'insufficient_margin' });
    for (const amount of ['0', 'much', '1e3']) {
      expect(await change(amount)).toMatchObject({ code: 'bad_amount' });
    }
    await closeEverything(alice);
  });
});

describe('what everyone may see', () => {
  it('are all versions of the terms, in words of percent and lots', async () => {
    const rows = await server().visitor().rows('/lever/terms', pair);
    expect(rows).toEqual([
      {
        match_id: btcUsdt,
        ...pair,
        symbol: 'BTC/USDT',
        version: 1,
        from: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        from_ms: expect.any(Number),
        lever_share_num: '0.01',
        multiples: [5, 10, 20, 50, 100],
        max_share: 100,
        max_share_together: 1_000,
        spread_bps: 10,
        open_fee: '0.05',
        close_fee: '0.05',
        overnight_long: '0.01',
        overnight_short: '0.005',
        overnight_hour: 22,
        call_level: '80.00',
        close_out_level: '50.00',
        tiers: [
          { up_to: '50000', multiple: 100, maintenance: '0.50' },
          { up_to: '250000', multiple: 50, maintenance: '1.00' },
          { up_to: '1000000', multiple: 20, maintenance: '2.50' },
          { up_to: null, multiple: 10, maintenance: '5.00' },
        ],
        liquidation: 'by_tier',
        exposure_cap: expect.any(Number),
        stress: '10.00',
        day_loss: '500000',
      },
    ]);
    expect(await server().visitor().rows('/lever/terms', { currency_id: 99 })).toEqual([]);
  });

  it('is what the house carries, against its cap', async () => {
    const alice = await server().loggedInAs('alice');
    await open(alice, { type: 2, share: 7 });
    const rows = await server().visitor().rows('/lever/exposure');
    expect(rows.find((row) => row['match_id'] === btcUsdt)).toMatchObject({
      long_share: 0,
      short_share: 7,
      difference: -7,
      cap: expect.any(Number),
    });
    await closeEverything(alice);
  });
});

describe('a stranger', () => {
  it('can neither see nor touch a position, and hears the same as for none at all', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const { id } = await open(alice, { margin_mode: 'isolated' });
    const before = await server().fingerprint();
    const theirs = [
      await bob.get('/lever/position', { id }),
      await bob.post('/lever/close', { id }),
      await bob.post('/lever/cancel', { id }),
      await bob.post('/lever/setstop', { id, stop_loss_price: '19000' }),
      await bob.post('/lever/margin', { id, amount: '5' }),
    ];
    for (const reply of theirs) expect(reply).toMatchObject({ code: 'unknown_position' });
    expect(await list(bob, { status: 1 })).toEqual([]);
    expect(await server().fingerprint()).toBe(before);
    await closeEverything(alice);
  });
});

describe('the sockets', () => {
  it('tell values and closings to the proven owner only', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const own = await listen(alice);
    const strangers = [await listen(bob), await listen()];
    for (const { socket } of strangers) socket.emit('login', 10_001);
    const { id } = await open(alice);
    await server().tick(btcUsdt, 2_010_000);
    // The opening may be told by itself, before the price that follows it.
    await own.until(() =>
      JSON.stringify(own.of('lever_trade').at(-1) ?? '').includes('"2.796201"'),
    );
    expect(own.of('lever_trade').at(-1)).toEqual({
      hazard_rate: expect.any(Number),
      profits_all: '2.796201',
    });
    await alice.post('/lever/close', { id });
    await own.until(() => own.of('lever_closed').length > 0);
    expect(own.of('lever_closed')).toEqual([{ id: [id] }]);
    for (const stranger of strangers) {
      expect([...stranger.of('lever_trade'), ...stranger.of('lever_closed')]).toEqual([]);
      expect(JSON.stringify(stranger.of('frame'))).not.toMatch(/contract_account|caution_money/);
    }
  });

  it('carry positions, the account and fills in the frames of our own client', async () => {
    const alice = await server().loggedInAs('alice');
    const own = await listen(alice);
    await own.ask('subscribe', { markets: [btcUsdt] });
    const { id } = await open(alice);
    await server().tick(btcUsdt, 2_020_000);
    await own.until(() => own.items('positions').some((row) => row['profits'] === '6.792202'));
    await own.until(() => own.items('contract_account').length > 0);
    const fills = own.items('contract_fills').filter((fill) => fill['position_id'] === id);
    expect(fills).toMatchObject([{ what: 'open', share: 4, price: '20010.00' }]);
    await closeEverything(alice);
  });
});
