/** The commands, once Node is known to be new enough to read this. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runForeground } from './children.mjs';
import { ensureClients } from './client.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { BootstrapError } from './errors.mjs';
import { ensureRuntime, projectRoot, runtimeFolder } from './runtime.mjs';

async function ensureInstalled(size) {
  const node = await ensureRuntime();
  await ensureDependencies(node, size);
  return node;
}

/** Commands of the house, and what makes a package of it: these want no tools. */
const withoutTools = /^(?:apps\/server|tools\/package)\//;

/** What running one of our files needs installed. */
export function sizeFor(file) {
  const path = relative(projectRoot, resolve(projectRoot, file)).replaceAll('\\', '/');
  return withoutTools.test(path) ? 'production' : 'whole';
}

async function runTypeScript(node, file, args) {
  const path = resolve(projectRoot, file);
  if (!existsSync(path)) throw new BootstrapError(`There is no file ${file} to run.`);
  // Compiling the house takes longer than loading it: what was compiled once is kept.
  const env = { NODE_COMPILE_CACHE: join(runtimeFolder, 'compiled'), ...process.env };
  process.exitCode = await runForeground(node, [path, ...args], { env });
}

/**
 * Installs and builds what serving needs: for a machine whose service may not write there.
 * @returns the Node to run it on
 */
export async function setUp() {
  const node = await ensureInstalled('production');
  await ensureClients(node);
  return node;
}

/** Installs, builds, and runs the server until it ends. */
export async function start() {
  const node = await setUp();
  await runTypeScript(node, join('apps', 'server', 'main.ts'), process.argv.slice(2));
}

/** Installs, and runs one of our files. */
export async function runFile([file, ...args]) {
  if (file === undefined) {
    throw new BootstrapError('Name the file to run: node tools/run.mjs FILE [arguments]');
  }
  const node = await ensureInstalled(sizeFor(file));
  await runTypeScript(node, file, args);
}

/** Builds the clients on the Node that runs this; for the tests that look at them. */
export async function buildClients() {
  await ensureClients(process.execPath);
}
