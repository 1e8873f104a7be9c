/**
 * What each owner has done within a span before a time. Rows come in the order of their times. It
 * keeps only what the newest row of an owner can still see, and forgets owners who did nothing
 * within a span before the newest row of all: so it does not grow with the past, and loading what
 * is younger than two spans gives the same window.
 */
export class MovingWindow<Row extends { readonly id: number }> {
  /** Whoever has done something last is the last one. */
  private readonly byOwner = new Map<number, Row[]>();
  private readonly spanMs: number;
  private readonly timeOf: (row: Row) => number;

  constructor(spanMs: number, timeOf: (row: Row) => number) {
    this.spanMs = spanMs;
    this.timeOf = timeOf;
  }

  /** Adds a row; none before it is newer. */
  add(owner: number, row: Row): void {
    const timeMs = this.timeOf(row);
    const own = this.byOwner.get(owner) ?? [];
    const gone = this.goneBy(own, timeMs);
    if (gone > 0) own.splice(0, gone);
    own.push(row);
    this.byOwner.delete(owner);
    this.byOwner.set(owner, own);
    for (const [other, rows] of this.byOwner) {
      if (this.goneBy(rows, timeMs) < rows.length) return;
      this.byOwner.delete(other);
    }
  }

  /** The rows of an owner within the span before a time, oldest first. */
  within(owner: number, timeMs: number): readonly Row[] {
    const own = this.byOwner.get(owner) ?? [];
    return own.slice(this.goneBy(own, timeMs));
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

  /** How many of an owner's rows lie before the span: the first ones. */
  private goneBy(rows: readonly Row[], timeMs: number): number {
    const isWithin = (row: Row): boolean => this.timeOf(row) > timeMs - this.spanMs;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = rows[middle];
      if (row !== undefined && isWithin(row)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
