/** The codes by which vouchers are claimed: 80 bits, written without signs that look alike. */
import { createHash, randomBytes } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A new code: sixteen signs of five bits each. */
export function newCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => SIGNS[byte & 31]).join('');
}

/** What the machine knows a code by, however it is spelled. */
export function codeHash(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return plain.length === LENGTH ? createHash('sha256').update(plain).digest('hex') : '';
}
