/**
 * Random trading with entries, pairs and trailing stops. After every step what the rules hold is
 * compared with what a simple reading of the told orders and fills says it must be.
 */
import { expect, it } from 'vitest';
import { Random } from '../../../tests/support/random.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  TradingEngine,
} from '../../../tests/support/server-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { Fill, Order, PlaceOrder, Side } from '../contract/index.ts';

const SIDES: readonly Side[] = ['buy', 'sell'];
const SEEDS = seedsOf(1, 2, 3, 4, 5, 6, 7, 8);

class Story {
  readonly engine = new TradingEngine();
  readonly random: Random;
  index = PRICE;
  readonly known = new Map<number, Readonly<Order>>();
  /** Index prices since each trailing stop was placed. */
  readonly paths = new Map<number, number[]>();
  private heard = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  near(reach: number): number {
    return this.index + this.random.whole(-reach, reach);
  }

  step(): void {
    const { random, engine } = this;
    const deed = random.whole(0, 9);
    if (deed === 0) this.move();
    else if (deed <= 2) this.enter();
    else if (deed === 3) this.pair();
    else if (deed === 4) this.trail();
    else if (deed === 5) this.change();
    else if (deed === 6) engine.pass(random.pick([100, 1_100]));
    else this.counter();
    this.listen();
  }

  private move(): void {
    this.index = Math.max(PRICE / 2, this.near(3_000));
    this.engine.tick(btcUsdt, this.index);
    for (const path of this.paths.values()) path.push(this.index);
  }

  private enter(): void {
    const { random } = this;
    const limitTicks = this.near(800);
    const exits = {
      takeProfitTicks: random.chance(0.8) ? limitTicks + random.whole(1, 2_000) : 0,
      stopLossTicks: random.chance(0.8) ? limitTicks - random.whole(1, 3_000) : 0,
    };
    const market: Partial<PlaceOrder> = random.chance(0.3) ? MARKET : { limitTicks };
    this.engine.place(ALICE, { ...market, lots: random.whole(30, 3_000), exits });
  }

  private pair(): void {
    const { random } = this;
    const [low, high] = [this.near(900) - 900, this.near(900) + 900];
    const side = random.pick(SIDES);
    const [limitTicks, stopTicks] = side === 'sell' ? [high, low] : [low, high];
    const stop = { stopTicks, limitTicks: random.chance(0.5) ? this.near(900) : 0 };
    const lots = random.whole(30, 3_000);
    this.engine.place(ALICE, { side, limitTicks, lots, pair: stop });
  }

  private trail(): void {
    const side = this.random.pick(SIDES);
    const size = side === 'sell' ? { lots: 500 } : { lots: 0, budget: PRICE * 500 };
    const trail = { callbackBps: this.random.whole(10, 60), activationTicks: 0 };
    const kind = 'trailing_stop';
    const placed = this.engine.place(ALICE, { kind, side, limitTicks: 0, ...size, trail });
    if (placed.refused === undefined) this.paths.set(placed.id, []);
  }

  private change(): void {
    const live = this.engine.engine.spot.liveOrders().filter(({ owner }) => owner === ALICE);
    if (live.length === 0) return;
    const { id, lots } = this.random.pick(live);
    if (this.random.chance(0.4)) this.engine.cancel(ALICE, id);
    else {
      const command = { type: 'spot.replace', orderId: id, lots, limitTicks: this.near(1_500) };
      this.engine.give(ALICE, command);
    }
  }

  private counter(): void {
    const { random } = this;
    const actor = random.pick([BOB, CAROL]);
    const side = random.pick(SIDES);
    const lots = random.whole(30, 2_000);
    this.engine.place(actor, { side, limitTicks: this.near(1_500), lots });
    if (random.chance(0.2)) this.engine.quote([[this.index - 900, 800]], [[this.index + 900, 800]]);
  }

  private listen(): void {
    for (const { topic, payload } of this.engine.events.slice(this.heard)) {
      if (topic === 'spot.order_changed') this.known.set((payload as Order).id, payload as Order);
    }
    this.heard = this.engine.events.length;
  }

  fillsOf(id: number): Fill[] {
    return this.engine
      .fills()
      .filter(({ buyOrder, sellOrder }) => [buyOrder, sellOrder].includes(id));
  }
}

const isLive = (order: Readonly<Order> | undefined): order is Readonly<Order> =>
  order !== undefined && !['filled', 'cancelled', 'expired'].includes(order.state);
const left = ({ lots, filledLots }: Readonly<Order>): number => lots - filledLots;

/** Of an entry: its exits together sell what it bought less its fees, and never more. */
function checkEntry(story: Story, entry: Readonly<Order>): void {
  const all = [...story.known.values()].filter(({ plan }) => plan?.entryId === entry.id);
  const bought = story.fillsOf(entry.id);
  const lotUnits = 1_000n;
  const net = bought.reduce(
    (sum, { lots, buyFeeUnits }) => sum + BigInt(lots) * lotUnits - buyFeeUnits,
    0n,
  );
  const sold = all.flatMap(({ id }) => story.fillsOf(id)).reduce((sum, { lots }) => sum + lots, 0);
  expect(BigInt(sold) * lotUnits).toBeLessThanOrEqual(net);
  const waiting = all.filter((exit) => isLive(exit));
  if (waiting.length === 0) return;
  for (const exit of waiting) expect(left(exit) + sold).toBe(Number(net / lotUnits));
  const begun = all.some(({ triggerPlace, state, kind }) => {
    return state === 'filled' || triggerPlace > 0 || (kind === 'stop_market' && state === 'open');
  });
  if (begun) expect(isLive(entry)).toBe(false);
}

/** Of a pair: both live and of one size, or neither; together they hold what the dearer costs. */
function checkPair(story: Story, limit: Readonly<Order>): void {
  const stop = story.known.get(limit.plan?.partnerId ?? 0);
  if (limit.kind !== 'limit' || stop === undefined) return;
  if (isLive(limit)) {
    expect(isLive(stop)).toBe(true);
    expect(stop.triggerPlace).toBe(0);
    expect(left(stop)).toBe(left(limit));
    const price = Math.max(limit.limitTicks, limit.side === 'buy' ? stop.limitTicks : 0);
    const unit = limit.side === 'sell' ? 1_000n : BigInt(price) * 10n;
    expect(limit.heldUnits + stop.heldUnits).toBe(BigInt(left(limit)) * unit);
  } else if (stop.state === 'waiting_trigger') expect(stop.triggerPlace).toBeGreaterThan(0);
}

/** Of a trailing stop: within a twentieth of its distance of where the best price puts it. */
function checkTrail(story: Story, order: Readonly<Order>): void {
  const path = story.paths.get(order.id) ?? [];
  const best = order.side === 'sell' ? Math.max(...path) : Math.min(...path);
  if (order.state !== 'waiting_trigger' || order.triggerPlace > 0 || path.length === 0) return;
  const share = (order.plan?.callbackBps ?? 0) / 10_000;
  const exact = order.side === 'sell' ? best * (1 - share) : best * (1 + share);
  expect(Math.abs(order.stopTicks - exact)).toBeLessThanOrEqual((best * share) / 20 + 2);
  const now = path.at(-1) ?? 0;
  expect(order.side === 'sell' ? now > order.stopTicks : now < order.stopTicks).toBe(true);
}

/** What the stories of all seeds came to. */
const reasons = new Set<string>();
let trailed = 0;

it.each(SEEDS)('exits, pairs and trails are what a simple twin says, seed %i', (seed) => {
  const story = new Story(seed);
  for (let step = 0; step < 500; step += 1) {
    story.step();
    for (const order of story.known.values()) {
      if (order.owner !== ALICE || order.plan === null) continue;
      if (order.plan.takeProfitTicks + order.plan.stopLossTicks > 0) checkEntry(story, order);
      if (order.plan.partnerId > 0) checkPair(story, order);
      if (order.plan.callbackBps > 0) checkTrail(story, order);
    }
  }
  const seen = [...story.known.values()];
  for (const { reason } of seen) reasons.add(reason);
  trailed += seen.filter(({ plan, state }) => plan?.callbackBps && state === 'filled').length;
});

it('all of them are met on the way', () => {
  expect([...reasons]).toEqual(expect.arrayContaining(['partner_ended', 'exit_reached']));
  expect(trailed).toBeGreaterThan(0);
});
