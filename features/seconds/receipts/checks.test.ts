import { describe, expect, it } from 'vitest';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { MAX_WAIT_MS, type SecondsTerms } from '../contract.ts';
import { secondsTerms } from '../testing/terms.ts';
import type { SecondsCase } from './case.ts';
import { checkSeconds, SECONDS_CHECKS } from './checks.ts';

const PLACED_MS = 1_000_000;
const EXPIRES_MS = PLACED_MS + 30_000;
const TERMS = secondsTerms(btcUsdt);

/** A market whose ticks are those given; the last one is proven for two minutes. */
function failing(
  order: SecondsCase,
  ticks: readonly (readonly [timeMs: number, ticks: number])[],
  { terms, content }: { terms: SecondsTerms; content?: (number: number) => string } = {
    terms: TERMS,
  },
) {
  const failed: string[] = [];
  const add = (name: string, isOk: boolean): boolean => {
    if (!isOk) failed.push(name);
    return isOk;
  };
  const at = (number: number) => {
    const [timeMs, value] = ticks[number - 1] ?? [];
    return timeMs === undefined || value === undefined ? undefined : { timeMs, ticks: value };
  };
  const evidence = {
    tick: (_market: number, number: number) => at(number),
    content: (_market: number, number: number) => content?.(number),
    named: (_market: number, number: number, value: number) =>
      void add('named', at(number)?.ticks === value),
    inForce: (_market: number, number: number, timeMs: number) =>
      void add('in_force', (at(number)?.timeMs ?? 0) <= timeMs),
    lastBefore: (_market: number, number: number, timeMs: number) => {
      const [own, next] = [at(number)?.timeMs ?? 0, at(number + 1)?.timeMs ?? 0];
      add('last', own <= timeMs && (next === 0 ? own + 200_000 : next) > timeMs);
    },
  };
  const checks = {
    add: (name: string, isOk: boolean) => {
      expect(SECONDS_CHECKS).toContain(name);
      return add(name, isOk);
    },
  };
  const counted = () => ({ market: { staleAfterMs: 15_000 }, terms });
  const context = { checks, evidence, counted } as unknown as CaseContext<SecondsTerms>;
  checkSeconds(context, order);
  return failed;
}

function won(change: Partial<SecondsCase> = {}): SecondsCase {
  return {
    kind: 'seconds',
    id: 7,
    marketId: btcUsdt,
    termsVersion: 1,
    direction: 'up',
    seconds: 30,
    stakeUnits: '10000000000',
    payoutPpm: 850_000,
    payoutUnits: '8500000000',
    placedMs: PLACED_MS,
    expiresMs: EXPIRES_MS,
    openTick: 1,
    openTicks: 100,
    closeTick: 2,
    closeTicks: 102,
    state: 'won',
    reason: 'mean_price',
    profitUnits: '8500000000',
    ...change,
  };
}

const OPEN = [PLACED_MS, 100] as const;
const LATE = [OPEN, [EXPIRES_MS + 1, 103]] as const;

describe('the receipt of a seconds contract that waited', () => {
  it('proves the mean of the last price and the next one', () => {
    expect(failing(won(), LATE)).toEqual([]);
    expect(failing(won(), [OPEN, [EXPIRES_MS + MAX_WAIT_MS, 103]])).toEqual([]);
  });

  it.each<[string[], Partial<SecondsCase>, readonly (readonly [number, number])[]]>([
    [['mean'], { closeTicks: 103 }, LATE],
    [['result', 'profit'], { state: 'lost' }, LATE],
    [['wait'], {}, [OPEN, [EXPIRES_MS + MAX_WAIT_MS + 1, 103]]],
    // The last price was fresh enough, to the millisecond.
    [['late'], { openTick: 1, closeTick: 3 }, [OPEN, [EXPIRES_MS - 10_000, 101], LATE[1]]],
    // A tick before the expiry was left out.
    [['last', 'wait'], {}, [OPEN, [EXPIRES_MS, 103], LATE[1]]],
  ])('fails %j for %j', (names, change, ticks) => {
    expect(failing(won(change), ticks)).toEqual(names);
  });

  it('is void only where none came for a minute', () => {
    const back = { state: 'void', reason: 'no_price', profitUnits: '0' } as const;
    const nothing = won({ ...back, closeTick: 1, closeTicks: 100 });
    expect(failing(nothing, [OPEN])).toEqual([]);
    expect(failing(nothing, [OPEN, [EXPIRES_MS + MAX_WAIT_MS + 1, 103]])).toEqual([]);
    expect(failing(nothing, [OPEN, [EXPIRES_MS + MAX_WAIT_MS, 103]])).toEqual(['last']);
    const fresh = won({ ...back, closeTick: 2, closeTicks: 90 });
    expect(failing(fresh, [OPEN, [EXPIRES_MS - 10_000, 90]])).toEqual(['void']);
    expect(failing(fresh, [OPEN, [EXPIRES_MS - 10_001, 90]])).toEqual([]);
  });
});

const NEXT_MS = PLACED_MS + 1_000;
const END_MS = NEXT_MS + 30_000;
/** In force at the acceptance, the one that opens, and the one that settles. */
const NEXT = [OPEN, [NEXT_MS, 101], [END_MS, 102]] as const;

function next(change: Partial<SecondsCase> = {}): SecondsCase {
  const opened = { openTick: 2, openTicks: 101, expiresMs: END_MS };
  return won({ ...opened, closeTick: 3, closeTicks: 102, reason: '', ...change });
}

describe('the receipt of a seconds contract that opened at the next tick', () => {
  const last = PLACED_MS + MAX_TICK_WAIT_MS;
  const at = (openMs: number) => [OPEN, [openMs, 101], [openMs + 30_000, 102]] as const;

  it('proves that its tick was the first one after the acceptance', () => {
    expect(failing(next(), NEXT)).toEqual([]);
    expect(failing(next({ expiresMs: last + 30_000 }), at(last))).toEqual([]);
  });

  it.each<[string[], Partial<SecondsCase>, readonly (readonly [number, number])[]]>([
    // A tick between was left out.
    [
      ['last'],
      { openTick: 3, openTicks: 101, closeTick: 4 },
      [OPEN, [PLACED_MS + 1, 99], [NEXT_MS, 101], [END_MS, 102]],
    ],
    // The tick was there when the order came, and its end is told as if it had come later.
    [['last', 'expiry', 'first_after'], {}, [OPEN, [PLACED_MS, 101], [END_MS, 102]]],
    [['expiry', 'last'], { expiresMs: END_MS - 1 }, NEXT],
    [['first_after'], { expiresMs: last + 30_001 }, at(last + 1)],
    [['named', 'result'], { openTicks: 103 }, NEXT],
    // Told as one of earlier releases: the tick in force then was another one.
    [['in_force', 'last'], { expiresMs: EXPIRES_MS }, NEXT],
  ])('fails %j for %j', (names, change, ticks) => {
    expect(failing(next(change), ticks).sort()).toEqual([...names].sort());
  });

  it('never opened only where none came in time, and took nothing', () => {
    const order = won({
      openTick: 1,
      openTicks: 100,
      closeTick: 1,
      closeTicks: 100,
      state: 'void',
      reason: 'no_tick',
      profitUnits: '0',
    });
    expect(failing(order, [OPEN, [last + 1, 101]])).toEqual([]);
    expect(failing(order, [OPEN, [last, 101]])).toEqual(['last']);
    const hidden = { ...order, closeTick: 2, closeTicks: 101 };
    expect(failing(hidden, [OPEN, [last, 101]])).toEqual(['unopened']);
    expect(failing({ ...order, profitUnits: '-1' }, [OPEN, [last + 1, 101]])).toEqual(['unopened']);
    expect(failing({ ...order, reason: 'not_opened' }, [OPEN, [last, 101]])).toEqual([]);
  });
});

describe('the receipt of a seconds contract that settles at a mean', () => {
  const MEAN_TERMS = secondsTerms(btcUsdt, { meanClose: true, nextTick: true });
  /** In force, the opening, and seven after it; the sixth of them is the last one in time. */
  const SEVEN = [0, 5, 10, 15, 20, 30, 31].map((s, at) => [NEXT_MS + s * 1_000, 101 + at] as const);
  const ticks = [OPEN, ...SEVEN];
  /** Each tick as two sources tell it: 101.25 where it is 101. */
  const content = (number: number) => {
    const [timeMs = 0, value = 0] = ticks[number - 1] ?? [];
    const sources = `a:${value}.20,b:${value}.30`;
    return `${btcUsdt}|${number}|${timeMs}|${value}|${sources}|median-1|0`;
  };
  const mean = (change: Partial<SecondsCase> = {}) =>
    next({
      openHundredths: 10_125,
      closeTick: 7,
      closeTicks: 104,
      closeSum: 10_225 + 10_325 + 10_425 + 10_525 + 10_625,
      closeCount: 5,
      ...change,
    });
  const failed = (order: SecondsCase, terms = MEAN_TERMS) =>
    failing(order, ticks, { terms, content });

  it('proves the sum of the last five ticks in hundredths', () => {
    expect(failed(mean())).toEqual([]);
    const lost = { direction: 'down', state: 'lost', profitUnits: '-10000000000' } as const;
    expect(failed(mean(lost))).toEqual([]);
  });

  it.each<[string[], Partial<SecondsCase>]>([
    [['mean'], { closeSum: 52_126 }],
    [['mean'], { closeTicks: 105 }],
    // A tick that was left out, or one from before the opening put in.
    [['mean'], { closeSum: 10_325 + 10_425 + 10_525 + 10_625, closeCount: 4 }],
    [['last', 'mean', 'result'], { closeTick: 8, closeSum: 10_725 }],
    [['open_exact'], { openHundredths: 10_124 }],
    [['open_exact', 'mean'], { openHundredths: undefined, closeSum: undefined }],
    [['result', 'profit'], { state: 'lost' }],
  ])('fails %j for %j', (names, change) => {
    expect(failed(mean(change)).sort()).toEqual([...names].sort());
  });

  it('counts no tick that is not later than its opening', () => {
    const early = { openTick: 6, openTicks: 105, openHundredths: 10_525, closeTicks: 106 };
    const two = mean({ ...early, closeSum: 10_525 + 10_625, closeCount: 2 });
    expect(failed(two)).toContain('mean');
    expect(failed(mean({ ...early, closeSum: 10_625, closeCount: 1 }))).not.toContain('mean');
  });

  it('is none of an order whose terms promise the last tick', () => {
    const terms = secondsTerms(btcUsdt, { nextTick: true });
    expect(failed(mean(), terms)).toContain('open_exact');
    expect(failed(mean({ openHundredths: undefined }), terms)).toContain('open_exact');
  });

  it('proves the mean of the last price and the next one where that was late', () => {
    const sparse = [OPEN, [NEXT_MS, 101], [NEXT_MS + 31_000, 102]] as const;
    const late = mean({
      reason: 'mean_price',
      closeTick: 3,
      closeTicks: 102,
      closeSum: 10_125 + 10_225,
      closeCount: 2,
    });
    const at = (number: number) => {
      const [timeMs = 0, value = 0] = sparse[number - 1] ?? [];
      return `${btcUsdt}|${number}|${timeMs}|${value}|a:${value}.20,b:${value}.30|median-1|0`;
    };
    const told = (order: SecondsCase) => failing(order, sparse, { terms: MEAN_TERMS, content: at });
    expect(told(late)).toEqual([]);
    expect(told({ ...late, closeSum: 20_351 })).toEqual(['mean']);
  });
});
