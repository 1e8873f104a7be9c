/**
 * Backups that only the owner of a key can read, in the format `age`: its tool opens them too. The
 * house knows the public key alone, so who takes the machine does not get the past with it.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartupError } from '../database/errors.ts';

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

type Turn = (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

async function turn(from: string, to: string, by: Turn): Promise<void> {
  const bytes = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
  const turned = await by(bytes);
  await pipeline(Readable.fromWeb(turned), createWriteStream(to, { mode: 0o600, flush: true }));
}

/** Seals a file for the owner of a public key (`age1…`). */
export async function sealFile(from: string, to: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await turn(from, to, (bytes) => encrypter.encrypt(bytes));
}

/**
 * Opens a sealed file with the key in a file, as `age-keygen` writes it.
 * @throws StartupError where there is no such key, or it opens something else
 */
export async function unsealFile(from: string, to: string, identityFile: string): Promise<void> {
  const text = await readFile(identityFile, 'utf8').catch(() => '');
  const [identity] = IDENTITY.exec(text) ?? [];
  if (identity === undefined) throw new StartupError(`${identityFile} holds no AGE-SECRET-KEY.`);
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    await turn(from, to, (bytes) => decrypter.decrypt(bytes));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${from} does not open with the key in ${identityFile}: ${said}.`);
  }
}
