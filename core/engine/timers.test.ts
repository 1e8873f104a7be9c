import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timers } from './timers.ts';

const command = { type: 'test.due' };

describe('timers', () => {
  it('are due in the order of their times', () => {
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

  it.each([
    ['the time', ['b.do:1@4', 'a.do:1@5']],
    ['the place of the room, before its name', ['b.do:1@5', 'a.do:1@5']],
    ['the engine before all rooms', ['engine.sweep_keys@5', 'b.do:1@5']],
    ['a room that nobody has added after all others', ['a.do:9@5', 'x.do:1@5']],
    ['the room of the command, whatever its key says', ['x.do:1@5=b.do', 'a.do:1@5']],
    ['the number as a number', ['a.do:9@5', 'a.do:10@5']],
    ['the number before the rest of the key', ['a.settle:3@5', 'a.expire:4@5']],
    ['the key where the numbers are the same', ['a.expire:4@5', 'a.settle:4@5']],
    ['no number before all numbers', ['a.session:stocks@5', 'a.session:1@5']],
    ['the key where there is no number', ['a.session:eu-24@5', 'a.session:us-7@5']],
    ['large numbers', ['a.do:8999999999999999@5', 'a.do:9000000000000000@5']],
  ])('come in the order of %s', (_what, texts) => {
    const places: Readonly<Record<string, number>> = { engine: -1, b: 0, a: 1 };
    const expected = texts.map((text) => {
      const [key = '', dueMs, type = key.split(':')[0] ?? ''] = text.split(/[@=]/);
      return { key, dueMs: Number(dueMs), command: { type } };
    });
    for (const given of [expected, expected.toReversed()]) {
      const timers = new Timers((room) => places[room] ?? 2);
      for (const { key, dueMs, command } of given) timers.set(key, dueMs, command);
      expect(timers.sorted()).toEqual(expected);
      const order = expected.map(() => {
        const next = timers.peek();
        timers.clear(next?.key ?? '');
        return next;
      });
      expect(order).toEqual(expected);
    }
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
