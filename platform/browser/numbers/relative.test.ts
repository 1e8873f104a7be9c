import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../words/languages.ts';
import { relativeTime } from './relative.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('how long ago something was', () => {
  it.each([
    [0, 'now'],
    [59 * SECOND, 'now'],
    [-5 * SECOND, 'now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [2 * DAY - 1, '1 day ago'],
    [7 * DAY - 1, '6 days ago'],
  ])('%i ms are "%s"', (agoMs, text) => {
    expect(relativeTime('en', NOW - agoMs, NOW)).toBe(text);
  });

  it('is a date after a week, and for what lies ahead', () => {
    expect(relativeTime('en', NOW - 7 * DAY, NOW)).toBeNull();
    expect(relativeTime('en', NOW + MINUTE, NOW)).toBeNull();
  });

  it('is told in each language', () => {
    const texts = LANGUAGES.map((language) => relativeTime(language, NOW - 3 * HOUR, NOW));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    expect(texts).toContain('vor 3 Stunden');
    expect(texts).toContain('3 時間前');
  });
});
