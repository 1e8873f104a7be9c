/** What a batch changed, as rows: found and checked before anybody is answered. */
import type { Machine } from '../../../core/engine/machine.ts';
import type { Batch } from '../../../core/engine/records.ts';
import { failureAtEnd } from '../../../core/engine/parking.ts';
import { type DurableTopics, durableEventsTable, durableRows } from '../durable/events.ts';
import { encodeRecords } from './journal-format.ts';
import {
  balancesTable,
  commandKeysTable,
  parkedRoomsTable,
  standstillsTable,
  postingsTable,
  type PostingRow,
} from './ledger-tables.ts';
import { asStored, checkRows, storedRows, type Table } from './tables.ts';

/** A batch as it is stored: made before the commit, because memory moves on. */
export interface PreparedBatch {
  readonly changes: readonly TableChange[];
  readonly payload: Buffer;
  readonly batch: Batch;
}

/** Postings as rows. They are in the order of the records that made them. */
function postingRows({ ledger }: Machine, batch: Batch): PostingRow[] {
  let at = 0;
  return batch.postings.map((posting, ordinal) => {
    const seq = batch.postingSeqs[ordinal] ?? batch.lastSeq;
    while ((batch.records[at]?.seq ?? seq) < seq) at += 1;
    return {
      seq,
      ordinal,
      asset: ledger.assetOf(posting.from),
      fromOwner: ledger.ownerOf(posting.from),
      fromKind: ledger.kindOf(posting.from),
      toOwner: ledger.ownerOf(posting.to),
      toKind: ledger.kindOf(posting.to),
      posting,
      timeMs: batch.records[at]?.timeMs ?? batch.lastTimeMs,
    };
  });
}

/** What the machine itself saves. */
const OWN_TABLES = new Map<string, Table>(
  [commandKeysTable, parkedRoomsTable, standstillsTable].map((table) => [table.name, table]),
);

/** What the writer stores besides what rooms save, by name. */
export const WRITERS_TABLES: ReadonlyMap<string, Table> = new Map([
  ...OWN_TABLES,
  ...[balancesTable, postingsTable, durableEventsTable].map(
    (table) => [table.name, table] as const,
  ),
]);

/** How a batch is stored. */
export interface Storage {
  /** What rooms save into, by name. */
  readonly tables: ReadonlyMap<string, Table>;
  /** The topics whose events are stored too, for those who must miss none. */
  readonly durableTopics?: DurableTopics;
}

const NO_TOPICS: ReadonlySet<string> = new Set();

/** What a batch changes in one table: rows that it has then, or keys of those that it has not. */
export type TableChange =
  | { readonly into: Table; readonly rows: readonly object[] }
  | { readonly into: Table; readonly keys: readonly string[] };

/** Everything a batch changed, in order. Tables without a declaration are a bug and throw. */
export function* changesOf(
  machine: Machine,
  batch: Batch,
  { tables, durableTopics = NO_TOPICS }: Storage,
): Generator<TableChange> {
  const declared = (name: string): Table => {
    const found = OWN_TABLES.get(name) ?? tables.get(name);
    if (found === undefined) throw new Error(`no store declares the table ${name}`);
    return found;
  };
  if (batch.touched.length > 0) {
    const rows = batch.touched.map((slot) => machine.ledger.balance(slot));
    yield { into: balancesTable, rows };
  }
  if (batch.postings.length > 0) {
    yield { into: postingsTable, rows: postingRows(machine, batch) };
  }
  const { saved, appended, removed, events } = batch.changes;
  for (const [name, rows] of saved) yield { into: declared(name), rows };
  for (const [name, rows] of appended) yield { into: declared(name), rows };
  for (const [name, keys] of removed) yield { into: declared(name), keys };
  const firstSeq = batch.records[0]?.seq ?? 0;
  const timeOf = (seq: number): number => batch.records[seq - firstSeq]?.timeMs ?? 0;
  const told = durableRows(events, durableTopics, timeOf);
  if (told.length > 0) yield { into: durableEventsTable, rows: told };
}

/**
 * Everything a batch changed, as it will be stored; what a room's columns cannot hold is a bug of
 * that room, and found before anybody is answered.
 */
export function prepareBatch(machine: Machine, batch: Batch, storage: Storage): PreparedBatch {
  const changes: TableChange[] = [];
  for (const change of changesOf(machine, batch, storage)) {
    const { into } = change;
    try {
      if ('keys' in change) {
        changes.push(change);
        continue;
      }
      const rows = storedRows(into, change.rows);
      checkRows(into, rows);
      changes.push({ into: asStored(into), rows });
    } catch (error) {
      throw into.room === undefined ? error : failureAtEnd(into.room, batch.records, error);
    }
  }
  return { changes, payload: encodeRecords(batch.records), batch };
}
