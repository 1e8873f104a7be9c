/**
 * Replays the journal on a thread of its own: it works for minutes without a pause, and the thread
 * that answers orders must not wait for it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type VerificationReport, verifyJournal } from './verify-journal.ts';

/** What the thread is given. */
export interface JournalWork {
  readonly connectionString: string;
}

/** What it answers. */
export type JournalResult = { readonly report: VerificationReport } | { readonly failure: string };

const { connectionString } = workerData as JournalWork;
const result: JournalResult = await verifyJournal(connectionString).then(
  (report) => ({ report }),
  (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
);
parentPort?.postMessage(result);
