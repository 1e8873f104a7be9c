/**
 * `npm run soak`: the simulation of the whole house with a million commands, ten seeds after one
 * another. `SEED=<seed,…>` and `STEPS=<commands a seed>` choose others.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const seeds = process.env['SEED'] ?? Array.from({ length: 10 }, (_, at) => at + 101).join(',');
const steps = process.env['STEPS'] ?? '100000';
const words = ['run', '--project=simulation', 'tests/simulation/engine.test.ts'];
const limits = ['--testTimeout=0', '--hookTimeout=0', '-t', 'keeps every law'];
const child = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...words, ...limits],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SEED: seeds, STEPS: steps } },
);
child.on('exit', (code) => process.exit(code ?? 1));
