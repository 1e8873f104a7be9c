/**
 * The core with holds, ledger and journal record on the same workloads as the book alone. Every
 * command goes through the machine; batches of 100 are encoded, hashed and made ready to store,
 * which is all that happens before the database.
 */
import { openEngine, type Engine } from '../../apps/server/engine.ts';
import { type Envelope, isRefusal } from '../../core/engine/command.ts';
import type { MarketDefinition } from '../../features/catalogue/contract.ts';
import type { PlaceOrder } from '../../features/spot/contract/index.ts';
import { chainHash, encodeRecords, GENESIS } from '../../platform/server/writer/journal-format.ts';
import { packagePerSecond } from './book.ts';
import { median, whole } from './statistics.ts';
import {
  CANCEL,
  IMMEDIATE,
  LIMIT,
  MARKET,
  type Mix,
  MOVE,
  makeWorkload,
  type Workload,
} from './workload.ts';

const BATCH = 100;
const MARKET_ID = 1;
const BASE = 1;
const QUOTE = 2;
const OWNERS = 5_000;
const PLENTY = '4000000000000000000';

/** Commands a second of the timed part, and what was traded. */
export interface EngineRun {
  readonly commandsPerSecond: number;
  readonly trades: number;
  readonly volume: number;
  readonly live: number;
}

/** A market wide enough for the workloads: tick and lot of one unit, a band without effect. */
function benchMarket(): MarketDefinition {
  return {
    id: MARKET_ID,
    kind: 'coin',
    baseId: BASE,
    quoteId: QUOTE,
    tickSize: '1',
    lotSize: '1',
    minQuantity: '1',
    maxQuantity: '1000000',
    minNotional: '1',
    maxNotional: '2000000000000',
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    bandPpm: 1_000_000,
    staleAfterMs: 1_000_000_000,
    calendar: null,
    reference: { price: '1000', dailyVolatilityPpm: 1 },
    sort: 1,
  };
}

/** The owner of an order: never on both sides, so that nobody meets his own orders. */
function ownerOf(id: number, side: number): number {
  return 1_000 + (id % OWNERS) * 2 + side;
}

function prepare(indexTicks: number): Engine {
  const engine = openEngine();
  const asset = { kind: 'coin' as const, scale: 0, accounts: [2], exchangeable: false };
  const catalogue = {
    name: 'bench',
    assets: [
      { ...asset, id: BASE, code: 'BASE', title: 'Base' },
      { ...asset, id: QUOTE, code: 'QUOTE', title: 'Quote' },
    ],
    markets: [benchMarket()],
    calendars: [],
  };
  const prices = [[MARKET_ID, 'bench', indexTicks, 0]];
  const endow = (owner: number, assetId: number) => ({
    type: 'wallet.endow',
    gifts: [{ owner, kind: 2, assetId, amount: String(BigInt(PLENTY) / 1_000_000n) }],
  });
  const commands: { type: string }[] = [{ type: 'catalogue.install', catalogue } as never];
  for (let owner = 1_000; owner < 1_000 + OWNERS * 2; owner += 1) {
    commands.push(endow(owner, owner % 2 === 0 ? QUOTE : BASE));
  }
  commands.push({ type: 'feeds.tick', prices } as never);
  for (const command of commands) engine.machine.execute({ actor: 0, command }, 1);
  engine.machine.takeBatch();
  return engine;
}

function place(work: Workload, row: number, kind: number): PlaceOrder {
  const market = kind === MARKET;
  return {
    type: 'spot.place',
    marketId: MARKET_ID,
    side: work.sides[row] === 0 ? 'buy' : 'sell',
    kind: market ? 'market' : 'limit',
    timeInForce: market || kind === IMMEDIATE ? 'ioc' : 'gtc',
    limitTicks: market ? 0 : (work.prices[row] ?? 0),
    stopTicks: 0,
    triggerBy: 'index',
    lots: work.quantities[row] ?? 0,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  };
}

class Runner {
  readonly engine: Engine;
  trades = 0;
  volume = 0;
  private readonly work: Workload;
  private readonly orderIds: Uint32Array;
  private hash: Buffer = GENESIS;

  constructor(work: Workload) {
    this.work = work;
    this.engine = prepare(work.name.startsWith('A') ? 100_000 : 1_000_000);
    this.orderIds = new Uint32Array(work.count + 1);
  }

  run(from: number, to: number): void {
    for (let row = from; row < to; row += 1) {
      this.step(row);
      if (row % BATCH === BATCH - 1) this.take();
    }
    this.take();
  }

  private step(row: number): void {
    const kind = this.work.kinds[row] ?? 0;
    const id = this.work.ids[row] ?? 0;
    if (kind === CANCEL)
      this.give(
        { type: 'spot.cancel', orderId: this.orderIds[id], clientOrderId: '' } as never,
        ownerOf(id, this.work.sides[row] ?? 0),
        0,
      );
    else if (kind === MOVE) this.move(row, id);
    else {
      const owner = ownerOf(id, this.work.sides[row] ?? 0);
      this.give(place(this.work, row, kind), owner, kind === LIMIT ? id : 0);
    }
  }

  /** A move keeps its id here too: it replaces the price, which queues it anew. */
  private move(row: number, id: number): void {
    const order = this.engine.spot.liveOrder(this.orderIds[id] as number);
    const command = {
      type: 'spot.replace',
      orderId: this.orderIds[id],
      lots: (order?.filledLots ?? 0) + (this.work.quantities[row] ?? 0),
      limitTicks: this.work.prices[row],
    };
    this.give(command, ownerOf(id, this.work.sides[row] ?? 0), 0);
  }

  private give(command: Envelope['command'], actor: number, id: number): void {
    const outcome = this.engine.machine.execute({ command, actor }, 1);
    if (isRefusal(outcome)) {
      if (outcome.refused === 'no_liquidity') return;
      throw new Error(`${command.type} was refused: ${outcome.refused}`);
    }
    if (id > 0) this.orderIds[id] = (outcome.answer as { id: number }).id;
  }

  private take(): void {
    if (!this.engine.machine.hasChanges) return;
    const batch = this.engine.machine.takeBatch();
    for (const row of batch.changes.appended.get('fills') ?? []) {
      this.trades += 1;
      this.volume += (row as { lots: number }).lots;
    }
    this.hash = chainHash(this.hash, encodeRecords(batch.records));
  }
}

/** Runs a workload through a fresh house; throws when it does not arrive where it must. */
export function runEngine(work: Workload): EngineRun {
  const runner = new Runner(work);
  runner.run(0, work.prefill);
  runner.trades = 0;
  runner.volume = 0;
  const started = performance.now();
  runner.run(work.prefill, work.count);
  const seconds = (performance.now() - started) / 1_000;
  const live = runner.engine.spot.liveOrders().length;
  const { expected } = work;
  const found = `${runner.trades}/${runner.volume}/${live}`;
  const wanted = `${expected.trades}/${expected.volume}/${expected.live}`;
  if (found !== wanted) throw new Error(`the core arrived at ${found}, not at ${wanted}`);
  return {
    commandsPerSecond: (work.count - work.prefill) / seconds,
    trades: runner.trades,
    volume: runner.volume,
    live,
  };
}

const TIMED = 300_000;
const RUNS = 3;
const GOAL_RATIO = 6;

/** Commands a second of the core and of the package on the same commands. */
export interface EngineFigures {
  readonly mix: Mix;
  readonly corePerSecond: number;
  readonly packagePerSecond: number;
}

/** Times the core with ledger and journal record beside the package, on workloads A and B. */
export function benchEngine(): EngineFigures[] {
  return (['A', 'B'] as const).map((mix) => {
    const work = makeWorkload(mix, TIMED, 7);
    const runs = Array.from({ length: RUNS }, () => runEngine(work));
    return {
      mix,
      corePerSecond: median(runs.map((run) => run.commandsPerSecond)),
      packagePerSecond: packagePerSecond(work),
    };
  });
}

/** The figures as lines to print. */
export function describeHouse(figures: readonly EngineFigures[]): string {
  return figures
    .map(({ mix, corePerSecond, packagePerSecond: other }) =>
      [
        `core with holds, ledger and journal, workload ${mix}: ${whole(corePerSecond)}/s`,
        `nodejs-order-book alone ${whole(other)}/s`,
        `ratio ${(corePerSecond / other).toFixed(1)} (goal ${GOAL_RATIO})`,
      ].join(' · '),
    )
    .join('\n');
}
