/** What somebody may try at OTC: to get coins without paying, or money twice, or a record. */
import { describe, expect, it } from 'vitest';
import {
  ANSWER_MS,
  BUYER_APPEALS_MS,
  CLAIM_MS,
  DAY_MS,
  MOST_UNPAID,
  UNANSWERED_MS,
} from '../../features/otc/contract/index.ts';
import { MAKER, OtcWorld, TAKER, THIRD, WHOLE } from '../../features/otc/testing/otc-world.ts';
import { Random } from '../support/random.ts';
import { USDT } from '../support/small-catalogue.ts';
import { strategies } from './strategies/buying-merchant.ts';
import { expectationOf, type Play, played } from './strategies/strategy.ts';

const PAY_MS = 15 * 60_000;
const HUNDRED = 100n * WHOLE;

function opened(): { readonly world: OtcWorld; readonly adId: number } {
  const world = new OtcWorld().approved();
  return { world, adId: world.advertised() };
}

/** An order of the taker's that he says he has paid. */
function paid() {
  const { world, adId } = opened();
  const id = Number(world.take(adId));
  expect(world.step(TAKER, 'mark_paid', id)).toBe('paid');
  return { world, adId, id };
}

/** What a customer has, frozen or not. */
function all(world: OtcWorld, owner: number): bigint {
  const [available, frozen] = world.money(owner);
  return available + frozen;
}

describe('a maker who buys', () => {
  const BUY = { side: 'buy', pricing: 'fixed', price: '90' } as const;
  const sell = { price: '90', amount: '9000' };

  it('has no free option: three that he cancels or lets lapse pause him for a day', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised(BUY);
    const taken = () => world.take(adId, sell, THIRD);
    for (let round = 0; round < 2; round += 1) {
      expect(world.step(MAKER, 'cancel', Number(taken()))).toBe('cancelled');
    }
    const slow = Number(taken());
    world.wait(PAY_MS + CLAIM_MS);
    // It has ended, and is remembered no more.
    expect(world.stateOf(slow)).toBeUndefined();
    expect(taken()).toBe('ad_off');
    world.wait(DAY_MS - 1);
    expect(taken()).toBe('ad_off');
    world.wait(1);
    expect(typeof taken()).toBe('number');
  });
});

describe('the option of who buys', () => {
  it.each(strategies)('is worth nothing: $title', ({ now, before }) => {
    const by = (play: Play) => expectationOf(played(play, 1_000, new Random(5)));
    expect(by(now).least).toBeLessThanOrEqual(0);
    if (before !== undefined) expect(by(before).least).toBeGreaterThan(0);
  });

  const BUY = { side: 'buy', pricing: 'fixed', price: '90' } as const;
  const sell = { price: '90', amount: '9000' };
  const fallen = (world: OtcWorld) => world.dollars.set(USDT, (WHOLE * 98n) / 100n);

  it('costs who gives it up, and brings the other side nothing that it could provoke', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised(BUY);
    const had = all(world, THIRD);
    const id = Number(world.take(adId, sell, THIRD));
    fallen(world);
    // The seller does nothing, and the merchant lets it expire.
    world.wait(PAY_MS + CLAIM_MS);
    expect(world.stateOf(id)).toBeUndefined();
    expect(all(world, THIRD)).toBe(had);
    expect(all(world, MAKER)).toBe(5_000n * WHOLE - world.insurance());
    expect(world.insurance()).toBeGreaterThan(0n);
  });

  it('costs a merchant nothing who sees at once that he cannot pay', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised(BUY);
    const id = Number(world.take(adId, sell, THIRD));
    expect(world.step(MAKER, 'cancel', id)).toBe('cancelled');
    expect(world.insurance()).toBe(0n);
  });

  it('brings two friends together nothing, whoever of them gives up', () => {
    const world = new OtcWorld().approved();
    const [adId, both] = [world.advertised(BUY), [MAKER, THIRD]];
    const sum = () => both.reduce((total, owner) => total + all(world, owner), 0n);
    const had = sum();
    const id = Number(world.take(adId, sell, THIRD));
    fallen(world);
    world.step(MAKER, 'cancel', id);
    expect(sum()).toBe(had - world.insurance());
    expect(world.insurance()).toBeGreaterThan(0n);
  });

  it('is no cheaper in many small orders', () => {
    const costOf = (amount: bigint, times: number): bigint => {
      const world = new OtcWorld().approved();
      const adId = world.advertised({ ...BUY, least: '1' });
      for (let each = 0; each < times; each += 1) {
        world.dollars.set(USDT, WHOLE);
        const by = { by: 'quantity', amount: String(amount), price: '90' };
        const id = Number(world.take(adId, by, THIRD));
        world.dollars.set(USDT, WHOLE - 1n);
        world.step(MAKER, 'cancel', id);
      }
      return world.insurance();
    };
    expect(costOf(2n * WHOLE + 2n, 2)).toBeGreaterThanOrEqual(costOf(4n * WHOLE + 4n, 1));
  });
});

describe('a buyer', () => {
  it('gets no coin for saying that he has paid, however long he waits or repeats it', () => {
    const { world, id } = paid();
    const had = all(world, TAKER);
    for (let day = 0; day < 30; day += 1) {
      world.step(TAKER, 'mark_paid', id);
      expect(world.step(TAKER, 'release', id)).toBe('not_your_turn');
      world.wait(DAY_MS);
    }
    expect(world.stateOf(id)).toBe('appealed');
    expect(all(world, TAKER)).toBe(had);
  });

  it('brings no release about by an appeal: it takes two operators', () => {
    const { world, id } = paid();
    world.wait(BUYER_APPEALS_MS);
    expect(world.step(TAKER, 'appeal', id)).toBe('appealed');
    const had = all(world, TAKER);
    const decide = (operator: number, verb: string, verdict: string) =>
      world.said(0, {
        type: `otc.${verb}_decision`,
        operator,
        orderId: id,
        verdict,
        award: '0',
      } as never);
    expect(decide(1, 'propose', 'release')).toBe('too_early');
    world.wait(ANSWER_MS);
    expect(decide(1, 'confirm', 'release')).toBe('unknown_decision');
    expect(decide(1, 'propose', 'release')).toBe(id);
    expect(decide(1, 'confirm', 'release')).toBe('decision_is_yours');
    expect(decide(2, 'confirm', 'return')).toBe('unknown_decision');
    expect(all(world, TAKER)).toBe(had);
    expect(decide(2, 'confirm', 'release')).toBe(id);
    expect(all(world, TAKER)).toBe(had + HUNDRED);
  });

  it('holds no more than three unpaid orders, however many he asks for', () => {
    const { world, adId } = opened();
    const said = Array.from({ length: 100 }, () => world.take(adId));
    expect(said.filter((each) => typeof each === 'number')).toHaveLength(MOST_UNPAID);
    expect(new Set(said.filter((each) => typeof each === 'string'))).toEqual(
      new Set(['too_many_orders']),
    );
    // Those lapse, and he is paused for it: a merchant's coins are not held for nothing.
    world.wait(PAY_MS + CLAIM_MS);
    expect(world.take(adId)).toBe('paused_after_cancels');
  });

  it('pays no price that he has not seen, and a merchant cannot raise one under his hand', () => {
    const { world, adId } = opened();
    world.said(MAKER, { type: 'otc.switch_ad', adId, isOn: false });
    expect(world.take(adId)).toBe('ad_off');
    const dearer = world.advertised({ price: '99' });
    expect(world.take(dearer, { price: '93' })).toBe('price_moved');
    expect(world.take(dearer, { price: '99' })).toEqual(expect.any(Number));
    // An advertisement that is on cannot be written anew at all.
    const change = { ...world.rules.allAds().find(({ id }) => id === dearer) };
    const kinds = String(change.kinds).split(',');
    const texts = { price: '95', quantity: '1', least: '1000', most: '50000', kinds };
    const command = { ...change, ...texts, type: 'otc.save_ad', adId: dearer };
    expect(world.said(MAKER, command as never)).toBe('ad_is_on');
  });

  it('gains no pause for others, and clears none of his own by orders that he pays', () => {
    const { world, adId } = opened();
    for (let count = 0; count < 3; count += 1) {
      const id = Number(world.take(adId));
      expect(world.step(TAKER, 'cancel', id)).toBe('cancelled');
    }
    expect(world.take(adId)).toBe('paused_after_cancels');
    expect(world.take(adId, {}, THIRD)).toEqual(expect.any(Number));
    world.wait(DAY_MS);
    expect(world.take(adId)).toEqual(expect.any(Number));
  });
});

describe('a seller', () => {
  it('keeps no coins of an order that was paid: not by waiting, or by leaving', () => {
    const { world, adId, id } = paid();
    for (const verb of ['cancel', 'mark_paid']) {
      expect(world.step(MAKER, verb, id)).toBe('not_your_turn');
    }
    expect(world.step(MAKER, 'extend', id)).toBe('order_not_in_state');
    world.said(MAKER, { type: 'otc.switch_ad', adId, isOn: false });
    expect(world.said(MAKER, { type: 'otc.leave' })).toBe('orders_are_open');
    world.wait(UNANSWERED_MS);
    expect(world.stateOf(id)).toBe('appealed');
    const [, frozen] = world.money(MAKER);
    expect(frozen).toBeGreaterThanOrEqual(HUNDRED);
    expect(world.step(MAKER, 'withdraw_appeal', id)).toBe('not_your_turn');
  });

  it('releases once, however often he presses', () => {
    const { world, id } = paid();
    const [maker, taker] = [all(world, MAKER), all(world, TAKER)];
    const said = Array.from({ length: 5 }, () => world.step(MAKER, 'release', id));
    expect(said).toEqual(['done', ...Array.from({ length: 4 }, () => 'unknown_order')]);
    expect([all(world, MAKER), all(world, TAKER)]).toEqual([maker - HUNDRED, taker + HUNDRED]);
  });

  it('is told of a claim after the deadline, and loses nothing by it without two operators', () => {
    const { world, adId } = opened();
    const id = Number(world.take(adId));
    world.wait(PAY_MS);
    const had = all(world, MAKER);
    expect(world.step(TAKER, 'mark_paid', id)).toBe('appealed');
    expect(world.step(TAKER, 'withdraw_appeal', id)).toBe('order_not_in_state');
    world.wait(ANSWER_MS);
    const verdict = { orderId: id, verdict: 'return' } as const;
    world.said(0, { type: 'otc.propose_decision', operator: 1, ...verdict, award: '0' });
    expect(world.said(0, { type: 'otc.confirm_decision', operator: 2, ...verdict })).toBe(id);
    expect(all(world, MAKER)).toBe(had);
    // A false claim counts as three.
    expect(world.take(adId)).toBe('paused_after_cancels');
  });

  it('has no order of a stranger, and no stranger steps into his', () => {
    const { world, id } = paid();
    for (const verb of ['release', 'cancel', 'appeal', 'extend', 'withdraw_appeal']) {
      expect(world.step(THIRD, verb, id)).toBe('unknown_order');
      expect(world.step(0, verb, id)).toBe('unknown_order');
    }
  });
});

describe('a payment that is taken back', () => {
  it('brings no coins back to anybody, and leaves them in the house for a day', () => {
    const { world, id } = paid();
    expect(world.step(MAKER, 'release', id)).toBe('done');
    const had = [all(world, MAKER), all(world, TAKER)];
    // The bank has reversed it: the order is over, and no step of either side undoes that.
    for (const verb of ['appeal', 'release', 'cancel', 'extend', 'mark_paid']) {
      for (const side of [MAKER, TAKER]) {
        expect(world.step(side, verb, id)).toBe('unknown_order');
      }
    }
    const decision = { operator: 1, orderId: id, verdict: 'return', award: '0' } as const;
    expect(world.said(0, { type: 'otc.propose_decision', ...decision })).toBe('unknown_order');
    expect([all(world, MAKER), all(world, TAKER)]).toEqual(had);
    // Time to call the house: what was bought stays, to the last millisecond.
    world.wait(DAY_MS - 1);
    expect(world.rules.notYetFree(TAKER, world.timeMs)).toBe(HUNDRED);
    world.wait(1);
    expect(world.rules.notYetFree(TAKER, world.timeMs)).toBe(0n);
  });
});

describe('bought coins', () => {
  it('are locked as a worth by each who has them of another, round and round', () => {
    const { world, adId } = opened();
    const id = Number(world.take(adId));
    world.step(TAKER, 'mark_paid', id);
    world.step(MAKER, 'release', id);
    expect(world.rules.notYetFree(TAKER, world.timeMs)).toBe(HUNDRED);
    // Sold on to another merchant: the lock goes with the coins and not away.
    const back = world.advertised({ side: 'buy' });
    const sold = Number(world.take(back, { by: 'quantity', amount: String(HUNDRED) }));
    world.step(MAKER, 'mark_paid', sold);
    world.step(TAKER, 'release', sold);
    expect(world.rules.notYetFree(TAKER, world.timeMs)).toBe(0n);
    // What the merchant sold he has bought back: he owes no wait either.
    expect(world.rules.notYetFree(MAKER, world.timeMs)).toBe(0n);
  });

  it('are never less than what was bought, less what was sold, within a day', () => {
    const { world, adId } = opened();
    const amounts = ['1000', '9300', '4650', '2790'];
    let bought = 0n;
    for (const amount of amounts) {
      const id = Number(world.take(adId, { amount }));
      world.step(TAKER, 'mark_paid', id);
      const had = world.money(TAKER, USDT)[0];
      world.step(MAKER, 'release', id);
      bought += world.money(TAKER, USDT)[0] - had;
      world.wait(3_600_000);
      expect(world.rules.notYetFree(TAKER, world.timeMs)).toBeGreaterThanOrEqual(bought);
    }
  });
});
