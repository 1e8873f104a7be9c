import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssetMoves,
  type Grid,
  gridOf,
  pricesOf,
  type ValuePast,
  valuePast,
  valueSeries,
} from './series.ts';

const NOW_MS = Date.UTC(2026, 10, 18, 12, 34, 56);
const DAY_MS = 86_400_000;
const SCALE = 8;
const whole = (amount: number): bigint => BigInt(Math.round(amount * 1e8));

/** A posting of the twin: what came in (above zero) or went out, and whether from outside. */
interface Event {
  readonly assetId: number;
  readonly units: bigint;
  readonly timeMs: number;
  readonly isFlow: boolean;
}

/** A price that moves with time, for every asset another. */
function priceAt(assetId: number, timeMs: number): bigint {
  return whole(assetId * 100) + BigInt(Math.floor(timeMs / 60_000) % 977) * 1_000_003n;
}

/** What the statement of the database answers. */
function movesOf(events: readonly Event[], grid: Grid): AssetMoves[] {
  return [...new Set(events.map(({ assetId }) => assetId))].map((assetId) => {
    const own = events.filter((event) => event.assetId === assetId);
    const changes = new Map<number, bigint>();
    for (const { timeMs, units } of own.filter((event) => event.timeMs >= grid.fromMs)) {
      const step = Math.min(grid.steps, Math.floor((timeMs - grid.fromMs) / grid.stepMs));
      changes.set(step, (changes.get(step) ?? 0n) + units);
    }
    const nowUnits = own.reduce((sum, { units }) => sum + units, 0n);
    const flows = own.filter(({ isFlow, timeMs }) => isFlow && timeMs >= grid.fromMs);
    return { assetId, nowUnits, changes, flows };
  });
}

function pastOf(events: readonly Event[], grid: Grid): ValuePast {
  const { holdings, flows } = pricesOf(movesOf(events, grid), grid);
  const price = <Asked extends { readonly assetId: number; readonly timeMs: number }>(
    asked: Asked,
  ) => ({ ...asked, dollarUnits: priceAt(asked.assetId, asked.timeMs) });
  return valuePast(grid, holdings.map(price), flows.map(price), () => SCALE);
}

/** The same, told by hand: balances added up from the beginning, event by event. */
function twin(events: readonly Event[], grid: Grid) {
  const worth = (units: bigint, price: bigint): bigint => {
    const product = units * price;
    const rest = ((product % 100_000_000n) + 100_000_000n) % 100_000_000n;
    return (product - rest) / 100_000_000n;
  };
  const points = [];
  for (let timeMs = grid.fromMs; timeMs <= grid.toMs; timeMs += grid.stepMs) {
    const held = new Map<number, bigint>();
    let netFlow = 0n;
    for (const event of events) {
      if (event.timeMs >= timeMs) continue;
      held.set(event.assetId, (held.get(event.assetId) ?? 0n) + event.units);
      if (!event.isFlow || event.timeMs < grid.fromMs) continue;
      netFlow += worth(event.units, priceAt(event.assetId, event.timeMs));
    }
    let value = 0n;
    for (const [assetId, units] of held) value += worth(units, priceAt(assetId, timeMs));
    points.push({ timeMs, value, netFlow });
  }
  return points;
}

const events = fc.array(
  fc.record({
    assetId: fc.integer({ min: 1, max: 4 }),
    units: fc.bigInt({ min: -(10n ** 10n), max: 10n ** 12n }),
    timeMs: fc.integer({ min: NOW_MS - 400 * DAY_MS, max: NOW_MS - 1 }),
    isFlow: fc.boolean(),
  }),
  { maxLength: 60 },
);
const spans = fc.constantFrom('1d', '1w', '1m', '1y');

describe('the grid of a span', () => {
  it.each([
    ['1d', '2026-11-17T12:30:00Z', '2026-11-18T12:30:00Z', 49],
    ['1w', '2026-11-11T12:00:00Z', '2026-11-18T12:00:00Z', 43],
    ['1m', '2026-10-19T00:00:00Z', '2026-11-18T00:00:00Z', 31],
    ['1y', '2025-11-17T00:00:00Z', '2026-11-16T00:00:00Z', 53],
  ] as const)('%s goes from %s to %s', (span, from, to, points) => {
    const grid = gridOf(span, NOW_MS);
    expect(grid).toMatchObject({ fromMs: Date.parse(from), toMs: Date.parse(to) });
    expect(grid.steps + 1).toBe(points);
    // A sum of flows never lies on both sides of a point.
    expect(grid.stepMs % grid.flowMs).toBe(0);
  });

  it('stands still within a step', () => {
    const { toMs, stepMs } = gridOf('1y', NOW_MS);
    expect(gridOf('1y', toMs).toMs).toBe(toMs);
    expect(gridOf('1y', toMs + stepMs - 1).toMs).toBe(toMs);
    expect(gridOf('1y', toMs + stepMs).toMs).toBe(toMs + stepMs);
  });
});

describe('the past of a series', () => {
  it('is what its simple twin finds', () => {
    fc.assert(
      fc.property(events, spans, (happened, span) => {
        const grid = gridOf(span, NOW_MS);
        expect(pastOf(happened, grid).points).toEqual(twin(happened, grid));
      }),
    );
  });

  it('tells what came in from what went out', () => {
    const grid = gridOf('1w', NOW_MS);
    const flow = { assetId: 1, timeMs: grid.fromMs + 1, isFlow: true };
    const happened = [
      { ...flow, units: whole(5) },
      { ...flow, units: whole(-2) },
    ];
    const { points, inflow } = pastOf(happened, grid);
    const price = priceAt(1, flow.timeMs);
    expect(points.at(-1)?.netFlow).toBe(3n * price);
    expect(inflow).toBe(5n * price);
  });
});

describe('the series', () => {
  const point = (timeMs: number, value: number, netFlow: number) => {
    return { timeMs, value: whole(value), netFlow: whole(netFlow) };
  };

  it('ends with now, and its profit is not what was brought in', () => {
    const past = { points: [point(0, 40_000, 0), point(1, 43_000, 1_000)], inflow: whole(1_000) };
    const tail = { nowMs: 2, equity: whole(44_500), flows: [whole(800), whole(-300)] };
    const { points, profit, basisPoints } = valueSeries(past, tail);
    expect(points.at(-1)).toEqual(point(2, 44_500, 1_500));
    expect(profit).toBe(whole(3_000));
    // Of 40,000 and the 1,800 that came in.
    expect(basisPoints).toBe(718n);
  });

  it('takes what was owed off each moment of it', () => {
    const grid = { fromMs: 0, toMs: 2, stepMs: 1, steps: 2, flowMs: 1 };
    const changes = new Map([[1, whole(50)]]);
    const there = { assetId: 1, nowUnits: whole(60), changes, flows: [] };
    const none = { assetId: 1, nowUnits: 0n, changes: new Map<number, bigint>(), flows: [] };
    const owed = { ...none, owed: [0n, 0n, whole(51)] };
    const { holdings, flows } = pricesOf([there, owed], grid);
    const priced = holdings.map((asked) => ({ ...asked, dollarUnits: whole(1) }));
    const { points } = valuePast(grid, priced, [], () => SCALE);
    expect(flows).toEqual([]);
    expect(points.map(({ value }) => value)).toEqual([whole(10), whole(10), whole(9)]);
  });

  it('has no percentage where nothing was', () => {
    const past = { points: [point(0, 0, 0)], inflow: 0n };
    const tail = { nowMs: 1, equity: whole(7), flows: [] };
    expect(valueSeries(past, tail)).toMatchObject({ profit: whole(7), basisPoints: 0n });
  });
});
