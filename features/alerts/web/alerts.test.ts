import { describe, expect, it } from 'vitest';
import { alertFault } from './alerts.ts';

const shown = { price: '100', change: '-3.5' };

describe('a form of an alert', () => {
  it.each([
    ['above', '', 'needed'],
    ['above', '0', 'needed'],
    ['above', '100', 'reached'],
    ['above', '100.01', null],
    ['below', '100', 'reached'],
    ['below', '99.99', null],
    ['change', '3.5', 'reached'],
    ['change', '3.51', null],
    ['change', '1000', null],
    ['change', '1000.01', 'too_much'],
  ] as const)('%s %s: %s', (kind, value, fault) => {
    expect(alertFault(kind, value, shown)).toBe(fault);
  });

  it('sees nothing wrong where there is no price yet', () => {
    expect(alertFault('below', '5', { price: '0', change: '0' })).toBeNull();
  });
});
