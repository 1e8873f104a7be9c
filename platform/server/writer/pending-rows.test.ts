import { describe, expect, it } from 'vitest';
import { PendingRows } from './pending-rows.ts';
import { saveStatement, table } from './tables.ts';

interface Item {
  readonly id: number;
  readonly part: string;
  readonly lots: number;
}

const COLUMNS = [
  { name: 'id', type: 'bigint', of: (row: Item) => row.id },
  { name: 'part', type: 'text', of: (row: Item) => row.part },
  { name: 'lots', type: 'bigint', of: (row: Item) => row.lots },
] as const;
const kept = table<Item>('kept', ['id'], COLUMNS);
const paired = table<Item>('paired', ['id', 'part'], COLUMNS);
const grown = table<Item>('grown', [], COLUMNS);

const item = (id: number, lots: number, part = 'a'): Item => ({ id, part, lots });

describe('rows that wait', () => {
  it('are the last copy of each, and all of those that are only added', () => {
    const pending = new PendingRows();
    pending.take({ into: kept, rows: [item(1, 10), item(2, 20)] });
    pending.take({ into: grown, rows: [item(1, 10)] });
    pending.take({ into: kept, rows: [item(1, 11)] });
    pending.take({ into: grown, rows: [item(1, 10)] });
    expect(pending.size).toBe(5);
    expect([...pending.names()]).toEqual(['kept', 'grown']);
    expect(pending.statements()).toEqual([
      saveStatement(kept, [item(1, 11), item(2, 20)]),
      saveStatement(grown, [item(1, 10), item(1, 10)]),
    ]);
  });

  it('are told apart by all columns of their key', () => {
    const pending = new PendingRows();
    pending.take({ into: paired, rows: [item(1, 10, 'a'), item(1, 20, 'b'), item(1, 30, 'a')] });
    expect(pending.statements()).toEqual([
      saveStatement(paired, [item(1, 30, 'a'), item(1, 20, 'b')]),
    ]);
  });

  it('are gone when they were removed, and there when they were saved again', () => {
    const pending = new PendingRows();
    pending.take({ into: kept, rows: [item(1, 10), item(2, 20)] });
    pending.take({ into: kept, keys: ['1', '2', '3'] });
    pending.take({ into: kept, rows: [item(2, 21)] });
    const [removal, saving, ...others] = pending.statements();
    expect(others).toEqual([]);
    expect(removal?.name).toBe('remove_kept');
    expect(String(removal?.values[0])).toContain('1');
    expect(String(removal?.values[0])).toContain('3');
    expect(String(removal?.values[0])).not.toContain('2');
    expect(saving).toEqual(saveStatement(kept, [item(2, 21)]));
  });

  it('are handed over once', () => {
    const pending = new PendingRows();
    pending.take({ into: grown, rows: [item(1, 10)] });
    expect(pending.statements()).toHaveLength(1);
    expect(pending.size).toBe(0);
    expect(pending.statements()).toEqual([]);
  });

  it('are prepared once, in the order in which they came', () => {
    let number = 0;
    const numbered = (rows: readonly Item[]) =>
      rows.map((row) => {
        number += 1;
        return { ...row, lots: number };
      });
    const chained = table<Item>('chained', [], COLUMNS, numbered);
    const pending = new PendingRows();
    pending.take({ into: chained, rows: [item(7, 0), item(8, 0)] });
    pending.take({ into: chained, rows: [item(9, 0)] });
    const plain = table<Item>('chained', [], COLUMNS);
    expect(pending.statements()).toEqual([
      saveStatement(plain, [item(7, 1), item(8, 2), item(9, 3)]),
    ]);
    expect(number).toBe(3);
  });

  it('refuse a key that is no column', () => {
    const pending = new PendingRows();
    const wrong = table<Item>('wrong', ['name'], COLUMNS);
    expect(() => pending.take({ into: wrong, rows: [item(1, 1)] })).toThrow('no column name');
  });
});
