/** What somebody may try with vouchers to get money that the campaigns do not give. */
import { expect, test } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { offer } from '../../features/coupons/testing/offers.ts';
import { CouponWorld, DAY_MS } from '../../features/coupons/testing/world.ts';
import { openCommand, usdt } from '../support/contract-engine.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const [ANN, BEN] = [1_001, 1_002] as const;
const TRIAL = { kind: 'seconds_trial' } as const;

function house(): CouponWorld {
  const made = new CouponWorld();
  for (const owner of [ANN, BEN]) made.verify(owner);
  return made;
}

test('a stake by voucher cannot be taken out, moved or staked again while it runs', () => {
  const world = house();
  const id = world.voucher(ANN, TRIAL);
  world.index(8_000_000);
  world.must(ANN, world.stake(id));
  expect(world.refusal(ANN, world.stake(id))).toBe('in_use');
  const move = { assetId: 2, fromKind: KIND.seconds, toKind: KIND.spot, amount: '1' };
  expect(world.refusal(ANN, { type: 'wallet.transfer', ...move })).toBe('insufficient_balance');
});

test('drawing again and again keeps one voucher alive, and makes no second one', () => {
  const world = house();
  const id = world.voucher(ANN, { ...TRIAL, lifeMs: 120_000 });
  for (let count = 0; count < 5; count += 1) {
    world.index(8_000_000);
    world.must(ANN, world.stake(id));
    world.index(8_000_000, btcUsdt, 58_000);
    world.wait(3_000);
  }
  expect(world.money(HOUSE.promotions)).toEqual([usdt('990'), usdt('10')]);
  world.wait(DAY_MS);
  expect(world.money(HOUSE.promotions)).toEqual([usdt('1000'), 0n]);
});

test('somebody else’s voucher pays for nobody, and cannot be told from none', () => {
  const world = house();
  const id = world.voucher(ANN, TRIAL);
  world.index(8_000_000);
  expect(world.refusal(BEN, world.stake(id))).toBe(world.refusal(BEN, world.stake(id + 1_000)));
});

test('a voucher for interest is not kept by locking up and withdrawing, nor paid twice', () => {
  const world = house();
  const value = { valueUnits: usdt('500').toString(), ratePpm: 1_000, days: 3 };
  const id = world.voucher(ANN, { kind: 'yield', ...value });
  const order = { productId: 1, amount: usdt('500').toString(), autoRenew: false, couponId: id };
  for (let count = 0; count < 3; count += 1) {
    const { id: orderId } = world.must<{ id: number }>(ANN, { type: 'lockup.subscribe', ...order });
    expect(world.refusal(ANN, { type: 'lockup.subscribe', ...order })).toBe('in_use');
    world.must(ANN, { type: 'lockup.withdraw', orderId });
  }
  const { id: last } = world.must<{ id: number }>(ANN, { type: 'lockup.subscribe', ...order });
  world.wait(DAY_MS);
  world.must(ANN, { type: 'lockup.redeem', orderId: last });
  expect(world.coupon(id)).toMatchObject({ state: 'used', spentUnits: usdt('0.5') });
  expect(world.money(HOUSE.promotions)).toEqual([usdt('999.5'), 0n]);
});

test('one operator opens no large campaign by pieces of which one is large', () => {
  const world = house();
  const shared = { type: 'coupons.open_campaign', operator: 1, name: 'x', reason: 'x' };
  const most = { valueUnits: usdt('20').toString(), most: 51 };
  const { id, state } = world.must<{ id: number; state: string }>(0, {
    ...shared,
    offer: offer(world.timeMs, most),
  });
  expect(state).toBe('asked');
  const give = { type: 'coupons.issue', operator: 1, campaignId: id, owner: ANN, reason: 'x' };
  expect(world.refusal(0, give)).toBe('campaign_over');
  const confirm = { type: 'coupons.decide_campaign', operator: 1, id, verdict: 'confirm' };
  expect(world.refusal(0, confirm)).toBe('own_campaign');
});

test('what is promised cannot be taken away from promotions by an operator', () => {
  const world = house();
  world.voucher(ANN, { ...TRIAL, valueUnits: usdt('400').toString(), most: 1 });
  const from = { fromOwner: HOUSE.promotions, fromKind: KIND.house, assetId: 2 };
  const to = { toOwner: HOUSE.treasury, toKind: KIND.house };
  const lines = (amount: string) => [{ ...from, ...to, amount: usdt(amount).toString() }];
  const take = (amount: string): string => {
    const order = { operator: 1, reason: 'x', lines: lines(amount) };
    const type = 'operators.propose_correction';
    const { id } = world.must<{ id: number }>(0, { type, ...order });
    return world.refusal(0, { type: 'operators.approve_correction', operator: 2, id });
  };
  expect(take('600.00000001')).toBe('insufficient_balance');
  expect(take('600')).toBe('accepted');
});

test('a code that is known too early gives nothing, by whoever’s hand', () => {
  const world = house();
  const startsMs = world.timeMs + DAY_MS;
  const { id, code } = world.campaign({ startsMs, valueUnits: usdt('21').toString() });
  const claim = { type: 'coupons.claim', codeSha256: code };
  expect(world.refusal(ANN, claim)).toBe('campaign_not_begun');
  const hand = { type: 'coupons.issue', campaignId: id, owner: ANN, reason: 'x' };
  for (const operator of [1, 2, 3]) {
    expect(world.refusal(0, { ...hand, operator })).toBe('campaign_not_begun');
  }
  expect(world.money(HOUSE.promotions)).toEqual([usdt('1000'), 0n]);
  // Whoever was early has lost nothing by it.
  world.wait(DAY_MS);
  world.must(ANN, claim);
  expect(world.refusal(ANN, claim)).toBe('already_claimed');
});

test('a position by voucher takes and gives no margin, and is closed whole', () => {
  const world = house();
  const value = { valueUnits: usdt('20').toString(), lifeMs: DAY_MS };
  const couponId = world.voucher(ANN, { kind: 'contract_trial', ...value });
  world.index(8_000_000);
  world.endow(ANN, KIND.margin, '100');
  const asked = { ...openCommand({ mode: 'isolated', multiple: 100, lots: 2 }), couponId };
  const { id: positionId } = world.must<{ id: number }>(ANN, asked);
  const asks = [
    { type: 'contracts.change_margin', positionId, change: '100' },
    { type: 'contracts.change_margin', positionId, change: '-100' },
    { type: 'contracts.reverse', positionId },
    { type: 'contracts.close', positionId, lots: 1 },
  ];
  for (const ask of asks) expect(world.refusal(ANN, ask)).toBe('by_voucher');
  world.must(ANN, { type: 'contracts.close', positionId, lots: 2 });
});
