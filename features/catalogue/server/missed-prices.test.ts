import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { type MissedReaders, readMissed } from './missed-prices.ts';

const db = {} as Kysely<unknown>;
const at = (seq: number, marketId: number) => ({ marketId, seq, timeMs: seq, ticks: 100, lots: 1 });
const fill = (seq: number, marketId: number, fillId: number) => ({
  ...at(seq, marketId),
  fillId,
  buyer: 7,
  seller: 8,
});

it('puts ticks before the fills of a command, and all in the order of the journal', async () => {
  const asked: unknown[] = [];
  const readers: MissedReaders = {
    ticksAfter: async (_db, ...rest) => {
      asked.push(rest);
      return [at(5, 2), at(5, 1), at(9, 1)];
    },
    fillsAfter: async (_db, ...rest) => {
      asked.push(rest);
      return [fill(5, 1, 31), fill(7, 1, 33), fill(7, 2, 32)];
    },
    rebasesAfter: () => Promise.resolve([]),
  };
  const progress = { seq: 4, timeMs: 3, fillId: 30 };
  const missed = await readMissed(readers, db, [1, 2], progress, 9);
  expect(missed.map(({ seq, fillId, marketId }) => [seq, fillId, marketId])).toEqual([
    [5, 0, 1],
    [5, 0, 2],
    [5, 31, 1],
    [7, 32, 2],
    [7, 33, 1],
    [9, 0, 1],
  ]);
  expect(missed[0]).toMatchObject({ buyer: 0, seller: 0 });
  expect(asked).toEqual([
    [[1, 2], progress, 9],
    [[1, 2], progress, 9],
  ]);
});
