import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loan } from '../contract.ts';
import { Running } from './running.ts';

/** What the sums and hours are found from: a part of a loan that is enough for them. */
function loan(id: number, lentUnits: bigint): Loan {
  const numbers = { owner: 7 + (id % 3), productId: 1 + (id % 2), nextHourMs: 0, graceMs: 0 };
  return { ...({} as Loan), id, ...numbers, lentUnits, principalUnits: lentUnits };
}

const step = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  what: fc.constantFrom('count', 'count', 'remove'),
  principal: fc.bigInt({ min: 0n, max: 1_000n }),
  hour: fc.integer({ min: 1, max: 4 }),
});

describe('the loans that run', () => {
  it('know what is lent and whose hour has come, as looking at each of them does', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const running = new Running();
        const twin = new Map<number, Loan>();
        for (const { id, what, principal, hour } of steps) {
          const known = twin.get(id);
          if (what === 'remove') {
            if (known !== undefined) running.remove(known);
            twin.delete(id);
            continue;
          }
          const changed = known ?? loan(id, principal);
          // What has been counted before is changed in place, as the rules do.
          changed.principalUnits = principal;
          changed.nextHourMs = hour;
          if (known === undefined) running.add(changed);
          else running.count(changed);
          twin.set(id, changed);
        }
        const all = [...twin.values()];
        for (const productId of [1, 2]) {
          for (const owner of [undefined, 7, 8, 9]) {
            const own = all.filter((each) => (owner ?? each.owner) === each.owner);
            const of = own.filter((each) => each.productId === productId);
            const sum = of.reduce((lent, each) => lent + each.principalUnits, 0n);
            expect(running.lentOf(productId, owner)).toBe(sum);
          }
        }
        for (const hour of [0, 1, 2, 3, 4]) {
          const due = all.filter(({ nextHourMs }) => nextHourMs <= hour).map(({ id }) => id);
          expect(running.dueBy(hour).map(({ id }) => id)).toEqual(due.sort((a, b) => a - b));
          const isAwaited = all.some(({ nextHourMs }) => nextHourMs === hour);
          expect(running.isAwaited(hour)).toBe(isAwaited);
        }
      }),
    );
  });
});
