import { expect, test } from 'vitest';
import { announcementText, type HourAnnouncement, slowAfter } from '../contract.ts';
import { TradingEngine } from '../../../tests/support/server-engine.ts';
import { btcUsdt, MONDAY_MS } from '../../../tests/support/small-catalogue.ts';

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

test('an hour with storms carries on those of the hour before, and no others', () => {
  const engine = new TradingEngine(MONDAY_MS);
  const [one, two] = ['3f'.repeat(32), 'c1'.repeat(32)];
  const stormy = (hourMs: number, keyHash: string) =>
    ({ type: 'feeds.announce_hour', hourMs, keyHash, storms: true }) as never;
  expect(engine.give(0, stormy(MONDAY_MS, 'a'))).toEqual({ refused: 'bad_hash' });
  engine.must(0, stormy(MONDAY_MS, one));
  engine.must(0, stormy(MONDAY_MS + HOUR, two));
  engine.must(0, stormy(MONDAY_MS + 3 * HOUR, two));
  engine.must(0, announce(MONDAY_MS + 4 * HOUR));
  const rows = [...engine.engine.feeds.stateLines()].flatMap((line) =>
    line.startsWith('hour ') ? [JSON.parse(line.slice(5)) as HourAnnouncement] : [],
  );
  const first = slowAfter(0, one);
  expect(rows.map(({ slowPpm }) => slowPpm)).toEqual([
    first,
    slowAfter(first, two),
    slowAfter(0, two),
    undefined,
  ]);
});

test('an announcement says its factor where it has one, in a text that is hashed', () => {
  const row = { number: 1, hourMs: 0, keyHash: 'k', timeMs: 5 };
  expect(announcementText(row, 'before')).toBe('bourse-hour-1|before|1|0|k|5');
  expect(announcementText({ ...row, slowPpm: -7 }, 'before')).toBe(
    'bourse-hour-2|before|1|0|k|5|-7',
  );
});
