import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, divide, subtract } from '../../../platform/browser/numbers/decimal.ts';
import {
  coinDigits,
  exchangeFigures,
  hasWorsened,
  isAnswerTo,
  leastReceived,
  lockFigures,
  percentOf,
  saidPrice,
  shareOf,
} from './exchange.ts';

describe('an exchange between coins', () => {
  it('has the fee in what is paid, and brings what is left at the rate', () => {
    const rate = { form_price: '64000', to_price: '3200', fee: '0.002' };
    expect(exchangeFigures('0.501', rate)).toEqual({
      given: '0.5',
      received: '10.00000000',
      fee: '0.00100000',
    });
  });

  it('an empty field gives nothing and costs nothing', () => {
    const figures = exchangeFigures('', { form_price: '1', to_price: '3', fee: '0.002' });
    expect([Number(figures.received), Number(figures.fee)]).toEqual([0, 0]);
  });

  it('has what a lock costs in what is paid as well', () => {
    const rate = { form_price: '1', to_price: '1', fee: '0.001', lock_cost: '0.0008' };
    expect(lockFigures('100.18', rate)).toEqual({ given: '100', cost: '0.08000000' });
    expect(Number(lockFigures('', rate).given)).toBe(0);
    const { given, cost } = lockFigures('0.3333', rate);
    const taken = add(add(given, cost), exchangeFigures(add(given, '0'), rate).fee);
    expect(compare(taken, '0.3333')).toBeLessThanOrEqual(0);
  });

  it('never takes more than is paid, and leaves less than a digit of it', () => {
    const paid = fc
      .bigInt({ min: 0n, max: 10n ** 16n })
      .map((units) => divide(String(units), '100000000', 8));
    fc.assert(
      fc.property(paid, fc.constantFrom('0', '0.001', '0.002', '0.5'), (amount, fee) => {
        const figures = exchangeFigures(amount, { form_price: '1', to_price: '1', fee });
        const taken = add(figures.given, figures.fee);
        const rest = subtract(amount, taken);
        return compare(taken, amount) <= 0 && compare(rest, '0.00000002') < 0;
      }),
    );
  });

  it.each([
    ['dollars for coins', ['2500', 'USDT'], ['0.025', 'BTC'], '1 BTC = 100000.00 USDT'],
    ['coins for dollars', ['0.025', 'BTC'], ['2500', 'USDT'], '1 BTC = 100000.00 USDT'],
    [
      'a coin that is worth less than a dollar',
      ['10', 'USDT'],
      ['50', 'DOGE'],
      '1 DOGE = 0.2 USDT',
    ],
    ['it, sold', ['50', 'DOGE'], ['10', 'USDT'], '1 DOGE = 0.2 USDT'],
    ['the dearer of two coins', ['1', 'ETH'], ['0.04', 'BTC'], '1 BTC = 25.0000 ETH'],
    ['it, sold for the cheaper', ['0.04', 'BTC'], ['1', 'ETH'], '1 BTC = 25.0000 ETH'],
  ] as const)('says the price of %s for one of what is priced', (_what, given, got, text) => {
    const [amount, coin] = given;
    const said = saidPrice({ amount, coin }, { amount: got[0], coin: got[1] }, 'USDT');
    expect(`1 ${said.unit} = ${said.price} ${said.coin}`).toBe(text);
  });

  it.each([
    ['50', '200', 25],
    ['200', '200', 100],
    ['300', '200', 100],
    ['', '200', 0],
    ['1', '0', 0],
    ['1.99', '200', 0],
  ])('of %s out of %s is a share of %i percent', (paid, available, percent) => {
    expect(percentOf(paid, available)).toBe(percent);
  });

  it('takes all to the last digit, a share cut, and nothing for what cannot be cut', () => {
    expect(shareOf('0.12345678', 100)).toBe('0.12345678');
    expect(shareOf('0.12345678', 50)).toBe('0.06172839');
    expect(shareOf('0.00000001', 50)).toBe('');
  });

  it.each([
    ['2500', true, 2],
    ['0.5', true, 4],
    ['2500', false, 8],
  ])('shows %s with as many digits as it needs', (amount, isDollar, digits) => {
    expect(coinDigits(amount, isDollar)).toBe(digits);
  });

  it('finds its answer in the history by coins and amount', () => {
    const row = { what: 'exchange', currency_name: 'USDT', to_currency_name: 'BTC' } as const;
    const request = { from: 'USDT', to: 'BTC', number: '99.9' };
    expect(isAnswerTo({ ...row, value: '-99.90000000' }, request)).toBe(true);
    expect(isAnswerTo({ ...row, value: '-99.90000001' }, request)).toBe(false);
    expect(isAnswerTo({ ...row, to_currency_name: 'ETH', value: '-99.9' }, request)).toBe(false);
    expect(isAnswerTo({ ...row, what: 'transfer', value: '-99.9' }, request)).toBe(false);
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
