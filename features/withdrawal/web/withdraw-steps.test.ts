import { describe, expect, it } from 'vitest';
import { askedNow, chunksOf, rowOf, stepOf, withdrawSteps } from './withdraw-steps.ts';
import { placeOf } from './withdrawal-request.ts';

describe('a withdrawal', () => {
  it('asks for the coin only where one came without', () => {
    expect(withdrawSteps(true)).toEqual(['coin', 'way', 'destination', 'amount', 'check']);
    expect(withdrawSteps(false)[0]).toBe('way');
  });

  it.each([
    ['amount', false, 'destination'],
    ['check', false, 'destination'],
    ['check', true, 'check'],
    ['destination', false, 'destination'],
    ['way', false, 'way'],
    ['coin', true, 'way'],
  ] as const)('kept at %s (destination %s) asks for %s', (kept, has, now) => {
    expect(askedNow(kept, has)).toBe(now);
  });

  it.each([
    ['over_limit', 'amount'],
    ['bad_remark', 'amount'],
    ['address_cooling', 'destination'],
    ['two_factor_wrong', 'check'],
    ['debt_open', 'check'],
  ])('refused by %s goes back to %s', (code, step) => {
    expect(stepOf(placeOf(code))).toBe(step);
  });
});

describe('an address', () => {
  it('is cut into fours, and is the same when put together', () => {
    const address = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
    expect(chunksOf(address).slice(0, 3)).toEqual(['0xD1', '220A', '0cf4']);
    expect(chunksOf(address).at(-1)).toBe('Db');
    expect(chunksOf(address).join('')).toBe(address);
    expect(chunksOf('')).toEqual([]);
  });
});

describe('what was just asked for', () => {
  const asked = { name: 'USDT', number: '25.0', network: 'erc20' };

  it('is the newest row of the same coin, way and amount', () => {
    const rows = [
      { id: 4, name: 'USDT', number: '25', network: 'trc20' },
      { id: 3, name: 'BTC', number: '25', network: 'erc20' },
      { id: 2, name: 'USDT', number: '25', network: 'erc20' },
      { id: 1, name: 'USDT', number: '25', network: 'erc20' },
    ];
    expect(rowOf(rows, asked)?.id).toBe(2);
  });

  it('is not there yet before the list was read again', () => {
    expect(rowOf([{ ...asked, number: '26' }], asked)).toBeUndefined();
  });
});
