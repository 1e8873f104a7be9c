import { describe, expect, it } from 'vitest';
import { csvOf } from './statement-csv.ts';

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
    expect(csvOf([row])).toBe(`\ufeff${line}\r\n`);
  });

  it('writes a row a line, in order', () => {
    expect(csvOf([['n'], ['1'], ['2']])).toBe('\ufeffn\r\n1\r\n2\r\n');
  });
});
