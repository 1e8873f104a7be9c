import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { light } from './glow.ts';

function element(): HTMLElement {
  return { style: { backgroundColor: '' } } as unknown as HTMLElement;
}

describe('a number that moved', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('is lit in the colour of its direction and goes dark by itself', () => {
    const number = element();
    light(number, 'green');
    expect(number.style).toEqual({ backgroundColor: 'green' });
    vi.advanceTimersByTime(349);
    expect(number.style.backgroundColor).toBe('green');
    vi.advanceTimersByTime(1);
    expect(number.style.backgroundColor).toBe('transparent');
  });

  it('stays lit while it goes on moving, and does not keep others lit', () => {
    const [busy, calm] = [element(), element()];
    light(calm, 'red');
    for (let move = 0; move < 5; move += 1) {
      light(busy, 'green');
      vi.advanceTimersByTime(100);
    }
    expect(busy.style.backgroundColor).toBe('green');
    expect(calm.style.backgroundColor).toBe('transparent');
    vi.advanceTimersByTime(500);
    expect(busy.style.backgroundColor).toBe('transparent');
  });
});
