import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { light } from './glow.ts';

function element(): HTMLElement {
  return { style: { backgroundColor: '', color: '' } } as unknown as HTMLElement;
}

const PICTURE_MS = 16;

describe('a number that moved', () => {
  // The clock goes on from one test to the next, as it does in a browser.
  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, PICTURE_MS));
  });
  afterEach(() => void vi.runAllTimers());
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is lit in the colour of its direction and goes dark by itself', () => {
    const number = element();
    light(number, 'letters', 'green');
    expect(number.style).toEqual({ backgroundColor: '', color: 'green' });
    vi.advanceTimersByTime(349);
    expect(number.style.color).toBe('green');
    vi.advanceTimersByTime(1 + PICTURE_MS);
    expect(number.style.color).toBe('');
  });

  it('is lit under its letters where those have a colour of their own', () => {
    const number = element();
    light(number, 'ground', 'green');
    expect(number.style).toEqual({ backgroundColor: 'green', color: '' });
    vi.advanceTimersByTime(350 + PICTURE_MS);
    expect(number.style).toEqual({ backgroundColor: '', color: '' });
  });

  it('stays lit while it goes on moving, and does not keep others lit', () => {
    const [busy, calm] = [element(), element()];
    light(calm, 'letters', 'red');
    for (let move = 0; move < 5; move += 1) {
      light(busy, 'letters', 'green');
      vi.advanceTimersByTime(100);
    }
    expect(busy.style.color).toBe('green');
    expect(calm.style.color).toBe('');
    vi.advanceTimersByTime(500);
    expect(busy.style.color).toBe('');
  });
});
