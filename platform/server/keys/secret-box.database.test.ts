import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openSecretBox, SecretBox } from './secret-box.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-box-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = () =>
  openSecretBox({ dataFolder: folder, connectionString: database.connectionString });
const file = () => join(folder, 'secret-key.txt');

describe('a sealed text', () => {
  const box = new SecretBox(randomBytes(32));

  it('is given back for its own context only, and never twice in the same form', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'two-factor of 10001');
    expect(box.open(sealed, 'two-factor of 10001')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'two-factor of 10001')).not.toBe(sealed);
    expect(sealed).not.toContain('JBSWY3DP');
    // A row copied to another customer opens nothing there.
    expect(() => box.open(sealed, 'two-factor of 10002')).toThrow();
  });

  it('does not open when a single character of it was altered, or with another key', () => {
    const sealed = box.seal('secret', 'context');
    for (let at = 3; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
      if (
        Buffer.from(altered.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url'))
      )
        continue;
      expect(() => box.open(altered, 'context')).toThrow();
    }
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'context')).toThrow();
    expect(() => box.open('secret', 'context')).toThrow(/no sealed text/);
  });

  it('has a hash that depends on text, context and key', () => {
    const hash = box.hash('A1234567', 'id number');
    expect(box.hash('A1234567', 'id number')).toBe(hash);
    expect(box.hash('A1234568', 'id number')).not.toBe(hash);
    expect(box.hash('A1234567', 'passport')).not.toBe(hash);
    expect(new SecretBox(randomBytes(32)).hash('A1234567', 'id number')).not.toBe(hash);
  });
});

describe('the key of secrets', () => {
  it('is made at the first start, readable for nobody else, and found again', async () => {
    const sealed = (await open()).seal('secret', 'context');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect((await open()).open(sealed, 'context')).toBe('secret');
    const { rows } = await database.pool.query('select * from secret_key');
    expect(JSON.stringify(rows)).not.toContain(readFileSync(file(), 'utf8').trim());
  });

  it('is not replaced silently when it is gone, another one, or damaged', async () => {
    await open();
    rmSync(file());
    await expect(open()).rejects.toThrow(/is missing.*restore it from a backup/);
    writeFileSync(file(), `${randomBytes(32).toString('hex')}\n`);
    await expect(open()).rejects.toThrow(/is not the one/);
    writeFileSync(file(), 'no key');
    await expect(open()).rejects.toThrow(/is damaged/);
  });
});
