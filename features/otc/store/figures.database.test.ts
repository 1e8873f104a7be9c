import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { readFigures } from './figures.ts';

const MAKER = 7;
const database = useTestDatabase();
let lastId = 0;

/** An order of the maker that has ended; its buyer is the taker unless said otherwise. */
async function ended(taker: number, state: string, buyer = taker): Promise<void> {
  lastId += 1;
  const seller = buyer === taker ? MAKER : taker;
  await database().pool.query(
    `insert into otc_orders values ($1, 1, $2, $3, $4, $5, 2, 1, 0, 'USD', 1, 1, 1, 'zelle', 1, 1,
       $6, 0, false, false, false, 1, 0, 0, 0, '', 0, $7)`,
    [lastId, MAKER, taker, seller, buyer, state, 1_000 + lastId],
  );
}

async function completion(): Promise<number | undefined> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database().pool }) });
  return (await readFigures(db, [MAKER], 0)).get(MAKER)?.completionPercent;
}

it('completion falls by what the maker does, and not by who comes to him', async () => {
  await ended(11, 'done');
  await ended(12, 'done');
  for (const taker of [21, 22, 23]) {
    for (const state of ['cancelled', 'lapsed', 'denied']) await ended(taker, state);
  }
  // Of those who have done a deal, too: their later cancels do not push it out of the three.
  for (let count = 0; count < 3; count += 1) await ended(11, 'cancelled');
  expect(await completion()).toBe(100);
  await ended(13, 'returned');
  expect(await completion()).toBe(66);
  // The maker buys, and does not pay.
  await ended(14, 'cancelled', MAKER);
  expect(await completion()).toBe(50);
});
