const LONGEST_PAUSE_MS = 60_000;

/**
 * How long to wait after so many failures in a row (from 1): the first pause, doubled each time up
 * to a minute, less up to a half of it by chance, so that what broke together does not come back
 * together.
 */
export function pauseAfterMs(
  failures: number,
  firstPauseMs: number,
  random: () => number = Math.random,
): number {
  const longestMs = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 30), LONGEST_PAUSE_MS);
  return Math.ceil(longestMs * (1 - random() / 2));
}

/** Pauses between attempts: longer after each failure, and over at once when all is ended. */
export class Pauses {
  private readonly wakers = new Set<() => void>();
  private isOver = false;

  /** Resolves after a time, or when all is ended. */
  wait(ms: number): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.wakers.add(wake);
    });
  }

  /** Ends every pause, those to come too. */
  end(): void {
    this.isOver = true;
    for (const wake of this.wakers) wake();
  }
}
