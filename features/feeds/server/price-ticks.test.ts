import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_TICKS } from '../contract.ts';
import { priceTicks } from './price-ticks.ts';

describe('a price in ticks', () => {
  it.each([
    ['261.74', '0.01', 26_174],
    ['261.740', '0.01', 26_174],
    ['261.7400000000000001', '0.01', 26_174],
    ['261.745', '0.01', 26_174],
    ['261.755', '0.01', 26_176],
    ['261.7450000000000001', '0.01', 26_175],
    ['1.10e2', '0.01', 11_000],
    ['8.1e-7', '0.0000001', 8],
    ['12', '5', 2],
    ['21474836.47', '0.01', LARGEST_TICKS],
  ])('%s at a tick of %s is %s, rounded half to even', (price, tick, ticks) => {
    expect(priceTicks(price, tick)).toBe(ticks);
  });

  it.each([
    '',
    '0',
    '0.00',
    '0.005',
    '-1',
    '+1',
    'NaN',
    'Infinity',
    '1e999',
    '1e99',
    '21474836.48',
  ])('is none for %j', (price) => expect(priceTicks(price, '0.01')).toBeUndefined());

  it('is none for what is no number: 0x10, 1,000, " 1", .5, 5.', () => {
    const texts = ['0x10', '1,000', ' 1', '.5', '5.', '1e', '9'.repeat(2_000)];
    expect(texts.map((text) => priceTicks(text, '0.01'))).toEqual(texts.map(() => undefined));
  });

  it.each([
    ['261.74549', 2_617_455],
    ['261.74545', 2_617_454],
    ['0.01', 100],
    ['21474836.47', LARGEST_TICKS * 100],
    // Less than a tick is none, and more than an index may have neither.
    ['0.0099', undefined],
    ['21474836.4701', undefined],
  ])('%s at a tick of 0.01 is %s hundredths', (price, hundredths) => {
    expect(priceTicks(price, '0.01', 100)).toBe(hundredths);
  });

  it('is the same however the same number is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LARGEST_TICKS }), fc.nat(6), (ticks, zeros) => {
        const cents = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
        expect(priceTicks(`${cents}${'0'.repeat(zeros)}`, '0.01')).toBe(ticks);
        expect(priceTicks(`${ticks}e-2`, '0.01')).toBe(ticks);
      }),
    );
  });
});
