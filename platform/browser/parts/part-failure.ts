/** What it means that a part of the client did not come. */
import { Unreachable } from '../api/errors.ts';
import { readText, writeText } from '../session/storage.ts';

const NEVER_CAME = 'a part of the client never came';

/** So long a part is waited for. */
const LONGEST_WAIT_MS = 60_000;

/** The same promise, which gives up after a minute. */
export async function inAMinute<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gaveUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable(NEVER_CAME)), LONGEST_WAIT_MS);
  });
  try {
    return await Promise.race([coming, gaveUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** True for a part that was given up: asking for it again in this page waits for the same file. */
export function isNeverCome(error: unknown): boolean {
  return error instanceof Unreachable && error.message === NEVER_CAME;
}

/** A part of the client that cannot be fetched is a matter of the network; undefined for others. */
export function unreachedPart(error: unknown): Unreachable | undefined {
  if (error instanceof Unreachable) return error;
  const isPart = error instanceof Error && /import|preload|module/i.test(error.message);
  return isPart ? new Unreachable(error.message) : undefined;
}

const RELOADED = 'healedByReload';
const RELOAD_REST_MS = 60_000;

/** Whether the page may reload itself: no more than once a minute, or it would do nothing else. */
export function mayReload(nowMs = Date.now()): boolean {
  const before = Number(readText(RELOADED) || 0);
  if (nowMs >= before && nowMs - before < RELOAD_REST_MS) return false;
  writeText(RELOADED, String(nowMs));
  return true;
}
