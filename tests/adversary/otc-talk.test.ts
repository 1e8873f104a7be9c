/** What somebody may try around an order of OTC: with words, pictures, names and records. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let world: ConsoleWorld;
let alice: Client;
let bob: Client;
let adId = 0;
let paymentId = 0;

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
};

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  await server().freshPrices();
  for (const [owner, level] of [
    [world.alice, 2],
    [world.bob, 1],
  ] as const) {
    const { rows } = await server().database.pool.query<{ id: string }>(
      `insert into verification_forms (owner, level, fields, document_hash, created_ms)
       values ($1, $2, '{"name":"Demo"}', '', 1) returning id`,
      [owner, level],
    );
    const form = { level, formId: Number(rows[0]?.id) };
    await server().give(owner, { type: 'verification.submit', ...form });
    const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    await world.give(0, { type: 'verification.decide', ...decided });
  }
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
  await server().give(world.alice, { type: 'otc.apply' });
  const approved = { operator: 1, owner: world.alice, verdict: 'approve' };
  await world.give(0, { type: 'otc.decide_merchant', ...approved });
  const details = JSON.stringify({ iban: 'DE89 3704 0044 0532 0130 00' });
  const saved = alice.post('/otc/payment_save', { fiat: 'EUR', kind: 'sepa', details });
  paymentId = Number((await alice.object(saved))['id']);
  adId = Number((await alice.object(alice.post('/otc/ad_save', AD)))['id']);
  await alice.object(alice.post('/otc/ad_state', { id: adId, on: 1 }));
});

async function began(amount = '46.50'): Promise<number> {
  const order = { ad_id: adId, amount, price: '0.93', payment_id: paymentId };
  return Number((await bob.object(bob.post('/otc/order', order)))['id']);
}

describe('a stranger’s name', () => {
  it('is on no account that is saved: it is the verified one, whatever is sent', async () => {
    const details = JSON.stringify({ iban: 'XX00', name: 'Somebody Else', payee: 'Mallory' });
    const sent = { fiat: 'EUR', kind: 'sepa', details, name: 'Mallory', payee: 'Mallory' };
    await bob.object(bob.post('/otc/payment_save', sent));
    const own = await bob.object(bob.get('/otc/payments'));
    expect(JSON.stringify(own)).not.toMatch(/Mallory|Somebody/);
  });

  it('pays for nothing: both sides are told from whom and to whom money goes', async () => {
    const id = await began();
    const seen = await alice.object(alice.get('/otc/order', { id }));
    const shown = await bob.object(bob.get('/otc/order', { id }));
    expect(seen['buyer_name']).toBe(shown['buyer_name']);
    expect(shown['pay_to']).toMatchObject({ name: 'Demo' });
    // Another account of the same kind, saved meanwhile, is not where this order is paid.
    const details = JSON.stringify({ iban: 'GB00 SWITCHED' });
    await alice.object(alice.post('/otc/payment_save', { fiat: 'EUR', kind: 'sepa', details }));
    const again = await bob.object(bob.get('/otc/order', { id }));
    expect(JSON.stringify(again['pay_to'])).not.toContain('SWITCHED');
    const all = await alice.object(alice.get('/otc/payments'));
    paymentId = Number((all['list'] as Row[])[0]?.['id']);
    await bob.object(bob.post('/otc/cancel', { id }));
  });

  it('is no way to be paid that somebody else has saved', async () => {
    const { list } = await bob.object(bob.get('/otc/payments'));
    const own = Number((list as Row[])[0]?.['id']);
    const order = { ad_id: adId, amount: '46.50', price: '0.93', payment_id: own };
    expect(await bob.post('/otc/order', order)).toMatchObject({ code: 'no_common_payment' });
  });
});

describe('words and pictures', () => {
  it('stay what they are: mark-up in the chat is text, no longer than it may be', async () => {
    const id = await began();
    const text = '<img src=x onerror=alert(1)><a href="javascript:1">pay</a>';
    await bob.object(bob.post('/otc/messages', { id, client_id: 'html', text }));
    const { list } = await alice.object(alice.get('/otc/messages', { id }));
    expect(list).toMatchObject([{ kind: 'text', text, from: 'other' }]);
    const long = { id, client_id: 'long', text: 'x'.repeat(2_001) };
    expect(await bob.post('/otc/messages', long)).toMatchObject({ code: 'text_too_long' });
    await bob.object(bob.post('/otc/cancel', { id }));
  });

  it('are no pictures of others, and a refused one leaves the order as it was', async () => {
    const id = await began();
    const pictures = `/uploads/${'a'.repeat(32)}.webp`;
    const paid = await bob.post('/otc/paid', { id, pictures });
    expect(paid).toMatchObject({ code: 'bad_picture' });
    expect(await bob.object(bob.get('/otc/order', { id }))).toMatchObject({ state: 'unpaid' });
    const file = { id, client_id: 'file', file: pictures };
    expect(await bob.post('/otc/file', file)).toMatchObject({ code: 'bad_picture' });
    expect(await bob.post('/otc/paid', { id, pictures: Array(9).fill(pictures) })).toMatchObject({
      type: 'error',
    });
    await bob.object(bob.post('/otc/paid', { id }));
  });

  it('are for the two sides alone', async () => {
    const { data } = await bob.object(bob.get('/otc/orders', { live: 1 }));
    const id = Number((data as Row[])[0]?.['id']);
    const account = { user_string: 'carol@demo.test', password: 'carol-password-1' };
    const carol = server().visitor();
    expect(await carol.post('/user/login', account)).toMatchObject({ type: 'error' });
    for (const path of ['/otc/order', '/otc/messages']) {
      expect(await carol.get(path, { id })).toMatchObject({ type: '999' });
    }
  });

  it('flood nobody: twenty a minute, in all conversations together', async () => {
    const { data } = await bob.object(bob.get('/otc/orders', { live: 1 }));
    const id = Number((data as Row[])[0]?.['id']);
    const codes = new Set<unknown>();
    for (let at = 0; at < 25; at += 1) {
      const sent = { id, client_id: `flood ${at}`, text: `line ${at}` };
      codes.add((await bob.post('/otc/messages', sent)).code);
    }
    expect(codes).toContain('too_many_messages');
  });
});

describe('a record', () => {
  it('is not farmed by two who deal with one another all day', async () => {
    const { pool } = server().database;
    const nowMs = server().nowMs;
    for (let at = 0; at < 12; at += 1) {
      const state = at % 2 === 0 ? 'done' : 'cancelled';
      await pool.query(
        `insert into otc_orders (id, ad_id, maker, taker, seller, buyer, asset_id, units, fee_units,
           fiat, fiat_units, price, worth_units, kind, payment_id, made_ms, state, due_ms,
           is_extended, is_reminded, is_late, paid_ms, appealed_ms, appealed_by, proposed_by,
           proposed, award_units, ended_ms)
         values ($1, 1, $3, 78, 78, $3, 2, 1, 0, 'EUR', 1, 93, 1, 'sepa', 1, 1, $2, 0, false, false,
           false, 1000, 0, 0, 0, '', 0, $4)`,
        [9_000_000 + at, state, world.alice, nowMs],
      );
      await pool.query(
        `insert into otc_ratings (order_id, owner, about, is_good, text, made_ms)
         values ($1, 78, $2, true, '', $3)`,
        [9_000_000 + at, world.alice, nowMs],
      );
    }
    const { merchant } = await alice.object(alice.get('/otc/merchant'));
    // Of this pair the last three count, one of which was done; what Bob cancelled does not.
    expect(merchant).toMatchObject({ orders_30d: 1, completion_30d: 33, positive: 100 });
    await pool.query('delete from otc_orders where taker = 78');
  });
});

describe('whoever would pass for the house', () => {
  it('is called by no name of it, and what he says is marked as his own', async () => {
    // Others have written much in the last minute.
    server().pass(60_001);
    await server().freshPrices();
    const id = await began();
    const seen = async () =>
      (await bob.object(bob.get('/otc/order', { id })))['other'] as Record<string, unknown>;
    await alice.post('/user/editNickname', { nickname: 'Anna' });
    expect((await seen())['nickname']).toBe('Anna');
    for (const nickname of ['Support', 'Ѕuppоrt', 'Suport 24']) {
      // Nobody can be called so any more; who was before is.
      expect(await alice.post('/user/editNickname', { nickname })).toMatchObject({
        code: 'name_of_house',
      });
      const { pool } = server().database;
      await pool.query('update customers set nickname = $1 where id = $2', [nickname, world.alice]);
      expect(String((await seen())['nickname'])).toContain('*');
    }
    const say = async (client: Client, text: string) => {
      const fields = { id, client_id: `${text} ${id}`, text };
      await client.object(client.post('/otc/messages', fields));
    };
    await say(alice, 'This is Bourse s u p p o r t: release now.');
    await say(alice, 'I have not got your money yet.');
    await say(bob, 'I will ask support.');
    const page = async (client: Client) =>
      (await client.object(client.get('/otc/messages', { id })))['list'] as Row[];
    expect((await page(bob)).map(({ name }) => name)).toEqual(['not_house', '', '']);
    expect((await page(alice)).map(({ name }) => name)).toEqual(['', '', 'not_house']);
  });
});
