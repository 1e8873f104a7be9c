import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { migrationSources, pendingMigrations } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const folders: string[] = [];

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const first = { room: 'spot', number: 1, name: 'orders', sha256: 'a', sql: 'select 1' };
const second = { room: 'spot', number: 2, name: 'fills', sha256: 'b', sql: 'select 2' };

describe('reading migrations', () => {
  test('they come in the order of their numbers with their names', () => {
    const folder = folderWith({ '0002-fills.sql': 'b', '0001-orders.sql': 'a', 'README.md': '' });
    const found = readMigrations({ room: 'spot', folder });
    expect(found.map(({ number, name }) => [number, name])).toEqual([
      [1, 'orders'],
      [2, 'fills'],
    ]);
  });

  test('a room without the folder has none', () => {
    expect(readMigrations({ room: 'spot', folder: '/does/not/exist' })).toEqual([]);
  });

  test('a file without a number is refused', () => {
    const folder = folderWith({ 'orders.sql': '' });
    expect(() => readMigrations({ room: 'spot', folder })).toThrow(/named like 0001-accounts/);
  });

  test('a hole in the numbers is refused', () => {
    const folder = folderWith({ '0001-orders.sql': '', '0003-fills.sql': '' });
    expect(() => readMigrations({ room: 'spot', folder })).toThrow(/0003-fills.sql stands at/);
  });

  test('line ends of another system do not change the fingerprint', () => {
    const unix = readMigrations({ room: 'a', folder: folderWith({ '0001-a.sql': 'x\ny\n' }) });
    const other = readMigrations({ room: 'a', folder: folderWith({ '0001-a.sql': 'x\r\ny\r\n' }) });
    expect(other[0]?.sha256).toBe(unix[0]?.sha256);
  });
});

describe('what is still to be applied', () => {
  test.each([
    { title: 'everything in an empty database', applied: [], pending: ['orders', 'fills'] },
    { title: 'the rest', applied: [first], pending: ['fills'] },
    { title: 'nothing when all is there', applied: [first, second], pending: [] },
  ])('$title', ({ applied, pending }) => {
    const names = pendingMigrations([first, second], applied).map(({ name }) => name);
    expect(names).toEqual(pending);
  });

  test('a file that was changed after it was applied is refused', () => {
    const changed = { ...first, sha256: 'other' };
    expect(() => pendingMigrations([changed], [first])).toThrow(/spot\/0001-orders was changed/);
  });

  test('a database that is newer than the program is refused', () => {
    expect(() => pendingMigrations([first], [first, second])).toThrow(/newer than this program/);
  });
});

test('the platform comes first and the rooms keep their order', () => {
  const sources = migrationSources('/bourse', ['wallet', 'spot']);
  expect(sources.map(({ room }) => room)).toEqual(['platform', 'wallet', 'spot']);
});
