import { expect, test } from 'vitest';
import { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { indexTicked } from '../../feeds/contract.ts';
import { RecentPrices, withoutProposed } from './proposed-stops.ts';

const STOPS = { type: 'contracts.set_stops', positionId: 7, trailTicks: 0 } as const;

function pricesOf(...seen: readonly (readonly [timeMs: number, ticks: number])[]): RecentPrices {
  const bus = new EventBus();
  const recent = new RecentPrices();
  recent.follow(bus);
  for (const [index, [timeMs, ticks]] of seen.entries()) {
    const tick = { marketId: 1, number: index, seq: index, timeMs, ticks, sources: '', lots: 0 };
    const event = { topic: indexTicked.name, payload: { ...tick, formula: '' } };
    bus.publish([event], index + 1);
  }
  return recent;
}

test.each([
  [99, 99],
  [100, 0],
  [105, 0],
  [110, 0],
  [111, 111],
  [0, 0],
])('a stop at %i where the index has been from 100 to 110 is one at %i', (ticks, kept) => {
  const recent = pricesOf([1_000, 100], [2_000, 110], [3_000, 104]);
  const command = { ...STOPS, takeProfitTicks: ticks, stopLossTicks: 50 };
  expect(withoutProposed(command, 1, recent)).toEqual({
    ...STOPS,
    takeProfitTicks: kept,
    stopLossTicks: 50,
  });
  expect(withoutProposed(command, 2, recent).takeProfitTicks).toBe(ticks);
});

test('a price of more than a minute ago is a wish again', () => {
  const recent = pricesOf([0, 100], [60_000, 110]);
  expect(recent.has(1, 100)).toBe(true);
  expect(pricesOf([0, 100], [60_001, 110]).has(1, 100)).toBe(false);
});
