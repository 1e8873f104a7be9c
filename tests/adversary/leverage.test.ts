/** What somebody may try with the leverage of a market, who would keep what a loss needs. */
import { expect, test } from 'vitest';
import { TIERS } from '../../features/contracts/testing/terms.ts';
import { ALICE, BOB, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { Random } from '../support/random.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const FREE = { spreadBps: 0, openFeePpm: 0, closeFeePpm: 0, maxLotsPerCustomer: 10_000 };

function house(terms: object = {}, customer = '1000'): ContractEngine {
  return new ContractEngine({ terms: { ...FREE, ...terms }, desk: '1000000', customer });
}

function set(world: ContractEngine, multiple: number, mode = 'cross', owner = ALICE): string {
  const command = { type: 'contracts.set_leverage', marketId: btcUsdt, multiple, mode };
  return world.refusal(owner, command);
}

/** What an account is worth at the index: free money, margins, and gains or losses. */
function worth(world: ContractEngine): bigint {
  const [free, frozen] = world.money(ALICE);
  const { state } = world.engine.contracts;
  const own = state.positions.ofOwner(ALICE);
  return own.reduce((sum, position) => sum + state.floating(position), free + frozen);
}

test('nobody takes out of a losing position what its loss needs, by leverage or by hand', () => {
  const world = house();
  const { id: positionId } = world.open({ mode: 'isolated', multiple: 5 });
  world.index(7_300_000);
  expect(set(world, 100, 'isolated')).toBe('accepted');
  // 160 were held; 8 at 100 × and the 70 that are lost stay.
  expect(world.position(positionId).heldUnits).toBe(usdt('78'));
  const change = { type: 'contracts.change_margin', positionId, change: '-1' };
  expect(world.refusal(ALICE, change)).toBe('margin_too_low');
  world.expectSound();
});

test('no turn to and fro leaves more than there was, or brings a loss to others', () => {
  for (const seed of [1, 2, 3, 4]) {
    const random = new Random(seed);
    const world = house({ closeOutPpm: 500_000 }, '300');
    const mode = random.pick(['cross', 'isolated'] as const);
    const open = (): void => {
      const side = random.pick(['long', 'short'] as const);
      world.refusal(ALICE, openCommand({ mode, side, multiple: random.pick([5, 20, 100]) }));
    };
    let ticks = 8_000_000;
    for (let step = 0; step < 150; step += 1) {
      if (random.chance(0.1)) open();
      const before = worth(world);
      for (let turn = random.whole(1, 3); turn > 0; turn -= 1) {
        set(world, random.pick([5, 20, 100]), mode);
      }
      expect(worth(world)).toBe(before);
      // Less at once than the least margin keeps: the levels close in time, whatever was set.
      ticks += random.whole(-30_000, 30_000);
      world.index(ticks);
      world.expectSound();
    }
    for (const { insuredUnits, coveredUnits } of world.liquidations()) {
      expect(insuredUnits + coveredUnits).toBe(0n);
    }
  }
});

test('money that backs a loss does not leave by a higher leverage', () => {
  const world = house({}, '200');
  world.open({ multiple: 5 });
  world.index(7_300_000);
  expect(set(world, 100)).toBe('accepted');
  // 200 less 70 that are lost and 8 that are held.
  expect(world.engine.contracts.free(ALICE)).toBe(usdt('122'));
  world.expectSound();
});

test('leverage does not lead past a tier, whichever way one comes to it', () => {
  const world = house({ tiers: TIERS, exposureCapLots: 1_000 }, '100000');
  expect(set(world, 100)).toBe('accepted');
  world.open({ lots: 9, multiple: 100 });
  world.open({ lots: 20, multiple: 20, limitTicks: 7_000_000 });
  expect(set(world, 20)).toBe('accepted');
  expect(set(world, 100)).toBe('multiple_above_tier');
  for (const position of world.engine.contracts.state.positions.ofOwner(ALICE)) {
    expect(position.multiple).toBe(20);
  }
  // What is opened next with the multiple that was set before is asked by itself.
  expect(world.refusal(ALICE, openCommand({ lots: 1, multiple: 100 }))).toBe('multiple_above_tier');
  world.expectSound();
});

test('the mode does not turn under what waits, and a loss finds the account that it had', () => {
  const world = house();
  expect(set(world, 20)).toBe('accepted');
  world.open({ multiple: 20, limitTicks: 7_900_000 });
  expect(set(world, 20, 'isolated')).toBe('margin_mode_in_use');
  world.index(7_900_000);
  expect(set(world, 20, 'isolated')).toBe('margin_mode_in_use');
  expect(world.engine.contracts.state.positions.ofOwner(ALICE)).toMatchObject([{ mode: 'cross' }]);
});

test('a frozen customer and somebody on a break free no margin', () => {
  const world = house();
  world.open({ multiple: 5 });
  world.must(ALICE, { type: 'breaks.take', untilMs: world.timeMs + 86_400_000 });
  expect(set(world, 100)).not.toBe('accepted');
  expect(set(world, 100, 'cross', BOB)).toBe('accepted');
});

test('copies keep the multiple of their relation', () => {
  const world = house();
  const source = world.open({ multiple: 20 });
  const copy = { ...source, id: 900_001, likeId: source.id, mode: 'isolated' } as const;
  // A copy as it stands in memory: it holds nothing here, so that only its multiple is asked.
  world.engine.contracts.state.positions.add({ ...copy, heldUnits: 0n });
  expect(set(world, 5)).toBe('accepted');
  const [own, kept] = world.engine.contracts.state.positions.ofOwner(ALICE);
  expect([own?.multiple, kept?.multiple]).toEqual([5, 20]);
});

test('what is refused changes nothing', () => {
  const world = house({}, '50');
  world.open({ multiple: 20 });
  const lines = () => [...world.engine.contracts.stateLines()];
  const before = lines();
  for (const [multiple, mode] of [
    [5, 'cross'],
    [20, 'isolated'],
    [7, 'cross'],
  ] as const) {
    expect(set(world, multiple, mode)).not.toBe('accepted');
    expect(lines()).toEqual(before);
  }
});
