import { describe, expect, it } from 'vitest';
import { ALICE, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { TradeAnswer, TradeOneWay } from '../contract/orders.ts';

function order(change: Partial<TradeOneWay> = {}): TradeOneWay {
  return {
    type: 'contracts.trade',
    marketId: btcUsdt,
    side: 'short',
    lots: 5,
    mode: 'cross',
    multiple: 100,
    ...change,
  };
}

function trade(world: ContractEngine, change: Partial<TradeOneWay> = {}): TradeAnswer {
  return world.must<TradeAnswer>(ALICE, order(change));
}

function picture(world: ContractEngine): string {
  return JSON.stringify([...world.engine.machine.stateLines()]);
}

describe('a trade one way', () => {
  it('closes the oldest of the other side and opens the rest, at one tick', () => {
    const world = new ContractEngine();
    const [one, two] = [world.open({ lots: 1 }), world.open({ lots: 2 })];
    const { closedLots, closed, opened } = trade(world);
    expect([closedLots, closed]).toEqual([3, [one.id, two.id]]);
    expect(opened).toMatchObject({ side: 'short', lots: 2, state: 'open' });
    const fills = [one.id, two.id, opened?.id ?? 0].map((id) => world.fills(id).at(-1));
    expect(new Set(fills.map((fill) => `${fill?.seq} ${fill?.tick}`)).size).toBe(1);
    expect(world.engine.contracts.livePositions()).toHaveLength(1);
    world.expectSound();
  });

  it('only closes where there is enough, a part of the last one', () => {
    const world = new ContractEngine();
    const [one, two] = [world.open({ lots: 3 }), world.open({ lots: 4 })];
    expect(trade(world)).toEqual({ closedLots: 5, closed: [one.id, two.id], opened: null });
    expect(world.position(two.id)).toMatchObject({ lots: 2, state: 'open' });
  });

  it('only opens where nothing stands against it', () => {
    const world = new ContractEngine();
    world.open({ marketId: ethUsdt });
    expect(trade(world)).toMatchObject({ closedLots: 0, closed: [], opened: { lots: 5 } });
  });

  it('pays for what it opens with what the closing brings', () => {
    const world = new ContractEngine({ customer: '100' });
    world.open({ lots: 8 });
    expect(world.money(ALICE)[0]).toBeLessThan(usdt('33'));
    expect(trade(world, { lots: 16 }).opened).toMatchObject({ lots: 8 });
    world.expectSound();
  });

  it.each<[string, Partial<TradeOneWay>, (world: ContractEngine) => void]>([
    ['insufficient_margin', { lots: 40 }, () => undefined],
    ['unknown_multiple', { multiple: 3 }, () => undefined],
    ['too_many_lots', { lots: 100_000 }, () => undefined],
    ['bad_order', { lots: 0 }, () => undefined],
    ['bad_order', { lots: 1.5 }, () => undefined],
    ['unknown_market', { marketId: 99 }, () => undefined],
    ['market_halted', {}, (world) => world.wait(60_000)],
  ])('leaves all as it was where it is %s (%o)', (refused, change, before) => {
    const world = new ContractEngine({ customer: '100' });
    world.open({ lots: 3 });
    before(world);
    const was = picture(world);
    expect(world.refusal(ALICE, order(change))).toBe(refused);
    expect(picture(world)).toBe(was);
  });

  it('ends what waited to close the side that it has closed', () => {
    const world = new ContractEngine();
    world.open({ lots: 3 });
    const stop = {
      type: 'contracts.reduce',
      marketId: btcUsdt,
      side: 'long',
      kind: 'stop',
      lots: 0,
    };
    const rest = { triggerTicks: 7_900_000, trailTicks: 0, clientOrderId: '' };
    world.must(ALICE, { ...stop, ...rest });
    trade(world);
    expect(world.engine.contracts.state.reductions.sorted()).toEqual([]);
  });
});
