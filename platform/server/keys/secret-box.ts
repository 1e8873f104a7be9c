import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '../database/connections.ts';
import { StartupError } from '../database/errors.ts';

const FILE = 'secret-key.txt';
const OWNER_ONLY = 0o600;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const FORM = 'v1.';

/**
 * Keeps what must be read again but by nobody else: two-factor secrets of customers and operators.
 * Sealed with AES-256-GCM under a key that is a file of the data folder and never in the database,
 * so a copy of the database alone opens nothing.
 */
export class SecretBox {
  private readonly sealKey: Buffer;
  private readonly hashKey: Buffer;

  /** @param key 32 random bytes */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error('a secret key has 32 bytes');
    this.sealKey = subkey(key, 'seal');
    this.hashKey = subkey(key, 'hash');
  }

  /** Seals a text. Only `open` with the same context (what it is and whose) gives it back. */
  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.sealKey, nonce);
    cipher.setAAD(Buffer.from(context, 'utf8'));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return FORM + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** The text of a seal. Throws when it was altered, or made for another context or key. */
  open(sealed: string, context: string): string {
    if (!sealed.startsWith(FORM)) throw new Error('this is no sealed text');
    const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const opener = createDecipheriv(CIPHER, this.sealKey, nonce, { authTagLength: TAG_BYTES });
    opener.setAAD(Buffer.from(context, 'utf8'));
    opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([opener.update(body), opener.final()]).toString('utf8');
  }

  /**
   * A keyed hash (HMAC-SHA-256, hex): equal texts have equal ones, and without the key nobody can
   * try texts against it. For what has too few possibilities for a bare hash.
   */
  hash(text: string, context: string): string {
    return createHmac('sha256', this.hashKey).update(`${context}\0${text}`).digest('hex');
  }
}

function subkey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `bourse ${purpose}`, KEY_BYTES));
}

function readKey(file: string): Buffer {
  const text = readFileSync(file, 'utf8').trim();
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
  throw new StartupError(
    `The secret key ${file} is damaged: restore it from a backup; two-factor secrets need it.`,
  );
}

function makeKey(dataFolder: string, file: string): Buffer {
  mkdirSync(dataFolder, { recursive: true });
  const key = randomBytes(KEY_BYTES);
  writeFileSync(file, `${key.toString('hex')}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  return key;
}

const PROOF = ['the key of this house', 'proof'] as const;

/**
 * Opens the box over a migrated database. The first start makes the key; a start without the key
 * that sealed what is stored is refused, because nobody with two-factor could log in any more.
 * @throws StartupError with one clear sentence
 */
export async function openSecretBox(options: {
  readonly dataFolder: string;
  readonly connectionString: string;
}): Promise<SecretBox> {
  const file = join(options.dataFolder, FILE);
  const client = await openClient({ connectionString: options.connectionString });
  try {
    const { rows } = await client.query<{ proof: string }>('select proof from secret_key');
    const known = rows[0]?.proof;
    if (known !== undefined && !existsSync(file)) {
      throw new StartupError(
        `The secret key ${file} is missing, but secrets in the database are sealed with it: ` +
          'restore it from a backup.',
      );
    }
    const key = existsSync(file) ? readKey(file) : makeKey(options.dataFolder, file);
    const box = new SecretBox(key);
    const proof = box.hash(...PROOF);
    if (known !== undefined && known !== proof) {
      throw new StartupError(
        `The secret key ${file} is not the one that sealed the secrets in the database: ` +
          'restore that one from a backup.',
      );
    }
    if (known === undefined) {
      await client.query('insert into secret_key (proof) values ($1)', [proof]);
    }
    return box;
  } finally {
    await client.end();
  }
}
