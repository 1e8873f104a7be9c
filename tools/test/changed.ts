/**
 * What a change can reach: which tests and which checks `npm test -- --changed` runs. Rooms are
 * found by folders and imports, so that a new one is known without being written here.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands below a folder of the project, by path, and how a file of it reads. */
export interface Sources {
  readonly files: readonly string[];
  readonly read: (file: string) => string;
}

/** What a change reaches. */
export interface Reach {
  /** Whether it may reach everything: then all is run, as without `--changed`. */
  readonly everything: boolean;
  /** The rooms that changed. */
  readonly rooms: readonly string[];
  /** Test files to run without a browser, and those that want one. */
  readonly tests: readonly string[];
  readonly browser: readonly string[];
  /** Changed files that are still there and have a format. */
  readonly code: readonly string[];
  /** Which compiler projects read one of them. */
  readonly types: readonly string[];
}

const CODE = /\.(?:[cm]?[jt]sx?|sql|json|md)$/;
const TEST = /\.(?:test\.tsx?|e2e\.ts)$/;
const SCREEN = /^features\/[^/]+\/(?:web|console|words|wire|contract|testing)\b|\.e2e\.ts$/;
const PAPER = /\.(?:md|txt)$|^(?:docs|LICENSE)/;
const HOUSE = /^(?:core|platform|apps|tests\/(?:support|releases)|tests\/rooms\.ts|\.ci)\b/;
/** What reads every room as text or by its parts, and is quick. */
const READS_ALL = /^apps\/(?:web|console)\/[^/]+\.test\.tsx?$|^tools\/mutants\.test\.ts$/;
const READS_CALLS = /apps\/server\/access-table\.ts/;
const ROOM_TO_ROOM = /^tests\/(?:request|adversary|browser|simulation)\//;

function roomOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** Whether the whole house leans on a file: law, machinery, composition, packages, settings. */
function isOfTheHouse(file: string): boolean {
  return HOUSE.test(file) || (!file.includes('/') && !PAPER.test(file));
}

/** The rooms that import the contract of one of these; those rooms themselves are not told. */
function leaningOn(rooms: ReadonlySet<string>, { files, read }: Sources): Set<string> {
  const leaning = new Set<string>();
  for (const file of files) {
    const own = roomOf(file);
    if (own === undefined || rooms.has(own) || leaning.has(own) || !/\.tsx?$/.test(file)) continue;
    const found = [...read(file).matchAll(/from '[./]*\.\.\/([a-z0-9-]+)\/contract[./]/g)];
    if (found.some(([, other = '']) => rooms.has(other))) leaning.add(own);
  }
  return leaning;
}

/** Whether a test file is about one of the rooms: by its name, an import, a path or a command. */
function isAbout(rooms: readonly string[], file: string, text: string): boolean {
  return rooms.some((room) => {
    const named = new RegExp(`/${room}[-.][^/]*$`).test(file);
    return named || new RegExp(`features/${room}/|['"\`](?:/api)?/?${room}[/.]`).test(text);
  });
}

/** Tests that ask the same of each room, by the cards or by a file beside them that does. */
function asksEach({ files, read }: Sources): (file: string) => boolean {
  const byCards = files.filter(
    (file) => ROOM_TO_ROOM.test(file) && /\b(?:ASKED|TESTING)_CARDS\b/.test(read(file)),
  );
  const helpers = byCards.filter((file) => !TEST.test(file) && /\bASKED_CARDS\b/.test(read(file)));
  const imports = helpers.map((file) => `'./${file.split('/').at(-1) ?? ''}'`);
  return (file) => byCards.includes(file) || imports.some((each) => read(file).includes(each));
}

function projectsOf(file: string): readonly string[] {
  if (!/\.(?:[cm]?[jt]sx?|json)$/.test(file)) return [];
  if (/^(?:core|features\/[^/]+\/(?:contract|rules|wire|receipts))\b/.test(file)) {
    return ['law', 'server', 'browser', 'tests'];
  }
  if (/^(?:features\/[^/]+\/(?:web|console|words)|apps\/(?:web|console))\b/.test(file)) {
    return ['browser', 'tests'];
  }
  return ['server'];
}

/** What a change of these files reaches. */
export function reachOf(changed: readonly string[], sources: Sources): Reach {
  const code = changed.filter((file) => !PAPER.test(file));
  const there = new Set(sources.files);
  const rooms = [...new Set(code.flatMap((file) => roomOf(file) ?? []))].toSorted();
  const near = leaningOn(new Set(rooms), sources);
  const isSeen = code.some((file) => SCREEN.test(file));
  const tools = new Set(code.flatMap((file) => /^tools(?:\/[^/]+)?\//.exec(file)?.[0] ?? []));
  const asks = asksEach(sources);
  const chosen = sources.files.filter((file) => {
    if (!TEST.test(file)) return false;
    if (code.includes(file)) return true;
    const room = roomOf(file);
    if (room !== undefined) return rooms.includes(room) || near.has(room);
    if ([...tools].some((folder) => file.startsWith(folder))) return true;
    if (rooms.length === 0) return false;
    if (READS_ALL.test(file)) return true;
    if (!ROOM_TO_ROOM.test(file)) return false;
    const text = sources.read(file);
    return isAbout(rooms, file, text) || READS_CALLS.test(text) || asks(file);
  });
  // A helper of tests that changed is followed by the tests beside it that import it.
  const helpers = code.filter((file) => file.startsWith('tests/') && !TEST.test(file));
  const helped = sources.files.filter(
    (file) =>
      TEST.test(file) &&
      file.startsWith('tests/') &&
      helpers.some((helper) => sources.read(file).includes(`/${helper.split('/').at(-1)}'`)),
  );
  const all = [...new Set([...chosen, ...helped])].toSorted();
  const isBrowser = (file: string) => file.endsWith('.e2e.ts');
  return {
    everything: code.some(isOfTheHouse),
    rooms,
    tests: all.filter((file) => !isBrowser(file)),
    browser: isSeen || helped.some(isBrowser) ? all.filter(isBrowser) : [],
    code: changed.filter((file) => CODE.test(file) && there.has(file)),
    types: [...new Set(code.flatMap(projectsOf))],
  };
}

function git(root: string, ...words: readonly string[]): string[] {
  const text = execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  return text.split('\n').filter((line) => line !== '');
}

/**
 * The files of a project that differ from a commit: what was committed since, what was not, and
 * what is new. Without a name it is where this branch left `main`; on `main` itself it is the
 * last commit, or the one before where nothing is uncommitted.
 */
export function changedFiles(root: string, named?: string): string[] {
  const others = git(root, 'ls-files', '--others', '--exclude-standard');
  const since = (ref: string) => [
    ...new Set([...git(root, 'diff', '--name-only', '--no-renames', ref), ...others]),
  ];
  if (named !== undefined) return since(git(root, 'merge-base', named, 'HEAD')[0] ?? named);
  const [head = 'HEAD'] = git(root, 'rev-parse', 'HEAD');
  const [base = head] = git(root, 'merge-base', 'main', 'HEAD');
  const changed = since(base);
  return base === head && changed.length === 0 ? since('HEAD~1') : changed;
}

/**
 * A number for what is committed: the same code is tried with the same bugs, so that what fails
 * here fails there too, and the next change with others. 1 where git knows nothing.
 */
export function seedOfTree(root: string): number {
  try {
    return Number.parseInt(git(root, 'rev-parse', 'HEAD^{tree}')[0]?.slice(0, 5) ?? '1', 16);
  } catch {
    return 1;
  }
}

/** The files of a project as git knows them, with new ones and without deleted ones. */
export function sourcesOf(root: string): Sources {
  const listed = git(root, 'ls-files', '--cached', '--others', '--exclude-standard');
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
    texts.set(file, text);
    return text;
  };
  return { files: listed.filter((file) => existsSync(join(root, file))), read };
}
