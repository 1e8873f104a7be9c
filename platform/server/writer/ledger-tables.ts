/** The machine's own tables: balances, postings, keys, parked rooms, standstills. */
import type { Balance, Posting } from '../../../core/ledger/ledger.ts';
import type { StandstillRow } from '../../../core/engine/deadlines.ts';
import type { CommandKey } from '../../../core/engine/records.ts';
import type { ParkedRoom } from '../../../core/engine/parking.ts';
import { recordTable } from './record-table.ts';
import { table } from './tables.ts';

export const balancesTable = table<Balance>(
  'balances',
  ['owner', 'kind', 'asset'],
  [
    { name: 'owner', type: 'bigint', of: (row) => row.owner },
    { name: 'kind', type: 'smallint', of: (row) => row.kind },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'available', type: 'bigint', of: (row) => row.available },
    { name: 'frozen', type: 'bigint', of: (row) => row.frozen },
  ],
);

/** A posting with its accounts spelled out. */
export interface PostingRow {
  readonly seq: number;
  readonly ordinal: number;
  readonly asset: number;
  readonly fromOwner: number;
  readonly fromKind: number;
  readonly toOwner: number;
  readonly toKind: number;
  readonly posting: Posting;
  readonly timeMs: number;
}

export const postingsTable = table<PostingRow>(
  'postings',
  [],
  [
    { name: 'seq', type: 'bigint', of: (row) => row.seq },
    { name: 'ordinal', type: 'integer', of: (row) => row.ordinal },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'from_owner', type: 'bigint', of: (row) => row.fromOwner },
    { name: 'from_kind', type: 'smallint', of: (row) => row.fromKind },
    { name: 'to_owner', type: 'bigint', of: (row) => row.toOwner },
    { name: 'to_kind', type: 'smallint', of: (row) => row.toKind },
    { name: 'amount', type: 'bigint', of: (row) => row.posting.amount },
    { name: 'reason', type: 'text', of: (row) => row.posting.reason },
    { name: 'reference', type: 'bigint', of: (row) => row.posting.reference },
    { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  ],
);

export const commandKeysTable = table<CommandKey>(
  'command_keys',
  ['id'],
  [
    { name: 'id', type: 'text', of: (row) => row.id },
    { name: 'fingerprint', type: 'text', of: (row) => row.fingerprint },
    { name: 'answer', type: 'text', of: (row) => row.answer },
    { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  ],
);

export const parkedRoomsTable = recordTable<ParkedRoom>('parked_rooms', ['room'], {
  room: 'text',
  seq: 'count',
  sinceMs: 'count',
  reason: 'text',
  command: 'text',
});

export const standstillsTable = recordTable<StandstillRow>('standstills', [], {
  seq: 'count',
  fromMs: 'count',
  toMs: 'count',
});
