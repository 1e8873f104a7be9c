import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from './candle-book.ts';
import { CandleMemory } from './candle-memory.ts';

const SIZE = 10;
const candle = (timeMs: number): Candle => {
  const price = { open: timeMs, high: timeMs, low: timeMs, close: timeMs };
  return { marketId: 1, minutes: 1, timeMs, ...price, lots: 0 };
};

/** A table that counts how often it is read, and what it would answer itself. */
function tableOf(length: number) {
  const rows = Array.from({ length }, (_, index) => candle(index + 1));
  const counted = { reads: 0 };
  const read = async (limit: number) => {
    counted.reads += 1;
    return rows.slice(-limit);
  };
  const answer = (fromMs: number, toMs: number, limit: number) => {
    const until = rows.filter(({ timeMs }) => timeMs <= toMs);
    const inside = until.filter(({ timeMs }) => timeMs >= fromMs);
    return inside.length > 0 ? inside.slice(-limit) : until.slice(-1);
  };
  return { rows, counted, read, answer };
}

describe('the memory of candles', () => {
  it('answers as the table does, or says that it cannot', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 35 }),
        fc.integer({ min: 0, max: 35 }),
        fc.integer({ min: 1, max: SIZE }),
        async (length, fromMs, toMs, limit) => {
          const memory = new CandleMemory(SIZE);
          const { read, answer } = tableOf(length);
          const asked = { marketId: 1, minutes: 1, fromMs, toMs, limit };
          const found = await memory.between(asked, read);
          if (found !== undefined) expect(found).toEqual(answer(fromMs, toMs, limit));
          else expect(length).toBeGreaterThanOrEqual(SIZE);
        },
      ),
    ));

  it('reads a chart once, and shows what changes and what is new', async () => {
    const memory = new CandleMemory(SIZE);
    const { counted, read } = tableOf(20);
    const asked = { marketId: 1, minutes: 1, fromMs: 19, toMs: 99, limit: SIZE };
    const both = await Promise.all([memory.between(asked, read), memory.between(asked, read)]);
    expect(both.map((found) => found?.length)).toEqual([2, 2]);
    memory.take({ ...candle(20), close: 77 });
    memory.take(candle(21));
    memory.take({ ...candle(21), minutes: 5 });
    const found = await memory.between(asked, read);
    expect(found?.map(({ timeMs, close }) => [timeMs, close])).toEqual([
      [19, 19],
      [20, 77],
      [21, 21],
    ]);
    expect(counted.reads).toBe(1);
  });

  it('keeps what changes while it reads', async () => {
    const memory = new CandleMemory(SIZE);
    const { rows } = tableOf(3);
    const asked = { marketId: 1, minutes: 1, fromMs: 0, toMs: 99, limit: SIZE };
    const found = await memory.between(asked, async () => {
      memory.take({ ...candle(3), close: 55 });
      memory.take(candle(4));
      return rows;
    });
    expect(found?.map(({ close }) => close)).toEqual([1, 2, 55, 4]);
  });

  it('reads again after it has forgotten, and after a reading that failed', async () => {
    const memory = new CandleMemory(SIZE);
    const { counted, read } = tableOf(3);
    const asked = { marketId: 1, minutes: 1, fromMs: 0, toMs: 99, limit: SIZE };
    const failing = async () => Promise.reject(new Error('no database'));
    await expect(memory.between(asked, failing)).rejects.toThrow('no database');
    await memory.between(asked, read);
    memory.clear();
    await memory.between(asked, read);
    expect(counted.reads).toBe(2);
  });
});
