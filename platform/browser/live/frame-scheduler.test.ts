import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Pictures from './frame-scheduler.ts';

const PICTURE_MS = 16;
/** Between two pictures of turns. */
const REST_MS = 34;

describe('things that move', () => {
  let { drawnApart, takesTurns } = {} as typeof Pictures;
  let drawn: string[] = [];
  /** What drawings have taken so far. */
  let spentMs = 0;

  const draws =
    (name: string, tookMs = 0) =>
    (): boolean => {
      drawn.push(name);
      spentMs += tookMs;
      return false;
    };
  /** Lets things draw once, so that it is known what they take. */
  const known = async (...asks: (() => void)[]): Promise<void> => {
    for (const ask of asks) ask();
    await pass(1_000);
    drawn = [];
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(async () => {
    vi.useFakeTimers();
    const clock = performance;
    spentMs = 0;
    vi.stubGlobal('performance', { now: () => clock.now() + spentMs });
    vi.stubGlobal('requestAnimationFrame', (draw: (ms: number) => void) =>
      setTimeout(() => draw(performance.now()), PICTURE_MS),
    );
    drawn = [];
    // Who draws when follows the clock, and each test has its own.
    vi.resetModules();
    ({ drawnApart, takesTurns } = await import('./frame-scheduler.ts'));
  });

  afterEach(async () => {
    await vi.runAllTimersAsync();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('are drawn with the next picture, however often they ask for it', async () => {
    const ask = takesTurns(draws('book'));
    ask();
    ask();
    expect(drawn).toEqual([]);
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['book']);
  });

  it('rest after a picture that somebody drew apart, even while they rested', async () => {
    const ask = takesTurns(draws('book'));
    drawnApart();
    ask();
    await pass(REST_MS / 2);
    drawnApart();
    await pass(REST_MS - 1 + PICTURE_MS);
    expect(drawn).toEqual([]);
    await pass(1);
    expect(drawn).toEqual(['book']);
  });

  it('share a picture when there is time for all of them', async () => {
    const [book, quotes] = [takesTurns(draws('book', 4)), takesTurns(draws('quotes', 4))];
    await known(book, quotes);
    book();
    quotes();
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['book', 'quotes']);
  });

  it('wait for a picture after a rest when there is no time left', async () => {
    const [book, quotes] = [takesTurns(draws('book', 9)), takesTurns(draws('quotes'))];
    await known(quotes);
    book();
    quotes();
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['book']);
    await pass(REST_MS + PICTURE_MS - 1);
    expect(drawn).toEqual(['book']);
    await pass(1);
    expect(drawn).toEqual(['book', 'quotes']);
  });

  it('do not begin in a picture that they would make long, by what they took before', async () => {
    const [book, quotes] = [takesTurns(draws('book', 7)), takesTurns(draws('quotes', 2))];
    await known(book, quotes);
    quotes();
    book();
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['quotes']);
    await pass(REST_MS + PICTURE_MS);
    expect(drawn).toEqual(['quotes', 'book']);
  });

  it('have a picture for themselves the first time, when nobody knows what they take', async () => {
    const [book, quotes] = [takesTurns(draws('book', 1)), takesTurns(draws('quotes', 1))];
    book();
    quotes();
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['book']);
    await pass(REST_MS + PICTURE_MS);
    expect(drawn).toEqual(['book', 'quotes']);
  });

  it('leave a rest after a picture, whoever asks next', async () => {
    const [book, quotes] = [takesTurns(draws('book')), takesTurns(draws('quotes'))];
    book();
    await pass(PICTURE_MS);
    quotes();
    await pass(REST_MS + PICTURE_MS - 1);
    expect(drawn).toEqual(['book']);
    await pass(1);
    expect(drawn).toEqual(['book', 'quotes']);
  });

  it('are drawn again after their rest only, and then as often as they asked: once', async () => {
    const ask = takesTurns(draws('candle'), () => 250);
    ask();
    await pass(PICTURE_MS);
    ask();
    ask();
    await pass(249);
    expect(drawn).toEqual(['candle']);
    await pass(2 + PICTURE_MS);
    expect(drawn).toEqual(['candle', 'candle']);
  });

  it('go on in a later turn when they are not through, behind those who wait', async () => {
    let rest = 2;
    const many = takesTurns(() => {
      drawn.push(`slice ${rest}`);
      rest -= 1;
      return rest > 0;
    });
    const one = takesTurns(draws('one'));
    await known(one);
    many();
    one();
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['slice 2', 'one', 'slice 1']);
  });

  it('do not hold each other up when one of them fails, and the failure is told', async () => {
    const told: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => told.push(error));
    const broken = takesTurns(() => {
      throw new Error('broken');
    });
    const book = takesTurns(draws('book'));
    await known(book);
    broken();
    book();
    await pass(PICTURE_MS);
    expect(drawn).toEqual(['book']);
    expect(told).toEqual([new Error('broken')]);
  });

  it('may ask again while they are drawn', async () => {
    const ask = takesTurns(() => {
      drawn.push('tick');
      if (drawn.length < 2) ask();
      return false;
    });
    ask();
    await pass(1_000);
    expect(drawn).toEqual(['tick', 'tick']);
  });
});
