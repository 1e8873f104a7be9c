import { describe, expect, it } from 'vitest';
import { type Language, LANGUAGES } from '../words/languages.ts';
import { relativeTime } from './relative.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a text of the room of words would be. */
const said = (language: Language, agoMs: number) =>
  relativeTime(language, NOW - agoMs, NOW, 'just now');

describe('how long ago something was', () => {
  it.each([
    [0, 'just now'],
    [-MINUTE + 1, 'just now'],
    [5 * MINUTE - 1, 'just now'],
    [5 * MINUTE, '5 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [2 * DAY - 1, '1 day ago'],
    [31 * DAY - 1, '30 days ago'],
    [31 * DAY, '1 month ago'],
    [60 * DAY - 1, '1 month ago'],
    [60 * DAY, '2 months ago'],
    [365 * DAY - 1, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [731 * DAY, '2 years ago'],
  ])('%i ms are "%s"', (agoMs, text) => {
    expect(said('en', agoMs)).toBe(text);
  });

  it('is nothing for what lies ahead', () => {
    expect(said('en', -MINUTE)).toBeNull();
  });

  it('is told in each language', () => {
    const texts = LANGUAGES.map((language) => said(language, 3 * HOUR));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    expect(texts).toContain('vor 3 Stunden');
    expect(texts).toContain('3 時間前');
  });
});
