/**
 * How rows of rooms become SQL: one statement a table and a batch, made once, with one array a
 * column (`insert … select unnest … on conflict`).
 */

/** The column types that rows use. */
export type ColumnType = 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text' | 'numeric';

/** A value that a column can hold. */
export type ColumnValue = bigint | number | string | boolean | null;

/** One column and where its value comes from. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: Row) => ColumnValue;
}

/** A table as its room's store declares it. */
export interface Table {
  readonly name: string;
  /** Columns of the conflict target; empty for tables that only ever grow. */
  readonly key: readonly string[];
  // Rows differ from table to table; the store that declares the columns knows them.
  readonly columns: readonly Column<never>[];
  /** Turns the rows that rules made into the rows that are stored, e.g. by signing them. */
  readonly prepare?: (rows: readonly never[]) => readonly object[];
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

function quoteText(value: string): string {
  if (!/["\\]/.test(value)) return `"${value}"`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** One PostgreSQL array literal. Numbers and flags need no quotes, which is most of the speed. */
function arrayLiteral<Row>(
  type: ColumnType,
  rows: readonly Row[],
  of: (row: Row) => ColumnValue,
): string {
  const isText = type === 'text';
  let literal = '';
  for (const row of rows) {
    const value = of(row);
    if (literal !== '') literal += ',';
    if (value === null) literal += 'NULL';
    else literal += isText ? quoteText(String(value)) : String(value);
  }
  return `{${literal}}`;
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

/** The statement that inserts or overwrites rows of a table. */
export function saveStatement(declared: Table, rows: readonly object[]): Statement {
  let text = texts.get(declared.name);
  if (text === undefined) {
    text = insertText(declared);
    texts.set(declared.name, text);
  }
  const stored = declared.prepare === undefined ? rows : declared.prepare(rows as never[]);
  const values = declared.columns.map(({ type, of }) => arrayLiteral(type, stored as never[], of));
  return { name: `save_${declared.name}`, text, values };
}

/** The statement that deletes rows by a one-column text key. */
export function removeStatement(declared: Table, keys: readonly string[]): Statement {
  const column = declared.key[0];
  if (declared.key.length !== 1 || column === undefined) {
    throw new Error(`${declared.name} has no one-column key to delete by`);
  }
  return {
    name: `remove_${declared.name}`,
    text: `delete from ${declared.name} where ${column} = any($1::text[])`,
    values: [arrayLiteral('text', keys, (key) => key)],
  };
}
