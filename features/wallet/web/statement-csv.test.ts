import { describe, expect, it } from 'vitest';
import { csvMoment, csvOf } from './statement-csv.ts';

describe('a statement as a file for spreadsheets', () => {
  it.each([
    ['plain cells', ['a', 'b'], 'a,b'],
    ['a comma', ['1,5', 'b'], '"1,5",b'],
    ['a quotation mark', ['say "x"'], '"say ""x"""'],
    ['a new line', ['a\nb'], '"a\nb"'],
    ['amounts with their signs', ['-12.50', '+3'], '-12.50,+3'],
    ['what would be a formula', ['=1+1', '@a', '-x', '+1-1'], "'=1+1,'@a,'-x,'+1-1"],
    ['nothing', [''], ''],
  ])('writes %s', (_what, row, line) => {
    expect(csvOf([row], 'en')).toBe(`\ufeff${line}\r\n`);
  });

  it('writes a row a line, in order', () => {
    expect(csvOf([['n'], ['1'], ['2']], 'en')).toBe('\ufeffn\r\n1\r\n2\r\n');
  });

  it.each([
    ['en', 'No.,a;b,-20.123,1234567,x 1'],
    ['de', 'No.;a;b;-20,123;1234567;x 1'],
    ['fra', 'No.;a;b;-20,123;1234567;x 1'],
    ['spa', 'No.;a;b;-20,123;1234567;x 1'],
    ['zh', 'No.,a;b,-20.123,1234567,x 1'],
    ['th', 'No.,a;b,-20.123,1234567,x 1'],
  ] as const)('is one that a spreadsheet in %s reads', (language, line) => {
    const row = ['No.', 'a;b', '-20.123', '1234567', 'x 1'];
    const quoted = line.replace('a;b', '"a;b"');
    expect(csvOf([row], language)).toBe(`\ufeff${quoted}\r\n`);
  });

  it.each([
    ['en', '11/28/2026 14:05:09'],
    ['de', '28.11.2026 14:05:09'],
    ['fra', '28/11/2026 14:05:09'],
    ['spa', '28/11/2026 14:05:09'],
    ['zh', '2026/11/28 14:05:09'],
    ['jp', '2026/11/28 14:05:09'],
    ['th', '28/11/2026 14:05:09'],
  ] as const)('has moments as %s writes them', (language, text) => {
    expect(csvMoment(language, new Date(2026, 10, 28, 14, 5, 9).getTime())).toBe(text);
  });
});
