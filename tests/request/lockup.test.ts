/** Lock-ups over the wire: what is offered, an order from its beginning to its end, refusals. */
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import type { Receipt } from '../../features/fairness/contract.ts';
import type { LockupTerms } from '../../features/lockup/contract.ts';
import { renewals } from '../../features/lockup/server/index.ts';
import { endFollowUps } from '../../platform/server/rooms/follow-ups.ts';
import { lockupTerms, ordinaryTerms } from '../../features/lockup/testing/terms.ts';
import { productRow } from '../../features/lockup/wire.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
/** One that is no promotion: everybody may begin it as often as he likes. */
const ORDINARY = 91;
const ORDERS = '/lh/deposit/order';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => {
  const maxUnits = '5000000000000';
  const terms = ordinaryTerms({ productId: ORDINARY, maxUnits });
  await server().give(0, { type: 'lockup.publish_terms', terms } as never);
});

function begin(client: Client, fields: Row = {}): Promise<Reply> {
  return client.post('/lh/deposit', { config_id: ORDINARY, amount: '1000', ...fields });
}

async function orders(client: Client, fields: Row = {}): Promise<Row[]> {
  const page = await client.object(client.get(ORDERS, fields));
  return page['order_list'] as Row[];
}

async function newest(client: Client): Promise<Row> {
  return (await orders(client))[0] ?? {};
}

async function wallet(client: Client): Promise<{ free: number; frozen: number }> {
  const detail = await client.object(
    client.post('/wallet/detail', { currency: USDT, type: 'change' }),
  );
  return {
    free: Number(detail['change_balance']),
    frozen: Number(detail['lock_change_balance']),
  };
}

describe('what is offered', () => {
  it('is shown to visitors: fixed products, and savings when asked for', async () => {
    const visitor = server().visitor();
    const fixed = await visitor.rows('/lh/deposit/config');
    expect(fixed.length).toBeGreaterThan(1);
    expect(fixed.every(({ day }) => Number(day) > 0)).toBe(true);
    expect(fixed[0]).toMatchObject({
      id: 1,
      currency_id: USDT,
      save_min: 100,
      interest_rate: 0.15,
      day: 5,
      penalty: { kind: 'principal', before: 40, after: 30 },
      free_minutes: 60,
    });
    const all = await visitor.rows('/lh/deposit/config', { kind: 'all' });
    const flexible = await visitor.rows('/lh/deposit/config', { kind: 'flexible' });
    expect(flexible.length).toBeGreaterThan(0);
    expect(all.length).toBe(fixed.length + flexible.length);
  });
});

/** What a client that prints one cost of leaving for all products must be told of each. */
describe('for existing clients', () => {
  it('says beside the yield what leaving costs, wherever it is not what they print', async () => {
    const [first, second] = await server().visitor().rows('/lh/deposit/config');
    expect(first?.['intro']).toMatch(/^0\.15 % · .*40 %.*30 %/);
    expect(second?.['intro']).toMatch(/^0\.011 % · .*interest/);
    const theirs = lockupTerms({ penaltyBeforePpm: 20_000, penaltyAfterPpm: 20_000 });
    const coin = { code: 'USDT', scale: 8 };
    const row = (terms: LockupTerms) =>
      productRow(coin, terms, 0n, { free: 0n, promised: 0n }, String);
    expect(row(theirs).intro).toBe('');
    expect(row({ ...theirs, penaltyBeforePpm: 20_001 }).intro).not.toBe('');
    expect(row({ ...theirs, penaltyAfterPpm: 19_999 }).intro).not.toBe('');
  });

  it('names what was kept when somebody leaves, and nothing where nothing was', async () => {
    const bob = await server().loggedInAs('bob');
    await begin(bob, { amount: '100' });
    const free = await bob.post('/lh/deposit/order/cancel', { id: (await newest(bob))['id'] });
    expect(free).toMatchObject({ type: 'ok', message: 'Your money is available again.' });
    await begin(bob, { amount: '100' });
    await server().passAtWork(HOUR_MS + 1_000);
    const again = await server().loggedInAs('bob');
    const left = await again.post('/lh/deposit/order/cancel', { id: (await newest(again))['id'] });
    expect(left.message).toContain('early exit fee of 40 USDT');
  });

  it('shows visitors an empty list, and savings an end that is a text', async () => {
    expect(await orders(server().visitor())).toEqual([]);
    const bob = await server().loggedInAs('bob');
    const [savings] = await bob.rows('/lh/deposit/config', { kind: 'flexible' });
    expect(await begin(bob, { config_id: savings?.['id'], amount: '100' })).toMatchObject({
      type: 'ok',
    });
    expect(await newest(bob)).toMatchObject({ end_at: '–', end_ms: null });
    await bob.post('/lh/deposit/order/cancel', { id: (await newest(bob))['id'] });
  });
});

describe('an order', () => {
  it('goes by the terms that its customer saw, or is none', async () => {
    const alice = await server().loggedInAs('alice');
    const other = await begin(alice, { terms_version: 2 });
    expect(other).toMatchObject({ type: 'error', code: 'terms_changed' });
    expect(other.message).toContain('terms have changed');
    for (const terms_version of ['x', '0', '1.5', '-1']) {
      expect(await begin(alice, { terms_version })).toMatchObject({ code: 'invalid_input' });
    }
    expect(await begin(alice, { terms_version: 1 })).toMatchObject({ type: 'ok' });
    await alice.post(`${ORDERS}/cancel`, { id: (await newest(alice))['id'] });
  });

  it('freezes its amount, and within the hour gives all of it back', async () => {
    const alice = await server().loggedInAs('alice');
    const before = await wallet(alice);
    expect(await begin(alice)).toMatchObject({ type: 'ok' });
    expect(await wallet(alice)).toEqual({ free: before.free - 1000, frozen: before.frozen + 1000 });
    const order = await newest(alice);
    expect(order).toMatchObject({ status: 1, principal: '1000', back_now: '1000', penalty: '0' });
    expect(order).toMatchObject({ today: '0.5', income: '0', passed_days: 0 });
    const { id } = order;
    expect(await alice.post(`${ORDERS}/cancel`, { id })).toMatchObject({ type: 'ok' });
    expect(await wallet(alice)).toEqual(before);
    expect(await newest(alice)).toMatchObject({ id, status: 2, state: 'withdrawn' });
    expect((await orders(alice, { status: 1 })).map((row) => row['id'])).not.toContain(id);
    expect((await orders(alice, { status: 2 })).map((row) => row['id'])).toContain(id);
  });

  it('pays a day, and left after the hour costs what the terms say', async () => {
    const before = await wallet(await server().loggedInAs('alice'));
    await begin(await server().loggedInAs('alice'));
    await server().passWithTimers(DAY_MS);
    const alice = await server().loggedInAs('alice');
    const order = await newest(alice);
    expect(order).toMatchObject({ passed_days: 1, income: '0.5', penalty: '400', back_now: '600' });
    expect(order['cancel_fee']).toBe(400);
    const paid = await wallet(alice);
    expect(paid).toEqual({ free: before.free - 999.5, frozen: before.frozen + 1000 });
    await alice.post(`${ORDERS}/cancel`, { id: order['id'] });
    expect(await wallet(alice)).toEqual({ free: before.free - 399.5, frozen: before.frozen });
    expect(await newest(alice)).toMatchObject({ state: 'redeemed', penalty: '400' });
  });

  it('is renewed if one wants that, and one may change one’s mind', async () => {
    const alice = await server().loggedInAs('alice');
    await begin(alice, { auto_renew: 1 });
    const { id } = await newest(alice);
    expect(await newest(alice)).toMatchObject({ auto_renew: true });
    expect(await alice.post(`${ORDERS}/renew`, { id, on: 0 })).toMatchObject({ type: 'ok' });
    expect(await newest(alice)).toMatchObject({ id, auto_renew: false });
    await alice.post(`${ORDERS}/cancel`, { id });
  });
});

describe('a promotion', () => {
  it('is refused to who is not verified, and is not renewed', async () => {
    const promotion = { config_id: 1, auto_renew: 1 };
    const newcomer = await server().newcomer('dora@example.test');
    const refused = await begin(newcomer, promotion);
    expect(refused).toMatchObject({ code: 'verification_needed' });
    // Who is verified has it once, and it is not renewed.
    const alice = await server().loggedInAs('alice');
    expect(await begin(alice, promotion)).toMatchObject({ type: 'ok' });
    expect(await newest(alice)).toMatchObject({ auto_renew: false });
    const before = await wallet(alice);
    expect(await begin(alice, promotion)).toMatchObject({ code: 'promotion_used' });
    expect(await wallet(alice)).toEqual(before);
    const [first] = await server().visitor().rows('/lh/deposit/config');
    expect(first).toMatchObject({ id: 1, is_promotion: true, may_renew: false });
  });
});

describe('what is refused', () => {
  it.each([
    [{ config_id: 999 }, 'unknown_product'],
    [{ amount: 'much' }, 'bad_amount'],
    [{ amount: '0' }, 'bad_amount'],
    [{ amount: '99.99999999' }, 'amount_below_minimum'],
    [{ amount: '50000.00000001' }, 'above_your_maximum'],
  ])('an order of %j: %s', async (fields, code) => {
    const alice = await server().loggedInAs('alice');
    const before = await wallet(alice);
    expect(await begin(alice, fields)).toMatchObject({ type: 'error', code });
    expect(await wallet(alice)).toEqual(before);
  });

  it('to others, and to its owner once it has ended', async () => {
    const alice = await server().loggedInAs('alice');
    await begin(alice);
    const { id } = await newest(alice);
    const bob = await server().loggedInAs('bob');
    const unknown = { type: 'error', code: 'unknown_order' };
    expect(await bob.post(`${ORDERS}/cancel`, { id })).toMatchObject(unknown);
    expect(await bob.post(`${ORDERS}/renew`, { id, on: 1 })).toMatchObject(unknown);
    expect((await orders(bob)).map((row) => row['id'])).not.toContain(id);
    await alice.post(`${ORDERS}/cancel`, { id });
    const ended = { type: 'error', code: 'order_not_running' };
    expect(await alice.post(`${ORDERS}/cancel`, { id })).toMatchObject(ended);
    expect(await alice.post(`${ORDERS}/renew`, { id, on: 1 })).toMatchObject(ended);
  });
});

describe('the receipt of an order that has ended', () => {
  async function receipt(client: Client, id: unknown): Promise<Receipt> {
    const told = await client.object(client.get('/fairness/receipt', { kind: 'lockup', id }));
    const read = readReceipt(JSON.stringify(told));
    if (read === undefined) throw new Error('unreadable');
    return read;
  }

  it.each([
    [ORDINARY, '1000', 2],
    [ORDINARY, '1234.56789012', 5],
    [2, '333.33333333', 3],
    [4, '777.77777777', 3],
  ])('of product %i over %s after %i days verifies, and a changed one does not', async (...of) => {
    const [config_id, amount, days] = of;
    let alice = await server().loggedInAs('alice');
    await begin(alice, { config_id, amount });
    const { id } = await newest(alice);
    expect(await alice.get('/fairness/receipt', { kind: 'lockup', id })).toMatchObject({
      code: 'no_receipt',
    });
    // Lines of an order that runs lead nowhere; those of one that has ended to its receipt.
    const linked = async () => {
      const { list } = await alice.object(alice.post('/wallet/legal_log', { kind: 'lockup' }));
      const own = (list as Row[]).filter(({ reference }) => reference === id);
      return own.map((line) => line['receipt']);
    };
    server().pass(days * DAY_MS + HOUR_MS);
    await server().freshPrices();
    alice = await server().loggedInAs('alice');
    const running = await linked();
    expect(running.length).toBeGreaterThan(0);
    // One of a few days has ended by itself meanwhile.
    const asked = await alice.get('/fairness/receipt', { kind: 'lockup', id });
    const hasEnded = asked.code !== 'no_receipt';
    expect(running.map((name) => name !== null)).toEqual(running.map(() => hasEnded));
    await alice.post(`${ORDERS}/cancel`, { id });
    const told = await receipt(alice, id);
    const lines = await linked();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(lines.map(() => ({ kind: 'lockup', id })));
    const checks = verify(told, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    const names = checks.map(({ name }) => name);
    for (const name of ['terms_logged', 'terms_in_time', 'days_passed', 'interest', 'penalty']) {
      expect(names).toContain(name);
    }
    const order = { ...told.body.order, penaltyUnits: '5' };
    const forged = verify({ ...told, body: { ...told.body, order } }, nodeProofs);
    const failed = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(failed).toEqual(expect.arrayContaining(['seal', 'penalty']));
    const bob = await server().loggedInAs('bob');
    expect(await bob.get('/fairness/receipt', { kind: 'lockup', id })).toMatchObject({
      code: 'no_receipt',
    });
  });

  it('is told of when it matures, with what became of its renewal', async () => {
    let bob = await server().loggedInAs('bob');
    await begin(bob, { auto_renew: 1 });
    server().pass(5 * DAY_MS + HOUR_MS);
    await server().freshPrices();
    bob = await server().loggedInAs('bob');
    const told = async () => {
      const { data } = await bob.object(bob.get('/notices/list', { class: 'products' }));
      return (data as Row[]).map(({ title, text, url }) => [title, text, url]);
    };
    const text = 'Interest of 2.5 USDT was paid. It was renewed at the current terms.';
    await expect.poll(told).toContainEqual(['Matured: 1,000 USDT', text, '/pages/lockming/order']);
    const { worth, rows } = await bob.object(bob.get('/wallet/earnings'));
    expect(rows).toMatchObject([{ currency_name: 'USDT', amount: '1000', worth: '1000' }]);
    expect(worth).toBe('1000');
  });

  it('stands in a log of terms that is what the journal published', async () => {
    const log = await server().visitor().rows('/fairness/terms', { limit: 200 });
    const products = log.filter(({ product }) => product === 'lockup');
    expect(products.length).toBeGreaterThan(3);
    const { problems } = await verifyJournal(server().database.connectionString);
    expect(problems).toEqual([]);
  });

  it('stands in the public figures, coin by coin', async () => {
    const told = await server().visitor().get('/fairness/statistics');
    const { products } = told['message'] as { products: readonly Row[] };
    const lockup = products.find(({ product }) => product === 'lockup');
    expect(lockup).toMatchObject({ paid: null, taken: null, house: null });
    const own = lockup?.['own'] as readonly Row[];
    const of = (name: string) => own.find((it) => it['name'] === name && it['currency'] === 'USDT');
    expect(Number(of('paid')?.['amount'])).toBeGreaterThan(0);
    expect(Number(of('penalties')?.['amount'])).toBeGreaterThan(0);
    expect(of('reserved')).toBeDefined();
  });
});

describe('a country in which it is switched off', () => {
  it('ends the renewal of orders, and no order', async () => {
    const alice = await server().loggedInAs('alice');
    expect(await begin(alice, { auto_renew: 1 })).toMatchObject({ type: 'ok' });
    const { id } = await newest(alice);
    const gateway = {
      database: <Tables>() => server().running.gateway.reading.tables<Tables>(),
      submit: server().running.service.writer.submit.bind(server().running.service.writer),
    };
    await endFollowUps(gateway as never, renewals, () => Promise.resolve(true));
    expect(await newest(alice)).toMatchObject({ id, auto_renew: true, status: 1 });
    await endFollowUps(gateway as never, renewals, () => Promise.resolve(false));
    await expect
      .poll(async () => await newest(alice))
      .toMatchObject({ id, auto_renew: false, status: 1 });
    // It begins none, and ends none twice.
    for (const isOn of [true, false]) {
      const command = { type: 'lockup.set_renew', orderId: Number(id), isOn };
      expect(await gateway.submit({ actor: 0, command })).toEqual({ refused: 'unknown_order' });
    }
  });
});
