/** Backups as a house makes them by itself, with the program that it runs for that. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndedProgram, runToEnd } from '../../platform/server/backups/program.ts';
import { createTestDatabase } from '../support/database.ts';
import { projectRoot } from '../support/rooms.ts';
import { TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
let identityFile: string;
let recipient: string;

beforeAll(async () => {
  server = await TestServer.open();
  folder = mkdtempSync(join(tmpdir(), 'bourse-kept-'));
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  identityFile = join(folder, 'key.txt');
  writeFileSync(identityFile, `# created: today\n# public key: ${recipient}\n${identity}\n`);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as the house does, over the database of the test server. */
function command(
  name: 'backup' | 'restore',
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<EndedProgram> {
  const program = join(projectRoot, 'apps', 'server', `${name}-command.ts`);
  const environment = {
    PATH: process.env['PATH'],
    DATABASE_URL: server.database.connectionString,
    DATA_DIR: server.folder,
    BACKUP_TO: join(folder, 'there'),
    ...more,
  };
  return runToEnd(program, words, { environment });
}

const kept = () => readdirSync(join(folder, 'there')).toSorted();

async function provedMs(name: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ proved_ms: string }>(
    'select proved_ms from opening_proofs where name = $1',
    [name],
  );
  return Number(rows[0]?.proved_ms ?? 0);
}

describe('a house that is told where its backups go', () => {
  it('never puts them into its own folder, where each would hold all others', async () => {
    const { code, said } = await command('backup', [], { BACKUP_TO: join(server.folder, 'in') });
    expect(code).toBe(1);
    expect(said).toContain('lies inside DATA_DIR');
  });

  it('writes one there, sealed for who has the key, and notes it', async () => {
    const { code, said } = await command('backup', [], { BACKUP_KEY: recipient });
    expect(said).toMatch(/^\d+ tables with \d+ rows are in bourse-\d{8}-\d{6}\.backup\.age\.\n$/);
    expect(code).toBe(0);
    const [name = ''] = kept();
    const bytes = readFileSync(join(folder, 'there', name));
    expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    expect(await provedMs('backup')).toBeGreaterThan(0);
    expect(readdirSync(server.folder).filter((each) => each.includes('unfinished'))).toEqual([]);
  });

  it('does not open it without the key, and says which setting is missing', async () => {
    const { code, said } = await command('backup', ['--restore']);
    expect(code).toBe(1);
    expect(said).toContain('is sealed: set BACKUP_IDENTITY');
    expect(await provedMs('restore')).toBe(0);
  });

  it('does not open it with another key', async () => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, await generateIdentity());
    const { code, said } = await command('backup', ['--restore'], { BACKUP_IDENTITY: other });
    expect(code).toBe(1);
    expect(said).toContain(`does not open with the key in ${other}`);
  });

  it('restores it beside the house, has the journal prove it, and leaves nothing', async () => {
    const own = { BACKUP_IDENTITY: identityFile };
    const { code, said } = await command('backup', ['--restore'], own);
    expect(said).toMatch(/was restored beside the house: the journal proves its \d+ rows\./);
    expect(code).toBe(0);
    expect(await provedMs('restore')).toBeGreaterThan(0);
    const { rows } = await server.database.pool.query(
      "select datname from pg_database where datname like 'bourse_restore_%'",
    );
    expect(rows).toEqual([]);
    expect(readdirSync(server.folder).filter((each) => each.includes('unfinished'))).toEqual([]);
  });

  it('goes on from it on another machine, with its own keys', async () => {
    const database = await createTestDatabase({ empty: true });
    const other = mkdtempSync(join(tmpdir(), 'bourse-other-'));
    try {
      const { code, said } = await command('restore', ['latest'], {
        BACKUP_IDENTITY: identityFile,
        DATABASE_URL: database.connectionString,
        DATA_DIR: other,
      });
      expect(said).toMatch(/^\d+ tables with \d+ rows were restored\.\n$/);
      expect(code).toBe(0);
      expect(readdirSync(other).toSorted()).toEqual(readdirSync(server.folder).toSorted());
      const count = 'select count(*)::int as count from customers';
      const { rows } = await database.pool.query(count);
      expect(rows).toEqual((await server.database.pool.query(count)).rows);
    } finally {
      await database.drop();
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('is told of a backup that was altered where it lies', async () => {
    const before = await provedMs('restore');
    const [name = ''] = kept();
    const file = join(folder, 'there', name);
    const bytes = readFileSync(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const own = { BACKUP_IDENTITY: identityFile };
    const { code, said } = await command('backup', ['--restore'], own);
    expect(code).toBe(1);
    expect(said).toContain('does not open with the key');
    expect(await provedMs('restore')).toBe(before);
  });

  it('is told of a backup of tables that the journal does not prove', async () => {
    const to = { BACKUP_TO: join(folder, 'altered') };
    // Sums stay zero, so that the database takes it.
    const { rowCount } = await server.database.pool.query(`
      with two as (select owner, kind, row_number() over (order by owner, kind) as place
        from balances where asset = 2 and available > 1 limit 2)
      update balances set available = available + (case when place = 1 then 1 else -1 end)
      from two where balances.owner = two.owner and balances.kind = two.kind and asset = 2`);
    expect(rowCount).toBe(2);
    expect((await command('backup', [], to)).code).toBe(0);
    const before = await provedMs('restore');
    const { code, said } = await command('backup', ['--restore'], to);
    expect(code).toBe(1);
    expect(said).toContain('The backup does not prove what it holds');
    expect(said).toContain('balances');
    expect(await provedMs('restore')).toBe(before);
  });

  it('removes what is older than its days, and says so', async () => {
    const there = join(folder, 'old');
    const to = { BACKUP_TO: there, BACKUP_DAYS: '1' };
    await command('backup', [], to);
    const [young = ''] = readdirSync(there);
    const old = ['bourse-20200101-030000.backup', 'bourse-20200102-030000.backup'];
    for (const name of [...old, 'letter.txt']) writeFileSync(join(there, name), '');
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
    const { said } = await command('backup', [], to);
    expect(said).toContain(`Removed, as their time is over: ${old.join(', ')}.`);
    expect(readdirSync(there)).toEqual(expect.arrayContaining([young, 'letter.txt']));
    expect(readdirSync(there)).toHaveLength(3);
  });
});
