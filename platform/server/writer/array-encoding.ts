/**
 * Columns of rows as PostgreSQL arrays in the binary form of the protocol. Written as texts they
 * cost both sides more than anything else in a batch: a piece of text for each value here, and
 * there the reading of digits and quotes.
 */

/** The column types that rows use. */
export type ColumnType = 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text';

/** A value that a column can hold. */
export type ColumnValue = bigint | number | string | boolean | null;

/** The object identifiers of the types of elements; they are part of the protocol. */
const ELEMENT = { bigint: 20, integer: 23, smallint: 21, boolean: 16, text: 25 } as const;
/** Dimensions, whether there may be a null, type of elements, length, number of the first. */
const HEAD_BYTES = 20;
/** A length and the widest number. */
const NUMBER_BYTES = 12;
const TWO_TO_32 = 2 ** 32;

let bytes = Buffer.allocUnsafeSlow(64 * 1024);
let view = new DataView(bytes.buffer);

/** Makes room for some more bytes behind the first `used`. */
function ensure(used: number, more: number): void {
  if (used + more <= bytes.length) return;
  const larger = Buffer.allocUnsafeSlow((used + more) * 2);
  bytes.copy(larger, 0, 0, used);
  bytes = larger;
  view = new DataView(bytes.buffer);
}

/** What is said when a column is given what it cannot hold. */
function misfit(type: ColumnType, value: ColumnValue): Error {
  return new Error(`${String(value)} (${typeof value}) is no ${type}`);
}

function put64(at: number, value: ColumnValue): void {
  if (typeof value === 'bigint') {
    if (BigInt.asIntN(64, value) !== value) throw misfit('bigint', value);
    view.setBigInt64(at, value);
    return;
  }
  if (!Number.isSafeInteger(value)) throw misfit('bigint', value);
  const high = Math.floor((value as number) / TWO_TO_32);
  view.setInt32(at, high);
  view.setUint32(at + 4, (value as number) - high * TWO_TO_32);
}

/** A value of a narrow column, within its bounds. */
function narrow(type: 'integer' | 'smallint', bound: number, value: ColumnValue): number {
  const whole = value as number;
  if (!Number.isInteger(value) || whole < -bound || whole >= bound) throw misfit(type, value);
  return whole;
}

/** @throws on a value that the column cannot hold */
export function checkValue(type: ColumnType, value: ColumnValue): void {
  if (value === null) return;
  switch (type) {
    case 'bigint': {
      const fits =
        typeof value === 'bigint'
          ? BigInt.asIntN(64, value) === value
          : Number.isSafeInteger(value);
      if (!fits) throw misfit(type, value);
      return;
    }
    case 'integer':
      return void narrow(type, 2 ** 31, value);
    case 'smallint':
      return void narrow(type, 2 ** 15, value);
    case 'boolean':
      if (typeof value !== 'boolean') throw misfit(type, value);
      return;
    case 'text':
      // The one character that the database does not take.
      if (typeof value === 'string' && value.includes('\0')) throw misfit(type, value);
  }
}

/** Puts an element behind its length; returns how many bytes it takes. */
function putElement(type: keyof typeof ELEMENT, at: number, value: ColumnValue): number {
  switch (type) {
    case 'bigint':
      put64(at, value);
      return 8;
    case 'integer':
      view.setInt32(at, narrow(type, 2 ** 31, value));
      return 4;
    case 'smallint':
      view.setInt16(at, narrow(type, 2 ** 15, value));
      return 2;
    case 'boolean':
      if (typeof value !== 'boolean') throw misfit(type, value);
      bytes[at] = value ? 1 : 0;
      return 1;
    case 'text': {
      const text = String(value);
      // No character takes more than three bytes for each of its 16-bit parts.
      ensure(at, text.length * 3);
      return bytes.write(text, at);
    }
  }
}

/**
 * One column of rows as an array for a statement.
 * @throws on a value that the column cannot hold: that is a bug, and nothing may be rounded.
 */
export function encodeArray<Row>(
  type: ColumnType,
  rows: readonly Row[],
  of: (row: Row) => ColumnValue,
): Buffer {
  ensure(0, HEAD_BYTES + rows.length * NUMBER_BYTES);
  let at = HEAD_BYTES;
  let hasNull = 0;
  for (const row of rows) {
    const value = of(row);
    ensure(at, NUMBER_BYTES);
    let length = -1;
    if (value === null) hasNull = 1;
    else length = putElement(type, at + 4, value);
    view.setInt32(at, length);
    at += 4 + Math.max(length, 0);
  }
  view.setInt32(0, rows.length === 0 ? 0 : 1);
  view.setInt32(4, hasNull);
  view.setInt32(8, ELEMENT[type]);
  view.setInt32(12, rows.length);
  view.setInt32(16, 1);
  return Buffer.from(bytes.subarray(0, rows.length === 0 ? 12 : at));
}
