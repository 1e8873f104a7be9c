/** How long the writer waits for a database that is slow, and what it says meanwhile. */

/** How long the writer waits for what. */
export interface Patience {
  readonly slowMs: number;
  readonly deadlineMs: number;
  readonly firstReloadMs: number;
}

export const PATIENCE: Patience = {
  /** A batch that takes so long has hung: the server is not ready while it does. */
  slowMs: 2_000,
  /** After so long nobody waits for a batch any more: what became of it is found by loading. */
  deadlineMs: 10_000,
  firstReloadMs: 250,
};

const LONGEST_RELOAD_MS = 10_000;

/** The pause before the first, second, third … attempt to load. */
export function reloadPauseMs(attempt: number, { firstReloadMs }: Patience): number {
  return Math.min(firstReloadMs * 2 ** Math.min(attempt, 30), LONGEST_RELOAD_MS);
}

/** Rejects when the work takes longer; the work itself goes on, and nobody hears of it. */
export async function beforeDeadline(work: Promise<void>, deadlineMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the database did not store a batch within ${deadlineMs} ms`)),
      deadlineMs,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The batches that are being stored, and since when. */
export class SentBatches {
  private readonly sent = new Set<{ readonly atMs: number }>();

  /** A batch goes out; what is returned says that it is stored, or lost. */
  send(): () => void {
    const batch = { atMs: performance.now() };
    this.sent.add(batch);
    return () => void this.sent.delete(batch);
  }

  /** In words that one of them hangs; undefined when none does. */
  hanging({ slowMs }: Patience): string | undefined {
    const longestMs = performance.now() - Math.min(...[...this.sent].map(({ atMs }) => atMs));
    if (longestMs <= slowMs) return undefined;
    return `the database has not stored a batch for ${Math.round(longestMs / 1000)} s`;
  }
}
