import { describe, expect, it } from 'vitest';
import { ALICE, BOB, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { Position } from '../contract/index.ts';

const reverseOf = (positionId: number) => ({ type: 'contracts.reverse', positionId });

function live(world: ContractEngine): readonly Readonly<Position>[] {
  return world.engine.contracts.livePositions();
}

/** Everything that a refused command must leave as it was. */
function picture(world: ContractEngine): string {
  return JSON.stringify([[...world.engine.machine.stateLines()]]);
}

describe('reversing a position', () => {
  it('closes it and opens the other side at one tick, as large and as leveraged', () => {
    const world = new ContractEngine();
    const long = world.open({ lots: 3, multiple: 20, mode: 'isolated', stopLossTicks: 7_900_000 });
    world.index(8_100_000);
    const short = world.must<Position>(ALICE, reverseOf(long.id));
    expect(world.position(long.id)).toMatchObject({ state: 'closed', reason: 'by_customer' });
    expect(world.position(short.id)).toMatchObject({
      side: 'short',
      state: 'open',
      lots: 3,
      multiple: 20,
      mode: 'isolated',
      stopLossTicks: 0,
      openIndexTicks: 8_100_000,
    });
    const [closed, opened] = [world.fills(long.id).at(-1), world.fills(short.id)[0]];
    expect([closed?.tick, closed?.seq]).toEqual([opened?.tick, opened?.seq]);
    world.expectSound();
  });

  it('turns shorts too, and back', () => {
    const world = new ContractEngine();
    const short = world.open({ side: 'short' });
    const long = world.must<Position>(ALICE, reverseOf(short.id));
    const again = world.must<Position>(ALICE, reverseOf(long.id));
    expect([long.side, again.side]).toEqual(['long', 'short']);
    expect(live(world)).toHaveLength(1);
    world.expectSound();
  });

  it('pays its margin with what the closing brings', () => {
    const world = new ContractEngine({ customer: '100' });
    const { id } = world.open({ lots: 8 });
    expect(world.money(ALICE)[0]).toBeLessThan(usdt('33'));
    world.must(ALICE, reverseOf(id));
    world.expectSound();
  });

  it.each<[string, (world: ContractEngine, position: Position) => void]>([
    ['insufficient_margin', (world) => world.index(7_590_000)],
    ['market_halted', (world) => world.wait(60_000)],
    ['exposure_capped', () => undefined],
    [
      'unknown_position',
      (world, { id }) => world.must(ALICE, { ...reverseOf(id), type: 'contracts.close', lots: 0 }),
    ],
  ])('is refused as %s, and leaves everything as it was', (refusal, before) => {
    const isCapped = refusal === 'exposure_capped';
    const terms = isCapped ? { exposureCapLots: 10, maxLotsPerCustomer: 1_000 } : {};
    const world = new ContractEngine({ customer: '1000', terms });
    const position = isCapped ? world.open({ lots: 10 }) : world.open({ lots: 20 });
    if (isCapped) world.open({ lots: 7, side: 'short' }, BOB);
    before(world, position);
    const was = picture(world);
    expect(world.refusal(ALICE, reverseOf(position.id))).toBe(refusal);
    expect(picture(world)).toBe(was);
    world.expectSound();
  });

  it('of somebody else is refused', () => {
    const world = new ContractEngine();
    const { id } = world.open();
    expect(world.refusal(BOB, reverseOf(id))).toBe('unknown_position');
  });

  it('counts the cap from where the closing leaves it', () => {
    const world = new ContractEngine({
      terms: { exposureCapLots: 10, maxLotsPerCustomer: 10, maxLotsPerOrder: 10 },
    });
    const { id } = world.open({ lots: 10 });
    // From 10 long to 10 short: at no time more than the cap, nor more lots of one customer.
    expect(world.refusal(ALICE, reverseOf(id))).toBe('accepted');
    expect(world.engine.contracts.exposures()[0]).toMatchObject({ longLots: 0, shortLots: 10 });
  });

  it('is not paid with gains of other positions that are not money yet', () => {
    const world = new ContractEngine({ customer: '1300' });
    world.open({ marketId: ethUsdt, lots: 50 });
    const { id } = world.open({ lots: 100 });
    world.index(9_000_000, ethUsdt);
    world.index(7_995_000);
    expect(world.refusal(ALICE, reverseOf(id))).toBe('insufficient_margin');
    world.expectSound();
  });
});
