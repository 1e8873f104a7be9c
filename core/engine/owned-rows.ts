/** Rows that belong to somebody: found by number and by owner, without looking at the others. */

/** What a row must say of itself; neither changes. */
export interface OwnedRow {
  readonly id: number;
  readonly owner: number;
}

/** A register of rows, in the order of their numbers wherever more than one is given. */
export class OwnedRows<Row extends OwnedRow> {
  private readonly byId = new Map<number, Row>();
  private readonly byOwner = new Map<number, Set<Row>>();

  /** Adds a row, or puts another copy in the place of one. */
  add(row: Row): void {
    this.delete(row.id);
    this.byId.set(row.id, row);
    this.byOwner.set(row.owner, (this.byOwner.get(row.owner) ?? new Set()).add(row));
  }

  /** Takes a row out; false where there is none. */
  delete(id: number): boolean {
    const row = this.byId.get(id);
    if (row === undefined) return false;
    const own = this.byOwner.get(row.owner);
    own?.delete(row);
    if (own?.size === 0) this.byOwner.delete(row.owner);
    return this.byId.delete(id);
  }

  get(id: number): Row | undefined {
    return this.byId.get(id);
  }

  get size(): number {
    return this.byId.size;
  }

  /** The rows of an owner. */
  ofOwner(owner: number): Row[] {
    return inOrder(this.byOwner.get(owner) ?? []);
  }

  /** How many rows an owner has. */
  countOf(owner: number): number {
    return this.byOwner.get(owner)?.size ?? 0;
  }

  /** All owners of rows, ascending. */
  owners(): number[] {
    return [...this.byOwner.keys()].sort((a, b) => a - b);
  }

  /** All rows. */
  sorted(): Row[] {
    return inOrder(this.byId.values());
  }
}

function inOrder<Row extends OwnedRow>(rows: Iterable<Row>): Row[] {
  return [...rows].sort((a, b) => a.id - b.id);
}
