import { beforeAll, describe, expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { assetId } from '../../core/money/units.ts';
import { LOCKED_MS, MOST_WRONG } from '../../features/gift/contract.ts';
import { codeFrom, readCode, shownCode } from '../../features/gift/rules/code.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let alice: Client;
let bob: Client;
const PROOF = { pay_password: '123456' };
const CARD = { currency: USDT, amount: '10', template: 'sun', ...PROOF };

/** A code that no card has. */
function wrong(at: number): string {
  return shownCode(codeFrom(at.toString(16).padStart(20, '7')));
}

function onCards(): bigint {
  const { ledger } = server().running.service.engine.machine;
  const slot = ledger.slot(HOUSE.giftCards, KIND.house, assetId(USDT));
  return ledger.available(slot) + ledger.frozen(slot);
}

async function bought(client: Client, fields: Row = {}, key?: string): Promise<Row> {
  await server().freshPrices();
  const options = key === undefined ? {} : { key };
  return client.object(client.post('/gift/buy', { ...CARD, ...fields }, options));
}

async function cards(client: Client): Promise<Row[]> {
  return (await client.object(client.get('/gift/list')))['data'] as Row[];
}

/** New sessions: those from before may have run out. */
async function logIn(): Promise<void> {
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
}

/** Time passes, and both are there again. */
async function pass(ms: number): Promise<void> {
  server().pass(ms);
  await logIn();
}

beforeAll(async () => {
  await logIn();
  const world = await ConsoleWorld.open(server());
  await server().verify(world.alice);
  await server().verify(world.bob);
});

describe('a gift card', () => {
  it('is bought with a code that is shown once, redeemed once, and told to its buyer', async () => {
    const before = onCards();
    const fields = { greeting: 'Happy birthday', email: 'BOB@demo.test' };
    const { id, code } = await bought(alice, fields);
    expect(String(code)).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/);
    expect(onCards()).toBe(before + 1_000_000_000n);
    const [own] = await cards(alice);
    expect(own).toMatchObject({ id, state: 'open', greeting: 'Happy birthday', amount: '10' });
    expect(own).toMatchObject({ email: 'bo***@demo.test', is_bound: 1, is_bought: 1 });
    expect(JSON.stringify(own)).not.toContain(String(code).slice(0, 9));
    const stored = await server().database.pool.query('select * from gift_cards, gift_letters');
    expect(JSON.stringify(stored.rows)).not.toContain(String(code).replaceAll('-', ''));
    expect(JSON.stringify(stored.rows)).not.toContain('bob@demo.test');
    expect(await bob.object(bob.post('/gift/look', { code }))).toEqual({ is_valid: 1 });
    expect(await alice.post('/gift/redeem', { code })).toMatchObject({ code: 'not_for_you' });
    expect(await bob.post('/gift/redeem', { code: String(code).toLowerCase() })).toMatchObject({
      type: 'ok',
      message: '10 USDT is in your spot account',
    });
    expect(onCards()).toBe(before);
    expect(await bob.object(bob.post('/gift/look', { code }))).toEqual({ is_valid: 0 });
    expect(await cards(bob)).toMatchObject([{ id, state: 'redeemed', is_bought: 0, email: '' }]);
  });

  it('is the same card with the same code where the same request comes again', async () => {
    const first = await bought(alice, {}, 'lost answer');
    // The answer has the code: whoever has a session and a key alone is told nothing.
    const guess = { ...CARD, pay_password: '000000' };
    expect(await alice.post('/gift/buy', guess, { key: 'lost answer' })).toMatchObject({
      code: 'payment_password_wrong',
    });
    expect(await bought(alice, {}, 'lost answer')).toEqual(first);
    const otherwise = { ...CARD, amount: '11' };
    expect(await alice.post('/gift/buy', otherwise, { key: 'lost answer' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await bought(alice))['code']).not.toBe(first['code']);
  });

  it('is taken back, once', async () => {
    const { id, code } = await bought(alice);
    expect(await bob.post('/gift/take_back', { id })).toMatchObject({ code: 'unknown_card' });
    expect(await alice.post('/gift/take_back', { id })).toMatchObject({ type: 'ok' });
    expect(await alice.post('/gift/take_back', { id })).toMatchObject({ code: 'not_open' });
    expect(await bob.post('/gift/redeem', { code })).toMatchObject({ code: 'bad_code' });
  });

  it('needs the payment password and sound fields', async () => {
    await server().freshPrices();
    const tries: readonly (readonly [Row, string])[] = [
      [{ pay_password: '999999' }, 'payment_password_wrong'],
      [{ currency: 99 }, 'unknown_coin'],
      [{ amount: '0' }, 'bad_amount'],
      [{ amount: '1.123456789' }, 'bad_amount'],
      [{ amount: '0.5' }, 'below_minimum'],
      [{ amount: '2001' }, 'above_limit'],
      [{ template: 'skull' }, 'bad_template'],
      [{ email: 'nobody' }, 'bad_email'],
      [{ greeting: '<b>' }, 'bad_greeting'],
      [{ greeting: 'x'.repeat(121) }, 'greeting_too_long'],
    ];
    for (const [fields, code] of tries) {
      const reply = await alice.post('/gift/buy', { ...CARD, ...fields });
      expect(`${JSON.stringify(fields)} ${String(reply.code)}`).toBe(
        `${JSON.stringify(fields)} ${code}`,
      );
    }
    expect(await server().visitor().post('/gift/buy', CARD)).toMatchObject({ type: '999' });
  });
});

describe('codes', () => {
  it('that are wrong five times lock redeeming and looking for a day', async () => {
    await pass(LOCKED_MS);
    // Typing errors guess nothing, however many.
    for (let at = 0; at < 2 * MOST_WRONG; at += 1) {
      const code = `AAAA-AAAA-AAAA-AAAA-${at}`;
      if (readCode(code) !== undefined) continue;
      expect(await bob.post('/gift/redeem', { code })).toMatchObject({ code: 'bad_code' });
    }
    for (let at = 0; at < MOST_WRONG; at += 1) {
      const path = at % 2 === 0 ? '/gift/redeem' : '/gift/look';
      const reply = await bob.post(path, { code: wrong(at) });
      if (at % 2 === 0) expect(reply).toMatchObject({ code: 'bad_code' });
      else expect(reply).toMatchObject({ message: { is_valid: 0 } });
    }
    const { code } = await bought(alice);
    expect(await bob.post('/gift/redeem', { code })).toMatchObject({ code: 'locked_out' });
    expect(await bob.post('/gift/look', { code })).toMatchObject({ code: 'locked_out' });
    await pass(LOCKED_MS - 1);
    expect(await bob.post('/gift/redeem', { code })).toMatchObject({ code: 'locked_out' });
    await pass(1);
    expect(await bob.post('/gift/redeem', { code })).toMatchObject({ type: 'ok' });
  });
});

describe('the house', () => {
  it('holds exactly what is on open cards', () => {
    const { engine } = server().running.service;
    const open = engine.gift.openCards().reduce((sum, card) => sum + card.amountUnits, 0n);
    expect(onCards()).toBe(open);
    expectSoundLedger(engine);
    expectHoldsMatchOrders(engine);
    expect(server().errors).toEqual([]);
  });
});
