import { expect, test } from 'vitest';
import { TradingEngine } from '../../tests/support/server-engine.ts';
import { btcUsdt, MONDAY_MS } from '../../tests/support/small-catalogue.ts';

const HOUR = 3_600_000;
const announce = (hourMs: number, keyHash = 'a') =>
  ({ type: 'feeds.announce_hour', hourMs, keyHash }) as never;
const reveal = (hourMs: number, keyHash = 'a') =>
  ({ type: 'feeds.reveal_hour', hourMs, keyHash, key: 'k' }) as never;

test('an hour is announced until it is over, once by each key', () => {
  const engine = new TradingEngine(MONDAY_MS + HOUR - 1);
  expect(engine.give(0, announce(MONDAY_MS))).toBeNull();
  expect(engine.give(0, announce(MONDAY_MS))).toEqual({ refused: 'already_announced' });
  expect(engine.give(0, announce(MONDAY_MS, 'b'))).toBeNull();
  engine.pass(1);
  expect(engine.give(0, announce(MONDAY_MS, 'c'))).toEqual({ refused: 'hour_is_over' });
  expect(engine.give(101, announce(MONDAY_MS + HOUR))).toEqual({ refused: 'not_allowed' });
});

test('the key of an hour is told once the hour is over and not a millisecond earlier', () => {
  const engine = new TradingEngine(MONDAY_MS);
  expect(engine.give(0, reveal(MONDAY_MS))).toEqual({ refused: 'unknown_hour' });
  engine.must(0, announce(MONDAY_MS));
  engine.pass(HOUR - 1);
  expect(engine.give(0, reveal(MONDAY_MS))).toEqual({ refused: 'hour_not_over' });
  engine.pass(1);
  expect(engine.give(0, reveal(MONDAY_MS, 'b'))).toEqual({ refused: 'unknown_hour' });
  expect(engine.give(0, reveal(MONDAY_MS))).toBeNull();
  expect(engine.give(0, reveal(MONDAY_MS))).toEqual({ refused: 'unknown_hour' });
});

test('no step of the simulation counts twice', () => {
  const engine = new TradingEngine(MONDAY_MS);
  const step = (hourMs: number, number: number) =>
    engine.give(0, {
      type: 'feeds.tick',
      prices: [[btcUsdt, 'one', 2_000_000, 1]],
      step: [hourMs, number],
    } as never);
  expect(step(MONDAY_MS, 5)).toBeNull();
  expect(step(MONDAY_MS, 5)).toEqual({ refused: 'step_repeated' });
  expect(step(MONDAY_MS, 4)).toEqual({ refused: 'step_repeated' });
  expect(step(MONDAY_MS, 6)).toBeNull();
  expect(step(MONDAY_MS + HOUR, 0)).toBeNull();
  expect(step(MONDAY_MS, 7)).toEqual({ refused: 'step_repeated' });
});
