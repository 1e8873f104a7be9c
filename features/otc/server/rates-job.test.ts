import { describe, expect, it } from 'vitest';
import { pauseMs } from './demo-merchants.ts';
import { ratesOf } from './rates-job.ts';

describe('display rates as rates of the market', () => {
  it.each([
    ['0.861', '861000'],
    ['152.4', '152400000'],
    ['26290', '26290000000'],
    ['0.0000019', '1'],
    ['1.23456789', '1234567'],
  ])('are millionths: %s is %s', (rate, expected) => {
    expect(ratesOf([{ currency_code: 'EUR', rate }])).toEqual({ EUR: expected });
  });

  it.each(['0', '-1', '', 'x', '0.0000001', '1e9'])('leave out what is none: "%s"', (rate) => {
    expect(ratesOf([{ currency_code: 'EUR', rate }])).toEqual({});
  });

  it('leave out what is no code', () => {
    expect(ratesOf([{ currency_code: 'euro', rate: '1' }])).toEqual({});
  });
});

it('lets merchants of a demo take from 20 to 60 seconds over an order', () => {
  for (let id = 1; id < 2_000; id += 1) {
    expect(pauseMs(id)).toBeGreaterThanOrEqual(20_000);
    expect(pauseMs(id)).toBeLessThan(60_000);
  }
});
