import { describe, expect, it } from 'vitest';
import { BTC, ETH, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  ANSWER_MS,
  BOND_AFTER_MS,
  BUYER_APPEALS_MS,
  CLAIM_MS,
  DAY_MS,
  RATE_LIFE_MS,
  UNANSWERED_MS,
} from '../contract/index.ts';
import { MAKER, OtcWorld, TAKER, THIRD, WHOLE } from '../testing/otc-world.ts';
import { otcTerms, SELL_USDT } from '../testing/terms.ts';

const PAY_MS = 15 * 60_000;
const save = (world: OtcWorld, change: object = {}, actor = MAKER) =>
  world.said(actor, { type: 'otc.save_ad', adId: 0, ...SELL_USDT, ...change });

describe('terms and rates', () => {
  const { fiats } = otcTerms();
  const kinds = (change: object) => [
    { code: 'EUR', decimals: 2, kinds: [{ ...fiats[0]?.kinds[0], ...change }] },
  ];
  it.each([
    ['as they are', {}, true],
    ['no coin', { assets: [] }, false],
    ['a coin that is not there', { assets: [99] }, false],
    ['a fiat twice', { fiats: [...fiats, ...fiats] }, false],
    ['a kind without fields', { fiats: kinds({ fields: [] }) }, false],
    ['a field that nobody knows', { fiats: kinds({ fields: ['mother'] }) }, false],
    ['a field twice', { fiats: kinds({ fields: ['iban', 'iban'] }) }, false],
    ['a fee of 10 %', { feePpm: 100_000 }, true],
    ['a fee above 10 %', { feePpm: 100_001 }, false],
    ['a band of all', { bandPpm: 1_000_000 }, false],
    ['times the wrong way round', { leastPayMinutes: 61 }, false],
    ['a name too many', { more: 1 }, false],
  ])('are planned: %s', (_what, change, expected) => {
    const world = new OtcWorld();
    const { version, productId, ...planned } = { ...otcTerms(), ...change };
    expect([version, productId]).toEqual([1, 1]);
    expect(world.rules.takesTerms(planned as never)).toBe(expected);
  });

  it('are published once; what follows is planned', () => {
    const world = new OtcWorld();
    const publish = (change: object) =>
      world.said(0, { type: 'otc.publish_terms', terms: otcTerms(change) });
    expect(publish({})).toBe('terms_exist');
    expect(publish({ version: 2 })).toBe('terms_exist');
  });

  it('come from the house only, and are rates of three letters above zero', () => {
    const world = new OtcWorld();
    expect(world.said(TAKER, { type: 'otc.publish_terms', terms: otcTerms() })).toBe('not_allowed');
    const rates = (given: Record<string, string>) =>
      world.said(0, { type: 'otc.rates', rates: given });
    expect(rates({})).toBe('bad_rates');
    expect(rates({ EUR: '0' })).toBe('bad_rates');
    expect(rates({ eur: '1' })).toBe('bad_rates');
    expect(rates({ EUR: '900000' })).toBe(0);
  });
});

describe('a merchant', () => {
  it('cannot be asked for before there are terms', () => {
    const world = new OtcWorld({}, false);
    expect(world.said(MAKER, { type: 'otc.apply' })).toBe('market_not_open');
  });

  it('freezes his bond with the asking, and has it back where he is not taken', () => {
    const world = new OtcWorld();
    world.levels.set(MAKER, 1);
    expect(world.said(MAKER, { type: 'otc.apply' })).toBe('verification_needed');
    world.levels.set(MAKER, 2);
    expect(world.said(MAKER, { type: 'otc.apply' })).toBe(0);
    expect(world.money(MAKER)).toEqual([4_000n * WHOLE, 1_000n * WHOLE]);
    expect(world.said(MAKER, { type: 'otc.apply' })).toBe('nothing_changes');
    expect(save(world)).toBe('not_a_merchant');
    const decide = { type: 'otc.decide_merchant', operator: 1, owner: MAKER } as const;
    expect(world.said(TAKER, { ...decide, verdict: 'approve' })).toBe('not_allowed');
    world.said(0, { ...decide, verdict: 'reject' });
    expect(world.money(MAKER)).toEqual([5_000n * WHOLE, 0n]);
    expect(world.said(0, { ...decide, verdict: 'approve' })).toBe('not_a_merchant');
  });

  it('leaves with nothing open, and gets the bond a week after his last order', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    expect(world.said(MAKER, { type: 'otc.leave' })).toBe('orders_are_open');
    const id = Number(world.take(adId));
    const orderedMs = world.timeMs;
    world.step(TAKER, 'mark_paid', id);
    world.step(MAKER, 'release', id);
    world.said(MAKER, { type: 'otc.switch_ad', adId, isOn: false });
    expect(world.said(MAKER, { type: 'otc.leave' })).toBe(0);
    world.wait(BOND_AFTER_MS - 1 - (world.timeMs - orderedMs));
    expect(world.money(MAKER)[1]).toBe(1_000n * WHOLE);
    world.wait(1);
    expect(world.money(MAKER)).toEqual([4_900n * WHOLE, 0n]);
  });

  it('gets the bond at once where that week has passed before he leaves', () => {
    const world = new OtcWorld().approved();
    world.wait(BOND_AFTER_MS);
    expect(world.said(MAKER, { type: 'otc.leave' })).toBe(0);
    world.wait(0);
    expect(world.money(MAKER)).toEqual([5_000n * WHOLE, 0n]);
  });
});

describe('an advertisement', () => {
  it.each([
    ['as it is', {}, 'number'],
    ['of another coin', { assetId: ETH }, 'unknown_coin'],
    ['for money that is not traded', { fiat: 'GBP' }, 'unknown_fiat'],
    ['without a kind of payment', { kinds: [] }, 'bad_kinds'],
    ['with a kind twice', { kinds: ['sepa', 'sepa'] }, 'bad_kinds'],
    ['with a kind of other money', { kinds: ['bank_transfer'] }, 'bad_kinds'],
    ['with 14 minutes to pay', { payMinutes: 14 }, 'bad_pay_minutes'],
    ['with 61 minutes to pay', { payMinutes: 61 }, 'bad_pay_minutes'],
    ['of nothing', { quantity: '0' }, 'bad_amount'],
    ['without a price', { price: '0' }, 'bad_price'],
    ['with a price and a margin', { marginPpm: 1 }, 'bad_price'],
    ['at the upper end of the band', { price: '110' }, 'number'],
    ['beyond it', { price: '111' }, 'outside_price_band'],
    ['at the lower end', { price: '74' }, 'number'],
    ['below it', { price: '73' }, 'outside_price_band'],
    ['that floats', { pricing: 'floating', price: '0', marginPpm: 10_000 }, 'number'],
    [
      'that floats too high',
      { pricing: 'floating', price: '0', marginPpm: 210_000 },
      'outside_price_band',
    ],
    ['with limits the wrong way round', { least: '50001' }, 'bad_limits'],
    ['up to what its maker may', { most: '184000' }, 'number'],
    ['beyond it', { most: '184001' }, 'above_fiat_limit'],
  ])('%s', (_what, change, expected) => {
    const said = save(new OtcWorld().approved(), change);
    expect(typeof said === 'number' ? 'number' : said).toBe(expected);
  });

  it('freezes what it sells when it is switched on, and gives it back when it is off', () => {
    const world = new OtcWorld({ feePpm: 1_000 }).approved();
    const adId = Number(save(world));
    const on = (isOn: boolean, actor = MAKER) =>
      world.said(actor, { type: 'otc.switch_ad', adId, isOn });
    expect(world.money(MAKER)[1]).toBe(1_000n * WHOLE);
    expect(on(true, TAKER)).toBe('unknown_ad');
    expect(on(true)).toBe(adId);
    // Quantity, its fee of 0.1 %, and the bond.
    expect(world.money(MAKER)[1]).toBe(2_001n * WHOLE);
    expect(on(true)).toBe('nothing_changes');
    expect(world.said(MAKER, { type: 'otc.save_ad', ...SELL_USDT, adId })).toBe('ad_is_on');
    expect(on(false)).toBe(adId);
    expect(world.money(MAKER)).toEqual([4_000n * WHOLE, 1_000n * WHOLE]);
    const large = Number(save(world, { quantity: String(4_001n * WHOLE) }));
    expect(world.said(MAKER, { type: 'otc.switch_ad', adId: large, isOn: true })).toBe(
      'insufficient_balance',
    );
  });

  it('that floats is nobody’s while the index or the rate says nothing', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised({ pricing: 'floating', price: '0', marginPpm: 0 });
    const take = () => world.take(adId, { price: '92' });
    expect(typeof take()).toBe('number');
    world.wait(RATE_LIFE_MS + 1);
    expect(take()).toBe('price_unavailable');
    world.said(0, { type: 'otc.rates', rates: { EUR: '920000' } });
    world.dollars.delete(USDT);
    expect(take()).toBe('price_unavailable');
  });
});

describe('taking one', () => {
  it.each([
    ['more than its limit', { amount: '50001' }, 'above_maximum'],
    ['less than its least', { amount: '999' }, 'below_minimum'],
    ['its least', { amount: '1000' }, 'number'],
    ['nothing', { amount: '0' }, 'bad_amount'],
    ['by a kind it has not', { kind: 'wise' }, 'no_common_payment'],
    ['at a price that was lower', { price: '92' }, 'price_moved'],
    ['at a price that was higher', { price: '94' }, 'number'],
    ['an advertisement that is not there', { adId: 999 }, 'unknown_ad'],
  ])('%s', (_what, change, expected) => {
    const world = new OtcWorld().approved();
    const said = world.take(world.advertised(), change);
    expect(typeof said === 'number' ? 'number' : said).toBe(expected);
  });

  it('is refused in a fixed order of who takes it', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    expect(world.take(adId, {}, MAKER)).toBe('own_ad');
    world.levels.set(TAKER, 0);
    expect(world.take(adId)).toBe('verification_needed');
    world.levels.set(TAKER, 1);
    world.related = [[MAKER, TAKER]];
    expect(world.take(adId)).toBe('related_account');
    world.related = [];
    world.invited = [[TAKER, MAKER]];
    expect(world.take(adId)).toBe('related_account');
    world.invited = [];
    world.said(MAKER, { type: 'otc.block', owner: TAKER, isOn: true });
    expect(world.take(adId)).toBe('blocked_by_maker');
    world.said(MAKER, { type: 'otc.block', owner: TAKER, isOn: false });
    const taken = [1, 2, 3].map(() => Number(world.take(adId)));
    expect(world.take(adId)).toBe('too_many_orders');
    // What is cancelled or paid makes room for another one.
    expect(world.step(TAKER, 'cancel', taken[0] ?? 0)).toBe('cancelled');
    expect(world.step(TAKER, 'mark_paid', taken[1] ?? 0)).toBe('paid');
    expect([1, 2].map(() => typeof world.take(adId))).toEqual(['number', 'number']);
    expect(world.take(adId)).toBe('too_many_orders');
    world.levels.set(MAKER, 1);
    expect(world.take(adId, {}, THIRD)).toBe('ad_off');
  });

  it.each([MAKER, TAKER])('is within the limit of both sides: %i', (limited) => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    world.limits.set(limited, 100n * WHOLE);
    expect(typeof world.take(adId, { amount: '9300' })).toBe('number');
    expect(world.take(adId, { amount: '9301' })).toBe('above_fiat_limit');
  });

  it('of one who buys freezes the taker’s own coins', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised({ side: 'buy' });
    expect(world.money(MAKER)[1]).toBe(1_000n * WHOLE);
    const order = { by: 'quantity', amount: String(100n * WHOLE) } as const;
    const id = Number(world.take(adId, order));
    expect(world.money(TAKER)).toEqual([4_900n * WHOLE, 100n * WHOLE]);
    expect(world.step(MAKER, 'mark_paid', id)).toBe('paid');
    expect(world.step(TAKER, 'release', id)).toBe('done');
    expect(world.money(MAKER)[0]).toBe(4_100n * WHOLE);
    // Selling needs coins, a price that is not lower, and nothing else.
    expect(world.take(adId, { ...order, price: '94' })).toBe('price_moved');
    expect(world.take(adId, { by: 'quantity', amount: String(401n * WHOLE) }, THIRD)).not.toBe(
      'insufficient_balance',
    );
  });
});

/** The house stands still for three hours, from now on. */
function standStill(world: OtcWorld): void {
  const fromMs = world.timeMs;
  const toMs = fromMs + 3 * 3_600_000;
  world.machine.execute(
    { actor: 0, command: { type: 'engine.resumed', fromMs, toMs } as never },
    fromMs,
  );
  world.wait(toMs - fromMs);
}

describe('an order', () => {
  const open = (terms = {}) => {
    const world = new OtcWorld(terms).approved();
    const id = Number(world.take(world.advertised()));
    return { world, id };
  };

  it('is paid and released: the buyer has the coins, the house the maker’s fee', () => {
    const { world, id } = open({ feePpm: 1_000 });
    expect(world.step(MAKER, 'mark_paid', id)).toBe('not_your_turn');
    expect(world.step(MAKER, 'release', id)).toBe('order_not_in_state');
    expect(world.step(TAKER, 'mark_paid', id)).toBe('paid');
    expect(world.step(TAKER, 'release', id)).toBe('not_your_turn');
    expect(world.step(THIRD, 'release', id)).toBe('unknown_order');
    expect(world.step(MAKER, 'release', id)).toBe('done');
    expect(world.step(MAKER, 'release', id)).toBe('unknown_order');
    expect(world.money(TAKER)[0]).toBe(5_100n * WHOLE);
    expect(world.fees()).toBe(WHOLE / 10n);
    // The advertisement goes on with what nobody took, and its bond beside it.
    expect(world.money(MAKER)[1]).toBe(1_900n * WHOLE + (9n * WHOLE) / 10n);
  });

  it('of a maker who buys keeps the fee from the coins he receives', () => {
    const world = new OtcWorld({ feePpm: 1_000 }).approved();
    const adId = world.advertised({ side: 'buy' });
    const id = Number(world.take(adId, { by: 'quantity', amount: String(100n * WHOLE) }));
    world.step(MAKER, 'mark_paid', id);
    world.step(TAKER, 'release', id);
    expect(world.fees()).toBe(WHOLE / 10n);
    expect(world.money(MAKER)[0]).toBe(4_100n * WHOLE - WHOLE / 10n);
    expect(world.money(TAKER)[0]).toBe(4_900n * WHOLE);
  });

  it('is given up by its buyer only, before and after he has paid', () => {
    const { world, id } = open();
    expect(world.step(MAKER, 'cancel', id)).toBe('not_your_turn');
    world.step(TAKER, 'mark_paid', id);
    expect(world.step(MAKER, 'cancel', id)).toBe('not_your_turn');
    expect(world.step(TAKER, 'cancel', id)).toBe('cancelled');
    expect(world.money(MAKER)[1]).toBe(2_000n * WHOLE);
  });

  it('expires at its deadline; for 15 minutes more the coins wait for who did pay', () => {
    const { world, id } = open();
    world.wait(PAY_MS - 1);
    expect(world.stateOf(id)).toBe('unpaid');
    world.wait(1);
    expect(world.stateOf(id)).toBe('expired');
    expect(world.step(MAKER, 'extend', id)).toBe('order_not_in_state');
    world.wait(CLAIM_MS - 1);
    expect(world.step(TAKER, 'mark_paid', id)).toBe('appealed');
    const other = open();
    other.world.wait(PAY_MS + CLAIM_MS);
    expect(other.world.stateOf(other.id)).toBe('lapsed');
    expect(other.world.step(TAKER, 'cancel', other.id)).toBe('order_not_in_state');
    expect(other.world.money(MAKER)[1]).toBe(2_000n * WHOLE);
  });

  it('is extended by its seller once, by a quarter of an hour', () => {
    const { world, id } = open();
    expect(world.step(TAKER, 'extend', id)).toBe('not_your_turn');
    expect(world.step(MAKER, 'extend', id)).toBe('unpaid');
    expect(world.step(MAKER, 'extend', id)).toBe('order_not_in_state');
    world.wait(2 * PAY_MS - 1);
    expect(world.stateOf(id)).toBe('unpaid');
    world.wait(1);
    expect(world.stateOf(id)).toBe('expired');
  });

  it('waits while the house stands still: nobody loses an order to an outage', () => {
    const { world, id } = open();
    standStill(world);
    world.wait(PAY_MS - 1);
    expect(world.stateOf(id)).toBe('unpaid');
    world.wait(1);
    expect(world.stateOf(id)).toBe('expired');
    standStill(world);
    world.wait(CLAIM_MS - 1);
    expect(world.stateOf(id)).toBe('expired');
    world.wait(1);
    expect(world.stateOf(id)).toBe('lapsed');
  });

  it('that is paid waits with it too, and so do who answer to an appeal', () => {
    const { world, id } = open();
    world.step(TAKER, 'mark_paid', id);
    standStill(world);
    world.wait(UNANSWERED_MS - 1);
    expect(world.stateOf(id)).toBe('paid');
    world.wait(1);
    expect(world.stateOf(id)).toBe('appealed');
    const decision = { operator: 1, orderId: id, verdict: 'return', award: '0' } as const;
    const proposed = () => world.said(0, { type: 'otc.propose_decision', ...decision });
    standStill(world);
    world.wait(ANSWER_MS - 1);
    expect(proposed()).toBe('too_early');
    world.wait(1);
    expect(proposed()).toBe(id);
    // Whatever comes later moves nothing that has been answered.
    standStill(world);
    const confirmed = { ...decision, operator: 2, type: 'otc.confirm_decision' } as const;
    expect(world.said(0, confirmed)).toBe(id);
    expect(world.stateOf(id)).toBeUndefined();
  });

  it('that is over is touched by no standstill', () => {
    const { world, id } = open();
    world.step(TAKER, 'mark_paid', id);
    world.step(MAKER, 'release', id);
    const before = world.money(TAKER);
    standStill(world);
    world.wait(365 * DAY_MS);
    expect(world.money(TAKER)).toEqual(before);
  });

  it('lets nobody but the house end the day to answer, and the house not before it', () => {
    const { world, id } = open();
    const ended = (actor: number) => world.said(actor, { type: 'otc.end_answers', orderId: id });
    expect(ended(0)).toBe('order_not_in_state');
    world.step(TAKER, 'mark_paid', id);
    world.step(MAKER, 'appeal', id);
    expect(ended(MAKER)).toBe('not_allowed');
    expect(ended(0)).toBe('too_early');
    world.wait(ANSWER_MS);
    expect(ended(0)).toBe('order_not_in_state');
  });

  it('pauses a buyer for a day after three that he let lapse within a day', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    for (const gapMs of [0, 3_600_000, 3_600_000]) {
      world.wait(gapMs);
      expect(world.step(TAKER, 'cancel', Number(world.take(adId)))).toBe('cancelled');
    }
    expect(world.take(adId)).toBe('paused_after_cancels');
    world.wait(DAY_MS - 1);
    expect(world.take(adId)).toBe('paused_after_cancels');
    world.wait(1);
    expect(typeof world.take(adId)).toBe('number');
    const slow = new OtcWorld().approved();
    const slowAd = slow.advertised();
    for (let at = 0; at < 4; at += 1) {
      slow.wait(DAY_MS / 2);
      expect(slow.step(TAKER, 'cancel', Number(slow.take(slowAd)))).toBe('cancelled');
    }
  });
});

describe('an appeal', () => {
  const paid = () => {
    const world = new OtcWorld().approved();
    const id = Number(world.take(world.advertised()));
    world.step(TAKER, 'mark_paid', id);
    return { world, id };
  };
  const decide = (world: OtcWorld, orderId: number, verdict: 'release' | 'return', award = '0') => {
    world.wait(ANSWER_MS);
    const of = { orderId, verdict } as const;
    world.said(0, { type: 'otc.propose_decision', operator: 1, ...of, award });
    return world.said(0, { type: 'otc.confirm_decision', operator: 2, ...of });
  };

  it('is open to the seller at once, and to the buyer after ten minutes', () => {
    const { world, id } = paid();
    expect(world.step(TAKER, 'appeal', id)).toBe('too_early');
    world.wait(BUYER_APPEALS_MS - 1);
    expect(world.step(TAKER, 'appeal', id)).toBe('too_early');
    world.wait(1);
    expect(world.step(TAKER, 'appeal', id)).toBe('appealed');
    expect(world.step(TAKER, 'cancel', id)).toBe('order_not_in_state');
    const other = paid();
    expect(other.world.step(MAKER, 'appeal', other.id)).toBe('appealed');
    expect(other.world.step(TAKER, 'withdraw_appeal', other.id)).toBe('not_your_turn');
    expect(other.world.step(MAKER, 'withdraw_appeal', other.id)).toBe('paid');
  });

  it('opens by itself where nobody answers for a day, and gives nothing to anybody', () => {
    const { world, id } = paid();
    world.wait(UNANSWERED_MS - 1);
    expect(world.stateOf(id)).toBe('paid');
    world.wait(1);
    expect(world.stateOf(id)).toBe('appealed');
    world.wait(365 * DAY_MS);
    expect(world.stateOf(id)).toBe('appealed');
    expect(world.money(MAKER)[1]).toBe(2_000n * WHOLE);
  });

  it('is decided by two operators, after both sides had a day to answer', () => {
    const { world, id } = paid();
    world.step(MAKER, 'appeal', id);
    const propose = { type: 'otc.propose_decision', orderId: id, operator: 1 } as const;
    const confirm = { type: 'otc.confirm_decision', orderId: id, verdict: 'return' } as const;
    const proposed = { ...propose, verdict: 'return', award: '0' } as const;
    expect(world.said(0, proposed)).toBe('too_early');
    expect(world.said(0, { ...confirm, operator: 2 })).toBe('unknown_decision');
    world.wait(ANSWER_MS);
    expect(world.said(MAKER, proposed)).toBe('not_allowed');
    expect(world.said(0, proposed)).toBe(id);
    expect(world.step(MAKER, 'withdraw_appeal', id)).toBe('order_not_in_state');
    expect(world.said(0, { ...confirm, operator: 1 })).toBe('decision_is_yours');
    expect(world.said(0, { ...confirm, operator: 2, verdict: 'release' })).toBe('unknown_decision');
    expect(world.said(0, { ...confirm, operator: 2 })).toBe(id);
    expect(world.said(0, { ...confirm, operator: 2 })).toBe('unknown_order');
    expect(world.money(MAKER)[1]).toBe(2_000n * WHOLE);
    expect(world.money(TAKER)[0]).toBe(5_000n * WHOLE);
  });

  it('pays an award out of the bond of the merchant it goes against, never of a taker', () => {
    const { world, id } = paid();
    world.step(MAKER, 'appeal', id);
    world.wait(ANSWER_MS);
    const of = { type: 'otc.propose_decision', operator: 1, orderId: id } as const;
    const over = String(1_000n * WHOLE + 1n);
    expect(world.said(0, { ...of, verdict: 'release', award: over })).toBe('bad_award');
    expect(world.said(0, { ...of, verdict: 'return', award: '1' })).toBe('bad_award');
    expect(decide(world, id, 'release', String(50n * WHOLE))).toBe(id);
    expect(world.money(TAKER)[0]).toBe(5_150n * WHOLE);
    expect(world.money(MAKER)[1]).toBe(950n * WHOLE + 900n * WHOLE);
  });

  it('of a late claim that was false counts as three orders that lapsed', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    const id = Number(world.take(adId));
    world.wait(PAY_MS);
    expect(world.step(TAKER, 'mark_paid', id)).toBe('appealed');
    expect(world.step(TAKER, 'withdraw_appeal', id)).toBe('order_not_in_state');
    expect(decide(world, id, 'return')).toBe(id);
    expect(world.take(adId)).toBe('paused_after_cancels');
  });
});

describe('coins that were bought', () => {
  it('may not leave for a day, net of what was sold, whatever they have become', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    const buy = (amount: string) => {
      const id = Number(world.take(adId, { amount }));
      world.step(TAKER, 'mark_paid', id);
      world.step(MAKER, 'release', id);
    };
    const locked = () => world.rules.notYetFree(TAKER, world.timeMs);
    expect(locked()).toBe(0n);
    buy('9300');
    expect(locked()).toBe(100n * WHOLE);
    expect(world.rules.notYetFree(MAKER, world.timeMs)).toBe(0n);
    world.wait(3_600_000);
    const back = world.advertised({ side: 'buy' });
    const id = Number(world.take(back, { by: 'quantity', amount: String(30n * WHOLE) }));
    world.step(MAKER, 'mark_paid', id);
    world.step(TAKER, 'release', id);
    expect(locked()).toBe(70n * WHOLE);
    world.wait(DAY_MS - 3_600_000 - 1);
    expect(locked()).toBe(70n * WHOLE);
    world.wait(1);
    expect(locked()).toBe(0n);
  });

  it('are worth what the index said when they were bought', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised({ assetId: BTC, price: '1840000', quantity: String(WHOLE / 2n) });
    const id = Number(world.take(adId, { amount: '18400', price: '1840000' }));
    world.step(TAKER, 'mark_paid', id);
    world.step(MAKER, 'release', id);
    world.dollars.set(BTC, 1n);
    expect(world.rules.notYetFree(TAKER, world.timeMs)).toBe(200n * WHOLE);
  });
});

describe('reminders', () => {
  const reminded = (world: OtcWorld, id: number) =>
    world.rules.liveOrders().find((order) => order.id === id)?.isReminded;

  it('come once: to the buyer at two thirds of the time, to the seller after 10 minutes', () => {
    const world = new OtcWorld().approved();
    const id = Number(world.take(world.advertised()));
    world.wait((PAY_MS * 2) / 3 - 1);
    expect(reminded(world, id)).toBe(false);
    world.wait(1);
    expect(reminded(world, id)).toBe(true);
    expect(world.said(0, { type: 'otc.remind', orderId: id })).toBe('order_not_in_state');
    world.step(TAKER, 'mark_paid', id);
    expect(reminded(world, id)).toBe(false);
    world.wait(10 * 60_000 - 1);
    expect(world.said(0, { type: 'otc.remind', orderId: id })).toBe('too_early');
    world.wait(1);
    expect(reminded(world, id)).toBe(true);
    expect(world.said(TAKER, { type: 'otc.remind', orderId: id })).toBe('not_allowed');
  });
});

describe('coins that come back', () => {
  it('go to their seller where his advertisement is off, or sells something else by now', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised();
    const id = Number(world.take(adId));
    world.said(MAKER, { type: 'otc.switch_ad', adId, isOn: false });
    const other = { assetId: BTC, price: '1840000', quantity: String(WHOLE / 2n) };
    world.said(MAKER, { type: 'otc.save_ad', ...SELL_USDT, ...other, adId });
    world.said(MAKER, { type: 'otc.switch_ad', adId, isOn: true });
    const [, frozen] = world.money(MAKER);
    expect(world.step(TAKER, 'cancel', id)).toBe('cancelled');
    expect(world.money(MAKER)[1]).toBe(frozen - 100n * WHOLE);
    expect(world.rules.allAds().find((ad) => ad.id === adId)?.leftUnits).toBe(WHOLE / 2n);
    expect(world.money(MAKER, BTC)).toEqual([WHOLE / 2n, WHOLE / 2n]);
  });
});

describe('what an order waits for', () => {
  const timersOf = ({ machine }: OtcWorld) =>
    machine.timers.sorted().filter(({ key }) => /^otc\..*:/.test(key));

  it.each([
    ['unpaid', 0],
    ['expired', 15 * 60_000],
    ['lapsed', 30 * 60_000],
  ])('is the same after a start: %s', (state, ms) => {
    const world = new OtcWorld().approved();
    const id = Number(world.take(world.advertised()));
    world.wait(ms);
    expect(world.stateOf(id)).toBe(state);
    const fresh = new OtcWorld();
    for (const each of world.rules.liveOrders()) fresh.rules.restoreOrder({ ...each });
    expect(timersOf(fresh)).toEqual(timersOf(world));
    expect(timersOf(fresh).length).toBeGreaterThan(0);
  });

  it.each([
    ['paid', []],
    ['appealed', [[TAKER, 'appeal']]],
  ] as const)('is the same after a start: %s', (state, steps) => {
    const world = new OtcWorld().approved();
    const id = Number(world.take(world.advertised()));
    world.step(TAKER, 'mark_paid', id);
    world.wait(20 * 60_000);
    for (const [who, step] of steps) world.step(who, step, id);
    expect(world.stateOf(id)).toBe(state);
    const fresh = new OtcWorld();
    for (const each of world.rules.liveOrders()) fresh.rules.restoreOrder({ ...each });
    expect(timersOf(fresh)).toEqual(timersOf(world));
  });
});
