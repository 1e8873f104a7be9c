/** Says what it waits for; undefined when it waits for nothing. */
export type Wait = () => string | undefined;

/** What a server still waits for before it is ready, in words for whoever operates it. */
export class Readiness {
  private readonly waits: Wait[] = [];

  /** Adds something that may be waited for. Whoever comes first is named first. */
  add(wait: Wait): void {
    this.waits.push(wait);
  }

  /** The first cause for which the server is not ready; undefined when it is. */
  cause(): string | undefined {
    for (const wait of this.waits) {
      const cause = wait();
      if (cause !== undefined) return cause;
    }
    return undefined;
  }
}
