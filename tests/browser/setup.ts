/**
 * Of the first try of a test that fails, what its pages showed: a picture in `.artifacts/failures`,
 * and in the remarks the address and the beginning of the text, because who reads the output of
 * another machine has nothing else.
 */
import { afterEach } from 'vitest';
import { sightsOf } from './failures.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What the pages of the first try that failed showed. */
    seen?: string[];
  }
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') task.meta.seen ??= await sightsOf(task.name);
});
