/**
 * What each owner has done within a span before a time. It keeps only what his newest row can still
 * see, so that loading the same rows gives the same window.
 */
export class MovingWindow<Row extends { readonly id: number }> {
  private readonly byOwner = new Map<number, readonly Row[]>();
  private readonly spanMs: number;
  private readonly timeOf: (row: Row) => number;

  constructor(spanMs: number, timeOf: (row: Row) => number) {
    this.spanMs = spanMs;
    this.timeOf = timeOf;
  }

  /** Adds a row that is newer than all others of its owner. */
  add(owner: number, row: Row): void {
    this.byOwner.set(owner, [...this.within(owner, this.timeOf(row)), row]);
  }

  /** The rows of an owner within the span before a time, oldest first. */
  within(owner: number, timeMs: number): readonly Row[] {
    const all = this.byOwner.get(owner) ?? [];
    return all.filter((row) => this.timeOf(row) > timeMs - this.spanMs);
  }

  /** What some window may still hold, by number. */
  sorted(): readonly Row[] {
    return [...this.byOwner.values()].flat().sort((a, b) => a.id - b.id);
  }

  /** A line of state for each owner. */
  *lines(name: string): Generator<string> {
    for (const [owner, rows] of [...this.byOwner].sort(([a], [b]) => a - b)) {
      yield `${name} ${owner} ${rows
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join()}`;
    }
  }
}
