/** What a replay says while it works: it may take hours. */
import type { OnProgress } from './journal-proof.ts';

const EVERY_MS = 5_000;

/** How far a replay has come after a time, its speed, and how long it takes from here. */
export function progressLine(done: number, all: number, tookMs: number): string {
  const aSecond = (done * 1_000) / Math.max(tookMs, 1);
  const left = Math.ceil((all - done) / Math.max(aSecond, 1));
  return `${done} of ${all} commands, ${Math.round(aSecond)} a second, ${left} s left`;
}

/** Writes a line on the error stream every few seconds. */
export function tellProgress(): OnProgress {
  const begunMs = performance.now();
  let toldMs = begunMs;
  return (done, all) => {
    const nowMs = performance.now();
    if (nowMs - toldMs < EVERY_MS) return;
    toldMs = nowMs;
    process.stderr.write(`${progressLine(done, all, nowMs - begunMs)}\n`);
  };
}
