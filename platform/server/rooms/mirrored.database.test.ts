import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { Random } from '../../../tests/support/random.ts';
import { mirroredPairs } from './mirrored.ts';

const NOW_MS = 10_000_000_000;
const DAY_MS = 86_400_000;

interface Order {
  readonly owner: number;
  readonly market_id: number;
  readonly side: string;
  readonly lots: number;
  readonly begun_ms: number;
  readonly coupon_id: number;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function pairsOf(orders: readonly Order[]) {
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
    as t(owner bigint, market_id int, side text, lots bigint, begun_ms bigint, coupon_id bigint)`;
  const of = { rows, side: 'side', amount: 'lots', begunMs: 'begun_ms' };
  const query = sql<Record<string, string>>`select * from (${mirroredPairs(of, NOW_MS)}) p
    order by id desc`;
  const dialect = new PostgresDialect({ pool: database.pool });
  const found = await query.execute(new Kysely<unknown>({ dialect }));
  return found.rows.map(({ one, other, times, vouchers }) =>
    [one, other, times, vouchers].map(Number),
  );
}

/** The same by looking at every two orders. */
function twin(orders: readonly Order[]): number[][] {
  const found = new Map<string, number[]>();
  for (const a of orders) {
    for (const b of orders) {
      if (a.owner >= b.owner || a.market_id !== b.market_id || a.side === b.side) continue;
      if (Math.min(a.begun_ms, b.begun_ms) < NOW_MS - 30 * DAY_MS) continue;
      if (Math.abs(a.begun_ms - b.begun_ms) > 60_000) continue;
      if (Math.min(a.lots, b.lots) / Math.max(a.lots, b.lots) < 0.8) continue;
      const pair = found.get(`${a.owner} ${b.owner}`) ?? [a.owner, b.owner, 0, 0];
      pair[2] = (pair[2] ?? 0) + 1;
      pair[3] = (pair[3] ?? 0) + (a.coupon_id + b.coupon_id > 0 ? 1 : 0);
      found.set(`${a.owner} ${b.owner}`, pair);
    }
  }
  return [...found.values()].filter(([, , times]) => (times ?? 0) >= 3);
}

function sortedPairs(pairs: readonly number[][]): string[] {
  return pairs.map((pair) => pair.join(' ')).toSorted();
}

/** Two who stand opposite each other so often, at first hand in every respect at the limit. */
function opposite(times: number, change: Partial<Order> = {}): Order[] {
  return Array.from({ length: times }, (_, at) => {
    const begun_ms = NOW_MS - 30 * DAY_MS + at * 200_000;
    const order = { market_id: 1, side: 'long', lots: 100, begun_ms, coupon_id: 0 };
    const against = { side: 'short', lots: 80, begun_ms: begun_ms + 60_000, ...change };
    return [
      { ...order, owner: 7 },
      { ...order, owner: 9, ...against },
    ];
  }).flat();
}

describe('pairs on opposite sides', () => {
  it('are found from three times on, and not beside any of the limits', async () => {
    expect(await pairsOf(opposite(3))).toEqual([[7, 9, 3, 0]]);
    expect(await pairsOf(opposite(2))).toEqual([]);
    expect(await pairsOf(opposite(3, { lots: 79 }))).toEqual([]);
    expect(await pairsOf(opposite(3, { side: 'long' }))).toEqual([]);
    expect(await pairsOf(opposite(3, { market_id: 2 }))).toEqual([]);
    expect(await pairsOf(opposite(3, { owner: 7 }))).toEqual([]);
    const later = opposite(3).map((order) =>
      order.owner === 9 ? { ...order, begun_ms: order.begun_ms + 1 } : order,
    );
    expect(await pairsOf(later)).toEqual([]);
    const earlier = opposite(3).map((order) => ({ ...order, begun_ms: order.begun_ms - 1 }));
    expect(await pairsOf(earlier)).toEqual([]);
  });

  it('are told with how often a voucher paid, the most frequent first', async () => {
    const withVoucher = opposite(4, { coupon_id: 5 });
    const others = opposite(3, { owner: 8 }).map((order) => ({ ...order, market_id: 2 }));
    expect(await pairsOf([...others, ...withVoucher])).toEqual([
      [7, 9, 4, 4],
      [7, 8, 3, 0],
    ]);
  });

  it.each([1, 2, 3, 4])('are those that looking at every two finds, with seed %i', async (seed) => {
    const random = new Random(seed);
    const orders = Array.from({ length: 120 }, () => ({
      owner: random.whole(1, 4),
      market_id: random.whole(1, 2),
      side: random.pick(['long', 'short']),
      lots: random.whole(70, 100),
      begun_ms: NOW_MS - random.whole(0, 31 * 24) * 3_600_000 + random.whole(0, 3) * 30_000,
      coupon_id: random.whole(0, 1),
    }));
    const dense = orders.map((order) => ({
      ...order,
      begun_ms: NOW_MS - (order.lots % 9) * 20_000,
    }));
    for (const list of [orders, dense]) {
      expect(sortedPairs(await pairsOf(list))).toEqual(sortedPairs(twin(list)));
    }
  });
});
