/**
 * Recomputes an hour of the simulated market from its revealed key: for each index tick the step
 * whose draws explain how its sources differ, and whether its price moved as that step says.
 * Needs nothing of the house.
 */
import type { Market } from '../../catalogue/contract.ts';
import { type ChainedTick, PARTS } from '../contract.ts';
import { type DrawnHour, drawsOf, movesOf } from './draws.ts';
import { SIM_SOURCES, SOURCE_NOISE, stepVolatility } from './sim.ts';

/** What is drawn for a market: its kind, its coin, how much it moves and how large it is. */
export type DrawnMarket = Pick<Market, 'id' | 'kind' | 'base' | 'definition'>;

/** What came of a recomputation. */
export interface HourReport {
  readonly ticks: number;
  /** Ticks whose sources are what one step's draws say, each step used once and in order. */
  readonly explained: number;
  /** Of those: steps whose move from the tick before is what the draws say. */
  readonly moved: number;
}

/** So many steps may be missing between two ticks: the house was stopped or loading. */
const MOST_MISSING = 3_600;
/** A source may be half a part of a tick off, and so is what it is compared with. */
const ROUNDING_PARTS = 1.1;

/** Hours of earlier releases are told in whole ticks, later ones in hundredths. */
function roundingOf({ sources }: Pick<ChainedTick, 'sources'>): number {
  return sources.includes('.') ? ROUNDING_PARTS / PARTS : ROUNDING_PARTS;
}

/** A hundredth of a tick is what a price cannot be known better than. */
interface Found {
  readonly step: number;
  readonly price: number;
}

function rawTicks(tick: Pick<ChainedTick, 'sources'>): readonly number[] {
  const bySource = new Map(
    tick.sources.split(',').map((text) => text.split(':') as [string, string]),
  );
  return SIM_SOURCES.map((name) => Number(bySource.get(name) ?? 0));
}

/** The exact price that a step's draws and the raw prices give; undefined where they disagree. */
function priceAt(
  key: Buffer,
  step: number,
  marketId: number,
  { raw, rounding }: { readonly raw: readonly number[]; readonly rounding: number },
) {
  const chance = drawsOf(key, step, `market ${marketId}`);
  const prices = raw.map((ticks) => {
    const noise = chance.normal();
    chance.exponential();
    return ticks / (1 + noise * SOURCE_NOISE);
  });
  const spread = Math.max(...prices) - Math.min(...prices);
  if (spread > rounding) return undefined;
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

/** Ticks are those of one market and one hour, ascending. */
export function checkHour(
  market: DrawnMarket,
  hour: DrawnHour,
  ticks: readonly Pick<ChainedTick, 'sources'>[],
): HourReport {
  const moves = movesOf(hour, [market.base.id]);
  let last: Found | undefined;
  let [explained, moved] = [0, 0];
  for (const tick of ticks) {
    const raw = rawTicks(tick);
    const rounding = roundingOf(tick);
    const first = (last?.step ?? -1) + 1;
    let found: Found | undefined;
    for (let step = first; step < first + MOST_MISSING && found === undefined; step += 1) {
      const price = priceAt(hour.key, step, market.id, { raw, rounding });
      if (price !== undefined) found = { step, price };
    }
    if (found === undefined) continue;
    explained += 1;
    moves.goTo(found.step);
    if (last !== undefined && found.step === last.step + 1) {
      const said = moves.moveOf(market) * stepVolatility(market as Market, hour);
      const seen = Math.log(found.price / last.price);
      if (Math.abs(seen - said) * found.price < 2 * rounding) moved += 1;
    }
    last = found;
  }
  return { ticks: ticks.length, explained, moved };
}
