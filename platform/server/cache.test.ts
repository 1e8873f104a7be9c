import { describe, expect, it } from 'vitest';
import { cachedFor } from './cache.ts';

describe('a kept answer', () => {
  it('is asked for once in its time, and anew after it', async () => {
    let asked = 0;
    let nowMs = 0;
    const answer = cachedFor(
      100,
      () => nowMs,
      async () => {
        asked += 1;
        return asked;
      },
    );
    expect([await answer(), await answer()]).toEqual([1, 1]);
    nowMs = 100;
    expect(await answer()).toBe(2);
  });

  it('is not kept when it failed', async () => {
    let asked = 0;
    const answer = cachedFor(
      100,
      () => 0,
      async () => {
        asked += 1;
        if (asked === 1) throw new Error('down');
        return asked;
      },
    );
    await expect(answer()).rejects.toThrow('down');
    expect(await answer()).toBe(2);
  });
});
