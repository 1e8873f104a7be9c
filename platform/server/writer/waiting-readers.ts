/** Who waits until something has come as far as a number. */
export class WaitingReaders {
  private waiting: { readonly upTo: number; readonly resolve: () => void }[] = [];

  /** How many wait. */
  get size(): number {
    return this.waiting.length;
  }

  /** Resolves when it has come so far. */
  wait(upTo: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ upTo, resolve });
    });
  }

  /** It has come so far: those who wait for no more go on. */
  release(upTo: number): void {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = waiting.filter((reader) => reader.upTo > upTo);
    for (const reader of waiting) if (reader.upTo <= upTo) reader.resolve();
  }

  /** Nothing comes any more: all go on. */
  releaseAll(): void {
    this.release(Number.POSITIVE_INFINITY);
  }
}
