/** What somebody on a break may try who would rather not be, and which roads it does not close. */
import { expect, test } from 'vitest';
import { ROOMS } from '../../apps/server/rooms.ts';
import type { AnyEffects } from '../../core/engine/effects.ts';
import { ALICE, ContractEngine } from '../support/contract-engine.ts';
import { btcUsdt, USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const OPEN = {
  type: 'contracts.open',
  marketId: btcUsdt,
  side: 'long',
  lots: 1,
  multiple: 100,
  mode: 'cross',
  limitTicks: 0,
  takeProfitTicks: 0,
  stopLossTicks: 0,
  trailTicks: 0,
};
const STAKE = { type: 'seconds.place', marketId: btcUsdt, direction: 'up', assetId: USDT };

/**
 * What begins something and stays open on a break: what is bought and sold for what it is worth,
 * saved, given or mended. A new command that begins something stands here or is called `risks`.
 */
const STAYS_OPEN = [
  'api-keys.change',
  'api-keys.make',
  'copy.apply',
  'corporate.save_plan',
  'coupons.claim',
  'game.check_in',
  'gift.redeem',
  'lockup.subscribe',
  'nft.bid',
  'nft.buy',
  'nft.list',
  'nft.margin',
  'nft.mint',
  'otc.apply',
  'otc.order',
  'otc.release',
  'spot.cancel_replace',
  'spot.place',
  'spot.place_list',
  'spot.replace',
  'wallet.exchange',
  'wallet.take_locked',
];

test('every command that begins something was asked whether a break closes it', () => {
  const effects = ROOMS.flatMap((room): AnyEffects[] =>
    'machine' in room ? [room.machine.effects] : [],
  );
  const opening = effects.flatMap((each) =>
    Object.entries(each).flatMap(([name, effect]) => (effect === 'opens' ? [name] : [])),
  );
  expect(opening.toSorted()).toEqual(STAYS_OPEN);
});

test('no road leads to new risk during a break, and every road out stays open', () => {
  const world = new ContractEngine();
  const open = world.open({ lots: 3 });
  const isolated = world.open({ mode: 'isolated', multiple: 20 });
  const waiting = world.open({ limitTicks: 7_900_000 });
  world.must(ALICE, { type: 'breaks.take', untilMs: world.timeMs + 7 * DAY_MS });
  for (const command of [
    OPEN,
    { type: 'contracts.place', order: OPEN, clientOrderId: '' },
    { ...OPEN, type: 'contracts.trade' },
    { type: 'contracts.reverse', positionId: open.id },
    { type: 'contracts.change_margin', positionId: isolated.id, change: '-1' },
    { ...STAKE, durationS: 60, stake: '1000000000' },
    { type: 'loans.borrow' },
    { type: 'dual.buy' },
    { type: 'copy.follow' },
    { type: 'copy.edit' },
    { type: 'nft.buy_box' },
    { type: 'game.guess' },
    { type: 'ieo.subscribe' },
    { type: 'deposit.ask' },
  ]) {
    expect([command.type, world.refusal(ALICE, command)]).toEqual([command.type, 'on_break']);
  }
  for (const command of [
    { type: 'contracts.cancel', positionId: waiting.id },
    { type: 'contracts.close', positionId: open.id, lots: 1 },
    { type: 'contracts.close_all', sides: 'all' },
  ]) {
    expect([command.type, world.refusal(ALICE, command)]).toEqual([command.type, 'accepted']);
  }
  world.expectSound();
});

test('the house ends no break, and asking again and again gains no minute', () => {
  const world = new ContractEngine();
  const beganMs = world.timeMs;
  world.must(ALICE, { type: 'breaks.take', untilMs: beganMs + 30 * DAY_MS });
  expect(world.refusal(0, { type: 'breaks.take', untilMs: 0 })).toBe('not_allowed');
  for (let hour = 0; hour < 23; hour += 1) {
    world.must(ALICE, { type: 'breaks.take', untilMs: hour % 2 ? 0 : world.timeMs + 1 });
    world.wait(3_600_000);
    expect(world.refusal(ALICE, OPEN)).toBe('on_break');
  }
  world.must(ALICE, { type: 'breaks.take', untilMs: 0 });
  world.wait(DAY_MS - 1);
  expect(world.refusal(ALICE, OPEN)).toBe('on_break');
  world.wait(1);
  expect(world.refusal(ALICE, OPEN)).not.toBe('on_break');
});
