import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cluster } from './cluster.ts';
import { findServer } from './postmaster.ts';

/** A server that comes and goes as fast as its pid file can be written and removed. */
const COMES_AND_GOES = `
  const { rmSync, writeFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  for (let round = 0; round < 20_000; round += 1) {
    writeFileSync(workerData, '999999999\\n/nowhere\\n0\\n1\\n');
    rmSync(workerData, { force: true });
  }
  parentPort.postMessage('done');`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-postmaster-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server that ends while it is looked for is not there', async () => {
  const cluster = { folder } as Cluster;
  const file = join(folder, 'postmaster.pid');
  const server = new Worker(COMES_AND_GOES, { eval: true, workerData: file });
  let isDone = false;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.once('message', () => {
    isDone = true;
  });
  while (!isDone) {
    for (let look = 0; look < 100; look += 1) expect(findServer(cluster)).toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
});
