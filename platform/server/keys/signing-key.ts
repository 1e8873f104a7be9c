/** The house's Ed25519 key: made at the first start, kept readable for nobody else. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../database/errors.ts';

const OWNER_ONLY = 0o600;

/** Loads the key of a data folder, or makes one. Throws a clear sentence when it is damaged. */
export function loadSigningKey(dataFolder: string): KeyObject {
  const file = join(dataFolder, 'signing-key.pem');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, pem, { mode: OWNER_ONLY, flag: 'wx' });
    return privateKey;
  }
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    throw new StartupError(
      `The signing key ${file} is damaged: restore it from a backup; ticks signed with it need it.`,
    );
  }
}
