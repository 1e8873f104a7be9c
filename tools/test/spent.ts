/**
 * Notes of each test file what it took of processors: its worker with all threads, and the
 * processes that it started and that have ended. Loading counts for the file that wants it first.
 */
import { afterAll, beforeEach } from 'vitest';
import { secondsTaken } from './processors.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: seconds of processors; undefined where the system does not tell. */
    spent?: number;
  }
}

/** What the worker had taken when the file before this one ended. */
const place: { bourseSpent?: number } = globalThis as never;
let file: { readonly meta: { spent?: number } } | undefined;

beforeEach(({ task }) => {
  file = task.file;
});

// Hooks after tests run in the order opposite to that in which they were named: this is the last.
afterAll(() => {
  const taken = secondsTaken();
  if (taken === undefined) return;
  if (file !== undefined) file.meta.spent = taken - (place.bourseSpent ?? 0);
  place.bourseSpent = taken;
});
