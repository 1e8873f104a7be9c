/** Dual investment over the wire: what is offered, an order to its settlement, receipts. */
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { dayOf, salesEndMs, windowMs } from '../../features/dual/contract.ts';
import { rolls } from '../../features/dual/server/index.ts';
import { endFollowUps } from '../../platform/server/rooms/follow-ups.ts';
import { type Plan, planOf } from '../../features/dual/web/plan.ts';
import type { Product } from '../../features/dual/web/types.ts';
import { newProduct } from '../../features/dual/testing/console-changes.ts';
import type { Receipt } from '../../features/fairness/contract.ts';
import { verifyFile } from '../../features/fairness/rules/verify.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readTicks } from '../../features/fairness/wire.ts';
import { operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { kindFor, readReceipt, verify } from '../support/receipts.ts';
import type { Client, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const REASON = 'For the week.';
const HOUR_MS = 3_600_000;
const TICKS = 2_000_000;
const NOTHING: Plan = { pays: '', interest: '', own: '', other: '' };
/** The day of maturity, once the server stands. */
let day = 0;
let [call, put] = [0, 0];

/** Offers a call at 20,400 and a put at 19,600 for three days. */
async function offer(change: object = {}): Promise<number[]> {
  const startDay = dayOf(server().nowMs);
  const common = { marketId: btcUsdt, startDay, maturityDay: startDay + 3, ...change };
  const band = { lowTicks: 1_500_000, highTicks: 2_500_000 };
  const products = [
    newProduct({ ...common, ...band, strikeTicks: 2_040_000 }),
    newProduct({ ...common, ...band, kind: 'put', strikeTicks: 1_960_000 }),
  ];
  const world = await ConsoleWorld.open(server());
  const { id } = await world.done('/dual/publish', { products, reason: REASON });
  return products.map((_, index) => Number(id) + index);
}

beforeAll(async () => {
  day = dayOf(server().nowMs) + 3;
  [call = 0, put = 0] = await offer();
});

async function orders(client: Client, fields: Row = {}): Promise<Row[]> {
  const page = await client.object(client.post('/dual/dual_list', { type: 'all', ...fields }));
  return page['list'] as Row[];
}

/** A product as it is shown now. */
async function productOf(client: Client, id: number): Promise<Product> {
  const shown: unknown = await client.object(client.get('/dual/detail', { id }));
  return shown as Product;
}

/** What the first orders were shown to bring. */
let [ofCallPlan, ofPutPlan]: [Plan, Plan] = [NOTHING, NOTHING];

async function wallet(client: Client, currency: number): Promise<[number, number]> {
  const detail = await client.object(client.post('/wallet/detail', { currency, type: 'change' }));
  return [Number(detail['change_balance']), Number(detail['lock_change_balance'])];
}

function buy(client: Client, fields: Row = {}) {
  return client.post('/dual/buyDual', { id: call, num: 1, ...fields });
}

describe('what is offered', () => {
  it('is shown to visitors by coin and kind, with all that an order follows from', async () => {
    const visitor = server().visitor();
    const of = async (fields: Row) =>
      (await visitor.object(visitor.get('/dual/index', fields)))['dual_currencys'] as Row[];
    const calls = await of({ currency_id: BTC });
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.every((row) => row['type'] === 'call' && row['currency_name'] === 'BTC')).toBe(
      true,
    );
    const puts = await of({ currency_id: BTC, type: 'put' });
    expect(puts.every((row) => row['type'] === 'put')).toBe(true);
    expect(await of({ currency_id: USDT })).toEqual([]);
    // Who names no coin sees the first that there is, whatever its number in this catalogue.
    expect(await of({})).toEqual(calls);
    expect(await visitor.object(visitor.get('/dual/detail', { id: call }))).toMatchObject({
      id: call,
      highest_rate: 73,
      exercise_price: 20_400,
      days: 3,
      status: 1,
      total_number: 100,
      purchased_number: 0,
      share: '0.1',
      pay_coin: 'BTC',
      other_coin: 'USDT',
    });
    // Interest of a term that is no whole number of days, at a rate that is no more than published.
    const { rate, fair_rate, term_ms } = await productOf(visitor, call);
    expect(Number(rate)).toBeLessThanOrEqual(Math.min(73, Number(fair_rate) * 0.95));
    expect(term_ms).toBe(salesEndMs(day) + 24 * HOUR_MS - server().nowMs);
    expect(await visitor.get('/dual/detail', { id: 999 })).toMatchObject({
      code: 'unknown_product',
    });
  });
});

describe('an order', () => {
  it('is frozen, listed with both payments, and settled by the mean of its window', async () => {
    let alice = await server().loggedInAs('alice');
    const [bitcoin, usdt] = [await wallet(alice, BTC), await wallet(alice, USDT)];
    const shown = await productOf(alice, call);
    [ofCallPlan, ofPutPlan] = [planOf(shown, 2), planOf(await productOf(alice, put), 1)];
    const tooMuch = { rate_ppm: shown.rate_ppm + 1, num: 2 };
    expect(await buy(alice, tooMuch)).toMatchObject({ code: 'terms_changed' });
    const asked = { num: 2, auto_roll: 1, rate_ppm: shown.rate_ppm };
    expect(await buy(alice, asked)).toMatchObject({ type: 'ok' });
    expect(await buy(alice, { id: put })).toMatchObject({ type: 'ok' });
    expect(await wallet(alice, BTC)).toEqual([bitcoin[0] - 0.2, bitcoin[1] + 0.2]);
    expect(await wallet(alice, USDT)).toEqual([usdt[0] - 1960, usdt[1] + 1960]);
    const [ofPut, ofCall] = await orders(alice, { currency: BTC });
    expect(ofCall).toMatchObject({ status: 1, number: 2, day: 3, amount: '0.2', success: 0 });
    const { own, other } = ofCallPlan;
    expect(ofCall).toMatchObject({ back_own: own, back_other: other, price: 20_000 });
    const { own: ownOfPut, other: otherOfPut } = ofPutPlan;
    expect(ofPut).toMatchObject({ back_own: ownOfPut, back_other: otherOfPut, type: 'put' });
    expect(await orders(alice, { type: 'put' })).toHaveLength(1);
    expect(await orders(alice, { currency: USDT })).toEqual([]);
    const roll = { id: ofCall?.['id'], on: 0 };
    expect(await alice.post('/dual/roll', roll)).toMatchObject({ type: 'ok' });
    const bob = await server().loggedInAs('bob');
    expect(await bob.post('/dual/roll', roll)).toMatchObject({ code: 'unknown_order' });
    const bitcoins = { currency: BTC, type: 'change' };
    const { rows: frozen } = await alice.object(alice.get('/wallet/frozen', bitcoins));
    expect(frozen).toMatchObject([
      { what: 'dual_order', amount: '0.2', url: '/pages/invest/mine' },
    ]);

    server().pass(windowMs(day) - server().nowMs - 5_000);
    await server().tick(btcUsdt, TICKS);
    for (let second = 0; second < 1_800; second += 10) {
      server().pass(10_000);
      await server().tick(btcUsdt, TICKS + 100_000);
    }
    alice = await server().loggedInAs('alice');
    expect((await orders(alice))[0]).toMatchObject({ status: 2, state: 'settling' });
    const fixing = await alice.object(alice.get('/dual/fixing', { id: call }));
    expect(fixing).toMatchObject({ state: 'open', valid: 1_795, strike: '20400.00' });
    await server().passWithTimers(60_000);
    const [settledPut, settledCall] = await orders(alice);
    expect(settledCall).toMatchObject({ status: 3, paid: other, paid_coin: 'USDT' });
    expect(settledCall).toMatchObject({ is_exercised: true, success: Number(other) });
    expect(settledPut).toMatchObject({ status: 3, paid: ownOfPut, is_exercised: false });
    expect(await wallet(alice, BTC)).toEqual([bitcoin[0] - 0.2, bitcoin[1]]);
    expect((await wallet(alice, USDT))[0]).toBeCloseTo(
      usdt[0] + Number(other) + Number(ofPutPlan.interest),
      6,
    );
    const late = { code: 'order_not_running' };
    expect(await alice.post('/dual/roll', { ...roll, on: 1 })).toMatchObject(late);
  });

  it('has a receipt whose mean follows from the public file of its hour', async () => {
    const alice = await server().loggedInAs('alice');
    const own = await orders(alice);
    const bill = await alice.object(alice.post('/wallet/legal_log', { kind: 'dual' }));
    const linked = (bill['list'] as Row[]).map(({ receipt }) => receipt);
    for (const { id } of own) expect(linked).toContainEqual({ kind: 'dual', id });
    for (const { id } of own) {
      const told = await alice.object(alice.get('/fairness/receipt', { kind: 'dual', id }));
      const receipt = readReceipt(JSON.stringify(told));
      if (receipt === undefined) throw new Error('unreadable');
      expect(verify(receipt, nodeProofs).filter(({ isOk }) => !isOk)).toEqual([]);
      const kind = kindFor(receipt.body.order);
      const file = kind.file?.(receipt.body.order);
      const hour = new Date(file?.hourMs ?? 0).toISOString().slice(0, 13);
      const address = `${server().running.address}/api/fairness/ticks?match_id=1&hour=${hour}`;
      const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
      const ticks = readTicks(gunzipSync(bytes).toString('utf8')) ?? [];
      const ask = (of: Receipt, from = ticks) => verifyFile(kind, of, from, nodeProofs);
      expect(ask(receipt).map(({ name, isOk }) => [name, isOk])).toEqual([
        ['file', true],
        ['mean', true],
      ]);
      // A file that lacks a tick, or has another price, proves nothing.
      const failed = (from: typeof ticks) =>
        ask(receipt, from)
          .filter(({ isOk }) => !isOk)
          .map(({ name }) => name);
      expect(failed(ticks.filter((_tick, at) => at !== 50))).toContain('file');
      const other = ticks.map((tick, at) =>
        at === 50 ? { ...tick, ticks: tick.ticks + 1 } : tick,
      );
      expect(failed(other)).toEqual(['file', 'mean']);
      const order = { ...receipt.body.order, paidUnits: '5' };
      const forged = verify({ ...receipt, body: { ...receipt.body, order } }, nodeProofs);
      const names = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['seal', 'payment']));
    }
  });

  it('stands in the journal, the log of terms and the public figures', async () => {
    const { problems } = await verifyJournal(server().database.connectionString);
    expect(problems).toEqual([]);
    const visitor = server().visitor();
    const log = await visitor.rows('/fairness/terms', { limit: 200 });
    expect(log.filter(({ product }) => product === 'dual').length).toBeGreaterThan(2);
    const told = await visitor.get('/fairness/statistics');
    const { products } = told['message'] as { products: readonly Row[] };
    const dual = products.find(({ product }) => product === 'dual');
    const own = dual?.['own'] as readonly Row[];
    expect(own.find(({ name }) => name === 'exercised')).toMatchObject({ count: 1 });
    expect(own.find(({ name }) => name === 'kept')).toMatchObject({ count: 1 });
    const worth = own.find(({ name }) => name === 'worth')?.['amount'];
    expect(Number(worth)).toBeCloseTo(Number(ofCallPlan.other) + Number(ofPutPlan.own), 6);
  });
});

describe('what is refused', () => {
  it.each([
    [{ id: 999 }, 'unknown_product'],
    [{ num: 0 }, 'bad_shares'],
    [{ num: 101 }, 'sold_out'],
    [{ num: 99 }, 'insufficient_balance'],
  ])('an order of %j: %s', async (fields, code) => {
    const [id] = await offer();
    const alice = await server().loggedInAs('alice');
    const before = await server().fingerprint();
    expect(await buy(alice, { id, ...fields })).toMatchObject({ type: 'error', code });
    expect(await server().fingerprint()).toBe(before);
  });

  it('what pays too little where its price is far away', async () => {
    const startDay = dayOf(server().nowMs);
    const far = { startDay, maturityDay: startDay + 3, strikeTicks: 2_900_000 };
    const world = await ConsoleWorld.open(server());
    const band = { marketId: btcUsdt, lowTicks: 1_500_000, highTicks: 2_500_000 };
    const products = [newProduct({ ...band, ...far })];
    const { id } = await world.done('/dual/publish', { products, reason: REASON });
    const alice = await server().loggedInAs('alice');
    const told = await alice.object(alice.get('/dual/detail', { id }));
    expect(told).toMatchObject({ status: 0, why: 'rate_low' });
    expect(Number(told['rate'])).toBeLessThan(1);
    expect(await buy(alice, { id })).toMatchObject({ code: 'off_sale' });
  });

  it('what is not sold at the price, and what nearly matures', async () => {
    const [id] = await offer();
    await server().tick(btcUsdt, 1_499_999);
    const alice = await server().loggedInAs('alice');
    expect(await buy(alice, { id })).toMatchObject({ code: 'off_sale' });
    const told = await alice.object(alice.get('/dual/detail', { id }));
    expect(told).toMatchObject({ status: 0, why: 'off_sale' });
    server().pass(salesEndMs(dayOf(server().nowMs) + 3) - server().nowMs + HOUR_MS);
    await server().freshPrices();
    const later = await server().loggedInAs('alice');
    expect(await buy(later, { id })).toMatchObject({ code: 'sale_closed' });
  });
});

describe('a market whose index is stale', () => {
  it('says so on the ladder, where nothing could be bought', async () => {
    await server().freshPrices();
    const [id] = await offer();
    const visitor = server().visitor();
    const detail = () => visitor.object(visitor.get('/dual/detail', { id }));
    expect(await detail()).toMatchObject({ why: '', status: 1 });
    server().pass(59_000);
    await server().tick(ethUsdt, TICKS);
    await expect.poll(detail).toMatchObject({ why: 'index_stale', status: 0 });
  });
});

describe('a country in which it is switched off', () => {
  it('ends the rolling of orders, and no order', async () => {
    await server().freshPrices();
    const [id] = await offer();
    const alice = await server().loggedInAs('alice');
    expect(await buy(alice, { id, auto_roll: true })).toMatchObject({ type: 'ok' });
    const gateway = {
      database: <Tables>() => server().running.gateway.reading.tables<Tables>(),
      submit: server().running.service.writer.submit.bind(server().running.service.writer),
    };
    await endFollowUps(gateway as never, rolls, () => Promise.resolve(true));
    const [before] = await orders(alice);
    expect(before).toMatchObject({ auto_roll: true, status: 1 });
    await endFollowUps(gateway as never, rolls, () => Promise.resolve(false));
    await expect
      .poll(async () => (await orders(alice))[0])
      .toMatchObject({ auto_roll: false, roll: 'off_in_country', status: 1 });
  });
});

describe('the console', () => {
  it('suggests a ladder at a part of the fair rate, and offers none without a reason', async () => {
    const owner = await operatorAt(server());
    const asked = { marketId: btcUsdt, kind: 'call', days: '3,14', distances: '20000,50000' };
    const told = await owner.get('/dual/ladder', { ...asked, percentOfFair: 80, shares: 10 });
    // A house of one day has no volatility to go by.
    expect(told).toMatchObject({ code: 'market_too_young' });
    const products = [newProduct({ startDay: dayOf(server().nowMs) })];
    const refused = await owner.post('/dual/publish', { products });
    expect(refused).toMatchObject({ code: 'reason_needed' });
    const priced = { products: [{ ...newProduct(), price: 5 }], reason: REASON };
    expect(await owner.post('/dual/publish', priced)).toMatchObject({ code: 'invalid_input' });
  });

  it('shows the desk, the calendar, products and orders', async () => {
    const owner = await operatorAt(server());
    expect((await owner.rows('/dual/desk')).map(({ code }) => code)).toContain('BTC');
    const fixings = await owner.rows('/dual/calendar', { perPage: 50 });
    expect(fixings.find(({ valid }) => valid === 1_800)).toMatchObject({
      state: 'closed',
      orders: 2,
    });
    expect((await owner.rows('/dual/orders', { perPage: 50 })).length).toBe(3);
    const [product] = await owner.rows('/dual/products', { perPage: 50 });
    expect(product).toMatchObject({ sold: 0, isOffered: true });
  });
});
