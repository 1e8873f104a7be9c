import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  DAY_MS,
  DECIDE_REFUSALS,
  JOIN_REFUSALS,
  type KeptRebates,
  OFFER_REFUSALS,
  PAID_AFTER_MS,
  PAY_REFUSALS,
  PUBLISH_REFUSALS,
  STOP_REFUSALS,
  TAKE_BACK_REFUSALS,
} from '../contract.ts';
import { referralTerms } from '../testing/terms.ts';
import { ReferralWorld } from '../testing/world.ts';

const [ANN, BEN, CAT, DAN, EVE, FAY] = [1_001, 1_002, 1_003, 1_004, 1_005, 1_006] as const;
const ALL = [ANN, BEN, CAT, DAN, EVE, FAY] as const;

describe('a day', () => {
  it('brings four levels 20, 10, 5 and 2.5 % of a fee, and the fifth nothing', () => {
    const world = new ReferralWorld();
    world.line(...ALL);
    world.pays(FAY, '100');
    world.payDay();
    expect(ALL.map((owner) => world.got(owner))).toEqual(
      ['0', '2.5', '5', '10', '20', '0'].map(usdt),
    );
    expect(world.money(EVE, KIND.spot)[0]).toBe(usdt('10001021'));
    world.expectSound();
  });

  it('is paid at ten past midnight, once, and each day for itself', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '1');
    world.wait(86_400_000 - (world.timeMs % 86_400_000) + 10 * 60_000 - 1);
    expect(world.got(ANN)).toBe(0n);
    world.pays(BEN, '3');
    expect(world.got(ANN)).toBe(usdt('0.2'));
    world.payDay();
    expect(world.rebates().map(({ day, units }) => [day, units])).toEqual([
      [expect.any(Number), usdt('0.2')],
      [expect.any(Number), usdt('0.6')],
    ]);
    const [first, second] = world.rebates().map(({ day }) => day);
    expect(second).toBe((first ?? 0) + 1);
  });

  it('that a stop has missed is paid one by one afterwards', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '1');
    world.wait(5 * 86_400_000);
    world.pays(BEN, '1');
    world.payDay();
    expect(world.rebates()).toHaveLength(2);
    expect(world.engine.referral.paying.state?.after).toBe(0);
  });

  it('rounds each level down once, and pays nothing for less than a unit', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN, CAT);
    world.pays(CAT, '0.00099999');
    world.payDay();
    // 20 % of 99,999 units are 19,999.8 and 10 % are 9,999.9.
    expect([world.got(BEN), world.got(ANN)]).toEqual([19_999n, 9_999n]);
    expect(world.rebates()).toMatchObject([
      { owner: ANN, firstUnits: 0n, secondUnits: 99_999n },
      { owner: BEN, firstUnits: 99_999n, secondUnits: 0n },
    ]);
  });

  it('is paid by the terms it began with, and the next one by those that came meanwhile', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    const { productId: _id, version: _version, ...rest } = referralTerms({ firstPpm: 150_000 });
    const fromMs = world.timeMs + 2 * 86_400_000 - (world.timeMs % 86_400_000) + 3_600_000;
    const plan = {
      product: 'referral',
      marketId: 1,
      terms: rest,
      fromMs,
      operator: 1,
      reason: 'x',
    };
    world.must(0, { type: 'catalogue.plan_terms', ...plan });
    world.wait(fromMs - world.timeMs + 1);
    world.pays(BEN, '100');
    world.payDay();
    world.pays(BEN, '100');
    world.payDay();
    expect(world.rebates().map(({ units, termsVersion }) => [units, termsVersion])).toEqual([
      [usdt('20'), 1],
      [usdt('15'), 2],
    ]);
  });
});

describe('the first terms', () => {
  it('may be planned, and nothing is noted before them', () => {
    const world = new ReferralWorld({}, false);
    world.line(ANN, BEN);
    world.pays(BEN, '100');
    const { productId: _id, version: _version, ...terms } = referralTerms();
    const fromMs = world.timeMs + 86_400_000 + 1;
    const plan = { product: 'referral', marketId: 1, terms, fromMs, operator: 1, reason: 'x' };
    world.must(0, { type: 'catalogue.plan_terms', ...plan });
    world.payDay();
    expect(world.rebates()).toEqual([]);
    world.pays(BEN, '10');
    world.payDay();
    expect(world.rebates()).toMatchObject([{ units: usdt('2'), termsVersion: 1 }]);
  });
});

describe('what counts', () => {
  it.each([
    ['999.99', 0],
    ['1000', 0],
    ['1000.00000001', 1],
    ['1000.01', 1],
  ])('is a member who once deposited %s: %i', (whole, counts) => {
    const world = new ReferralWorld();
    world.verify(ANN);
    world.invited(BEN, ANN);
    world.deposit(BEN, whole);
    world.pays(BEN, '10');
    world.payDay();
    expect(world.got(ANN)).toBe(usdt('2') * BigInt(counts));
  });

  it('is one deposit and not several together, by the index of its moment', () => {
    const world = new ReferralWorld();
    world.verify(ANN);
    world.invited(BEN, ANN);
    world.deposit(BEN, '700');
    world.deposit(BEN, '700');
    world.pays(BEN, '10');
    world.payDay();
    expect(world.got(ANN)).toBe(0n);
    // 0.0126 BTC at 80,000 are 1,008 USDT.
    world.index(8_000_000);
    world.deposit(BEN, '0.0126', BTC);
    world.pays(BEN, '10');
    world.index(4_000_000);
    world.payDay();
    expect(world.got(ANN)).toBe(usdt('2'));
  });

  it('is a deposit that still stands when the day is paid', () => {
    const world = new ReferralWorld();
    world.verify(ANN);
    world.invited(BEN, ANN);
    const txId = world.deposit(BEN, '5000');
    world.pays(BEN, '10');
    world.reverse(txId);
    world.payDay();
    expect(world.got(ANN)).toBe(0n);
  });

  it('is who and whose inviter are verified', () => {
    for (const [ofMember, ofInviter, got] of [
      [true, true, '2'],
      [false, true, '0'],
      [true, false, '0'],
    ] as const) {
      const world = new ReferralWorld();
      world.must(0, { type: 'referral.join', owner: BEN, inviter: ANN });
      if (ofInviter) world.verify(ANN);
      if (ofMember) world.verify(BEN);
      else world.endow(BEN, KIND.spot, '1000000');
      world.deposit(BEN, '5000');
      world.pays(BEN, '10');
      world.payDay();
      expect(world.got(ANN)).toBe(usdt(got));
    }
  });

  it('is nobody who shares a device or a document with whom he would bring something', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN, CAT);
    world.must(0, { type: 'identity.related', owner: CAT, other: BEN, why: 'device' });
    world.pays(CAT, '100');
    world.payDay();
    expect([world.got(BEN), world.got(ANN)]).toEqual([0n, usdt('10')]);
  });

  it('is no fee of who was invited by nobody, and none that goes to the insurance', () => {
    const world = new ReferralWorld();
    world.verify(ANN);
    world.pays(ANN, '10');
    world.payDay();
    expect(world.rebates()).toEqual([]);
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(0n);
  });
});

describe('a fee that an operator gives back', () => {
  function correct(world: ReferralWorld, whole: string): void {
    const amount = usdt(whole).toString();
    const line = { fromOwner: HOUSE.fees, fromKind: KIND.house, assetId: USDT };
    const to = { toOwner: BEN, toKind: KIND.spot, amount };
    const order = { operator: 1, reason: 'charged twice', lines: [{ ...line, ...to }] };
    const { id } = world.must<{ id: number }>(0, {
      type: 'operators.propose_correction',
      ...order,
    });
    world.must(0, { type: 'operators.approve_correction', operator: 2, id });
  }

  it('comes off the same day, and off later days as far as it was paid on', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '10');
    correct(world, '4');
    world.payDay();
    expect(world.got(ANN)).toBe(usdt('1.2'));
    correct(world, '3');
    world.pays(BEN, '1');
    world.payDay();
    expect(world.got(ANN)).toBe(usdt('1.2'));
    world.pays(BEN, '7');
    world.payDay();
    expect(world.got(ANN)).toBe(usdt('2.2'));
  });

  it('is refused where it would take what members above may have to get', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN, CAT);
    world.pays(CAT, '100');
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(usdt('30'));
    const lines = (whole: string) => [
      {
        fromOwner: HOUSE.fees,
        fromKind: KIND.house,
        toOwner: HOUSE.treasury,
        toKind: KIND.house,
        assetId: USDT,
        amount: usdt(whole).toString(),
      },
    ];
    const take = (whole: string): string => {
      const order = { operator: 1, reason: 'x', lines: lines(whole) };
      const { id } = world.must<{ id: number }>(0, {
        type: 'operators.propose_correction',
        ...order,
      });
      return world.refusal(0, { type: 'operators.approve_correction', operator: 2, id });
    };
    expect(take('70.00000001')).toBe('owed_by_the_desk');
    expect(take('70')).toBe('accepted');
    world.payDay();
    expect([world.got(BEN), world.got(ANN)]).toEqual([usdt('20'), usdt('10')]);
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(0n);
  });
});

describe('where rebates are switched off', () => {
  const offer = (owner: number, isOffered: boolean) => ({
    type: 'referral.set_offered',
    owner,
    isOffered,
  });

  it('nothing accrues any more, what days before brought is paid, and others lose nothing', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN, CAT);
    world.pays(CAT, '100');
    // A little after midnight: the day before is not paid yet.
    world.wait(DAY_MS - (world.timeMs % DAY_MS) + 60_000);
    world.must(0, offer(BEN, false));
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(usdt('30'));
    world.wait(PAID_AFTER_MS);
    expect([world.got(BEN), world.got(ANN)]).toEqual([usdt('20'), usdt('10')]);
    world.pays(CAT, '100');
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(usdt('10'));
    world.payDay();
    expect([world.got(BEN), world.got(ANN)]).toEqual([usdt('20'), usdt('20')]);
  });

  it('goes on with the first whole day after they are switched on again', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.must(0, offer(ANN, false));
    world.pays(BEN, '100');
    world.payDay();
    world.must(0, offer(ANN, true));
    world.pays(BEN, '100');
    world.payDay();
    expect(world.got(ANN)).toBe(0n);
    world.pays(BEN, '100');
    world.payDay();
    expect(world.got(ANN)).toBe(usdt('20'));
  });

  it.each([
    ['the last moment of a day', -1, 0n],
    ['the first of the next', 0, 20n],
  ])('counts from %s on, though it is told of after midnight', (_when, lateMs, paid) => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '100');
    const midnightMs = (Math.floor(world.timeMs / DAY_MS) + 1) * DAY_MS;
    world.wait(midnightMs + 20_000 - world.timeMs);
    world.must(0, { ...offer(ANN, false), sinceMs: midnightMs + lateMs });
    const whole = usdt('20');
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(paid === 0n ? 0n : whole);
    world.wait(PAID_AFTER_MS);
    expect(world.got(ANN)).toBe(paid === 0n ? 0n : whole);
  });

  it.each([
    ['a stop over the minute in which it is paid', 9 * 60_000, 3 * DAY_MS],
    ['one that ends a moment before', 60_000, 9 * 60_000 - 1],
  ])('is told of in time for a day whose payment fell into %s', (_what, beginMs, longMs) => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '100');
    const midnightMs = (Math.floor(world.timeMs / DAY_MS) + 1) * DAY_MS;
    world.index(8_000_000, btcUsdt, midnightMs + beginMs - world.timeMs);
    const fromMs = world.timeMs;
    world.must(0, { type: 'engine.resumed', fromMs, toMs: fromMs + longMs });
    world.wait(longMs);
    expect(world.got(ANN)).toBe(0n);
    world.wait(PAID_AFTER_MS - 1);
    expect(world.got(ANN)).toBe(0n);
    // What the job finds when it looks again, after all that time.
    world.must(0, { ...offer(ANN, false), sinceMs: midnightMs - 1 });
    world.wait(1);
    expect(world.got(ANN)).toBe(0n);
    expect(world.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(0n);
    expect(world.engine.referral.paying.state).toMatchObject({ after: 0 });
  });

  it('loses nobody a day that the house missed, and pays each once', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '100');
    const midnightMs = (Math.floor(world.timeMs / DAY_MS) + 1) * DAY_MS;
    world.index(8_000_000, btcUsdt, midnightMs - 1 - world.timeMs);
    const fromMs = world.timeMs;
    world.must(0, { type: 'engine.resumed', fromMs, toMs: fromMs + 3 * DAY_MS });
    world.wait(3 * DAY_MS + PAID_AFTER_MS - 1);
    expect(world.got(ANN)).toBe(0n);
    world.wait(60_000);
    expect(world.got(ANN)).toBe(usdt('20'));
    expect(world.engine.referral.paying.state?.day).toBe(midnightMs / DAY_MS + 3);
  });

  it('is since when it can be: not later than now, not before the last change', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    const nowMs = world.timeMs;
    const since = (isOffered: boolean, sinceMs: number) =>
      world.refusal(0, { ...offer(ANN, isOffered), sinceMs });
    expect([since(false, nowMs + 1), since(false, 0), since(false, 1.5)]).toEqual(
      Array.from({ length: 3 }, () => 'bad_time'),
    );
    expect(since(false, nowMs - 5)).toBe('accepted');
    expect(since(true, nowMs - 6)).toBe('bad_time');
    expect(since(true, nowMs - 5)).toBe('accepted');
    expect(since(false, nowMs)).toBe('accepted');
  });

  it('is one row however often it changes before it is stored, and so is a stop', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.engine.machine.takeBatch();
    const stop = { type: 'referral.stop', operator: 1, owner: ANN, reason: 'x' };
    for (const isOn of [false, true, false]) {
      world.must(0, offer(ANN, isOn));
      world.must(0, { ...stop, isStopped: !isOn });
    }
    const { saved } = world.engine.machine.takeBatch().changes;
    expect(saved.get('referral_offers')).toMatchObject([{ owner: ANN, isOffered: false }]);
    expect(saved.get('referral_stops')).toMatchObject([{ owner: ANN, isStopped: true }]);
  });

  it('is told by the house alone, and once', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    const seen = [
      world.refusal(ANN, offer(ANN, false)),
      world.refusal(0, offer(0, false)),
      world.refusal(0, offer(ANN, true)),
      world.refusal(0, { ...offer(ANN, false), sinceMs: world.timeMs + 1 }),
    ];
    expect(seen).toEqual([...OFFER_REFUSALS]);
    world.must(0, offer(ANN, false));
    expect(world.refusal(0, offer(ANN, false))).toBe('nothing_changes');
  });
});

describe('operators', () => {
  it('stop the rebates of an account, with a reason, and let them go on', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN, CAT);
    const stop = { type: 'referral.stop', operator: 1, owner: BEN, isStopped: true, reason: 'x' };
    world.must(0, stop);
    world.pays(CAT, '100');
    world.payDay();
    expect([world.got(BEN), world.got(ANN)]).toEqual([0n, usdt('10')]);
    world.must(0, { ...stop, isStopped: false });
    world.pays(CAT, '100');
    world.payDay();
    expect(world.got(BEN)).toBe(usdt('20'));
  });

  it('take rebates back only by two, never more than was paid or is there', () => {
    const world = new ReferralWorld();
    world.line(ANN, BEN);
    world.pays(BEN, '100');
    world.payDay();
    const ask = (amount: string, change: object = {}) => ({
      type: 'referral.ask_take_back',
      operator: 1,
      owner: ANN,
      assetId: USDT,
      amount: usdt(amount).toString(),
      reason: 'farmed',
      ...change,
    });
    expect(world.refusal(0, ask('20.00000001'))).toBe('above_rebates');
    const { id } = world.must<{ id: number }>(0, ask('15'));
    expect(world.refusal(0, ask('1'))).toBe('take_back_waits');
    const decide = { type: 'referral.decide_take_back', operator: 1, id, verdict: 'confirm' };
    expect(world.refusal(0, decide)).toBe('asked_by_you');
    const before = world.money(HOUSE.fees)[0];
    world.must(0, { ...decide, operator: 2 });
    expect(world.money(HOUSE.fees)[0] - before).toBe(usdt('15'));
    expect(world.refusal(0, { ...decide, operator: 2 })).toBe('unknown_take_back');
    expect(world.refusal(0, ask('5.00000001'))).toBe('above_rebates');
    const again = world.must<{ id: number }>(0, ask('5'));
    const everything = world.money(ANN, KIND.spot)[0] - usdt('4.99999999');
    const out = {
      fromAssetId: USDT,
      toAssetId: BTC,
      amount: ((everything * 1000n) / 1001n).toString(),
    };
    world.index(8_000_000);
    world.must(ANN, { type: 'wallet.exchange', ...out });
    const confirm = { ...decide, operator: 2, id: again.id };
    expect(world.refusal(0, confirm)).toBe('insufficient_balance');
    world.must(0, { ...confirm, operator: 1, verdict: 'drop' });
    // What is left is a row: a start adds nothing up.
    const left = world.savedRows<KeptRebates>('referral_kept').filter(({ owner }) => owner === ANN);
    expect(left.map(({ units }) => units)).toEqual([usdt('5')]);
    world.expectSound();
  });
});

describe('what is refused', () => {
  const lists = [
    PUBLISH_REFUSALS,
    JOIN_REFUSALS,
    PAY_REFUSALS,
    STOP_REFUSALS,
    TAKE_BACK_REFUSALS,
    DECIDE_REFUSALS,
  ].flat() as string[];
  const join = { type: 'referral.join', owner: CAT, inviter: ANN };
  const stop = { type: 'referral.stop', operator: 1, owner: ANN, isStopped: true, reason: 'x' };
  const ask = { type: 'referral.ask_take_back', operator: 1, owner: ANN, assetId: USDT };
  const asked = { ...ask, amount: '1', reason: 'x' };
  const decide = { type: 'referral.decide_take_back', operator: 1, id: 1, verdict: 'confirm' };
  it.each<[string, object, number?]>([
    ['not_allowed', join, ANN],
    ['bad_member', { ...join, owner: 0 }],
    ['bad_member', { ...join, inviter: -3 }],
    ['inviter_not_older', { ...join, inviter: CAT }],
    ['inviter_not_older', { ...join, inviter: DAN }],
    ['already_joined', { ...join, owner: BEN }],
    ['terms_exist', { type: 'referral.publish_terms', terms: referralTerms() }],
    ['not_allowed', { type: 'referral.pay_day', day: 1, after: 0 }, ANN],
    ['day_not_over', { type: 'referral.pay_day', day: 99_999, after: 0 }],
    ['day_not_next', { type: 'referral.pay_day', day: 1, after: 0 }],
    ['not_allowed', stop, ANN],
    ['bad_operator', { ...stop, operator: 0 }],
    ['bad_member', { ...stop, owner: -1 }],
    ['reason_needed', { ...stop, reason: ' ' }],
    ['nothing_changes', { ...stop, isStopped: false }],
    ['not_allowed', asked, ANN],
    ['bad_operator', { ...asked, operator: -1 }],
    ['bad_member', { ...asked, owner: 0 }],
    ['reason_needed', { ...asked, reason: '' }],
    ['bad_amount', { ...asked, amount: '0' }],
    ['above_rebates', asked],
    ['not_allowed', decide, ANN],
    ['bad_operator', { ...decide, operator: 0 }],
    ['bad_verdict', { ...decide, verdict: 'yes' }],
    ['unknown_take_back', decide],
  ])('%s: %j', (refusal, command, actor = 0) => {
    expect(lists).toContain(refusal);
    const world = new ReferralWorld();
    world.must(0, { type: 'referral.join', owner: BEN, inviter: ANN });
    expect(world.refusal(actor, command)).toBe(refusal);
  });

  it.each([
    ['accepted', {}],
    ['accepted', { firstPpm: 375_000, secondPpm: 0, thirdPpm: 0, fourthPpm: 0 }],
    ['bad_terms', { firstPpm: 200_001 }],
    ['bad_terms', { firstPpm: 100_000, secondPpm: 100_001 }],
    ['bad_terms', { fourthPpm: -1 }],
    ['bad_terms', { firstPpm: 0, secondPpm: 0, thirdPpm: 0, fourthPpm: 0 }],
    ['bad_terms', { depositUnits: '-1' }],
    ['bad_terms', { version: 2 }],
    ['bad_terms', { productId: 2 }],
  ])('terms are %s with %j', (expected, change) => {
    const { engine } = new ReferralWorld();
    const fresh = new (
      engine.referral.versions.constructor as new (
        c: unknown,
      ) => {
        publish(terms: object, context: object): object;
      }
    )(engine.machine.context);
    const outcome = fresh.publish(referralTerms(change), { actor: 0, seq: 1, timeMs: 1 });
    expect('refused' in outcome ? outcome.refused : 'accepted').toBe(expected);
  });
});
