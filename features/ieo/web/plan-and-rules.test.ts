/** What the screen promises is what the rules do. */
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../../core/money/text.ts';
import { Random } from '../../../tests/support/random.ts';
import { level, proRata } from '../rules/split.ts';
import { worthOf } from '../rules/terms.ts';
import { amountFault, costOf, estimateOf } from './plan.ts';

const SCALE = 8;

function units(text: string): bigint {
  const parsed = parseUnits(text, SCALE);
  if (!parsed.ok) throw new Error(text);
  return parsed.units;
}

const TERMS = { lot: '1', digits: SCALE } as const;

describe('what a subscription costs', () => {
  it('is what the rules freeze', () => {
    const random = new Random(7);
    for (let turn = 0; turn < 300; turn += 1) {
      const price = (random.whole(1, 99_999_999) / 100_000_000).toFixed(SCALE);
      const amount = (random.whole(1, 9_999_999) / 1_000).toFixed(3);
      const part = { assetId: 2, priceUnits: units(price).toString(), lots: '1' };
      const cost = worthOf(part, units(amount), SCALE);
      expect(units(costOf({ price, digits: SCALE }, amount))).toBe(cost);
    }
  });
});

describe('what one would get by today’s demand', () => {
  it('is pro rata within a lot, and by level no more than one really gets', () => {
    const random = new Random(11);
    for (let turn = 0; turn < 300; turn += 1) {
      const others = Array.from({ length: random.whole(1, 12) }, (_, at) => {
        return { id: at + 1, groupId: at + 1, lots: BigInt(random.whole(1, 500)) };
      });
      const own = BigInt(random.whole(1, 500));
      const supply = BigInt(random.whole(1, 2_000));
      const claims = [...others, { id: 99, groupId: 99, lots: own }];
      const wanted = others.reduce((sum, { lots }) => sum + lots, 0n);
      const part = {
        amount: supply.toString(),
        wanted: wanted.toString(),
        applications: others.length,
        price: '0.05',
        digits: SCALE,
      };
      const promised = (method: 'pro_rata' | 'level') =>
        BigInt(estimateOf({ ...TERMS, method }, part, own.toString()).gets);
      const shared = proRata(claims, supply).get(99) ?? 0n;
      const gap = shared - promised('pro_rata');
      expect(gap === 0n || gap === 1n).toBe(true);
      expect(promised('level')).toBeLessThanOrEqual(level(claims, supply).get(99) ?? 0n);
    }
  });

  it('comes with what would come back', () => {
    const part = { amount: '100', wanted: '300', applications: 3, price: '0.05', digits: SCALE };
    expect(estimateOf({ ...TERMS, method: 'pro_rata' }, part, '100')).toMatchObject({ gets: '25' });
    expect(units(estimateOf({ ...TERMS, method: 'pro_rata' }, part, '100').back)).toBe(
      375_000_000n,
    );
  });
});

describe('an amount that cannot be wanted', () => {
  const terms = { minimum: '10', cap: '600', lot: '1', your_wanted: '100' };
  it.each([
    ['', 'bad_lot'],
    ['0', 'bad_lot'],
    ['1.5', 'bad_lot'],
    ['9', 'below_minimum'],
    ['10', null],
    ['500', null],
    ['501', 'above_cap'],
  ])('%s: %s', (amount, fault) => {
    expect(amountFault(terms, '0', amount)).toBe(fault);
  });

  it('may be less than the least where one wants some already', () => {
    expect(amountFault(terms, '100', '1')).toBeNull();
  });
});
