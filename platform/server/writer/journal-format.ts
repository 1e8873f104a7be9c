/**
 * How a batch of journal records becomes bytes, and how batches are chained.
 * A batch is one JSON text that says the names of fields once and then a row of values for each
 * record: `{"names":[["seq","timeMs","actor","command.type","command.lots"]],"rows":[[0,…]]}`,
 * where the first value of a row says which names are its. That is a third of what one object a
 * record takes, to write, to hash and to store (decision 0026). Small batches are packed besides
 * (decision 0038). Batches from before it are one JSON object a line, and are read as ever.
 */
import { hash } from 'node:crypto';
import type { JournalRecord } from '../../../core/engine/records.ts';
import { pack, unpack } from './journal-packing.ts';

/** The hash before the first batch. */
export const GENESIS = Buffer.alloc(32);

const COMMAND = 'command.';
const PACKED = '{"names":';

/** Records that have the same fields in the same order. */
interface Shape {
  readonly number: number;
  /** The fields of the command, without its prefix. */
  readonly members: readonly string[];
}

type Packed = { readonly names: readonly (readonly string[])[]; readonly rows: readonly object[] };
/** A field of a record that not all have. */
type Extra = 'key' | 'timer' | undefined;

/** Gives each kind of record of one batch its names. */
class Shapes {
  readonly names: string[][] = [];
  private readonly plain = new Map<string, Shape>();
  private readonly keyed = new Map<string, Shape>();
  private readonly timed = new Map<string, Shape>();

  /** The shape of a record; the first of a type sets it. */
  of(record: JournalRecord): Shape {
    const { type } = record.command;
    const extra = extraOf(record);
    const known = this.list(extra);
    return known.get(type) ?? this.add(known, record, extra);
  }

  private list(extra: Extra): Map<string, Shape> {
    if (extra === undefined) return this.plain;
    return extra === 'key' ? this.keyed : this.timed;
  }

  private add(known: Map<string, Shape>, { command }: JournalRecord, extra: Extra): Shape {
    const members = Object.keys(command);
    const shape = { number: this.names.length, members };
    const own = extra === undefined ? [] : [extra];
    const prefixed = members.map((name) => `${COMMAND}${name}`);
    this.names.push(['seq', 'timeMs', 'actor', ...own, ...prefixed]);
    known.set(command.type, shape);
    return shape;
  }
}

function extraOf(record: JournalRecord): Extra {
  if (record.key !== undefined) return 'key';
  return record.timer === undefined ? undefined : 'timer';
}

/** The values of a record in the order of its names; undefined when it has others. */
function rowOf(record: JournalRecord, { number, members }: Shape): unknown[] | undefined {
  const row: unknown[] = [number, record.seq, record.timeMs, record.actor];
  const extra = record.key ?? record.timer;
  if (extra !== undefined) row.push(extra);
  const command = record.command as unknown as Readonly<Record<string, unknown>>;
  let at = 0;
  for (const name in command) {
    const value = command[name];
    if (name !== members[at] || value === undefined) return undefined;
    row.push(value);
    at += 1;
  }
  return at === members.length ? row : undefined;
}

/** The bytes of a batch. A record whose command has other fields than its kind stays an object. */
export function encodeRecords(records: readonly JournalRecord[]): Buffer {
  const shapes = new Shapes();
  const rows = records.map((record) => rowOf(record, shapes.of(record)) ?? record);
  const packed: Packed = { names: shapes.names, rows };
  return pack(Buffer.from(JSON.stringify(packed)));
}

/** Members of commands by the names that batches give them, each cut out once. */
const memberNames = new Map<string, string>();
const MAX_MEMBER_NAMES = 5_000;

/** The member of a command that a name means; undefined for a field of the record itself. */
function memberOf(name: string): string | undefined {
  const known = memberNames.get(name);
  if (known !== undefined || !name.startsWith(COMMAND)) return known;
  const member = name.slice(COMMAND.length);
  if (memberNames.size < MAX_MEMBER_NAMES) memberNames.set(name, member);
  return member;
}

function recordOf(names: readonly (readonly string[])[], row: object): JournalRecord {
  if (!Array.isArray(row)) return row as JournalRecord;
  const values = row as readonly unknown[];
  const fields = names[values[0] as number];
  if (fields?.length !== values.length - 1) {
    throw new Error('a journal row does not have its fields');
  }
  const record: Record<string, unknown> = {};
  const command: Record<string, unknown> = {};
  // Written out, because a replay does this for every command there has ever been.
  for (let place = 0; place < fields.length; place += 1) {
    const name = fields[place] as string;
    const member = memberOf(name);
    if (name === '__proto__' || member === '__proto__') throw new Error('a field has no such name');
    if (member === undefined) record[name] = values[place + 1];
    else command[member] = values[place + 1];
  }
  record['command'] = command;
  return record as unknown as JournalRecord;
}

/** The records of a batch. Throws on bytes that `encodeRecords` did not make, now or before. */
export function decodeRecords(payload: Buffer): JournalRecord[] {
  const text = unpack(payload).toString('utf8');
  if (!text.startsWith(PACKED)) {
    return text.split('\n').map((line) => JSON.parse(line) as JournalRecord);
  }
  const { names, rows } = JSON.parse(text) as Packed;
  return rows.map((row) => recordOf(names, row));
}

/** The chained hash of a batch: sha256(previous || payload). */
export function chainHash(previous: Buffer, payload: Buffer): Buffer {
  return hash('sha256', Buffer.concat([previous, payload]), 'buffer');
}
