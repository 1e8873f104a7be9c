import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KindOfMinute, type Shown } from './joining.ts';

/** What is shown, told simply: all notices of the minute in their order, each with its leader. */
function shownAfter(before: readonly Shown[], added: readonly number[]): Map<number, number> {
  const minute = new KindOfMinute(before);
  const rows = added.map((id) => (minute.plan() ? id : undefined));
  for (const id of rows) minute.add(id);
  const counts = new Map(before.map(({ id, many }) => [id, many]));
  for (const id of rows) if (id !== undefined) counts.set(id, 1);
  for (const id of minute.joined.keys()) counts.delete(id);
  for (const { id, many } of minute.grown) counts.set(id, many);
  return counts;
}

describe('notices of one kind within a minute', () => {
  it('stand alone up to the fifth, and are one from the sixth on', () => {
    const minute = new KindOfMinute([]);
    for (const id of [1, 2, 3, 4, 5]) {
      expect(minute.plan()).toBe(true);
      expect(minute.add(id)).toEqual({ id, isTold: true });
    }
    expect([...minute.joined]).toEqual([]);
    expect(minute.grown).toEqual([]);
    expect(minute.plan()).toBe(false);
    expect(minute.add(undefined)).toEqual({ id: 1, isTold: true });
    expect([...minute.joined]).toEqual([2, 3, 4, 5].map((id) => [id, 1]));
    expect(minute.grown).toEqual([{ id: 1, many: 6 }]);
    expect(minute.plan()).toBe(false);
    expect(minute.add(undefined)).toEqual({ id: 1, isTold: false });
    expect(minute.grown).toEqual([{ id: 1, many: 7 }]);
  });

  it('join the one that stands for others already, though another came before it', () => {
    const minute = new KindOfMinute([
      { id: 3, many: 1 },
      { id: 4, many: 8 },
    ]);
    expect(minute.plan()).toBe(false);
    expect(minute.add(undefined)).toEqual({ id: 4, isTold: false });
    expect(Object.fromEntries(minute.joined)).toEqual({ 3: 4 });
    expect(minute.grown).toEqual([{ id: 4, many: 10 }]);
  });

  it('are counted, whatever stood there, and taken together come to what one by one does', () => {
    const shown = fc
      .array(fc.integer({ min: 1, max: 9 }), { maxLength: 7 })
      .map((counts) => counts.map((many, at) => ({ id: at + 1, many })));
    fc.assert(
      fc.property(shown, fc.integer({ min: 0, max: 12 }), (before, count) => {
        const added = Array.from({ length: count }, (_, at) => 100 + at);
        const together = shownAfter(before, added);
        let oneByOne = before;
        for (const id of added) {
          const next = [...shownAfter(oneByOne, [id])].map(([of, many]) => ({ id: of, many }));
          oneByOne = next.toSorted((a, b) => a.id - b.id);
        }
        expect(together).toEqual(new Map(oneByOne.map(({ id, many }) => [id, many])));
        const sum = (of: Iterable<number>) => [...of].reduce((total, each) => total + each, 0);
        expect(sum(together.values())).toBe(sum(before.map(({ many }) => many)) + count);
      }),
    );
  });
});
