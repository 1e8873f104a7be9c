/** Keeps what PostgreSQL writes about itself from filling the disk. */
import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';

/** The log may grow to this; then it becomes the old one, and a new one begins. */
export const LARGEST_LOG_BYTES = 5 * 1024 * 1024;
const LOOK_MS = 60_000;

/**
 * Puts a log that is too large aside and empties it. The server goes on writing at its end, which
 * then is the beginning, because it opened the file for appending.
 */
export function rotateLog(file: string, largestBytes = LARGEST_LOG_BYTES): void {
  if (!existsSync(file) || statSync(file).size <= largestBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file, 0);
}

/** Looks once a minute; ends with what is returned. What fails is tried again by the next look. */
export function keepLogSmall(file: string): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(file);
    } catch {
      // A disk that is full says so in other places too.
    }
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
