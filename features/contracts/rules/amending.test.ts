import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { contractTerms } from '../testing/terms.ts';
import type { Reduction } from '../contract/reductions.ts';

const LIMIT = 7_500_000;
const amended = (orderId: number, ticks = LIMIT, lots = 1) =>
  ({ type: 'contracts.amend', orderId, ticks, lots }) as const;

function takeProfit(world: ContractEngine, triggerTicks = 9_000_000): Reduction {
  const of = { type: 'contracts.reduce', marketId: btcUsdt, side: 'long', kind: 'take_profit' };
  return world.must(ALICE, { ...of, lots: 1, triggerTicks, trailTicks: 0, clientOrderId: '' });
}

describe('a limit order that is amended', () => {
  it('keeps its number, holds what the new one costs, and is filled at its new price', () => {
    const world = new ContractEngine();
    const { id, placedMs } = world.open({ limitTicks: LIMIT, lots: 2 });
    // 75,000 × 0.02 ÷ 100 and five hundredths of a percent.
    expect(world.money(ALICE)[1]).toBe(usdt('15.75'));
    world.wait(5);
    expect(world.must(ALICE, amended(id, 7_800_000, 4))).toEqual({ id });
    // 78,000 × 0.04 ÷ 100 and the fee of that.
    expect(world.money(ALICE)).toEqual([usdt('967.24'), usdt('32.76')]);
    const now = { limitTicks: 7_800_000, lots: 4, placedLots: 4, state: 'waiting', placedMs };
    expect(world.position(id)).toMatchObject(now);
    world.expectSound();
    world.index(7_800_000);
    // The ask of that index is above the limit.
    expect(world.position(id).state).toBe('waiting');
    world.index(7_796_000);
    expect(world.position(id)).toMatchObject({ state: 'open', lots: 4, openTicks: 7_799_898 });
    world.expectSound();
  });

  it('gives back what it needs no more', () => {
    const world = new ContractEngine();
    const { id } = world.open({ limitTicks: LIMIT, lots: 4 });
    world.must(ALICE, amended(id, 7_000_000, 1));
    expect(world.money(ALICE)).toEqual([usdt('992.65'), usdt('7.35')]);
    world.index(7_450_000);
    expect(world.position(id).state).toBe('waiting');
    world.expectSound();
  });

  it('may cost all that there is with what it held, and not a unit more', () => {
    const world = new ContractEngine({ terms: { multiples: [100], openFeePpm: 0 } });
    const { id } = world.open({ limitTicks: LIMIT, lots: 100 });
    // 1,000 is the margin of 80,000 × 1.25 coins.
    expect(world.refusal(ALICE, amended(id, 8_000_000 - 10_000, 126))).toBe('insufficient_margin');
    expect(world.position(id)).toMatchObject({ limitTicks: LIMIT, lots: 100 });
    expect(world.money(ALICE)).toEqual([usdt('250'), usdt('750')]);
    expect(world.refusal(ALICE, amended(id, 7_812_500, 128))).toBe('accepted');
    expect(world.money(ALICE)).toEqual([0n, usdt('1000')]);
    expect(world.refusal(ALICE, amended(id, 7_812_501, 128))).toBe('insufficient_margin');
    world.expectSound();
  });

  it('is judged as one that is given now, in its own place', () => {
    const terms = { maxLotsPerOrder: 10, maxLotsPerCustomer: 12 };
    const world = new ContractEngine({ terms: { ...terms, exposureCapLots: 11 } });
    const { id } = world.open({ limitTicks: LIMIT, lots: 10 });
    expect(world.refusal(ALICE, amended(id, LIMIT, 11))).toBe('too_many_lots');
    world.open({ lots: 2 });
    expect(world.refusal(ALICE, amended(id, LIMIT - 1, 10))).toBe('exposure_capped');
    expect(world.refusal(ALICE, amended(id, LIMIT - 1, 9))).toBe('accepted');
    expect(world.refusal(ALICE, amended(id, 3_999_999, 9))).toBe('price_out_of_band');
    expect(world.refusal(ALICE, amended(id, 4_000_000, 9))).toBe('accepted');
    const stops = world.open({ limitTicks: LIMIT, lots: 1, stopLossTicks: 7_400_000 });
    expect(world.refusal(ALICE, amended(stops.id, 7_400_000))).toBe('stop_would_trigger');
    expect(world.refusal(ALICE, amended(stops.id, 7_400_001))).toBe('accepted');
  });

  it('has opened nothing yet that the house would be rid of', () => {
    const world = new ContractEngine({ terms: { exposureCapLots: 10 } });
    const { id } = world.open({ limitTicks: LIMIT, lots: 9, needsCover: false });
    expect(world.refusal(ALICE, amended(id, LIMIT, 11))).toBe('exposure_capped');
    expect(world.refusal(ALICE, amended(id, LIMIT, 10))).toBe('accepted');
  });

  it('is not filled by the tick that was there before', () => {
    const world = new ContractEngine();
    const { id } = world.open({ limitTicks: LIMIT });
    // The ask at 80,000.
    expect(world.refusal(ALICE, amended(id, 8_004_000))).toBe('stop_would_trigger');
    expect(world.refusal(ALICE, amended(id, 8_003_999))).toBe('accepted');
    const sale = world.open({ side: 'short', limitTicks: 9_000_000 });
    expect(world.refusal(ALICE, amended(sale.id, 7_996_000))).toBe('stop_would_trigger');
    expect(world.refusal(ALICE, amended(sale.id, 7_996_001))).toBe('accepted');
  });

  it('is of the terms in force then', () => {
    const world = new ContractEngine();
    const next = contractTerms(btcUsdt, { version: 2, multiples: [20, 100], openFeePpm: 1_000 });
    const [kept, gone] = world.beginTerms('contracts', next, () => [
      world.open({ limitTicks: LIMIT }),
      world.open({ limitTicks: LIMIT, multiple: 5 }),
    ]);
    world.wait(61_000);
    world.index(8_000_000);
    world.must(ALICE, amended(kept?.id ?? 0, LIMIT - 100));
    const { termsVersion, heldUnits } = world.position(kept?.id ?? 0);
    expect([termsVersion, heldUnits]).toEqual([2, usdt('8.249890')]);
    expect(world.refusal(ALICE, amended(gone?.id ?? 0, LIMIT - 100))).toBe('unknown_multiple');
    world.expectSound();
  });

  it('is one of the actor that waits, at a price and of lots', () => {
    const world = new ContractEngine();
    const open = world.open();
    const { id } = world.open({ limitTicks: LIMIT });
    for (const actor of [BOB, 0]) {
      expect(world.refusal(actor, amended(id, LIMIT - 1))).toBe('unknown_order');
    }
    for (const other of [open.id, 999_999]) {
      expect(world.refusal(ALICE, amended(other, LIMIT - 1))).toBe('unknown_order');
    }
    expect(world.refusal(ALICE, amended(id, LIMIT, 1))).toBe('order_unchanged');
    for (const wrong of [0, -1, 0.5]) {
      expect(world.refusal(ALICE, amended(id, wrong, 1))).toBe('bad_order');
      expect(world.refusal(ALICE, amended(id, LIMIT, wrong))).toBe('bad_order');
    }
    world.must(ALICE, { type: 'contracts.cancel', positionId: id });
    expect(world.refusal(ALICE, amended(id))).toBe('unknown_order');
  });

  it('ends when it would have ended', () => {
    const world = new ContractEngine();
    const expiresMs = world.timeMs + 10_000;
    const { id } = world.open({ limitTicks: LIMIT, timeInForce: 'gtd', expiresMs });
    world.must(ALICE, amended(id, LIMIT - 1));
    world.wait(9_999);
    expect(world.position(id).state).toBe('waiting');
    world.wait(1);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'time_over' });
    expect(world.money(ALICE)).toEqual([usdt('1000'), 0n]);
  });

  it('leaves other positions with less where it holds more on its own', () => {
    const world = new ContractEngine();
    world.must(ALICE, openCommand({ lots: 50, multiple: 100 }));
    const { id } = world.open({ mode: 'isolated', limitTicks: LIMIT, multiple: 5 });
    expect(world.refusal(ALICE, amended(id, LIMIT, 2))).toBe('accepted');
    world.must(ALICE, amended(id, LIMIT, 1));
    world.index(7_940_000);
    // What is lost meanwhile is not there to be held.
    expect(world.refusal(ALICE, amended(id, LIMIT, 2))).toBe('insufficient_margin');
    world.expectSound();
  });
});

describe('an order that closes and is amended', () => {
  it('closes its new lots at its new price', () => {
    const world = new ContractEngine();
    const open = world.open({ lots: 5 });
    const { id } = takeProfit(world);
    expect(world.must(ALICE, amended(id, 8_100_000, 3))).toEqual({ id });
    const now = world.engine.contracts.state.reductions.get(id);
    expect(now).toMatchObject({ triggerTicks: 8_100_000, lots: 3, state: 'waiting' });
    world.index(8_104_052);
    expect(world.position(open.id).lots).toBe(5);
    world.index(8_104_053);
    expect(world.position(open.id).lots).toBe(2);
    world.expectSound();
  });

  it('waits for a better price, and is of the actor', () => {
    const world = new ContractEngine();
    world.open({ lots: 5 });
    const { id } = takeProfit(world);
    expect(world.refusal(ALICE, amended(id, 9_000_000))).toBe('order_unchanged');
    expect(world.refusal(ALICE, amended(id, 7_996_000))).toBe('stop_would_trigger');
    expect(world.refusal(ALICE, amended(id, 7_996_001))).toBe('accepted');
    expect(world.refusal(ALICE, amended(id, 2 ** 40))).toBe('bad_order');
    expect(world.refusal(BOB, amended(id, 9_000_000))).toBe('unknown_order');
    const stop = { type: 'contracts.reduce', marketId: btcUsdt, side: 'long', kind: 'stop' };
    const rest = { lots: 1, triggerTicks: 7_000_000, trailTicks: 0, clientOrderId: '' };
    const guard = world.must<Reduction>(ALICE, { ...stop, ...rest });
    expect(world.refusal(ALICE, amended(guard.id, 9_000_000))).toBe('bad_order');
  });
});
