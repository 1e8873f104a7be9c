/**
 * Markets in which only customers make the price: a stolen session buys a thief's tokens at any
 * price there, or sells its owner's to him for little, and nothing of it looks like a gift.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { IeoWorld, TOKEN } from '../../features/ieo/testing/world.ts';
import { marketOrder } from '../../features/spot/contract/index.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { usdt } from '../support/contract-engine.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { openThinMarket } from '../support/thin-market.ts';
import { btcUsdt, USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const [THIEF, VICTIM] = [401, 402];
/** Lots of five cents: ten floors are 2,000 USDT. */
const AT_THE_LIMIT = 40_000;
const PRICE = 500;
const floorUnits = usdt('200').toString();

type Vouched = { lockedUntilMs: number; isProven: boolean; floorUnits: string };
const SILENT: Vouched = { lockedUntilMs: 0, isProven: false, floorUnits };
const PROVEN: Vouched = { ...SILENT, isProven: true };

/** A thief with tokens, a victim with money, and the market in which they meet. */
class Thin extends IeoWorld {
  readonly market: number;

  constructor() {
    super();
    for (const owner of [THIEF, VICTIM]) {
      this.known(owner);
      this.endow(owner, KIND.spot, '20000');
      this.endow(owner, KIND.spot, '500000', TOKEN);
    }
    this.market = this.openMarket();
  }

  /** Somebody of whom the house knows who he is. */
  known(owner: number): void {
    const form = { level: 1, formId: owner };
    this.must(owner, { type: 'verification.submit', ...form, person: owner });
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    this.must(0, { type: 'verification.decide', ...decide });
  }

  asking(lots: number, change: object = {}): object {
    const limit = { kind: 'limit', timeInForce: 'gtc', limitTicks: PRICE, lots } as const;
    return { ...marketOrder(this.market, limit), vouched: SILENT, ...change };
  }

  said(lots: number, change: object = {}, owner = VICTIM): string {
    return this.refusal(owner, this.asking(lots, change));
  }

  placed(lots: number, change: object = {}, owner = VICTIM): number {
    return this.must<{ id: number }>(owner, this.asking(lots, change)).id;
  }

  locked(owner: number): bigint {
    return this.engine.locks.notYetFree(owner, this.timeMs);
  }

  given(owner: number): bigint {
    return this.engine.withdrawal.giving.spent(owner, this.timeMs);
  }
}

describe('a session alone', () => {
  it.each(['buy', 'sell'])('does not %s for ten floors', (side) => {
    const house = new Thin();
    expect(house.said(AT_THE_LIMIT, { side })).toBe('proof_needed');
    expect(house.said(AT_THE_LIMIT - 1, { side })).toBe('accepted');
    expect(house.said(AT_THE_LIMIT, { side, vouched: PROVEN })).toBe('accepted');
  });

  it('cannot cut them into small orders: what waits counts, until it is taken back', () => {
    const house = new Thin();
    const waiting = house.placed(AT_THE_LIMIT - 20);
    expect(house.said(20)).toBe('proof_needed');
    // Of the other side nothing waits.
    house.must(VICTIM, { type: 'spot.cancel', orderId: waiting, clientOrderId: '' });
    expect(house.said(20)).toBe('accepted');
  });

  it.each([
    ['buys', 'first', 'buy', 'sell'],
    ['buys', 'second', 'buy', 'sell'],
    ['sells', 'first', 'sell', 'buy'],
    ['sells', 'second', 'sell', 'buy'],
  ])('nor what was traded within a day, where the owner %s and came %s', (_, came, own, other) => {
    const house = new Thin();
    const orders = [
      [VICTIM, own],
      [THIEF, other],
    ] as const;
    for (const [owner, side] of came === 'first' ? orders : orders.toReversed()) {
      house.placed(AT_THE_LIMIT - 20, { side }, owner);
    }
    expect(house.said(20, { side: own })).toBe('proof_needed');
    house.wait(DAY_MS);
    expect(house.said(20, { side: own })).toBe('accepted');
  });

  it('makes no order larger or dearer', () => {
    const house = new Thin();
    const orderId = house.placed(AT_THE_LIMIT - 20);
    const change = { type: 'spot.replace', orderId, limitTicks: 0, vouched: SILENT };
    expect(house.refusal(VICTIM, { ...change, lots: AT_THE_LIMIT })).toBe('proof_needed');
    const dearer = { ...change, lots: AT_THE_LIMIT - 20, limitTicks: PRICE + 1 };
    expect(house.refusal(VICTIM, dearer)).toBe('proof_needed');
    expect(house.refusal(VICTIM, { ...change, lots: AT_THE_LIMIT - 1 })).toBe('accepted');
    const proven = { ...change, lots: AT_THE_LIMIT, vouched: PROVEN };
    expect(house.refusal(VICTIM, proven)).toBe('accepted');
    const asked = (lots: number) => {
      const { vouched: _, ...order } = house.asking(lots) as { vouched?: unknown };
      return { type: 'spot.cancel_replace', orderId, clientOrderId: '', order, vouched: SILENT };
    };
    const whole = (lots: number) => ({ ...asked(lots), mode: 'stop_on_failure' });
    expect(house.refusal(VICTIM, whole(AT_THE_LIMIT))).toBe('proof_needed');
    expect(house.refusal(VICTIM, whole(AT_THE_LIMIT - 1))).toBe('accepted');
    // Whose order it is not, hears nothing of it.
    expect(house.refusal(THIEF, { ...change, lots: AT_THE_LIMIT })).toBe('unknown_order');
  });

  it('spends no budget at the market either', () => {
    const house = new Thin();
    house.placed(200_000, { side: 'sell', vouched: PROVEN }, THIEF);
    const market = { kind: 'market', timeInForce: 'ioc', limitTicks: 0, lots: 0 };
    const budget = AT_THE_LIMIT * PRICE;
    expect(house.said(0, { ...market, budget })).toBe('proof_needed');
    expect(house.said(0, { ...market, budget: budget - 1 })).toBe('accepted');
    // Of lots without a price it is what the market was traded at last.
    expect(house.said(20, market)).toBe('bad_order');
    expect(house.said(0, { ...market, lots: 21 })).toBe('proof_needed');
  });

  it('says what it is asked as spot does where an order is none', () => {
    const house = new Thin();
    for (const lots of [-1, 0.5, Number.NaN]) expect(house.said(lots)).toBe('bad_order');
  });
});

describe('who trades much there', () => {
  it('is somebody, owes nothing, and may withdraw', () => {
    const house = new Thin();
    house.endow(403, KIND.spot, '20000');
    expect(house.said(AT_THE_LIMIT, { vouched: PROVEN }, 403)).toBe('verification_needed');
    const order = { operator: 1, owner: VICTIM, what: 'withdrawal', reason: 'asked' };
    house.must(0, { type: 'operators.freeze', ...order, isFrozen: true });
    // A purchase below the floor is refused too: an operator has stopped what leaves.
    expect(house.said(20, { vouched: PROVEN })).toBe('withdrawals_frozen');
  });

  it('has his gains stay a day where he is young here', () => {
    const house = new Thin();
    house.placed(AT_THE_LIMIT, { side: 'sell', vouched: PROVEN }, THIEF);
    house.placed(AT_THE_LIMIT, { vouched: PROVEN });
    expect(house.locked(THIEF)).toBe(usdt('2000'));
    house.wait(DAY_MS);
    expect(house.locked(THIEF)).toBe(0n);
  });

  it('is not asked where an index holds the price', () => {
    const house = new Thin();
    house.index(2_000_000);
    const order = { marketId: btcUsdt, kind: 'market', timeInForce: 'ioc', limitTicks: 0 };
    const said = house.said(0, { ...order, budget: 20_000_000_000 });
    expect(['accepted', 'no_liquidity']).toContain(said);
    expect(house.given(VICTIM)).toBe(0n);
  });

  it('was not asked by earlier releases, and nothing was written of it', () => {
    const house = new Thin();
    house.placed(AT_THE_LIMIT, { side: 'sell', vouched: undefined }, THIEF);
    house.placed(AT_THE_LIMIT, { vouched: undefined });
    expect([house.given(VICTIM), house.locked(THIEF)]).toEqual([0n, 0n]);
  });
});

describe('over the wire', () => {
  const server = useTestServer();
  let alice: Client;
  let token: number;

  beforeAll(async () => {
    const world = await ConsoleWorld.open(server());
    alice = await server().loggedInAs('alice', { stay: 1 });
    token = await openThinMarket(server());
    const form = { level: 1, formId: 77, person: world.alice };
    if (server().running.service.engine.verification.level(world.alice) === 0) {
      await world.give(world.alice, { type: 'verification.submit', ...form });
      const decided = { operator: 1, owner: world.alice, level: 1, formId: 77 };
      const verdict = { verdict: 'approve', reason: '', note: '' };
      await world.give(0, { type: 'verification.decide', ...decided, ...verdict });
    }
    await server().freshPrices();
  });

  it('asks for the payment password and says where it is entered; that is no try', async () => {
    const order = { currency_id: token, legal_id: USDT, type: 1, target_price: '0.05' };
    const much = { ...order, amount: String(AT_THE_LIMIT) };
    for (let tries = 0; tries < 6; tries += 1) {
      const reply = await alice.post('/coin/trade', much);
      expect(reply).toMatchObject({ code: 'proof_needed' });
      expect(reply.message).toContain('2,000 USDT');
      const where = `/h5/#/pages/transaction/currency?currency_id=${token}&legal_id=${USDT}`;
      expect(reply.message).toContain(where);
    }
    const wrong = await alice.post('/coin/trade', { ...much, pay_password: '000000' });
    expect(wrong).toMatchObject({ code: 'payment_password_wrong' });
    const little = await alice.post('/coin/trade', { ...order, amount: '20' });
    expect(little).toMatchObject({ type: 'ok' });
    const id = Number((little.message as Row)['id']);
    const change = { id, amount: String(AT_THE_LIMIT) };
    expect(await alice.post('/coin/replace', change)).toMatchObject({ code: 'proof_needed' });
    const proven = { ...much, pay_password: '123456' };
    expect(await alice.post('/coin/trade', proven)).toMatchObject({ type: 'ok' });
  });
});
