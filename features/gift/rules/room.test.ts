import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  BITCOIN_A_DAY,
  BUY_REFUSALS,
  CARDS_A_DAY,
  DOLLARS_A_DAY,
  LIFE_MS,
  REDEEM_REFUSALS,
  REDEEMED_LOCK_MS,
  TAKE_BACK_REFUSALS,
} from '../contract.ts';
import { DAY_MS, GiftWorld, hashOf, order, PROVEN } from '../testing/world.ts';

const [BUYER, FRIEND, STRANGER] = [1_001, 1_002, 1_003];
const EMAIL = hashOf('friend@example.test');
const compare = (a: string, b: string) => a.localeCompare(b);

function world(level: 1 | 2 = 1): GiftWorld {
  const house = new GiftWorld();
  house.verify(BUYER, level);
  house.verify(FRIEND);
  house.fresh();
  return house;
}

const buying = (amount: string, change: object = {}) =>
  order(`of ${amount} ${JSON.stringify(change)}`, { amount: usdt(amount).toString(), ...change });

describe('a card', () => {
  it('leaves its buyer’s account for one that holds exactly what is on open cards', () => {
    const house = world();
    const before = house.purse(BUYER);
    house.card(BUYER);
    house.endow(BUYER, KIND.spot, '1', BTC);
    house.card(BUYER, { assetId: BTC, amount: '100000' });
    expect(house.purse(BUYER)).toBe(before - usdt('100'));
    expect(house.vault()).toEqual([0n, usdt('100')]);
    expect(house.vault(BTC)).toEqual([0n, 100_000n]);
    house.expectSound();
  });

  it('is redeemed once, by whoever has its code', () => {
    const house = world();
    const { codeHash } = house.card(BUYER);
    const before = house.purse(FRIEND);
    expect(house.redeem(FRIEND, codeHash)).toBe('accepted');
    expect(house.purse(FRIEND)).toBe(before + usdt('100'));
    expect(house.vault()).toEqual([0n, 0n]);
    expect(house.redeem(FRIEND, codeHash)).toBe('bad_code');
    expect(house.redeem(BUYER, codeHash)).toBe('bad_code');
    expect(house.redeem(FRIEND, hashOf('no such'))).toBe('bad_code');
    house.expectSound();
  });

  it('that is bound is for one address', () => {
    const house = world();
    const { codeHash } = house.card(BUYER, { boundTo: EMAIL });
    expect(house.redeem(FRIEND, codeHash)).toBe('not_for_you');
    expect(house.redeem(FRIEND, codeHash, hashOf('other'))).toBe('not_for_you');
    expect(house.redeem(FRIEND, codeHash, EMAIL)).toBe('accepted');
  });

  it('is redeemed by who is verified', () => {
    const house = world();
    const { codeHash } = house.card(BUYER);
    expect(house.redeem(STRANGER, codeHash)).toBe('verification_needed');
    expect(house.redeem(0, codeHash)).toBe('not_allowed');
  });

  it('goes back to its buyer whenever he wants, and to nobody else', () => {
    const house = world();
    const before = house.purse(BUYER);
    const { id, codeHash } = house.card(BUYER);
    const take = (owner: number, card = id) =>
      house.refusal(owner, { type: 'gift.take_back', id: card });
    expect(take(FRIEND)).toBe('unknown_card');
    expect(take(BUYER, id + 1_000)).toBe('unknown_card');
    expect(take(0)).toBe('not_allowed');
    expect(take(BUYER)).toBe('accepted');
    expect(house.purse(BUYER)).toBe(before);
    expect(take(BUYER)).toBe('unknown_card');
    expect(house.redeem(FRIEND, codeHash)).toBe('bad_code');
    house.expectSound();
  });

  it('goes back by itself after a year, to the millisecond', () => {
    const house = world();
    const before = house.purse(BUYER);
    const { id, codeHash } = house.card(BUYER);
    const early = { type: 'gift.expire', id };
    expect(house.refusal(0, early)).toBe('not_expired');
    expect(house.refusal(BUYER, early)).toBe('not_allowed');
    house.wait(LIFE_MS - 1);
    expect(house.vault()).toEqual([0n, usdt('100')]);
    house.wait(1);
    expect(house.vault()).toEqual([0n, 0n]);
    expect(house.purse(BUYER)).toBe(before);
    expect(house.redeem(FRIEND, codeHash)).toBe('bad_code');
    expect(house.refusal(0, early)).toBe('unknown_card');
    house.expectSound();
  });

  it('has a code that no other has while it counts, whatever became of it', () => {
    const house = world();
    house.must(BUYER, order('one'));
    expect(house.refusal(FRIEND, order('one'))).toBe('bad_hash');
    const [card] = house.engine.gift.openCards();
    house.must(BUYER, { type: 'gift.take_back', id: card?.id ?? 0 });
    expect(house.refusal(BUYER, order('one'))).toBe('bad_hash');
    house.wait(DAY_MS - 1_001);
    house.fresh();
    house.timeMs -= 1;
    expect(house.refusal(BUYER, order('one'))).toBe('bad_hash');
  });

  it('is out of memory a day after it has ended', () => {
    const house = world();
    const known = () => [...house.engine.gift.stateLines()].filter((it) => it.startsWith('card '));
    for (let day = 0; day < 5; day += 1) {
      house.must(BUYER, { type: 'gift.take_back', id: house.card(BUYER).id });
      house.redeem(FRIEND, house.card(BUYER).codeHash);
      expect(known()).toHaveLength(2);
      house.wait(DAY_MS);
      house.fresh();
    }
    house.card(FRIEND);
    // What was redeemed last stays until something else is redeemed, whenever that is.
    expect(known()).toHaveLength(2);
  });
});

describe('refusals', () => {
  it('are named in the contract, each once', () => {
    for (const names of [BUY_REFUSALS, REDEEM_REFUSALS, TAKE_BACK_REFUSALS]) {
      expect(new Set(names).size).toBe(names.length);
    }
    const house = world();
    const { id, codeHash } = house.card(BUYER, { boundTo: EMAIL });
    const redeemed = [
      house.redeem(0, codeHash),
      house.redeem(STRANGER, codeHash),
      house.redeem(FRIEND, 'no code'),
      house.redeem(FRIEND, codeHash),
    ];
    // A moment later its timer would have run.
    const late = { actor: FRIEND, command: { type: 'gift.redeem', codeHash, email: '' } };
    const expired = house.engine.machine.execute(late, house.timeMs + LIFE_MS);
    expect([redeemed, isRefusal(expired) ? expired.refused : ''].flat().toSorted(compare)).toEqual(
      REDEEM_REFUSALS.toSorted(compare),
    );
    const taken = [0, FRIEND].map((owner) => house.refusal(owner, { type: 'gift.take_back', id }));
    expect(taken).toEqual(TAKE_BACK_REFUSALS);
  });

  it('stop who is frozen', () => {
    const house = world();
    const freeze = { operator: 1, owner: BUYER, what: 'withdrawal', isFrozen: true, reason: 'a' };
    house.must(0, { type: 'operators.freeze', ...freeze });
    expect(house.refusal(BUYER, order('frozen'))).toBe('withdrawals_frozen');
    house.must(0, { type: 'operators.freeze', ...freeze, isFrozen: false });
    const trading = { ...freeze, what: 'trading' };
    house.must(0, { type: 'operators.freeze', ...trading });
    expect(house.refusal(BUYER, order('still'))).toBe('account_frozen');
    house.must(0, { type: 'operators.freeze', ...trading, isFrozen: false });
    expect(house.refusal(BUYER, order('free'))).toBe('accepted');
  });
});

describe('who buys', () => {
  it.each([
    ['nobody', 0, {}, 'not_allowed'],
    ['a stranger', STRANGER, {}, 'verification_needed'],
    ['no coin', BUYER, { assetId: 99 }, 'unknown_coin'],
    ['an amount that is none', BUYER, { amount: '1.5' }, 'bad_amount'],
    ['nothing', BUYER, { amount: '0' }, 'bad_amount'],
    ['another picture', BUYER, { template: 'skull' }, 'bad_template'],
    ['a code that is none', BUYER, { codeHash: 'x' }, 'bad_hash'],
    ['an address that is none', BUYER, { boundTo: 'x' }, 'bad_hash'],
    ['too little', BUYER, { amount: (usdt('1') - 1n).toString() }, 'below_minimum'],
    ['the least', BUYER, { amount: usdt('1').toString() }, 'accepted'],
  ])('%s', (_name, owner, change, expected) => {
    expect([...BUY_REFUSALS, 'accepted']).toContain(expected);
    expect(world().refusal(owner, order('one', change))).toBe(expected);
  });

  it('is refused while what protects him has just been changed', () => {
    const house = world();
    const locked = (lockedUntilMs: number) =>
      house.refusal(BUYER, order(`l ${lockedUntilMs}`, { vouched: { ...PROVEN, lockedUntilMs } }));
    expect(locked(house.timeMs + 1)).toBe('withdrawals_locked');
    expect(locked(house.timeMs)).toBe('accepted');
  });

  it('needs a fresh price, and the money', () => {
    const house = world();
    house.wait(DAY_MS);
    expect(house.refusal(BUYER, order('old'))).toBe('price_unavailable');
    house.fresh();
    house.verify(STRANGER, 1, '50');
    expect(house.refusal(STRANGER, buying('51'))).toBe('insufficient_balance');
    expect(house.refusal(STRANGER, buying('50'))).toBe('accepted');
  });

  it('has 2,000 USDT a day at the first level', () => {
    const house = world();
    expect(DOLLARS_A_DAY).toBe(usdt('2000'));
    expect(house.refusal(BUYER, buying('1500'))).toBe('accepted');
    expect(house.refusal(BUYER, buying('500.00000001'))).toBe('above_limit');
    expect(house.refusal(BUYER, buying('500'))).toBe('accepted');
    expect(house.refusal(BUYER, buying('1'))).toBe('above_limit');
    house.wait(DAY_MS - 1_001);
    house.fresh();
    house.timeMs -= 1;
    expect(house.refusal(BUYER, buying('1'))).toBe('above_limit');
    house.timeMs += 1;
    house.fresh();
    expect(house.refusal(BUYER, buying('2000', { template: 'waves' }))).toBe('accepted');
  });

  it('has two Bitcoin a day at the second', () => {
    const house = world(2);
    expect(BITCOIN_A_DAY).toBe(200_000_000n);
    expect(house.refusal(BUYER, buying('159999'))).toBe('accepted');
    expect(house.refusal(BUYER, buying('1.1'))).toBe('above_limit');
    expect(house.refusal(BUYER, buying('1'))).toBe('accepted');
  });

  it('has twenty cards a day, also where they came back; their worth counts no more', () => {
    const house = world();
    for (let at = 0; at < CARDS_A_DAY; at += 1) {
      const { id } = house.card(BUYER, { amount: usdt('1900').toString() });
      house.must(BUYER, { type: 'gift.take_back', id });
    }
    expect(house.refusal(BUYER, buying('1'))).toBe('too_many_cards');
    house.wait(DAY_MS);
    house.fresh();
    expect(house.refusal(BUYER, buying('1'))).toBe('accepted');
  });
});

describe('the windows of withdrawing', () => {
  const ask = (amount: string) => ({
    type: 'withdrawal.ask',
    assetId: USDT,
    way: 'erc20',
    amount: usdt(amount).toString(),
    destinationId: 1,
    destinationSavedMs: 0,
    lockedUntilMs: 0,
  });

  it('count cards and withdrawals together', () => {
    const house = world(2);
    const limits = { type: 'verification.set_limits', operator: 1, reason: 'a test' };
    const level = (at: number, withdrawalUnits: string) => ({
      level: at,
      withdrawalUnits,
      fiatUnits: '0',
    });
    // One hundredth of a Bitcoin: 800 USDT.
    const rows = [level(0, '0'), level(1, '1000000'), level(2, '1000000')];
    house.must(0, { ...limits, limits: rows });
    expect(house.refusal(BUYER, buying('500'))).toBe('accepted');
    expect(house.refusal(BUYER, ask('301'))).toBe('over_limit');
    expect(house.refusal(BUYER, ask('200'))).toBe('accepted');
    expect(house.refusal(BUYER, buying('101'))).toBe('over_day_limit');
    expect(house.refusal(BUYER, buying('100'))).toBe('accepted');
  });

  it('keep what was redeemed in the house for a day, whatever it has become', () => {
    const house = world();
    const poor = 1_004;
    house.verify(poor, 1, '10');
    const { codeHash } = house.card(BUYER, { amount: usdt('1000').toString() });
    house.must(poor, { type: 'gift.redeem', codeHash, email: '' });
    const { gift } = house.engine;
    expect(gift.notYetFree(poor, house.timeMs)).toBe(usdt('1000'));
    expect(gift.notYetFree(poor, house.timeMs + REDEEMED_LOCK_MS - 1)).toBe(usdt('1000'));
    expect(gift.notYetFree(poor, house.timeMs + REDEEMED_LOCK_MS)).toBe(0n);
    const mule = 1_005;
    house.verifyOnly(mule);
    const second = house.card(BUYER, { amount: usdt('900').toString() });
    house.must(mule, { type: 'gift.redeem', codeHash: second.codeHash, email: '' });
    house.fresh();
    expect(house.refusal(mule, ask('800'))).toBe('bought_coins_locked');
    expect(house.refusal(mule, buying('800'))).toBe('value_locked');
    house.wait(REDEEMED_LOCK_MS);
    house.fresh();
    expect(house.refusal(mule, buying('700'))).toBe('accepted');
    expect(house.refusal(mule, ask('100'))).toBe('accepted');
  });

  it('keep what was redeemed at its price of the purchase while no price is fresh', () => {
    const house = world();
    house.endow(BUYER, KIND.spot, '1', BTC);
    const { codeHash } = house.card(BUYER, { assetId: BTC, amount: '100000' });
    house.wait(10 * 60_000);
    house.must(FRIEND, { type: 'gift.redeem', codeHash, email: '' });
    expect(house.engine.gift.notYetFree(FRIEND, house.timeMs)).toBe(usdt('80'));
  });
});
