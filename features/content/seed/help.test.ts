/** What help and first steps say in figures is what the product does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { behindUtcMs, stockSessions } from '../../../core/time/us-stocks.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import { DEMO_FUND_WHOLE } from '../../wallet/contract.ts';

const HOUR_MS = 3_600_000;
/** A time of the day: `9:30`, or `9 h 30` and `16 h`. */
const CLOCK = /(\d?\d)(?::|\sh(?!\p{L}))(?:\s?(\d\d))?/gu;

type Texts = Readonly<Record<string, string>>;

function read(folder: string, language: string): Texts {
  const path = join(import.meta.dirname, folder, `${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

/** Every number of a text, without what parts its thousands. */
function numbersIn(text = ''): string[] {
  return (text.match(/\d[\d.,\u00a0\u202f ]*\d|\d/g) ?? []).map((it) => it.replace(/\D/g, ''));
}

/** An hour and a minute in New York, as many of them as an ordinary session has. */
function clockIn(timeMs: number): string {
  const wall = timeMs - behindUtcMs(Math.floor(timeMs / (24 * HOUR_MS)) * 24 * HOUR_MS);
  return new Date(wall).toISOString().slice(11, 16);
}

describe.each(LANGUAGES)('help in %s', (language) => {
  const help = read('words', language);
  const words = read('../words', language);

  it('says when stocks are traded as the calendar does', () => {
    const [opens = 0, closes = 0] = stockSessions(2026, 2026)[5] ?? [];
    for (const key of ['hours.abstract', 'hours.body', 'faq6.body']) {
      const clocks = (help[key] ?? '').matchAll(CLOCK);
      const times = [...clocks].map(([, hour = '', minute = '00']) => {
        return `${hour.padStart(2, '0')}:${minute}`;
      });
      expect([key, ...times.slice(0, 2)]).toEqual([key, clockIn(opens), clockIn(closes)]);
    }
  });

  it('says how much play money there is as the wallet gives it', () => {
    expect(numbersIn(words['content.step_play_hint'])).toContain(String(DEMO_FUND_WHOLE));
  });
});
