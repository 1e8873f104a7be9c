import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../../platform/server/database/errors.ts';
import { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { openPushKeys } from './push-keys.ts';

const secrets = new SecretBox(Buffer.alloc(32, 7));
let folder: string;
const file = () => join(folder, 'push-key.txt');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-push-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the keys by which push services know the house', () => {
  it('are made at the first start, sealed, for nobody else to read, and stay', () => {
    const made = openPushKeys(folder, secrets);
    const stored = readFileSync(file(), 'utf8');
    expect(stored).not.toContain(made.privateKey);
    expect(stored).not.toContain(made.publicKey);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(openPushKeys(folder, secrets)).toEqual(made);
    expect(readFileSync(file(), 'utf8')).toBe(stored);
  });

  it('are other ones once their file was deleted', () => {
    const made = openPushKeys(folder, secrets);
    rmSync(file());
    expect(openPushKeys(folder, secrets).publicKey).not.toBe(made.publicKey);
  });

  it('are not made anew over a file that is damaged or of another house', () => {
    openPushKeys(folder, secrets);
    const stored = readFileSync(file(), 'utf8');
    const other = new SecretBox(Buffer.alloc(32, 8));
    expect(() => openPushKeys(folder, other)).toThrow(StartupError);
    writeFileSync(file(), stored.slice(0, -9));
    expect(() => openPushKeys(folder, secrets)).toThrow('damaged');
  });
});
