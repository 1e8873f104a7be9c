import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_PAYMENTS } from '../../features/otc/server/payments.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { uploadPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const PAYMENT_PASSWORD = '123456';
let world: ConsoleWorld;
let alice: Client;
let bob: Client;
let adId: unknown;
let paymentId: unknown;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  const { alice: seller, bob: buyer } = world;
  await server().freshPrices();
  await server().verify(seller, 2);
  await server().verify(buyer);
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
  const fields = { from_field: 'change', to_field: 'legal' };
  const moved = { currency_id: USDT, number: '3000', ...fields };
  const reply = await alice.post('/wallet/change', moved);
  expect(reply).toMatchObject({ type: 'ok' });
});

const AD = {
  side: 'sell',
  currency: USDT,
  fiat: 'EUR',
  price: '0.93',
  number: '1000',
  minimum: '10',
  maximum: '500',
  pay_minutes: 15,
  payments: 'sepa',
  terms: '  From your own account only. <b>No</b> notes.  ',
};

async function began(): Promise<unknown> {
  const order = { ad_id: adId, amount: '93', price: '0.93', payment_id: paymentId };
  return (await bob.object(bob.post('/otc/order', order)))['id'];
}

describe('a deal', () => {
  it('is advertised by a merchant whom an operator has taken', async () => {
    expect(await alice.post('/otc/merchant_apply')).toMatchObject({ code: 'two_factor_unset' });
    await server().give(world.alice, { type: 'otc.apply' });
    const decide = { owner: world.alice, verdict: 'approve', reason: 'known' };
    expect(await world.done('/otc/merchants/decide', decide)).toMatchObject({ state: 'approved' });
    adId = (await alice.object(alice.post('/otc/ad_save', AD)))['id'];
    const on = { id: adId, on: 1 };
    expect(await alice.post('/otc/ad_state', on)).toMatchObject({ code: 'payment_missing' });
    const account = { fiat: 'EUR', kind: 'sepa', details: { iban: 'DE89 3704 0044 0532 0130 00' } };
    expect(await alice.post('/otc/payment_save', { ...account, details: '{}' })).toMatchObject({
      code: 'bad_details',
    });
    const saved = { ...account, details: JSON.stringify(account.details) };
    paymentId = (await alice.object(alice.post('/otc/payment_save', saved)))['id'];
    await alice.object(alice.post('/otc/ad_state', on));
    const visitor = server().visitor();
    const asked = { side: 'buy', currency: USDT, fiat: 'EUR', amount: '100' };
    const { data } = await visitor.object(visitor.get('/otc/ads', asked));
    expect(data).toMatchObject([{ id: adId, price: '0.93', minimum: '10.00', available: '1000' }]);
    // Words of a maker stay what they are.
    expect(data).toMatchObject([{ terms: 'From your own account only. <b>No</b> notes.' }]);
    const { list } = await alice.object(alice.get('/otc/my_ads'));
    expect(list).toMatchObject([{ terms: 'From your own account only. <b>No</b> notes.' }]);
    // A list names nobody's address.
    expect(JSON.stringify(data)).not.toContain('alice@demo');
    const none = await bob.post('/getPaymentList', { id: 999_999 });
    expect(none).toMatchObject({ code: 'unknown_ad' });
    const kinds = await bob.post('/getPaymentList', { id: adId });
    expect(kinds.message).toEqual([
      { id: paymentId, kind: 'sepa', label: 'SEPA transfer', reversible: 0 },
    ]);
  });

  it('is taken, talked about, paid and released; nobody else sees any of it', async () => {
    const id = await began();
    const said = { id, client_id: 'hello', text: 'On its way' };
    await bob.object(bob.post('/otc/messages', said));
    await bob.object(bob.post('/otc/messages', said));
    const { list } = await alice.object(alice.get('/otc/messages', { id }));
    expect(list).toMatchObject([{ number: 1, from: 'other', text: 'On its way' }]);
    // What the other side has written is marked until it is read, and one's own never.
    const news = async (client: Client) => {
      const orders = (await client.object(client.get('/otc/orders')))['data'] as Row[];
      const one = await client.object(client.get('/otc/order', { id }));
      return [orders.find((order) => order['id'] === id)?.['unread'], one['unread']];
    };
    expect([await news(alice), await news(bob)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await alice.object(alice.post('/otc/read', { id, number: 1 }));
    expect(await news(alice)).toEqual([0, 0]);
    const one = await bob.object(bob.get('/otc/order', { id }));
    expect(one).toMatchObject({ state: 'unpaid', number: '100' });
    const details = [{ field: 'iban', value: 'DE89 3704 0044 0532 0130 00' }];
    expect(one['pay_to']).toMatchObject({ kind: 'sepa', name: 'Demo', details });
    expect(await alice.post('/otc/release', { id, pay_password: PAYMENT_PASSWORD })).toMatchObject({
      code: 'order_not_in_state',
    });
    await bob.object(bob.post('/otc/paid', { id }));
    expect(await alice.post('/otc/release', { id, pay_password: '000000' })).toMatchObject({
      code: 'payment_password_wrong',
    });
    const paid = { id, pay_password: PAYMENT_PASSWORD };
    expect(await alice.object(alice.post('/otc/release', paid))).toMatchObject({ state: 'done' });
    // What has ended tells nobody any more where to pay.
    expect(await bob.object(bob.get('/otc/order', { id }))).toMatchObject({ pay_to: null });
    const carol = server().visitor();
    expect(await carol.get('/otc/order', { id })).toMatchObject({ type: '999' });
  });

  it('has terms of 500 characters, and not one more', async () => {
    const long = { ...AD, terms: 'x'.repeat(500) };
    const { id } = await alice.object(alice.post('/otc/ad_save', long));
    const { list } = await alice.object(alice.get('/otc/my_ads'));
    expect((list as Row[]).find((ad) => ad['id'] === id)).toMatchObject({ terms: long.terms });
    const longer = { ...long, id, terms: 'x'.repeat(501) };
    expect(await alice.post('/otc/ad_save', longer)).toMatchObject({ type: 'error' });
  });

  it('is given up by its buyer with a reason, which both sides read', async () => {
    const id = await began();
    await bob.object(bob.post('/otc/cancel', { id, reason: ' My bank is closed. ' }));
    for (const client of [alice, bob]) {
      const { said, state } = await client.object(client.get('/otc/order', { id }));
      expect(state).toBe('cancelled');
      expect(said).toMatchObject([{ what: 'cancel', text: 'My bank is closed.' }]);
    }
  });

  it('is paid by a proof of its own, and by none that proved another', async () => {
    const sent = () => uploadPicture(bob, '#aa0000');
    const first = await began();
    await bob.object(bob.post('/otc/paid', { id: first, pictures: await sent() }));
    const paid = { id: first, pay_password: PAYMENT_PASSWORD };
    expect(await alice.object(alice.post('/otc/release', paid))).toMatchObject({ state: 'done' });
    const id = await began();
    expect(await bob.post('/otc/paid', { id, pictures: await sent() })).toMatchObject({
      code: 'proof_used',
    });
    expect(await bob.object(bob.get('/otc/order', { id }))).toMatchObject({ state: 'unpaid' });
    await bob.object(bob.post('/otc/cancel', { id, reason: '' }));
  });

  it('that lapsed reaches the bond of its merchant, which only its buyer is told', async () => {
    const id = await began();
    await server().passAtWork(31 * 60_000);
    const look = (client: Client) => client.object(client.get('/otc/order', { id }));
    expect(await look(bob)).toMatchObject({ state: 'lapsed', bond: '1000 USDT', award: '' });
    expect(await look(alice)).toMatchObject({ state: 'lapsed', bond: '' });
    expect(await bob.object(bob.post('/otc/paid', { id }))).toMatchObject({ state: 'claimed' });
    await alice.object(alice.post('/otc/appeal_answer', { id, text: 'Nothing came.' }));
    await server().passAtWork(86_400_000);
    const first = await world.hired();
    const proposal = { id, verdict: 'release', award: '100', reason: 'the bank confirms it' };
    const over = await first.client.post('/otc/propose', { ...proposal, award: '1000.00000001' });
    expect(over).toMatchObject({ code: 'bad_award' });
    // A claim waits in the list to which the work queue leads.
    const waiting = await first.client.message(first.client.get('/otc/orders', {}));
    expect(waiting['data']).toMatchObject([{ id, state: 'claimed' }]);
    await first.client.message(first.client.post('/otc/propose', proposal));
    const seen = await first.client.message(first.client.get('/otc/one_order', { id }));
    expect(seen).toMatchObject({ state: 'claimed', bond: '1000 USDT', award: '100 USDT' });
    expect(await world.done('/otc/confirm', proposal)).toMatchObject({ state: 'awarded' });
    expect(await look(bob)).toMatchObject({ state: 'awarded', bond: '', award: '100 USDT' });
    const { said } = await look(alice);
    expect((said as Row[]).map(({ text }) => text)).toContain('the bank confirms it');
  });

  it('tells its buyer from when on he may appeal, and refuses it before', async () => {
    const id = await began();
    const from = async (client: Client) =>
      Number((await client.object(client.get('/otc/order', { id })))['appeal_from_ms']);
    expect([await from(bob), await from(alice)]).toEqual([0, 0]);
    await bob.object(bob.post('/otc/paid', { id }));
    const paidMs = server().nowMs;
    expect([await from(bob), await from(alice)]).toEqual([paidMs + 600_000, paidMs]);
    const why = { id, reason: 'no_release', text: 'I have paid.' };
    await server().passAtWork(600_000 - 1);
    expect(await bob.post('/otc/appeal', why)).toMatchObject({ code: 'too_early' });
    await server().passAtWork(1);
    expect(await bob.object(bob.post('/otc/appeal', why))).toMatchObject({ state: 'appealed' });
    await bob.object(bob.post('/otc/appeal_withdraw', { id }));
    await bob.object(bob.post('/otc/cancel', { id, reason: '' }));
  });

  it('is looked at by two operators where the sides disagree, with what both said', async () => {
    const id = await began();
    await bob.object(bob.post('/otc/paid', { id }));
    const why = { id, reason: 'not_received', text: 'Nothing has come.' };
    for (const path of ['/otc/appeal', '/otc/messages']) {
      const nothing = { ...why, client_id: 'nothing', text: ' \n ' };
      expect(await alice.post(path, nothing)).toMatchObject({ code: 'empty_text' });
    }
    const pictures = await uploadPicture(alice);
    await alice.object(alice.post('/otc/appeal', { ...why, pictures }));
    await bob.object(bob.post('/otc/appeal_answer', { id, text: 'I have paid.' }));
    expect(await bob.post('/otc/appeal_answer', { id, text: ' ' })).toMatchObject({
      code: 'empty_text',
    });
    await server().passAtWork(86_400_000);
    // What one side shows the other one sees, and nobody else.
    const shown = async (client: Client) => {
      const headers = { authorization: client.token };
      return (await fetch(client.address + pictures, { headers })).status;
    };
    expect([await shown(alice), await shown(bob)]).toEqual([200, 200]);
    expect(await shown(server().visitor())).toBe(404);
    const first = await world.hired();
    const proposal = { id, verdict: 'return', reason: 'no payment was shown' };
    await first.client.message(first.client.post('/otc/propose', proposal));
    const look = (of: string) => first.client.get('/otc/picture', { id, of });
    expect(await look('said 987654 0')).toMatchObject({ code: 'unknown_picture' });
    const own = await first.client.post('/otc/confirm', proposal);
    expect(own).toMatchObject({ code: 'decision_is_yours' });
    const seen = await first.client.message(first.client.get('/otc/one_order', { id }));
    expect((seen['evidence'] as Row[]).map(({ text }) => text)).toEqual([
      'Nothing has come.',
      'I have paid.',
      'no payment was shown',
    ]);
    // What is proposed the sides do not read yet; what is decided both of them do.
    const house = async (client: Client) => {
      const { said } = await client.object(client.get('/otc/order', { id }));
      return (said as Row[]).filter(({ from }) => from === '').map(({ text }) => text);
    };
    expect(await house(bob)).toEqual([]);
    expect(await world.done('/otc/confirm', proposal)).toMatchObject({ state: 'returned' });
    expect([await house(bob), await house(alice)]).toEqual([
      ['no payment was shown'],
      ['no payment was shown'],
    ]);
  });

  it('tells its seller until when coins are frozen, and no date that frees none', async () => {
    const id = await began();
    const beganMs = server().nowMs;
    const until = async () => {
      const asked = { currency: USDT, type: 'legal' };
      const rows = (await alice.object(alice.get('/wallet/frozen', asked)))['rows'] as Row[];
      return rows.find((row) => row['what'] === 'otc_order' && row['id'] === id)?.['until_ms'];
    };
    const endMs = beganMs + 30 * 60_000;
    expect(await until()).toBe(endMs);
    await server().passAtWork(16 * 60_000);
    expect((await alice.object(alice.get('/otc/order', { id })))['state']).toBe('expired');
    expect(Math.abs(Number(await until()) - endMs)).toBeLessThanOrEqual(1_000);
    await server().passAtWork(15 * 60_000);
    expect(await until()).toBeUndefined();
    const next = await began();
    await bob.object(bob.post('/otc/paid', { id: next }));
    const asked = { currency: USDT, type: 'legal' };
    const rows = (await alice.object(alice.get('/wallet/frozen', asked)))['rows'] as Row[];
    expect(rows.find((row) => row['id'] === next)).toMatchObject({ until_ms: 0 });
    await bob.object(bob.post('/otc/cancel', { id: next, reason: '' }));
  });
});

describe('who sells', () => {
  it('gives no coins away while what protects him has just been changed', async () => {
    const id = await began();
    await bob.object(bob.post('/otc/paid', { id }));
    const { pool } = server().database;
    const locked = (untilMs: number) =>
      pool.query('update customers set withdrawal_locked_until_ms = $1 where id = $2', [
        untilMs,
        world.alice,
      ]);
    const release = () => alice.post('/otc/release', { id, pay_password: PAYMENT_PASSWORD });
    await locked(server().nowMs + 1);
    expect(await release()).toMatchObject({ code: 'security_changed' });
    await locked(server().nowMs);
    expect(await release()).toMatchObject({ type: 'ok' });
  });

  it('has twenty ways to be paid, and forgets only his own', async () => {
    const named = { iban: 'DE89 3704 0044 0532 0130 00', email: 'alice@example.test' };
    const details = JSON.stringify(named);
    const save = (kind: string) => alice.post('/otc/payment_save', { fiat: 'EUR', kind, details });
    const { pool } = server().database;
    await pool.query(
      `insert into otc_payments (owner, fiat, kind, sealed, saved_ms)
       select $1, 'EUR', 'other ' || at, '', 0 from generate_series(1, $2::int) at`,
      [world.alice, MOST_PAYMENTS - 1],
    );
    // Another one of a kind that he has takes its place.
    expect(await save('sepa')).toMatchObject({ type: 'ok' });
    expect(await save('wise')).toMatchObject({ code: 'too_many_payments' });
    await pool.query(`delete from otc_payments where kind = 'other 1'`);
    const { id } = await alice.object(save('wise'));
    await pool.query(`delete from otc_payments where kind like 'other %'`);
    const drop = (client: Client) => client.post('/otc/payment_delete', { id });
    expect(await drop(bob)).toMatchObject({ code: 'unknown_payment' });
    expect(await drop(alice)).toMatchObject({ type: 'ok' });
    expect(await drop(alice)).toMatchObject({ code: 'unknown_payment' });
  });

  it('is looked at by all where he is a merchant, and otherwise by himself alone', async () => {
    const look = (client: Client, id?: number) => client.get('/otc/merchant', id ? { id } : {});
    expect(await look(bob, world.alice)).toMatchObject({ type: 'ok' });
    expect(await look(alice, world.bob)).toMatchObject({ code: 'unknown_merchant' });
    expect(await look(bob, world.bob)).toMatchObject({ type: 'ok' });
  });
});
