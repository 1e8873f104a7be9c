import { Worker } from 'node:worker_threads';
import type { JournalReplay } from '../../features/operators/server/needs.ts';
import type { JournalResult, JournalWork } from './verify-journal-worker.ts';

/** Starts a replay of the whole journal on a thread of its own; for the console. */
export function replayJournal(connectionString: string): JournalReplay {
  const workerData: JournalWork = { connectionString };
  const worker = new Worker(new URL('./verify-journal-worker.ts', import.meta.url), { workerData });
  const done = new Promise<JournalResult>((resolve) => {
    worker.once('message', (result: JournalResult) => resolve(result));
    worker.once('error', (error) => resolve({ failure: error.message }));
    worker.once('exit', () => resolve({ failure: 'The replay was ended before it was done.' }));
  });
  return { done, stop: () => void worker.terminate() };
}
