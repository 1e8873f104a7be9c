import { describe, expect, test } from 'vitest';
import { isTriggered, Triggers } from './triggers.ts';
import { ASK, BID, type Side } from './words.ts';

/** Buy stops 1 to 3 at 105, 103, 105; sell stops 4 to 6 at 95, 97, 95. */
function waiting(): Triggers {
  const triggers = new Triggers(1);
  const stops: readonly (readonly [number, Side, number])[] = [
    [1, BID, 105],
    [2, BID, 103],
    [3, BID, 105],
    [4, ASK, 95],
    [5, ASK, 97],
    [6, ASK, 95],
  ];
  for (const [orderId, side, ticks] of stops) triggers.add(orderId, side, ticks);
  return triggers;
}

describe('stop orders', () => {
  const cases: readonly (readonly [string, number, readonly number[]])[] = [
    ['wait while the last price is between them', 100, []],
    ['to buy are triggered at their stop price', 103, [2]],
    ['to buy are triggered from the lowest stop, then by arrival', 200, [2, 1, 3]],
    ['to sell are triggered at their stop price', 97, [5]],
    ['to sell are triggered from the highest stop, then by arrival', 1, [5, 4, 6]],
  ];
  test.each(cases)('%s', (_title, lastTicks, triggered) => {
    const triggers = waiting();
    expect(triggers.popCrossed(lastTicks)).toEqual(triggered);
    expect(triggers.size).toBe(6 - triggered.length);
    expect(triggers.popCrossed(lastTicks)).toEqual([]);
  });

  test('on both sides of one price are triggered buys first', () => {
    const triggers = new Triggers();
    triggers.add(8, ASK, 100);
    triggers.add(7, BID, 100);
    expect(triggers.popCrossed(100)).toEqual([7, 8]);
  });

  test('that were cancelled are not triggered', () => {
    const triggers = waiting();
    expect([triggers.remove(1), triggers.remove(1), triggers.has(1)]).toEqual([true, false, false]);
    expect(triggers.popCrossed(105)).toEqual([2, 3]);
  });

  test('are listed in the order a moving price meets them', () => {
    const seen: number[][] = [];
    for (const side of [BID, ASK] as const) waiting().forEach(side, (...stop) => seen.push(stop));
    expect(seen).toEqual([
      [2, 103],
      [1, 105],
      [3, 105],
      [5, 97],
      [4, 95],
      [6, 95],
    ]);
  });

  test('trigger at the stop price itself on either side', () => {
    const both = [BID, ASK] as const;
    expect(both.map((side) => isTriggered(side, 100, 100))).toEqual([true, true]);
    expect(both.map((side) => isTriggered(side, 100, 99))).toEqual([false, true]);
  });
});
