/** `npm run package`: what a machine that only serves is given, as one file. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildClients } from '../bootstrap/start.mjs';
import { builtClients, writePackage } from './contents.ts';

const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const place = join(root, '.artifacts', 'package');
const name = `bourse-${version}`;
const archive = join(place, `${name}.tar.gz`);

await buildClients();
rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });
const files = writePackage(root, join(place, name), builtClients(root));
const packed = spawnSync('tar', ['-czf', archive, '-C', place, name], { encoding: 'utf8' });
if (packed.status !== 0) throw new Error(`tar made no archive: ${packed.stderr}`);
const megabytes = (statSync(archive).size / 1_000_000).toFixed(1);
console.log(`${files.length} files, ${megabytes} MB: .artifacts/package/${name}.tar.gz`);
