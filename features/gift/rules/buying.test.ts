/** Refusals of buying by themselves: at their limits, and one beyond. */
import { describe, expect, it } from 'vitest';
import { type CommandContext, refuse } from '../../../core/engine/command.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import { BITCOIN_A_DAY, CARDS_A_DAY, DOLLARS_A_DAY, LEAST_WORTH } from '../contract.ts';
import { order } from '../testing/world.ts';
import { type Before, buyRefusal, type GiftNeeds, judge, type Judged } from './buying.ts';

const BUYER = 7;
const context = { actor: BUYER, timeMs: 1_000 } as CommandContext;
const judged: Judged = { isCoin: true, amount: 1n, dollars: LEAST_WORTH, bitcoin: 1n };
const nothing: Before = {
  today: { cards: 0, dollarUnits: 0n, bitcoinUnits: 0n, hashes: [] },
  isTaken: false,
};

interface Who {
  readonly level?: number;
  readonly guarded?: string;
}

function needs({ level = 1, guarded }: Who = {}): GiftNeeds {
  return {
    catalogue: { asset: () => undefined },
    prices: { fresh: () => undefined },
    verification: { level: () => level },
    withdrawal: {
      worth: () => undefined,
      giving: {
        refusal: ({ vouched: { floorUnits: floor } }) => {
          return guarded === undefined ? undefined : refuse(guarded, { floor });
        },
      },
    },
  };
}

function refused(who: Who, asked: Partial<Judged> = {}, before = nothing): string {
  const found = buyRefusal(needs(who), order('one'), context, { ...judged, ...asked }, before);
  return found?.refused ?? 'bought';
}

function after(today: Partial<Before['today']>): Before {
  return { ...nothing, today: { ...nothing.today, ...today } };
}

describe('the guard of what is given to others', () => {
  it('is asked last, from nothing on, of all but cards of releases that did not', () => {
    const guarded = 'withdrawals_frozen';
    expect(refused({ guarded })).toBe(guarded);
    expect(refused({ guarded }, { dollars: LEAST_WORTH - 1n })).toBe('below_minimum');
    const { vouched: _vouched, ...old } = order('old');
    expect(buyRefusal(needs({ guarded }), old, context, judged, nothing)).toBeUndefined();
    const high = { lockedUntilMs: 0, isProven: true, floorUnits: '99' };
    const asked = order('high', { vouched: high });
    const said = buyRefusal(needs({ guarded }), asked, context, judged, nothing);
    expect(said?.details).toEqual({ floor: '0' });
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
    ['a unit more of it', { level: 2 }, { bitcoin: BITCOIN_A_DAY + 1n }, nothing, 'above_limit'],
  ])('%s', (_name, who, asked, before, expected) => {
    expect(refused(who, asked, before)).toBe(expected);
  });
});

describe('what a card is worth', () => {
  /** A coin of a quarter of a dollar. */
  const quarter = {
    ...needs(),
    catalogue: { asset: () => ({ kind: 'coin', scale: 8 }) as AssetDefinition },
    prices: { fresh: () => ({ dollarUnits: 25_000_000n }) as DollarPrice },
    withdrawal: { ...needs().withdrawal, worth: () => 1n },
  };

  it.each([
    [0n, 'bought'],
    [1n, 'above_limit'],
  ])('is rounded up at its limit, with %i units more', (more, expected) => {
    const asked = order('odd', { amount: (4n * DOLLARS_A_DAY + more).toString() });
    const found = buyRefusal(quarter, asked, context, judge(quarter, asked), nothing);
    expect(found?.refused ?? 'bought').toBe(expected);
  });
});
