import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Market, marketOf } from '../../catalogue/contract.ts';
import { catalogueDefinition } from '../../catalogue/seed/catalogue.ts';
import { medianOf, partsText } from '../contract.ts';
import { type DrawnHour, drawsOf, hourKeyOf, keyHashOf, movesOf, secretOfSeed } from './draws.ts';
import { checkHour } from './draws-check.ts';
import { inventPast } from './past.ts';
import { Simulation } from './sim.ts';
import { simulatedSource } from './sources.ts';

const HOUR = 3_600_000;
const definition = catalogueDefinition('default', HOUR);
const markets: Market[] = definition.markets.map((row) => {
  const asset = (id: number) => definition.assets.find((candidate) => candidate.id === id);
  const [base, quote] = [asset(row.baseId), asset(row.quoteId)];
  if (base === undefined || quote === undefined) throw new Error('a market of nothing');
  return marketOf(row, base, quote);
});

function named(symbol: string): Market {
  const found = markets.find((market) => market.symbol === symbol);
  if (found === undefined) throw new Error(`no market ${symbol}`);
  return found;
}

const btc = named('BTC/USDT');
const key = hourKeyOf(secretOfSeed(3), HOUR);
const hour: DrawnHour = { key, slowPpm: 300_000 };
const earlier: DrawnHour = { key };
const calendar = () => undefined;
const simulate = (drawn = hour) =>
  new Simulation({ markets, hour: () => drawn, calendar, startTicks: () => 0 });

function ticksOf(steps: readonly number[], simulation = simulate()) {
  return steps.map((step) => {
    const prices = simulation.step(HOUR, step, () => true).filter(([id]) => id === btc.id);
    return { sources: prices.map(([, name, price]) => `${name}:${partsText(price)}`).join(',') };
  });
}

test('a draw is 48 bits of an HMAC that anyone can compute', () => {
  const digest = createHmac('sha512', key).update('7|market 1|0').digest();
  expect(drawsOf(key, 7, 'market 1').next()).toBe(digest.readUIntBE(0, 6) / 2 ** 48);
});

test('the key of an hour tells nothing of the next one', () => {
  const keys = [0, 1, 2].map((hour) => hourKeyOf(secretOfSeed(1), hour * HOUR).toString('hex'));
  expect(new Set(keys).size).toBe(3);
  expect(keyHashOf(key)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['an hour', hour],
  ['an hour of an earlier release', earlier],
])('%s is recomputed from its key, tick by tick, gaps and restarts included', (_name, drawn) => {
  const steps = Array.from({ length: 120 }, (_, step) => step).filter((step) => step % 40 !== 17);
  const ticks = ticksOf(steps, simulate(drawn));
  expect(checkHour(btc, drawn, ticks)).toEqual({ ticks: 117, explained: 117, moved: 113 });
  const before = ticksOf([0, 1, 2], simulate(drawn));
  const goesOn = [...before, ...ticksOf([3, 4], simulate(drawn))];
  expect(checkHour(btc, drawn, goesOn)).toMatchObject({ explained: 5 });
});

test('another key, or another factor, explains no move, and neither one moved by hand', () => {
  const ticks = ticksOf([0, 1, 2, 3]);
  const another = { ...hour, key: hourKeyOf(secretOfSeed(4), HOUR) };
  expect(checkHour(btc, another, ticks)).toMatchObject({ moved: 0 });
  for (const slowPpm of [undefined, 0, 310_000]) {
    expect(checkHour(btc, { key, slowPpm }, ticksOf([...Array(60).keys()])).moved).toBeLessThan(30);
  }
  const bent = ticks.map(({ sources }, at) => ({
    sources:
      at === 2 ? sources.replace(/sim-b:(\d+)/, (_, text) => `sim-b:${Number(text) + 2}`) : sources,
  }));
  expect(checkHour(btc, hour, bent).explained).toBeLessThan(4);
});

test('an hour goes on in the middle as if it had been drawn from its beginning', () => {
  const ids = [...new Set(markets.map(({ base }) => base.id))];
  const [whole, late] = [movesOf(hour, ids), movesOf(hour, ids)];
  for (let step = 0; step <= 2_000; step += 1) whole.goTo(step);
  late.goTo(2_000);
  expect(late.moveOf(btc)).toBe(whole.moveOf(btc));
});

test('timers that come early draw no step twice and leave none out', async () => {
  const source = simulatedSource(
    simulate(),
    { calendar: () => undefined, indexTicks: () => 1, state: () => ({ reason: '' }) } as never,
    { tell: async () => undefined },
    { hourMs: HOUR, number: 4 },
  );
  const times = [HOUR + 999, HOUR + 1_000, HOUR + 1_999, HOUR + 2_000, HOUR - 5, 2 * HOUR];
  const steps = times.map((timeMs) => source.due(timeMs)[0]?.step);
  expect(steps).toEqual([
    [HOUR, 5],
    [HOUR, 6],
    [HOUR, 7],
    [HOUR, 8],
    [HOUR, 9],
    [2 * HOUR, 0],
  ]);
});

test('USDC stays at its peg, and BTC/USDC follows from the other two, then and now', () => {
  const [usdc, cross] = [named('USDC/USDT'), named('BTC/USDC')];
  const wanted = [btc, usdc, cross];
  const past = [
    ...inventPast({ markets: wanted, calendar: () => undefined, seed: 1, endMs: 100 * 86_400_000 }),
  ];
  const of = (market: Market) => past.filter(({ marketId }) => marketId === market.id);
  for (const { low, high } of of(usdc)) {
    expect(low).toBeGreaterThan(9_950);
    expect(high).toBeLessThan(10_050);
  }
  const [over, under] = [of(btc), of(usdc)];
  of(cross).forEach(({ close, low, high }, at) => {
    const implied = ((over[at]?.close ?? 0) / (under[at]?.close ?? 1)) * 10_000;
    expect(Math.abs(close - implied)).toBeLessThanOrEqual(1);
    expect(low <= close && close <= high).toBe(true);
  });
  const simulation = simulate();
  for (let step = 0; step < 500; step += 1) {
    const prices = simulation.step(HOUR, step, () => true);
    const index = (market: Market) =>
      medianOf(prices.filter(([id]) => id === market.id).map(([, , price]) => price));
    const ratio = index(cross) / ((index(btc) / index(usdc)) * 1_000_000);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.0002);
  }
});
