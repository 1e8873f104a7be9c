import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, 'main.ts');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-main-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder that is none is refused before a database of ours or others is touched', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [SERVER], {
    env: { PORT: '0', DATA_DIR: file, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/db' },
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe(
    `The data folder ${file} is not a folder: set DATA_DIR to another place.`,
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
