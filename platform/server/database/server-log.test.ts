import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rotateLog } from './server-log.ts';

test('a log that is too large is put aside, and its writer goes on at the beginning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-log-'));
  const file = join(folder, 'postgres.log');
  rotateLog(file, 10);
  const writer = openSync(file, 'a');
  writeSync(writer, '0123456789');
  rotateLog(file, 10);
  expect(statSync(file).size).toBe(10);
  appendFileSync(file, 'x');
  rotateLog(file, 10);
  writeSync(writer, 'after');
  closeSync(writer);
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('0123456789x');
  rmSync(folder, { recursive: true, force: true });
});
