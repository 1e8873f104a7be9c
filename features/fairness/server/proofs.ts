import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Proofs } from '../contract.ts';

function isSigned(publicKey: string, hash: string, signature: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64'));
}

/** The cryptography of receipts, by Node. */
export const nodeProofs: Proofs = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  isSigned,
};
