/**
 * What a verification has proved so far, in a folder, so that one that was interrupted goes on and
 * does not begin again. A part is the journal between two hashes, the rows that it gave, and the
 * hash of the house at its end. None of it is believed: the journal of a part is hashed again from
 * its first byte and must come to the hash that was noted, its file must be the one that was
 * written, by this very program, and the rows must give the house that was noted; else everything
 * is proved anew.
 */
import { createHash, hash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { errorCode } from '../../platform/server/database/errors.ts';
import type { Table, TableStatement } from '../../platform/server/writer/tables.ts';
import { removeStatement, saveStatement, asStored } from '../../platform/server/writer/tables.ts';

/** How far a verification has come. */
export interface ProvenPart {
  readonly toSeq: number;
  /** The journal's own hash there, hexadecimal. */
  readonly toHash: string;
  readonly batches: number;
  readonly commands: number;
  /** The hash of the house there. */
  readonly stateSha256: string;
  /** The heads of the audit log that the journal has noted so far: lines and hash. */
  readonly anchors: readonly (readonly [lines: number, sha256: string])[];
  /** The states that writers have noted so far, and what they really are. */
  readonly checkpoints: readonly (readonly [seq: number, sha256: string])[];
}

interface NotedPart extends ProvenPart {
  readonly file: string;
  readonly fileSha256: string;
}

/** What stands in the folder. Its own hash is of all that is above it. */
interface Manifest {
  readonly program: string;
  readonly parts: readonly NotedPart[];
}

const MANIFEST = 'parts.json';
/** The number of the process that works in the folder. */
const WORKER = 'worker.lock';
const PROGRAM_FOLDERS = ['core', 'platform', 'features', 'apps/server'] as const;

/** A hash of the program that proves: another one may come to something else. */
export function programHash(root = resolve(import.meta.dirname, '../..')): string {
  const all = createHash('sha256');
  for (const folder of PROGRAM_FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((it) => /(?<!\.test)\.(?:ts|sql)$/.test(it)).toSorted()) {
      all.update(name).update(hash('sha256', readFileSync(join(root, folder, name)), 'hex'));
    }
  }
  return all.digest('hex');
}

/** Whether the process that a mark names is another one, and is there. */
function isAtWork(mark: string): boolean {
  try {
    const worker = Number(readFileSync(mark, 'utf8'));
    if (worker === process.pid || !Number.isSafeInteger(worker) || worker <= 0) return false;
    process.kill(worker, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** A statement as it stands in a file: whose rows, whether they go, how long its values are. */
interface Head {
  readonly table: string;
  readonly removes: boolean;
  readonly lengths: readonly number[];
}

function bytesOf(value: TableStatement['values'][number]): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error('rows are stored as bytes');
  return value;
}

/** Some statements as bytes, with their length before them. */
function framed(statements: readonly TableStatement[]): Buffer {
  const heads: Head[] = statements.map(({ table, name, values }) => ({
    table,
    removes: name.startsWith('remove_'),
    lengths: values.map((value) => bytesOf(value).length),
  }));
  const head = Buffer.from(JSON.stringify(heads));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const body = Buffer.concat([length, head, ...statements.flatMap((it) => it.values.map(bytesOf))]);
  const packed = zstdCompressSync(body);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(packed.length);
  return Buffer.concat([size, packed]);
}

function unframed(body: Buffer, tables: ReadonlyMap<string, Table>): TableStatement[] {
  let at = 4 + body.readUInt32LE(0);
  const heads = JSON.parse(body.toString('utf8', 4, at)) as readonly Head[];
  return heads.map(({ table: name, removes, lengths }) => {
    const declared = tables.get(name);
    if (declared === undefined) throw new Error(`there is no table ${name}`);
    const empty = removes ? removeStatement(declared, []) : saveStatement(asStored(declared), []);
    const values = lengths.map((length) => {
      const value = body.subarray(at, at + length);
      at += length;
      return value;
    });
    return { ...empty, values };
  });
}

/** Writes so that after a power cut there is the old or the new, and never half of it. */
function writeWhole(path: string, text: string): void {
  const beside = `${path}.new`;
  writeFileSync(beside, text);
  const file = openSync(beside, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, path);
}

/** The folder of one verification. */
export class ProofParts {
  private readonly folder: string;
  private readonly program: string;
  private parts: NotedPart[];

  private constructor(folder: string, program: string) {
    this.folder = folder;
    this.program = program;
    this.parts = this.read();
    this.begin();
  }

  /**
   * Opens a folder, and makes it where there is none.
   * @returns undefined where another process that is still there is at work in it
   */
  static open(folder: string, program = programHash()): ProofParts | undefined {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const mark = join(folder, WORKER);
    if (isAtWork(mark)) return undefined;
    writeFileSync(mark, String(process.pid));
    return new ProofParts(folder, program);
  }

  /** The last part that was noted; undefined before the first. */
  get last(): ProvenPart | undefined {
    return this.parts.at(-1);
  }

  /** The rows of all parts in their order, some statements at a time. */
  *statements(tables: ReadonlyMap<string, Table>): Generator<TableStatement[]> {
    for (const { file } of this.parts) {
      const bytes = readFileSync(join(this.folder, file));
      for (let at = 0; at < bytes.length; ) {
        const end = at + 4 + bytes.readUInt32LE(at);
        yield unframed(zstdDecompressSync(bytes.subarray(at + 4, end)), tables);
        at = end;
      }
    }
  }

  /** Adds rows to the part that is under way. */
  add(statements: readonly TableStatement[]): void {
    if (statements.length === 0) return;
    appendFileSync(this.path(this.parts.length), framed(statements));
  }

  /** The part that is under way is proved up to here, and its rows are all there. */
  end(part: ProvenPart): void {
    const file = this.name(this.parts.length);
    const handle = openSync(join(this.folder, file), 'a');
    fsyncSync(handle);
    closeSync(handle);
    const fileSha256 = hash('sha256', readFileSync(join(this.folder, file)), 'hex');
    this.parts.push({ ...part, file, fileSha256 });
    const manifest: Manifest = { program: this.program, parts: this.parts };
    const text = JSON.stringify(manifest);
    writeWhole(join(this.folder, MANIFEST), `${text}\n${hash('sha256', text, 'hex')}\n`);
    this.begin();
  }

  /** Forgets everything, because something did not come out as noted. */
  forget(): void {
    this.parts = [];
    rmSync(join(this.folder, MANIFEST), { force: true });
    this.begin();
  }

  /** The verification is over: whoever asks again has it proved again. */
  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private name(number: number): string {
    return `part-${number}.rows`;
  }

  private path(number: number): string {
    return join(this.folder, this.name(number));
  }

  private begin(): void {
    writeFileSync(this.path(this.parts.length), '', { mode: 0o600 });
  }

  /** What is noted, where all of it is as it was written, and by this program. */
  private read(): NotedPart[] {
    try {
      const [text = '', sha256] = readFileSync(join(this.folder, MANIFEST), 'utf8').split('\n');
      if (hash('sha256', text, 'hex') !== sha256) return [];
      const { program, parts } = JSON.parse(text) as Manifest;
      if (program !== this.program) return [];
      const isWhole = parts.every(
        ({ file, fileSha256 }, number) =>
          file === this.name(number) &&
          hash('sha256', readFileSync(join(this.folder, file)), 'hex') === fileSha256,
      );
      return isWhole ? [...parts] : [];
    } catch {
      // Nothing, or nothing that can be read: then everything is proved.
      return [];
    }
  }
}
