/**
 * Every command of the house, given by hand in any order: a walk that finds what moves a price or
 * ends a stake and may not. The structure test walks through the real house and a doctored one.
 */
import type { Engine } from '../../apps/server/engine.ts';
import { type Command, type Envelope, isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { isPriced } from '../../features/catalogue/contract.ts';
import type { ContractFill } from '../../features/contracts/contract/index.ts';
import type { SecondsOrder } from '../../features/seconds/contract.ts';
import { isLive } from '../../features/seconds/rules/formulas.ts';
import { FEEDS_HELD } from '../../features/feeds/contract.ts';
import { market, near } from './example-values.ts';
import { ALICE, BOB, ContractEngine } from './contract-engine.ts';
import { Random } from './random.ts';
import { btcUsdt, ethUsdt } from './small-catalogue.ts';
import type { Example } from './testing-card.ts';

const ACTORS = [ALICE, ALICE, BOB, BOB, 0, HOUSE.marketMaker, HOUSE.secondsDesk, HOUSE.insurance];

/** What counts of an index: when it is looked at again is no price. */
function indices(engine: Engine): string {
  return JSON.stringify(
    [btcUsdt, ethUsdt].map((id) => {
      const index = engine.feeds.lastIndex(id);
      return [index?.number, index?.ticks, index?.timeMs];
    }),
  );
}

/** What of a market's state can void a stake. An operator's halt keeps orders out, no more. */
function marketStates(engine: Engine): string {
  return JSON.stringify([btcUsdt, ethUsdt].map((id) => isPriced(engine.catalogue.state(id))));
}

/** A running order as text, to see whether anything about it changed. */
function orderText(order: Readonly<SecondsOrder>): string {
  return JSON.stringify(order, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** What a walk through the house has found. */
export interface Walk {
  readonly trespasses: readonly string[];
  /** How often each command was accepted. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly settled: number;
}

/** Gives a command; whether it was accepted. An assertion that stops the house is a refusal too. */
function give(engine: Engine, envelope: Envelope, timeMs: number): boolean {
  try {
    return !isRefusal(engine.machine.execute(envelope, timeMs));
  } catch {
    return false;
  }
}

interface CommandContext {
  readonly found: readonly string[];
  readonly isAccepted: boolean;
  readonly lastId: number;
}

/** What one command, given by hand, has done that none may do. */
function trespassesOf(world: ContractEngine, actor: number, command: Command): CommandContext {
  const { engine } = world;
  const before = { index: indices(engine), states: marketStates(engine) };
  const running = new Map(
    engine.seconds.runningOrders().map((order) => [order.id, orderText(order)] as const),
  );
  const isAccepted = give(engine, { actor, command }, world.timeMs);
  const found: string[] = [];
  if (indices(engine) !== before.index) found.push('moved an index');
  // Only the writer gives this one, and refuses it of all others.
  const isHalt = command.type === FEEDS_HELD.first.type;
  if (!isHalt && marketStates(engine) !== before.states) found.push('halted or opened a market');
  const now = new Map(
    engine.seconds.runningOrders().map((order) => [order.id, orderText(order)] as const),
  );
  for (const [id, text] of running) {
    if (now.get(id) !== text) found.push(`touched running order ${id}`);
  }
  const { changes, lastId } = engine.machine.takeBatch();
  for (const row of (changes.appended.get('contract_fills') ?? []) as ContractFill[]) {
    const index = engine.feeds.lastIndex(row.marketId);
    if (row.tick !== index?.number || row.indexTicks !== index.ticks) {
      found.push('filled beside the index tick in force');
    }
  }
  for (const row of (changes.saved.get('seconds_orders') ?? []) as SecondsOrder[]) {
    if (!isLive(row)) found.push(`ended order ${row.id}`);
  }
  return { found: found.map((what) => `${command.type} of ${actor} ${what}`), isAccepted, lastId };
}

/**
 * What timers have settled: each by the last tick at or before its expiry, as told beside, or by
 * the mean of it and the next one.
 */
function unfairSettlements(
  world: ContractEngine,
  ticks: readonly { marketId: number; timeMs: number; ticks: number }[],
): { settled: number; found: string[] } {
  if (!world.engine.machine.hasChanges) return { settled: 0, found: [] };
  const { changes } = world.engine.machine.takeBatch();
  const ended = ((changes.saved.get('seconds_orders') ?? []) as SecondsOrder[]).filter(
    (order) => !isLive(order),
  );
  const unfair = ended.filter((order) => {
    const own = ticks.filter(({ marketId }) => marketId === order.marketId);
    const last = own.findLast(({ timeMs }) => timeMs <= order.expiresMs);
    const next = own.find(({ timeMs }) => timeMs > order.expiresMs);
    const mean = Math.abs(order.closeTicks * 2 - (last?.ticks ?? 0) - (next?.ticks ?? 0)) <= 1;
    const { staleAfterMs = 0 } = world.engine.catalogue.market(order.marketId)?.definition ?? {};
    const isFresh = last !== undefined && order.expiresMs - last.timeMs <= staleAfterMs;
    if (order.reason === 'mean_price') return isFresh || !mean;
    // A halt by an operator must not take a prize away.
    const isTakenAway = order.reason === 'no_price' && isFresh;
    return last?.ticks !== order.closeTicks || isTakenAway;
  });
  return { settled: ended.length, found: unfair.map(({ id }) => `order ${id} has another price`) };
}

/**
 * Gives every command there is, from customers, house accounts and the house itself, in any order,
 * while prices come and time passes; answers what none of them may do and one did.
 */
export function walkThrough(
  examples: Readonly<Record<string, Example>>,
  steps: number,
  doctor: (engine: Engine) => void = () => undefined,
): Walk {
  const random = new Random(20_261_121);
  const world = new ContractEngine({ customer: '100000' });
  doctor(world.engine);
  const types = Object.keys(examples);
  const busy = types.filter((type) =>
    /^(?:seconds|contracts|doctor)\.(?:place|open|close|settle|end|price)$/.test(type),
  );
  const accepted = new Map<string, number>();
  let lastId = 0;
  const trespasses: string[] = [];
  const told = [btcUsdt, ethUsdt].map((marketId) => ({
    marketId,
    timeMs: world.engine.feeds.lastIndex(marketId)?.timeMs ?? 0,
    ticks: 8_000_000,
  }));
  let settled = 0;
  world.engine.machine.takeBatch();
  for (let step = 0; step < steps; step += 1) {
    world.wait(random.whole(1, 900));
    const due = unfairSettlements(world, told);
    settled += due.settled;
    trespasses.push(...due.found);
    if (random.chance(0.3)) {
      const [marketId, ticks] = [market(random), near(random)];
      world.must(0, { type: 'feeds.tick', prices: [[marketId, 'one', ticks, 0]] });
      told.push({ marketId, timeMs: world.timeMs, ticks });
      world.engine.machine.takeBatch();
      continue;
    }
    const type = random.pick(random.chance(0.4) ? busy : types);
    const command = { type, ...examples[type]?.(random, lastId) };
    const context = trespassesOf(world, random.pick(ACTORS), command);
    trespasses.push(...context.found);
    lastId = context.lastId;
    if (context.isAccepted) accepted.set(type, (accepted.get(type) ?? 0) + 1);
  }
  return { trespasses: [...new Set(trespasses)], accepted, settled };
}
