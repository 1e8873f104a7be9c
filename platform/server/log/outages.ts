/**
 * A known outage (a database that is gone, a house that has halted) is one line of the log: whoever
 * fails because of it while it lasts would write the same again, with a stack, every second.
 */

/** So long without a failure, and the outage is over: the next one is said again. */
const QUIET_MS = 60_000;

/** What PostgreSQL and the system say where a connection is lost, or cannot be made. */
const LOST = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const LOST_TEXT = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** What failed because the house or its database does not answer, in words; else undefined. */
export function outageCause(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const isKnown =
    error.name === 'WriterUnavailable' || LOST.has(code) || LOST_TEXT.test(error.message);
  return isKnown ? error.message : undefined;
}

/** Lets the first line of an outage pass. */
export class Outages {
  private readonly nowMs: () => number;
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Whether this failure is the first of its outage, and is to be said. */
  isNew(): boolean {
    const before = this.lastMs;
    this.lastMs = this.nowMs();
    return this.lastMs - before > QUIET_MS;
  }
}
