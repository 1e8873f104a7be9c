/** What somebody may try who holds both sides of a market, each with a margin of its own. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { ALICE, BOB, ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { ethUsdt } from '../support/small-catalogue.ts';

const ROOMY = { maxLotsPerOrder: 1_000, maxLotsPerCustomer: 10_000, exposureCapLots: 1_000 };
const INDEX = 8_000_000;
const LOTS = 100;

/** A house that can pay for anything, and a customer with 10,000 USDT. */
function house(): ContractEngine {
  return new ContractEngine({
    terms: ROOMY,
    desk: '10000000',
    insurance: '100000',
    customer: '10000',
  });
}

/** All that the customer has in the margin account. */
function has(world: ContractEngine): bigint {
  const [available, frozen] = world.money(ALICE);
  return available + frozen;
}

/** A pair of 80,000 USDT a side at 100 ×, as it is opened, and what is done with it over a gap. */
function pairOver(gapPercent: number, change: object = {}, other: object = {}): bigint {
  const world = house();
  const order = { lots: LOTS, multiple: 100, mode: 'isolated' };
  world.must(ALICE, openCommand({ ...order, side: 'long', ...change } as never));
  world.must(ALICE, openCommand({ ...order, side: 'short', ...other } as never));
  world.index(INDEX - (INDEX * gapPercent) / 100);
  for (const { id } of world.engine.contracts.livePositions()) {
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
  }
  world.expectSound();
  return has(world) - usdt('10000');
}

describe('long and short at 100 ×', () => {
  // Before: +201 at 1.5 %, +601 at 2 %, +3,004 at 5 %, of 80,000 a side; now −278, −278, −274.
  it.each([1.5, 2, 5, 20])('win nothing over a gap of %f %', (gap) => {
    expect(pairOver(gap)).toBeLessThan(0n);
    expect(pairOver(-gap)).toBeLessThan(0n);
  });

  it('win nothing where the gain is taken by an order that waits for it', () => {
    const profit = { takeProfitTicks: INDEX - 80_000 };
    expect(pairOver(5, {}, profit)).toBeLessThan(0n);
    // Nor where the one that gains answers with the whole account, or the one that loses does.
    expect(pairOver(5, {}, { mode: 'cross' })).toBeLessThan(0n);
    expect(pairOver(20, { mode: 'cross' })).toBeLessThan(0n);
  });

  it('close no more of the gain than the loss needs, and cost the insurance nothing', () => {
    const world = house();
    const before = world.money(HOUSE.insurance)[0];
    const order = { lots: LOTS, multiple: 100, mode: 'isolated' } as const;
    const long = world.open({ ...order, lots: 20 });
    const short = world.open({ ...order, side: 'short' });
    world.index(INDEX - INDEX / 50);
    expect(world.position(long.id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    const left = world.position(short.id);
    expect(left).toMatchObject({ state: 'open' });
    expect(left?.lots).toBeGreaterThan(80);
    expect(left?.lots).toBeLessThan(LOTS);
    expect(world.money(HOUSE.insurance)[0]).toBeGreaterThanOrEqual(before);
    world.expectSound();
  });

  it('leave another market and another customer alone', () => {
    const world = house();
    const order = { lots: LOTS, multiple: 100, mode: 'isolated' } as const;
    const long = world.open({ ...order, lots: 20 });
    const his = world.open({ lots: 1, side: 'short' }, BOB);
    const elsewhere = world.open({ ...order, side: 'short', marketId: ethUsdt });
    world.index(INDEX - INDEX / 50, ethUsdt);
    world.index(INDEX - INDEX / 50);
    expect(world.position(long.id)).toMatchObject({ state: 'closed' });
    expect(world.position(elsewhere.id)).toMatchObject({ state: 'open', lots: LOTS });
    expect(world.position(his.id)).toMatchObject({ state: 'open', lots: 1 });
  });

  it('of an earlier release keep what they were promised', () => {
    const old = { needsCover: false };
    expect(pairOver(5, old, old)).toBeGreaterThan(usdt('3000'));
  });
});
