/** `node tools/run.mjs tools/lock/main.ts`: completes package-lock.json after `npm install`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completePackages, findMissing, type LockPackages } from './complete.ts';

const file = join(import.meta.dirname, '..', '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages };
const missing = findMissing(lock.packages).length;
const packages = completePackages(lock.packages);
if (missing > 0) writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`${missing} packages of other platforms were added to package-lock.json.`);
