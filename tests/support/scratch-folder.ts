/**
 * Where databases of tests keep their files. A migrated database is 1,275 files: a copy of them
 * takes 0.6 seconds of a processor on a disk, and 0.03 in memory.
 */
import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
/** All databases of a run together take less than half of it. */
const PLENTY = 6 * 2 ** 30;

/** Whether there is memory for files: other users may run no programs there, and need a disk. */
function hasPlenty(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > PLENTY;
  } catch {
    return false;
  }
}

/** The folders in which there may be scratch folders of this run or of killed ones. */
export const SCRATCH_PLACES: readonly string[] =
  process.platform === 'linux' ? [tmpdir(), IN_MEMORY] : [tmpdir()];

/** Makes a new folder, in memory where there is plenty of it. */
export function makeScratchFolder(prefix: string): string {
  return mkdtempSync(join(hasPlenty() ? IN_MEMORY : tmpdir(), prefix));
}
