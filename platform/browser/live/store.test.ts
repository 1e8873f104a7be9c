import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Live from './store.ts';
import type { QuoteRow } from './types.ts';

describe('live quotes', () => {
  let store: typeof Live;
  let drawings = 0;
  let stop: () => void;

  const priceOf = (id: number) => store.useLive.getState().quotes[id]?.now_price;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const put = (ids: readonly number[]): void => {
    const rows = ids.map((id) => ({ id, now_price: '10', change: '0', volume: '0' }));
    store.putQuoteRows(rows as unknown as QuoteRow[]);
    drawings = 0;
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
    // Who draws when follows the clock, and each test has its own.
    vi.resetModules();
    store = await import('./store.ts');
    put([1, 2]);
    stop = store.useLive.subscribe(() => {
      drawings += 1;
    });
  });

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('show the first change at once', async () => {
    store.mergeQuotes([{ match_id: 1, now_price: '11' }]);
    await pass(1);
    expect(priceOf(1)).toBe('11');
  });

  it('are drawn ten times a second and market, and the last of many counts', async () => {
    for (let count = 0; count < 50; count += 1) {
      store.mergeQuotes([{ match_id: 1 + (count % 2), now_price: String(20 + count) }]);
      await pass(20);
    }
    await pass(200);
    expect(drawings).toBeGreaterThanOrEqual(18);
    expect(drawings).toBeLessThanOrEqual(24);
    expect([priceOf(1), priceOf(2)]).toEqual(['68', '69']);
  });

  it('are all drawn when all move at once, one market after the other', async () => {
    const all = Array.from({ length: 10 }, (_, index) => index + 1);
    put(all);
    store.mergeQuotes(all.map((match_id) => ({ match_id, now_price: '12' })));
    await pass(5_000);
    expect(drawings).toBe(10);
    expect(all.map(priceOf)).toEqual(all.map(() => '12'));
  });

  it('leave markets alone that nobody has asked for', async () => {
    store.mergeQuotes([{ match_id: 99, now_price: '1' }]);
    await pass(200);
    expect(priceOf(99)).toBeUndefined();
  });
});
