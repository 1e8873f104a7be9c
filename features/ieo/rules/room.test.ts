import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../../core/draw/draw.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import {
  aaplUsdt,
  BTC,
  btcUsdt,
  ETH,
  ethUsdt,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import { DAY_MS, HOUR_MS, type IeoTerms, LATEST_OPEN_MS, PROVEN_MS } from '../contract.ts';
import { WHOLE } from '../testing/terms.ts';
import { IeoWorld, TOKEN } from '../testing/world.ts';

const CAROL = 103;
const VAULT = HOUSE.ieoVault;
const SECRET = '5a'.repeat(32);
const DRAW = {
  method: 'draw',
  commitment: commitmentOf(SECRET),
  beaconMarkets: [btcUsdt, ethUsdt, aaplUsdt],
} as const;

function world(change: Partial<IeoTerms> = {}): IeoWorld {
  const made = new IeoWorld();
  for (const owner of [ALICE, BOB, CAROL]) made.verify(owner);
  made.publish(change);
  return made;
}

describe('publishing', () => {
  it('freezes the whole issue, and is refused where a unit of it is missing', () => {
    const short = new IeoWorld('1099.99999999');
    expect(short.publishing(short.terms())).toBe('house_is_full');
    const made = new IeoWorld('1100');
    expect(made.publishing(made.terms())).toBe('accepted');
    expect(made.has(VAULT, TOKEN)).toEqual([0n, 1_100n * WHOLE]);
    expect(made.publishing(made.terms())).toBe('terms_exist');
    expect(made.versions()).toHaveLength(1);
    made.expectSound();
  });

  it('is for the house, an operator, with a reason, of a coin that is there', () => {
    const made = new IeoWorld();
    const command = { type: 'ieo.publish', operator: 1, terms: made.terms(), reason: 'agreed' };
    expect(made.refusal(ALICE, command)).toBe('not_allowed');
    expect(made.refusal(0, { ...command, operator: 0 })).toBe('bad_operator');
    expect(made.refusal(0, { ...command, reason: ' ' })).toBe('reason_needed');
    expect(made.publishing({ ...made.terms(), assetId: 99 })).toBe('unknown_asset');
  });

  const part = { assetId: USDT, priceUnits: '5000000', lots: '1000' };
  it.each<[string, Partial<IeoTerms>]>([
    ['a second version', { version: 2 }],
    ['no lot', { lotUnits: '0' }],
    ['a least above the cap', { minLots: '601' }],
    ['no part', { parts: [] }],
    ['a coin twice', { parts: [part, part] }],
    ['five coins', { parts: [2, 3, 4, 7, 8].map((assetId) => ({ ...part, assetId })) }],
    ['the token paid with itself', { parts: [{ ...part, assetId: TOKEN }] }],
    ['an unknown coin', { parts: [{ ...part, assetId: 99 }] }],
    ['shares of a company', { parts: [{ ...part, assetId: 5 }] }],
    ['no price', { parts: [{ ...part, priceUnits: '0' }] }],
    ['an end at the beginning', { endMs: 0 }],
    ['366 days of lock', { lockDays: 366 }],
    ['unlocks of less than all', { unlocks: [{ afterDays: 0, ppm: 999_999 }] }],
    ['unlocks on one day', { unlocks: [1, 1].map((afterDays) => ({ afterDays, ppm: 500_000 })) }],
    ['no unlocks', { unlocks: [] }],
    ['an unknown method', { method: 'first_come' as never }],
    ['an issuer that is no account', { issuer: -3 }],
    ['a result already', { result: {} as never }],
    ['a draw without a commitment', { ...DRAW, commitment: '' }],
    ['a draw with two markets', { ...DRAW, beaconMarkets: [btcUsdt, ethUsdt] }],
    ['a draw with one market twice', { ...DRAW, beaconMarkets: [btcUsdt, ethUsdt, ethUsdt] }],
    ['a draw for more lots than are drawn', { ...DRAW, parts: [{ ...part, lots: '20001' }] }],
    ['a commitment without a draw', { commitment: DRAW.commitment }],
  ])('refuses %s', (_what, change) => {
    const made = new IeoWorld('1000000');
    expect(made.publishing(made.terms(change))).toBe('bad_terms');
  });

  it('takes terms at their limits', () => {
    const made = new IeoWorld('1000000');
    const terms = made.terms({ ...DRAW, parts: [{ ...part, lots: '20000' }], lockDays: 365 });
    expect(made.publishing({ ...terms, endMs: terms.beginMs + 90 * DAY_MS })).toBe('accepted');
    const late = { ...terms, productId: 2, endMs: terms.beginMs + 90 * DAY_MS + 1 };
    expect(made.publishing(late)).toBe('bad_terms');
  });

  it('is refused for a token that trades already', () => {
    const made = new IeoWorld();
    made.openMarket();
    expect(made.publishing(made.terms())).toBe('already_trading');
  });
});

describe('subscribing', () => {
  it('freezes what it costs, adds up, and is one order for each coin', () => {
    const made = world();
    const id = made.subscribe(ALICE, 10);
    expect(made.has(ALICE, USDT)).toEqual([999_500_000_00n, 50_000_000n]);
    expect(made.subscribe(ALICE, 1)).toBe(id);
    expect(made.has(ALICE, USDT)[1]).toBe(55_000_000n);
    expect(made.subscribe(ALICE, 20, BTC)).not.toBe(id);
    expect(made.has(ALICE, BTC)[1]).toBe(2_000n);
    made.expectSound();
  });

  it('rounds what it costs up, once for the whole order', () => {
    const made = world({
      lotUnits: '1',
      minLots: '1',
      capLots: '60000000000',
      parts: [{ assetId: USDT, priceUnits: '5000001', lots: '100000000000' }],
    });
    const ask = { ...made.asked(1), amount: '3', total: '1' };
    made.must(ALICE, ask);
    expect(made.has(ALICE, USDT)[1]).toBe(1n);
    made.must(ALICE, { ...ask, amount: '20' });
    // 23 units at 0.05000001 a token are 1.15: two, and not one and two.
    expect(made.has(ALICE, USDT)[1]).toBe(2n);
  });

  it('is refused by name, in the order of the contract', () => {
    const made = world();
    const ask = made.asked(10);
    const say = (change: object, owner = ALICE) => made.refusal(owner, { ...ask, ...change });
    expect(say({}, 0)).toBe('not_allowed');
    expect(say({ projectId: 2 })).toBe('unknown_project');
    for (const amount of ['', '-1', '1.5', '0', '1000000001', 'x']) {
      expect(say({ amount })).toBe('bad_amount');
    }
    expect(say({ nonce: 'zz' })).toBe('bad_amount');
    expect(say({ amount: (9n * WHOLE).toString() })).toBe('below_minimum');
    expect(say({ amount: (601n * WHOLE).toString() })).toBe('above_your_cap');
    expect(say({ payAssetId: ETH })).toBe('pay_coin_not_taken');
    for (const total of ['49999998', '50000002', '', '-50000000']) {
      expect(say({ total })).toBe('wrong_total');
    }
    expect(say({ total: '49999999' })).toBe('accepted');
    expect(say({ total: '50000001' }, BOB)).toBe('accepted');
    expect(say({}, 104)).toBe('verification_needed');
    made.expectSound();
  });

  it('needs the money, to the unit', () => {
    const made = world({ parts: [{ assetId: USDT, priceUnits: '1000000000', lots: '1000' }] });
    const ask = { ...made.asked(100), total: '100000000000' };
    const more = { ...made.asked(101), total: '101000000000' };
    expect(made.refusal(ALICE, more)).toBe('insufficient_balance');
    expect(made.refusal(ALICE, ask)).toBe('accepted');
    expect(made.has(ALICE, USDT)).toEqual([0n, 100_000_000_000n]);
    expect(made.refusal(ALICE, { ...made.asked(10), total: '10000000000' })).toBe(
      'insufficient_balance',
    );
  });

  it('begins and ends at its times', () => {
    const made = new IeoWorld();
    made.verify(ALICE);
    const terms = made.terms();
    expect(made.publishing(terms)).toBe('accepted');
    made.wait(59_999);
    expect(made.refusal(ALICE, made.asked(10))).toBe('not_begun');
    made.wait(1);
    const id = made.subscribe(ALICE, 10);
    made.wait(DAY_MS - 1);
    expect(made.refusal(ALICE, made.asked(10))).toBe('accepted');
    made.wait(1);
    expect(made.refusal(ALICE, made.asked(10))).toBe('ended');
    expect(made.reduce(ALICE, id, 10)).toBe('ended');
  });

  it('counts a person once in all accounts and coins', () => {
    const made = world();
    made.verify(104, ALICE);
    made.subscribe(ALICE, 300);
    made.subscribe(ALICE, 100, BTC);
    expect(made.refusal(104, made.asked(201))).toBe('above_your_cap');
    expect(made.refusal(104, made.asked(200))).toBe('accepted');
    expect(made.refusal(ALICE, made.asked(1))).toBe('above_your_cap');
    expect(made.refusal(BOB, made.asked(600))).toBe('accepted');
  });

  it('is not for who is paid for it, nor for his other accounts', () => {
    const made = world({ issuer: ALICE });
    made.verify(104, ALICE);
    expect(made.refusal(ALICE, made.asked(10))).toBe('not_allowed');
    expect(made.refusal(104, made.asked(10))).toBe('not_allowed');
    expect(made.refusal(BOB, made.asked(10))).toBe('accepted');
  });
});

describe('wanting less', () => {
  it('releases what is no longer wanted, down to the minimum or to nothing', () => {
    const made = world();
    const id = made.subscribe(ALICE, 100);
    expect(made.reduce(BOB, id, 50)).toBe('unknown_order');
    expect(made.reduce(ALICE, id, 100)).toBe('bad_amount');
    expect(made.refusal(ALICE, { type: 'ieo.reduce', orderId: id, left: '5' })).toBe('bad_amount');
    expect(made.reduce(ALICE, id, 9)).toBe('below_minimum');
    expect(made.reduce(ALICE, id, 10)).toBe('accepted');
    expect(made.has(ALICE, USDT)[1]).toBe(50_000_000n);
    expect(made.reduce(ALICE, id, 0)).toBe('accepted');
    expect(made.order(id)).toMatchObject({ state: 'withdrawn', lots: 0n });
    expect(made.has(ALICE, USDT)).toEqual([1_000n * WHOLE, 0n]);
    expect(made.subscribe(ALICE, 600)).not.toBe(id);
    made.expectSound();
  });
});

describe('the end', () => {
  it('gives everybody all where less is wanted than there is', () => {
    const made = world();
    const id = made.subscribe(ALICE, 600);
    made.end();
    expect(made.order(id)).toMatchObject({ givenLots: 600n, chargedUnits: 30n * WHOLE });
    expect(made.has(ALICE, USDT)).toEqual([970n * WHOLE, 0n]);
    expect(made.has(ALICE, TOKEN)).toEqual([0n, 600n * WHOLE]);
    // What was not sold is free again, what was paid is frozen.
    expect(made.has(VAULT, TOKEN)).toEqual([500n * WHOLE, 0n]);
    expect(made.has(VAULT, USDT)).toEqual([0n, 30n * WHOLE]);
    made.expectSound();
  });

  it('splits each part by itself, and charges for what was given', () => {
    const made = world({
      parts: [
        { assetId: USDT, priceUnits: '5000000', lots: '300' },
        { assetId: BTC, priceUnits: '100', lots: '800' },
      ],
    });
    const [one, two] = [made.subscribe(ALICE, 600), made.subscribe(BOB, 400)];
    const three = made.subscribe(CAROL, 500, BTC);
    made.end();
    const given = [one, two, three].map((id) => made.order(id).givenLots);
    expect(given).toEqual([180n, 120n, 500n]);
    expect(made.order(one).chargedUnits).toBe(9n * WHOLE);
    expect(made.has(ALICE, USDT)).toEqual([991n * WHOLE, 0n]);
    expect(made.versions().at(-1)?.result).toMatchObject({
      method: 'pro_rata',
      parts: [
        { assetId: USDT, wantedLots: '1000', givenLots: '300' },
        { assetId: BTC, wantedLots: '500', givenLots: '500' },
      ],
    });
    made.expectSound();
  });

  it('fills small orders first where the terms say so, and counts a person once', () => {
    const made = world({
      method: 'level',
      parts: [{ assetId: USDT, priceUnits: '5000000', lots: '500' }],
    });
    made.verify(104, ALICE);
    const ids = [
      [ALICE, 300],
      [104, 300],
      [BOB, 600],
      [CAROL, 50],
    ].map(([owner = 0, lots = 0]) => made.subscribe(owner, lots));
    made.end();
    expect(ids.map((id) => made.order(id).givenLots)).toEqual([225n, 0n, 225n, 50n]);
    expect(made.order(ids[1] ?? 0)).toMatchObject({ state: 'refunded', groupId: ids[0] });
    made.expectSound();
  });

  it('waits where the house stood still, at least half an hour after it', () => {
    const made = world();
    made.subscribe(ALICE, 100);
    const { endsMs } = made.project();
    const fromMs = made.engine.machine.lastTimeMs;
    const toMs = endsMs + 5_000;
    made.timeMs = fromMs;
    made.must(0, { type: 'engine.resumed', fromMs, toMs });
    made.timeMs = toMs;
    expect(made.project().endsMs).toBe(Math.max(endsMs + toMs - fromMs, toMs + 30 * 60_000));
    made.wait(0);
    expect(made.refusal(BOB, made.asked(10))).toBe('accepted');
    made.end();
    expect(made.project()).toMatchObject({ state: 'allocated' });
  });

  it('cannot be brought about by anybody', () => {
    const made = world();
    for (const type of ['close', 'fall_back', 'unlock', 'pay_issuer', 'refund']) {
      const command = { type: `ieo.${type}`, projectId: 1 };
      expect(made.refusal(ALICE, command)).toBe('not_allowed');
      expect(made.refusal(0, command)).not.toBe('accepted');
    }
  });
});

describe('after it', () => {
  it('unlocks by the schedule once a market is open, and then pays the issuer', () => {
    const made = world();
    const id = made.subscribe(ALICE, 101);
    made.end();
    made.days(1);
    made.openMarket();
    const openedMs = made.timeMs;
    made.wait(DAY_MS - 1);
    expect(made.has(ALICE, TOKEN)).toEqual([0n, 101n * WHOLE]);
    expect(made.project().paidMs).toBe(0);
    made.wait(1);
    expect(made.has(ALICE, TOKEN)).toEqual([5_050_000_000n, 5_050_000_000n]);
    expect(made.project().paidMs).toBe(openedMs + PROVEN_MS);
    expect(made.has(VAULT, USDT)).toEqual([0n, 0n]);
    expect(made.has(HOUSE.treasury, USDT)[0]).toBeGreaterThan(-1_000_000n * WHOLE);
    expect(made.order(id).state).toBe('allocated');
    made.expectSound();
    made.days(30);
    expect(made.has(ALICE, TOKEN)).toEqual([101n * WHOLE, 0n]);
    expect(made.order(id).state).toBe('unlocked');
    expect(made.project().state).toBe('done');
    expect(made.engine.ieo.running()).toEqual([]);
    made.expectSound();
  });

  it('unlocks nothing before its time, before a market, or before there are tokens', () => {
    const made = world();
    const unlock = { type: 'ieo.unlock', projectId: 1 };
    made.subscribe(ALICE, 100);
    expect(made.refusal(0, unlock)).toBe('not_allocated');
    made.end();
    expect(made.refusal(0, unlock)).toBe('still_locked');
    made.days(2);
    // Its time has come, and no market has.
    expect(made.refusal(0, unlock)).toBe('still_locked');
    expect(made.has(ALICE, TOKEN)[0]).toBe(0n);
  });

  it('pays only after a day without a break, and in the issuer’s own account', () => {
    const made = world({ issuer: BOB });
    made.subscribe(ALICE, 100);
    made.end();
    const market = made.openMarket();
    made.wait(PROVEN_MS - 1);
    made.halt(market, true);
    made.wait(HOUR_MS);
    made.halt(market, false);
    made.wait(PROVEN_MS - 1);
    expect(made.has(BOB, USDT)).toEqual([1_000n * WHOLE, 0n]);
    made.wait(1);
    expect(made.has(BOB, USDT)).toEqual([1_005n * WHOLE, 0n]);
    made.expectSound();
  });

  it('gives everybody everything back where no market opens in a week', () => {
    const made = world();
    const id = made.subscribe(ALICE, 100);
    made.end();
    made.days(2);
    made.wait(LATEST_OPEN_MS - 1);
    expect(made.order(id).state).toBe('allocated');
    made.wait(1);
    expect(made.order(id).state).toBe('refunded');
    expect(made.has(ALICE, USDT)).toEqual([1_000n * WHOLE, 0n]);
    expect(made.has(ALICE, TOKEN)).toEqual([0n, 0n]);
    expect(made.has(VAULT, TOKEN)).toEqual([1_100n * WHOLE, 0n]);
    expect(made.project().state).toBe('cancelled');
    made.expectSound();
  });

  it('gives nothing back where a market has opened and is halted on the last day', () => {
    const made = world();
    const id = made.subscribe(ALICE, 100);
    made.end();
    made.days(2);
    made.halt(made.openMarket(), true);
    const had = made.has(ALICE, TOKEN);
    made.wait(LATEST_OPEN_MS + 1);
    const refund = { type: 'ieo.refund', projectId: 1 };
    expect(made.refusal(0, refund)).toBe('not_cancelled');
    expect(made.order(id).state).not.toBe('refunded');
    expect(made.has(ALICE, TOKEN).reduce((sum, part) => sum + part, 0n)).toBe(
      had.reduce((sum, part) => sum + part, 0n),
    );
    made.expectSound();
  });

  it('keeps what was given where a market opens in the last moment', () => {
    const made = world();
    made.subscribe(ALICE, 100);
    made.end();
    made.days(2);
    made.wait(LATEST_OPEN_MS - 1);
    made.openMarket();
    made.wait(1);
    expect(made.has(ALICE, TOKEN)).toEqual([50n * WHOLE, 50n * WHOLE]);
    made.expectSound();
  });
});

describe('cancelling', () => {
  it('needs two operators, and refunds by timer whatever has happened until then', () => {
    for (const isAllocated of [false, true]) {
      const made = world();
      made.subscribe(ALICE, 100);
      if (isAllocated) made.end();
      expect(made.cancel()).toBe('accepted');
      expect(made.refusal(BOB, made.asked(10))).toBe('ended');
      made.wait(0);
      expect(made.has(ALICE, USDT)).toEqual([1_000n * WHOLE, 0n]);
      expect(made.has(VAULT, TOKEN)).toEqual([1_100n * WHOLE, 0n]);
      expect(made.project()).toMatchObject({ state: 'cancelled', cancelledBy: 2 });
      made.expectSound();
    }
  });

  it('is refused by name, in the order of the contract', () => {
    const made = world();
    const ask = { type: 'ieo.ask_cancel', operator: 1, projectId: 1, reason: 'a flaw' };
    const yes = { type: 'ieo.decide_cancel', operator: 2, projectId: 1, verdict: 'confirm' };
    expect(made.refusal(ALICE, ask)).toBe('not_allowed');
    expect(made.refusal(ALICE, yes)).toBe('not_allowed');
    expect(made.refusal(0, { ...ask, operator: 0 })).toBe('bad_operator');
    expect(made.refusal(0, { ...yes, operator: 0 })).toBe('bad_operator');
    expect(made.refusal(0, { ...ask, reason: '' })).toBe('reason_needed');
    expect(made.refusal(0, { ...ask, projectId: 2 })).toBe('unknown_project');
    expect(made.refusal(0, { ...yes, projectId: 2 })).toBe('unknown_project');
    expect(made.refusal(0, yes)).toBe('not_asked');
    made.must(0, ask);
    expect(made.refusal(0, ask)).toBe('already_asked');
    expect(made.refusal(0, { ...yes, operator: 1 })).toBe('own_request');
    expect(made.refusal(0, { ...yes, verdict: 'perhaps' })).toBe('bad_verdict');
    made.must(0, { ...yes, operator: 1, verdict: 'reject' });
    expect(made.refusal(0, yes)).toBe('not_asked');
    made.must(0, ask);
    made.end();
    made.openMarket();
    expect(made.refusal(0, yes)).toBe('market_has_opened');
    expect(made.refusal(0, ask)).toBe('market_has_opened');
  });

  it('is over once a market has opened, also while that is halted', () => {
    const made = world();
    made.subscribe(ALICE, 100);
    made.end();
    made.halt(made.openMarket(), true);
    const ask = { type: 'ieo.ask_cancel', operator: 1, projectId: 1, reason: 'a flaw' };
    const yes = { type: 'ieo.decide_cancel', operator: 2, projectId: 1, verdict: 'confirm' };
    expect(made.refusal(0, ask)).toBe('market_has_opened');
    expect(made.refusal(0, yes)).toBe('market_has_opened');
  });
});

describe('a draw', () => {
  const PARTS = [{ assetId: USDT, priceUnits: '5000000', lots: '20' }];

  function closed(): { made: IeoWorld; ids: number[] } {
    const made = world({ ...DRAW, parts: PARTS, minLots: '1' });
    const ids = [ALICE, BOB, CAROL].map((owner) => made.subscribe(owner, 30));
    made.end();
    return { made, ids };
  }

  function beacon(made: IeoWorld): void {
    made.wait(1_001);
    const prices = [btcUsdt, ethUsdt, aaplUsdt].map((id) => [id, 'one', 8_000_000, 0]);
    made.must(0, { type: 'feeds.tick', prices });
  }

  const tell = { type: 'ieo.reveal', projectId: 1, secret: SECRET };

  it('waits for its beacon and its secret, and then decides', () => {
    const { made, ids } = closed();
    expect(made.project().state).toBe('drawing');
    expect(made.refusal(0, tell)).toBe('beacon_missing');
    made.wait(1_000);
    made.index(8_000_000, btcUsdt, 0);
    expect(made.project().beacon).toBe('[]');
    beacon(made);
    expect(made.refusal(ALICE, tell)).toBe('not_allowed');
    expect(made.refusal(0, { ...tell, secret: '5b'.repeat(32) })).toBe('wrong_secret');
    expect(made.refusal(0, { ...tell, projectId: 2 })).toBe('unknown_project');
    expect(made.refusal(0, tell)).toBe('accepted');
    expect(made.refusal(0, tell)).toBe('not_drawing');
    const given = ids.map((id) => made.order(id).givenLots);
    expect(given.reduce((all, lots) => all + lots, 0n)).toBe(20n);
    const [, close, result] = made.versions();
    expect(close).toMatchObject({ closing: { orders: 3 }, result: null });
    expect(result?.result).toMatchObject({ method: 'draw', secret: SECRET });
    made.expectSound();
  });

  it('is pro rata where nobody tells the secret in an hour', () => {
    const { made, ids } = closed();
    beacon(made);
    made.wait(HOUR_MS - 1_002);
    expect(made.project().state).toBe('drawing');
    made.wait(1);
    expect(ids.map((id) => made.order(id).givenLots)).toEqual([7n, 7n, 6n]);
    expect(made.versions().at(-1)?.result).toMatchObject({ method: 'pro_rata', secret: '' });
    expect(made.refusal(0, tell)).toBe('not_drawing');
    made.expectSound();
  });

  it('is none where everybody gets all he wants', () => {
    const made = world({ ...DRAW, parts: PARTS, minLots: '1' });
    const id = made.subscribe(ALICE, 20);
    made.end();
    expect(made.order(id).givenLots).toBe(20n);
    expect(made.versions().at(-1)?.result?.method).toBe('pro_rata');
  });

  it('can be cancelled while it waits', () => {
    const { made } = closed();
    expect(made.cancel()).toBe('accepted');
    made.wait(0);
    expect(made.has(ALICE, USDT)).toEqual([1_000n * WHOLE, 0n]);
    made.expectSound();
  });
});

describe('a month without a house', () => {
  const AWAY_MS = 31 * DAY_MS;

  /** The house is away for a month, and has come back. */
  function away(made: IeoWorld): void {
    const fromMs = made.timeMs;
    made.must(0, { type: 'engine.resumed', fromMs, toMs: fromMs + AWAY_MS });
    made.wait(AWAY_MS);
  }

  it('over the end of a subscription leaves half an hour to want less, and then splits', () => {
    const made = world();
    const ids = [ALICE, BOB].map((owner) => made.subscribe(owner, 100));
    away(made);
    expect(made.project().state).toBe('open');
    const endsMs = made.engine.ieo.running()[0]?.row.endsMs ?? 0;
    expect(endsMs - made.timeMs).toBeGreaterThanOrEqual(HOUR_MS / 2);
    expect(made.reduce(ALICE, ids[0] ?? 0, 60)).toBe('accepted');
    made.end();
    expect(made.order(ids[0] ?? 0)).toMatchObject({ state: 'allocated', chargedUnits: 3n * WHOLE });
    expect(made.order(ids[1] ?? 0)).toMatchObject({ state: 'allocated', chargedUnits: 5n * WHOLE });
    // The lock is counted from the end that was, and the week for a market from the lock.
    expect(made.project().sellBeginMs).toBeGreaterThan(endsMs);
    made.expectSound();
  });

  it('over the time of a market gives everybody everything back, as it was due', () => {
    const made = world();
    const id = made.subscribe(ALICE, 100);
    made.end();
    away(made);
    expect(made.order(id).state).toBe('refunded');
    expect(made.has(ALICE, USDT)).toEqual([1_000n * WHOLE, 0n]);
    expect(made.has(ALICE, TOKEN)).toEqual([0n, 0n]);
    made.expectSound();
  });

  it('over a lock of a token that trades unlocks it and pays the issuer', () => {
    const made = world({ issuer: BOB });
    const id = made.subscribe(ALICE, 100);
    made.end();
    made.openMarket();
    away(made);
    // Two days of the lock and thirty until the last part: one is left.
    expect(made.has(ALICE, TOKEN)).toEqual([50n * WHOLE, 50n * WHOLE]);
    expect(made.has(BOB, USDT)).toEqual([1_005n * WHOLE, 0n]);
    made.days(1);
    expect(made.order(id).state).toBe('unlocked');
    expect(made.has(ALICE, TOKEN)).toEqual([100n * WHOLE, 0n]);
    expect(made.has(BOB, USDT)).toEqual([1_005n * WHOLE, 0n]);
    made.expectSound();
  });
});
