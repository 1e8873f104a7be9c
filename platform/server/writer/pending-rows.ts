/**
 * Rows of many batches, gathered until they are worth a statement: of a row that changed often only
 * its last copy, and of one that was removed none.
 */
import type { TableChange } from './prepare.ts';
import {
  asStored,
  removeStatement,
  saveStatement,
  storedRows,
  type Table,
  type TableStatement,
} from './tables.ts';

interface Gathered {
  /** As it is declared, but for rows that are stored as they come. */
  readonly into: Table;
  readonly keyOf: (row: object) => string;
  /** The last copies of rows with a key. */
  readonly kept: Map<string, object>;
  readonly added: object[];
  readonly removed: Set<string>;
}

/** What tells a row from all others: the values of its key. */
function keyReader(declared: Table): (row: object) => string {
  const columns = declared.key.map((name) => {
    const found = declared.columns.find((column) => column.name === name);
    if (found === undefined) throw new Error(`${declared.name} has no column ${name}`);
    return found;
  });
  const [only, another] = columns;
  if (only !== undefined && another === undefined) return (row) => String(only.of(row as never));
  return (row) => columns.map(({ of }) => String(of(row as never))).join('\u0000');
}

function gatheredOf(declared: Table): Gathered {
  const keyOf = keyReader(declared);
  return { into: asStored(declared), keyOf, kept: new Map(), added: [], removed: new Set() };
}

/** The changes that wait to be stored, by table. */
export class PendingRows {
  private tables = new Map<string, Gathered>();
  private count = 0;

  /** How many changes were taken since the last were handed over. */
  get size(): number {
    return this.count;
  }

  /** The names of the tables of which there is something. */
  names(): Iterable<string> {
    return this.tables.keys();
  }

  /** Takes what a batch changed in one table. Rows must not change any more. */
  take(change: TableChange): void {
    const { into } = change;
    const gathered = this.tables.get(into.name) ?? gatheredOf(into);
    this.tables.set(into.name, gathered);
    const { kept, added, removed, keyOf } = gathered;
    if ('keys' in change) {
      this.count += change.keys.length;
      for (const key of change.keys) {
        kept.delete(key);
        removed.add(key);
      }
      return;
    }
    const rows = storedRows(into, change.rows);
    this.count += rows.length;
    if (into.key.length === 0) {
      for (const row of rows) added.push(row);
      return;
    }
    for (const row of rows) {
      const key = keyOf(row);
      kept.set(key, row);
      removed.delete(key);
    }
  }

  /** Hands over all that was taken, to be run in this order in one transaction. */
  statements(): TableStatement[] {
    const statements = [...this.tables.values()].flatMap(({ into, kept, added, removed }) => [
      ...(removed.size > 0 ? [removeStatement(into, [...removed])] : []),
      ...(kept.size > 0 ? [saveStatement(into, [...kept.values()])] : []),
      ...(added.length > 0 ? [saveStatement(into, added)] : []),
    ]);
    this.tables = new Map();
    this.count = 0;
    return statements;
  }
}
