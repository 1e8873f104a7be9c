import { describe, expect, it } from 'vitest';
import { encodeArray } from './array-encoding.ts';
import { columnName, recordTable } from './record-table.ts';
import { saveStatement } from './tables.ts';

interface Purse {
  readonly id: number;
  heldUnits: bigint;
  isOpen: boolean;
  note: string;
}

const purses = recordTable<Purse>('purses', ['id'], {
  id: 'count',
  heldUnits: 'units',
  isOpen: 'flag',
  note: 'text',
});

describe('a table of records', () => {
  it('names columns as the database does', () => {
    expect(columnName('heldUnits')).toBe('held_units');
    expect(purses.selection).toBe('id, held_units, is_open, note');
    expect(purses.key).toEqual(['id']);
  });

  it('reads what COPY and what the driver give to the same record', () => {
    const purse: Purse = { id: 7, heldUnits: 9_007_199_254_740_993n, isOpen: true, note: 'a' };
    expect(purses.fromTexts(['7', '9007199254740993', 't', 'a'])).toEqual(purse);
    const row = { id: '7', held_units: '9007199254740993', is_open: true, note: 'a' };
    expect(purses.fromRow(row)).toEqual(purse);
  });

  it('leaves a field out that rows of earlier releases do not have, and keeps a zero', () => {
    interface Later {
      readonly id: number;
      readonly since?: number;
    }
    const table = recordTable<Later>('later', ['id'], { id: 'count', since: 'count_or_none' });
    expect(Object.keys(table.fromTexts(['7', null]))).toEqual(['id']);
    expect(Object.keys(table.fromRow({ id: '7', since: null }))).toEqual(['id']);
    expect(table.fromTexts(['7', '0'])).toEqual({ id: 7, since: 0 });
    expect(table.fromRow({ id: '7', since: '5' })).toEqual({ id: 7, since: 5 });
    const { values } = saveStatement(table, [{ id: 7 }, { id: 8, since: 0 }]);
    expect(values[1]).toEqual(encodeArray('bigint', [null, 0], (value) => value));
  });

  it('saves all fields, and overwrites all but the key', () => {
    const rows = [{ id: 7, heldUnits: 5n, isOpen: false, note: '' }];
    const { text, values } = saveStatement(purses, rows);
    expect(values).toEqual([
      encodeArray('bigint', [7], (value) => value),
      encodeArray('bigint', [5], (value) => value),
      encodeArray('boolean', [false], (value) => value),
      encodeArray('text', [''], (value) => value),
    ]);
    expect(text).toContain('on conflict (id) do update set held_units = excluded.held_units');
    expect(text).not.toContain('set id');
  });
});
