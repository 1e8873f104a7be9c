import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Glow from './glow.ts';

function element(): HTMLElement {
  return { dataset: {} } as unknown as HTMLElement;
}

const PICTURE_MS = 16;

describe('a number that moved', () => {
  let { light } = {} as typeof Glow;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, PICTURE_MS));
    // Who draws when follows the clock, and each test has its own.
    vi.resetModules();
    ({ light } = await import('./glow.ts'));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is lit by its direction and goes dark by itself', async () => {
    const number = element();
    light(number, 'up');
    expect(number.dataset).toEqual({ lit: 'up' });
    await vi.advanceTimersByTimeAsync(599);
    expect(number.dataset).toEqual({ lit: 'up' });
    await vi.advanceTimersByTimeAsync(2 + PICTURE_MS);
    expect(number.dataset).toEqual({});
  });

  it('is lit anew when it turns round', () => {
    const number = element();
    light(number, 'up');
    light(number, 'down');
    expect(number.dataset).toEqual({ lit: 'down' });
  });

  it('stays lit while it goes on moving, and does not keep others lit', async () => {
    const [busy, calm] = [element(), element()];
    light(calm, 'down');
    for (let move = 0; move < 8; move += 1) {
      light(busy, 'up');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(busy.dataset).toEqual({ lit: 'up' });
    expect(calm.dataset).toEqual({});
    await vi.advanceTimersByTimeAsync(800);
    expect(busy.dataset).toEqual({});
  });
});
