/**
 * The laws of loans, looked at after every step: the fund is never below zero, no loan is left
 * behind that a tick has reached (by looking at every loan, as the watch does not), and a close-out
 * costs a customer no more than its fee.
 */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { HOUR_MS } from '../contract.ts';
import { loanTerms } from '../testing/terms.ts';
import { borrowCommand, LoansWorld } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4);
const STEPS = 400;
const TERMS = loanTerms({ ratePpm: 400 });

/** Loans that the last tick has reached, found one by one and in fractions of a debt. */
function overdue(world: LoansWorld, ticks: number): number[] {
  return world.engine.loans
    .runningLoans()
    .filter(({ principalUnits, interestUnits, collateralUnits, graceMs }) => {
      const worth = (collateralUnits * BigInt(ticks)) / 100n;
      const isReached = (principalUnits + interestUnits) * 1_000_000n >= worth * 830_000n;
      return isReached && graceMs <= world.timeMs;
    })
    .map(({ id }) => id);
}

/** Each loan owes what its hours cost, found by looking at every one. */
function expectHoursOwed(world: LoansWorld): void {
  for (const { nextHourMs } of world.engine.loans.runningLoans()) {
    expect(nextHourMs).toBeGreaterThan(world.timeMs);
    expect(nextHourMs).toBeLessThanOrEqual(world.timeMs + HOUR_MS + 20_000);
  }
}

function act(world: LoansWorld, random: Random, ticks: number): void {
  const owner = random.pick([ALICE, BOB]);
  const loans = world.engine.loans.runningLoans();
  const loanId = loans.length === 0 ? 1 : random.pick(loans).id;
  const some = (most: number) => String(random.whole(1, most));
  const what = random.pick(['borrow', 'borrow', 'repay', 'change']);
  if (what === 'borrow') {
    const collateral = random.whole(1_000_000, 200_000_000);
    const worth = (BigInt(collateral) * BigInt(ticks)) / 100n;
    const amount = (worth * BigInt(random.whole(40, 68))) / 100n;
    world.refusal(owner, borrowCommand({ amount: String(amount), collateral: String(collateral) }));
  } else if (what === 'repay') {
    const from = random.pick(['balance', 'collateral']);
    world.refusal(owner, { type: 'loans.repay', loanId, from, amount: some(3_000_000_000_000) });
  } else {
    const change = String(random.whole(-20_000_000, 20_000_000) || 1);
    world.refusal(owner, { type: 'loans.change_collateral', loanId, change });
  }
}

/** @returns how many loans were closed out */
function simulate(seed: number): number {
  const random = new Random(seed);
  const world = new LoansWorld([TERMS]);
  let ticks = 8_000_000;
  let closeOuts = 0;
  for (let step = 0; step < STEPS; step += 1) {
    if (random.chance(0.6)) {
      // Interest of a full hour is owed before the tick, and is no loss by it.
      world.wait(random.whole(1, 600_000));
      const leap = random.pick([
        ...[0, 1, 2, 3, 4, 5, 6].map(() => random.whole(-250_000, 260_000)),
        random.whole(-2_500_000, 0),
        8_000_000 - ticks,
      ]);
      ticks = Math.max(3_000_000, Math.min(12_000_000, ticks + leap));
      const before = [ALICE, BOB].map((owner) => world.netWorth(owner, ticks));
      world.index(ticks, btcUsdt, 0);
      const rows = world.closeOuts().slice(closeOuts);
      closeOuts += rows.length;
      for (const [index, owner] of [ALICE, BOB].entries()) {
        const fees = rows
          .filter((row) => row.owner === owner)
          .reduce((sum, row) => sum + row.repaidUnits / 50n + 5n * 120_000n, 0n);
        const lost = (before[index] ?? 0n) - world.netWorth(owner, ticks);
        expect(lost).toBeLessThanOrEqual(fees);
      }
      expect(overdue(world, ticks)).toEqual([]);
    } else act(world, random, ticks);
    expect(world.has(HOUSE.loanFund, USDT)[0]).toBeGreaterThanOrEqual(0n);
    expectHoursOwed(world);
    world.expectSound();
  }
  return closeOuts;
}

describe('loans under random customers and prices', () => {
  let closeOuts = 0;
  it.each(SEEDS)('keep their laws with seed %i', (seed) => {
    closeOuts += simulate(seed);
    // One seed alone may see none.
    if (seed === SEEDS.at(-1)) expect(closeOuts).toBeGreaterThan(SEEDS.length / 2);
  });
});
