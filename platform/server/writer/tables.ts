/**
 * How rows of rooms become SQL: one statement a table and a batch, made once, with one array a
 * column (`insert … select unnest … on conflict`).
 */

import { checkValue, type ColumnType, type ColumnValue, encodeArray } from './array-encoding.ts';

export type { ColumnType, ColumnValue } from './array-encoding.ts';

/** One column and where its value comes from. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: Row) => ColumnValue;
  /** The column of a hash that this one signs with a key of the house: nobody can recompute it. */
  readonly signs?: string;
}

/** A table as its room's store declares it. */
export interface Table {
  readonly name: string;
  /** The room whose store declares it, as the writer knows it: a bug in its columns is its own. */
  readonly room?: string;
  /** Columns of the conflict target; empty for tables that only ever grow. */
  readonly key: readonly string[];
  // Rows differ from table to table; the store that declares the columns knows them.
  readonly columns: readonly Column<never>[];
  /** Turns the rows that rules made into the rows that are stored, e.g. by signing them. */
  readonly prepare?: (rows: readonly never[]) => readonly object[];
  /**
   * Which of its rows may have left it since they were stored: an SQL condition on a row `made`.
   * Without it none may, and a row that is not there is a difference.
   */
  readonly mayBeGone?: string;
}

/** Declares a table with the type of its rows, and of what rules hand over if that differs. */
export function table<Row extends object, Made = Row>(
  name: string,
  key: readonly string[],
  columns: readonly Column<Row>[],
  prepare?: (rows: readonly Made[]) => readonly Row[],
): Table {
  const declared = { name, key, columns: columns as readonly Column<never>[] };
  return prepare === undefined ? declared : { ...declared, prepare };
}

/** A prepared statement with its values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | Buffer | number | bigint)[];
}

/** The rows as they are stored. */
export function storedRows(declared: Table, rows: readonly object[]): readonly object[] {
  return declared.prepare === undefined ? rows : declared.prepare(rows as never[]);
}

const prepared = new WeakMap<Table, Table>();

/** The table for rows that are as they are stored. */
export function asStored(declared: Table): Table {
  if (declared.prepare === undefined) return declared;
  const known = prepared.get(declared);
  if (known !== undefined) return known;
  const { prepare: _, ...rest } = declared;
  prepared.set(declared, rest);
  return rest;
}

/** @throws where a column cannot hold the value of a row that is as it is stored */
export function checkRows({ columns }: Table, rows: readonly object[]): void {
  for (const { type, of } of columns) {
    for (const row of rows) checkValue(type, of(row as never));
  }
}

function insertText(declared: Table): string {
  const names = declared.columns.map((column) => column.name);
  const arrays = declared.columns.map((column, index) => `$${index + 1}::${column.type}[]`);
  const source = `select * from unnest(${arrays.join(', ')})`;
  const head = `insert into ${declared.name} (${names.join(', ')}) ${source}`;
  if (declared.key.length === 0) return head;
  const rest = names.filter((name) => !declared.key.includes(name));
  const update = rest.map((name) => `${name} = excluded.${name}`).join(', ');
  const action = update === '' ? 'do nothing' : `do update set ${update}`;
  return `${head} on conflict (${declared.key.join(', ')}) ${action}`;
}

const texts = new Map<string, string>();

/** A statement about the rows of one table. */
export interface TableStatement extends Statement {
  readonly table: string;
}

/** The statement that inserts or overwrites rows of a table. */
export function saveStatement(declared: Table, rows: readonly object[]): TableStatement {
  let text = texts.get(declared.name);
  if (text === undefined) {
    text = insertText(declared);
    texts.set(declared.name, text);
  }
  const stored = storedRows(declared, rows) as never[];
  const values = declared.columns.map(({ type, of }) => encodeArray(type, stored, of));
  return { name: `save_${declared.name}`, table: declared.name, text, values };
}

/** The statement that deletes rows by a one-column text key. */
export function removeStatement(declared: Table, keys: readonly string[]): TableStatement {
  const column = declared.key[0];
  if (declared.key.length !== 1 || column === undefined) {
    throw new Error(`${declared.name} has no one-column key to delete by`);
  }
  return {
    name: `remove_${declared.name}`,
    table: declared.name,
    text: `delete from ${declared.name} where ${column} = any($1::text[])`,
    values: [encodeArray('text', keys, (key) => key)],
  };
}
