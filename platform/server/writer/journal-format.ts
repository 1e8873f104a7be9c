/** How a batch of journal records becomes bytes, and how batches are chained. */
import { createHash } from 'node:crypto';
import type { JournalRecord } from '../../../core/engine/machine.ts';

/** The hash before the first batch. */
export const GENESIS = Buffer.alloc(32);

/** The bytes of a batch: one JSON line a record, in order. */
export function encodeRecords(records: readonly JournalRecord[]): Buffer {
  return Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'), 'utf8');
}

/** The records of a batch. Throws on bytes that `encodeRecords` did not make. */
export function decodeRecords(payload: Buffer): JournalRecord[] {
  return payload
    .toString('utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as JournalRecord);
}

/** The chained hash of a batch: sha256(previous || payload). */
export function chainHash(previous: Buffer, payload: Buffer): Buffer {
  return createHash('sha256').update(previous).update(payload).digest();
}
