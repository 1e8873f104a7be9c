/** The commands, once Node is known to be new enough to read this. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runForeground } from './children.mjs';
import { ensureClients } from './client.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { BootstrapError } from './errors.mjs';
import { ensureRuntime, projectRoot, runtimeFolder } from './runtime.mjs';

async function ensureInstalled() {
  const node = await ensureRuntime();
  await ensureDependencies(node);
  return node;
}

async function runTypeScript(node, file, args) {
  const path = resolve(projectRoot, file);
  if (!existsSync(path)) throw new BootstrapError(`There is no file ${file} to run.`);
  // Compiling the house takes longer than loading it: what was compiled once is kept.
  const env = { NODE_COMPILE_CACHE: join(runtimeFolder, 'compiled'), ...process.env };
  process.exitCode = await runForeground(node, [path, ...args], { env });
}

/** Installs, builds, and runs the server until it ends. */
export async function start() {
  const node = await ensureInstalled();
  await ensureClients(node);
  await runTypeScript(node, join('apps', 'server', 'main.ts'), process.argv.slice(2));
}

/** Installs, and runs one of our files. */
export async function runFile([file, ...args]) {
  if (file === undefined) {
    throw new BootstrapError('Name the file to run: node tools/run.mjs FILE [arguments]');
  }
  const node = await ensureInstalled();
  await runTypeScript(node, file, args);
}

/** Builds the clients on the Node that runs this; for the tests that look at them. */
export async function buildClients() {
  await ensureClients(process.execPath);
}
