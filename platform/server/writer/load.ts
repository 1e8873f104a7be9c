/** Fills a fresh machine from the tables. The same path serves a start, a crash and a reload. */
import type pg from 'pg';
import type { AccountKind } from '../../../core/ledger/ledger.ts';
import type { Machine } from '../../../core/engine/machine.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { copyOut } from './copy-out.ts';
import { GENESIS } from './journal-format.ts';
import { parkedRoomsTable, standstillsTable } from './ledger-tables.ts';

/** Where the journal ends. */
export interface JournalEnd {
  readonly lastSeq: number;
  readonly lastTimeMs: number;
  readonly lastId: number;
  readonly hash: Buffer;
}

/** Reads the end of the journal; all zero for an empty one. */
export async function readJournalEnd(client: pg.Client): Promise<JournalEnd> {
  const { rows } = await client.query<{
    last_seq: string;
    last_time_ms: string;
    last_id: string;
    hash: Buffer;
  }>('select last_seq, last_time_ms, last_id, hash from journal order by last_seq desc limit 1');
  const row = rows[0];
  if (row === undefined) return { lastSeq: 0, lastTimeMs: 0, lastId: 0, hash: GENESIS };
  return {
    lastSeq: Number(row.last_seq),
    lastTimeMs: Number(row.last_time_ms),
    lastId: Number(row.last_id),
    hash: row.hash,
  };
}

/** Loads all of the machine but its rooms into a fresh one. Rooms load themselves. */
export async function loadMachine(machine: Machine, client: pg.Client): Promise<JournalEnd> {
  const end = await readJournalEnd(client);
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
