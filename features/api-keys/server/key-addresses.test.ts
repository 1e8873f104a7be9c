import { describe, expect, it } from 'vitest';
import { addressTest, readAddressList } from './key-addresses.ts';

describe('a list of addresses', () => {
  it.each<[string, string | undefined]>([
    ['', ''],
    [' 203.0.113.7, 203.0.113.7\n2001:DB8::1 ', '203.0.113.7,2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.0/24;203.0.113.7/32', '203.0.113.0/24,203.0.113.7'],
    ['2001:db8::/48', '2001:db8::/48'],
    ['203.0.112.0/23', undefined],
    ['2001:db8::/47', undefined],
    ['0.0.0.0/0', undefined],
    ['::/0', undefined],
    ['203.0.113.7/33', undefined],
    ['203.0.113.7/', undefined],
    ['203.0.113.7/24/24', undefined],
    ['203.0.113', undefined],
    ['example.com', undefined],
    [Array.from({ length: 30 }, (_, at) => `10.0.0.${at}`).join(' '), expect.any(String) as string],
    [Array.from({ length: 31 }, (_, at) => `10.0.0.${at}`).join(' '), undefined],
  ])('%j is stored as %j', (typed, stored) => {
    expect(readAddressList(typed)).toEqual(stored);
  });

  it.each<[string, string, boolean]>([
    ['', '198.51.100.1', true],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', '', false],
    ['203.0.113.7', 'unknown', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['2001:db8::/48', '2001:db8:0:ffff::1', true],
    ['2001:db8::/48', '2001:db8:1::1', false],
    ['2001:db8::1', '2001:0db8:0::1', true],
  ])('%j lets %s in: %s', (list, address, isIn) => {
    expect(addressTest(list)(address)).toBe(isIn);
  });
});
