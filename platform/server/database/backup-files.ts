/**
 * The files of the data folder that belong to a house as much as its tables do: pictures, the
 * signing key, archives. The database's own folder is not among them: its rows are in the backup.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { encodeFrame } from './backup-file.ts';
import { errorCode, StartupError } from './errors.ts';

const headShape = z.object({ name: z.string().min(1), mode: z.int() });
const lengthBytes = 4;

/** Of the embedded server and not of the house: where its files are, and its programs. */
const ofTheServer = ['database.json', 'database.made', 'programs'];
/** The way back from an upgrade is no part of a house. */
const WAY_BACK = 'before-upgrade.';

/** The cluster, what belongs to it, and what a running program writes beside them. */
function isLeftOut(name: string): boolean {
  if (name.startsWith('postgres') || ofTheServer.includes(name)) return true;
  if (name.startsWith(WAY_BACK)) return true;
  return name.includes('.unfinished-') || name.endsWith('.lock');
}

/** Paths below the data folder, with slashes, in a fixed order. */
function listFiles(dataFolder: string, below = ''): string[] {
  const folder = join(dataFolder, below);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => below !== '' || !isLeftOut(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(dataFolder, path);
      return entry.isFile() ? [path] : [];
    });
}

/** One frame for each file. */
export function* fileFrames(dataFolder: string): Generator<Buffer> {
  for (const name of listFiles(dataFolder)) {
    const path = join(dataFolder, name);
    let bytes: Buffer;
    let mode: number;
    try {
      bytes = readFileSync(path);
      mode = statSync(path).mode & 0o777;
    } catch (error) {
      // The exchange goes on working: what it has swept meanwhile was not needed any more.
      if (errorCode(error) === 'ENOENT') continue;
      throw error;
    }
    const head = Buffer.from(JSON.stringify({ name, mode }), 'utf8');
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(head.length);
    yield encodeFrame('F', Buffer.concat([length, head, bytes]));
  }
}

/** Files of a backup, kept aside until its rows are in the database. */
export class RestoredFiles {
  private readonly dataFolder: string;
  private readonly aside: string;
  private readonly names: string[] = [];

  constructor(dataFolder: string) {
    this.dataFolder = resolve(dataFolder);
    this.aside = join(this.dataFolder, `restoring.unfinished-${process.pid}`);
  }

  /** Keeps a file aside. Throws when it lies outside the folder or is there already. */
  take(body: Buffer): void {
    const end = lengthBytes + body.readUInt32BE(0);
    const head = headShape.parse(JSON.parse(body.toString('utf8', lengthBytes, end)));
    // Older backups hold what a server has made anew by now.
    if (isLeftOut(head.name.split('/')[0] ?? '')) return;
    const target = resolve(this.dataFolder, head.name);
    if (!target.startsWith(this.dataFolder + sep)) {
      throw new StartupError(`The backup names a file outside the data folder: ${head.name}.`);
    }
    if (existsSync(target)) {
      throw new StartupError(`${target} is there already, and a restore overwrites nothing.`);
    }
    const kept = join(this.aside, head.name);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, body.subarray(end), { mode: head.mode });
    chmodSync(kept, head.mode);
    this.names.push(head.name);
  }

  /** Puts all files where they belong. */
  settle(): void {
    for (const name of this.names) {
      const target = join(this.dataFolder, name);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(join(this.aside, name), target);
    }
    this.drop();
  }

  /** Forgets what was kept aside. */
  drop(): void {
    rmSync(this.aside, { recursive: true, force: true });
  }

  /** How many files there are. */
  get count(): number {
    return this.names.length;
  }
}
