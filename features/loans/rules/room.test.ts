import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { TERMS_NOTICE_MS } from '../../catalogue/contract.ts';
import { HOUR_MS, type Loan } from '../contract.ts';
import { loanTerms } from '../testing/terms.ts';
import { borrowCommand, LoansWorld } from '../testing/world.ts';

const WHOLE = 100_000_000n;
const FUND = HOUSE.loanFund;
const DAY_MS = 24 * HOUR_MS;
const units = (whole: number) => (BigInt(whole) * WHOLE).toString();

function debt({ principalUnits, interestUnits }: Loan): bigint {
  return principalUnits + interestUnits;
}

describe('what is borrowed', () => {
  it('is paid out of the fund, with the interest of the hour that has begun', () => {
    const world = new LoansWorld();
    const loan = world.borrow();
    expect(world.has(ALICE, BTC)).toEqual([9n * WHOLE, WHOLE]);
    expect(world.has(ALICE, USDT)[0]).toBe(50_100n * WHOLE);
    expect(world.has(FUND, USDT)[0]).toBe(100_000n * WHOLE);
    // 10 ppm of 50,000.
    expect(loan).toMatchObject({ principalUnits: 50_000n * WHOLE, interestUnits: WHOLE / 2n });
    world.expectSound();
  });

  it('owes interest at each full UTC hour, whenever it began, rounded up', () => {
    const world = new LoansWorld();
    world.wait(HOUR_MS / 2 - 3_000);
    world.index(8_000_000);
    const loan = world.borrow({ amount: (50n * WHOLE + 1n).toString() });
    // ⌈5,000,000,001 × 10 ÷ 10⁶⌉.
    expect(loan.interestUnits).toBe(50_001n);
    // The full hour, and at most 20 seconds for its place among the others.
    world.wait(HOUR_MS / 2 + 20_000);
    expect(world.loan(loan.id).interestUnits).toBe(2n * 50_001n);
    world.wait(DAY_MS);
    expect(world.loan(loan.id)).toMatchObject({ interestUnits: 26n * 50_001n });
  });

  it('owes it at a place of its own after the full hour, so that no command looks at all', () => {
    const world = new LoansWorld();
    const loans = [1, 2, 3].map(() =>
      world.borrow({ amount: units(1_000), collateral: '10000000' }),
    );
    for (const { id, borrowedMs, nextHourMs } of loans) {
      const fullHour = Math.ceil((borrowedMs + 1) / HOUR_MS) * HOUR_MS;
      expect(nextHourMs).toBe(fullHour + (id % 200) * 100);
    }
    const [first, second] = loans;
    world.wait((first?.nextHourMs ?? 0) - world.timeMs);
    const owed = (id: number | undefined) => world.loan(id ?? 0).totalInterestUnits;
    expect([owed(first?.id), owed(second?.id)]).toEqual([2_000_000n, 1_000_000n]);
    world.wait((second?.nextHourMs ?? 0) - world.timeMs - 1);
    expect(owed(second?.id)).toBe(1_000_000n);
    world.wait(1);
    expect(owed(second?.id)).toBe(2_000_000n);
  });

  it('adds interest to the principal each thirty days, and not before', () => {
    const world = new LoansWorld();
    const { id } = world.borrow({ amount: units(1_000) });
    world.wait(30 * DAY_MS - HOUR_MS);
    expect(world.loan(id).principalUnits).toBe(1_000n * WHOLE);
    world.wait(2 * HOUR_MS);
    const { principalUnits, interestUnits, totalInterestUnits } = world.loan(id);
    expect(principalUnits).toBeGreaterThan(1_000n * WHOLE);
    expect(principalUnits + interestUnits).toBe(1_000n * WHOLE + totalInterestUnits);
    expect(interestUnits).toBeLessThan(3n * 1_010_000n);
    const added = principalUnits;
    world.wait(30 * DAY_MS - 2 * HOUR_MS);
    expect(world.loan(id).principalUnits).toBe(added);
    world.wait(2 * HOUR_MS);
    expect(world.loan(id).principalUnits).toBeGreaterThan(added);
  });
});

describe('a month without a house', () => {
  /** A loan that is called, and one that is far from it. */
  function lent() {
    const world = new LoansWorld();
    const far = world.borrow({ amount: units(1_000) }).id;
    const near = world.borrow({ amount: units(51_900) }, BOB).id;
    world.index(6_900_000);
    expect(world.loan(near).state).toBe('called');
    return { world, far, near };
  }

  it('costs the interest of its hours, as if the house had been there', () => {
    const [there, away] = [lent(), lent()];
    const fromMs = away.world.timeMs;
    for (let hour = 0; hour < 31 * 24; hour += 1) there.world.wait(HOUR_MS);
    const resumed = { type: 'engine.resumed', fromMs, toMs: there.world.timeMs };
    away.world.must(0, resumed);
    away.world.wait(resumed.toMs - fromMs);
    for (const which of ['far', 'near'] as const) {
      const { principalUnits, interestUnits, totalInterestUnits, nextHourMs } = there.world.loan(
        there[which],
      );
      const same = { principalUnits, interestUnits, totalInterestUnits, nextHourMs };
      expect(away.world.loan(away[which])).toMatchObject(same);
      // Thirty days have become principal.
      expect(interestUnits).toBeLessThan(totalInterestUnits);
    }
    away.world.expectSound();
  });

  it('closes nothing out, and gives a called customer an hour after it', () => {
    const { world, near } = lent();
    const fromMs = world.timeMs;
    world.must(0, { type: 'engine.resumed', fromMs, toMs: fromMs + 31 * DAY_MS });
    world.wait(31 * DAY_MS);
    expect(world.closeOuts()).toEqual([]);
    world.index(6_000_000, btcUsdt, 0);
    expect(world.closeOuts()).toEqual([]);
    world.index(6_000_000, btcUsdt, HOUR_MS - 1);
    expect(world.closeOuts()).toEqual([]);
    world.index(6_000_000, btcUsdt, 1);
    expect(world.closeOuts()).toMatchObject([{ loanId: near }]);
    world.expectSound();
  });
});

describe('what is refused, in its order', () => {
  it.each<[string, object]>([
    ['unknown_pair', { pairId: 9, amount: '0' }],
    ['bad_amount', { amount: '0' }],
    ['bad_amount', { amount: '-5' }],
    ['bad_amount', { collateral: '1.5' }],
    ['below_minimum', { amount: (50n * WHOLE - 1n).toString() }],
    ['above_your_cap', { amount: units(100_001) }],
    ['ltv_too_high', { amount: units(52_000) }],
    ['insufficient_balance', { collateral: (10n * WHOLE + 1n).toString() }],
  ])('%s with %o', (refused, change) => {
    const world = new LoansWorld();
    expect(world.borrowRefusal(change)).toBe(refused);
    world.expectSound();
  });

  it('the level of the beginning counts with the first interest, to the last unit', () => {
    const world = new LoansWorld();
    // 52,000 are 65 % of a coin: with 10 ppm on top 51,999.48 is the most.
    const most = (52_000n * WHOLE * 1_000_000n) / 1_000_010n;
    expect(world.borrowRefusal({ amount: (most + 1n).toString() })).toBe('ltv_too_high');
    expect(world.borrowRefusal({ amount: most.toString() })).toBe('accepted');
  });

  it('the fund lends only what it has, and all together no more than the pair allows', () => {
    const poor = new LoansWorld([loanTerms()], '49999.99999999');
    expect(poor.borrowRefusal()).toBe('house_is_full');
    const capped = new LoansWorld([loanTerms({ totalCapUnits: units(100_000) })]);
    capped.borrow({ collateral: units(2) });
    capped.borrow({ collateral: units(2) }, BOB);
    expect(capped.borrowRefusal({ amount: units(50) })).toBe('house_is_full');
  });

  it('what a customer owes of a pair counts against his cap', () => {
    const world = new LoansWorld();
    world.borrow({ amount: units(99_950), collateral: units(5) });
    const rest = (50n * WHOLE + 1n).toString();
    expect(world.borrowRefusal({ amount: rest })).toBe('above_your_cap');
    expect(world.borrowRefusal({ amount: units(50) })).toBe('accepted');
  });

  it('nothing is lent at an old price or in a market that an operator has halted', () => {
    const world = new LoansWorld();
    world.wait(15_001);
    expect(world.borrowRefusal()).toBe('index_stale');
    world.index(8_000_000);
    const halt = { operator: 1, marketId: btcUsdt, isHalted: true, reason: 'news' };
    world.must(0, { type: 'catalogue.halt', ...halt });
    expect(world.borrowRefusal()).toBe('market_halted');
  });

  it('nothing is lent at a price that grows old while the feeds stand still', () => {
    const world = new LoansWorld();
    world.must(0, { type: 'engine.park', room: 'feeds', reason: 'a bug', offending: {} });
    world.wait(15_001);
    expect(world.borrowRefusal()).toBe('index_stale');
  });

  it('a pair that is withdrawn by a plan lends no more, and ends no loan', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    const { productId: _p, version: _v, marketId: _m, ...terms } = loanTerms();
    const fromMs = world.timeMs + TERMS_NOTICE_MS;
    const of = { product: 'loans', marketId: 1, fromMs, operator: 1, reason: 'enough' };
    const plan = { type: 'catalogue.plan_terms', ...of, terms: { ...terms, isOffered: false } };
    world.must(0, plan);
    world.wait(TERMS_NOTICE_MS);
    world.index(8_000_000);
    expect(world.borrowRefusal()).toBe('unknown_pair');
    expect(world.loan(id).state).toBe('open');
  });

  it.each<[string, object]>([
    ['unknown_market', { marketId: 99 }],
    ['terms_exist', { productId: 1 }],
    ['bad_terms', { version: 2 }],
    ['bad_terms', { initialPpm: 750_000 }],
    ['bad_terms', { callPpm: 830_000 }],
    ['bad_terms', { closePpm: 1_000_000 }],
    ['bad_terms', { ratePpm: 0 }],
    ['bad_terms', { feePpm: 100_001 }],
    ['bad_terms', { minUnits: '0' }],
    ['bad_terms', { customerCapUnits: units(200_001) }],
    ['accepted', { marketId: ethUsdt }],
  ])('a pair: %s where it has %o', (refused, change) => {
    const world = new LoansWorld();
    const terms = loanTerms({ productId: 2, ...change });
    expect(world.refusal(0, { type: 'loans.publish_terms', terms })).toBe(refused);
    expect(world.refusal(ALICE, { type: 'loans.publish_terms', terms })).toBe('not_allowed');
  });
});

describe('repaying', () => {
  it('pays interest first, then principal, and frees all at nothing owed', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    const repay = { type: 'loans.repay', loanId, from: 'balance' };
    world.must(ALICE, { ...repay, amount: (WHOLE / 4n).toString() });
    expect(world.loan(loanId)).toMatchObject({
      interestUnits: WHOLE / 4n,
      principalUnits: 50_000n * WHOLE,
    });
    world.must(ALICE, { ...repay, amount: units(1) });
    expect(debt(world.loan(loanId))).toBe(50_000n * WHOLE + WHOLE / 2n - WHOLE / 4n - WHOLE);
    // More than is owed pays what is owed.
    world.must(ALICE, { ...repay, amount: units(90_000) });
    expect(world.loan(loanId)).toMatchObject({ state: 'closed', outcome: 'repaid' });
    expect(world.has(ALICE, BTC)).toEqual([10n * WHOLE, 0n]);
    expect(world.has(ALICE, USDT)[0]).toBe(100n * WHOLE - WHOLE / 2n);
    expect(world.has(FUND, USDT)[0]).toBe(150_000n * WHOLE + WHOLE / 2n);
    expect(world.refusal(ALICE, { ...repay, amount: '1' })).toBe('unknown_loan');
    world.expectSound();
    expect(world.engine.machine.timers.sorted().some(({ key }) => key === 'loans.hour')).toBe(
      false,
    );
  });

  it('out of the collateral sells it to the fund at the index, for a thousandth on top', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    const repay = { type: 'loans.repay', loanId, from: 'collateral' };
    world.must(ALICE, { ...repay, amount: units(8_000) });
    // 0.1 coin for the fund, 0.0001 to the fees.
    expect(world.loan(loanId).collateralUnits).toBe(WHOLE - WHOLE / 10n - WHOLE / 10_000n);
    expect(world.has(FUND, BTC)[0]).toBe(WHOLE / 10n);
    expect(world.has(HOUSE.fees, BTC)[0]).toBe(WHOLE / 10_000n);
    world.wait(15_001);
    expect(world.refusal(ALICE, { ...repay, amount: units(1) })).toBe('index_stale');
    world.index(8_000_000);
    world.must(ALICE, { ...repay, amount: units(90_000) });
    expect(world.loan(loanId)).toMatchObject({ state: 'closed', outcome: 'repaid' });
    world.expectSound();
  });

  it('is the owner’s alone, and bounded by what he has', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    const repay = { type: 'loans.repay', loanId, from: 'balance', amount: units(50_000) };
    expect(world.refusal(BOB, repay)).toBe('unknown_loan');
    expect(world.refusal(ALICE, { ...repay, amount: '0' })).toBe('bad_amount');
    world.must(ALICE, {
      type: 'wallet.transfer',
      assetId: USDT,
      fromKind: KIND.spot,
      toKind: KIND.margin,
      amount: units(1_000),
    });
    expect(world.refusal(ALICE, repay)).toBe('insufficient_balance');
  });
});

describe('collateral', () => {
  it('is added at any time, and taken back down to the level of the beginning', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    const change = (amount: bigint) => ({
      type: 'loans.change_collateral',
      loanId,
      change: amount.toString(),
    });
    world.must(ALICE, change(WHOLE));
    expect(world.has(ALICE, BTC)).toEqual([8n * WHOLE, 2n * WHOLE]);
    // 50,000.5 ÷ 0.65 at 80,000 a coin are 0.961548… coins.
    const least = 96_154_808n;
    expect(world.refusal(ALICE, change(least - 1n - 2n * WHOLE))).toBe('would_exceed_ltv');
    world.must(ALICE, change(least - 2n * WHOLE));
    expect(world.loan(loanId).collateralUnits).toBe(least);
    expect(world.refusal(ALICE, change(-least))).toBe('has_debt');
    expect(world.refusal(ALICE, change(0n))).toBe('bad_amount');
    expect(world.refusal(ALICE, change(10n * WHOLE))).toBe('insufficient_balance');
    expect(world.refusal(BOB, change(1n))).toBe('unknown_loan');
    world.wait(15_001);
    expect(world.refusal(ALICE, change(-1n))).toBe('index_stale');
    world.must(ALICE, change(1n));
    world.expectSound();
  });
});

describe('a call', () => {
  it('begins exactly at its level, is told once, and ends two points below it', () => {
    const world = new LoansWorld([loanTerms({ callPpm: 800_000 })]);
    const { id } = world.borrow({ amount: units(50_000) });
    // 50,000.5 ÷ 0.8: at 62,500.62 the debt is 80.0000…% and at 62,500.63 it is not.
    world.index(6_250_063);
    expect(world.loan(id).state).toBe('open');
    world.index(6_250_062);
    expect(world.loan(id)).toMatchObject({ state: 'called', calledMs: world.timeMs });
    world.index(6_250_063);
    world.index(6_250_062);
    expect(world.events('loans.called')).toHaveLength(1);
    // 50,000.5 ÷ 0.78 = 64,103.205…
    world.index(6_410_320);
    expect(world.loan(id).state).toBe('called');
    world.index(6_410_321);
    expect(world.loan(id)).toMatchObject({ state: 'open', calledMs: 0 });
    world.index(6_250_062);
    expect(world.events('loans.called')).toHaveLength(2);
  });

  it('ends when the customer pays or adds enough, and is told no second time for less', () => {
    const world = new LoansWorld();
    const { id: loanId } = world.borrow();
    world.index(6_600_000);
    expect(world.loan(loanId).state).toBe('called');
    // 50,000.5 on 1.01 coins are 75.007 %, and on 1.02 coins 74.27 %: below it, but not enough.
    for (const change of ['1000000', '1000000']) {
      world.must(ALICE, { type: 'loans.change_collateral', loanId, change });
      expect(world.loan(loanId).state).toBe('called');
    }
    expect(world.events('loans.called')).toHaveLength(1);
    world.must(ALICE, { type: 'loans.change_collateral', loanId, change: (WHOLE / 2n).toString() });
    expect(world.loan(loanId).state).toBe('open');
  });
});

describe('a close-out', () => {
  it('happens in the tick that reaches its level, and brings a loan back', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    // 50,000.5 ÷ 0.83 = 60,241.566…
    world.index(6_024_157);
    expect(world.closeOuts()).toEqual([]);
    world.index(6_024_156);
    const [row] = world.closeOuts();
    const loan = world.loan(id);
    const worth = (loan.collateralUnits * 6_024_156n) / 100n;
    const ltv = (debt(loan) * 1_000_000n) / worth;
    expect(ltv).toBeGreaterThan(649_990n);
    expect(ltv).toBeLessThanOrEqual(650_000n);
    expect(loan).toMatchObject({ state: 'open', outcome: '' });
    expect(row).toMatchObject({ loanId: id, ticks: 6_024_156, isWhole: false, gapUnits: 0n });
    expect(world.has(FUND, BTC)[0]).toBe(row?.soldUnits);
    expect(world.has(HOUSE.insurance, BTC)[0]).toBe(row?.feeUnits);
    world.expectSound();
  });

  it('takes all where that is not enough: the debt first, then the fee', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    // From 80,000 to 50,600: a coin is worth more than the debt, and less than with its fee.
    world.index(5_060_000);
    const [row] = world.closeOuts();
    expect(world.loan(id)).toMatchObject({ state: 'closed', outcome: 'closed_out' });
    expect(row).toMatchObject({
      isWhole: true,
      gapUnits: 0n,
      repaidUnits: 50_000n * WHOLE + WHOLE / 2n,
    });
    expect((row?.soldUnits ?? 0n) + (row?.feeUnits ?? 0n)).toBe(WHOLE);
    expect(world.has(ALICE, BTC)).toEqual([9n * WHOLE, 0n]);
    world.expectSound();
  });

  it('leaves a gap to the insurance, then to the treasury, and never to the fund', () => {
    const world = new LoansWorld([loanTerms()], '150000', '1000');
    const { id } = world.borrow();
    world.index(4_000_000);
    const [row] = world.closeOuts();
    expect(row).toMatchObject({
      soldUnits: WHOLE,
      feeUnits: 0n,
      gapUnits: 10_000n * WHOLE + WHOLE / 2n,
    });
    expect(world.has(HOUSE.insurance, USDT)[0]).toBe(0n);
    expect(world.has(FUND, USDT)[0]).toBe(110_000n * WHOLE + WHOLE / 2n);
    expect(world.has(FUND, BTC)[0]).toBe(WHOLE);
    expect(world.loan(id)).toMatchObject({ outcome: 'closed_out', collateralUnits: 0n });
    world.expectSound();
  });

  it('does not lend what the treasury owes, unless the order is of an earlier release', () => {
    const caps = { customerCapUnits: units(500_000), totalCapUnits: units(500_000) };
    const world = new LoansWorld([loanTerms(caps)], '150000', '1000');
    world.borrow();
    world.index(4_000_000);
    // The fund has 110,000.5, of which the treasury owes 9,000.5.
    world.index(8_000_000);
    const [owed] = world.has(HOUSE.treasury, USDT);
    expect(owed).toBe(-(9_000n * WHOLE + WHOLE / 2n));
    const most = 101_000n * WHOLE;
    const asked = (amount: bigint, change: object = {}) => {
      const order = { amount: amount.toString(), collateral: units(3), ...change };
      return world.borrowRefusal(order);
    };
    expect(asked(most + 1n, { needsCover: true })).toBe('house_is_full');
    expect(asked(most, { needsCover: true })).toBe('accepted');
    expect(asked(9_000n * WHOLE, { needsCover: true })).toBe('house_is_full');
    expect(asked(9_000n * WHOLE)).toBe('accepted');
    world.expectSound();
  });

  it('interest of a full hour comes before the price of the same millisecond', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    const { nextHourMs } = world.loan(id);
    world.wait(nextHourMs - world.timeMs - 1_000);
    // 50,000.5 + 0.5 owed ÷ 0.83 = 60,242.168…: only with the new hour is it reached.
    world.index(6_024_216);
    expect(world.timeMs).toBe(nextHourMs);
    expect(world.closeOuts()).toHaveLength(1);
    expect(world.loan(id).totalInterestUnits).toBe(WHOLE);
  });

  it('waits for a tick: interest alone closes nothing out, and no stale market does', () => {
    const world = new LoansWorld();
    world.borrow();
    world.index(6_024_217);
    expect(world.closeOuts()).toEqual([]);
    world.wait(3 * DAY_MS);
    expect(world.closeOuts()).toEqual([]);
    world.index(6_024_217);
    expect(world.closeOuts()).toHaveLength(1);
  });

  it('gives a called customer an hour after a long standstill, and none after a short one', () => {
    for (const [minutes, closed] of [
      [11, 0],
      [10, 1],
    ] as const) {
      const world = new LoansWorld();
      world.borrow();
      world.index(6_600_000);
      const fromMs = world.timeMs;
      world.timeMs += minutes * 60_000;
      const stood = { type: 'engine.resumed', fromMs, toMs: world.timeMs };
      world.engine.machine.execute({ actor: 0, command: stood }, fromMs);
      world.index(6_000_000);
      expect(world.closeOuts()).toHaveLength(closed);
      world.index(6_000_000, btcUsdt, HOUR_MS - 2_000);
      expect(world.closeOuts()).toHaveLength(closed);
      world.index(6_000_000, btcUsdt, 1_000);
      expect(world.closeOuts()).toHaveLength(1);
    }
  });
});

it('nobody but timers brings the hour', () => {
  const world = new LoansWorld();
  expect(world.refusal(ALICE, { type: 'loans.hour' })).toBe('not_allowed');
  expect(world.refusal(0, borrowCommand())).toBe('not_allowed');
});
