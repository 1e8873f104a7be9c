import { beforeEach, describe, expect, it } from 'vitest';
import { accept, isRefusal } from '../../../core/engine/command.ts';
import type { CommandEffect } from '../../../core/engine/effects.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { MAX_BREAK_MS, SHORTENS_AFTER_MS } from '../contract.ts';
import { BreaksRules } from './room.ts';

const ALICE = 101;
const BOB = 102;
const NOW_MS = Date.UTC(2026, 10, 29);
const DAY_MS = 86_400_000;

let machine: Machine;
let rules: BreaksRules;

beforeEach(() => {
  machine = new Machine();
  const of = ({ type }: { readonly type: string }) => type.split('.')[1] as CommandEffect;
  const none = () => undefined;
  rules = new BreaksRules(machine.context, {
    effects: { of },
    stakes: { isAtRisk: () => false },
    catalogue: { asset: none },
    prices: { last: none, dollarAssetId: none },
  });
  machine.add(rules);
  machine.add({ name: 'rooms', decide: () => accept(), stateLines: () => [] });
  machine.guardBy((command, context) => rules.guard(command, context));
  machine.complete();
});

function give(actor: number, type: string, fields: object, timeMs: number): unknown {
  const outcome = machine.execute({ actor, command: { type, ...fields } }, timeMs);
  return isRefusal(outcome) ? outcome.refused : outcome.answer;
}

const take = (untilMs: number, timeMs = NOW_MS, actor = ALICE) =>
  give(actor, 'breaks.take', { untilMs }, timeMs);

/** Whether somebody is kept from what may cost much, at a time. */
const isKept = (timeMs: number, actor = ALICE) =>
  give(actor, 'rooms.risks', {}, timeMs) === 'on_break';

describe('a break', () => {
  it('begins at once, and is over to the millisecond', () => {
    expect(isKept(NOW_MS)).toBe(false);
    const untilMs = NOW_MS + DAY_MS;
    expect(take(untilMs)).toEqual({ untilMs, nextUntilMs: untilMs, shortensMs: 0 });
    expect([NOW_MS, untilMs - 1, untilMs].map((timeMs) => isKept(timeMs))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isKept(NOW_MS, BOB)).toBe(false);
  });

  it.each<[CommandEffect, boolean]>([
    ['risks', true],
    ['funds', true],
    ['opens', false],
    ['withdraws', false],
    ['free', false],
  ])('of what %s: it is kept from it: %s', (effect, isClosed) => {
    take(NOW_MS + DAY_MS);
    const answer = give(ALICE, `rooms.${effect}`, {}, NOW_MS + 1);
    expect(answer).toBe(isClosed ? 'on_break' : null);
  });

  it('says until when', () => {
    take(NOW_MS + DAY_MS);
    const outcome = machine.execute({ actor: ALICE, command: { type: 'rooms.risks' } }, NOW_MS);
    expect(outcome).toMatchObject({ details: { time: '2026-11-30 00:00:00' } });
  });

  it.each([
    ['not_allowed', NOW_MS + DAY_MS, 0],
    ['not_allowed', NOW_MS + DAY_MS, HOUSE.treasury],
    ['bad_time', NOW_MS, ALICE],
    ['bad_time', -1, ALICE],
    ['bad_time', NOW_MS + 0.5, ALICE],
    ['bad_time', NOW_MS + MAX_BREAK_MS + 1, ALICE],
    ['no_break', 0, ALICE],
  ])('is refused as %s: until %d, by %i', (refusal, untilMs, actor) => {
    expect(take(untilMs, NOW_MS, actor)).toBe(refusal);
    expect([...rules.stateLines()]).toEqual([]);
  });

  it.each([NOW_MS + 1, NOW_MS + MAX_BREAK_MS])('may last until %d', (untilMs) => {
    expect(take(untilMs)).toMatchObject({ untilMs });
  });

  it('becomes longer at once', () => {
    take(NOW_MS + DAY_MS);
    take(NOW_MS + 2 * DAY_MS, NOW_MS + 1);
    expect(isKept(NOW_MS + 2 * DAY_MS - 1)).toBe(true);
    expect(isKept(NOW_MS + 2 * DAY_MS)).toBe(false);
  });

  it.each([
    ['is over', 0],
    ['is as short as asked', NOW_MS + 2 * DAY_MS],
  ])('%s only a day after that was asked', (_name, shorterMs) => {
    take(NOW_MS + 7 * DAY_MS);
    const askedMs = NOW_MS + 1_000;
    const shortensMs = askedMs + SHORTENS_AFTER_MS;
    expect(take(shorterMs, askedMs)).toEqual({
      untilMs: NOW_MS + 7 * DAY_MS,
      nextUntilMs: shorterMs,
      shortensMs,
    });
    const endMs = Math.max(shortensMs, shorterMs);
    expect(isKept(endMs - 1)).toBe(true);
    expect(isKept(endMs)).toBe(false);
    expect(take(0, endMs)).toBe('no_break');
  });

  it('is not shortened by asking twice, nor by asking early', () => {
    take(NOW_MS + 7 * DAY_MS);
    take(0, NOW_MS);
    // Asked again the day begins anew, and one that was set again has never been shortened.
    take(NOW_MS + 3_000, NOW_MS + 2_000);
    expect(isKept(NOW_MS + SHORTENS_AFTER_MS + 1_999)).toBe(true);
    expect(isKept(NOW_MS + SHORTENS_AFTER_MS + 2_000)).toBe(false);
    take(NOW_MS + 20 * DAY_MS, NOW_MS + 3 * DAY_MS);
    expect(isKept(NOW_MS + 10 * DAY_MS)).toBe(true);
  });

  it('stays as it was where its owner changes his mind again', () => {
    take(NOW_MS + 7 * DAY_MS);
    take(0, NOW_MS);
    expect(take(NOW_MS + 7 * DAY_MS, NOW_MS + 1)).toMatchObject({ shortensMs: 0 });
    expect(isKept(NOW_MS + 7 * DAY_MS - 1)).toBe(true);
  });
});
