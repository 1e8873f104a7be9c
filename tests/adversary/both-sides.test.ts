/** What somebody may try who holds both sides of a market, each with a margin of its own. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { BOB, usdt } from '../support/contract-engine.ts';
import { ethUsdt } from '../support/small-catalogue.ts';
import { pairOver, roomyHouse, strategies } from './strategies/both-sides.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

const INDEX = 8_000_000;
const LOTS = 100;

describe('long and short at 100 ×', () => {
  // Before: +201 at 1.5 %, +601 at 2 %, +3,004 at 5 %, of 80,000 a side; now −278, −278, −274.
  it.each([1.5, 2, 5, 20])('win nothing over a gap of %f %', (gap) => {
    expect(pairOver(gap / 100)).toBeLessThan(0n);
    expect(pairOver(-gap / 100)).toBeLessThan(0n);
  });

  it('win nothing where the gain is taken by an order that waits for it', () => {
    const profit = { takeProfitTicks: INDEX - 80_000 };
    expect(pairOver(0.05, {}, profit)).toBeLessThan(0n);
    // Nor where the one that gains answers with the whole account, or the one that loses does.
    expect(pairOver(0.05, {}, { mode: 'cross' })).toBeLessThan(0n);
    expect(pairOver(0.2, { mode: 'cross' })).toBeLessThan(0n);
  });

  it.each(strategies)('win nothing over news of any size: $title', (strategy) => {
    expect(verdictsOf(strategy, 300)).toMatch(NO_GAIN);
  });

  it('close no more of the gain than the loss needs, and cost the insurance nothing', () => {
    const world = roomyHouse();
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
    const world = roomyHouse();
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
    expect(pairOver(0.05, old, old)).toBeGreaterThan(usdt('3000'));
  });
});
