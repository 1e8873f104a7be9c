import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The part of CBOR that an attestation needs: whole numbers, bytes, texts, maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  const top = major << 5;
  if (value < 24) return Buffer.from([top | value]);
  if (value < 256) return Buffer.from([top | 24, value]);
  return Buffer.from([top | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** What a test may make other than it should be. */
export interface Oddity {
  readonly origin?: string;
  readonly host?: string;
  /** Whether the finger was read. */
  readonly verified?: boolean;
  readonly counter?: number;
}

/**
 * A passkey in software, for tests: makes key pairs and answers challenges as a browser with a
 * fingerprint reader does (WebAuthn level 2, attestation `none`, ES256).
 */
export class Authenticator {
  readonly id = randomBytes(24);
  private readonly origin: string;
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.origin = origin;
    this.key = privateKey;
    this.publicKey = publicKey;
  }

  /** The answer to what `navigator.credentials.create` was given, as JSON text. */
  create(challenge: string, oddity: Oddity = {}): string {
    const client = this.clientData('webauthn.create', challenge, oddity);
    const data = Buffer.concat([
      this.authData(HAS_CREDENTIAL, oddity),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.coseKey(),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return this.answer({
      clientDataJSON: base64(client),
      attestationObject: base64(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** The answer to what `navigator.credentials.get` was given, as JSON text. */
  get(challenge: string, oddity: Oddity = {}): string {
    const client = this.clientData('webauthn.get', challenge, oddity);
    const data = this.authData(0, oddity);
    const hash = createHash('sha256').update(client).digest();
    const signature = sign('sha256', Buffer.concat([data, hash]), this.key);
    return this.answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(signature),
    });
  }

  private answer(response: object): string {
    const id = base64(this.id);
    const rest = { type: 'public-key', clientExtensionResults: {} };
    return JSON.stringify({ id, rawId: id, response, ...rest });
  }

  private clientData(type: string, challenge: string, { origin }: Oddity): Buffer {
    const told = { type, challenge, origin: origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(told));
  }

  private authData(flags: number, { host, verified = true, counter }: Oddity): Buffer {
    this.counter = counter ?? this.counter + 1;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(this.counter);
    const site = host ?? new URL(this.origin).hostname;
    const all = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0);
    const hash = createHash('sha256').update(site).digest();
    return Buffer.concat([hash, Buffer.from([all]), number]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}
