/**
 * The merchants of a demo: extras who pay and release by themselves, after 20 to 60 seconds. They
 * do what merchants do through the same commands, and are labelled as extras wherever they stand.
 */
import { sql } from 'kysely';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { MarkPaid, Release } from '../contract/index.ts';
import { ordersTable } from '../store/tables.ts';
import type { OtcProviders } from './needs.ts';

const EVERY_MS = 3_000;
const LEAST_MS = 20_000;
const SPREAD_MS = 40_000;
/** A prime: orders that follow one another wait differently long. */
const STEP_MS = 7_919;
const MOST_AT_ONCE = 100;

/** How long a merchant takes over an order. */
export function pauseMs(orderId: number): number {
  return LEAST_MS + ((orderId * STEP_MS) % SPREAD_MS);
}

/** Does what waits for merchants among these customers; answers how many commands were given. */
export async function actForMerchants(
  gateway: Pick<Gateway, 'database' | 'submit' | 'nowMs'>,
  merchants: readonly number[],
): Promise<number> {
  const nowMs = gateway.nowMs();
  const { rows } = await sql<object>`select * from otc_orders
    where maker = any(${[...merchants]}::bigint[]) and state in ('unpaid', 'paid')
    order by id limit ${MOST_AT_ONCE}`.execute(gateway.database<unknown>());
  let given = 0;
  for (const order of rows.map((row) => ordersTable.fromRow(row))) {
    const pays = order.state === 'unpaid' && order.buyer === order.maker;
    const releases = order.state === 'paid' && order.seller === order.maker;
    const sinceMs = pays ? order.madeMs : order.paidMs;
    if ((!pays && !releases) || nowMs - sinceMs < pauseMs(order.id)) continue;
    const paid: MarkPaid = { type: 'otc.mark_paid', orderId: order.id };
    const release: Release = { type: 'otc.release', orderId: order.id };
    // Whoever is refused finds the order as it is at his next look.
    await gateway.submit({ actor: order.maker, command: pays ? paid : release });
    given += 1;
  }
  return given;
}

/** The job of a demo whose market runs. */
export function demoMerchants({ identity }: OtcProviders): Job {
  return {
    name: 'otc.demo_merchants',
    start: (gateway) =>
      repeatedly(
        gateway,
        EVERY_MS,
        () => actForMerchants(gateway, identity.demoExtras),
        'merchants of the demo do not answer',
      ),
  };
}
