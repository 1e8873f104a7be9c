/** What the exchange desk asks beyond the index, and how much it takes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB, CAROL, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, ETH, USDT } from '../../../tests/support/small-catalogue.ts';
import { DESK_IMPACT_PPM, DESK_SPREAD_PPM } from '../contract.ts';
import { concessionPpm, deskDepthWhole, flowAt, usedAt } from './desk.ts';

const DAVE = 104;
const MINUTE = 60_000;
const DEPTH = 1_000_000n;
const WHOLE = 100_000_000;

/** An exchange as the server gives it: USDT for bitcoin, changed as a test says. */
function exchange(engine: TradingEngine, whole: number, change: object = {}, actor = ALICE): Json {
  const order = { fromAssetId: USDT, toAssetId: BTC, amount: String(whole * WHOLE) };
  const command = { type: 'wallet.exchange', ...order, bySize: true, ...change };
  return engine.give(actor, command);
}

describe('what the desk gives up of the index', () => {
  it.each([
    ['the spread, of nothing', 0n, 0n, 300n],
    ['half of the way, on all of its depth', 0n, DEPTH, 1_650n],
    ['a quarter of the way, on the first half', 0n, DEPTH / 2n, 975n],
    ['three quarters, on the second', DEPTH / 2n, DEPTH / 2n, 2_325n],
    ['the spread alone, where it gets rid of what it bought', DEPTH, -DEPTH, 300n],
    ['only for what is beyond that', DEPTH / 2n, -DEPTH, 638n],
    ['the same on the other side', -DEPTH / 2n, -DEPTH / 2n, 2_325n],
  ])('is %s', (_what, net, change, ppm) => {
    expect(concessionPpm(net, change, DEPTH)).toBe(ppm);
  });

  it('is no less for many small exchanges than for one, and never above 30 bp', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (parts) => {
        const depth = 20n * 10n ** 12n;
        const all = parts.reduce((sum, part) => sum + part, 0n);
        let [net, cost] = [0n, 0n];
        for (const part of parts) {
          cost += part * concessionPpm(net, part, depth);
          net += part;
        }
        const once = concessionPpm(0n, all, depth);
        // Each is rounded up to a millionth, the whole too.
        expect(cost).toBeGreaterThan(all * (once - 1n));
        expect(once).toBeLessThanOrEqual(DESK_SPREAD_PPM + DESK_IMPACT_PPM);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it.each([
    [0, 800n],
    [5, 600n],
    [10, 400n],
    [15, 300n],
    [20, 200n],
    [100_000, 0n],
  ])('counts of 800 what is left after %i minutes: %s', (minutes, left) => {
    const flow = { assetId: BTC, netUnits: 800n, timeMs: 5 };
    const atMs = 5 + minutes * MINUTE;
    expect(flowAt(flow, atMs)).toBe(left);
    expect(flowAt({ ...flow, netUnits: -800n }, atMs)).toBe(-left);
  });

  it.each([
    [0, 900n],
    [30, 400n],
    [53, 17n],
    [54, 0n],
    [60, 0n],
  ])('gives an hour back evenly: after %i minutes %s of 900 are used', (minutes, used) => {
    const use = { owner: ALICE, usedUnits: 900n, timeMs: 5 };
    expect(usedAt(use, 5 + minutes * MINUTE, 1_000n)).toBe(used);
  });
});

it('is as deep as its coin is large', () => {
  const depths = ['BTC', 'ETH', 'USDC', 'DOT'].map(deskDepthWhole);
  expect(depths).toEqual([1_000_000n, 1_000_000n, 1_000_000n, 50_000n]);
});

describe('an exchange by size', () => {
  it('gives the spread and the impact less than the index', () => {
    const engine = new TradingEngine();
    // 20,000 USDT are 2 % of the desk's depth: 300 + 27 millionths above 20,000.
    expect(exchange(engine, 20_000)).toMatchObject({ received: '99967299', fee: '2000000000' });
    // The next ones begin where these ended: 300 + 81.
    expect(exchange(engine, 20_000, {}, BOB)).toMatchObject({ received: '99961899' });
    expect(exchange(engine, 20_000, {}, CAROL)).toMatchObject({ received: '99956499' });
    // What the desk gets back costs the spread alone.
    const back = { fromAssetId: BTC, toAssetId: USDT, amount: String(WHOLE) };
    expect(exchange(engine, 0, back)).toMatchObject({ received: '1999400000000' });
  });

  it('costs both coins theirs where neither is the dollar coin', () => {
    const engine = new TradingEngine();
    // 12.5 × (1 − 327 ppm) × (1 − 327 ppm).
    const across = { fromAssetId: BTC, toAssetId: ETH, amount: String(WHOLE) };
    expect(exchange(engine, 0, across)).toMatchObject({ received: '1249182633' });
  });

  it('is the index where it is of an earlier release, and counts for nothing', () => {
    const engine = new TradingEngine();
    const old = { bySize: undefined };
    expect(exchange(engine, 20_000, old)).toMatchObject({ received: String(WHOLE) });
    expect(exchange(engine, 20_000)).toMatchObject({ received: '99967299' });
  });

  it('is taken up to 100,000 dollars an hour of a customer, and says what is left', () => {
    const engine = new TradingEngine();
    engine.endow(DAVE, KIND.spot, [[USDT, 300_000]]);
    const dave = (whole: number, unit = 0n) => {
      const amount = String(BigInt(whole) * BigInt(WHOLE) + unit);
      return exchange(engine, 0, { amount }, DAVE);
    };
    expect(dave(60_000)).toHaveProperty('received');
    expect(dave(40_000, 1n)).toEqual({ refused: 'exchange_capped' });
    expect(dave(40_000)).toHaveProperty('received');
    expect(dave(0, 1_000_000n)).toEqual({ refused: 'exchange_capped' });
    engine.pass(6 * MINUTE);
    engine.tick(btcUsdt, PRICE);
    expect(dave(10_000, 1n)).toEqual({ refused: 'exchange_capped' });
    expect(dave(10_000)).toHaveProperty('received');
    // Each customer has an hour of his own.
    expect(exchange(engine, 20_000)).toHaveProperty('received');
  });
});
