/** Refusals of buying by themselves: at their limits, and one beyond. */
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../../core/engine/command.ts';
import { BITCOIN_A_DAY, CARDS_A_DAY, DOLLARS_A_DAY, LEAST_WORTH } from '../contract.ts';
import { order } from '../testing/world.ts';
import { type Before, buyRefusal, type GiftNeeds, type Judged } from './buying.ts';

const BUYER = 7;
const context = { actor: BUYER, timeMs: 1_000 } as CommandContext;
const judged: Judged = { isCoin: true, amount: 1n, dollars: LEAST_WORTH, bitcoin: 1n };
const nothing: Before = { today: { cards: 0, dollarUnits: 0n, bitcoinUnits: 0n }, isTaken: false };

interface Who {
  readonly level?: number;
  readonly isFrozen?: boolean;
  readonly hasDebt?: boolean;
  readonly most?: bigint;
  readonly out?: bigint;
}

function needs({ level = 1, isFrozen = false, hasDebt = false, most, out }: Who = {}): GiftNeeds {
  return {
    catalogue: { asset: () => undefined },
    prices: { fresh: () => undefined },
    verification: { level: () => level, withdrawalLimit: () => most ?? BITCOIN_A_DAY },
    operators: { isFrozen: () => isFrozen },
    deposit: { hasDebt: () => hasDebt },
    withdrawal: { used: () => out ?? 0n, worth: () => undefined, lockOf: () => undefined },
  };
}

function refused(who: Who, asked: Partial<Judged> = {}, before = nothing): string {
  const found = buyRefusal(needs(who), order('one'), context, { ...judged, ...asked }, before);
  return found?.refused ?? 'bought';
}

function after(today: Partial<Before['today']>): Before {
  return { ...nothing, today: { ...nothing.today, ...today } };
}

describe('who owes the house', () => {
  it('buys no card, and is told so after being frozen and before all else', () => {
    expect(refused({ hasDebt: true })).toBe('debt_open');
    expect(refused({ hasDebt: true, isFrozen: true })).toBe('frozen');
    expect(refused({ hasDebt: true, level: 0 })).toBe('debt_open');
    expect(refused({})).toBe('bought');
  });
});

describe('the limits of a day', () => {
  it.each<[string, Who, Partial<Judged>, Before, string]>([
    ['the last card', {}, {}, after({ cards: CARDS_A_DAY - 1 }), 'bought'],
    ['one card more', {}, {}, after({ cards: CARDS_A_DAY }), 'too_many_cards'],
    ['the least', {}, { dollars: LEAST_WORTH }, nothing, 'bought'],
    ['a unit less', {}, { dollars: LEAST_WORTH - 1n }, nothing, 'below_minimum'],
    ['all dollars of level 1', {}, { dollars: DOLLARS_A_DAY }, nothing, 'bought'],
    ['a unit more', {}, { dollars: DOLLARS_A_DAY + 1n }, nothing, 'above_limit'],
    [
      'a unit more with what was bought before',
      {},
      { dollars: LEAST_WORTH },
      after({ dollarUnits: DOLLARS_A_DAY - LEAST_WORTH + 1n }),
      'above_limit',
    ],
    ['all Bitcoin of level 2', { level: 2 }, { bitcoin: BITCOIN_A_DAY }, nothing, 'bought'],
    [
      'a unit more of it',
      { level: 2, most: 10n * BITCOIN_A_DAY },
      { bitcoin: BITCOIN_A_DAY + 1n },
      nothing,
      'above_limit',
    ],
    ['all that may be withdrawn', { most: 5n, out: 3n }, { bitcoin: 2n }, nothing, 'bought'],
    [
      'a unit more than that',
      { most: 5n, out: 3n },
      { bitcoin: 3n },
      nothing,
      'over_withdrawal_limit',
    ],
  ])('%s', (_name, who, asked, before, expected) => {
    expect(refused(who, asked, before)).toBe(expected);
  });
});
