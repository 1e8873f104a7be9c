import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NETWORKS, type Network } from '../../deposit/contract.ts';
import { playAddress } from '../../deposit/seed.ts';
import { PLAY_DESTINATIONS } from '../seed.ts';
import { KNOWN_ADDRESSES } from '../testing/known-addresses.ts';
import { isMemo, readAddress } from './address-check.ts';

describe('an address', () => {
  it.each(NETWORKS)('of a published key on %s has a sound checksum', (network) => {
    expect(readAddress(network, KNOWN_ADDRESSES[network])).toBe(KNOWN_ADDRESSES[network]);
  });

  it.each(NETWORKS)('of the demo on %s is none: no purse sends anything there', (network) => {
    for (const each of NETWORKS) expect(readAddress(each, playAddress(network))).toBeUndefined();
  });

  it.each(PLAY_DESTINATIONS)('of a demo customer for %s on %s is sound', (_code, network, text) => {
    expect(readAddress(network, text)).toBe(text);
    expect(Object.values(KNOWN_ADDRESSES)).not.toContain(text);
  });

  // Test vectors of the networks: BIP173, BIP350, EIP-55, and well-known ones.
  it.each<[Network, string, string?]>([
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    [
      'bitcoin',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    [
      'erc20',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
    ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
    ['solana', 'So11111111111111111111111111111111111111112'],
  ])('on %s is %s', (network, text, canonical = text) => {
    expect(readAddress(network, text)).toBe(canonical);
  });

  it.each<[string, Network, string]>([
    ['a letter wrong', 'bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv'],
    ['the test network', 'bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['mixed capitals', 'bitcoin', 'bc1QCR8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    [
      'the checksum of version 0 on version 1',
      'bitcoin',
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
    ],
    ['wrong capitals', 'ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
    ['nobody', 'ethereum', `0x${'0'.repeat(40)}`],
    ['a digit too few', 'erc20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
    ['another network', 'tron', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['another network', 'dogecoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['another network', 'litecoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['a letter wrong', 'xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi'],
    ['too few bytes', 'solana', 'So1111111111111111111111111111111111111112'],
    ['a stake address', 'cardano', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
    [
      'a test address',
      'cardano',
      'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    ],
    ['markup', 'erc20', '<script>alert(1)</script>'],
    ['nothing', 'bitcoin', ''],
  ])('with %s is none on %s', (_what, network, text) => {
    expect(readAddress(network, text)).toBeUndefined();
  });

  it('never throws, whatever was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NETWORKS), fc.string({ maxLength: 120 }), (network, text) => {
        expect(readAddress(network, text)).toBeUndefined();
      }),
    );
  });

  it.each(NETWORKS.filter((network) => network !== 'solana'))(
    'on %s is none with any one letter changed',
    (network) => {
      const address = KNOWN_ADDRESSES[network];
      const start = network === 'ethereum' || network === 'erc20' ? 2 : 5;
      fc.assert(
        fc.property(fc.integer({ min: start, max: address.length - 1 }), (at) => {
          // A digit fits into hexadecimal letters, where `q` would not.
          const [one, other] = address.startsWith('0x') ? ['7', '8'] : ['q', 'p'];
          const letter = address[at] === one ? other : one;
          const changed = `${address.slice(0, at)}${letter}${address.slice(at + 1)}`;
          expect(readAddress(network, changed)).toBeUndefined();
        }),
      );
    },
  );
});

describe('a memo of XRP', () => {
  it.each([
    ['', true],
    ['0', true],
    ['4294967295', true],
    ['4294967296', false],
    ['-1', false],
    ['1.5', false],
    ['tag', false],
  ])('%s is one: %s', (text, isOne) => {
    expect(isMemo(text)).toBe(isOne);
  });
});
