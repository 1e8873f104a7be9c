/** What a customer may open by the value of his side, and which tiers make sense. */
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { ContractTerms, OpenPosition, RiskTier } from '../contract/index.ts';
import { contractTerms, TIERS } from '../testing/terms.ts';
import { mostValueOf, multipleAt } from './tiers.ts';

const ROOMY = { maxLotsPerOrder: 1_000, maxLotsPerCustomer: 10_000, exposureCapLots: 1_000 };
const LIMIT = 7_500_000;

/** A lot is worth 800 USDT on both sides; nobody lacks money. */
function house(change: Partial<ContractTerms> = {}): ContractEngine {
  const terms = { ...ROOMY, spreadBps: 0, tiers: TIERS, ...change };
  return new ContractEngine({ terms, desk: '1000000', customer: '100000' });
}

function asked(world: ContractEngine, change: Partial<OpenPosition>, owner = ALICE): string {
  return world.refusal(owner, openCommand(change));
}

describe('the highest multiple at a value', () => {
  const terms = contractTerms(btcUsdt, { tiers: TIERS });

  it.each([
    ['0', 100],
    ['8000', 100],
    ['8000.00000001', 20],
    ['40000', 20],
    ['40000.00000001', 5],
    ['9000000', 5],
  ])('of %s USDT is %i ×', (value, multiple) => {
    expect(multipleAt(terms, usdt(value))).toBe(multiple);
  });

  it('is one that the terms offer', () => {
    const between = [{ upToUnits: '0', maxMultiple: 60, maintenancePpm: 5_000 }];
    expect(multipleAt({ ...terms, tiers: between }, 1n)).toBe(20);
    expect(multipleAt(contractTerms(btcUsdt), 1n)).toBeUndefined();
  });

  it.each([
    [100, '8000'],
    [50, '8000'],
    [20, '40000'],
    [101, '0'],
  ])('leaves %i × a value of %s USDT', (multiple, value) => {
    expect(mostValueOf(terms, multiple)).toBe(usdt(value));
  });

  it('leaves the lowest any value', () => {
    expect(mostValueOf(terms, 5)).toBeUndefined();
    expect(mostValueOf(contractTerms(btcUsdt), 100)).toBeUndefined();
  });
});

describe('an order', () => {
  it('has the multiple of the tier that it comes to, at its limit and one lot beyond', () => {
    const world = house();
    expect(asked(world, { lots: 11 })).toBe('multiple_above_tier');
    expect(asked(world, { lots: 51, multiple: 20 })).toBe('multiple_above_tier');
    expect(asked(world, { lots: 51, multiple: 5 })).toBe('accepted');
    expect(asked(world, { lots: 10 }, BOB)).toBe('accepted');
    expect(asked(world, { lots: 40, multiple: 20 }, BOB)).toBe('accepted');
    world.expectSound();
  });

  it('is refused with the multiple that it may have', () => {
    const world = house();
    expect(world.saidOf(ALICE, openCommand({ lots: 11 }))).toEqual({ limit: '20' });
    expect(world.saidOf(ALICE, openCommand({ lots: 51 }))).toEqual({ limit: '5' });
  });

  it('counts with what is open and waits on its side of its market', () => {
    const world = house();
    world.open({ lots: 4 });
    world.open({ lots: 5, mode: 'isolated' });
    expect(asked(world, { lots: 2 })).toBe('multiple_above_tier');
    expect(asked(world, { lots: 10, side: 'short' })).toBe('accepted');
    expect(asked(world, { lots: 10, marketId: ethUsdt })).toBe('accepted');
    expect(asked(world, { lots: 10 }, BOB)).toBe('accepted');
    world.open({ lots: 1, limitTicks: LIMIT });
    // Nine lots of 800 and one of 750 leave 50.
    expect(asked(world, { lots: 1 })).toBe('multiple_above_tier');
    expect(asked(world, { lots: 1, multiple: 20 })).toBe('accepted');
  });

  it('that waits counts at its limit, and where that is there already at the index', () => {
    const world = house();
    // 10 lots of 750 are 7,500; 11 of them 8,250.
    expect(asked(world, { lots: 11, limitTicks: LIMIT })).toBe('multiple_above_tier');
    expect(asked(world, { lots: 11, limitTicks: 9_000_000 })).toBe('multiple_above_tier');
    expect(asked(world, { lots: 10, limitTicks: 9_000_000 })).toBe('accepted');
  });

  it('is free of tiers where the terms have none', () => {
    const { tiers: _, ...plain } = { ...ROOMY, tiers: TIERS };
    const world = new ContractEngine({ terms: plain, desk: '1000000', customer: '100000' });
    expect(asked(world, { lots: 500 })).toBe('accepted');
  });

  it('is judged by what has not moved with the price', () => {
    const world = house();
    world.open({ lots: 9 });
    world.index(8_800_000);
    // 7,200 from its opening, and one lot of 880.
    expect(asked(world, { lots: 1 })).toBe('multiple_above_tier');
    world.index(7_900_000);
    expect(asked(world, { lots: 1 })).toBe('accepted');
  });
});

describe('an order that waits', () => {
  it('is cancelled where it would be filled in a tier above its multiple', () => {
    const world = house();
    const { id } = world.open({ lots: 10, limitTicks: LIMIT });
    world.open({ lots: 20, multiple: 20 });
    world.index(LIMIT);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'multiple_above_tier' });
    world.expectSound();
  });

  it('is filled beside others that only wait', () => {
    const world = house();
    const { id } = world.open({ lots: 10, limitTicks: LIMIT });
    const later = world.open({ lots: 20, multiple: 20, limitTicks: LIMIT - 100 });
    world.index(LIMIT);
    expect(world.position(id).state).toBe('open');
    world.index(LIMIT - 100);
    expect(world.position(later.id).state).toBe('open');
    world.expectSound();
  });

  it('is judged at the price that fills it', () => {
    const world = house();
    const { id } = world.open({ lots: 9, side: 'short', limitTicks: 8_800_000 });
    // A gap: nine lots of 900 are 8,100.
    world.index(9_000_000);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'multiple_above_tier' });
  });

  it('is amended within its tier only, and counts once', () => {
    const world = house();
    const { id } = world.open({ lots: 10, limitTicks: LIMIT });
    const amend = (lots: number, ticks = LIMIT) =>
      world.refusal(ALICE, { type: 'contracts.amend', orderId: id, ticks, lots });
    expect(amend(11)).toBe('multiple_above_tier');
    expect(amend(10, 7_900_000)).toBe('accepted');
    expect(amend(9)).toBe('accepted');
    expect(world.position(id)).toMatchObject({ lots: 9, limitTicks: LIMIT });
  });
});

describe('what turns round', () => {
  it('is judged by the side that it opens', () => {
    const world = house();
    const { id } = world.open({ lots: 10 });
    world.open({ lots: 1, side: 'short' });
    const reverse = { type: 'contracts.reverse', positionId: id, needsCover: true };
    expect(world.saidOf(ALICE, reverse)).toEqual({ limit: '20' });
    expect(world.position(id).state).toBe('open');
    const trade = { type: 'contracts.trade', marketId: btcUsdt, side: 'short', mode: 'cross' };
    // Ten close the long; of nine and the one that is there ten come to 8,000.
    expect(world.saidOf(ALICE, { ...trade, lots: 20, multiple: 100 })).toEqual({ limit: '20' });
    expect(world.refusal(ALICE, { ...trade, lots: 19, multiple: 100 })).toBe('accepted');
    world.expectSound();
  });
});

describe('tiers', () => {
  const isSound = (tiers: readonly RiskTier[], change: Partial<ContractTerms> = {}): boolean => {
    const world = new ContractEngine({ withTerms: false });
    const terms = contractTerms(btcUsdt, { ...change, tiers });
    return world.refusal(0, { type: 'contracts.publish_terms', terms }) === 'accepted';
  };
  const [first, second, last] = TIERS;
  const of = (tier: RiskTier, change: Partial<RiskTier>): RiskTier => ({ ...tier, ...change });

  it('make sense as they are', () => {
    expect(isSound(TIERS)).toBe(true);
    expect(isSound([last], { multiples: [5] })).toBe(true);
  });

  it.each<[string, readonly RiskTier[]]>([
    ['none', []],
    ['an end of the last', [first, second]],
    ['no end of one before', [first, of(second, { upToUnits: '0' }), last]],
    ['a value that stays', [first, of(second, { upToUnits: first.upToUnits }), last]],
    ['a multiple that stays', [first, of(second, { maxMultiple: 100 }), last]],
    ['a maintenance that stays', [first, of(second, { maintenancePpm: 5_000 }), last]],
    ['no maintenance', [of(first, { maintenancePpm: 0 }), second, last]],
    ['half a multiple', [first, of(second, { maxMultiple: 20.5 }), last]],
    ['a value that is none', [of(first, { upToUnits: '1e9' }), second, last]],
    // 1.6 times 0.625 % of 100 × are the whole margin.
    ['a warning beyond the margin', [of(first, { maintenancePpm: 6_251 }), second, last]],
    ['a multiple that nothing may have', [of(first, { maxMultiple: 99 }), second, last]],
    ['a tier that no multiple has', [first, second, of(last, { maxMultiple: 4 })]],
    [
      'more than ten',
      Array.from({ length: 11 }, (_, at) => ({
        upToUnits: at === 10 ? '0' : String(at + 1),
        maxMultiple: 100 - at,
        maintenancePpm: 100 + at,
      })),
    ],
  ])('make no sense with %s', (_what, tiers) => {
    expect(isSound(tiers)).toBe(false);
  });

  it('may take the warning up to the whole margin', () => {
    expect(isSound([of(first, { maintenancePpm: 6_250 }), second, last])).toBe(true);
  });
});
