/**
 * The simulated market: fat-tailed returns whose storms cluster, coins that move together, stocks
 * that do so among themselves, told by three sources that differ a little. Deterministic for a
 * seed, the prices it starts from, and the numbers of its steps.
 */
import type { Market } from '../../catalogue/contract.ts';
import type { SourcePrice } from '../contract.ts';
import { believableLots, referenceTicks, volatilityOver } from './activity.ts';
import { Chance, ClusteredReturns, joinedReturn, mixedSeed } from './chance.ts';

export const STEP_MS = 1_000;
export const SIM_SOURCES = ['sim-a', 'sim-b', 'sim-c'] as const;
/** How far sources differ from the price, as a share of it: a third of a hundredth of a percent. */
const SOURCE_NOISE = 0.00003;

/** What a simulation starts with. */
export interface SimulationOptions {
  readonly markets: readonly Market[];
  readonly seed: number;
  /** The last index of a market in ticks; 0 where there is none yet. */
  readonly startTicks: (marketId: number) => number;
}

/** See the head of this file. */
export class Simulation {
  private readonly markets: readonly Market[];
  private readonly seed: number;
  private readonly common = { coin: new ClusteredReturns(), stock: new ClusteredReturns() };
  /** By base asset: the markets of a coin move as one. */
  private readonly own = new Map<number, ClusteredReturns>();
  /** Exact prices in ticks, with what a tick cannot show. */
  private readonly prices = new Map<number, number>();

  constructor(options: SimulationOptions) {
    this.markets = options.markets;
    this.seed = options.seed;
    for (const market of options.markets) {
      this.own.set(market.base.id, new ClusteredReturns());
      this.prices.set(market.id, options.startTicks(market.id) || referenceTicks(market));
    }
  }

  /** Raw prices of one step for the markets that are wanted; the others stand still. */
  step(number: number, isWanted: (market: Market) => boolean): SourcePrice[] {
    const chance = new Chance(mixedSeed(this.seed, number));
    const common = {
      coin: this.common.coin.next(chance.fatTailed()),
      stock: this.common.stock.next(chance.fatTailed()),
    };
    const moves = new Map<number, number>();
    for (const [baseId, returns] of this.own) moves.set(baseId, returns.next(chance.fatTailed()));
    return this.markets.flatMap((market) => {
      const own = moves.get(market.base.id) ?? 0;
      const move = joinedReturn(market.kind, common[market.kind], own);
      // Drawn for all markets, so that one market's opening does not change another's path.
      const draws = SIM_SOURCES.map(() => [chance.normal(), chance.exponential()] as const);
      return isWanted(market) ? this.pricesOf(market, move, draws) : [];
    });
  }

  private pricesOf(
    market: Market,
    move: number,
    draws: readonly (readonly [noise: number, weight: number])[],
  ): SourcePrice[] {
    const before = this.prices.get(market.id) ?? referenceTicks(market);
    const price = Math.max(1, before * Math.exp(move * volatilityOver(market, STEP_MS)));
    this.prices.set(market.id, price);
    return SIM_SOURCES.map((source, index): SourcePrice => {
      const [noise, weight] = draws[index] ?? [0, 1];
      const ticks = Math.max(1, Math.round(price * (1 + noise * SOURCE_NOISE)));
      const spanMs = STEP_MS / SIM_SOURCES.length;
      return [market.id, source, ticks, believableLots(market, spanMs, ticks, weight, move)];
    });
  }
}
