/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import type { GiftCard } from './contract.ts';
import { cardRow, coinRow, hiddenEmail, validRow } from './wire.ts';

const COIN = { id: 4, code: 'BTC', scale: 8 };
const CARD: GiftCard = {
  id: 41,
  owner: 10_001,
  assetId: 4,
  amountUnits: 12_500_000n,
  codeHash: 'a'.repeat(64),
  boundTo: 'b'.repeat(64),
  template: 'waves',
  boughtMs: 1_000,
  expiresMs: 5_000,
  dollarUnits: 1_000_000_000n,
  bitcoinUnits: 12_600_000n,
  state: 'redeemed',
  redeemedBy: 10_002,
  endedMs: 3_000,
  redeemedUnits: 990_000_000n,
};
const LETTER = { email: 'fr***@example.test', greeting: 'For you' };

it('a card tells its buyer all but its code, and its worth to nobody', () => {
  expect(cardRow(CARD, COIN, LETTER, 10_001)).toEqual({
    id: 41,
    currency: 4,
    currency_name: 'BTC',
    amount: '0.125',
    template: 'waves',
    greeting: 'For you',
    email: 'fr***@example.test',
    is_bound: 1,
    is_bought: 1,
    state: 'redeemed',
    bought_ms: 1_000,
    expires_ms: 5_000,
    ended_ms: 3_000,
  });
});

it('a card of somebody else, for anybody and without a letter, says so', () => {
  const open = { ...CARD, boundTo: '', state: 'open', endedMs: 0 } as const;
  expect(cardRow(open, COIN, undefined, 10_002)).toMatchObject({
    greeting: '',
    email: '',
    is_bound: 0,
    is_bought: 0,
    state: 'open',
    ended_ms: 0,
  });
});

it('a coin says what is free of it, in that coin', () => {
  expect(coinRow({ id: 2, code: 'USDT', scale: 6 }, 1_234_567n)).toEqual({
    currency: 2,
    currency_name: 'USDT',
    free: '1.234567',
  });
  expect([validRow(true), validRow(false)]).toEqual([{ is_valid: 1 }, { is_valid: 0 }]);
  expect(hiddenEmail('friend@example.test')).toBe('fr***@example.test');
});
