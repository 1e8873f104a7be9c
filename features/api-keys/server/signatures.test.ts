import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, readPublicKey, signedParams, type Verifier, verifierOf } from './signatures.ts';

const PAYLOAD = 'symbol=BTCUSDT&side=BUY&newClientOrderId=%E2%82%AC&timestamp=1700000000000';
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();

const ed25519 = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const SECRET = 's'.repeat(64);

const signers: readonly [string, Verifier, (payload: string) => string][] = [
  [
    'hmac',
    verifierOf('hmac', SECRET),
    (payload) => createHmac('sha256', SECRET).update(payload).digest('hex'),
  ],
  [
    'ed25519',
    verifierOf('ed25519', spki(ed25519.publicKey)),
    (payload) => sign(null, Buffer.from(payload), ed25519.privateKey).toString('base64'),
  ],
  [
    'rsa',
    verifierOf('rsa', spki(rsa.publicKey)),
    (payload) => sign('sha256', Buffer.from(payload), rsa.privateKey).toString('base64'),
  ],
];

describe.each(signers)('a signature of %s', (_kind, verifier, signed) => {
  it('is right over the bytes as they were sent, as text and as bytes', () => {
    expect(isSigned(verifier, PAYLOAD, signed(PAYLOAD))).toBe(true);
    expect(isSigned(verifier, Buffer.from(PAYLOAD), signed(PAYLOAD))).toBe(true);
  });

  it('is wrong over anything else', () => {
    const decoded = decodeURIComponent(PAYLOAD);
    for (const other of [decoded, `${PAYLOAD}&`, PAYLOAD.toLowerCase(), '']) {
      expect(isSigned(verifier, other, signed(PAYLOAD))).toBe(false);
    }
  });

  it.each(['', 'x', '00', 'a'.repeat(64), 'A'.repeat(88), '='.repeat(88), 'é'.repeat(64), '\0'])(
    'is not %j, and that throws nothing',
    (text) => {
      expect(isSigned(verifier, PAYLOAD, text)).toBe(false);
    },
  );

  it('is that of its own key only', () => {
    for (const [, , foreign] of signers.filter(([, other]) => other !== verifier)) {
      expect(isSigned(verifier, PAYLOAD, foreign(PAYLOAD))).toBe(false);
    }
  });
});

it('takes a known signature of the public documents', () => {
  // The example of the public text of that interface, with its own secret.
  const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
  const payload =
    'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1' +
    '&recvWindow=5000&timestamp=1499827319559';
  const signature = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';
  expect(isSigned(verifierOf('hmac', secret), payload, signature)).toBe(true);
  expect(isSigned(verifierOf('hmac', secret), payload, signature.toUpperCase())).toBe(true);
});

describe('a public key', () => {
  it('is taken as PEM and as bare base64, and written one way', () => {
    const pem = spki(ed25519.publicKey);
    const bare = pem.replace(/-----[^-]+-----|\s/g, '');
    expect(readPublicKey(pem)).toEqual({ kind: 'ed25519', pem });
    expect(readPublicKey(`  ${bare}\n`)).toEqual({ kind: 'ed25519', pem });
    expect(readPublicKey(spki(rsa.publicKey))?.kind).toBe('rsa');
  });

  it('is none when it is short, of another kind, private, or takes long to check', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey;
    const slow = generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 0x1_000_001 });
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    const own = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const pems = [spki(short), spki(slow.publicKey), spki(curve), own, 'x', '', 'A'.repeat(3_000)];
    for (const pem of pems) expect(readPublicKey(pem)).toBeUndefined();
  });
});

it('signs what a socket sends by the names of its parameters', () => {
  const params = { timestamp: 1, symbol: 'BTCUSDT', signature: 'x', apiKey: 'k', symbols: ['a'] };
  expect(signedParams(params)).toBe('apiKey=k&symbol=BTCUSDT&symbols=["a"]&timestamp=1');
});
