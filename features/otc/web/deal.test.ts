import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { dealByFiat, dealByQuantity } from '../rules/formulas.ts';
import { ppmOf } from './ad-draft.ts';
import { dealFault, dealOf, mostOf } from './deal.ts';
import type { AdRow } from './types.ts';

const SCALES = { coin: 8, fiat: 2 };
const AD = {
  side: 'buy',
  price: '0.93',
  minimum: '10.00',
  maximum: '500.00',
  available: '1000',
} as unknown as AdRow;

/** Whole units of a text, as the gateway reads it. */
function unitsOf(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.units;
}

describe('the preview of a deal', () => {
  it('is what the rules will say, to the unit', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 10n });
    const prices = fc.bigInt({ min: 1n, max: 10n ** 8n });
    const sides = fc.constantFrom('buy' as const, 'sell' as const);
    const property = fc.property(
      amounts,
      prices,
      sides,
      fc.boolean(),
      (amount, price, side, isFiat) => {
        const by = isFiat ? 'fiat' : 'quantity';
        const typed = printUnits(amount, isFiat ? SCALES.fiat : SCALES.coin);
        const ad = { ...AD, side, price: printUnits(price, SCALES.fiat) };
        const shown = dealOf(ad, by, typed, SCALES);
        const of = isFiat ? dealByFiat : dealByQuantity;
        const deal = of(side, amount, price, SCALES.coin);
        expect(unitsOf(shown?.coins ?? '', SCALES.coin)).toBe(deal.units);
        expect(unitsOf(shown?.fiat ?? '', SCALES.fiat)).toBe(deal.fiatUnits);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it.each([
    ['', 'no_amount'],
    ['0', 'no_amount'],
    ['9.99', 'below'],
    ['10', undefined],
    ['500', undefined],
    ['500.01', 'above'],
  ])('of %s is %s', (amount, expected) => {
    expect(dealFault(AD, dealOf(AD, 'fiat', amount, SCALES))).toBe(expected);
  });

  it('is no more than what is left', () => {
    expect(mostOf({ ...AD, available: '10' }, SCALES)).toBe('9.3');
    expect(mostOf(AD, SCALES)).toBe('500');
  });
});

it.each([
  ['0.5', false, 5_000],
  ['0.5', true, -5_000],
  ['', false, 0],
  ['0', true, 0],
  ['1.2345', true, -12_345],
])('a margin of %s is so many millionths', (margin, isBelow, expected) => {
  expect(ppmOf({ margin, isBelow })).toBe(expected);
});
