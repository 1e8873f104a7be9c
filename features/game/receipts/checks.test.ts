import { describe, expect, it } from 'vitest';
import { commitmentOf, DrawNumbers, proofOf, rootOf } from '../../../core/draw/draw.ts';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import type { DrawPublication } from '../contract.ts';
import { nonceOf, prize, secretOf } from '../testing/prizes.ts';
import type { DrawCase, GuessCase } from './case.ts';
import { checkDraw, checkGuess, DRAW_CHECKS, drawnAt, GUESS_CHECKS } from './checks.ts';

const HOUR_MS = 3_600_000;
const CLOSED_MS = 1_000_000;
const CONTENTS: Readonly<Record<string, string>> = {
  '1:8': '1|8|1001001|500|sim-a:500|clamped-mean-1|0',
  '2:5': '2|5|1001400|700|sim-b:700|clamped-mean-1|0',
};
const TICKS: Readonly<Record<string, number>> = { '1:7': 499, '1:8': 500, '2:4': 699, '2:5': 700 };
const TIMES: Readonly<Record<string, number>> = { '1:7': 1_000_999, '2:4': 1_000_990 };

/** Ticks as they are here; what fails is told by name. */
function contextOf(names: readonly string[], terms: (version: number) => unknown) {
  const failed: string[] = [];
  const add = (name: string, isOk: boolean) => {
    if (!isOk) failed.push(name);
    return isOk;
  };
  const checks = {
    add: (name: string, isOk: boolean) => {
      expect(names).toContain(name);
      return add(name, isOk);
    },
  };
  const key = (market: number, number: number) => `${market}:${number}`;
  const evidence = {
    tick: () => undefined,
    content: (market: number, number: number) => CONTENTS[key(market, number)],
    named: (market: number, number: number, ticks: number) =>
      void add('named', TICKS[key(market, number)] === ticks),
    inForce: () => undefined,
    lastBefore: (market: number, number: number, timeMs: number) => {
      const at = TIMES[key(market, number)];
      add('last', at === undefined || at <= timeMs);
    },
  };
  const context = {
    checks,
    evidence,
    counted: () => undefined,
    market: () => undefined,
    terms: (_key: number, version: number) => terms(version),
  };
  return { failed, context: context as unknown as CaseContext<never> };
}

describe('the receipt of a guess', () => {
  const GUESS: GuessCase = {
    kind: 'guess',
    id: 3,
    marketId: 1,
    direction: 'up',
    placedMs: 9 * HOUR_MS + 5,
    hourMs: 10 * HOUR_MS,
    openTick: 7,
    openTicks: 499,
    closeTick: 8,
    closeTicks: 500,
    state: 'right',
    points: 20,
  };
  const fails = (change: Partial<GuessCase>) => {
    const { failed, context } = contextOf(GUESS_CHECKS, () => undefined);
    checkGuess(context, { ...GUESS, ...change });
    return failed;
  };

  it('holds as it came', () => {
    expect(fails({})).toEqual([]);
    expect(fails({ placedMs: 9 * HOUR_MS })).toEqual([]);
    expect(fails({ direction: 'down', state: 'wrong', points: 0 })).toEqual([]);
  });

  it.each<[string, Partial<GuessCase>]>([
    ['before', { placedMs: 10 * HOUR_MS }],
    ['before', { placedMs: 9 * HOUR_MS - 1 }],
    ['before', { hourMs: 10 * HOUR_MS - 1 }],
    ['named', { openTicks: 498 }],
    ['named', { closeTicks: 501 }],
    ['result', { direction: 'down' }],
    ['result', { state: 'level' }],
    ['points', { points: 0 }],
    ['points', { points: 40 }],
  ])('fails at %s where something else is claimed', (check, change) => {
    expect(fails(change)).toContain(check);
  });
});

describe('the receipt of a ticket', () => {
  const entries = [1, 2, 3, 4, 5, 6].map((number) => ({ number, nonce: nonceOf(number) }));
  const root = rootOf(entries);
  const secret = secretOf(4);
  /** Found with the twin of the rules, in a test of the rules. */
  const PUBLISHED: Readonly<Record<number, DrawPublication>> = {
    1: {
      productId: 9,
      version: 1,
      commitment: commitmentOf(secret),
      openedMs: 1,
      closesMs: CLOSED_MS,
      prizes: [prize({ count: 2 })],
      markets: [1, 2],
      ticketPoints: 100,
      mostTickets: 10,
    },
    2: { productId: 9, version: 2, closedMs: CLOSED_MS, entries: 6, root },
  };
  const beacon = [
    { marketId: 1, number: 8, timeMs: 1_001_001, ticks: 500, content: CONTENTS['1:8'] ?? '' },
    { marketId: 2, number: 5, timeMs: 1_001_400, ticks: 700, content: CONTENTS['2:5'] ?? '' },
  ];

  function caseOf(winners: readonly number[], number: number): DrawCase {
    return {
      kind: 'draw',
      id: 70 + number,
      drawId: 9,
      number,
      nonce: nonceOf(number),
      proof: proofOf(entries, number - 1),
      takenMs: 2,
      closedMs: CLOSED_MS,
      drawnMs: CLOSED_MS + 3_000,
      beacon,
      isDemo: true,
      place: winners.indexOf(number) + 1,
    };
  }

  /** The winners, by asking which ones the checks accept. */
  function winnersOf(): number[] {
    for (let first = 1; first <= 6; first += 1) {
      for (let second = 1; second <= 6; second += 1) {
        if (first !== second && fails([first, second], {}).length === 0) return [first, second];
      }
    }
    return [];
  }

  function fails(winners: readonly number[], change: Partial<DrawCase>, secretTold = secret) {
    const result = { productId: 9, version: 3, state: 'drawn', secret: secretTold, winners };
    const { failed, context } = contextOf(DRAW_CHECKS, (version) =>
      version === 3 ? result : PUBLISHED[version],
    );
    const number = winners[0] ?? 1;
    checkDraw(context, { ...caseOf(winners, number), ...change });
    return failed;
  }

  it('holds for the winners that follow, and for no others', () => {
    const winners = winnersOf();
    expect(winners).toHaveLength(2);
    expect(fails([...winners].reverse(), {})).toContain('numbers');
    expect(fails([winners[0] ?? 0], {})).toContain('numbers');
  });

  it.each<[string, Partial<DrawCase>]>([
    ['entry', { nonce: nonceOf(99) }],
    ['entry', { proof: [] }],
    ['beacon', { beacon: beacon.slice(0, 1) }],
    ['beacon', { beacon: [] }],
    ['beacon', { beacon: [...beacon].reverse() }],
    ['beacon', { beacon: beacon.map((tick) => ({ ...tick, content: `${tick.content}0` })) }],
    ['numbers', { beacon: beacon.map((tick) => ({ ...tick, content: `${tick.content}0` })) }],
    ['numbers', { closedMs: CLOSED_MS - 1 }],
    ['demo', { isDemo: false }],
    ['place', { place: 0 }],
    ['place', { place: 2 }],
  ])('fails at %s where something else is claimed', (check, change) => {
    expect(fails(winnersOf(), change)).toContain(check);
  });

  it('fails where another secret is told than was promised', () => {
    expect(fails(winnersOf(), {}, secretOf(5))).toContain('commitment');
  });

  it('fails where a part of the draw was never published', () => {
    const { failed, context } = contextOf(DRAW_CHECKS, (version) =>
      version === 1 ? PUBLISHED[1] : undefined,
    );
    checkDraw(context, caseOf([1], 1));
    expect(failed).toEqual(['published']);
  });

  it('draws as the rules draw', () => {
    for (let round = 0; round < 200; round += 1) {
      const seed = secretOf(round);
      const wanted = round % 7;
      expect(drawnAt(seed, wanted, 7)).toEqual(new DrawNumbers(seed).choose(wanted, 7));
    }
  });
});
