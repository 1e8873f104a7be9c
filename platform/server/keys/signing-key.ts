/**
 * The house's Ed25519 key and its history. The private key is a file of the data folder, readable
 * for nobody else; the public keys stand in a table, and none of them is ever replaced silently.
 */
import { openClient } from '../database/connections.ts';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupError } from '../database/errors.ts';

const OWNER_ONLY = 0o600;
const CURRENT = 'signing-key.pem';
const NEXT = 'signing-key-next.pem';

/** One key of the history. */
export interface KeyRecord {
  /** The 32 bytes in base64url. */
  readonly publicKey: string;
  readonly fromMs: number;
  /** Signatures over the change, in base64; empty for the first key, and where nobody vouched. */
  readonly signedByPrevious: string;
  readonly signedByItself: string;
}

/** The key that signs now, and all that ever did, the first one first. */
export interface SigningKeys {
  readonly key: KeyObject;
  readonly history: readonly KeyRecord[];
}

/** What opening the keys needs to know. */
export interface KeyOptions {
  readonly dataFolder: string;
  readonly connectionString: string;
  readonly nowMs: () => number;
  /** The text that both keys sign when one follows the other. */
  readonly changeText: (previousKey: string, key: string, fromMs: number) => string;
}

/** The public half of a key as the house publishes it. */
export function publicKeyText(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('the key is no Ed25519 key');
  return x;
}

/** Signs the SHA-256 of a text; base64. */
export function signText(key: KeyObject, text: string): string {
  return sign(null, createHash('sha256').update(text).digest(), key).toString('base64');
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Told below, with what to do.
  }
  throw new StartupError(
    `The signing key ${file} is damaged: restore it from a backup; ticks signed with it need it.`,
  );
}

function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(file, pem, { mode: OWNER_ONLY, flag: 'wx' });
  return privateKey;
}

interface KeyRow {
  readonly public_key: string;
  readonly from_ms: string;
  readonly signed_by_previous: string;
  readonly signed_by_itself: string;
}

/** The history as it is stored. */
async function readHistory(client: pg.Client): Promise<KeyRecord[]> {
  const { rows } = await client.query<KeyRow>('select * from signing_keys order by ordinal');
  return rows.map((row) => ({
    publicKey: row.public_key,
    fromMs: Number(row.from_ms),
    signedByPrevious: row.signed_by_previous,
    signedByItself: row.signed_by_itself,
  }));
}

async function addKey(client: pg.Client, record: KeyRecord): Promise<void> {
  await client.query(
    `insert into signing_keys (ordinal, public_key, from_ms, signed_by_previous, signed_by_itself)
     select coalesce(max(ordinal), 0) + 1, $1, $2, $3, $4 from signing_keys`,
    [record.publicKey, record.fromMs, record.signedByPrevious, record.signedByItself],
  );
}

/** No earlier than anything that has been signed, whatever the machine's clock says. */
async function changeTime(client: pg.Client, nowMs: number): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(last_time_ms) as last from journal',
  );
  return Math.max(nowMs, Number(rows[0]?.last ?? 0));
}

/** See `openSigningKeys`. */
class KeyRing {
  private readonly options: KeyOptions;
  private readonly client: pg.Client;
  private readonly current: string;
  private readonly next: string;

  constructor(options: KeyOptions, client: pg.Client) {
    this.options = options;
    this.client = client;
    this.current = join(options.dataFolder, CURRENT);
    this.next = join(options.dataFolder, NEXT);
  }

  async open(): Promise<SigningKeys> {
    mkdirSync(this.options.dataFolder, { recursive: true });
    const history = await readHistory(this.client);
    if (existsSync(this.next)) return this.change(history);
    const last = history.at(-1);
    if (last === undefined) return this.begin();
    if (!existsSync(this.current)) throw this.missing(last.publicKey);
    const key = readKey(this.current);
    if (publicKeyText(key) === last.publicKey) return { key, history };
    throw new StartupError(
      `The signing key ${this.current} is not the one that signed the last ticks ` +
        `(public key ${last.publicKey}): restore that one from a backup. To change keys, put the ` +
        `old one back and the new one beside it as ${NEXT}.`,
    );
  }

  /** A house that has no history yet: its first start, or one from before there was a history. */
  private async begin(): Promise<SigningKeys> {
    const { rows } = await this.client.query('select 1 from journal limit 1');
    const isThere = existsSync(this.current);
    if (rows.length > 0 && !isThere) throw this.missing('');
    const key = isThere ? readKey(this.current) : makeKey(this.current);
    const publicKey = publicKeyText(key);
    const first = { publicKey, fromMs: 0, signedByPrevious: '', signedByItself: '' };
    await addKey(this.client, first);
    return { key, history: [first] };
  }

  /** A new key waits beside the old one: both sign the change, then the files change places. */
  private async change(history: readonly KeyRecord[]): Promise<SigningKeys> {
    const key = readKey(this.next);
    const publicKey = publicKeyText(key);
    const last = history.at(-1);
    if (last?.publicKey !== publicKey) {
      const known = history.some((record) => record.publicKey === publicKey);
      if (known) {
        throw new StartupError(`${this.next} holds a key that was used before: make a new one.`);
      }
      await addKey(this.client, await this.vouched(key, last));
    }
    // The table knows the new key now: from here on a stop at any moment ends in the same place.
    if (existsSync(this.current)) {
      const retired = join(
        this.options.dataFolder,
        `signing-key-retired-${this.options.nowMs()}.pem`,
      );
      renameSync(this.current, retired);
    }
    chmodSync(this.next, OWNER_ONLY);
    renameSync(this.next, this.current);
    return { key, history: await readHistory(this.client) };
  }

  private async vouched(key: KeyObject, last: KeyRecord | undefined): Promise<KeyRecord> {
    const publicKey = publicKeyText(key);
    const { changeText, nowMs } = this.options;
    const none = { publicKey, fromMs: 0, signedByPrevious: '', signedByItself: '' };
    if (last === undefined) return none;
    const fromMs = await changeTime(this.client, nowMs());
    const text = changeText(last.publicKey, publicKey, fromMs);
    const old = existsSync(this.current) ? readKey(this.current) : undefined;
    if (old !== undefined && publicKeyText(old) !== last.publicKey) {
      throw new StartupError(`${this.current} is not the key that ${this.next} shall follow.`);
    }
    return {
      publicKey,
      fromMs,
      signedByPrevious: old === undefined ? '' : signText(old, text),
      signedByItself: signText(key, text),
    };
  }

  private missing(publicKey: string): StartupError {
    const which = publicKey === '' ? '' : ` (public key ${publicKey})`;
    return new StartupError(
      `The signing key ${this.current}${which} is missing, but index ticks were signed with it: ` +
        `restore it from a backup. If it is lost for good, put a new one there as ${NEXT}; ` +
        'everyone will see that no key vouches for it.',
    );
  }
}

/**
 * Opens the keys over a migrated database: makes one at the first start, changes to the one that
 * waits as `signing-key-next.pem`, and refuses to start when the key that signed is gone.
 * @throws StartupError with one clear sentence
 */
export async function openSigningKeys(options: KeyOptions): Promise<SigningKeys> {
  const client = await openClient({ connectionString: options.connectionString });
  try {
    return await new KeyRing(options, client).open();
  } finally {
    await client.end();
  }
}
