import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OwnedRows } from './owned-rows.ts';

const step = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  isAdded: fc.boolean(),
});

describe('rows with an owner', () => {
  it('are found as looking at each of them finds them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const rows = new OwnedRows<{ id: number; owner: number }>();
        let twin: { id: number; owner: number }[] = [];
        for (const { id, isAdded } of steps) {
          const known = twin.some((row) => row.id === id);
          twin = twin.filter((row) => row.id !== id);
          // A row that is put back is another object of the same owner.
          const row = { id, owner: 7 + (id % 4) };
          if (isAdded) {
            rows.add(row);
            twin.push(row);
          } else expect(rows.delete(id)).toBe(known);
        }
        twin.sort((a, b) => a.id - b.id);
        expect(rows.sorted()).toEqual(twin);
        expect(rows.size).toBe(twin.length);
        expect(rows.owners()).toEqual(
          [...new Set(twin.map(({ owner }) => owner))].sort((a, b) => a - b),
        );
        for (const owner of [7, 8, 9, 10, 11]) {
          const own = twin.filter((row) => row.owner === owner);
          expect(rows.ofOwner(owner)).toEqual(own);
          expect(rows.countOf(owner)).toBe(own.length);
        }
        for (let id = 1; id <= 12; id += 1) {
          expect(rows.get(id)).toBe(twin.find((row) => row.id === id));
        }
      }),
    );
  });
});
