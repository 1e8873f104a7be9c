import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPictures, takesTurns } from './pictures.ts';

const PICTURE_MS = 16;

describe('things that move', () => {
  let drawn: string[] = [];
  const draws = (name: string) => (): boolean => {
    drawn.push(name);
    return false;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, PICTURE_MS));
    drawn = [];
  });

  afterEach(() => {
    vi.runAllTimers();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('are drawn with the next picture, however often they ask for it', () => {
    const ask = takesTurns(draws('book'));
    ask();
    ask();
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(PICTURE_MS);
    expect(drawn).toEqual(['book']);
  });

  it('take turns: one of them a picture', () => {
    const [book, quotes] = [takesTurns(draws('book')), takesTurns(draws('quotes'))];
    book();
    quotes();
    vi.advanceTimersByTime(PICTURE_MS);
    expect(drawn).toEqual(['book']);
    vi.advanceTimersByTime(PICTURE_MS);
    expect(drawn).toEqual(['book', 'quotes']);
  });

  it('are drawn again after their rest only, and then as often as they asked: once', () => {
    const ask = takesTurns(draws('candle'), 250);
    ask();
    vi.advanceTimersByTime(PICTURE_MS);
    ask();
    ask();
    vi.advanceTimersByTime(249);
    expect(drawn).toEqual(['candle']);
    vi.advanceTimersByTime(1 + PICTURE_MS);
    expect(drawn).toEqual(['candle', 'candle']);
  });

  it('go on with a later picture when they are not through, behind those who wait', () => {
    let rest = 2;
    const many = takesTurns(() => {
      drawn.push(`slice ${rest}`);
      rest -= 1;
      return rest > 0;
    });
    const one = takesTurns(draws('one'));
    many();
    one();
    vi.advanceTimersByTime(3 * PICTURE_MS);
    expect(drawn).toEqual(['slice 2', 'one', 'slice 1']);
  });

  it('are waited for by what follows them', () => {
    afterPictures(2, () => drawn.push('after'));
    vi.advanceTimersByTime(2 * PICTURE_MS - 1);
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(drawn).toEqual(['after']);
  });

  it('may ask again while they are drawn', () => {
    const ask = takesTurns(() => {
      drawn.push('tick');
      if (drawn.length < 2) ask();
      return false;
    });
    ask();
    vi.advanceTimersByTime(1_000);
    expect(drawn).toEqual(['tick', 'tick']);
  });
});
