import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/rooms.ts';

test('who closes the terminal leaves neither server nor database behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-hangup-'));
  const server = spawn(process.execPath, [join(projectRoot, 'apps', 'server', 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, FEED: 'live' },
  });
  let said = '';
  server.stdout.on('data', (data: Buffer) => {
    said += data.toString('utf8');
  });
  await expect.poll(() => said, { timeout: 240_000 }).toContain('Bourse is open.');
  const record = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as {
    folder: string;
  };
  const place = resolve(folder, record.folder);
  expect(readdirSync(place)).toContain('postmaster.pid');
  const ended = new Promise((done) => server.once('exit', (code, signal) => done([code, signal])));
  // As a terminal does: what it would write goes nowhere any more.
  server.stdout.destroy();
  server.stderr.destroy();
  server.kill('SIGHUP');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(place, 'postmaster.pid'))).toBe(false);
  for (const made of [place, folder]) rmSync(made, { recursive: true, force: true });
}, 300_000);
