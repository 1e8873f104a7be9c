/** The key pair by which push services know the house (VAPID): a sealed file of the data folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpush from 'web-push';
import { z } from 'zod';
import { errorCode, StartupError } from '../../../platform/server/database/errors.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';

const FILE = 'push-key.txt';
const OWNER_ONLY = 0o600;
const CONTEXT = 'push keys';
const shape = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) });

/** Both halves, as base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

function read(file: string, secrets: Pick<SecretBox, 'open'>): PushKeys {
  try {
    return shape.parse(JSON.parse(secrets.open(readFileSync(file, 'utf8').trim(), CONTEXT)));
  } catch {
    throw new StartupError(
      `The key of messages ${file} is damaged or of another house: restore it from a backup, or ` +
        'delete it, and phones are subscribed anew.',
    );
  }
}

/**
 * The keys of this house; the first start makes them. Who deletes the file gets new ones: phones
 * notice that at their next start and subscribe again.
 * @throws StartupError when the file is damaged or sealed by another house
 */
export function openPushKeys(
  dataFolder: string,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
): PushKeys {
  const file = join(dataFolder, FILE);
  if (existsSync(file)) return read(file, secrets);
  mkdirSync(dataFolder, { recursive: true });
  const sealed = secrets.seal(JSON.stringify(webpush.generateVAPIDKeys()), CONTEXT);
  try {
    writeFileSync(file, `${sealed}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  } catch (error) {
    // Another server of the same folder was quicker.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return read(file, secrets);
}
