import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractTerms } from '../testing/terms.ts';
import { ALICE, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { Position } from '../contract/index.ts';
import { closedUnits, resultUnits, type Valuation } from './margin-health.ts';

const terms = contractTerms(btcUsdt);
/** A tick of 0.01 and a lot of 0.01 bitcoin: 0.0001 USDT. */
const PER_TICK_LOT = 10_000n;

const request = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  mode: fc.constantFrom('cross' as const, 'isolated' as const),
  lots: fc.integer({ min: 2, max: 20 }),
  multiple: fc.constantFrom(...terms.multiples.filter((multiple) => multiple <= 20)),
});
/** So near that nothing is closed by force. */
const moved = fc.integer({ min: 7_900_000, max: 8_100_000 });

function valuation(indexTicks: number): Valuation {
  return { terms, unitsPerTickLot: PER_TICK_LOT, indexTicks };
}

/** All that Alice has, by the ledger. */
function wealth(world: ContractEngine): bigint {
  const [free, held] = world.money(ALICE);
  return free + held;
}

/** By hand: price, gain and fee without the formulas of the rules. */
function byHand({ side, openTicks }: Position, lots: number, index: number): bigint {
  const half = (index * terms.spreadBps) / 20_000;
  const close = side === 'long' ? Math.floor(index - half) : Math.ceil(index + half);
  const gained = BigInt(side === 'long' ? close - openTicks : openTicks - close);
  const value = BigInt(close) * BigInt(lots) * PER_TICK_LOT;
  const fee = (value * BigInt(terms.closeFeePpm) + 999_999n) / 1_000_000n;
  return gained * BigInt(lots) * PER_TICK_LOT - fee;
}

describe('the result that an open position shows', () => {
  it('is what closing it at that tick brings to the account', () => {
    fc.assert(
      fc.property(request, moved, (asked, index) => {
        const world = new ContractEngine({ customer: '100000' });
        const { id } = world.open(asked);
        world.index(index);
        const position = { ...world.position(id) };
        const shown = resultUnits(position, valuation(index));
        expect(shown).toBe(byHand(position, position.lots, index));
        const before = wealth(world);
        world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
        expect(wealth(world) - before).toBe(shown);
        expect(closedUnits(world.position(id), valuation(index))).toBe(shown);
        const [, fill] = world.fills(id);
        expect(fill && fill.profitUnits - fill.feeUnits).toBe(shown);
      }),
      { numRuns: 60 },
    );
  });

  it('counts a part that was closed as closed, and only what is left as open', () => {
    fc.assert(
      fc.property(request, moved, moved, (asked, first, second) => {
        const world = new ContractEngine({ customer: '100000' });
        const { id } = world.open(asked);
        const before = wealth(world);
        world.index(first);
        world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 1 });
        const between = wealth(world);
        const left = { ...world.position(id) };
        expect(closedUnits(left, valuation(first))).toBe(between - before);
        world.index(second);
        const shown = resultUnits(left, valuation(second));
        world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
        expect(wealth(world) - between).toBe(shown);
        expect(closedUnits(world.position(id), valuation(second))).toBe(wealth(world) - before);
      }),
      { numRuns: 40 },
    );
  });

  it('is nothing while an order waits, and nothing before the first index', () => {
    const world = new ContractEngine({ customer: '100000' });
    const waiting = world.open({ limitTicks: 7_000_000 });
    expect(resultUnits(waiting, valuation(8_000_000))).toBe(0n);
    expect(closedUnits(waiting, valuation(8_000_000))).toBe(0n);
    expect(resultUnits(world.open(), valuation(0))).toBe(0n);
  });
});
