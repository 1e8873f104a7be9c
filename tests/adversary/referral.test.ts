/** What somebody may try with invitations to get money that nobody has paid for. */
import { expect, test } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { ReferralWorld } from '../../features/referral/testing/world.ts';
import { usdt } from '../support/contract-engine.ts';
import { USDT } from '../support/small-catalogue.ts';

const [TOP, SECOND, THIRD, FOURTH, WASHER] = [1_001, 1_002, 1_003, 1_004, 1_005] as const;

test('washing through four accounts of one’s own loses more than it brings', () => {
  const world = new ReferralWorld();
  world.line(TOP, SECOND, THIRD, FOURTH, WASHER);
  const all = [TOP, SECOND, THIRD, FOURTH];
  for (let count = 0; count < 20; count += 1) world.pays(WASHER, '5');
  const paid = world.money(HOUSE.fees)[0];
  world.payDay();
  const back = all.reduce((sum, owner) => sum + world.got(owner), 0n);
  expect(paid).toBe(usdt('100'));
  expect(back).toBe(usdt('37.5'));
});

test('depositing in circles brings nothing, and neither do members without fees', () => {
  const world = new ReferralWorld();
  world.verify(TOP);
  for (let owner = 2_000; owner < 2_050; owner += 1) {
    world.invited(owner, TOP);
    world.reverse(world.deposit(owner, '5000'));
    world.deposit(owner, '5000');
  }
  world.payDay();
  world.payDay();
  expect(world.rebates()).toEqual([]);
});

test('one’s own second account counts for nobody once the house knows the device', () => {
  const world = new ReferralWorld();
  world.line(TOP, SECOND);
  world.pays(SECOND, '100');
  world.must(0, { type: 'identity.related', owner: SECOND, other: TOP, why: 'device' });
  world.payDay();
  expect(world.got(TOP)).toBe(0n);
});

test('a deposit that is taken back between two days stops counting', () => {
  const world = new ReferralWorld();
  world.verify(TOP);
  world.invited(SECOND, TOP);
  const txId = world.deposit(SECOND, '5000');
  world.pays(SECOND, '10');
  world.payDay();
  expect(world.got(TOP)).toBe(usdt('2'));
  world.reverse(txId);
  world.pays(SECOND, '10');
  world.payDay();
  expect(world.got(TOP)).toBe(usdt('2'));
});

test('nobody is put above himself, nor under two inviters, by whatever order of joins', () => {
  const world = new ReferralWorld();
  const join = (owner: number, inviter: number) =>
    world.refusal(0, { type: 'referral.join', owner, inviter });
  expect(join(TOP, TOP)).toBe('inviter_not_older');
  expect(join(SECOND, TOP)).toBe('accepted');
  expect(join(TOP, SECOND)).toBe('inviter_not_older');
  expect(join(SECOND, 1_000)).toBe('already_joined');
  expect(world.refusal(TOP, { type: 'referral.join', owner: THIRD, inviter: TOP })).toBe(
    'not_allowed',
  );
});

test('an operator can neither pay a day early, nor twice, nor take the fees that pay it', () => {
  const world = new ReferralWorld();
  world.line(TOP, SECOND);
  world.pays(SECOND, '100');
  const { day = 0 } = world.engine.referral.paying.state ?? {};
  const pay = { type: 'referral.pay_day', day, after: 0 };
  expect(world.refusal(0, pay)).toBe('day_not_over');
  expect(world.refusal(0, { ...pay, day: day - 1 })).toBe('day_not_next');
  const account = { fromOwner: HOUSE.fees, fromKind: KIND.house, assetId: USDT };
  const to = { toOwner: HOUSE.treasury, toKind: KIND.house, amount: usdt('81').toString() };
  const order = { operator: 1, reason: 'profit', lines: [{ ...account, ...to }] };
  const { id } = world.must<{ id: number }>(0, { type: 'operators.propose_correction', ...order });
  const approve = { type: 'operators.approve_correction', operator: 2, id };
  expect(world.refusal(0, approve)).toBe('owed_by_the_desk');
  world.payDay();
  expect(world.refusal(0, pay)).toBe('day_not_next');
  expect(world.got(TOP)).toBe(usdt('20'));
});

test('who has spent a rebate is not driven below zero by taking it back', () => {
  const world = new ReferralWorld();
  world.line(TOP, SECOND);
  world.pays(SECOND, '100');
  world.payDay();
  const ask = { type: 'referral.ask_take_back', operator: 1, owner: TOP, assetId: USDT };
  const amount = usdt('20').toString();
  const { id } = world.must<{ id: number }>(0, { ...ask, amount, reason: 'farmed' });
  const order = { type: 'wallet.transfer', assetId: USDT, fromKind: KIND.spot, toKind: KIND.fiat };
  const all = world.money(TOP, KIND.spot)[0].toString();
  world.must(TOP, { ...order, amount: all });
  const confirm = { type: 'referral.decide_take_back', operator: 2, id, verdict: 'confirm' };
  expect(world.refusal(0, confirm)).toBe('insufficient_balance');
  world.expectSound();
});
