import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { contractTerms } from '../testing/terms.ts';
import { aaplUsdt, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { LiquidationState, OpenPosition, OvernightFee } from '../contract/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DESK = -9;
const FEES = -3;
const INSURANCE = -4;
const TREASURY = -2;

describe('opening a position', () => {
  it('fills at the index and half the spread, holds the margin and takes the fee', () => {
    const world = new ContractEngine();
    const position = world.open();
    // 1 lot of 0.01 BTC at 80,040.00 is worth 800.40: margin 8.004, fee 0.4002.
    expect(position).toMatchObject({
      state: 'open',
      openTicks: 8_004_000,
      openIndexTicks: 8_000_000,
      heldUnits: usdt('8.004'),
      feeUnits: usdt('0.4002'),
      termsVersion: 1,
    });
    expect(world.money(ALICE)).toEqual([usdt('991.5958'), usdt('8.004')]);
    expect(world.money(FEES)[0]).toBe(usdt('0.4002'));
    expect(world.fills(position.id)).toMatchObject([{ what: 'open', tick: 1, ticks: 8_004_000 }]);
    world.expectSound();
  });

  // What is tried, and the refusal, in the order in which they are checked.
  it.each<[string, Partial<OpenPosition>]>([
    ['unknown_market', { marketId: aaplUsdt }],
    ['bad_order', { lots: 0 }],
    ['bad_order', { lots: 1.5 }],
    ['bad_order', { limitTicks: -1 }],
    ['unknown_multiple', { multiple: 7 }],
    ['too_many_lots', { lots: 1_001 }],
    ['price_out_of_band', { limitTicks: 1_000_000 }],
    ['bad_order', { takeProfitTicks: -5 }],
    ['stop_would_trigger', { takeProfitTicks: 7_990_000 }],
    ['stop_would_trigger', { stopLossTicks: 7_996_000 }],
    ['stop_would_trigger', { side: 'short', takeProfitTicks: 8_010_000 }],
    ['insufficient_margin', { lots: 1_000 }],
    ['accepted', { lots: 100 }],
  ])('is %s for %o', (refusal, change) => {
    expect(new ContractEngine().refusal(ALICE, openCommand(change))).toBe(refusal);
  });

  it('is refused while the index is stale', () => {
    const world = new ContractEngine();
    world.wait(60_000);
    expect(world.refusal(ALICE, openCommand())).toBe('market_halted');
  });

  it('is held to the difference of both sides where it is of an earlier release', () => {
    const world = new ContractEngine({ terms: { exposureCapLots: 10, maxLotsPerCustomer: 1_000 } });
    const old = (change: object) => openCommand({ ...change, needsCover: false });
    world.must(ALICE, old({ lots: 8 }));
    expect(world.refusal(BOB, old({ lots: 3 }))).toBe('exposure_capped');
    expect(world.refusal(BOB, old({ lots: 18, side: 'short' }))).toBe('accepted');
    expect(world.refusal(BOB, old({ lots: 1, side: 'short' }))).toBe('exposure_capped');
    expect(world.engine.contracts.exposures()[0]).toMatchObject({ longLots: 8, shortLots: 18 });
  });

  it('keeps its terms when newer ones are published', () => {
    const world = new ContractEngine();
    const { version, marketId, ...terms } = contractTerms(btcUsdt, { spreadBps: 100 });
    const same = { type: 'contracts.publish_terms', terms: { ...terms, version, marketId } };
    expect(world.refusal(0, same)).toBe('terms_exist');
    expect(world.refusal(ALICE, same)).toBe('not_allowed');
    const old = world.beginTerms('contracts', terms, () => world.open());
    const fresh = world.open();
    expect([old.termsVersion, fresh.termsVersion]).toEqual([1, 2]);
    expect(fresh.openTicks).toBe(8_040_000);
    world.must(ALICE, { type: 'contracts.close', positionId: old.id, lots: 0 });
    expect(world.position(old.id).closeTicks).toBe(7_996_000);
  });
});

/**
 * 100 lots long and 100 short; the price rises until the short can just be closed with the margin
 * of the long, which then stands on its gain alone and has a stop a little above its price.
 */
function hedgeThatLivesOfItsGain(): { world: ContractEngine; long: number } {
  const world = new ContractEngine({ customer: '2000' });
  const long = world.open({ lots: 100 }).id;
  const short = world.open({ lots: 100, side: 'short' }).id;
  const close = { type: 'contracts.close', positionId: short, lots: 0 };
  world.index(8_180_000);
  expect(world.refusal(ALICE, close)).toBe('loss_needs_gains');
  world.index(8_179_000);
  world.must(ALICE, close);
  const stops = { takeProfitTicks: 0, stopLossTicks: 8_007_000, trailTicks: 0 };
  world.must(ALICE, { type: 'contracts.set_stops', positionId: long, ...stops });
  return { world, long };
}

describe('a stop of a position that stands on its own gain', () => {
  // From just above the level of its margin to where the index alone would still be a gain.
  it.each([8_004_001, 8_004_200, 8_005_000, 8_006_500, 8_000_000, 7_900_000])(
    'ends it once, and without a debt to itself, when the price falls to %i at once',
    (ticks) => {
      const { world, long } = hedgeThatLivesOfItsGain();
      world.index(ticks);
      expect(world.position(long).state).toBe('closed');
      expect(world.fills(long).filter(({ what }) => what === 'close')).toMatchObject([
        { lots: 100 },
      ]);
      world.expectSound();
    },
  );
});

describe('an order that waits', () => {
  it('holds margin and fee and fills when the index brings its price or a better one', () => {
    const world = new ContractEngine();
    const waiting = world.open({ limitTicks: 7_900_000 });
    expect(waiting).toMatchObject({ state: 'waiting', heldUnits: usdt('8.295') });
    // The ask is 79,000.01 here: a tick too dear.
    world.index(7_896_052);
    expect(world.position(waiting.id).state).toBe('waiting');
    world.index(7_800_000);
    expect(world.position(waiting.id)).toMatchObject({ state: 'open', openTicks: 7_803_900 });
    expect(world.money(ALICE)[1]).toBe(usdt('7.8039'));
    world.expectSound();
  });

  it('is filled at once where its price is already there', () => {
    expect(new ContractEngine().open({ limitTicks: 8_100_000 })).toMatchObject({
      state: 'open',
      openTicks: 8_004_000,
    });
  });

  it('is cancelled with all it held, by its owner only', () => {
    const world = new ContractEngine();
    const { id } = world.open({ side: 'short', limitTicks: 8_500_000 });
    const cancel = { type: 'contracts.cancel', positionId: id };
    expect(world.refusal(BOB, cancel)).toBe('unknown_position');
    expect(world.refusal(ALICE, cancel)).toBe('accepted');
    expect(world.refusal(ALICE, cancel)).toBe('unknown_position');
    expect(world.money(ALICE)).toEqual([usdt('1000'), 0n]);
  });

  it('is cancelled where the cap or the margin no longer allows it', () => {
    const world = new ContractEngine({ terms: { exposureCapLots: 10 } });
    const late = world.open({ lots: 5, limitTicks: 7_900_000 });
    world.open({ lots: 8 }, BOB);
    world.index(7_800_000);
    expect(world.position(late.id)).toMatchObject({
      state: 'cancelled',
      reason: 'exposure_capped',
      heldUnits: 0n,
    });
    expect(world.money(ALICE)).toEqual([usdt('1000'), 0n]);
  });
});

describe('closing a position', () => {
  it('pays a gain from the desk and takes the fee', () => {
    const world = new ContractEngine();
    const { id } = world.open();
    world.index(8_200_000);
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
    // Closed at 81,959.00: 0.01 × (81,959 − 80,040) = 19.19; fees 0.4002 and 0.409795.
    expect(world.position(id)).toMatchObject({
      state: 'closed',
      reason: 'by_customer',
      closeTicks: 8_195_900,
      realisedUnits: usdt('19.19'),
    });
    expect(world.money(ALICE)).toEqual([usdt('1018.380005'), 0n]);
    expect(world.money(DESK)[0]).toBe(usdt('99980.81'));
    expect(world.money(FEES)[0]).toBe(usdt('0.809995'));
    world.expectSound();
  });

  it('closes parts, each with its part of the margin', () => {
    const world = new ContractEngine();
    const { id } = world.open({ lots: 3, side: 'short' });
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 1 });
    expect(world.position(id)).toMatchObject({ state: 'open', lots: 2 });
    expect(world.refusal(ALICE, { type: 'contracts.close', positionId: id, lots: 3 })).toBe(
      'bad_lots',
    );
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 2 });
    expect(world.fills(id).map(({ lots }) => lots)).toEqual([3, 1, 2]);
    expect(world.money(ALICE)[1]).toBe(0n);
    world.expectSound();
  });

  it('closes all of a side, winners first, so that their gains pay for the others', () => {
    const world = new ContractEngine({ customer: '100' });
    world.open({ lots: 10 });
    const { id } = world.open({ lots: 1, side: 'short' });
    world.index(8_400_000);
    expect(world.must(ALICE, { type: 'contracts.close_all', sides: 'short' })).toEqual({
      closed: [id],
    });
    world.must(ALICE, { type: 'contracts.close_all', sides: 'all' });
    expect(world.refusal(ALICE, { type: 'contracts.close_all', sides: 'all' })).toBe(
      'nothing_to_close',
    );
    world.expectSound();
  });

  it('is refused where the loss could only be paid out of gains that are not realised', () => {
    const world = new ContractEngine({ customer: '200' });
    const loser = world.open({ lots: 10 });
    world.open({ lots: 10, side: 'short' });
    world.index(5_000_000);
    const close = { type: 'contracts.close', positionId: loser.id, lots: 0 };
    expect(world.refusal(ALICE, close)).toBe('loss_needs_gains');
    expect(world.must(ALICE, { type: 'contracts.close_all', sides: 'all' })).toMatchObject({
      closed: [loser.id + 2, loser.id],
    });
    world.expectSound();
  });
});

describe('stops', () => {
  it.each([
    // side, take profit, stop loss, index, reason, closing price
    ['long', 8_100_000, 0, 8_110_000, 'take_profit', 8_105_945],
    ['long', 0, 7_900_000, 7_890_000, 'stop_loss', 7_886_055],
    ['short', 7_900_000, 0, 7_890_000, 'take_profit', 7_893_945],
    ['short', 0, 8_100_000, 8_500_000, 'stop_loss', 8_504_250],
  ] as const)('close a %s (%i, %i) at index %i by %s', (side, win, lose, index, reason, price) => {
    const world = new ContractEngine();
    const { id } = world.open({ side, takeProfitTicks: win, stopLossTicks: lose });
    world.index(index);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason, closeTicks: price });
    world.expectSound();
  });

  it('are changed, cleared and refused where they would act at once', () => {
    const world = new ContractEngine();
    const { id } = world.open();
    const set = (takeProfitTicks: number, stopLossTicks: number, trailTicks = 0) =>
      world.refusal(ALICE, {
        type: 'contracts.set_stops',
        positionId: id,
        takeProfitTicks,
        stopLossTicks,
        trailTicks,
      });
    // The closing price is 79,960.00.
    expect(set(7_996_000, 0)).toBe('stop_would_trigger');
    expect(set(0, 7_996_000)).toBe('stop_would_trigger');
    expect(set(0, 0, 7_996_000)).toBe('bad_stops');
    expect(set(8_100_000, 7_900_000)).toBe('accepted');
    expect(set(0, 0)).toBe('accepted');
    world.index(8_200_000);
    world.index(7_890_000);
    expect(world.position(id).state).toBe('open');
  });

  it('follow the price by their distance and never go back', () => {
    const world = new ContractEngine();
    const { id } = world.open();
    world.must(ALICE, {
      type: 'contracts.set_stops',
      positionId: id,
      takeProfitTicks: 0,
      stopLossTicks: 0,
      trailTicks: 100_000,
    });
    expect(world.position(id).trailStopTicks).toBe(7_896_000);
    world.index(8_100_000);
    expect(world.position(id).trailStopTicks).toBe(7_995_950);
    world.index(8_050_000);
    expect(world.position(id).trailStopTicks).toBe(7_995_950);
    world.index(7_998_000);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'trailing_stop' });
    world.expectSound();
  });
});

describe('an account that loses', () => {
  it('is warned once, and again only after it has recovered', () => {
    const world = new ContractEngine({ customer: '10' });
    world.open();
    // Equity 9.5998 − loss; the warning is at 6.4032.
    const calls = () => world.events('contracts.margin_called').length;
    world.index(7_970_000);
    expect(calls()).toBe(1);
    world.index(7_965_000);
    expect(calls()).toBe(1);
    world.index(8_050_000);
    world.index(7_970_000);
    expect(calls()).toBe(2);
    world.expectSound();
  });

  it('is closed out at its level and keeps what is left', () => {
    const world = new ContractEngine({ customer: '10' });
    const { id } = world.open();
    // The level is 4.002 of 9.5998: the index may fall by 559.78 below the opening price.
    world.index(7_948_022);
    expect(world.position(id).state).toBe('open');
    world.index(7_948_021);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    const [liquidation] = world.liquidations();
    expect(liquidation).toMatchObject({ positionId: 0, insuredUnits: 0n, coveredUnits: 0n });
    const state = JSON.parse(liquidation?.state ?? '{}') as LiquidationState;
    expect(state.positions).toMatchObject([{ id, indexTicks: 7_948_021 }]);
    expect(world.money(ALICE)[0]).toBeGreaterThan(usdt('2'));
    expect(world.money(INSURANCE)[0]).toBeGreaterThan(usdt('1000'));
    world.expectSound();
  });

  it('loses the largest loss first and only until the level is restored', () => {
    const world = new ContractEngine({ customer: '60' });
    const small = world.open({ lots: 1 });
    const large = world.open({ lots: 4 });
    const other = world.open({ lots: 1, marketId: ethUsdt, side: 'short' });
    // Equity is 55.20 and the level 24.008; 630 down cost 31.50.
    world.index(7_937_000);
    expect(world.position(large.id).reason).toBe('liquidated');
    expect(world.position(small.id).state).toBe('open');
    expect(world.position(other.id).state).toBe('open');
    world.expectSound();
  });

  it('is closed out by several markets together that would each be harmless', () => {
    const world = new ContractEngine({ customer: '20' });
    world.open({ lots: 1 });
    world.open({ lots: 1, marketId: ethUsdt });
    world.index(7_950_000);
    expect(world.liquidations()).toHaveLength(0);
    world.index(7_950_000, ethUsdt);
    // Equity was 18.40, the level 8.004: 10.00 are lost so far, and now 10.50.
    expect(world.liquidations()).toHaveLength(0);
    world.index(7_945_000);
    expect(world.liquidations()).toHaveLength(1);
    world.expectSound();
  });

  it('never ends below zero: the insurance pays, then the treasury, which may owe', () => {
    const world = new ContractEngine({ customer: '100', insurance: '50' });
    world.open({ lots: 10 });
    world.index(7_000_000);
    const [liquidation] = world.liquidations();
    // 10 lots lose 0.1 × (80,040 − 69,965) = 1,007.50 of 95.998.
    expect(liquidation?.insuredUnits).toBe(usdt('50'));
    expect(liquidation?.coveredUnits).toBe(usdt('861.502'));
    expect(world.money(ALICE)).toEqual([0n, 0n]);
    expect(world.money(INSURANCE)[0]).toBe(0n);
    expect(world.money(TREASURY)[0]).toBe(-usdt('861.502'));
    world.expectSound();
  });

  it('cancels what waits before it closes anything', () => {
    const world = new ContractEngine({ customer: '30' });
    const waiting = world.open({ limitTicks: 7_000_000 });
    world.open({ lots: 2 });
    world.index(7_897_000);
    expect(world.position(waiting.id)).toMatchObject({ reason: 'margin_needed' });
    expect(world.liquidations()).toHaveLength(1);
    world.expectSound();
  });

  it('is watched anew when an isolated order that waits takes margin out of its reach', () => {
    const world = new ContractEngine({ customer: '30' });
    const { id } = world.open();
    const waiting = { mode: 'isolated', lots: 2, limitTicks: 7_000_000 } as const;
    const { id: order } = world.open(waiting);
    // Equity is 29.59 without and 14.88 with the order, the level 4.002: 1,500 down cost 15.
    world.index(7_850_000);
    expect(world.position(id).reason).toBe('liquidated');
    expect(world.position(order).state).toBe('waiting');
    world.expectSound();
  });
});

describe('an isolated position', () => {
  it('loses no more than its own margin, and what is beyond it is covered', () => {
    const world = new ContractEngine();
    const { id } = world.open({ mode: 'isolated' });
    world.index(7_500_000);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'liquidated' });
    // Only the margin of 8.004 and the opening fee are gone.
    expect(world.money(ALICE)).toEqual([usdt('991.5958'), 0n]);
    expect(world.liquidations()[0]).toMatchObject({ positionId: id, insuredUnits: usdt('42.771') });
    world.expectSound();
  });

  it('takes more margin and gives back what it does not need', () => {
    const world = new ContractEngine();
    const { id } = world.open({ mode: 'isolated' });
    const change = (whole: string) =>
      world.refusal(ALICE, {
        type: 'contracts.change_margin',
        positionId: id,
        change: usdt(whole).toString(),
      });
    expect(change('100')).toBe('accepted');
    world.index(7_500_000);
    expect(world.position(id).state).toBe('open');
    expect(change('-60')).toBe('margin_too_low');
    expect(change('-40')).toBe('accepted');
    expect(change('1000')).toBe('insufficient_margin');
    const cross = world.open({}, BOB);
    expect(
      world.refusal(BOB, { type: 'contracts.change_margin', positionId: cross.id, change: '1' }),
    ).toBe('not_isolated');
    world.expectSound();
  });
});

describe('the night', () => {
  it('is neither left out nor doubled by terms that begin at its very hour', () => {
    const world = new ContractEngine();
    const nightMs = Math.floor(world.timeMs / DAY_MS) * DAY_MS + 22 * HOUR_MS;
    world.wait(nightMs - world.timeMs);
    world.index(8_000_000);
    world.wait(DAY_MS - 1_000 - (world.timeMs - nightMs));
    world.index(8_000_000, btcUsdt, 0);
    const { version: _version, marketId: _market, ...terms } = contractTerms(btcUsdt);
    const plan = { type: 'catalogue.plan_terms', product: 'contracts', marketId: btcUsdt };
    const by = { operator: 1, reason: 'as announced', fromMs: nightMs + 2 * DAY_MS };
    world.must(0, { ...plan, ...by, terms: { ...terms, spreadBps: 20 } });
    const { id } = world.open();
    world.wait(DAY_MS * 2 + HOUR_MS);
    const nights = world
      .appended<OvernightFee>('contract_overnight_fees')
      .filter(({ positionId }) => positionId === id)
      .map(({ dueMs }) => dueMs);
    expect(nights).toEqual([1, 2, 3].map((night) => nightMs + night * DAY_MS));
    const other = { ...plan, ...by, fromMs: world.timeMs + 2 * DAY_MS };
    expect(world.refusal(0, { ...other, terms: { ...terms, overnightHour: 21 } })).toBe(
      'bad_terms',
    );
  });

  it('is charged once for every night, also after the house has slept', () => {
    const world = new ContractEngine();
    const long = world.open({ lots: 10 });
    const short = world.open({ lots: 10, side: 'short' }, BOB);
    world.wait(23 * 3_600_000);
    // 8,000 USDT at 0.01 % and 0.005 %.
    expect(world.position(long.id).overnightUnits).toBe(usdt('0.8'));
    expect(world.position(short.id).overnightUnits).toBe(usdt('0.4'));
    world.wait(72 * 3_600_000);
    expect(world.position(long.id).overnightUnits).toBe(usdt('3.2'));
    world.index(8_000_000);
    world.expectSound();
  });

  it('cannot be charged by hand, by a customer or by the house before it is due', () => {
    const world = new ContractEngine();
    world.open();
    const charge = { type: 'contracts.overnight', marketId: btcUsdt, after: 0 };
    expect(world.refusal(ALICE, charge)).toBe('not_allowed');
    expect(world.refusal(0, charge)).toBe('not_allowed');
  });

  it('is not charged for what was closed before it', () => {
    const world = new ContractEngine();
    const { id } = world.open();
    world.must(ALICE, { type: 'contracts.close', positionId: id, lots: 0 });
    world.wait(24 * 3_600_000);
    expect(world.position(id).overnightUnits).toBe(0n);
  });
});

describe('what was reached while a room was parked', () => {
  /**
   * A position that stops at 79,500, while its own room is parked; or while the catalogue is, in a
   * market without a fresh price, which is told of one only when the catalogue goes on.
   */
  function parked(room: 'contracts' | 'catalogue') {
    const world = new ContractEngine();
    const { id } = world.open({ stopLossTicks: 7_950_000 });
    if (room === 'catalogue') {
      world.wait(60_000);
      expect(world.engine.catalogue.state(btcUsdt).reason).toBe('stale_feed');
    }
    world.must(0, { type: 'engine.park', room, reason: 'a bug', offending: {} });
    const goOn = () =>
      world.must(0, { type: 'engine.unpark', room, operator: 1, reason: 'mended' });
    return { world, id, goOn };
  }

  it.each(['contracts', 'catalogue'] as const)('is carried out when %s goes on', (room) => {
    const { world, id, goOn } = parked(room);
    world.index(7_940_000);
    expect(world.position(id).state).toBe('open');
    goOn();
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'stop_loss' });
    world.expectSound();
  });

  it.each(['contracts', 'catalogue'] as const)('and left again, is not when %s does', (room) => {
    const { world, id, goOn } = parked(room);
    world.index(7_940_000);
    world.index(7_960_000);
    goOn();
    expect(world.position(id).state).toBe('open');
    world.expectSound();
  });
});

describe('the contract account', () => {
  it('gives out only what no open loss needs', () => {
    const world = new ContractEngine();
    world.open({ lots: 10 });
    world.index(7_900_000);
    const out = (whole: string) =>
      world.refusal(ALICE, {
        type: 'wallet.transfer',
        assetId: USDT,
        fromKind: 3,
        toKind: 4,
        amount: usdt(whole).toString(),
      });
    // 915.958 are free; the loss at the index is 0.1 × 1,040 = 104.
    expect(out('811.959')).toBe('margin_in_use');
    expect(out('811.958')).toBe('accepted');
    world.index(7_850_000);
    expect(world.liquidations()).toHaveLength(1);
    world.expectSound();
  });

  it('gives nothing out of its reach while one of its positions has no price', () => {
    const world = new ContractEngine();
    const isolated = world.open({ mode: 'isolated' });
    const add = { type: 'contracts.change_margin', positionId: isolated.id };
    world.must(ALICE, { ...add, change: usdt('5').toString() });
    world.open();
    const out = {
      type: 'wallet.transfer',
      assetId: USDT,
      fromKind: 3,
      toKind: 4,
      amount: usdt('1').toString(),
    };
    expect(world.refusal(ALICE, out)).toBe('accepted');
    world.wait(60_000);
    world.must(0, { type: 'feeds.tick', prices: [[ethUsdt, 'one', 8_000_000, 0]] });
    expect(world.refusal(ALICE, out)).toBe('price_unavailable');
    const one = usdt('1').toString();
    expect(world.refusal(ALICE, { ...add, change: one })).toBe('insufficient_margin');
    expect(world.refusal(ALICE, { ...add, change: `-${one}` })).toBe('market_halted');
    const elsewhere = openCommand({ marketId: ethUsdt, mode: 'isolated' });
    expect(world.refusal(ALICE, elsewhere)).toBe('insufficient_margin');
    expect(world.refusal(ALICE, { ...elsewhere, mode: 'cross' })).toBe('accepted');
    expect(world.refusal(BOB, out)).toBe('accepted');
    world.index(8_000_000);
    expect(world.refusal(ALICE, out)).toBe('accepted');
    world.expectSound();
  });
});
