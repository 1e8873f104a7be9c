import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FIRST_HASH, type IndexTick } from './contract.ts';
import { tickHash, TickSigner } from './store.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

function tick(number: number, change: Partial<IndexTick> = {}): IndexTick {
  return {
    marketId: 1,
    number,
    seq: number,
    timeMs: 1_000 * number,
    ticks: 100 + number,
    sources: 'a:100',
    formula: 'clamped-mean-1',
    lots: 3,
    ...change,
  };
}

describe('signed ticks', () => {
  it('are chained within their market and verify with the public key', () => {
    const signer = new TickSigner(privateKey);
    const signed = signer.signAll([tick(1), tick(1, { marketId: 2 }), tick(2)]);
    const [first, other, second] = signed;
    expect(first?.hash).toBe(tickHash(tick(1), FIRST_HASH));
    expect(other?.hash).toBe(tickHash(tick(1, { marketId: 2 }), FIRST_HASH));
    expect(second?.hash).toBe(tickHash(tick(2), first?.hash ?? ''));
    for (const { hash, signature } of signed) {
      const bytes = Buffer.from(hash, 'hex');
      expect(verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    }
  });

  it('go on from the heads of a loaded house', () => {
    const whole = new TickSigner(privateKey).signAll([tick(1), tick(2)]);
    const signer = new TickSigner(privateKey);
    signer.reset([[1, whole[0]?.hash ?? '']]);
    expect(signer.signAll([tick(2)])).toEqual([whole[1]]);
  });

  it.each<[string, Partial<IndexTick>]>([
    ['time', { timeMs: 1 }],
    ['price', { ticks: 1 }],
    ['sources', { sources: 'a:101' }],
    ['formula', { formula: 'other' }],
    ['volume', { lots: 4 }],
    ['number', { number: 9 }],
    ['market', { marketId: 9 }],
  ])('have another hash with another %s', (_name, change) => {
    expect(tickHash(tick(1, change), FIRST_HASH)).not.toBe(tickHash(tick(1), FIRST_HASH));
  });
});
