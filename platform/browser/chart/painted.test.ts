import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPictures, timePicture } from './painted.ts';

const PICTURE_MS = 16;
/** The next thing after a picture. */
const AT_ONCE_MS = 1;

describe('pictures', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: (beganMs: number) => void) =>
      setTimeout(() => draw(performance.now()), PICTURE_MS),
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('are waited for by what follows them', () => {
    const after = vi.fn();
    afterPictures(2, after);
    vi.advanceTimersByTime(2 * PICTURE_MS - 1);
    expect(after).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(after).toHaveBeenCalledOnce();
  });

  it('are timed from their beginning until they are painted', () => {
    const told = vi.fn();
    timePicture(told);
    vi.advanceTimersByTime(PICTURE_MS);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(AT_ONCE_MS);
    expect(told).toHaveBeenCalledExactlyOnceWith(AT_ONCE_MS);
  });
});
