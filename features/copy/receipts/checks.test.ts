import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareDue } from '../rules/formulas.ts';
import type { CopyShareCase } from './case.ts';
import { checkCopyShare, COPY_CHECKS, dueAt, markOf } from './checks.ts';
import { receiptKinds } from './index.ts';

/** A tenth of what is above 200 of 260: the third settlement of a relation. */
const SETTLED: CopyShareCase = {
  kind: 'copy_share',
  id: 9,
  relationId: 3,
  sharePpm: 100_000,
  realisedUnits: '270',
  floatingUnits: '-10',
  highUnits: '200',
  dueUnits: '6',
  paidUnits: '5',
  what: 'week',
  timeMs: 1,
  before: [
    { id: 5, realisedUnits: '210', floatingUnits: '-10' },
    { id: 7, realisedUnits: '150', floatingUnits: '0' },
  ],
};

function failed(order: CopyShareCase): string[] {
  const names: string[] = [];
  const add = (name: string, isOk: boolean): boolean => {
    expect(COPY_CHECKS).toContain(name);
    if (!isOk) names.push(name);
    return isOk;
  };
  checkCopyShare({ checks: { add } } as never, order);
  return names;
}

/** The sixth settlement of a relation whose shares wait: the lowest of a month is 300. */
const WAITED: CopyShareCase = {
  ...SETTLED,
  realisedUnits: '900',
  floatingUnits: '0',
  highUnits: '100',
  dueUnits: '20',
  paidUnits: '20',
  lagWeeks: 4,
  id: 99,
  before: ['100', '400', '300', '500', '600'].map((realisedUnits, at) => {
    return { id: 11 + at, realisedUnits, floatingUnits: '0', lagWeeks: 4 };
  }),
};

describe('the receipt of a share', () => {
  it('of one that waits is that of the lowest result meanwhile, and at the end of the last', () => {
    expect(failed(WAITED)).toEqual([]);
    expect(failed({ ...WAITED, dueUnits: '80', paidUnits: '20' })).toEqual(['due']);
    expect(failed({ ...WAITED, what: 'end', dueUnits: '80', paidUnits: '80' })).toEqual([]);
    const first = { ...WAITED, highUnits: '0', before: WAITED.before.slice(0, 3) };
    expect(failed({ ...first, dueUnits: '0', paidUnits: '0' })).toEqual([]);
    expect(failed({ ...first, dueUnits: '1' })).toEqual(['due', 'paid']);
  });

  it('holds as it came, also the first one and one below the mark', () => {
    expect(failed(SETTLED)).toEqual([]);
    expect(failed({ ...SETTLED, highUnits: '0', before: [], dueUnits: '26' })).toEqual([]);
    const below = { ...SETTLED, realisedUnits: '200', dueUnits: '0', paidUnits: '0' };
    expect(failed(below)).toEqual([]);
  });

  it.each<[string[], Partial<CopyShareCase>]>([
    [['rate'], { sharePpm: 200_001, dueUnits: '12' }],
    [['order'], { before: SETTLED.before.toReversed() }],
    [['order'], { id: 7 }],
    [['waits', 'due', 'paid'], { lagWeeks: 3 }],
    [
      ['waits'],
      {
        before: SETTLED.before.map((each) => ({ ...each, lagWeeks: 4 })),
        highUnits: '0',
        dueUnits: '26',
      },
    ],
    [['mark'], { highUnits: '199' }],
    [['mark', 'due'], { before: SETTLED.before.slice(1) }],
    [['due'], { dueUnits: '7' }],
    [['due', 'paid'], { floatingUnits: '-60' }],
    [['paid'], { paidUnits: '7' }],
    [['paid'], { paidUnits: '-1' }],
  ])('fails at %o where something else is claimed', (checks, change) => {
    expect(failed({ ...SETTLED, ...change })).toEqual(checks);
  });

  it('is read as it comes, and not with what is no share', () => {
    const [kind] = receiptKinds;
    expect(kind?.read(JSON.parse(JSON.stringify(SETTLED)))).toEqual(SETTLED);
    for (const change of [{ id: 0 }, { what: 'day' }, { dueUnits: '1.5' }, { before: 1 }]) {
      expect(kind?.read({ ...SETTLED, ...change })).toBeUndefined();
    }
  });
});

it('agrees with the arithmetic that pays, written a second time', () => {
  const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(amount, fc.array(amount), fc.integer({ min: 0, max: 200_000 }), (...of) => {
      const [result, results, ppm] = of;
      const before = results.map((each, id) => {
        return { id, realisedUnits: each.toString(), floatingUnits: '0' };
      });
      let high = 0n;
      for (const each of results) if (each > high) high = each;
      expect(markOf(before)).toBe(high);
      expect(dueAt(result, high, ppm).value).toBe(shareDue(result, high, ppm));
    }),
  );
});
