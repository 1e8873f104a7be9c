/** The browser clients are built when what they are made of has changed. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { runStep } from './children.mjs';
import { BootstrapError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { projectRoot, runtimeFolder, tellWaiting } from './runtime.mjs';

/** Each client: its folder and where it is built to. */
const clients = [
  { app: 'web', output: 'h5', name: 'the client' },
  { app: 'console', output: 'console', name: 'the console' },
];
const stampName = '.inputs';
const lawFile = /^(?:contract|rules|wire)(?:\.ts$|$)/;

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The parts of a room that reach the browser. */
function roomFiles(room) {
  const parts = readdirSync(room, { withFileTypes: true }).filter(
    (entry) => ['web', 'console', 'words'].includes(entry.name) || lawFile.test(entry.name),
  );
  return parts.flatMap((entry) => {
    const path = join(room, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** Every file a client is made of, in a fixed order. */
export function clientInputs(root, app) {
  const rooms = join(root, 'features');
  const names = existsSync(rooms) ? readdirSync(rooms, { withFileTypes: true }) : [];
  const ofRooms = names
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => roomFiles(join(rooms, entry.name)));
  const single = [
    'package-lock.json',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.browser.json',
  ];
  return [
    ...filesUnder(join(root, 'apps', app)),
    ...filesUnder(join(root, 'platform', 'browser')),
    ...filesUnder(join(root, 'core')),
    ...ofRooms,
    ...single.map((name) => join(root, name)).filter((file) => existsSync(file)),
  ]
    .filter((file) => !/\.(?:test|e2e)\.tsx?$/.test(file))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** One figure for all inputs: it changes when a file is added, removed, renamed or edited. */
export function hashInputs(root, app) {
  const hash = createHash('sha256');
  for (const file of clientInputs(root, app)) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function isFresh(output, hash) {
  const stamp = join(output, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function buildClient(node, client) {
  const config = join(projectRoot, 'apps', client.app, 'vite.config.ts');
  const output = join(projectRoot, 'dist', client.output);
  if (isFresh(output, hashInputs(projectRoot, client.app))) return;
  await withLock(join(runtimeFolder, 'build-lock'), tellWaiting, async () => {
    const hash = hashInputs(projectRoot, client.app);
    if (isFresh(output, hash)) return;
    // Built beside and renamed: an interrupted build leaves the old client whole.
    const building = join(projectRoot, 'dist', `${client.output}.building`);
    const former = join(projectRoot, 'dist', `${client.output}.former`);
    mkdirSync(join(projectRoot, 'dist'), { recursive: true });
    for (const rest of [building, former]) rmSync(rest, { recursive: true, force: true });
    await runStep(
      `Building ${client.name}`,
      node,
      [join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'].concat([
        '--config',
        config,
        '--outDir',
        building,
        '--emptyOutDir',
      ]),
      { cwd: projectRoot, env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (!existsSync(join(building, 'index.html'))) {
      throw new BootstrapError(`Building ${client.name} made no index.html in ${building}.`);
    }
    writeFileSync(join(building, stampName), hash);
    if (existsSync(output)) renameSync(output, former);
    renameSync(building, output);
    rmSync(former, { recursive: true, force: true });
  });
}

/** Builds every client whose inputs have changed. */
export async function ensureClients(node) {
  for (const client of clients) {
    if (existsSync(join(projectRoot, 'apps', client.app, 'vite.config.ts'))) {
      await buildClient(node, client);
    }
  }
}
