/**
 * Tables whose columns are the fields of a flat record: `heldUnits` is stored in `held_units`.
 * Said once, a record can be saved by the writer, loaded at the start and read for screens.
 */
import { type Column, type ColumnType, type ColumnValue, type Table, table } from './tables.ts';

/**
 * What a field is: `count` a whole number that fits in 64 bits but is a safe integer, `units` a
 * whole number as bigint, `integer` and `smallint` smaller numbers, `flag` true or false.
 * `count_or_none` is a count that rows of earlier releases do not have: null in its column, and no
 * field of the record, so that what is told of one is what it always was.
 */
export type FieldKind =
  | 'count'
  | 'count_or_none'
  | 'units'
  | 'integer'
  | 'smallint'
  | 'text'
  | 'flag';

const COLUMN_TYPES: Readonly<Record<FieldKind, ColumnType>> = {
  count: 'bigint',
  count_or_none: 'bigint',
  units: 'bigint',
  integer: 'integer',
  smallint: 'smallint',
  text: 'text',
  flag: 'boolean',
};

/** The kinds of all fields of a record, in the order of the columns. */
export type FieldKinds<Row> = { readonly [Field in keyof Row]-?: FieldKind };

/** A table of records. */
export interface RecordTable<Row> extends Table {
  /** The columns for a `select`, in the order in which `fromTexts` takes them. */
  readonly selection: string;
  /** Reads a record from the texts of its columns, as COPY gives them. */
  fromTexts(texts: readonly (string | null)[]): Row;
  /** Reads a record from a row of the driver, where 64-bit numbers are texts. */
  fromRow(row: object): Row;
}

/** `heldUnits` → `held_units`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valueOf(kind: FieldKind, stored: unknown): unknown {
  if (kind === 'text') return stored;
  if (kind === 'units') return BigInt(String(stored));
  if (kind === 'flag') return stored === true || stored === 't';
  return Number(stored);
}

/**
 * Declares a table by the fields of its records.
 * @param key fields that identify a record; empty for tables that only ever grow
 */
export function recordTable<Row extends object>(
  name: string,
  key: readonly (keyof Row & string)[],
  kinds: FieldKinds<Row>,
): RecordTable<Row> {
  const fields = Object.keys(kinds) as (keyof Row & string)[];
  const columns = fields.map((field): Column<Row> => {
    const type = COLUMN_TYPES[kinds[field]];
    const none = kinds[field] === 'count_or_none' ? null : undefined;
    const of = (row: Row) => (row[field] ?? none) as ColumnValue;
    return { name: columnName(field), type, of };
  });
  const read = (stored: (field: string, index: number) => unknown): Row => {
    const entries = fields.flatMap((field, index) => {
      const [kind, value] = [kinds[field], stored(field, index)];
      const isNone = kind === 'count_or_none' && (value === null || value === '');
      return isNone ? [] : [[field, valueOf(kind, value)] as const];
    });
    return Object.fromEntries(entries) as Row;
  };
  return {
    ...table<Row>(name, key.map(columnName), columns),
    selection: columns.map((column) => column.name).join(', '),
    fromTexts: (texts) => read((_field, index) => texts[index] ?? ''),
    fromRow: (row) => read((field) => (row as Record<string, unknown>)[columnName(field)]),
  };
}
