/** What code needs when it runs, told by its imports: files of ours, and packages. */
import { posix } from 'node:path';
import type { Project } from '../tidy/project.ts';

export interface Needs {
  /** Every file that is reached, the first ones included. */
  readonly files: ReadonlySet<string>;
  /** Every package that is named, with the first file that names it. */
  readonly packages: ReadonlyMap<string, string>;
}

const CODE = /\.(?:m?[jt]sx?|css|html)$/;
/** What is there for the compiler alone. */
const TYPES = /^(?:import|export) type\b[^;]*;/gm;
const NAMED = [
  /^(?:import|export)\b[^;'"]*?\bfrom\s+['"]([^'"\n]+)['"]/gm,
  /^import\s+['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
  /\bimport\.meta\.resolve\(\s*['"]([^'"\n]+)['"]/g,
  /\bnew URL\(\s*['"]([^'"\n]+)['"],\s*import\.meta\.url/g,
  /@import\s+['"]([^'"\n]+)['"]/g,
  /<script\b[^>]*\bsrc="(\.[^"\n]+)"/g,
];

/** Runs the house, and each command of it. */
const SERVING = /^apps\/server\/(?:main|[a-z-]+-command)\.ts$/;
/** Builds a client. */
const BUILDING = /^apps\/[^/]+\/(?:vite\.config\.ts|index\.html)$/;
/** Installs, and starts all others. */
const STARTING = /^tools\/(?:start|setup|run)\.mjs$/;

function entriesOf(project: Project, ...kinds: readonly RegExp[]): string[] {
  return [...project.keys()].filter((path) => kinds.some((kind) => kind.test(path)));
}

function namedBy(text: string): string[] {
  const code = text.replaceAll(TYPES, '');
  return NAMED.flatMap((form) => [...code.matchAll(form)].map(([, name = '']) => name));
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What these files need, and what those need in turn. Type imports count for nothing. */
export function needsOf(project: Project, entries: readonly string[]): Needs {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = project.get(file);
    if (text === undefined || files.has(file)) continue;
    files.add(file);
    if (!CODE.test(file)) continue;
    for (const specifier of namedBy(text)) {
      const near = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
      if (project.has(near)) waiting.push(near);
      else if (/^[@a-z]/.test(specifier) && !/^(?:node|virtual|data|https?):/.test(specifier)) {
        const name = packageOf(specifier);
        if (!packages.has(name)) packages.set(name, file);
      }
    }
  }
  return { files, packages };
}

/** What serving needs: the house, its commands, and what starts them. */
export function servingNeeds(project: Project): Needs {
  return needsOf(project, entriesOf(project, SERVING, STARTING));
}

/** What `npm start` needs on a clean clone: building the clients, and serving. */
export function productionNeeds(project: Project): Needs {
  return needsOf(project, entriesOf(project, SERVING, STARTING, BUILDING));
}
