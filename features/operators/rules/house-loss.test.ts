/** What the house may lose in a day over all rooms: what counts, the limit, midnight, terms. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { TERMS_NOTICE_MS } from '../../catalogue/contract.ts';
import { LoansWorld } from '../../loans/testing/world.ts';
import type { HouseLoss } from '../contract.ts';

const DAY_MS = 86_400_000;
const FREE = { spreadBps: 0, openFeePpm: 0, closeFeePpm: 0 };

const publish = (dayLoss: string, version = 1) => ({
  type: 'operators.publish_terms',
  terms: { productId: 1, version, dayLossUnits: usdt(dayLoss).toString() },
});

/** A house that may lose so much in a day, whose positions cost nothing but what they lose. */
function limited(dayLoss: string): ContractEngine {
  const world = new ContractEngine({ terms: FREE, desk: '1000000', customer: '100000' });
  world.must(0, publish(dayLoss));
  return world;
}

function lossIn(world: ContractEngine): HouseLoss | undefined {
  return world.savedRows<HouseLoss>('house_losses').at(-1);
}

/** Alice wins with ten lots what the index rises, a dollar of it for ten cents. */
function wins(world: ContractEngine, toTicks: number): void {
  const { id } = world.open({ lots: 10 });
  world.index(toTicks);
  world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
}

function asked(world: ContractEngine, owner = BOB): string {
  return world.refusal(owner, openCommand({}));
}

describe('the limit of loss a day', () => {
  it('is reached at the limit and not a unit below it', () => {
    const below = limited('100.00000001');
    wins(below, 8_100_000);
    expect(lossIn(below)).toMatchObject({ lostUnits: usdt('100'), isStopped: false });
    expect(asked(below)).toBe('accepted');
    const at = limited('100');
    wins(at, 8_100_000);
    expect(lossIn(at)).toMatchObject({ lostUnits: usdt('100'), isStopped: true });
    expect(asked(at)).toBe('house_day_loss');
    at.expectSound();
  });

  it('leaves room for what customers have lost in the open, to the unit', () => {
    for (const [dayLoss, said] of [
      ['40.00000001', 'accepted'],
      ['40', 'house_day_loss'],
    ] as const) {
      const world = limited(dayLoss);
      const short = world.open({ lots: 6, side: 'short' }, BOB);
      wins(world, 8_100_000);
      expect(lossIn(world)?.lostUnits).toBe(usdt('100'));
      expect(asked(world)).toBe(said);
      // What is closed is counted, and no longer open.
      world.must(BOB, { type: 'contracts.close', positionId: short.id, lots: 0 });
      expect(lossIn(world)?.lostUnits).toBe(usdt('40'));
      expect(asked(world)).toBe(said);
    }
  });

  it('takes nothing of that room for what others have gained in the open', () => {
    const world = limited('100');
    world.open({ lots: 50 }, BOB);
    world.open({ lots: 10, side: 'short' }, BOB);
    wins(world, 8_100_000);
    expect(lossIn(world)).toMatchObject({ lostUnits: usdt('100'), isStopped: false });
  });

  it('is one over rooms: what one has lost closes the other', () => {
    const world = limited('100');
    const stake = { type: 'seconds.place', marketId: btcUsdt, direction: 'up', assetId: USDT };
    const order = { ...stake, seconds: 60, stake: usdt('10').toString() };
    wins(world, 8_100_000);
    expect(world.refusal(BOB, order)).toBe('house_day_loss');
    expect(world.refusal(BOB, { type: 'dual.buy' })).toBe('house_day_loss');
    expect(world.refusal(BOB, { type: 'loans.borrow' })).toBe('house_day_loss');
    // Nothing of these is the house's to lose.
    expect(world.refusal(BOB, { type: 'nft.buy_box' })).not.toBe('house_day_loss');
    expect(world.refusal(BOB, { type: 'copy.follow' })).not.toBe('house_day_loss');
  });

  it('sets what customers lose against what they win', () => {
    const world = limited('100');
    const { id } = world.open({ lots: 10 }, BOB);
    world.index(7_990_000);
    world.must(BOB, { type: 'contracts.close', positionId: id, lots: 0 });
    expect(lossIn(world)).toMatchObject({ lostUnits: -usdt('10'), isStopped: false });
    wins(world, 8_090_000);
    expect(lossIn(world)).toMatchObject({ lostUnits: usdt('90'), isStopped: false });
    expect(asked(world)).toBe('accepted');
  });

  it('stays reached for the day, whatever the house wins back', () => {
    const world = limited('100');
    const { id } = world.open({ lots: 100 }, BOB);
    wins(world, 8_100_000);
    world.index(7_000_000);
    world.must(BOB, { type: 'contracts.close', positionId: id, lots: 0 });
    expect(lossIn(world)?.lostUnits).toBeLessThan(0n);
    expect(asked(world)).toBe('house_day_loss');
  });

  it('lets everybody close, take money out and cancel, and fills nothing that waits', () => {
    const world = limited('100');
    const open = world.open({ lots: 2 }, BOB);
    const waiting = world.open({ limitTicks: 8_090_000 }, BOB);
    const other = world.open({ limitTicks: 7_900_000 }, BOB);
    expect(world.position(waiting.id).state).toBe('open');
    wins(world, 8_100_000);
    const reverse = { type: 'contracts.reverse', positionId: open.id };
    expect(world.refusal(BOB, reverse)).toBe('house_day_loss');
    world.index(7_890_000);
    const ended = { state: 'cancelled', reason: 'house_day_loss' };
    expect(world.position(other.id)).toMatchObject(ended);
    const close = { type: 'contracts.close', positionId: open.id, lots: 1 };
    expect(world.refusal(BOB, close)).toBe('accepted');
    expect(world.refusal(BOB, { type: 'contracts.close_all', sides: 'all' })).toBe('accepted');
    const out = { assetId: USDT, fromKind: KIND.margin, toKind: KIND.spot, amount: '1' };
    expect(world.refusal(BOB, { type: 'wallet.transfer', ...out })).toBe('accepted');
    world.expectSound();
  });

  it('begins anew at 00:00 UTC, to the millisecond', () => {
    const world = limited('100');
    wins(world, 8_100_000);
    const midnightMs = (Math.floor(world.timeMs / DAY_MS) + 1) * DAY_MS;
    world.index(8_000_000, btcUsdt, midnightMs - world.timeMs - 1);
    expect(asked(world)).toBe('house_day_loss');
    world.wait(1);
    expect(asked(world)).toBe('accepted');
    expect(lossIn(world)).toEqual({ day: midnightMs / DAY_MS, lostUnits: 0n, isStopped: false });
    expect(world.refusal(0, { type: 'operators.begin_day' })).toBe('not_allowed');
    expect(world.refusal(ALICE, { type: 'operators.begin_day' })).toBe('not_allowed');
  });

  it('counts in dollars what was paid in other coins and made good to lenders', () => {
    const world = new LoansWorld();
    world.must(0, publish('100000'));
    world.borrow();
    expect(lossIn(world)?.lostUnits).toBe(0n);
    world.index(4_000_000);
    const [closeOut] = world.closeOuts();
    const { gapUnits, feeUnits, ticks } = closeOut ?? { gapUnits: 0n, feeUnits: 0n, ticks: 0 };
    expect(gapUnits).toBeGreaterThan(usdt('1000'));
    // The fee of the close-out went to the insurance, in Bitcoin.
    const fee = (feeUnits * BigInt(ticks)) / 100n;
    expect(lossIn(world)?.lostUnits).toBe(gapUnits - fee);
  });

  it('counts no correction and no funding of the house', () => {
    const world = limited('100');
    const line = { fromKind: KIND.house, toOwner: ALICE, toKind: KIND.spot, assetId: USDT };
    const lines = [{ ...line, fromOwner: HOUSE.contractsDesk, amount: usdt('500').toString() }];
    const proposal = { type: 'operators.propose_correction', operator: 1, reason: 'a slip', lines };
    const { id } = world.must<{ id: number }>(0, proposal);
    world.must(0, { type: 'operators.approve_correction', operator: 2, id });
    world.endow(HOUSE.dualDesk, KIND.house, '5000');
    expect(lossIn(world)).toMatchObject({ lostUnits: 0n, isStopped: false });
  });
});

describe('the terms of the house', () => {
  it('are first published by the house alone, once, with a limit of whole units', () => {
    const world = new ContractEngine();
    expect(world.refusal(ALICE, publish('1'))).toBe('not_allowed');
    expect(world.refusal(0, publish('1', 2))).toBe('bad_terms');
    for (const dayLossUnits of ['-1', '1.5', '', '01', '1'.repeat(19)]) {
      const terms = { productId: 1, version: 1, dayLossUnits };
      expect(world.refusal(0, { type: 'operators.publish_terms', terms })).toBe('bad_terms');
    }
    world.must(0, publish('1'));
    expect(world.refusal(0, publish('1'))).toBe('terms_exist');
  });

  it('are planned a day ahead, and let the day go on where the limit is higher then', () => {
    const world = limited('100');
    const fromMs = world.timeMs + TERMS_NOTICE_MS;
    const plan = { product: 'house', marketId: 1, fromMs, operator: 1, reason: 'as agreed' };
    const terms = { dayLossUnits: usdt('200').toString() };
    const order = { type: 'catalogue.plan_terms', ...plan, terms };
    expect(world.refusal(0, { ...order, marketId: 2 })).toBe('unknown_product');
    expect(world.refusal(0, { ...order, fromMs: fromMs - 1 })).toBe('notice_too_short');
    expect(world.refusal(0, { ...order, terms: { dayLossUnits: '1', more: 1 } })).toBe('bad_terms');
    world.must(0, order);
    world.index(8_000_000, btcUsdt, TERMS_NOTICE_MS - 1_001);
    wins(world, 8_100_000);
    expect(asked(world)).toBe('house_day_loss');
    world.wait(1);
    // Of the new limit half is left.
    expect(asked(world)).toBe('accepted');
    expect(world.engine.operators.losses.terms()).toMatchObject({ version: 2, ...terms });
    expect(lossIn(world)).toMatchObject({ lostUnits: usdt('100'), isStopped: false });
  });

  it('keep the limit that a plan does not name', () => {
    const world = new ContractEngine();
    const first = { dayLossUnits: '7', outsideDayUnits: '9' };
    const terms = { productId: 1, version: 1, ...first };
    world.must(0, { type: 'operators.publish_terms', terms });
    const plan = (planned: object) => {
      const fromMs = world.timeMs + TERMS_NOTICE_MS;
      const by = { operator: 1, reason: 'as agreed' };
      const order = { type: 'catalogue.plan_terms', product: 'house', marketId: 1, fromMs, ...by };
      const said = world.refusal(0, { ...order, terms: planned });
      world.wait(TERMS_NOTICE_MS);
      return said;
    };
    for (const outsideDayUnits of ['-1', '01', '', null]) {
      expect(plan({ dayLossUnits: '8', outsideDayUnits })).toBe('bad_terms');
    }
    expect(plan({ dayLossUnits: '8' })).toBe('accepted');
    expect(world.engine.operators.losses.terms()).toMatchObject({ ...first, dayLossUnits: '8' });
    expect(plan({ dayLossUnits: '8', outsideDayUnits: '0' })).toBe('accepted');
    expect(world.engine.operators.losses.terms()).toMatchObject({ outsideDayUnits: '0' });
  });

  it('count nothing without a limit, and begin to count with the first', () => {
    const world = limited('0');
    wins(world, 8_100_000);
    expect(lossIn(world)).toBeUndefined();
    expect(asked(world)).toBe('accepted');
  });
});
