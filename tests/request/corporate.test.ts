import { beforeAll, describe, expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { printUnits } from '../../core/money/text.ts';
import { assetId } from '../../core/money/units.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { DAY_MS } from '../../features/corporate/contract.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { AAPL, aaplUsdt, btcUsdt, CLOSES_MS, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let alice: Client;
let visitor: Client;
let world: ConsoleWorld;

function engine() {
  return server().running.service.engine;
}

function owned(asset: number): bigint {
  const { ledger } = engine().machine;
  const slot = ledger.slot(world.alice, KIND.spot, assetId(asset));
  return ledger.available(slot) + ledger.frozen(slot);
}

async function submit(actor: number, command: object): Promise<object> {
  const result = await server().running.service.writer.submit({
    actor,
    command: command as never,
  });
  expect(result).not.toHaveProperty('refused');
  return result;
}

async function priced(ticks = 25_000): Promise<void> {
  await submit(0, { type: 'feeds.tick', prices: [[aaplUsdt, 'one', ticks, 0]] });
}

/** Everybody is there again after time has passed, which timers have used. */
async function passTo(timeMs: number): Promise<void> {
  server().pass(timeMs - server().nowMs);
  await submit(0, { type: 'feeds.tick', prices: [[btcUsdt, 'one', 8_000_000, 0]] });
  alice = await server().loggedInAs('alice', { stay: 1 });
}

async function announced(plan: Row): Promise<number> {
  const [planner, other] = [await world.hired(), await world.hired()];
  const made = await planner.client.message(planner.client.post('/corporate/plan', plan));
  const id = Number(made['id']);
  expect(await actions()).not.toContainEqual(expect.objectContaining({ id }));
  const verdict = { id, verdict: 'confirm', reason: 'as filed' };
  const alone = await planner.client.post('/corporate/confirm', verdict);
  expect(alone).toMatchObject({ type: 'error', code: 'own_action' });
  await other.client.message(other.client.post('/corporate/confirm', verdict));
  return id;
}

async function actions(): Promise<Row[]> {
  server().pass(1_001);
  const page = await visitor.object(visitor.get('/stock/actions', { match_id: aaplUsdt }));
  return page['data'] as Row[];
}

beforeAll(async () => {
  alice = await server().loggedInAs('alice', { stay: 1 });
  visitor = server().visitor();
  world = await ConsoleWorld.open(server());
  const gifts = [{ owner: world.alice, kind: KIND.spot, assetId: AAPL, amount: '1000000000' }];
  await submit(0, { type: 'wallet.endow', gifts }).catch(() => undefined);
  await priced();
});

/** What announced actions would be for alice. */
async function coming(): Promise<Row[]> {
  server().pass(1_001);
  return (await alice.object(alice.get('/stock/coming')))['list'] as Row[];
}

/** Units of a coin of eight digits as the wire has them. */
function decimal(units: bigint): string {
  return printUnits(units, 8);
}

describe('a split', () => {
  it('is planned, previewed, confirmed, public, and carried out by the clock', async () => {
    const { client } = await world.hired();
    const exMs = Math.max(CLOSES_MS, server().nowMs) + 2 * DAY_MS;
    const plan = { marketId: aaplUsdt, kind: 'split', numerator: 4, denominator: 1 };
    const preview = await client.message(client.get('/corporate/preview', plan));
    expect(preview).toMatchObject({ symbol: 'AAPL/USDT', price: '250.00', nextPrice: '62.50' });
    expect(Number(preview['holders'])).toBeGreaterThan(0);
    const stocks = await client.message(client.get('/corporate/stocks'));
    expect(stocks).toEqual([{ id: aaplUsdt, symbol: 'AAPL/USDT' }]);
    const id = await announced({ ...plan, exMs, reason: 'as filed' });
    const [row] = await actions();
    expect(row).toMatchObject({ id, kind: 'split', numerator: 4, state: 'announced', ex_ms: exMs });
    expect(JSON.stringify(row)).not.toContain('as filed');
    const before = owned(AAPL);
    const [ahead] = await coming();
    expect(ahead).toMatchObject({ id, kind: 'split', got: '0' });
    expect(Number(ahead?.['after'])).toBe(Number(ahead?.['before']) * 4);
    await passTo(exMs);
    server().pass(1_001);
    expect(await coming()).toEqual([]);
    expect(owned(AAPL)).toBe(before * 4n);
    const [done] = await actions();
    expect(done).toMatchObject({ state: 'carried_out', from_price: '250.00', to_price: '62.50' });
    const own = await alice.object(alice.get('/stock/my_actions'));
    expect((own['data'] as Row[])[0]).toMatchObject({ id, kind: 'split', got: '0' });
    expectSoundLedger(engine());
    expectHoldsMatchOrders(engine());
  });
});

describe('a dividend', () => {
  it('is paid to who has shares then, and stands in the statement and the signed log', async () => {
    const exMs = server().nowMs + 2 * DAY_MS;
    const plan = { marketId: aaplUsdt, kind: 'dividend', perShare: '0.25', exMs, reason: 'filed' };
    const id = await announced(plan);
    const [ahead] = await visitor.rows('/market/plans', { match_id: aaplUsdt });
    expect(ahead).toMatchObject({ product: 'corporate', key: id, from_ms: exMs });
    expect(ahead?.['terms']).toMatchObject({ kind: 'dividend', perShare: '25000000' });
    expect(await visitor.rows('/market/plans', { match_id: btcUsdt })).toEqual([]);
    await expect
      .poll(async () => {
        const told = await alice.object(alice.get('/notices/list'));
        return JSON.stringify(told);
      })
      .toContain('A dividend on AAPL is announced');
    const [shares, money] = [owned(AAPL), owned(USDT)];
    const [own] = await coming();
    const none = { match_id: aaplUsdt, before: own?.['before'], after: own?.['before'] };
    expect(own).toMatchObject({ id, kind: 'dividend', state: 'announced', ...none });
    const bob = await server().loggedInAs('bob', { stay: 1 });
    expect((await bob.object(bob.get('/stock/coming')))['list']).toEqual([]);
    await passTo(exMs);
    expect(owned(USDT) - money).toBe(shares / 4n);
    // What was to come is what came.
    expect(String(own?.['got'])).toBe(decimal(shares / 4n));
    const [done] = await actions();
    expect(done).toMatchObject({ id, state: 'carried_out', to_price: '62.25' });
    expect(await visitor.rows('/market/plans', { match_id: aaplUsdt })).toEqual([]);
    const asked = { kind: 'corporate', id };
    const message = await alice.object(alice.get('/fairness/receipt', asked));
    const receipt = readReceipt(JSON.stringify(message));
    if (receipt === undefined) throw new Error('unreadable');
    const checks = verify(receipt, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['notice', 'same', 'shares', 'paid', 'reference', 'terms_logged']),
    );
    const order = { ...receipt.body.order, toTicks: 6_000 };
    const forged = verify({ ...receipt, body: { ...receipt.body, order } }, nodeProofs);
    const failed = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(failed).toEqual(expect.arrayContaining(['seal', 'reference']));
    const stranger = await server().loggedInAs('bob');
    expect(await stranger.get('/fairness/receipt', { ...asked, id: 99 })).toMatchObject({
      code: 'no_receipt',
    });
    const { rows } = await server().database.pool.query(
      "select count(*) as entries from terms_log where product = 'corporate'",
    );
    expect(Number(rows[0].entries)).toBeGreaterThanOrEqual(2);
  });
});

describe('buying regularly', () => {
  it('is saved once by its key, changed, paused and ended', async () => {
    const plan = { match_id: aaplUsdt, amount: '25', every: 'week', day: 1 };
    const first = await alice.object(alice.post('/auto/save', plan, { key: 'one' }));
    const again = await alice.object(alice.post('/auto/save', plan, { key: 'one' }));
    expect(again['id']).toBe(first['id']);
    const { list } = await alice.object(alice.get('/auto/list'));
    expect(list).toMatchObject([
      { id: first['id'], amount: '25', state: 'running', every: 'week' },
    ]);
    const changed = { ...plan, id: first['id'], amount: '30', every: 'month', day: 28 };
    await alice.object(alice.post('/auto/save', changed));
    const paused = await alice.post('/auto/switch', { id: first['id'], state: 'paused' });
    expect(paused.type).toBe('ok');
    const now = await alice.object(alice.get('/auto/list'));
    expect(now['list']).toMatchObject([{ amount: '30', state: 'paused', next_ms: 0, day: 28 }]);
    await alice.post('/auto/switch', { id: first['id'], state: 'ended' });
    expect((await alice.object(alice.get('/auto/list')))['list']).toEqual([]);
  });

  it.each<[string, Row]>([
    ['unknown_market', { match_id: btcUsdt }],
    ['bad_amount', { amount: 'much' }],
    ['bad_plan', { every: 'year' }],
    ['amount_below_minimum', { amount: '9.99' }],
    ['amount_above_maximum', { amount: '10000.01' }],
  ])('is refused with %s for %o', async (code, change) => {
    const plan = { match_id: aaplUsdt, amount: '25', every: 'week', day: 1, ...change };
    expect(await alice.post('/auto/save', plan)).toMatchObject({ type: 'error', code });
  });
});

it('tells what waits for the opening, and which days are special', async () => {
  await submit(world.alice, {
    type: 'spot.place',
    marketId: aaplUsdt,
    side: 'sell',
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: 6_200,
    stopTicks: 0,
    triggerBy: 'index',
    lots: 100,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  });
  const queue = await visitor.object(visitor.get('/stock/queue', { match_id: aaplUsdt }));
  expect(queue).toMatchObject({
    sell: { orders: 1, amount: '1' },
    buy: { orders: 0, amount: '0' },
  });
  const days = await visitor.object(visitor.get('/stock/calendar', { match_id: aaplUsdt }));
  expect(days['list']).toEqual([]);
  const none = await visitor.get('/stock/queue', { match_id: btcUsdt });
  expect(none).toMatchObject({ type: 'error', code: 'unknown_market' });
});
