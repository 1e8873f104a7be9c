import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, usdt } from '../../../tests/support/contract-engine.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import { CopyWorld, LEADER } from '../testing/world.ts';

const DAY_MS = 86_400_000;
const COIN = 100_000_000n;

/** Lets Monday come, with a price. */
function week(world: CopyWorld): void {
  world.wait(7 * DAY_MS);
  world.index(8_000_000);
}

/** Wide margins, so that a week's result of 200 coins is nobody's liquidation; no nights. */
function wide(sharePpm = 100_000): CopyWorld {
  const terms = { overnightLongPpm: 0, overnightShortPpm: 0, multiples: [1, 5, 20, 100] };
  return new CopyWorld({ terms, sharePpm });
}

/** Lets Monday come so often, with a price each. */
function weeks(world: CopyWorld, count: number): void {
  for (let at = 0; at < count; at += 1) week(world);
}

/** What should be paid over a path: recomputed, the highest of the lowest of five Mondays kept. */
function expectedShares(results: readonly number[]): number[] {
  const sums: number[] = [];
  let [sum, high] = [0, 0];
  return results.map((result) => {
    sum += result;
    sums.push(sum);
    const settled = sums.length < 5 ? 0 : Math.min(...sums.slice(-5));
    const paid = Math.max(settled - high, 0) / 10;
    high = Math.max(high, settled);
    return paid;
  });
}

function pathOf(results: readonly number[]): string[] {
  const world = wide();
  world.follower(ALICE, { maxLossPercent: 100, budget: usdt('900').toString() }, '5000');
  for (const result of results) {
    const position = world.leads({ multiple: 1 });
    world.index(8_000_000 + result * 10_000);
    world.close(LEADER, position);
    world.expectSound();
    week(world);
  }
  return world.shares(ALICE).map(({ paidUnits }) => (paidUnits / COIN).toString());
}

describe('the share of the week', () => {
  it('of +200, −150, +100 and +150 waits a month, less what was lost meanwhile', () => {
    const paid = ['0', '0', '0', '0', '5', '0', '10', '15'];
    expect(pathOf([200, -150, 100, 150, 0, 0, 0, 0])).toEqual(paid);
  });

  it('is not paid of a gain that is lost again on the fourth Monday after it', () => {
    expect(pathOf([200, 0, 0, 0, -200, 0])).toEqual(['0', '0', '0', '0', '0', '0']);
    expect(pathOf([200, 0, 0, 0, 0, -200])).toEqual(['0', '0', '0', '0', '20', '0']);
  });

  it('is paid once of what is lost and won again after it was paid', () => {
    const paid = pathOf([200, 0, 0, 0, 0, -200, 0, 0, 0, 0, 200, 0, 0, 0, 0]);
    expect(paid.filter((each) => each !== '0')).toEqual(['20']);
  });

  it('is a part of the highest result ever, over any path', () => {
    const some = fc.array(fc.integer({ min: -15, max: 30 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(some, (tens) => {
        const results = tens.map((ten) => ten * 10);
        const paid = pathOf(results);
        expect(paid).toEqual(expectedShares(results).map(String));
        const gains = results.filter((it) => it > 0).reduce((a, b) => a + b, 0);
        expect(paid.reduce((sum, it) => sum + Number(it), 0)).toBeLessThanOrEqual(gains / 10);
      }),
      { numRuns: 15 },
    );
  });

  it('counts losses that float, and no gains that do', () => {
    const world = wide();
    world.follower(ALICE, {}, '5000');
    world.result(100);
    expect(world.money(ALICE)[1]).toBe(usdt('10'));
    // 60 coins are lost at 3 lots when the price falls by 2,000.
    const open = world.leads({ lots: 3, multiple: 5 });
    world.wait(7 * DAY_MS - 60_000);
    world.index(7_800_000);
    world.wait(120_000);
    const floating = usdt('-60');
    expect(world.shares(ALICE)).toMatchObject([{ floatingUnits: floating, dueUnits: 0n }]);
    for (let monday = 0; monday < 4; monday += 1) {
      world.wait(7 * DAY_MS);
      world.index(7_800_000);
    }
    expect(world.shares(ALICE)[4]).toMatchObject({
      floatingUnits: floating,
      dueUnits: usdt('4'),
      paidUnits: usdt('4'),
      highUnits: 0n,
      lagWeeks: 4,
    });
    world.index(9_000_000);
    weeks(world, 5);
    expect(world.shares(ALICE)[9]).toMatchObject({ floatingUnits: 0n, paidUnits: usdt('6') });
    world.close(LEADER, open);
    world.expectSound();
  });

  it('is frozen after each close as far as there is money, and never more is taken', () => {
    const world = wide(200_000);
    world.follower(ALICE, {}, '200');
    world.result(50);
    expect(world.money(ALICE)).toEqual([usdt('240'), usdt('10')]);
    world.result(-50);
    expect(world.money(ALICE)).toEqual([usdt('200'), 0n]);
    // 160 of the 200 are margin; what is made her own brings a share, but no money yet.
    world.leads({ multiple: 5 });
    const out = {
      fromKind: KIND.margin,
      toKind: KIND.spot,
      assetId: USDT,
      amount: usdt('38').toString(),
    };
    world.must(ALICE, { type: 'wallet.transfer', ...out });
    world.index(8_500_000);
    world.must(ALICE, { type: 'copy.detach', positionId: world.copiesOf(ALICE)[0]?.id ?? 0 });
    expect(world.relation(ALICE).heldUnits).toBe(usdt('2'));
    world.must(ALICE, { type: 'copy.unfollow', trader: LEADER, closes: false });
    expect(world.shares(ALICE)).toMatchObject([
      { dueUnits: usdt('10'), paidUnits: usdt('2'), realisedUnits: usdt('50') },
    ]);
    expect(world.money(ALICE)).toEqual([0n, usdt('160')]);
    world.expectSound();
  });

  it('pays the trader out of what was frozen, and leaves the mark there', () => {
    const world = wide();
    world.follower(ALICE);
    world.result(40);
    const before = world.money(LEADER)[0];
    weeks(world, 4);
    expect(world.relation(ALICE)).toMatchObject({ highUnits: 0n, heldUnits: usdt('4') });
    week(world);
    expect(world.money(LEADER)[0]).toBe(before + usdt('4'));
    expect(world.relation(ALICE)).toMatchObject({ highUnits: usdt('40'), heldUnits: 0n });
    expect(world.money(ALICE)).toEqual([usdt('1036'), 0n]);
  });

  it('is lowered for those who follow already, and never raised', () => {
    const world = wide();
    world.follower(ALICE);
    world.must(LEADER, { type: 'copy.set_share', sharePpm: 200_000 });
    expect(world.relation(ALICE).sharePpm).toBe(100_000);
    world.result(10);
    world.must(LEADER, { type: 'copy.set_share', sharePpm: 50_000 });
    expect(world.relation(ALICE)).toMatchObject({ sharePpm: 50_000, heldUnits: usdt('0.5') });
    expect(world.refusal(LEADER, { type: 'copy.set_share', sharePpm: 200_001 })).toBe('bad_share');
    world.expectSound();
  });

  it('counts nights and fees as losses', () => {
    const terms = { openFeePpm: 500, closeFeePpm: 500, overnightLongPpm: 100, spreadBps: 0 };
    const world = new CopyWorld({ terms });
    world.follower(ALICE);
    const source = world.leads({ multiple: 5 });
    world.wait(DAY_MS - 60_000);
    world.index(8_000_000);
    const nights = world.appended<{ owner: number; feeUnits: bigint }>('contract_overnight_fees');
    const night = nights.filter(({ owner }) => owner === ALICE);
    const paid = night.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
    world.close(LEADER, source);
    expect(world.relation(ALICE).realisedUnits).toBe(-usdt('0.8') - paid);
  });
});

describe('the end of a relation', () => {
  it('settles at once, with what floats of copies that become the follower’s own', () => {
    const world = wide();
    world.follower(ALICE);
    world.leads();
    world.index(8_100_000);
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    world.must(ALICE, { type: 'copy.unfollow', trader: LEADER, closes: false });
    expect(world.shares(ALICE)).toMatchObject([{ what: 'end', paidUnits: usdt('1') }]);
    expect(world.position(copy)).toMatchObject({ state: 'open', likeId: 0 });
    expect(world.relation(ALICE)).toMatchObject({ state: 'ended', endReason: 'unfollowed' });
    world.expectSound();
  });

  it('closes copies where that was asked for', () => {
    const world = wide();
    world.follower(ALICE);
    world.leads();
    world.index(8_100_000);
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    world.must(ALICE, { type: 'copy.unfollow', trader: LEADER, closes: true });
    expect(world.position(copy)).toMatchObject({ state: 'closed', closeTicks: 8_100_000 });
    expect(world.money(ALICE)).toEqual([usdt('1009'), 0n]);
  });

  it('closes copies at the next tick where the server asks for it', () => {
    const world = wide();
    world.follower(ALICE);
    world.leads();
    world.index(8_100_000);
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    const end = { type: 'copy.unfollow', trader: LEADER, closes: true, nextTick: true };
    world.must(ALICE, end);
    expect(world.relation(ALICE)).toMatchObject({ state: 'ended', endReason: 'unfollowed' });
    expect(world.position(copy)).toMatchObject({ state: 'open', likeId: 0 });
    world.index(8_200_000);
    expect(world.position(copy)).toMatchObject({ state: 'closed', closeTicks: 8_200_000 });
    world.expectSound();
  });

  it('comes by the house where it is switched off in the country, and closes nothing', () => {
    const world = wide();
    world.follower(ALICE);
    world.leads();
    world.index(8_100_000);
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    const end = { type: 'copy.unfollow', trader: LEADER, follower: ALICE } as const;
    // Nobody ends it for somebody else, and the house closes nothing.
    expect(world.refusal(BOB, { ...end, closes: false })).toBe('not_following');
    expect(world.refusal(0, { ...end, closes: true })).toBe('not_following');
    world.must(0, { ...end, closes: false });
    expect(world.shares(ALICE)).toMatchObject([{ what: 'end', paidUnits: usdt('1') }]);
    expect(world.position(copy)).toMatchObject({ state: 'open', likeId: 0 });
    expect(world.relation(ALICE)).toMatchObject({ state: 'ended', endReason: 'off_in_country' });
    world.leads();
    expect(world.copiesOf(ALICE).filter(({ state }) => state === 'open')).toEqual([]);
    world.expectSound();
  });

  it('comes seven days after the trader has said that he leaves', () => {
    const world = wide();
    world.follower(ALICE);
    world.must(LEADER, { type: 'copy.leave' });
    world.leads();
    world.wait(7 * DAY_MS - 1);
    expect(world.engine.copy.liveRelations()).toHaveLength(1);
    world.wait(1);
    expect(world.relation(ALICE)).toMatchObject({ state: 'ended', endReason: 'trader_left' });
    expect(world.engine.copy.allTraders()[0]?.state).toBe('left');
    world.expectSound();
  });
});
