import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, divide } from '../../../platform/browser/numbers/decimal.ts';
import { exchangeFigures, hasWorsened, leastReceived, mostExchangeable } from './exchange.ts';

describe('an exchange between coins', () => {
  it('gives amount times rate, and the fee on top in the source coin, rounded up', () => {
    const rate = { form_price: '64000', to_price: '3200', fee: '0.002' };
    expect(exchangeFigures('0.5', rate)).toEqual({
      price: '20.0000000000',
      received: '10.00000000',
      fee: '0.00100000',
    });
  });

  it('an empty field gives nothing and costs nothing', () => {
    const figures = exchangeFigures('', { form_price: '1', to_price: '3', fee: '0.002' });
    expect([Number(figures.received), Number(figures.fee)]).toEqual([0, 0]);
  });

  it('the most that can be exchanged leaves room for its fee', () => {
    const held = fc
      .bigInt({ min: 0n, max: 10n ** 16n })
      .map((n) => divide(String(n), '100000000', 8));
    fc.assert(
      fc.property(held, fc.constantFrom('0', '0.002', '0.5'), (available, fee) => {
        const most = mostExchangeable(available, fee);
        const rate = { form_price: '1', to_price: '1', fee };
        const needed = add(most, exchangeFigures(most, rate).fee);
        // The fee is rounded up to the last digit, so one such digit may be missing.
        return compare(needed, add(available, '0.00000001')) <= 0;
      }),
    );
  });

  it.each([
    ['10', '19.98'],
    ['0.00000001', '0.00000001'],
    ['0.000000001', ''],
    ['', ''],
  ])('of %s must bring a thousandth less than was seen at least: %s', (amount, least) => {
    const shown = { form_price: '100', to_price: '50', fee: '0.002' };
    expect(leastReceived(amount, shown)).toBe(least);
  });

  it.each([
    ['the same rate', { form_price: '100' }, false],
    ['a better one', { form_price: '110' }, false],
    ['one that fell by a thousandth', { form_price: '99.9' }, false],
    ['one that fell by more', { form_price: '99.89' }, true],
    ['a dearer coin on the other side', { to_price: '2.01' }, true],
    ['a higher fee', { fee: '0.003' }, true],
  ])('asks again about %s only where it is worse', (_title, change, isWorse) => {
    const shown = { form_price: '100', to_price: '2', fee: '0.002' };
    expect(hasWorsened(shown, { ...shown, ...change })).toBe(isWorse);
  });
});
