import { describe, expect, it } from 'vitest';
import {
  decimalMark,
  formatAmount,
  formatFiat,
  formatFixed,
  formatMoment,
  formatPercent,
  formatPpm,
  formatPrice,
  formatShort,
  formatSigned,
  parseServerTime,
} from './format.ts';

/** Different spaces look alike; the product does not care which one a locale uses. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('numbers for people', () => {
  it.each([
    ['a price keeps its own digits', formatPrice('en', '64200.50'), '64,200.50'],
    ['German uses points and commas', formatPrice('de', '64200.50'), '64.200,50'],
    [
      'no digit of a long amount is lost',
      formatAmount('en', '90071992547409931.12345678'),
      '90,071,992,547,409,931.12345678',
    ],
    ['zeros at the end of an amount go', formatAmount('en', '1.50000000'), '1.5'],
    ['an amount is cut, never rounded up', formatAmount('en', '0.999999999', 2), '0.99'],
    ['thousands are shortened', formatShort('en', '12345.678'), '12.34K'],
    ['millions are shortened', formatShort('de', '4200000'), '4,20M'],
    ['small volumes keep four decimals', formatShort('en', '0.1'), '0.1000'],
    ['a rise carries a plus sign', formatPercent('en', '1.25'), '+1.25%'],
    ['a fall carries a true minus', formatPercent('en', '-1.25'), '−1.25%'],
    ['a figure below zero carries a true minus', formatFixed('de', '-1234.5', 2), '−1.234,50'],
    ['money below zero carries a true minus', formatFiat('en', '-26.11', 'USD'), '−$26.11'],
    ['no change has no sign', formatPercent('en', 0), '0.00%'],
    ['a fee rate is a percentage', formatPpm('en', 1000), '0.1%'],
    ['yen have no decimals', formatFiat('en', '1234.5', 'JPY'), '¥1,235'],
    ['French groups with spaces', plain(formatFixed('fra', '1234.5', 2)), '1 234,50'],
    ['an outflow carries a minus sign', formatSigned('en', '-5.10'), '−5.1'],
    ['what is no number is a dash', formatPrice('en', 'undefined'), '–'],
  ])('%s', (_title, got, wanted) => {
    expect(got).toBe(wanted);
  });

  it('reads the times of the server as UTC', () => {
    expect(parseServerTime('2026-01-02 03:04:05')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
    expect(parseServerTime('yesterday')).toBeNull();
  });

  it('leaves the year out while it is this one', () => {
    const [now, before] = [new Date(2026, 5, 1).getTime(), new Date(2025, 5, 1).getTime()];
    expect(formatMoment('de', now, now)).not.toContain('2026');
    expect(formatMoment('de', before, now)).toContain('2025');
  });

  it('knows the decimal mark of each language', () => {
    expect(decimalMark('en')).toBe('.');
    expect(decimalMark('de')).toBe(',');
  });
});
