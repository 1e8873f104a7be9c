/**
 * How late seconds contracts are settled: from the expiry to the moment at which the settlement is
 * durable and told, through the real writer and PostgreSQL with full durability.
 */
import type { WriterService } from '../../apps/server/writer-service.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { secondsOrderChanged } from '../../features/seconds/contract.ts';
import type { EventBus } from '../../platform/server/writer/event-bus.ts';
import { BENCH_INDEX_TICKS, BENCH_MARKET, BENCH_QUOTE, benchCatalogue } from './bench-catalogue.ts';
import { quantile, whole } from './statistics.ts';
import { withWriter } from './writer-bench.ts';

const ORDERS = 2_000;
const OWNERS = 50;
const FIRST_OWNER = 1_000;
const SECONDS = 10;
const PLACED_EVERY_MS = 2;
const PLENTY = '1000000000000000';
const GOAL_MS = 200;

/** Milliseconds from expiry to the durable settlement, of all orders. */
export interface SettlementFigures {
  readonly lateMs: readonly number[];
}

async function give(service: WriterService, actor: number, command: object): Promise<void> {
  const result = await service.writer.submit({ actor, command: command as never });
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
}

async function found(service: WriterService): Promise<void> {
  await give(service, 0, { type: 'catalogue.install', catalogue: benchCatalogue() });
  const duration = { seconds: SECONDS, payoutPpm: 850_000, minStake: '1', maxStake: PLENTY };
  const terms = {
    marketId: BENCH_MARKET,
    version: 1,
    durations: [duration],
    customerOpenCap: PLENTY,
    totalOpenCap: PLENTY,
    staleMs: SECONDS * 1_000 - 1,
  };
  await give(service, 0, { type: 'seconds.publish_terms', terms });
  const owners = Array.from({ length: OWNERS }, (_, index) => FIRST_OWNER + index);
  const gifts = [
    { owner: HOUSE.secondsDesk, kind: KIND.house, assetId: BENCH_QUOTE, amount: PLENTY },
    ...owners.map((owner) => ({ owner, kind: KIND.seconds, assetId: BENCH_QUOTE, amount: PLENTY })),
  ];
  await give(service, 0, { type: 'wallet.endow', gifts });
}

function tick(service: WriterService): Promise<void> {
  const prices = [[BENCH_MARKET, 'bench', BENCH_INDEX_TICKS + (Date.now() % 100), 0]];
  return give(service, 0, { type: 'feeds.tick', prices });
}

/** Places orders one after the other for some seconds and waits until all are settled. */
async function run(service: WriterService, bus: EventBus): Promise<number[]> {
  const lateMs: number[] = [];
  const all = new Promise<void>((done) => {
    bus.on(secondsOrderChanged, (order) => {
      if (order.state === 'running') return;
      lateMs.push(Date.now() - order.expiresMs);
      if (lateMs.length === ORDERS) done();
    });
  });
  await tick(service);
  const ticking = setInterval(() => void tick(service), 1_000);
  for (let count = 0; count < ORDERS; count += 1) {
    const direction = count % 2 === 0 ? 'up' : 'down';
    const order = { marketId: BENCH_MARKET, direction, seconds: SECONDS, stake: '1000000' };
    const actor = FIRST_OWNER + (count % OWNERS);
    await give(service, actor, { type: 'seconds.place', ...order });
    await new Promise((done) => setTimeout(done, PLACED_EVERY_MS));
  }
  await all;
  clearInterval(ticking);
  return lateMs;
}

/** Measures over an embedded database of its own. */
export function benchSettlement(): Promise<SettlementFigures> {
  return withWriter(async (service, bus) => {
    await found(service);
    return { lateMs: await run(service, bus) };
  });
}

/** The figures as a line to print. */
export function describeSettlement({ lateMs }: SettlementFigures): string {
  const at = (share: number) => `${quantile(lateMs, share)} ms`;
  return (
    `${whole(lateMs.length)} seconds contracts were durably settled after their expiry by ` +
    `${at(0.5)} at the median, ${at(0.99)} at p99, ${at(1)} at most (goal ≤ ${GOAL_MS} ms)`
  );
}
