/** Signatures of programs, over the bytes as they were sent. Pure. */
import {
  constants,
  createHmac,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { KeyKind } from '../contract.ts';

/** What a signature is checked by: the public key, or the secret of an HMAC key. */
export type Verifier =
  | { readonly kind: 'ed25519' | 'rsa'; readonly publicKey: KeyObject }
  | { readonly kind: 'hmac'; readonly secret: string };

const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 4_096;
const MAX_EXPONENT = 65_537n;
/** Of a PEM of the largest key that is taken; a longer text is not even read. */
const MAX_PUBLIC_KEY = 2_000;
/** In base64 that of the largest RSA key has 684 letters. */
const MAX_SIGNATURE = 700;
const HMAC_HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function readPem(text: string): KeyObject | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_PUBLIC_KEY) return undefined;
  const pem = trimmed.startsWith('-----BEGIN PUBLIC KEY-----')
    ? trimmed
    : `-----BEGIN PUBLIC KEY-----\n${trimmed.replace(/\s/g, '')}\n-----END PUBLIC KEY-----`;
  try {
    return createPublicKey(pem);
  } catch {
    // The library tells what is wrong with a text by throwing; for us it is just no key.
    return undefined;
  }
}

/**
 * A public key as a customer pastes it: PEM, or the base64 of its SPKI. Ed25519, or RSA of 2,048
 * to 4,096 bits with an exponent of at most 65,537, because one that is larger takes long to check.
 * Answers its kind and the one way to write it; undefined when it is none.
 */
export function readPublicKey(
  text: string,
): { readonly kind: 'ed25519' | 'rsa'; readonly pem: string } | undefined {
  const key = readPem(text);
  if (key === undefined) return undefined;
  const pem = key.export({ type: 'spki', format: 'pem' }).toString();
  if (key.asymmetricKeyType === 'ed25519') return { kind: 'ed25519', pem };
  if (key.asymmetricKeyType !== 'rsa') return undefined;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  const fits = modulusLength >= MIN_RSA_BITS && modulusLength <= MAX_RSA_BITS;
  const isQuick = publicExponent >= 3n && publicExponent <= MAX_EXPONENT;
  return fits && isQuick ? { kind: 'rsa', pem } : undefined;
}

/** What checks signatures of a stored key. */
export function verifierOf(kind: KeyKind, material: string): Verifier {
  return kind === 'hmac'
    ? { kind, secret: material }
    : { kind, publicKey: createPublicKey(material) };
}

/**
 * Whether a signature is that of a payload: HMAC-SHA256 as hex, Ed25519 and RSA-PKCS1v1.5-SHA256 as
 * base64. Nothing that is sent makes it throw.
 */
export function isSigned(
  verifier: Verifier,
  payload: string | Uint8Array,
  signature: string,
): boolean {
  const bytes = typeof payload === 'string' ? Buffer.from(payload, 'utf8') : payload;
  if (verifier.kind === 'hmac') {
    if (!HMAC_HEX.test(signature)) return false;
    const right = createHmac('sha256', verifier.secret).update(bytes).digest();
    return timingSafeEqual(right, Buffer.from(signature, 'hex'));
  }
  if (signature.length > MAX_SIGNATURE || !BASE64.test(signature)) return false;
  const sent = Buffer.from(signature, 'base64');
  const { publicKey } = verifier;
  if (verifier.kind === 'ed25519') return verify(null, bytes, publicKey, sent);
  return verify('sha256', bytes, { key: publicKey, padding: constants.RSA_PKCS1_PADDING }, sent);
}

/**
 * What a call on a socket signs: its parameters but `signature`, by their names, as `a=1&b=2`.
 * Values that are lists or objects are signed as their JSON.
 */
export function signedParams(params: Readonly<Record<string, unknown>>): string {
  return Object.keys(params)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${printed(params[name])}`)
    .join('&');
}

function printed(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
