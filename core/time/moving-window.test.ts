import { describe, expect, it } from 'vitest';
import { MovingWindow } from './moving-window.ts';

const SPAN_MS = 100;
const [ANNA, BEN] = [1, 2];

interface Row {
  readonly id: number;
  readonly timeMs: number;
}

function windowOf(rows: readonly (readonly [owner: number, timeMs: number])[]): MovingWindow<Row> {
  const window = new MovingWindow<Row>(SPAN_MS, ({ timeMs }) => timeMs);
  rows.forEach(([owner, timeMs], at) => window.add(owner, { id: at + 1, timeMs }));
  return window;
}

const timesOf = (window: MovingWindow<Row>, owner: number, timeMs: number) =>
  window.within(owner, timeMs).map((row) => row.timeMs);

describe('a moving window', () => {
  it('counts a row for a span, and not at its end', () => {
    const window = windowOf([[ANNA, 10]]);
    expect(timesOf(window, ANNA, 10 + SPAN_MS - 1)).toEqual([10]);
    expect(timesOf(window, ANNA, 10 + SPAN_MS)).toEqual([]);
    expect(timesOf(window, BEN, 10)).toEqual([]);
  });

  it('tells an owner’s rows from the oldest, those of one moment as they came', () => {
    const window = windowOf([
      [ANNA, 10],
      [BEN, 10],
      [ANNA, 20],
      [ANNA, 20],
      [ANNA, 109],
      [ANNA, 110],
    ]);
    expect(timesOf(window, ANNA, 110)).toEqual([20, 20, 109, 110]);
    expect(timesOf(window, ANNA, 120)).toEqual([109, 110]);
  });

  it('keeps what the newest rows can see, whoever they are of', () => {
    const window = windowOf([
      [ANNA, 10],
      [BEN, 11],
      [ANNA, 109],
    ]);
    expect(window.sorted().map(({ id }) => id)).toEqual([1, 2, 3]);
    window.add(ANNA, { id: 4, timeMs: 110 });
    expect(window.sorted().map(({ id }) => id)).toEqual([2, 3, 4]);
    window.add(ANNA, { id: 5, timeMs: 111 });
    expect([...window.lines('of')]).toEqual([`of ${ANNA} 3,4,5`]);
  });

  it('is the same when what is younger than two spans is loaded', () => {
    const rows = Array.from({ length: 400 }, (_, at) => [1 + ((at * 7) % 11), at * 3] as const);
    const whole = windowOf(rows);
    const newest = rows.at(-1)?.[1] ?? 0;
    const loaded = new MovingWindow<Row>(SPAN_MS, ({ timeMs }) => timeMs);
    rows.forEach(([owner, timeMs], at) => {
      if (timeMs > newest - 2 * SPAN_MS) loaded.add(owner, { id: at + 1, timeMs });
    });
    expect([...loaded.lines('of')]).toEqual([...whole.lines('of')]);
    expect(loaded.sorted().length).toBeLessThan(2 * (SPAN_MS / 3));
  });
});
