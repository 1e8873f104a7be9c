import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { Random } from '../../../tests/support/random.ts';
import { gridOf } from '../server/value/series.ts';
import { readMovesByStep } from './reading-moves.ts';
import type { WalletTables } from './reading.ts';

const database = useTestDatabase();
const [ALICE, BOB, BUSY] = [1, 2, 3];
const DESK = HOUSE.exchangeDesk;
const NOW_MS = Date.UTC(2026, 10, 18, 12, 34, 56);
const DAY_MS = 86_400_000;
const MANY = 100_000;

interface Posting {
  readonly asset: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  readonly timeMs: number;
}

function tables(): Kysely<WalletTables> {
  return new Kysely<WalletTables>({ dialect: new PostgresDialect({ pool: database().pool }) });
}

const random = new Random(7);
const OWNERS = [ALICE, BOB, DESK, HOUSE.outsideWorld, HOUSE.playMoney, HOUSE.fees] as const;
const postings: readonly Posting[] = Array.from({ length: 900 }, () => ({
  asset: random.whole(1, 3),
  from: random.pick(OWNERS),
  to: random.pick(OWNERS),
  amount: random.whole(1, 1_000_000),
  timeMs: NOW_MS - random.whole(0, 500 * DAY_MS),
})).sort((left, right) => left.timeMs - right.timeMs);

function balanceOf(owner: number, asset: number): number {
  const own = postings.filter((posting) => posting.asset === asset);
  const came = own.filter(({ to }) => to === owner).reduce((sum, { amount }) => sum + amount, 0);
  const gone = own.filter(({ from }) => from === owner);
  return came - gone.reduce((sum, { amount }) => sum + amount, 0);
}

async function storePostings(): Promise<void> {
  const { pool } = database();
  const column = (of: (posting: Posting) => number) => postings.map(of);
  await pool.query(
    `insert into postings
     select n, 0, a, f, sign(f + 0.5) * 2, t, sign(t + 0.5) * 2, m, 'any', n, ms
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       p (n, a, f, t, m, ms)`,
    [
      postings.map((_, index) => index + 1),
      column(({ asset }) => asset),
      column(({ from }) => from),
      column(({ to }) => to),
      column(({ amount }) => amount),
      column(({ timeMs }) => timeMs),
    ],
  );
}

/** Balances lie above what random postings gave, so that nobody is below zero. */
const FLOOR = 10 ** 9;

async function storeBalances(): Promise<void> {
  const { pool } = database();
  for (const asset of [1, 2, 3]) {
    const held = balanceOf(ALICE, asset) + FLOOR;
    await pool.query('insert into balances values ($1, 2, $3, $4, $5), ($2, 0, $3, $6, 0)', [
      ALICE,
      HOUSE.outsideWorld,
      asset,
      held - 5,
      5,
      -held,
    ]);
  }
}

/** A customer with a long history, of the last two years, among three times as many of others. */
async function storeMany(): Promise<void> {
  const { pool } = database();
  await pool.query(
    `insert into postings select 1000000 + n, 0, 1 + n % 3,
       case when n % 2 = 0 then $1::bigint else $2 end, case when n % 2 = 0 then 2 else 0 end,
       case when n % 2 = 0 then $2 else $1::bigint end, case when n % 2 = 0 then 0 else 2 end,
       1, 'any', n, $3::bigint - 730 * 86400000::bigint + n * (730 * 86400000::bigint / $4::int)
     from generate_series(1, $4::int) n`,
    [BUSY, DESK, NOW_MS, MANY],
  );
  await pool.query(
    `insert into postings select 2000000 + n, 0, 1, $1, 0, 100 + n % 500, 2, 1, 'any', n, $2
     from generate_series(1, $3::int) n`,
    [DESK, NOW_MS, 3 * MANY],
  );
  await pool.query('analyze postings');
}

beforeAll(async () => {
  await storePostings();
  await storeBalances();
  await storeMany();
});

describe('what balances did step by step', () => {
  it.each(['1d', '1w', '1m', '1y'] as const)('in %s is what the postings say', async (span) => {
    const grid = gridOf(span, NOW_MS);
    const found = await readMovesByStep(tables(), ALICE, grid);
    expect(new Set(found.map(({ assetId }) => assetId))).toEqual(new Set([1, 2, 3]));
    expect(found).toHaveLength(3);
    for (const { assetId, nowUnits, changes, flows } of found) {
      expect(nowUnits).toBe(BigInt(balanceOf(ALICE, assetId) + FLOOR));
      const own = postings.filter(
        ({ asset, from, to, timeMs }) =>
          asset === assetId && from !== to && timeMs >= grid.fromMs && [from, to].includes(ALICE),
      );
      const expected = new Map<number, number>();
      let flowed = 0;
      for (const { from, to, amount, timeMs } of own) {
        const change = to === ALICE ? amount : -amount;
        const step = Math.min(grid.steps, Math.floor((timeMs - grid.fromMs) / grid.stepMs));
        expected.set(step, (expected.get(step) ?? 0) + change);
        const other = to === ALICE ? from : to;
        if (other === HOUSE.outsideWorld || other === HOUSE.playMoney) flowed += change;
      }
      for (let step = 0; step <= grid.steps; step += 1) {
        expect(changes.get(step) ?? 0n).toBe(BigInt(expected.get(step) ?? 0));
      }
      expect(flows.reduce((sum, { units }) => sum + units, 0n)).toBe(BigInt(flowed));
      for (const { timeMs } of flows) expect(timeMs).toBeGreaterThanOrEqual(grid.fromMs);
    }
  });

  it('adds flows of an asset up only within the step in which they are priced', async () => {
    const grid = gridOf('1y', NOW_MS);
    for (const { flows } of await readMovesByStep(tables(), ALICE, grid)) {
      const days = flows.map(({ timeMs }) => Math.floor((timeMs - grid.fromMs) / grid.flowMs));
      expect(new Set(days).size).toBe(days.length);
    }
  });

  it('of somebody else are not among them', async () => {
    expect(await readMovesByStep(tables(), 999, gridOf('1y', NOW_MS))).toEqual([]);
  });
});

describe('a customer with 100,000 postings', () => {
  it.each(['1d', '1y'] as const)('is answered for %s with a row a step', async (span) => {
    expect(await readMovesByStep(tables(), BUSY, gridOf(span, NOW_MS))).toHaveLength(3);
  });

  it('is found by the index of his postings', async () => {
    const { rows } = await database().pool.query<{ 'QUERY PLAN': string }>(
      `explain select asset, sum(amount) from postings where to_owner = ${BUSY}
         and from_owner <> ${BUSY} and seq > coalesce((select seq from postings
           where to_owner = ${BUSY} and time_ms < ${NOW_MS - 9 * DAY_MS}
           order by seq desc limit 1), 0)
       group by asset`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/on postings_to|using postings_to/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
