/** Attacks on gift cards: guessing, redeeming twice at once, mules, and loops of money. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCKED_MS, MOST_WRONG } from '../../features/gift/contract.ts';
import { codeFrom, shownCode } from '../../features/gift/rules/code.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let world: ConsoleWorld;
let alice: Client;
let bob: Client;

async function logIn(): Promise<void> {
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
}

async function bought(client: Client, amount = '10'): Promise<Row> {
  await server().freshPrices();
  const card = { currency: USDT, amount, template: 'waves', pay_password: '123456' };
  return client.object(client.post('/gift/buy', card));
}

function wrong(at: number): string {
  return shownCode(codeFrom(at.toString(16).padStart(20, '9')));
}

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  await logIn();
  await server().verify(world.alice);
  await server().verify(world.bob);
});

describe('who guesses', () => {
  it('looks at five codes a day, however many he sends at once', async () => {
    const { code } = await bought(alice);
    const guesses = Array.from({ length: 60 }, (_, at) => wrong(at));
    const replies = await Promise.all(
      guesses.map((guess, at) =>
        bob.post(at % 2 === 0 ? '/gift/redeem' : '/gift/look', { code: guess }),
      ),
    );
    // Some are told that there is too much to look up.
    const told = replies.filter(({ code: refusal, message }) => {
      return refusal === 'bad_code' || typeof message === 'object';
    });
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(MOST_WRONG);
    for (const guess of guesses.slice(0, MOST_WRONG)) {
      await bob.post('/gift/look', { code: guess });
    }
    // Not even the right one is told from a wrong one now.
    expect(await bob.post('/gift/look', { code })).toMatchObject({ code: 'locked_out' });
    server().pass(LOCKED_MS);
    await logIn();
  });

  it('gains no further guesses by redeeming cards of his own in between', async () => {
    for (let at = 0; at < MOST_WRONG - 1; at += 1) {
      expect(await bob.post('/gift/redeem', { code: wrong(100 + at) })).toMatchObject({
        code: 'bad_code',
      });
    }
    const { code } = await bought(bob);
    expect(await bob.post('/gift/redeem', { code })).toMatchObject({ type: 'ok' });
    expect(await bob.post('/gift/redeem', { code: wrong(200) })).toMatchObject({
      code: 'bad_code',
    });
    expect(await bob.post('/gift/redeem', { code: wrong(201) })).toMatchObject({
      code: 'locked_out',
    });
    server().pass(LOCKED_MS);
    await logIn();
  });

  it('finds no code by what was redeemed, taken back, or never was', async () => {
    const { id, code } = await bought(alice);
    await alice.post('/gift/take_back', { id });
    const told = await Promise.all([
      bob.post('/gift/redeem', { code }),
      bob.post('/gift/redeem', { code: wrong(300) }),
    ]);
    expect(told[0]).toEqual(told[1]);
    server().pass(LOCKED_MS);
    await logIn();
  });
});

describe('quick taps', () => {
  it('on a right code are no guesses, and one key has one answer', async () => {
    const { engine } = server().running.service;
    const before = engine.gift.notYetFree(world.bob, server().nowMs);
    const cards = [await bought(alice), await bought(alice)];
    const [first, second] = cards.map(({ code }) => code);
    const taps = Array.from({ length: 8 }, () => bob.post('/gift/redeem', { code: first }));
    const told = await Promise.all(taps);
    // It was redeemed once, and each tap hears the same of it.
    expect(new Set(told.map(({ message }) => message))).toEqual(
      new Set(['10 USDT is in your spot account']),
    );
    expect(await alice.post('/gift/redeem', { code: first })).toMatchObject({ code: 'bad_code' });
    const once = { key: 'quick taps' };
    const again = await Promise.all(
      Array.from({ length: 8 }, () => bob.post('/gift/redeem', { code: second }, once)),
    );
    expect(again.map(({ type }) => type)).toEqual(again.map(() => 'ok'));
    const redeemed = engine.gift.notYetFree(world.bob, server().nowMs) - before;
    expect(redeemed).toBe(2_000_000_000n);
    server().pass(LOCKED_MS);
    await logIn();
  });

  it('with a right password lock nobody out', async () => {
    await server().freshPrices();
    const card = { currency: USDT, amount: '1', template: 'waves', pay_password: '123456' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => alice.post('/gift/buy', card)),
    );
    expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
    const once = { key: 'one card' };
    const same = await Promise.all(
      Array.from({ length: 8 }, () => alice.post('/gift/buy', card, once)),
    );
    expect(new Set(same.map(({ message }) => JSON.stringify(message))).size).toBe(1);
    server().pass(LOCKED_MS);
    await logIn();
  });
});

describe('two at once', () => {
  it('redeem a card once, whoever they are and whatever its buyer does meanwhile', async () => {
    const { id, code } = await bought(alice, '20');
    const balances = async (client: Client) => {
      const { list } = await client.object(client.get('/gift/coins'));
      const row = (list as Row[]).find(({ currency }) => currency === USDT);
      return Number(row?.['free']);
    };
    const before = (await balances(alice)) + (await balances(bob));
    const replies = await Promise.all([
      bob.post('/gift/redeem', { code }),
      alice.post('/gift/redeem', { code }),
      bob.post('/gift/redeem', { code }, { key: 'a' }),
      bob.post('/gift/redeem', { code }, { key: 'b' }),
      alice.post('/gift/take_back', { id }),
    ]);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect((await balances(alice)) + (await balances(bob))).toBeCloseTo(before + 20, 6);
    expectSoundLedger(server().running.service.engine);
    expectHoldsMatchOrders(server().running.service.engine);
  });
});

describe('money that goes round', () => {
  it('is reported: loops, what is passed on, and what comes back to its buyer', async () => {
    server().pass(LOCKED_MS);
    await logIn();
    const there = await bought(alice, '30');
    await bob.object(bob.post('/gift/redeem', { code: there['code'] })).catch(() => undefined);
    const back = await bought(bob, '30');
    await alice.object(alice.post('/gift/redeem', { code: back['code'] })).catch(() => undefined);
    const { client } = await world.hired();
    const found = await client.rows('/gift/suspects');
    const row = (id: unknown) => found.find((each) => each['id'] === id);
    expect(row(there['id'])).toMatchObject({ isLoop: true, isPassedOn: true, isOwn: false });
    expect(row(back['id'])).toMatchObject({ isLoop: true, isOwn: false });
    const all = await client.rows('/gift/cards');
    expect(JSON.stringify(all)).not.toMatch(/[0-9a-f]{64}/);
  });

  it('does not leave through a mule before a day has passed', async () => {
    const { engine } = server().running.service;
    const locked = engine.gift.notYetFree(world.bob, server().nowMs);
    expect(locked).toBeGreaterThan(0n);
    expect(engine.gift.notYetFree(world.bob, server().nowMs + LOCKED_MS)).toBe(0n);
    expect(engine.withdrawal.used(world.bob, server().nowMs)).toBeGreaterThan(0n);
  });
});
