/** What a market may cost the house in a day, and what happens when it has. */
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { OpenPosition } from '../contract/index.ts';
import { DAY_MS, type MarketDay } from '../contract/market-day.ts';
import { contractTerms } from '../testing/terms.ts';

/** Ten lots of Alice, opened at 80,040.00, gain a hundred at this index; the limit is a hundred. */
const AT_LIMIT = 8_104_000;
const close = (positionId: number) => ({ type: 'contracts.close', positionId, lots: 0 });

function houseOf(dayLossUnits: string | undefined = usdt('100').toString()) {
  const terms = { dayLossUnits };
  return new ContractEngine({ terms, desk: '1000000', customer: '100000' });
}

/** The name of the refusal of an order of Bob's. */
function asked(world: ContractEngine, change: Partial<OpenPosition> = {}): string {
  return world.refusal(BOB, openCommand(change));
}

/** What is kept of the day of the bitcoin market. */
function dayIn(world: ContractEngine): MarketDay | undefined {
  return world.engine.contracts.state.dayLoss.sorted().find((it) => it.marketId === btcUsdt);
}

describe('a market that has cost its limit of the day', () => {
  it('opens nothing more, at the limit and not a tick before', () => {
    const world = houseOf();
    world.open({ lots: 10 });
    world.index(AT_LIMIT - 1);
    expect(asked(world)).toBe('accepted');
    const stopped = houseOf();
    stopped.open({ lots: 10 });
    stopped.index(AT_LIMIT);
    expect(asked(stopped)).toBe('day_loss_reached');
    expect(asked(stopped, { side: 'short' })).toBe('day_loss_reached');
    expect(asked(stopped, { limitTicks: 7_900_000 })).toBe('day_loss_reached');
    expect(asked(stopped, { needsCover: false })).toBe('day_loss_reached');
    expect(asked(stopped, { marketId: ethUsdt })).toBe('accepted');
    stopped.expectSound();
  });

  it('opens nothing until the day is over, wherever the price goes', () => {
    const world = houseOf();
    world.open({ lots: 10 });
    world.index(AT_LIMIT);
    world.index(7_000_000);
    expect(asked(world)).toBe('day_loss_reached');
    world.index(7_000_000, btcUsdt, DAY_MS - (world.timeMs % DAY_MS) - 1_000);
    expect(asked(world)).toBe('day_loss_reached');
    world.index(7_000_000);
    expect(asked(world)).toBe('accepted');
  });

  it('is open when its day is over, also before the first price of the next', () => {
    const world = houseOf();
    world.open({ lots: 10 });
    world.index(AT_LIMIT);
    world.timeMs += DAY_MS - (world.timeMs % DAY_MS) - 1;
    expect(asked(world)).toBe('day_loss_reached');
    world.timeMs += 1;
    expect(asked(world)).toBe('accepted');
  });

  it('pays everybody who leaves, and lets nobody turn round', () => {
    const world = houseOf();
    const { id } = world.open({ lots: 10 });
    world.index(AT_LIMIT);
    const reverse = { type: 'contracts.reverse', positionId: id, needsCover: true };
    expect(world.refusal(ALICE, reverse)).toBe('day_loss_reached');
    expect(world.refusal(ALICE, close(id))).toBe('accepted');
    expect(world.position(id).realisedUnits).toBeGreaterThan(0n);
  });

  it('cancels orders that the price reaches', () => {
    const world = houseOf();
    world.open({ lots: 10 });
    const waits = world.open({ side: 'short', limitTicks: 8_095_000 }, BOB);
    world.index(AT_LIMIT);
    expect(world.position(waits.id)).toMatchObject({
      state: 'cancelled',
      reason: 'day_loss_reached',
      heldUnits: 0n,
    });
    world.expectSound();
  });
});

describe('what a market costs', () => {
  it('is what was paid and what stands open together, less what others have paid', () => {
    const world = houseOf();
    const first = world.open({ lots: 10 });
    world.index(8_080_000);
    world.must(ALICE, close(first.id));
    const paid = world.position(first.id).realisedUnits;
    expect(dayIn(world)).toMatchObject({ paidUnits: paid, baseUnits: 0n, isStopped: false });
    const second = world.open({ lots: 10, side: 'short' }, BOB);
    world.index(8_300_000);
    world.must(BOB, close(second.id));
    const lost = world.position(second.id).realisedUnits;
    expect(lost).toBeLessThan(-usdt('100'));
    expect(dayIn(world)).toMatchObject({ paidUnits: paid + lost, isStopped: false });
  });

  it('is as much more as a loss that its owner could not pay', () => {
    const world = houseOf();
    const { id } = world.open({ lots: 10, mode: 'isolated' });
    world.index(7_000_000);
    const [fill] = world.fills(id).slice(-1);
    expect(fill?.unpaidUnits).toBeGreaterThan(0n);
    expect(dayIn(world)?.paidUnits).toBe((fill?.profitUnits ?? 0n) + (fill?.unpaidUnits ?? 0n));
  });

  it('counts a gain on the day on which the price made it', () => {
    const world = houseOf();
    const { id } = world.open({ lots: 10 });
    world.index(AT_LIMIT - 1);
    world.index(AT_LIMIT - 1, btcUsdt, DAY_MS);
    world.must(ALICE, close(id));
    world.index(AT_LIMIT - 1);
    expect(asked(world)).toBe('accepted');
    const over = houseOf();
    over.open({ lots: 10 });
    // The jump of the night is the next day's.
    over.index(8_004_000 + 100_000, btcUsdt, DAY_MS);
    expect(asked(over)).toBe('day_loss_reached');
    const kept = houseOf();
    kept.open({ lots: 10 });
    kept.index(8_050_000);
    kept.index(8_050_000 + 99_999, btcUsdt, DAY_MS);
    expect(dayIn(kept)?.isStopped).toBe(false);
    kept.index(8_050_000 + 100_000);
    expect(asked(kept)).toBe('day_loss_reached');
  });

  it('is not counted where terms have no limit', () => {
    for (const none of ['0', undefined]) {
      const world = new ContractEngine({
        terms: { dayLossUnits: none },
        desk: '1000000',
        customer: '100000',
      });
      world.open({ lots: 10 });
      world.index(8_800_000);
      expect(asked(world)).toBe('accepted');
      expect(dayIn(world)).toBeUndefined();
    }
  });

  it('is counted from the terms on that bring a limit', () => {
    const world = new ContractEngine({ desk: '1000000', customer: '100000' });
    const { marketId, version, ...plain } = contractTerms(btcUsdt);
    const { id } = world.open({ lots: 10, mode: 'isolated', multiple: 5 });
    world.index(8_090_000);
    const planned = { ...plain, dayLossUnits: usdt('100').toString() };
    world.beginTerms('contracts', planned, () => undefined);
    expect([marketId, version]).toEqual([btcUsdt, 1]);
    // It begins with what stands open then: at 80,000.00 ten lots have lost four.
    expect(dayIn(world)).toMatchObject({ baseUnits: -usdt('4'), paidUnits: 0n });
    world.index(8_099_999);
    expect(dayIn(world)?.isStopped).toBe(false);
    world.index(8_100_000);
    expect(asked(world)).toBe('day_loss_reached');
    expect(world.refusal(ALICE, close(id))).toBe('accepted');
  });
});

it('takes limits that are whole units, and no others', () => {
  for (const [dayLossUnits, answer] of [
    ['0', 'accepted'],
    ['1', 'accepted'],
    ['-1', 'bad_terms'],
    ['1.5', 'bad_terms'],
    ['', 'bad_terms'],
    ['01', 'bad_terms'],
  ] as const) {
    const world = new ContractEngine({ withTerms: false });
    const terms = contractTerms(btcUsdt, { dayLossUnits });
    expect(world.refusal(0, { type: 'contracts.publish_terms', terms })).toBe(answer);
  }
});
