import { describe, expect, it } from 'vitest';
import { byMonth, monthOf } from './bill-months.ts';

function line(year: number, month: number, day: number) {
  const created_ms = new Date(year, month - 1, day, 12).getTime();
  return { value: '1', currency_name: 'USDT', created_time: '', created_ms, info: '' };
}

const total = (month: string) => ({ month, currency: 2, currency_name: 'USDT', in: '1', out: '0' });

describe('a statement by months', () => {
  it('keeps the order of its lines and has the totals of each month', () => {
    const rows = [line(2026, 11, 16), line(2026, 11, 1), line(2026, 10, 31), line(2025, 10, 1)];
    const months = byMonth(rows, [total('2026-11'), total('2026-10')]);
    expect(months).toEqual([
      { month: '2026-11', totals: [total('2026-11')], rows: rows.slice(0, 2) },
      { month: '2026-10', totals: [total('2026-10')], rows: rows.slice(2, 3) },
      { month: '2025-10', totals: [], rows: rows.slice(3) },
    ]);
  });

  it('is empty without lines', () => {
    expect(byMonth([], [total('2026-11')])).toEqual([]);
  });

  it('ends a month at midnight of the reader', () => {
    expect(monthOf(new Date(2026, 10, 30, 23, 59).getTime())).toBe('2026-11');
    expect(monthOf(new Date(2026, 11, 1).getTime())).toBe('2026-12');
  });
});
