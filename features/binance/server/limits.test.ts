import { describe, expect, it } from 'vitest';
import { OrderCounts, Weights } from './limits.ts';

const MINUTE_MS = 60_000;

describe('weights', () => {
  it('are what a network address has in a minute, and not more', () => {
    const weights = new Weights(100);
    expect(weights.take('10.0.0.1', 99, 0)).toEqual({ used: 99 });
    expect(weights.take('10.0.0.1', 1, 0)).toEqual({ used: 100 });
    expect(weights.take('10.0.0.1', 1, 30_000).error).toMatchObject({
      status: 429,
      code: -1003,
      retryAfter: 30,
    });
    expect(weights.take('10.0.0.2', 1, 0)).toEqual({ used: 1 });
    expect(weights.take('10.0.0.1', 1, MINUTE_MS)).toEqual({ used: 1 });
  });

  it('are counted together for all addresses of one IPv6 network', () => {
    const weights = new Weights(100);
    expect(weights.take('2001:db8::1', 60, 0).error).toBeUndefined();
    expect(weights.take('2001:db8::2', 60, 0).error).toMatchObject({ status: 429 });
  });

  it('keep out who goes on, twice as long each time', () => {
    const weights = new Weights(1);
    weights.take('10.0.0.1', 1, 0);
    const refused = (atMs: number) => weights.take('10.0.0.1', 1, atMs).error;
    for (let count = 0; count < 50; count += 1) expect(refused(0)?.status).toBe(429);
    expect(refused(0)).toMatchObject({ status: 418, retryAfter: 120 });
    expect(refused(2 * MINUTE_MS - 1)?.status).toBe(418);
    expect(weights.take('10.0.0.1', 1, 2 * MINUTE_MS).error).toBeUndefined();
    for (let count = 0; count < 50; count += 1) refused(2 * MINUTE_MS);
    expect(refused(2 * MINUTE_MS)).toMatchObject({ status: 418, retryAfter: 240 });
  });
});

describe('orders', () => {
  it('are a hundred in ten seconds, and the hundred-and-first is refused', () => {
    const counts = new OrderCounts();
    for (let count = 0; count < 100; count += 1) expect(counts.take(7, 1, 0)).toBeUndefined();
    expect(counts.take(7, 1, 9_999)).toMatchObject({ status: 429, code: -1015, retryAfter: 1 });
    expect(counts.take(8, 1, 9_999)).toBeUndefined();
    expect(counts.take(7, 1, 10_000)).toBeUndefined();
    expect(counts.counts(7, 10_000)).toEqual({ tenSeconds: 1, day: 101 });
  });

  it('are those that were not filled, and never fewer than none', () => {
    const counts = new OrderCounts();
    for (let count = 0; count < 100; count += 1) counts.take(7, 1, 0);
    counts.filled(8, 1);
    expect(counts.take(7, 1, 1)?.code).toBe(-1015);
    counts.filled(7, 1);
    expect(counts.take(7, 1, 1)).toBeUndefined();
    expect(counts.take(7, 1, 1)?.code).toBe(-1015);
    // Those of the ten seconds before are gone already; the day has one fewer.
    counts.filled(7, 10_000);
    expect(counts.counts(7, 10_000)).toEqual({ tenSeconds: 0, day: 99 });
    counts.filled(8, 10_000);
    expect(counts.counts(8, 10_000)).toEqual({ tenSeconds: 0, day: 0 });
  });
});
