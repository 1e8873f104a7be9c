import type pg from 'pg';
import { expect, it } from 'vitest';
import type { PreparedBatch } from './prepare.ts';
import { Projector } from './projector.ts';

function batchUpTo(lastSeq: number): PreparedBatch {
  const changes = { saved: new Map(), appended: new Map(), removed: new Map(), events: [] };
  const batch = { records: [], touched: [], postings: [], postingSeqs: [], changes };
  const end = { lastSeq, lastTimeMs: 0, lastId: 0 };
  return { changes: [], payload: Buffer.alloc(0), batch: { ...batch, ...end } };
}

it('tells once what keeps it from storing rows, however often it tries', async () => {
  const tables = { query: async () => ({ rows: [{ projected_seq: '5' }] }) };
  const told: string[] = [];
  let tries = 0;
  const projector = await Projector.takeOver(tables as unknown as pg.Client, {
    connect: () => {
      tries += 1;
      return Promise.reject(new Error(tries < 4 ? 'the database is away' : 'no password'));
    },
    epoch: 1,
    onTrouble: (error) => told.push(String(error)),
    onLost: () => told.push('lost'),
  });
  projector.take(batchUpTo(8));
  expect(projector.lag).toBe(3);
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(5);
  await projector.close();
  expect(told).toEqual(['Error: the database is away', 'Error: no password']);
});
