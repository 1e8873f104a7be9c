import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeProofs } from '../../../features/fairness/server/proofs.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openSigningKeys, publicKeyText, type SigningKeys } from './signing-key.ts';

let database: TestDatabase;
let folder: string;
let nowMs: number;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-keys-'));
  nowMs = 1_000;
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function open(): Promise<SigningKeys> {
  return openSigningKeys({
    dataFolder: folder,
    connectionString: database.connectionString,
    nowMs: () => nowMs,
    changeText: (previous, next, fromMs) => `${previous}>${next}@${fromMs}`,
  });
}

const current = () => join(folder, 'signing-key.pem');
const next = () => join(folder, 'signing-key-next.pem');

/** Puts a new key where the next start finds it. */
function newKey(file = next()): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return privateKey;
}

async function tickIsStored(): Promise<void> {
  await database.pool.query(
    `insert into journal values (1, 1, 900000, 1, ''::bytea, ''::bytea, 1)`,
  );
}

describe('the signing key', () => {
  it('is made at the first start, for nobody else to read, and stays', async () => {
    const first = await open();
    expect(statSync(current()).mode & 0o777).toBe(0o600);
    const publicKey = publicKeyText(first.key);
    expect(first.history).toEqual([
      { publicKey, fromMs: 0, signedByPrevious: '', signedByItself: '' },
    ]);
    const second = await open();
    expect(second.history).toEqual(first.history);
    expect(publicKeyText(second.key)).toBe(publicKey);
  });

  it('of a house from before there was a history begins it', async () => {
    await tickIsStored();
    const key = newKey(current());
    expect((await open()).history.map((record) => record.publicKey)).toEqual([publicKeyText(key)]);
  });

  it('that was deleted stops the start with a clear sentence, and is not made anew', async () => {
    const { history } = await open();
    rmSync(current());
    await expect(open()).rejects.toThrow(
      new RegExp(`signing-key\\.pem \\(public key ${history[0]?.publicKey}\\) is missing`),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that was deleted is missed even where only ticks are left of it', async () => {
    await tickIsStored();
    await expect(open()).rejects.toThrow('is missing, but index ticks were signed with it');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not taken from another house, nor damaged, nor of another kind', async () => {
    await open();
    newKey(current());
    await expect(open()).rejects.toThrow('is not the one that signed the last ticks');
    writeFileSync(current(), 'nonsense');
    await expect(open()).rejects.toThrow('is damaged: restore it from a backup');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(current(), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await expect(open()).rejects.toThrow('is damaged');
  });
});

describe('a change of keys', () => {
  it('is signed by both keys and keeps the old one', async () => {
    const before = await open();
    const fresh = newKey();
    nowMs = 5_000;
    const after = await open();
    expect(publicKeyText(after.key)).toBe(publicKeyText(fresh));
    const [first, second] = after.history;
    expect(second?.fromMs).toBe(5_000);
    const text = `${publicKeyText(before.key)}>${publicKeyText(fresh)}@5000`;
    const hash = nodeProofs.sha256(text);
    expect(nodeProofs.isSigned(first?.publicKey ?? '', hash, second?.signedByPrevious ?? '')).toBe(
      true,
    );
    expect(nodeProofs.isSigned(second?.publicKey ?? '', hash, second?.signedByItself ?? '')).toBe(
      true,
    );
    expect(readdirSync(folder).sort()).toEqual(['signing-key-retired-5000.pem', 'signing-key.pem']);
    expect(statSync(current()).mode & 0o777).toBe(0o600);
    expect((await open()).history).toEqual(after.history);
  });

  it('goes on where it was stopped between table and files', async () => {
    await open();
    const fresh = newKey();
    const after = await open();
    renameSync(current(), next());
    renameSync(join(folder, 'signing-key-retired-1000.pem'), current());
    const again = await open();
    expect(again.history).toEqual(after.history);
    expect(publicKeyText(again.key)).toBe(publicKeyText(fresh));
    expect(readdirSync(folder).sort()).toEqual(['signing-key-retired-1000.pem', 'signing-key.pem']);
  });

  it('after a lost key is visible to everyone: nobody vouches for the new one', async () => {
    await open();
    rmSync(current());
    newKey();
    const { history } = await open();
    expect(history.map(({ signedByPrevious }) => signedByPrevious)).toEqual(['', '']);
  });

  it('counts from no earlier than what was signed, whatever the clock says', async () => {
    await open();
    await database.pool.query(
      `insert into journal values (1, 1, 900000, 1, ''::bytea, ''::bytea, 1)`,
    );
    newKey();
    expect((await open()).history[1]?.fromMs).toBe(900_000);
  });

  it('to a key that was used before is refused', async () => {
    await open();
    const fresh = newKey();
    await open();
    newKey();
    await open();
    writeFileSync(next(), fresh.export({ type: 'pkcs8', format: 'pem' }));
    await expect(open()).rejects.toThrow('holds a key that was used before');
  });
});
