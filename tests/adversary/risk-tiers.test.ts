/** What somebody may try who wants more at a high multiple than the tiers of a market allow. */
import { describe, expect, it } from 'vitest';
import type { OpenPosition, Position, Side } from '../../features/contracts/contract/index.ts';
import { closeOutUnits } from '../../features/contracts/rules/formulas.ts';
import { maintenanceUnits, mostValueOf } from '../../features/contracts/rules/tiers.ts';
import { TIERS } from '../../features/contracts/testing/terms.ts';
import { CopyWorld, LEADER } from '../../features/copy/testing/world.ts';
import { ALICE, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { Random } from '../support/random.ts';
import { seedsOf, stepsOf } from '../support/seeds.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const INDEX = 8_000_000;
const TERMS = {
  spreadBps: 0,
  tiers: TIERS,
  maxLotsPerOrder: 100,
  maxLotsPerCustomer: 1_000,
  exposureCapLots: 1_000,
};

function house(): ContractEngine {
  return new ContractEngine({ terms: TERMS, desk: '10000000', customer: '100000' });
}

/** What is open on a side, the first one filled first. */
function filled(world: ContractEngine, owner: number, side: Side): Readonly<Position>[] {
  const order = world.appended<{ positionId: number; what: string }>('contract_fills');
  const ids = order.filter(({ what }) => what === 'open').map(({ positionId }) => positionId);
  return world.engine.contracts
    .livePositions()
    .filter((it) => it.owner === owner && it.state === 'open' && it.side === side)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Nothing open was filled, with what was there before it, in a tier above its multiple. */
function expectWithin(world: ContractEngine, owner: number): void {
  const { state } = world.engine.contracts;
  for (const side of ['long', 'short'] as const) {
    let value = 0n;
    for (const position of filled(world, owner, side)) {
      const terms = state.termsOf(position);
      value += BigInt(position.openTicks) * BigInt(position.lots) * state.unitsOf(terms);
      const most = mostValueOf(terms, position.multiple);
      if (most !== undefined && value > most) {
        throw new Error(`${position.id} at ${position.multiple} × in ${value} of ${most}`);
      }
    }
  }
}

/** However its positions came about, a side keeps at least what its value asks for as one. */
function expectKept(world: ContractEngine, owner: number): void {
  const { state } = world.engine.contracts;
  for (const side of ['long', 'short'] as const) {
    let value = 0n;
    let kept = 0n;
    for (const position of filled(world, owner, side)) {
      const terms = state.termsOf(position);
      const perTickLot = state.unitsOf(terms);
      value += BigInt(position.openTicks) * BigInt(position.lots) * perTickLot;
      kept += closeOutUnits(position, terms, perTickLot);
    }
    const asOne = maintenanceUnits(TIERS, 0n, value);
    if (kept < asOne) throw new Error(`${side}s keep ${kept}, and not ${asOne}`);
  }
}

/** One thing that somebody may try; refused or not. */
function act(world: ContractEngine, random: Random): void {
  const side = random.pick(['long', 'short'] as const);
  const multiple = random.pick([5, 20, 100, 100]);
  const lots = random.whole(1, random.pick([3, 12, 60]));
  const mode = random.pick(['cross', 'isolated'] as const);
  const order: Partial<OpenPosition> = { side, multiple, lots, mode };
  const away = random.whole(1, 40_000) * (side === 'long' ? -1 : 1);
  const now = world.engine.contracts.state.index(btcUsdt).ticks;
  const live = world.engine.contracts.livePositions().filter(({ owner }) => owner === ALICE);
  const one = live.length === 0 ? undefined : random.pick(live);
  const trade = { type: 'contracts.trade', marketId: btcUsdt, side, mode, lots, multiple };
  const limit = { ...order, limitTicks: now + away };
  const of = { positionId: one?.id ?? 0 };
  const commands = [
    openCommand(order),
    openCommand(limit),
    openCommand(limit),
    trade,
    { type: 'contracts.reverse', ...of, needsCover: true },
    { type: 'contracts.amend', orderId: one?.id ?? 0, ticks: now + away, lots },
    { type: 'contracts.close', ...of, lots: random.whole(0, 5) },
  ];
  world.refusal(ALICE, random.pick(commands));
  if (random.chance(0.3)) world.index(INDEX + random.whole(-40_000, 40_000));
}

describe('more at 100 × than its tier has', () => {
  it('is not had in parts', () => {
    const world = house();
    const tried = Array.from({ length: 30 }, () => world.refusal(ALICE, openCommand({ lots: 1 })));
    expect(tried.filter((it) => it === 'accepted')).toHaveLength(10);
    expect(new Set(tried.slice(10))).toEqual(new Set(['multiple_above_tier']));
  });

  it('is not had by orders that wait and are filled together', () => {
    const world = house();
    const limits = Array.from({ length: 12 }, (_, at) =>
      world.refusal(ALICE, openCommand({ lots: 1, limitTicks: INDEX - 1_000 * (at + 1) })),
    );
    expect(limits.filter((it) => it === 'accepted')).toHaveLength(10);
    // What waits at 100 × is not filled beside what was opened meanwhile.
    world.open({ lots: 40, multiple: 20 });
    world.index(INDEX - 50_000);
    const open = world.engine.contracts.livePositions().filter(({ state }) => state === 'open');
    expect(open.map(({ multiple }) => multiple)).toEqual([20]);
    world.expectSound();
  });

  it('is not had beside a hedge, nor taken over from it', () => {
    const world = house();
    const long = world.open({ lots: 10 });
    const short = world.open({ lots: 10, side: 'short' });
    for (const { id } of [long, short]) {
      const reverse = { type: 'contracts.reverse', positionId: id, needsCover: true };
      expect(world.refusal(ALICE, reverse)).toBe('multiple_above_tier');
    }
    expect(world.engine.contracts.livePositions()).toHaveLength(2);
  });

  it('is not had by copies, which get the lots that are left', () => {
    const world = new CopyWorld({ terms: { ...TERMS }, desk: '1000000' });
    world.follower(ALICE, { number: 1_000, budget: '100000000000' });
    world.open({ lots: 3, multiple: 5 });
    world.leads({ lots: 1 });
    world.leads({ lots: 1 });
    expect(world.copiesOf(ALICE).map(({ lots }) => lots)).toEqual([7]);
    expect(world.skips(ALICE)).toEqual(['exposure_capped']);
    expectWithin(world, ALICE);
    expectWithin(world, LEADER);
    world.expectSound();
  });

  it('keeps no less in twenty parts than in one', () => {
    const one = house();
    one.open({ lots: 40, multiple: 20 });
    const parts = house();
    for (let part = 0; part < 20; part += 1) parts.open({ lots: 2, multiple: 20 });
    const levelOf = (world: ContractEngine) => {
      return world.engine.contracts.marginHealth(ALICE).closeOutLevel;
    };
    expect(levelOf(one)).toBe(usdt('640'));
    expect(levelOf(parts)).toBe(usdt('640'));
    // Who closes the first of them keeps what the others are on top of.
    for (const { id } of parts.engine.contracts.livePositions().slice(0, 5)) {
      parts.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
    }
    expect(levelOf(parts)).toBe(usdt('600'));
    expectKept(parts, ALICE);
  });

  it.each(seedsOf(1, 2, 3))('is not had by anything, with seed %i', (seed) => {
    const world = house();
    const random = new Random(seed);
    for (let step = 0; step < stepsOf(250); step += 1) {
      act(world, random);
      expectWithin(world, ALICE);
      expectKept(world, ALICE);
    }
    world.expectSound();
  });
});
