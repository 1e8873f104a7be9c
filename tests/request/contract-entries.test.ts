import { afterEach, describe, expect, it } from 'vitest';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { Listening } from '../support/server-sockets.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
/** Goes long once contracts of bitcoin cost 21,000.00. */
const breakout = {
  currency_id: BTC,
  legal_id: USDT,
  share: 4,
  multiple: 20,
  type: 1,
  order_type: 'stop',
  trigger_price: '21000',
};

afterEach(async () => {
  server().bringsTicks = true;
  const alice = await server().stillIn('alice');
  for (const { id } of await entries(alice, 1)) await alice.post('/lever/cancel_entry', { id });
  await server().freshPrices();
  await alice.post('/lever/batch_close', { type: 0 });
});

function entries(client: Client, status: number): Promise<Row[]> {
  return client.rows('/lever/entries', { status });
}

/** Those that could not be carried out. */
async function refused(client: Client): Promise<Row[]> {
  return (await entries(client, 3)).filter(({ reason }) => reason !== '');
}

async function place(client: Client, change: Row = {}): Promise<Row> {
  const reply = await client.post('/lever/entry', { ...breakout, ...change });
  expect(reply).toMatchObject({ type: 'ok', message: 'Order is waiting for its price' });
  const [row] = await entries(client, 1);
  if (row === undefined) throw new Error('nothing waits');
  return row;
}

async function titles(client: Client): Promise<unknown[]> {
  const list = await client.object(client.get('/notices/list', { class: 'orders' }));
  return (list['data'] as Row[]).map(({ title }) => title);
}

async function tickTo(ticks: number): Promise<void> {
  server().pass(1_000);
  await server().tick(btcUsdt, ticks);
}

describe('an order that waits for its trigger', () => {
  it('is listed as it was placed, to its owner alone', async () => {
    const alice = await server().stillIn('alice');
    const row = await place(alice, { stop_loss_price: '20500', client_order_id: 'breakout' });
    expect(row).toMatchObject({
      type: 1,
      order_type: 'stop',
      trigger_price: '21000.00',
      share: 4,
      multiple: 20,
      stop_loss_price: '20500.00',
      target_price: '',
      one_way: 0,
      client_order_id: 'breakout',
      state: 'waiting',
      status: 1,
      reason: '',
      order_id: 0,
      symbol: 'BTC/USDT',
    });
    const bob = await server().stillIn('bob');
    expect(await entries(bob, 0)).toEqual([]);
    const stolen = await bob.post('/lever/cancel_entry', { id: row['id'] });
    expect(stolen).toMatchObject({ type: 'error', code: 'unknown_order' });
  });

  it('opens at the tick after its price, and is told', async () => {
    const alice = await server().stillIn('alice');
    const listening = await Listening.open(server().running.address);
    await listening.ask('authenticate', alice.token);
    await listening.ask('subscribe', { markets: [btcUsdt] });
    const { id } = await place(alice);
    server().bringsTicks = false;
    await tickTo(2_110_000);
    await expect.poll(() => entries(alice, 2)).toMatchObject([{ id, state: 'done', reason: '' }]);
    expect(await alice.post('/lever/dealall', {})).toMatchObject({
      message: { message: { data: [] } },
    });
    await tickTo(2_115_000);
    const open = async () =>
      ((await alice.object(alice.post('/lever/dealall', {})))['message'] as { data: Row[] }).data;
    await expect.poll(open).toMatchObject([{ type: 1, share: 4, state: 'open' }]);
    await expect.poll(() => titles(alice)).toContain('Trigger order filled: BTC/USDT');
    await listening.until(() => JSON.stringify(listening.heard).includes('contract_entries'));
    listening.close();
  });

  it('says why it was not carried out, at its price or at the tick after it', async () => {
    const alice = await server().stillIn('alice');
    const free = async () => Number((await alice.object(alice.get('/lever/account')))['free']);
    // A hundred lots are a bitcoin: each needs 21,000 ÷ 5, and the last finds too little.
    const count = Math.floor((await free()) / 4_200) + 1;
    for (let at = 0; at < count; at += 1) await place(alice, { share: 100, multiple: 5 });
    const { id } = await place(alice, { trigger_price: '21200', share: 100, multiple: 5 });
    server().bringsTicks = false;
    await tickTo(2_110_000);
    await tickTo(2_110_000);
    const why = { state: 'cancelled', status: 3, reason: 'insufficient_margin' };
    await expect.poll(() => refused(alice)).toMatchObject([why]);
    await tickTo(2_125_000);
    await expect.poll(() => refused(alice)).toMatchObject([{ ...why, id, order_id: 0 }, why]);
    expect((await entries(alice, 2)).length).toBeGreaterThanOrEqual(count - 1);
    const told = async () =>
      (await titles(alice)).filter((it) => it === 'Trigger order not placed: BTC/USDT');
    await expect.poll(told).toHaveLength(2);
  });

  it('is seen by operators, with the leverage that its owner has set', async () => {
    const alice = await server().stillIn('alice');
    const set = { currency_id: BTC, legal_id: USDT, multiple: 20, margin_mode: 'cross' };
    expect(await alice.post('/lever/leverage', set)).toMatchObject({ type: 'ok' });
    await place(alice);
    const owner = await operatorAt(server());
    const [customer] = await owner.rows('/customers', { q: 'alice@demo.test' });
    const of = { customerId: customer?.['id'] };
    expect(await owner.rows('/customers/contract_triggers', of)).toMatchObject([
      {
        what: 'open',
        kind: 'stop',
        side: 'long',
        lots: 4,
        trigger: '21000.00',
        market: 'BTC/USDT',
      },
    ]);
    expect(await owner.rows('/customers/contract_settings', of)).toMatchObject([
      { market: 'BTC/USDT', multiple: 20, mode: 'cross' },
    ]);
  });

  it.each([
    ['price_not_on_tick', { trigger_price: '21000.005' }],
    ['price_not_on_tick', { trigger_price: '0' }],
    ['bad_order', { trigger_price: '' }],
    ['stop_would_trigger', { trigger_price: '19000' }],
    ['stop_would_trigger', { order_type: 'take_profit' }],
    ['unknown_market', { legal_id: BTC }],
    ['unknown_multiple', { multiple: 3 }],
    ['invalid_input', { order_type: 'market' }],
    ['price_missing', { status: 0 }],
  ])('is refused with %s', async (code, change) => {
    const alice = await server().stillIn('alice');
    const reply = await alice.post('/lever/entry', { ...breakout, ...change });
    expect(reply).toMatchObject({ type: 'error', code });
    expect(await entries(alice, 1)).toEqual([]);
  });
});
