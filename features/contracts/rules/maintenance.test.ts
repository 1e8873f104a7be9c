/** What keeps positions open under terms with tiers, and what others keep. */
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  type ContractEngineOptions,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { contractTerms, TIERS } from '../testing/terms.ts';
import { maintenanceUnits } from './tiers.ts';

const PLAIN = { maxLotsPerCustomer: 10_000, exposureCapLots: 1_000, spreadBps: 0, openFeePpm: 0 };
const TERMS = { ...PLAIN, tiers: TIERS };

/** A lot is worth 800 USDT; a price that moves by 100 moves it by one. */
function house(options: ContractEngineOptions = {}): ContractEngine {
  return new ContractEngine({ terms: TERMS, desk: '1000000', customer: '100000', ...options });
}

describe('the maintenance of a value', () => {
  it.each([
    // From, how much, and what that asks for: 0.5 % to 8,000, 2.5 % to 40,000, 10 % above.
    ['0', '0', '0'],
    ['0', '8000', '40'],
    ['0', '8800', '60'],
    ['8000', '800', '20'],
    ['4000', '8000', '120'],
    ['0', '40000', '840'],
    ['0', '50000', '1840'],
    ['40000', '10000', '1000'],
    ['0', '0.00000001', '0.00000001'],
  ])('from %s on of %s is %s USDT', (from, value, asked) => {
    expect(maintenanceUnits(TIERS, usdt(from), usdt(value))).toBe(usdt(asked));
  });
});

describe('an isolated position', () => {
  it.each([
    // 1 lot: 4 of 800 are kept. At 100 × the margin is 8, at 5 × it is 160.
    ['at 100 ×', 100, 0, 1, 7_960_000],
    ['at 5 ×', 5, 0, 1, 6_440_000],
    // 10 lots on top of 5: 20 and 100 of a margin of 400.
    ['that reaches into the next tier', 20, 5, 10, 7_720_000],
    // 10 lots on top of 10: 200 of a margin of 400.
    ['in the next tier', 20, 10, 10, 7_800_000],
  ])('%s is closed a tick beyond its maintenance', (_what, multiple, before, lots, last) => {
    const world = house();
    if (before > 0) world.open({ lots: before, multiple: 5 });
    const { id } = world.open({ mode: 'isolated', multiple, lots });
    world.index(last);
    expect(world.position(id).state).toBe('open');
    world.index(last - 1);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    expect(world.liquidations()).toMatchObject([{ positionId: id }]);
    world.expectSound();
  });

  it('that waited stands on what was open when it was filled', () => {
    const world = house();
    const { id } = world.open({ mode: 'isolated', multiple: 20, lots: 10, limitTicks: 7_990_000 });
    expect(world.position(id).tierFromUnits).toBe(0n);
    world.open({ lots: 10, side: 'short' });
    world.open({ lots: 10, multiple: 20 }, BOB);
    world.open({ lots: 5, multiple: 20 });
    world.index(7_990_000);
    expect(world.position(id)).toMatchObject({ state: 'open', tierFromUnits: usdt('4000') });
  });

  it('keeps what it has left after a part of it was closed', () => {
    const world = house();
    world.open({ lots: 5, multiple: 5 });
    const { id } = world.open({ mode: 'isolated', multiple: 20, lots: 10 });
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 5 });
    // 5 lots on top of 5: 20 of a margin of 200.
    world.index(7_640_000);
    expect(world.position(id).state).toBe('open');
    world.index(7_639_999);
    expect(world.position(id).state).toBe('closed');
  });
});

describe('a cross account', () => {
  it('keeps the maintenance of its sides, and is warned as far above it as ever', () => {
    const world = house();
    world.open({ lots: 10 });
    world.open({ lots: 10, multiple: 20 });
    world.open({ lots: 5, multiple: 20, side: 'short' });
    // 40 and 200 of the longs, 20 of the shorts; 1.6 times as much.
    const health = world.engine.contracts.marginHealth(ALICE);
    expect(health).toMatchObject({ closeOutLevel: usdt('260'), callLevel: usdt('416') });
  });

  it('is closed out a tick beyond it', () => {
    const world = house({ customer: '400' });
    const { id } = world.open({ lots: 10, multiple: 20 });
    // 10 lots keep 40 of 400.
    world.index(7_640_000);
    expect(world.position(id).state).toBe('open');
    expect(world.events('contracts.margin_called')).toHaveLength(1);
    world.index(7_639_999);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    expect(world.liquidations()).toMatchObject([{ requiredUnits: usdt('40') }]);
    world.expectSound();
  });
});

describe('positions of earlier terms', () => {
  it('keep a share of their margin, and count for those that follow', () => {
    const world = house({ terms: PLAIN });
    const { marketId: _, version: _of, ...terms } = contractTerms(btcUsdt, TERMS);
    const old = world.beginTerms('contracts', terms, () =>
      world.open({ mode: 'isolated', multiple: 5, lots: 10 }),
    );
    const fresh = world.open({ mode: 'isolated', multiple: 20, lots: 10 });
    expect(world.position(old.id).tierFromUnits).toBe(0n);
    expect(fresh.tierFromUnits).toBe(usdt('8000'));
    // Half of a margin of 1,600, and 200 of 400.
    world.index(7_799_999);
    expect(world.position(fresh.id).state).toBe('closed');
    world.index(7_200_000);
    expect(world.position(old.id).state).toBe('open');
    world.index(7_199_999);
    expect(world.position(old.id).state).toBe('closed');
    world.expectSound();
  });
});
