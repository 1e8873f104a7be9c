/**
 * What a customer's money was worth over time, and what of that he brought in himself. Pure
 * arithmetic: units of an asset at a moment are those of now less what postings changed since.
 */
import { divide, powerOfTen } from '../../../../core/money/units.ts';
import type { PastPrice } from '../profit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday; weeks begin on Mondays, as candles do. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export type SpanName = '1d' | '1w' | '1m' | '1y';

/** A span's step, how many there are, and how finely its flows are priced: it divides the step. */
interface SpanSteps {
  readonly stepMs: number;
  readonly steps: number;
  readonly flowMs: number;
}

const SPANS: Readonly<Record<SpanName, SpanSteps>> = {
  '1d': { stepMs: 30 * MINUTE_MS, steps: 48, flowMs: MINUTE_MS },
  '1w': { stepMs: 240 * MINUTE_MS, steps: 42, flowMs: 30 * MINUTE_MS },
  '1m': { stepMs: DAY_MS, steps: 30, flowMs: 240 * MINUTE_MS },
  '1y': { stepMs: WEEK_MS, steps: 52, flowMs: DAY_MS },
};

/** The moments of a series: `steps + 1` of them, the last one at `toMs`. */
export interface Grid extends SpanSteps {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The grid of a span as of now: on whole steps of UTC, so that a point never changes again. */
export function gridOf(span: SpanName, nowMs: number): Grid {
  const { stepMs, steps, flowMs } = SPANS[span];
  const offsetMs = stepMs === WEEK_MS ? FIRST_MONDAY_MS : 0;
  const toMs = Math.floor((nowMs - offsetMs) / stepMs) * stepMs + offsetMs;
  return { stepMs, steps, flowMs, fromMs: toMs - steps * stepMs, toMs };
}

/** The moments of a grid. */
export function momentsOf({ fromMs, stepMs, steps }: Grid): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => fromMs + step * stepMs);
}

/** Money from or to outside the house: deposits, withdrawals, play money. */
export interface MovedFlow {
  /** Above zero what came in. */
  readonly units: bigint;
  readonly timeMs: number;
}

/** One asset: what is there now, what changed in each step, and what came from outside. */
export interface AssetMoves {
  readonly assetId: number;
  readonly nowUnits: bigint;
  /** By step; what came after `toMs` stands at the number of steps. */
  readonly changes: ReadonlyMap<number, bigint>;
  readonly flows: readonly MovedFlow[];
  /** What was owed of it at each moment. */
  readonly owed?: readonly bigint[];
}

/** One moment: all one owned, and what had come in since the beginning of the series. */
export interface ValuePoint {
  readonly timeMs: number;
  readonly value: bigint;
  readonly netFlow: bigint;
}

/** The past of a series, which never changes again. */
export interface ValuePast {
  readonly points: readonly ValuePoint[];
  /** What came in until the last point, without what went out. */
  readonly inflow: bigint;
}

interface Priced extends PastPrice {
  readonly units: bigint;
}

function worth(units: bigint, dollarUnits: bigint | undefined, scale: number): bigint {
  return divide(units * (dollarUnits ?? 0n), powerOfTen(scale), 'down');
}

/** Units of an asset at each moment of the grid, less what is owed. */
function unitsAt(asset: AssetMoves, { steps }: Grid): bigint[] {
  const units: bigint[] = [];
  let left = asset.nowUnits;
  for (let step = steps; step >= 0; step -= 1) {
    left -= asset.changes.get(step) ?? 0n;
    units[step] = left - (asset.owed?.[step] ?? 0n);
  }
  return units;
}

/** What of a series has to be priced: holdings at each moment of the grid, flows at their own. */
export function pricesOf(assets: readonly AssetMoves[], grid: Grid) {
  const holdings: Priced[] = assets.flatMap((asset) =>
    unitsAt(asset, grid).map((units, step) => {
      return { assetId: asset.assetId, units, timeMs: grid.fromMs + step * grid.stepMs };
    }),
  );
  const flows: Priced[] = assets.flatMap(({ assetId, flows: own }) =>
    own.filter(({ timeMs }) => timeMs < grid.toMs).map((flow) => ({ assetId, ...flow })),
  );
  return { holdings: holdings.filter(({ units }) => units !== 0n), flows };
}

/** What has a price, with it; an asset that has none counts as nothing. */
export type WithPrice = Priced & { readonly dollarUnits: bigint | undefined };

/**
 * The past of a series out of priced holdings and flows. A flow counts from the first moment after
 * it on. Example: 2 BTC at 20,000 and then 21,000, with 1,000 USDT deposited in between, are the
 * points 40,000 (flow 0) and 43,000 (flow 1,000).
 * @param scaleOf decimals of an asset
 */
export function valuePast(
  grid: Grid,
  holdings: readonly WithPrice[],
  flows: readonly WithPrice[],
  scaleOf: (assetId: number) => number,
): ValuePast {
  const values = new Map<number, bigint>();
  for (const { assetId, timeMs, units, dollarUnits } of holdings) {
    const value = worth(units, dollarUnits, scaleOf(assetId));
    values.set(timeMs, (values.get(timeMs) ?? 0n) + value);
  }
  const priced = flows.map(({ assetId, timeMs, units, dollarUnits }) => {
    return { timeMs, value: worth(units, dollarUnits, scaleOf(assetId)) };
  });
  const points = Array.from({ length: grid.steps + 1 }, (_, step) => {
    const timeMs = grid.fromMs + step * grid.stepMs;
    const before = priced.filter((flow) => flow.timeMs < timeMs);
    const netFlow = before.reduce((sum, { value }) => sum + value, 0n);
    return { timeMs, value: values.get(timeMs) ?? 0n, netFlow };
  });
  const inflow = priced.reduce((sum, { value }) => (value > 0n ? sum + value : sum), 0n);
  return { points, inflow };
}

/** What lies between the last point of the past and now. */
export interface ValueTail {
  readonly nowMs: number;
  readonly equity: bigint;
  /** What came and went since, at the price of its minute. */
  readonly flows: readonly bigint[];
}

/** A series with how it ended: what grew beyond what was brought in. */
export interface ValueSeries {
  readonly points: readonly ValuePoint[];
  readonly profit: bigint;
  /** Hundredths of a percent of what was there and what came in; 0 when that was nothing. */
  readonly basisPoints: bigint;
}

/**
 * The whole series, its last point being now. Its profit is the value of now less that of the
 * beginning less the net flow: simple Dietz without weights, as the profit of a day is counted.
 */
export function valueSeries(past: ValuePast, tail: ValueTail): ValueSeries {
  const [first] = past.points;
  const start = first?.value ?? 0n;
  const before = past.points.at(-1)?.netFlow ?? 0n;
  const netFlow = tail.flows.reduce((sum, flow) => sum + flow, before);
  const inflow = tail.flows.reduce((sum, flow) => (flow > 0n ? sum + flow : sum), past.inflow);
  const profit = tail.equity - start - netFlow;
  const base = start + inflow;
  const basisPoints = base > 0n ? divide(profit * 10_000n, base, 'half_even') : 0n;
  const now = { timeMs: tail.nowMs, value: tail.equity, netFlow };
  return { points: [...past.points, now], profit, basisPoints };
}
