import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timers } from './timers.ts';

const command = { type: 'test.due' };

describe('timers', () => {
  it('are due in the order of their times, then of their keys', () => {
    const timers = new Timers();
    for (const [key, dueMs] of [
      ['b', 5],
      ['c', 1],
      ['a', 5],
    ] as const) {
      timers.set(key, dueMs, command);
    }
    const order: string[] = [];
    for (let next = timers.peek(); next !== undefined; next = timers.peek()) {
      order.push(next.key);
      timers.clear(next.key);
    }
    expect(order).toEqual(['c', 'a', 'b']);
  });

  it('move when they are set again and refuse a time that is no whole number', () => {
    const timers = new Timers();
    timers.set('a', 1, command);
    timers.set('a', 9, command);
    expect(timers.peek()?.dueMs).toBe(9);
    expect(timers.size).toBe(1);
    expect(() => timers.set('b', 1.5, command)).toThrow('whole due time');
  });

  it('agree with a sorted list under any sequence of changes', () => {
    const change = fc.record({ key: fc.nat(30), dueMs: fc.nat(50), clear: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
        const timers = new Timers();
        const twin = new Map<string, number>();
        for (const { key, dueMs, clear } of changes) {
          const name = `t${key}`;
          if (clear) {
            timers.clear(name);
            twin.delete(name);
          } else {
            timers.set(name, dueMs, command);
            twin.set(name, dueMs);
          }
          const first = [...twin].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))[0];
          expect(timers.peek()?.key).toBe(first?.[0]);
        }
        expect(
          timers
            .sorted()
            .map((timer) => timer.key)
            .toSorted(),
        ).toEqual([...twin.keys()].toSorted());
      }),
      { numRuns: 100 },
    );
  });
});
