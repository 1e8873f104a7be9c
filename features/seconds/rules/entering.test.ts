/** When a seconds contract opens: at the first index tick later than its acceptance, or never. */
import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, CLOSES_MS, aaplUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { MOST_RUNNING, type PlaceStake } from '../contract.ts';
import { secondsTerms } from '../testing/terms.ts';

const DESK = -10;

function stake(change: Partial<PlaceStake> = {}): PlaceStake {
  const order = { marketId: btcUsdt, direction: 'up', seconds: 30 } as const;
  return {
    type: 'seconds.place',
    ...order,
    stake: usdt('100').toString(),
    nextTick: true,
    ...change,
  };
}

function place(world: ContractEngine, change: Partial<PlaceStake> = {}, owner = ALICE): number {
  return world.must<{ id: number }>(owner, stake(change)).id;
}

function money(world: ContractEngine): readonly (readonly bigint[])[] {
  return [world.money(ALICE, KIND.seconds), world.money(DESK)];
}

const HELD = [
  [usdt('900'), usdt('100')],
  [usdt('99915'), usdt('85')],
];
const FREE = [
  [usdt('1000'), 0n],
  [usdt('100000'), 0n],
];

describe('an order that opens at the next tick', () => {
  it('is pending until then, and holds stake and payout at once', () => {
    const world = new ContractEngine();
    const id = place(world);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'pending' });
    expect(money(world)).toEqual(HELD);
    world.expectSound();
  });

  it.each([1, MAX_TICK_WAIT_MS])('opens at one that comes %i ms later', (afterMs) => {
    const world = new ContractEngine();
    const id = place(world);
    const placedMs = world.timeMs;
    world.index(8_000_700, btcUsdt, afterMs);
    expect(world.secondsOrder(id)).toMatchObject({
      state: 'running',
      placedMs,
      openTick: 2,
      openTicks: 8_000_700,
      expiresMs: placedMs + afterMs + 30_000,
    });
    // What comes then is no opening any more.
    world.index(8_000_900, btcUsdt, 1);
    expect(world.secondsOrder(id)).toMatchObject({ openTick: 2, openTicks: 8_000_700 });
    world.expectSound();
  });

  it('does not open at one of its own millisecond, nor at one of another market', () => {
    const world = new ContractEngine();
    const id = place(world);
    world.index(8_000_700, btcUsdt, 0);
    world.index(8_000_700, ethUsdt, 1);
    expect(world.secondsOrder(id).state).toBe('pending');
    world.index(8_000_800, btcUsdt, 1);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'running', openTicks: 8_000_800 });
  });

  it('never opens where none comes in time, and all money is free again', () => {
    const world = new ContractEngine();
    const id = place(world);
    const placedMs = world.timeMs;
    world.wait(MAX_TICK_WAIT_MS);
    expect(world.secondsOrder(id).state).toBe('pending');
    world.index(8_000_700, btcUsdt, 1);
    expect(world.secondsOrder(id)).toMatchObject({
      state: 'void',
      reason: 'no_tick',
      closeTick: 1,
      profitUnits: 0n,
      settledMs: placedMs + MAX_TICK_WAIT_MS + 1,
    });
    expect(money(world)).toEqual(FREE);
    world.expectSound();
  });

  it('never opens in a market that an operator has halted meanwhile', () => {
    const world = new ContractEngine();
    const id = place(world);
    const halt = { type: 'catalogue.halt', marketId: btcUsdt, isHalted: true };
    world.must(0, { ...halt, operator: 1, reason: 'wrong price' });
    world.index(8_000_700, btcUsdt, 1_000);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'void', reason: 'not_opened' });
    expect(money(world)).toEqual(FREE);
    expect(world.refusal(ALICE, stake())).toBe('market_halted');
    world.expectSound();
  });

  it('is settled by the index at the end of a duration that began with its tick', () => {
    const world = new ContractEngine();
    const id = place(world);
    world.index(8_000_700, btcUsdt, 2_000);
    for (let ms = 0; ms < 25_000; ms += 5_000) world.index(8_000_900, btcUsdt, 5_000);
    // Thirty seconds after the acceptance it still runs.
    world.index(8_000_800, btcUsdt, 5_000);
    world.wait(1);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'won', closeTicks: 8_000_800 });
    world.expectSound();
  });

  it('cannot be settled, moved or called off by anybody while it is pending', () => {
    const world = new ContractEngine();
    const orderId = place(world);
    expect(world.refusal(ALICE, { type: 'seconds.settle', orderId })).toBe('not_allowed');
    expect(world.refusal(0, { type: 'seconds.settle', orderId })).toBe('still_running');
    expect(world.secondsOrder(orderId).state).toBe('pending');
  });

  it('counts against the caps from its acceptance on', () => {
    const world = new ContractEngine({ customer: '5000', desk: '1000000' });
    const least = usdt('10').toString();
    for (let count = 0; count < MOST_RUNNING; count += 1) place(world, { stake: least });
    expect(world.refusal(ALICE, stake({ stake: least }))).toBe('too_many_orders');
    const most = usdt('500').toString();
    for (let count = 0; count < 4; count += 1) place(world, { stake: most }, BOB);
    expect(world.refusal(BOB, stake({ stake: least }))).toBe('too_much_at_stake');
  });
});

it.each([
  ['accepted', 30_001 + MAX_TICK_WAIT_MS],
  ['closes_before_expiry', 30_000 + MAX_TICK_WAIT_MS],
])('is %s %i milliseconds before a market closes', (expected, leftMs) => {
  const world = new ContractEngine();
  world.must(0, { type: 'seconds.publish_terms', terms: secondsTerms(aaplUsdt) });
  world.index(15_000, aaplUsdt, CLOSES_MS - leftMs - world.timeMs);
  expect(world.refusal(ALICE, stake({ marketId: aaplUsdt }))).toBe(expected);
});
