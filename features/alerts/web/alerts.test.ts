import { describe, expect, it } from 'vitest';
import { type Alert, alertFault, isDue, MOST_ALERTS, readAlerts } from './alerts.ts';

const alert: Alert = {
  id: 'a',
  matchId: 1,
  currencyId: 4,
  pair: 'BTC/USDT',
  kind: 'above',
  value: '100',
  firedMs: null,
};

describe('an alert', () => {
  it.each([
    ['above', '100', '99.99', '0', false],
    ['above', '100', '100', '0', true],
    ['above', '100', '100.01', '0', true],
    ['below', '100', '100.01', '0', false],
    ['below', '100', '100', '0', true],
    ['below', '100', '0', '0', false],
    ['change', '5', '1', '4.99', false],
    ['change', '5', '1', '5', true],
    ['change', '5', '1', '-5.01', true],
    ['change', '5', '1', '-4.9', false],
  ] as const)('%s %s at a price of %s and a change of %s: %s', (...row) => {
    const [kind, value, price, change, due] = row;
    expect(isDue({ ...alert, kind, value }, { price, change })).toBe(due);
  });

  it('is told once, and never without a price', () => {
    expect(isDue({ ...alert, firedMs: 7 }, { price: '200', change: '0' })).toBe(false);
    expect(isDue(alert, undefined)).toBe(false);
  });

  it.each([
    ['above', '', 'needed'],
    ['above', '0', 'needed'],
    ['above', '99', 'reached'],
    ['above', '101', null],
    ['below', '101', 'reached'],
    ['below', '99', null],
    ['change', '2', 'reached'],
    ['change', '2.6', null],
    ['change', '1000.1', 'too_much'],
  ] as const)('%s %s is refused as %s', (kind, value, fault) => {
    expect(alertFault(kind, value, { price: '100', change: '-2.5' })).toBe(fault);
  });
});

describe('stored alerts', () => {
  it('are read as they were, without what is none', () => {
    const stored = [alert, null, 'x', { ...alert, kind: 'odd' }, { ...alert, value: 5 }];
    expect(readAlerts(stored)).toEqual([alert]);
    expect(readAlerts('nothing')).toEqual([]);
    expect(readAlerts(null)).toEqual([]);
  });

  it('are never more than a customer may keep', () => {
    const many = Array.from({ length: MOST_ALERTS + 5 }, (_, at) => ({ ...alert, id: `${at}` }));
    expect(readAlerts(many)).toHaveLength(MOST_ALERTS);
  });
});
