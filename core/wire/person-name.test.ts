import { describe, expect, it } from 'vitest';
import { isPersonName, withoutOrdinal } from './person-name.ts';

describe('the name of a person', () => {
  it.each([
    ['Ravi A/L Kumar', true],
    ['SITI S/O (AMINAH) @ MARIA', true],
    ['علی\u200cرضا', true],
    ['क्\u200dष', true],
    ['John Smith 2nd', true],
    ['John Smith 12th.', true],
    ['John Smith 123', false],
    ['John2', false],
    ['J0hn', false],
    ['2nd John', false],
    ['O’Hara-Núñez, J.', true],
    ['علی\u200c', false],
    ['\u200cعلی', false],
    ['a\u200c\u200cb', false],
    ['a\u202eb', false],
    ['a<b', false],
    ['a_b', false],
    ['', false],
  ])('is %j: %s', (text, isName) => {
    expect(isPersonName(text)).toBe(isName);
  });

  it('has at most two figures of a place in the family', () => {
    expect(withoutOrdinal('Ada 99th')).toBe('Ada');
    expect(withoutOrdinal('Ada 100th')).toBe('Ada 100th');
  });
});
