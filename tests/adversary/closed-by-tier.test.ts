/** What force leaves open of large positions: as much as a naive twin says, and nobody's gift. */
import { describe, expect, it } from 'vitest';
import type { Position, Side } from '../../features/contracts/contract/index.ts';
import { maintenanceAt } from '../../features/contracts/receipts/arithmetic.ts';
import { isolatedThreshold } from '../../features/contracts/rules/formulas.ts';
import { TIERS } from '../../features/contracts/testing/terms.ts';
import { ALICE, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { Random } from '../support/random.ts';
import { seedsOf, stepsOf } from '../support/seeds.ts';

const INDEX = 8_000_000;
/** Units that a lot gains with a tick. */
const PER_TICK = 10_000n;
const TERMS = {
  spreadBps: 0,
  openFeePpm: 0,
  closeFeePpm: 0,
  overnightLongPpm: 0,
  overnightShortPpm: 0,
  tiers: TIERS,
  liquidation: 'by_tier',
  maxLotsPerOrder: 1_000,
  maxLotsPerCustomer: 10_000,
  exposureCapLots: 10_000,
} as const;

function house(customer = '20000'): ContractEngine {
  return new ContractEngine({ terms: TERMS, desk: '100000000', insurance: '100000', customer });
}

/** A position as the twin counts it. */
interface Naive {
  readonly id: number;
  readonly side: Side;
  readonly mode: Position['mode'];
  readonly open: number;
  lots: number;
  from: bigint;
  held: bigint;
}

/** The account of a customer, with what he has in the order in which it was filled. */
class Twin {
  all: Naive[];
  private readonly index: number;
  private own: bigint;

  constructor(positions: readonly Naive[], free: bigint, index: number) {
    this.all = positions.map((it) => ({ ...it }));
    this.index = index;
    const held = this.all.filter(({ mode }) => mode === 'cross').map((it) => it.held);
    this.own = held.reduce((sum, it) => sum + it, free);
  }

  private value({ open, lots }: Naive): bigint {
    return BigInt(open) * BigInt(lots) * PER_TICK;
  }

  private gain({ side, open }: Naive, lots: number): bigint {
    const up = BigInt(this.index - open) * BigInt(lots) * PER_TICK;
    return side === 'long' ? up : -up;
  }

  private level(it: Naive): bigint {
    return maintenanceAt(TIERS, it.from, this.value(it)).value;
  }

  /** In which tier the side is, with so much less of it. */
  private tier(less = 0n): number {
    const value = this.all.reduce((sum, one) => sum + this.value(one), -less);
    return TIERS.findIndex(({ upToUnits: end }) => end === '0' || value <= BigInt(end));
  }

  /** Lot by lot, until what is left of the side is in a tier below. */
  private step(it: Naive): number {
    if (this.tier() === 0) return it.lots;
    for (let lots = 1; lots < it.lots; lots += 1) {
      if (this.tier(BigInt(it.open) * BigInt(lots) * PER_TICK) < this.tier()) return lots;
    }
    return it.lots;
  }

  /** What is left, each on top of what ended below it; none comes to lie higher than it was. */
  private take(it: Naive, lots: number): void {
    it.lots -= lots;
    this.all = this.all.filter((one) => one.lots > 0);
    const endOf = (one: Naive) => one.from + this.value(one);
    const ends = this.all.map((one) => ({ one, end: endOf(one) }));
    ends.sort((a, b) => Number(a.end - b.end) || a.one.id - b.one.id);
    let below = 0n;
    for (const { one } of ends) {
      if (one.from < below) throw new Error(`${one.id} would rise from ${one.from} to ${below}`);
      one.from = below;
      below += this.value(one);
    }
    const kept = this.all.reduce((sum, one) => sum + this.level(one), 0n);
    const asOne = maintenanceAt(TIERS, 0n, below).value;
    const rounding = BigInt(this.all.length);
    if (kept < asOne || kept > asOne + rounding) throw new Error(`${kept} and not ${asOne}`);
  }

  isolated(id: number): void {
    const it = this.all.find((one) => one.id === id);
    if (it === undefined) throw new Error(`no position ${id}`);
    let equity = it.held + this.gain(it, it.lots);
    if (equity >= this.level(it)) throw new Error(`${id} had enough`);
    for (; it.lots > 0 && equity < this.level(it); equity = it.held + this.gain(it, it.lots)) {
      const lots = this.step(it);
      it.held += this.gain(it, lots);
      this.take(it, lots);
    }
  }

  cross(): void {
    let goal = Infinity;
    for (let steps = 0; this.isShort() || this.tier() > goal; steps += 1) {
      if (steps > 1_000) throw new Error('without an end');
      const ranked = this.all
        .filter(({ mode }) => mode === 'cross')
        .sort((a, b) => Number(this.gain(a, a.lots) - this.gain(b, b.lots)) || a.id - b.id);
      const [first] = ranked;
      if (first === undefined) return;
      const isPaid = this.gain(first, this.step(first)) + this.own >= 0n;
      const best = ranked.filter((it) => this.gain(it, it.lots) > 0n).at(-1);
      const next = isPaid ? first : (best ?? first);
      if (this.tier() <= goal) goal = this.tier() > 0 ? this.tier() - 1 : Infinity;
      const lots = this.step(next);
      this.own += this.gain(next, lots);
      this.take(next, lots);
    }
  }

  isShort(): boolean {
    const cross = this.all.filter(({ mode }) => mode === 'cross');
    const level = cross.reduce((sum, it) => sum + this.level(it), 0n);
    return cross.reduce((sum, it) => sum + this.gain(it, it.lots), this.own) < level;
  }

  /** Isolated positions that ought to have been touched. */
  short(): Naive[] {
    return this.all.filter((it) => {
      return it.mode === 'isolated' && it.held + this.gain(it, it.lots) < this.level(it);
    });
  }
}

/** What is open, in the order in which it was filled. */
function openOf(world: ContractEngine): Naive[] {
  const fills = world.appended<{ positionId: number; what: string }>('contract_fills');
  const ids = fills.filter(({ what }) => what === 'open').map(({ positionId }) => positionId);
  return world.engine.contracts
    .livePositions()
    .filter(({ owner, state }) => owner === ALICE && state === 'open')
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, side, mode, openTicks, lots, tierFromUnits, heldUnits }) => {
      return { id, side, mode, open: openTicks, lots, from: tierFromUnits, held: heldUnits };
    });
}

function told(positions: readonly Naive[]): unknown {
  return positions.map(({ id, lots, from }) => ({ id, lots, from }));
}

/** Moves the index and compares what is left; returns how often something was reduced. */
function moveAndCompare(world: ContractEngine, to: number): number {
  const before = openOf(world);
  const known = world.liquidations().length;
  const twin = new Twin(before, world.money(ALICE)[0], to);
  world.index(to);
  for (const { positionId } of world.liquidations().slice(known)) {
    if (positionId === 0) twin.cross();
    else twin.isolated(positionId);
  }
  expect(told(openOf(world))).toEqual(told(twin.all));
  expect(twin.short()).toEqual([]);
  expect(twin.isShort() && twin.all.some(({ mode }) => mode === 'cross')).toBe(false);
  const left = openOf(world);
  return left.filter(({ id, lots }) => before.some((it) => it.id === id && it.lots > lots)).length;
}

function act(world: ContractEngine, random: Random, side: Side): void {
  const live = openOf(world);
  const one = live.length === 0 ? undefined : random.pick(live);
  const close = { type: 'contracts.close', positionId: one?.id ?? 0, lots: random.whole(1, 6) };
  const order = openCommand({
    side,
    multiple: random.pick([5, 5, 20, 100]),
    lots: random.whole(1, random.pick([8, 25, 70])),
    mode: random.pick(['cross', 'isolated'] as const),
  });
  world.refusal(ALICE, random.chance(0.15) ? close : order);
}

describe('closing by tier', () => {
  it.each(seedsOf(1, 2, 3, 4))('leaves what a naive twin leaves, with seed %i', (seed) => {
    const random = new Random(seed);
    let reduced = 0;
    for (let round = 0; round < stepsOf(40); round += 1) {
      const side = random.pick(['long', 'short'] as const);
      const world = house(String(random.whole(2_000, 25_000)));
      let index = INDEX;
      for (let step = 0; step < 20; step += 1) {
        act(world, random, side);
        const away = random.whole(-20_000, random.pick([60_000, 400_000, 900_000]));
        index += side === 'long' ? -away : away;
        if (index < 100_000 || index > 60_000_000) break;
        reduced += moveAndCompare(world, index);
      }
      world.expectSound();
      expect(world.money(-4)[0]).toBeGreaterThanOrEqual(0n);
    }
    expect(reduced).toBeGreaterThan(5);
  });
});

describe('what is left of a position', () => {
  const FALL = 1_326_667;

  function reduced(mode: Position['mode']) {
    const world = house('9600');
    const { id } = world.open({ lots: 60, multiple: 5, mode });
    world.index(INDEX - FALL);
    expect(world.position(id)).toMatchObject({ state: 'open', lots: 50 });
    return { world, id, before: world.money(-4)[0] };
  }

  it.each(['cross', 'isolated'] as const)('costs the insurance nothing by its %s level', (mode) => {
    // 50 lots keep 840 of 40,000: the largest gap that is theirs.
    const { world, id, before } = reduced(mode);
    world.index(INDEX - FALL - 168_000);
    expect(world.position(id).lots).toBeLessThan(50);
    expect(world.money(-4)[0]).toBe(before);
    world.expectSound();
  });

  it.each(['cross', 'isolated'] as const)('costs no more than anybody with its %s size', (mode) => {
    // Where the gap is larger, all that the whole position had answers for what was left of it.
    const { world, id, before } = reduced(mode);
    world.index(INDEX - FALL - 400_000);
    expect(world.position(id)).toMatchObject({ state: 'closed' });
    // 1,639.998 were there, and 50 lots have lost 2,000.
    expect(before - world.money(-4)[0]).toBe(usdt('360.002'));
    expect(world.money(ALICE)).toEqual([0n, 0n]);
    world.expectSound();
  });

  it('gives nothing back that could be carried away before it falls on', () => {
    const { world, id } = reduced('isolated');
    expect(world.money(ALICE)[0]).toBe(0n);
    const take = { type: 'contracts.change_margin', positionId: id, units: '-1' };
    expect(world.refusal(ALICE, take)).not.toBe('accepted');
    const asset = { from: 'margin', to: 'wallet', assetId: 1, amount: '1' };
    expect(world.refusal(ALICE, { type: 'wallet.transfer', ...asset })).not.toBe('accepted');
  });

  it.each([
    ['one', 1],
    ['three', 3],
    ['twelve', 12],
  ])('is no more in %s than in one', (_what, parts) => {
    const world = house('9600');
    for (let part = 0; part < parts; part += 1) world.open({ lots: 60 / parts, multiple: 5 });
    world.index(INDEX - FALL);
    expect(openOf(world).reduce((sum, { lots }) => sum + lots, 0)).toBe(50);
    const { closeOutLevel } = world.engine.contracts.marginHealth(ALICE);
    expect(closeOutLevel).toBe(usdt('840'));
    world.index(INDEX - FALL - 160_000);
    expect(openOf(world).reduce((sum, { lots }) => sum + lots, 0)).toBe(10);
    expect(world.engine.contracts.marginHealth(ALICE).closeOutLevel).toBe(usdt('40'));
  });

  it('is no more where its parts are isolated: the dearest part goes first, whole', () => {
    const world = house('9600');
    const ids = Array.from({ length: 12 }, () => {
      return world.open({ lots: 5, multiple: 5, mode: 'isolated' }).id;
    });
    world.index(INDEX - 800_001);
    const closed = ids.filter((id) => world.position(id).state === 'closed');
    // The last one keeps 400 of 800, the one before it moves down with the side.
    expect(closed).toEqual(ids.slice(-2));
    expect(openOf(world).reduce((sum, { lots }) => sum + lots, 0)).toBe(50);
  });

  it('is shown before: the price at which the first step comes, and no later one', () => {
    for (const mode of ['cross', 'isolated'] as const) {
      const world = house('9600');
      const { id } = world.open({ lots: 60, multiple: 5, mode });
      const { state } = world.engine.contracts;
      const shown = () => {
        const terms = state.termsOf(world.position(id));
        return isolatedThreshold(world.position(id), terms, state.unitsOf(terms))?.ticks ?? 0;
      };
      // All that the account has is the margin of the one position, so both are closed there.
      expect(shown()).toBe(INDEX - FALL);
      world.index(shown() + 1);
      expect(world.position(id).lots).toBe(60);
      world.index(shown());
      expect(world.position(id).lots).toBe(50);
    }
  });
});
