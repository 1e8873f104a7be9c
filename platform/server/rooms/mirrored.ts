/**
 * Pairs of customers who again and again stand on opposite sides of the same market at the same
 * time with as much: one of them always wins, which makes a good record for a leader, or money out
 * of two vouchers. It is no proof, and nothing follows from it by itself: operators look.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { consolePage } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../gateway.ts';
import { type ConsoleCall, consoleQuery } from '../http/console-call.ts';
import { pageOf } from './page-of.ts';

const DAY_MS = 86_400_000;
/** Looked at are orders of so long. */
const LOOKED_MS = 30 * DAY_MS;
/** Both are begun within so long of each other. */
const TOGETHER_MS = 60_000;
/** The smaller is at least so many percent of the larger. */
const ALIKE_PERCENT = 80;
/** So often it happened at least. */
const LEAST_TIMES = 3;

/** Where a room keeps what it mirrors. Names of columns, but `rows`: a query without copies. */
export interface MirroredOrders {
  /** With `owner`, `market_id`, `coupon_id`. */
  readonly rows: RawBuilder<unknown>;
  readonly side: string;
  readonly amount: string;
  readonly begunMs: string;
}

/** A row for each pair, those that did it most often last by `id`. */
export function mirroredPairs(of: MirroredOrders, nowMs: number): RawBuilder<unknown> {
  const [side, amount, begun] = [of.side, of.amount, of.begunMs].map((name) => sql.ref(name));
  return sql`
    with looked as (
      select owner, market_id, coupon_id, ${side} as side, ${amount} as amount, ${begun} as begun
      from (${of.rows}) orders where ${begun} >= ${nowMs - LOOKED_MS}
    ), pairs as (
      select a.owner as one, b.owner as other, count(*) as times,
        count(*) filter (where a.coupon_id > 0 or b.coupon_id > 0) as vouchers,
        max(greatest(a.begun, b.begun)) as last_ms
      from looked a join looked b on b.market_id = a.market_id and b.side <> a.side
        and b.owner > a.owner
        and b.begun between a.begun - ${TOGETHER_MS} and a.begun + ${TOGETHER_MS}
        and least(a.amount, b.amount) * 100 >= greatest(a.amount, b.amount) * ${ALIKE_PERCENT}
      group by a.owner, b.owner having count(*) >= ${LEAST_TIMES}
    )
    select row_number() over (order by times, last_ms, one, other) as id, pairs.* from pairs`;
}

/** What tells who is one person, or has one device. */
export interface Relations {
  relatedTo(customerId: number): Promise<ReadonlyMap<number, unknown>>;
}

/** The call of a room's list of such pairs; the most frequent first. */
export function mirroredCall(
  gateway: Gateway,
  identity: Relations,
  about: { readonly room: string; readonly path: string; readonly orders: MirroredOrders },
): ConsoleCall {
  const { room, path, orders } = about;
  return consoleQuery({
    method: 'GET',
    path,
    room,
    summary: 'Pairs of customers who again and again stand on opposite sides at the same time.',
    permission: 'customers.read',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const query = mirroredPairs(orders, gateway.nowMs());
      const message = await pageOf(gateway.database(), query, input, (row) => ({
        id: Number(row['id']),
        one: Number(row['one']),
        other: Number(row['other']),
        times: Number(row['times']),
        vouchers: Number(row['vouchers']),
        lastMs: Number(row['last_ms']),
      }));
      const data = await Promise.all(
        message.data.map(async (row) => {
          const related = await identity.relatedTo(Number(row['one']));
          return { ...row, isRelated: related.has(Number(row['other'])) };
        }),
      );
      return { message: { ...message, data } };
    },
  });
}
