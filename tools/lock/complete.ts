/**
 * Adds to a lock file the packages for other platforms that an incomplete registry mirror has
 * hidden from npm. Without their entries `npm ci` refuses the lock file everywhere.
 */
import { findPath } from '../bootstrap/lock-file.mjs';

export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export type LockPackages = Record<string, LockEntry>;

export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** The path of the package that names it. */
  readonly parent: string;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd'].concat([
  'openharmony',
  'sunos',
  'wasm32',
  'win32',
]);
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** Optional packages that others name and the lock file lacks. */
export function findMissing(packages: LockPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => findPath(packages, parent, name) === undefined)
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** What a name like `binding-linux-arm64-musl` says about where the package runs. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  const library = ['gnueabihf', 'gnu', 'glibc'].some((word) => words.includes(word))
    ? 'glibc'
    : words.find((word) => word.startsWith('musl'))?.slice(0, 4);
  return {
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(library === undefined || system !== 'linux' ? {} : { libc: [library] }),
    ...(system === undefined || system === 'wasm32' ? {} : { os: [system] }),
  };
}

/**
 * The packages with the missing ones added, sorted as npm sorts them.
 * @throws Error when a missing package is not named by an exact version.
 */
export function completePackages(packages: LockPackages): LockPackages {
  const added: LockPackages = {};
  for (const { name, version, parent } of findMissing(packages)) {
    if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
      throw new Error(`${parent} names ${name} by a range; its version cannot be known.`);
    }
    const top = `node_modules/${name}`;
    const taken = added[top];
    const path = taken === undefined || taken.version === version ? top : `${parent}/${top}`;
    const isDev = packages[parent]?.dev === true;
    const entry = { version, ...platformOf(name), optional: true };
    added[path] =
      isDev && (taken === undefined || taken.dev === true) ? { ...entry, dev: true } : entry;
  }
  const all = { ...packages, ...added };
  const names = Object.keys(all).sort((one, other) => one.localeCompare(other, 'en'));
  return Object.fromEntries(names.map((name) => [name, all[name] ?? {}]));
}
