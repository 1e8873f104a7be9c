/**
 * Fills a fresh machine from the tables, and does again what the journal holds beyond them. The
 * same path serves a start, a crash and a reload.
 */
import type pg from 'pg';
import type { AccountKind } from '../../../core/ledger/ledger.ts';
import type { Machine } from '../../../core/engine/machine.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { copyOut } from './copy-out.ts';
import type { Batch, JournalRecord } from '../../../core/engine/records.ts';
import { decodeRecords, GENESIS } from './journal-format.ts';
import { parkedRoomsTable, standstillsTable } from './ledger-tables.ts';

/** Where the journal ends. */
export interface JournalEnd {
  readonly lastSeq: number;
  readonly lastTimeMs: number;
  readonly lastId: number;
  readonly hash: Buffer;
}

const EMPTY: JournalEnd = { lastSeq: 0, lastTimeMs: 0, lastId: 0, hash: GENESIS };

interface EndRow {
  readonly last_seq: string;
  readonly last_time_ms: string;
  readonly last_id: string;
  readonly hash: Buffer;
}

function endOf(row: EndRow): JournalEnd {
  return {
    lastSeq: Number(row.last_seq),
    lastTimeMs: Number(row.last_time_ms),
    lastId: Number(row.last_id),
    hash: row.hash,
  };
}

const END_COLUMNS = 'last_seq, last_time_ms, last_id, hash';

/** Reads the end of the journal; all zero for an empty one. */
export async function readJournalEnd(client: pg.Client): Promise<JournalEnd> {
  const { rows } = await client.query<EndRow>(
    `select ${END_COLUMNS} from journal order by last_seq desc limit 1`,
  );
  return rows[0] === undefined ? EMPTY : endOf(rows[0]);
}

/** Reads up to where the tables hold what the journal gives. */
export async function readProjectedSeq(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ projected_seq: string }>(
    'select projected_seq from projection',
  );
  return Number(rows[0]?.projected_seq);
}

/** Where the tables are in the journal. */
async function readProjectedEnd(client: pg.Client): Promise<JournalEnd> {
  const seq = await readProjectedSeq(client);
  if (seq === 0) return EMPTY;
  const { rows } = await client.query<EndRow>(
    `select ${END_COLUMNS} from journal where last_seq = $1`,
    [seq],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the tables are at ${seq}, where no batch has ended`);
  return endOf(row);
}

const BATCHES_AT_A_TIME = 200;

/** How what the tables do not hold yet is made from the journal. */
export interface Tail {
  /** Gives records of any release as this one has them. */
  readonly present: (record: JournalRecord) => JournalRecord;
  /** Told of each batch, once it is done. */
  readonly onBatch: (batch: Batch) => void;
}

/**
 * Does what the journal holds after `from` on a house that is loaded up to there.
 * @returns where the journal ends
 */
export async function replayTail(
  machine: Machine,
  client: pg.Client,
  from: JournalEnd,
  { present, onBatch }: Tail,
): Promise<JournalEnd> {
  let end = from;
  const pageAfter = (seq: string | number) =>
    client.query<EndRow & { payload: Buffer }>(
      `select ${END_COLUMNS}, payload from journal where last_seq > $1 order by last_seq limit $2`,
      [seq, BATCHES_AT_A_TIME],
    );
  let coming = pageAfter(end.lastSeq);
  for (;;) {
    const { rows } = await coming;
    const last = rows.at(-1);
    // The next page is read while this one is done.
    if (last !== undefined) coming = pageAfter(last.last_seq);
    coming.catch(() => undefined);
    for (const row of rows) {
      for (const record of decodeRecords(row.payload)) machine.replay(present(record));
      onBatch(machine.takeBatch());
      end = endOf(row);
    }
    if (last === undefined) return end;
  }
}

/**
 * Loads all of the machine but its rooms into a fresh one. Rooms load themselves.
 * @returns where the tables are in the journal
 */
export async function loadMachine(machine: Machine, client: pg.Client): Promise<JournalEnd> {
  const end = await readProjectedEnd(client);
  machine.restore({ seq: end.lastSeq, timeMs: end.lastTimeMs, lastId: end.lastId });
  await copyOut(client, 'select owner, kind, asset, available, frozen from balances', (row) => {
    machine.ledger.restore({
      owner: Number(row[0]),
      kind: Number(row[1]) as AccountKind,
      asset: assetId(Number(row[2])),
      available: units(BigInt(row[3] ?? '0')),
      frozen: units(BigInt(row[4] ?? '0')),
    });
  });
  const parked = `select ${parkedRoomsTable.selection} from parked_rooms`;
  await copyOut(client, parked, (row) => {
    machine.restoreParked(parkedRoomsTable.fromTexts(row));
  });
  const stood = `select ${standstillsTable.selection} from standstills order by seq desc limit 1`;
  await copyOut(client, stood, (row) => {
    machine.restoreStandstill(standstillsTable.fromTexts(row));
  });
  const keys = 'select id, fingerprint, time_ms from command_keys order by time_ms, id';
  await copyOut(client, keys, (row) => {
    machine.restoreKey({
      id: row[0] ?? '',
      fingerprint: row[1] ?? '',
      timeMs: Number(row[2]),
    });
  });
  return end;
}
