/** The Node everything runs on: the machine's own when it is new enough, else a fetched one. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runStep } from './children.mjs';
import { BootstrapError } from './errors.mjs';
import { withLock } from './lock.mjs';

export const projectRoot = join(import.meta.dirname, '..', '..');
export const runtimeFolder = join(projectRoot, '.runtime');
const supportedMajor = 24;
const fetchedVersion = '24.21.0';

/** Whether this version may run the exchange as it is. */
export function isSupported(version) {
  return Number(version.split('.')[0]) >= supportedMajor;
}

/** The npm package that carries Node for a platform. */
export function runtimePackage(platform, arch) {
  return `node-${platform}-${arch}`;
}

function answersAs(node, version) {
  if (!existsSync(node)) return false;
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.trim() === `v${version}`;
}

/** The places npm's program may be, the one that runs us first. */
export function npmCandidates(environment, execPath) {
  const fromRunner = environment.npm_execpath ?? '';
  const binFolder = dirname(execPath);
  const onPath = (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  return [
    fromRunner,
    join(binFolder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(binFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...onPath,
  ];
}

/** npm's program as a file that any Node can run. */
export function findNpm(environment = process.env, execPath = process.execPath) {
  for (const candidate of npmCandidates(environment, execPath)) {
    if (candidate === '' || !existsSync(candidate)) continue;
    const file = realpathSync(candidate);
    if (file.endsWith('npm-cli.js')) return file;
  }
  throw new BootstrapError('npm was not found: install it with Node, or run this as "npm start".');
}

/** What npm runs with: no mode of the machine may leave out what the build needs. */
export function npmEnvironment(environment) {
  const { NODE_ENV: _mode, ...rest } = environment;
  return { ...rest, npm_config_yes: 'true' };
}

/**
 * The Node to use, fetched from the registry when the machine's own is too old. Offline once
 * it is there.
 */
export async function ensureRuntime() {
  if (isSupported(process.versions.node)) return process.execPath;
  const name = runtimePackage(process.platform, process.arch);
  const node = join(runtimeFolder, 'node_modules', name, 'bin', 'node');
  if (answersAs(node, fetchedVersion)) return node;
  await withLock(join(runtimeFolder, 'lock'), tellWaiting, async () => {
    if (answersAs(node, fetchedVersion)) return;
    await runStep(
      `Fetching Node ${fetchedVersion}`,
      process.execPath,
      [findNpm(), 'install', '--prefix', runtimeFolder, '--no-save', '--no-package-lock'].concat([
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        `${name}@${fetchedVersion}`,
      ]),
      { cwd: runtimeFolder, env: npmEnvironment(process.env) },
    );
    // What compiles against Node, and its manual, are a third of the package.
    for (const part of ['include', 'share']) {
      rmSync(join(runtimeFolder, 'node_modules', name, part), { recursive: true, force: true });
    }
    if (!answersAs(node, fetchedVersion)) {
      throw new BootstrapError(
        `The fetched Node ${fetchedVersion} does not run on this system: install Node ` +
          `${supportedMajor} or later yourself.`,
      );
    }
  });
  return node;
}

/** Said once when another start works in the same folder. */
export function tellWaiting() {
  console.log('Another start is installing or building here; waiting for it …');
}
