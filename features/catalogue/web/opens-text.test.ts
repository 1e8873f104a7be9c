import { describe, expect, it } from 'vitest';
import { opensText } from './opens-text.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 2);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('when a market opens', () => {
  it.each([
    [1, '1m'],
    [58 * MINUTE_MS + 1, '59m'],
    [59 * MINUTE_MS + 1, '1h'],
    [HOUR_MS, '1h'],
    [12 * HOUR_MS + 29 * MINUTE_MS, '12h'],
    [12 * HOUR_MS + 30 * MINUTE_MS, '13h'],
    [47 * HOUR_MS, '47h'],
    [60 * HOUR_MS, '3d'],
  ])('in %i ms is "%s"', (ms, text) => {
    expect(
      opensText('en', NOW_MS + ms, NOW_MS)
        ?.replaceAll(/[\s.]+/g, ' ')
        .trim(),
    ).toBe(text);
  });

  it('says nothing of what has opened', () => {
    expect(opensText('en', NOW_MS, NOW_MS)).toBeNull();
    expect(opensText('de', NOW_MS - 1, NOW_MS)).toBeNull();
  });

  it('is said in the language of the reader', () => {
    expect(opensText('zh', NOW_MS + 12 * HOUR_MS, NOW_MS)).toContain('12');
    expect(opensText('zh', NOW_MS + 12 * HOUR_MS, NOW_MS)).not.toBe(
      opensText('en', NOW_MS + 12 * HOUR_MS, NOW_MS),
    );
  });
});
