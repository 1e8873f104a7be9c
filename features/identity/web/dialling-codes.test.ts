import { describe, expect, it } from 'vitest';
import { DIALLING_CODES, findCodes, namedCodes } from './dialling-codes.ts';

describe('the list of dialling codes', () => {
  it('names every region once and gives each a code of one to four digits', () => {
    expect(new Set(DIALLING_CODES.map((entry) => entry.region)).size).toBe(DIALLING_CODES.length);
    expect(DIALLING_CODES.every(({ code }) => /^[1-9]\d{0,3}$/.test(code))).toBe(true);
    expect(DIALLING_CODES.length).toBeGreaterThan(220);
  });

  it('speaks the language of the reader', () => {
    expect(findCodes(namedCodes('de'), 'schweiz')[0]?.code).toBe('41');
    expect(findCodes(namedCodes('ja'), '日本')[0]?.code).toBe('81');
  });

  it.each([
    ['a code with its plus', '+852', 'HK'],
    ['a code without', '852', 'HK'],
    ['the letters of a region', 'gb', 'GB'],
  ])('finds by %s', (_title, text, region) => {
    expect(findCodes(namedCodes('en'), text).map((entry) => entry.region)).toContain(region);
  });
});
