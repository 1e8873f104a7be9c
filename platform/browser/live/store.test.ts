import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeQuotes, putQuoteRows, useLive } from './store.ts';
import type { QuoteRow } from './types.ts';

const priceOf = (id: number) => useLive.getState().quotes[id]?.now_price;

describe('live quotes', () => {
  let drawings = 0;
  let stop: () => void;

  beforeEach(() => {
    // The clock goes on from one test to the next, as it does in a browser.
    vi.useFakeTimers({ now: Date.now() });
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
    const rows = [1, 2].map((id) => ({ id, now_price: '10', change: '0', volume: '0' }));
    putQuoteRows(rows as unknown as QuoteRow[]);
    vi.advanceTimersByTime(1_000);
    drawings = 0;
    stop = useLive.subscribe(() => {
      drawings += 1;
    });
  });

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('show the first change at once', () => {
    mergeQuotes([{ match_id: 1, now_price: '11' }]);
    vi.advanceTimersByTime(0);
    expect(priceOf(1)).toBe('11');
  });

  it('are drawn ten times a second and market, however many come, and the last one counts', () => {
    for (let count = 0; count < 50; count += 1) {
      mergeQuotes([{ match_id: 1 + (count % 2), now_price: String(20 + count) }]);
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(200);
    expect(drawings).toBeGreaterThanOrEqual(18);
    expect(drawings).toBeLessThanOrEqual(24);
    expect([priceOf(1), priceOf(2)]).toEqual(['68', '69']);
  });

  it('are drawn one market a picture when all move at once', () => {
    const all = Array.from({ length: 10 }, (_, index) => index + 1);
    putQuoteRows(
      all.map((id) => ({ id, now_price: '10', change: '0', volume: '0' })) as unknown as QuoteRow[],
    );
    drawings = 0;
    mergeQuotes(all.map((match_id) => ({ match_id, now_price: '12' })));
    vi.advanceTimersByTime(5_000);
    expect(drawings).toBe(10);
    expect(all.map(priceOf)).toEqual(all.map(() => '12'));
  });

  it('leave markets alone that nobody has asked for', () => {
    mergeQuotes([{ match_id: 99, now_price: '1' }]);
    vi.advanceTimersByTime(200);
    expect(priceOf(99)).toBeUndefined();
  });
});
