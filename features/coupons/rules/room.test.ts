import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  CAMPAIGN_REFUSALS,
  CLAIM_REFUSALS,
  ISSUE_REFUSALS,
  OPEN_REFUSALS,
  WITHDRAW_REFUSALS,
} from '../contract.ts';
import { offer } from '../testing/offers.ts';
import { CouponWorld, DAY_MS } from '../testing/world.ts';

const [ANN, BEN, CAT] = [1_001, 1_002, 1_003] as const;
const PROMOTIONS = HOUSE.promotions;

function world(...owners: number[]): CouponWorld {
  const made = new CouponWorld();
  for (const owner of owners.length > 0 ? owners : [ANN]) made.verify(owner);
  return made;
}

describe('cash', () => {
  it('is paid when it is claimed, once a person, by document or device', () => {
    const house = world(ANN, BEN);
    house.verify(CAT, ANN);
    const { code } = house.campaign();
    const claim = { type: 'coupons.claim', codeSha256: code };
    house.must(ANN, claim);
    expect(house.money(ANN, KIND.spot)[0]).toBe(usdt('1010'));
    expect(house.refusal(ANN, claim)).toBe('already_claimed');
    expect(house.refusal(CAT, claim)).toBe('already_claimed');
    house.must(0, { type: 'identity.related', owner: ANN, other: BEN, why: 'device' });
    expect(house.refusal(BEN, claim)).toBe('already_claimed');
    expect(house.money(PROMOTIONS)).toEqual([usdt('990'), 0n]);
    house.expectSound();
  });

  it.each<[string, (house: CouponWorld) => string]>([
    ['unknown_code', (house) => house.refusal(ANN, { type: 'coupons.claim', codeSha256: 'x' })],
    ['unknown_code', (house) => house.refusal(ANN, { type: 'coupons.claim', codeSha256: '' })],
    [
      'verification_needed',
      (house) => {
        const { code } = house.campaign();
        return house.refusal(BEN, { type: 'coupons.claim', codeSha256: code });
      },
    ],
    [
      'none_left',
      (house) => {
        house.verify(BEN);
        const { code } = house.campaign({ most: 1 });
        house.must(BEN, { type: 'coupons.claim', codeSha256: code });
        return house.refusal(ANN, { type: 'coupons.claim', codeSha256: code });
      },
    ],
    [
      'house_is_full',
      (house) => {
        const { code } = house.campaign({ valueUnits: usdt('1000.00000001').toString(), most: 1 });
        return house.refusal(ANN, { type: 'coupons.claim', codeSha256: code });
      },
    ],
    [
      'campaign_over',
      (house) => {
        const { code } = house.campaign();
        house.wait(30 * DAY_MS);
        return house.refusal(ANN, { type: 'coupons.claim', codeSha256: code });
      },
    ],
    [
      'campaign_over',
      (house) => {
        const { id, code } = house.campaign();
        const close = { operator: 1, id, verdict: 'close' };
        house.must(0, { type: 'coupons.decide_campaign', ...close });
        return house.refusal(ANN, { type: 'coupons.claim', codeSha256: code });
      },
    ],
  ])('is refused: %s', (refusal, act) => {
    expect(CLAIM_REFUSALS).toContain(refusal);
    expect(act(world())).toBe(refusal);
  });
});

describe('a campaign', () => {
  const ask = (house: CouponWorld, change: object, operator = 1) => ({
    type: 'coupons.open_campaign',
    operator,
    name: 'spring',
    reason: 'a test',
    offer: offer(house.timeMs, change),
  });

  it('of more than 1,000 USDT waits for another operator', () => {
    const house = world();
    const state = (change: object) => house.must<{ state: string }>(0, ask(house, change)).state;
    expect(state({ most: 100 })).toBe('open');
    expect(state({ valueUnits: usdt('10.00000001').toString(), most: 100 })).toBe('asked');
    const { id } = house.must<{ id: number }>(0, ask(house, { most: 101 }));
    const confirm = { type: 'coupons.decide_campaign', operator: 1, id, verdict: 'confirm' };
    expect(CAMPAIGN_REFUSALS).toContain('own_campaign');
    expect(house.refusal(0, confirm)).toBe('own_campaign');
    expect(house.refusal(ANN, confirm)).toBe('not_allowed');
    house.must(0, { ...confirm, operator: 2 });
    expect(house.refusal(0, { ...confirm, operator: 3 })).toBe('already_decided');
    expect(house.refusal(0, { ...confirm, id: id + 999 })).toBe('unknown_campaign');
  });

  it('has a code of its own', () => {
    const house = world();
    const codeSha256 = 'c'.repeat(64);
    house.must(0, ask(house, { codeSha256 }));
    expect(house.refusal(0, ask(house, { codeSha256 }))).toBe('code_taken');
    house.must(0, ask(house, { codeSha256: 'd'.repeat(64) }));
  });

  it('that is closed stays closed, whether it ever was open or not', () => {
    for (const isConfirmed of [false, true]) {
      const house = world();
      const { id } = house.must<{ id: number }>(0, ask(house, { most: 101 }));
      const decide = { type: 'coupons.decide_campaign', operator: 2, id, verdict: 'confirm' };
      if (isConfirmed) house.must(0, decide);
      house.must(0, { ...decide, verdict: 'close' });
      for (const verdict of ['confirm', 'close']) {
        expect(house.refusal(0, { ...decide, operator: 3, verdict })).toBe('already_decided');
      }
    }
  });

  it.each<[string, object]>([
    ['bad_offer', { kind: 'gift' }],
    ['bad_offer', { valueUnits: '0' }],
    ['bad_offer', { kind: 'yield' }],
    ['bad_offer', { ratePpm: 5 }],
    ['bad_offer', { kind: 'fee' }],
    ['bad_offer', { kind: 'fee', products: 'spot,contracts' }],
    ['bad_offer', { products: 'spot' }],
    ['bad_offer', { most: 0 }],
    ['bad_offer', { lifeMs: 59_999 }],
    ['bad_offer', { endsMs: 1 }],
    ['bad_offer', { assetId: 999 }],
    ['bad_start', { startsMs: -1 }],
    ['bad_start', { startsMs: 1.5 }],
    ['bad_offer', { kind: 'yield', valueUnits: '1', ratePpm: 1, days: 1 }],
    ['accepted', { kind: 'fee', products: 'contracts,spot' }],
    ['accepted', { kind: 'yield', ratePpm: 500, days: 5 }],
  ])('is %s with %j', (expected, change) => {
    const house = world();
    expect(['accepted', ...OPEN_REFUSALS]).toContain(expected);
    expect(house.refusal(0, ask(house, change))).toBe(expected);
  });

  it.each<[string, (nowMs: number) => object]>([
    ['accepted', (now) => ({ startsMs: now - 300_000 })],
    ['bad_start', (now) => ({ startsMs: now - 300_001 })],
    ['accepted', (now) => ({ startsMs: now + DAY_MS - 1, endsMs: now + DAY_MS })],
    ['bad_start', (now) => ({ startsMs: now + DAY_MS, endsMs: now + DAY_MS })],
    ['bad_start', (now) => ({ startsMs: now + DAY_MS + 1, endsMs: now + DAY_MS })],
    ['accepted', (now) => ({ startsMs: 0, endsMs: now })],
  ])('whose beginning is at an edge is %s', (expected, change) => {
    const house = world();
    expect(house.refusal(0, ask(house, change(house.timeMs)))).toBe(expected);
  });

  it('gives nothing before its beginning, by code or by hand, and from then on both', () => {
    const house = world(ANN, BEN);
    const startsMs = house.timeMs + DAY_MS;
    const { id, code } = house.campaign({ startsMs });
    const claim = { type: 'coupons.claim', codeSha256: code };
    const issue = { type: 'coupons.issue', operator: 1, campaignId: id, owner: BEN, reason: 'x' };
    house.wait(DAY_MS - 1);
    expect(house.timeMs).toBe(startsMs - 1);
    expect(CLAIM_REFUSALS).toContain('campaign_not_begun');
    expect(ISSUE_REFUSALS).toContain('campaign_not_begun');
    const early = house.engine.machine.execute({ actor: ANN, command: claim }, house.timeMs);
    expect(early).toMatchObject({
      refused: 'campaign_not_begun',
      details: { time: timeText(startsMs) },
    });
    expect(house.refusal(0, issue)).toBe('campaign_not_begun');
    expect(house.money(PROMOTIONS)).toEqual([usdt('1000'), 0n]);
    house.wait(1);
    expect([house.refusal(ANN, claim), house.refusal(0, issue)]).toEqual(['accepted', 'accepted']);
    house.expectSound();
  });

  it('gives exactly from its beginning to its end, whatever they are', () => {
    const whole = (most: number) => fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(whole(5), whole(5), whole(12), (start, length, at) => {
        const house = world();
        const [startsMs, endsMs] = [house.timeMs + start, house.timeMs + start + length + 1];
        const { code } = house.campaign({ startsMs, endsMs });
        if (at > 0) house.wait(at);
        const isGiven = at >= start && at < start + length + 1;
        const said = house.refusal(ANN, { type: 'coupons.claim', codeSha256: code });
        const early = at < start ? 'campaign_not_begun' : 'campaign_over';
        expect(said).toBe(isGiven ? 'accepted' : early);
      }),
      { numRuns: 40 },
    );
  });

  it('forgets whom it was given to when its campaign is over, in time or by word', () => {
    const house = world(ANN, BEN, CAT);
    const owners = () =>
      [...house.engine.coupons.stateLines()].filter((it) => it.startsWith('owners '));
    const claim = (owner: number, codeSha256: string) =>
      house.refusal(owner, { type: 'coupons.claim', codeSha256 });
    const short = house.campaign({ endsMs: house.timeMs + DAY_MS }, 'short');
    const long = house.campaign({}, 'long');
    claim(ANN, short.code);
    claim(ANN, long.code);
    expect(owners()).toEqual([`owners ${short.id} ${ANN}`, `owners ${long.id} ${ANN}`]);
    house.wait(DAY_MS - 1);
    expect(claim(ANN, short.code)).toBe('already_claimed');
    expect(claim(BEN, long.code)).toBe('accepted');
    expect(owners()).toHaveLength(2);
    house.wait(1);
    expect(claim(ANN, short.code)).toBe('campaign_over');
    expect(claim(CAT, long.code)).toBe('accepted');
    expect(owners()).toEqual([`owners ${long.id} ${ANN},${BEN},${CAT}`]);
    const close = { type: 'coupons.decide_campaign', operator: 2, id: long.id, verdict: 'close' };
    house.must(0, close);
    expect(owners()).toEqual([]);
    expect(claim(ANN, long.code)).toBe('campaign_over');
  });

  it('is given by hand for 20 USDT a day and operator, to others too', () => {
    const house = world(ANN, BEN, CAT);
    const { id } = house.campaign({ valueUnits: usdt('10').toString() });
    const give = (owner: number, operator = 1) =>
      house.refusal(0, { type: 'coupons.issue', operator, campaignId: id, owner, reason: 'sorry' });
    expect(ISSUE_REFUSALS).toContain('day_sum_reached');
    expect([give(ANN), give(BEN), give(CAT)]).toEqual(['accepted', 'accepted', 'day_sum_reached']);
    expect(give(CAT, 2)).toBe('accepted');
  });
});

describe('a stake by voucher', () => {
  const TRIAL = { kind: 'seconds_trial' } as const;

  it('that wins brings the payout, and the stake stays the house’s', () => {
    const house = world();
    const id = house.voucher(ANN, TRIAL);
    expect(house.money(PROMOTIONS)).toEqual([usdt('990'), usdt('10')]);
    house.index(8_000_000);
    house.must(ANN, house.stake(id));
    expect(house.coupon(id)).toMatchObject({ state: 'in_use' });
    house.expectSound();
    house.index(8_000_100, btcUsdt, 58_000);
    house.wait(3_000);
    const [won] = house.money(ANN, KIND.seconds);
    expect(won).toBeGreaterThan(0n);
    expect(house.money(PROMOTIONS)).toEqual([usdt('1000'), 0n]);
    expect(house.coupon(id)).toMatchObject({ state: 'used', spentUnits: 0n });
    house.expectSound();
  });

  it('that loses is paid to the desk by promotions, and nothing is the customer’s loss', () => {
    const house = world();
    const id = house.voucher(ANN, TRIAL);
    house.index(8_000_000);
    const desk = house.money(HOUSE.secondsDesk)[0];
    house.must(ANN, house.stake(id));
    house.index(7_999_900, btcUsdt, 58_000);
    house.wait(3_000);
    expect(house.money(HOUSE.secondsDesk)).toEqual([desk + usdt('10'), 0n]);
    expect(house.money(PROMOTIONS)).toEqual([usdt('990'), 0n]);
    expect(house.money(ANN, KIND.seconds)).toEqual([0n, 0n]);
    expect(house.engine.seconds.limitsOf(ANN, house.timeMs).lostUnits).toBe(0n);
    expect(house.coupon(id)).toMatchObject({ state: 'used', spentUnits: usdt('10') });
  });

  it('that is drawn can be used again, for a day at least', () => {
    const house = world();
    const id = house.voucher(ANN, { ...TRIAL, lifeMs: 120_000 });
    house.index(8_000_000);
    house.must(ANN, house.stake(id));
    house.index(8_000_000, btcUsdt, 58_000);
    house.wait(3_000);
    expect(house.coupon(id)).toMatchObject({ state: 'usable', usedFor: 0 });
    expect(house.coupon(id).expiresMs).toBeGreaterThanOrEqual(house.timeMs + DAY_MS - 3_000);
    house.wait(DAY_MS);
    expect(house.coupon(id)).toMatchObject({ state: 'expired', reservedUnits: 0n });
    expect(house.money(PROMOTIONS)).toEqual([usdt('1000'), 0n]);
  });

  it('does not expire while it runs', () => {
    const house = world();
    const id = house.voucher(ANN, { ...TRIAL, lifeMs: 60_000 });
    house.index(8_000_000, btcUsdt, 40_000);
    house.must(ANN, house.stake(id));
    house.index(8_000_100, btcUsdt, 40_000);
    expect(house.coupon(id)).toMatchObject({ state: 'in_use' });
    house.index(8_000_100, btcUsdt, 18_000);
    house.wait(30_000);
    expect(house.coupon(id)).toMatchObject({ state: 'used' });
  });

  it.each<[string, (house: CouponWorld, id: number) => readonly [number, object]]>([
    ['unknown_coupon', (house, id) => [BEN, house.stake(id)]],
    ['unknown_coupon', (house, id) => [ANN, house.stake(id + 99)]],
    ['wrong_amount', (house, id) => [ANN, house.stake(id, '10.00000001')]],
    ['wrong_amount', (house, id) => [ANN, house.stake(id, '11')]],
  ])('is refused: %s', (refusal, act) => {
    const house = world(ANN, BEN);
    const id = house.voucher(ANN, TRIAL);
    house.index(8_000_000);
    const [owner, command] = act(house, id);
    expect(house.refusal(owner, command)).toBe(refusal);
    expect(house.coupon(id).state).toBe('usable');
  });

  it('is its whole value, and not a part of it', () => {
    const house = world();
    const id = house.voucher(ANN, { ...TRIAL, valueUnits: usdt('20').toString() });
    house.index(8_000_000);
    expect(house.refusal(ANN, house.stake(id, '15'))).toBe('wrong_amount');
    expect(house.refusal(ANN, house.stake(id, '20'))).toBe('accepted');
  });

  it('is one voucher an order, and of the right kind', () => {
    const house = world();
    const trial = house.voucher(ANN, TRIAL);
    const fees = house.voucher(ANN, { kind: 'fee', products: 'spot' }, 'summer');
    house.index(8_000_000);
    house.must(ANN, house.stake(trial));
    expect(house.refusal(ANN, house.stake(trial))).toBe('in_use');
    expect(house.refusal(ANN, house.stake(fees))).toBe('wrong_product');
  });
});

describe('a voucher for fees', () => {
  const exchange = (whole: string) => {
    const order = { fromAssetId: USDT, toAssetId: BTC, amount: usdt(whole).toString() };
    return { type: 'wallet.exchange', ...order };
  };

  it('gives them back at once, as far as it goes, those first that expire first', () => {
    const house = world();
    const value = {
      kind: 'fee',
      products: 'exchange',
      valueUnits: usdt('0.3').toString(),
    } as const;
    const late = house.voucher(ANN, value, 'late');
    const soon = house.voucher(ANN, { ...value, lifeMs: DAY_MS }, 'soon');
    house.index(8_000_000);
    house.must(ANN, exchange('400'));
    // The fee is 0.4 USDT: 0.3 of the one, 0.1 of the other.
    expect(house.money(ANN, KIND.spot)[0]).toBe(usdt('600'));
    expect(house.coupon(soon)).toMatchObject({ state: 'used' });
    expect(house.coupon(late)).toMatchObject({ state: 'usable', reservedUnits: usdt('0.2') });
    house.must(ANN, exchange('300'));
    expect(house.money(ANN, KIND.spot)[0]).toBe(usdt('299.9'));
    house.expectSound();
  });

  it('is taken back by nobody once it has begun to pay', () => {
    const house = world();
    const valueUnits = usdt('0.3').toString();
    const id = house.voucher(ANN, { kind: 'fee', products: 'exchange', valueUnits });
    house.index(8_000_000);
    house.must(ANN, exchange('100'));
    const take = { type: 'coupons.withdraw', operator: 1, id, reason: 'a mistake' };
    expect(house.coupon(id)).toMatchObject({ state: 'usable', spentUnits: usdt('0.1') });
    expect(house.refusal(0, take)).toBe('not_usable');
    expect(house.coupon(id)).toMatchObject({ state: 'usable' });
  });

  it('gives nothing of other products and coins, and what it gave brings nobody a rebate', () => {
    const house = world(ANN, BEN);
    const terms = { productId: 1, version: 1, firstPpm: 200_000, secondPpm: 0, thirdPpm: 0 };
    const whole = { ...terms, fourthPpm: 0, depositUnits: '0' };
    house.must(0, { type: 'referral.publish_terms', terms: whole });
    house.must(0, { type: 'referral.join', owner: BEN, inviter: ANN });
    const id = house.voucher(BEN, { kind: 'fee', products: 'spot' });
    house.index(8_000_000);
    house.must(BEN, exchange('400'));
    expect(house.coupon(id).spentUnits).toBe(0n);
    expect(house.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(usdt('0.08'));
    house.voucher(BEN, { kind: 'fee', products: 'exchange' }, 'other');
    house.must(BEN, exchange('400'));
    expect(house.engine.referral.owedBy(HOUSE.fees, USDT)).toBe(usdt('0.08'));
  });

  it('gives the fees of contracts back to the contract account', () => {
    const house = world();
    house.endow(ANN, KIND.margin, '1000');
    const value = usdt('50').toString();
    const id = house.voucher(ANN, { kind: 'fee', products: 'contracts', valueUnits: value });
    house.index(8_000_000, ethUsdt);
    house.index(8_000_000);
    house.open({}, ANN);
    const { spentUnits } = house.coupon(id);
    expect(spentUnits).toBeGreaterThan(0n);
    expect(house.money(ANN).reduce((sum, each) => sum + each, 0n)).toBe(usdt('1000'));
  });
});

describe('a voucher for interest', () => {
  const YIELD = {
    kind: 'yield',
    valueUnits: usdt('500').toString(),
    ratePpm: 1_000,
    days: 3,
  } as const;
  const order = (couponId: number, whole = '500') => {
    const amount = usdt(whole).toString();
    return { type: 'lockup.subscribe', productId: 1, amount, autoRenew: false, couponId };
  };

  it('adds to each day as long as it does, and the rest is the house’s again', () => {
    const house = world();
    const id = house.voucher(ANN, YIELD);
    expect(house.money(PROMOTIONS)[1]).toBe(usdt('1.5'));
    house.must(ANN, order(id, '400'));
    for (let day = 0; day < 5; day += 1) house.wait(DAY_MS);
    // 5 days at 0.15 % of 400 are 3; 3 days at 0.1 % are 1.2 more.
    expect(house.money(ANN, KIND.spot)).toEqual([usdt('1004.2'), 0n]);
    expect(house.money(PROMOTIONS)).toEqual([usdt('998.8'), 0n]);
    expect(house.coupon(id)).toMatchObject({ state: 'used', spentUnits: usdt('1.2') });
    house.expectSound();
  });

  it('comes back where the order is withdrawn as if it had never been', () => {
    const house = world();
    const id = house.voucher(ANN, YIELD);
    const { id: orderId } = house.must<{ id: number }>(ANN, order(id));
    house.must(ANN, { type: 'lockup.withdraw', orderId });
    expect(house.coupon(id)).toMatchObject({ state: 'usable', reservedUnits: usdt('1.5') });
    house.expectSound();
  });

  it('is used up where the order is left with a penalty before it has paid anything', () => {
    const house = world();
    const id = house.voucher(ANN, YIELD);
    const { id: orderId } = house.must<{ id: number }>(ANN, order(id));
    house.wait(DAY_MS - 1);
    house.must(ANN, { type: 'lockup.redeem', orderId });
    expect(house.coupon(id)).toMatchObject({ state: 'used', spentUnits: 0n, reservedUnits: 0n });
    expect(house.refusal(ANN, order(id))).toBe('unknown_coupon');
    house.expectSound();
  });

  it('is refused for more than its value, and leaves the order unbegun', () => {
    const house = world();
    const id = house.voucher(ANN, YIELD);
    expect(house.refusal(ANN, order(id, '500.00000001'))).toBe('wrong_amount');
    expect(house.refusal(ANN, order(id + 99))).toBe('unknown_coupon');
    expect(house.money(ANN, KIND.spot)).toEqual([usdt('1000'), 0n]);
  });
});

describe('time', () => {
  it('reminds three days and three hours before, and then ends a voucher', () => {
    const house = world();
    const id = house.voucher(ANN, { kind: 'seconds_trial' });
    house.wait(7 * DAY_MS - 1);
    expect(house.events('coupons.expires')).toHaveLength(2);
    expect(house.refusal(0, { type: 'coupons.expire', id })).toBe('not_expired');
    expect(house.coupon(id).state).toBe('usable');
    house.wait(1);
    expect(house.coupon(id).state).toBe('expired');
  });

  it('lets an operator take back what is unused, and nothing else', () => {
    const house = world();
    const id = house.voucher(ANN, { kind: 'seconds_trial' });
    const take = { type: 'coupons.withdraw', operator: 1, id, reason: 'a mistake' };
    expect(WITHDRAW_REFUSALS).toContain('not_usable');
    expect(house.refusal(0, { ...take, reason: '' })).toBe('reason_needed');
    house.index(8_000_000);
    house.must(ANN, house.stake(id));
    expect(house.refusal(0, take)).toBe('not_usable');
    house.index(8_000_000, btcUsdt, 58_000);
    house.wait(3_000);
    house.must(0, take);
    expect(house.coupon(id)).toMatchObject({ state: 'withdrawn', reason: 'a mistake' });
    expect(house.refusal(0, take)).toBe('unknown_coupon');
  });
});
