/** What a customer sets for a market, and what his positions and orders there make of it. */
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { TIERS } from '../testing/terms.ts';
import type { ContractTerms, MarginMode } from '../contract/index.ts';

/** A lot is worth 800 USDT; a price that moves by 100 ticks moves it by one hundredth of that. */
const PLAIN = { spreadBps: 0, openFeePpm: 0, closeFeePpm: 0, maxLotsPerCustomer: 10_000 };

function house(terms: Partial<ContractTerms> = {}, customer = '1000'): ContractEngine {
  return new ContractEngine({ terms: { ...PLAIN, ...terms }, desk: '1000000', customer });
}

function asked(multiple: number, mode: MarginMode = 'cross', marketId = btcUsdt) {
  return { type: 'contracts.set_leverage', marketId, multiple, mode };
}

function set(world: ContractEngine, multiple: number, mode: MarginMode = 'cross', owner = ALICE) {
  return world.refusal(owner, asked(multiple, mode));
}

/** What is held of Alice, as free and frozen. */
const money = (world: ContractEngine) => world.money(ALICE);

describe('a setting', () => {
  it('is kept by owner and market, and the last one counts', () => {
    const world = house();
    expect(set(world, 20)).toBe('accepted');
    expect(set(world, 5, 'isolated')).toBe('accepted');
    expect(set(world, 100, 'cross', BOB)).toBe('accepted');
    world.must(ALICE, asked(20, 'cross', ethUsdt));
    expect(world.engine.contracts.settings.sorted()).toEqual([
      { owner: ALICE, marketId: btcUsdt, multiple: 5, mode: 'isolated' },
      { owner: ALICE, marketId: ethUsdt, multiple: 20, mode: 'cross' },
      { owner: BOB, marketId: btcUsdt, multiple: 100, mode: 'cross' },
    ]);
    const lines = [...world.engine.contracts.stateLines()];
    expect(lines.filter((line) => line.startsWith('setting '))).toHaveLength(3);
    world.expectSound();
  });

  it.each([
    ['of no market', { marketId: 999 }, 'unknown_market'],
    ['of no mode', { mode: 'both' }, 'bad_order'],
    ['between the multiples', { multiple: 7 }, 'unknown_multiple'],
    ['of a broken multiple', { multiple: 20.5 }, 'unknown_multiple'],
    ['above all multiples', { multiple: 101 }, 'unknown_multiple'],
  ])('%s is refused', (_what, change, refusal) => {
    const world = house();
    expect(world.refusal(ALICE, { ...asked(20), ...change })).toBe(refusal);
    expect(world.refusal(0, asked(20))).toBe('bad_order');
    expect(world.engine.contracts.settings.sorted()).toEqual([]);
  });
});

describe('a lower multiple', () => {
  it.each(['cross', 'isolated'] as const)('has a %s position hold more', (mode) => {
    const world = house();
    const { id } = world.open({ mode, multiple: 20 });
    expect(money(world)).toEqual([usdt('960'), usdt('40')]);
    expect(set(world, 5, mode)).toBe('accepted');
    const all = usdt('160');
    expect(world.position(id)).toMatchObject({ multiple: 5, heldUnits: all, marginUnits: all });
    expect(money(world)).toEqual([usdt('840'), all]);
    world.expectSound();
  });

  it('is refused where that is not free, and changes nothing', () => {
    const world = house({}, '100');
    const { id } = world.open({ multiple: 20 });
    expect(set(world, 5)).toBe('insufficient_margin');
    expect(world.position(id).multiple).toBe(20);
    expect(money(world)).toEqual([usdt('60'), usdt('40')]);
    expect(world.engine.contracts.settings.sorted()).toEqual([]);
  });

  it.each([
    // 160 instead of 40: 120 more. A loss of 20 of the cross position leaves 119 or 120 free.
    ['refused', '179.99', 'insufficient_margin'],
    ['accepted', '180', 'accepted'],
  ])('counts what has been lost: %s', (_what, customer, outcome) => {
    const world = house({}, customer);
    world.open({ multiple: 20 });
    world.index(7_800_000);
    expect(set(world, 5)).toBe(outcome);
    world.expectSound();
  });

  it('closes nobody by force, however near he is to it', () => {
    const world = house();
    const { id } = world.open({ mode: 'isolated', multiple: 20 });
    // 20 of 40 are the level; 20 are left.
    world.index(7_800_000);
    expect(set(world, 5, 'isolated')).toBe('accepted');
    world.index(7_800_000);
    expect(world.position(id).state).toBe('open');
    // 80 of 160 are the level now: 140 less 60 more.
    world.index(7_200_000);
    expect(world.position(id).state).toBe('open');
    world.index(7_199_999);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    world.expectSound();
  });
});

describe('a higher multiple', () => {
  it('frees what the new margin does not need', () => {
    const world = house();
    const { id } = world.open({ multiple: 5 });
    expect(set(world, 100)).toBe('accepted');
    const left = usdt('8');
    expect(world.position(id)).toMatchObject({ multiple: 100, heldUnits: left, marginUnits: left });
    expect(money(world)).toEqual([usdt('992'), left]);
    world.expectSound();
  });

  it.each([
    // 160 held, 40 needed at 20 ×: beside a loss of 80 only 40 go, beside one of 130 nothing.
    [8_000_000, '40'],
    [8_200_000, '40'],
    [7_200_000, '120'],
    [6_700_001, '160'],
  ])('leaves an isolated position what it needs at %i', (ticks, held) => {
    const world = house({ closeOutPpm: 100_000, callPpm: 200_000 });
    const { id } = world.open({ mode: 'isolated', multiple: 5 });
    world.index(ticks);
    expect(set(world, 20, 'isolated')).toBe('accepted');
    expect(world.position(id)).toMatchObject({ heldUnits: usdt(held), marginUnits: usdt('40') });
    world.index(ticks);
    expect(world.position(id).state).toBe('open');
    world.expectSound();
  });

  it('leaves margin that was put in by hand', () => {
    const world = house();
    const { id: positionId } = world.open({ mode: 'isolated', multiple: 5 });
    const change = String(usdt('50'));
    world.must(ALICE, { type: 'contracts.change_margin', positionId, change });
    expect(set(world, 20, 'isolated')).toBe('accepted');
    expect(world.position(positionId).heldUnits).toBe(usdt('90'));
  });

  it('is refused while the market has no fresh price', () => {
    const world = house();
    world.open({ multiple: 5 });
    world.wait(60_000);
    expect(world.engine.catalogue.state(btcUsdt).reason).toBe('stale_feed');
    expect(set(world, 20)).toBe('market_halted');
  });
});

describe('what waits and what others have', () => {
  it('an order that waits holds what it would cost with the multiple', () => {
    const world = house({ openFeePpm: 500 });
    const { id } = world.open({ multiple: 20, limitTicks: 7_900_000 });
    expect(set(world, 5)).toBe('accepted');
    // 790 at 5 × and its fee.
    expect(world.position(id)).toMatchObject({ multiple: 5, heldUnits: usdt('158.395') });
    world.index(7_900_000);
    expect(world.position(id)).toMatchObject({ state: 'open', heldUnits: usdt('158') });
    world.expectSound();
  });

  it('other markets and other customers keep theirs', () => {
    const world = house();
    const own = world.open({ multiple: 20, marketId: ethUsdt });
    const others = world.open({ multiple: 20 }, BOB);
    expect(set(world, 5)).toBe('accepted');
    expect(world.position(own.id).multiple).toBe(20);
    expect(world.position(others.id).multiple).toBe(20);
  });
});

describe('the margin mode', () => {
  it.each([
    ['a position', {}],
    ['an order that waits', { limitTicks: 7_900_000 }],
  ])('stays while there is %s', (_what, change) => {
    const world = house();
    expect(set(world, 20)).toBe('accepted');
    const { id, state } = world.open({ multiple: 20, ...change });
    expect(set(world, 20, 'isolated')).toBe('margin_mode_in_use');
    const type = state === 'open' ? 'contracts.close' : 'contracts.cancel';
    world.must(ALICE, { type, positionId: id, lots: 0 });
    expect(set(world, 20, 'isolated')).toBe('accepted');
  });

  it('stays while an order waits for its trigger or its tick', () => {
    const world = house();
    expect(set(world, 20)).toBe('accepted');
    const order = openCommand({ multiple: 20 });
    const entry = { type: 'contracts.place_entry', kind: 'stop', trailTicks: 0, clientOrderId: '' };
    const { id: entryId } = world.must<{ id: number }>(ALICE, {
      ...entry,
      order,
      triggerTicks: 8_100_000,
    });
    expect(set(world, 20, 'isolated')).toBe('margin_mode_in_use');
    world.must(ALICE, { type: 'contracts.cancel_entry', entryId, clientOrderId: '' });
    world.must(ALICE, { type: 'contracts.place', order });
    expect(set(world, 20, 'isolated')).toBe('margin_mode_in_use');
    world.wait(60_000);
    expect(set(world, 20, 'isolated')).toBe('accepted');
  });

  it('is that of what is there for who has set none', () => {
    const world = house();
    world.open({ mode: 'isolated', multiple: 20 });
    expect(set(world, 20)).toBe('margin_mode_in_use');
    expect(set(world, 20, 'isolated')).toBe('accepted');
  });
});

describe('under terms with tiers', () => {
  const roomy = { tiers: TIERS, exposureCapLots: 1_000 };

  it('the multiple is at the most that of the tier of each side', () => {
    const world = house(roomy, '100000');
    world.open({ lots: 10, multiple: 5 });
    expect(set(world, 100)).toBe('accepted');
    world.open({ lots: 1, multiple: 20, side: 'short' });
    world.open({ lots: 1, multiple: 20 });
    expect(set(world, 100)).toBe('multiple_above_tier');
    expect(world.saidOf(ALICE, asked(100))).toEqual({ limit: '20' });
    expect(set(world, 20)).toBe('accepted');
    world.expectSound();
  });

  it('counts orders that wait', () => {
    const world = house(roomy, '100000');
    world.open({ lots: 6, multiple: 20 });
    world.open({ lots: 6, multiple: 20, limitTicks: 7_900_000 });
    expect(set(world, 100)).toBe('multiple_above_tier');
  });

  it('what was opened on top of others keeps their tier when they are closed', () => {
    const world = house(roomy, '100000');
    const { id: positionId } = world.open({ lots: 10, multiple: 20 });
    world.open({ lots: 10, multiple: 20 });
    world.must(ALICE, { type: 'contracts.close', positionId, lots: 0 });
    // Alone it would be in the first tier, but its maintenance is 2.5 % of its value.
    expect(set(world, 100)).toBe('multiple_above_tier');
  });
});
