import { describe, expect, it } from 'vitest';
import { StartupError } from '../../../../platform/server/database/errors.ts';
import { deriverOf } from './derive.ts';

/** Account 0 of BIP84's test vectors, and the same key with the letters most wallets show. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3Ef' +
  'H1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvP' +
  'EbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
/** m/44'/60'/0' of the same published seed. */
const ETH_XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrg' +
  'jtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
/** The root of BIP84’s test vectors: a private key. */
const ZPRV =
  'zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62Xuez' +
  'vGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5';

describe('deposit addresses', () => {
  it.each([ZPUB, XPUB])('on Bitcoin are those of BIP84’s vectors (%#)', (key) => {
    const derive = deriverOf('bitcoin', key, 'DEPOSIT_XPUB_BTC');
    expect(derive(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(derive(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  it('on Ethereum are those of the same seed in any wallet, with their checksum', () => {
    const derive = deriverOf('ethereum', ETH_XPUB, 'DEPOSIT_XPUB_ETH');
    expect(derive(0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect(derive(1)).toBe('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0');
  });

  it('are another for each index', () => {
    const derive = deriverOf('ethereum', ETH_XPUB, 'DEPOSIT_XPUB_ETH');
    const many = Array.from({ length: 50 }, (_each, index) => derive(index));
    expect(new Set(many).size).toBe(50);
  });

  it.each([
    ['a private key', ZPRV],
    ['a key with one letter wrong', `${ZPUB.slice(0, -1)}t`],
    ['nonsense', 'xpubnonsense'],
  ])('are not made from %s, and the refusal does not repeat it', (_what, key) => {
    const attempt = () => deriverOf('bitcoin', key, 'DEPOSIT_XPUB_BTC');
    expect(attempt).toThrow(StartupError);
    expect(attempt).toThrow('DEPOSIT_XPUB_BTC');
    expect(attempt).not.toThrow(new RegExp(key.slice(4, 20)));
  });
});
