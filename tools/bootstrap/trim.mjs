/**
 * Takes out of installed packages what neither building nor serving reads. Most of what packages
 * carry is for people who write code with them: types, sources, maps, and tools that only might
 * be used.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { neededPaths, productionNames } from './lock-file.mjs';

const forReaders = /\.(?:map|[cm]?tsx?|md|markdown)$/;
const licence = /licen[cs]e|copying|notice/i;
/** Thousands of pictures, two files each; a framework shows some dozens. */
const icons = '@mui/icons-material';

/** Whether a file of a package is there for people, and not for the program. */
export function isForReaders(file) {
  return forReaders.test(file) && !licence.test(basename(file));
}

/**
 * The names of the icons that code asks for by their files.
 * @returns undefined where it takes the whole collection
 */
export function namedIcons(texts) {
  const names = new Set();
  for (const text of texts) {
    for (const [, name] of text.matchAll(/["']@mui\/icons-material(?:\/(\w+))?["']/g)) {
      if (name === undefined) return undefined;
      names.add(name);
    }
  }
  return names;
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The icons that no package which needs the collection shows. */
function idleIcons(root, packages, needed) {
  if (!needed.has(`node_modules/${icons}`)) return [];
  const users = [...needed].filter((path) => {
    const { dependencies, peerDependencies } = packages[path];
    return dependencies?.[icons] !== undefined || peerDependencies?.[icons] !== undefined;
  });
  const code = users
    .flatMap((path) => filesOf(join(root, path)))
    .filter((file) => /\.[cm]?js$/.test(file));
  const named = namedIcons(code.map((file) => readFileSync(file, 'utf8')));
  if (named === undefined) return [];
  const folder = join(root, 'node_modules', icons);
  return readdirSync(folder)
    .filter((file) => /^[A-Z0-9]\w*\.m?js$/.test(file) && !named.has(file.split('.')[0]))
    .map((file) => join(folder, file));
}

/**
 * Trims the `node_modules` of a folder with a `package-lock.json`. What remains builds the same
 * client and serves the same house; compiling and testing want a whole install.
 */
export async function trimPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = neededPaths(packages, productionNames(packages));
  for (const path of Object.keys(packages)) {
    if (path === '' || needed.has(path)) continue;
    rmSync(join(root, path), { recursive: true, force: true });
  }
  const unread = filesOf(join(root, 'node_modules')).filter((file) => isForReaders(file));
  const files = [...unread, ...idleIcons(root, packages, needed)];
  await Promise.all(files.map((file) => unlink(file)));
}
