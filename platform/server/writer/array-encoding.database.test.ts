import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type ColumnType, type ColumnValue, encodeArray } from './array-encoding.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});

afterAll(() => database.drop());

const same = (value: ColumnValue): ColumnValue => value;

async function texts(type: ColumnType, values: readonly ColumnValue[]): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ text: unknown }>(
    `select value::text as text from unnest($1::${type}[]) with ordinality as u (value, place)
     order by place`,
    [encodeArray(type, values, same)],
  );
  return rows.map((row) => row.text);
}

const safe = Number.MAX_SAFE_INTEGER;

describe('a column as a binary array', () => {
  it.each<[ColumnType, readonly ColumnValue[]]>([
    ['bigint', [0, -1, 1, 2 ** 32, -(2 ** 32), 2 ** 31, -(2 ** 32) - 1, safe, -safe, null]],
    ['bigint', [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n]],
    ['integer', [0, -1, 2 ** 31 - 1, -(2 ** 31), null]],
    ['smallint', [0, -1, 32_767, -32_768]],
    ['boolean', [true, false, null]],
    ['text', ['', 'a', 'NULL', '{"}', '\\', '€ 香港 😀', null, 'x'.repeat(200_000)]],
    ['text', []],
  ])('of %s is read as it was', async (type, values) => {
    const expected = values.map((value) => (value === null ? null : String(value)));
    expect(await texts(type, values)).toEqual(expected);
  });

  it.each<[ColumnType, ColumnValue]>([
    ['bigint', 0.5],
    ['bigint', 2 ** 53],
    ['bigint', 2n ** 63n],
    ['bigint', '7'],
    ['integer', 2 ** 31],
    ['integer', Number.NaN],
    ['smallint', -32_769],
    ['smallint', 1n],
    ['boolean', 1],
  ])('of %s never holds %s', (type, value) => {
    expect(() => encodeArray(type, [value], same)).toThrow(`is no ${type}`);
  });
});
