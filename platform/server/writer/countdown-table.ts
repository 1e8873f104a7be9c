/** How dead man's switches of a room are stored and loaded. */
import type pg from 'pg';
import type { Countdown, Countdowns } from '../../../core/engine/countdowns.ts';
import { copyOut } from './copy-out.ts';
import { type RecordTable, recordTable } from './record-table.ts';

/** The table of a room's switches. */
export function countdownTable(name: string): RecordTable<Countdown> {
  return recordTable<Countdown>(name, ['owner', 'marketId'], {
    owner: 'count',
    marketId: 'integer',
    dueMs: 'count',
  });
}

/** Loads the switches that run. */
export async function loadCountdowns(
  client: pg.Client,
  table: RecordTable<Countdown>,
  into: Countdowns,
): Promise<void> {
  const query = `select ${table.selection} from ${table.name} where due_ms > 0`;
  await copyOut(client, query, (row) => into.restore(table.fromTexts(row)));
}
