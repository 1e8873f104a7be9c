import type { Market } from '../../catalogue/contract.ts';
import { PARTS, type SourcePrice, wholeTicks } from '../contract.ts';
import { believableLots, referenceTicks, volatilityOver } from './activity.ts';
import { drawsOf, HourMoves } from './draws.ts';
import { impliedBy, impliedTicks, isPegged, PEG_MS } from './pegs.ts';

export const STEP_MS = 1_000;
export const SIM_SOURCES = ['sim-a', 'sim-b', 'sim-c'] as const;
/** How far sources differ from the price, as a share of it: a third of a hundredth of a percent. */
export const SOURCE_NOISE = 0.00003;

/** What a simulation starts with. */
export interface SimulationOptions {
  readonly markets: readonly Market[];
  readonly hourKey: (hourMs: number) => Buffer;
  /** The last index of a market in ticks; 0 where there is none yet. */
  readonly startTicks: (marketId: number) => number;
}

/**
 * The simulated market: fat-tailed returns whose storms cluster, coins that move together, stocks
 * that do so among themselves, told by three sources that differ a little. A coin that is worth a
 * dollar stays near it, and a market that two others imply follows them. Deterministic for the keys
 * of its hours, the prices it starts from, and the numbers of its steps.
 */
export class Simulation {
  private readonly options: SimulationOptions;
  /** Markets that move by themselves first, then those that follow from them. */
  private readonly ordered: readonly Market[];
  private readonly implied: ReturnType<typeof impliedBy>;
  /** Exact prices in ticks, with what a tick cannot show. */
  private readonly prices = new Map<number, number>();
  private hourMs = Number.NaN;
  private hourKey: Buffer = Buffer.alloc(0);
  private moves = new HourMoves(Buffer.alloc(0), []);

  constructor(options: SimulationOptions) {
    this.options = options;
    const { markets } = options;
    this.implied = impliedBy(markets);
    const own = markets.filter(({ id }) => !this.implied.has(id));
    this.ordered = [...own, ...markets.filter(({ id }) => this.implied.has(id))];
    for (const market of markets) {
      this.prices.set(market.id, options.startTicks(market.id) || referenceTicks(market));
    }
  }

  /**
   * Raw prices, in hundredths of ticks, of one step of an hour for the markets wanted; the others
   * stand still.
   */
  step(hourMs: number, number: number, isWanted: (market: Market) => boolean): SourcePrice[] {
    if (hourMs !== this.hourMs) this.enter(hourMs);
    this.moves.goTo(number);
    return this.ordered.flatMap((market) =>
      isWanted(market) ? this.pricesOf(market, number) : [],
    );
  }

  /** The index of a market has begun anew: it goes on from there. */
  rebase(marketId: number, ticks: number): void {
    if (this.prices.has(marketId)) this.prices.set(marketId, ticks);
  }

  private enter(hourMs: number): void {
    this.hourMs = hourMs;
    this.hourKey = this.options.hourKey(hourMs);
    const baseIds = new Set(this.options.markets.map(({ base }) => base.id));
    this.moves = new HourMoves(this.hourKey, [...baseIds]);
  }

  /** Where a market's price goes in this step. */
  private moved(market: Market, move: number): number {
    const parents = this.implied.get(market.id);
    if (parents !== undefined) {
      const [over, under] = parents.map(({ id }) => this.prices.get(id) ?? 1);
      return impliedTicks(market, parents, over ?? 1, under ?? 1);
    }
    const before = this.prices.get(market.id) ?? referenceTicks(market);
    const change = move * volatilityOver(market, STEP_MS);
    if (!isPegged(market)) return before * Math.exp(change);
    const peg = referenceTicks(market);
    return peg * Math.exp(Math.log(before / peg) * (1 - STEP_MS / PEG_MS) + change);
  }

  private pricesOf(market: Market, step: number): SourcePrice[] {
    const move = this.moves.moveOf(market);
    const price = Math.max(1, this.moved(market, move));
    this.prices.set(market.id, price);
    const chance = drawsOf(this.hourKey, step, `market ${market.id}`);
    return SIM_SOURCES.map((source): SourcePrice => {
      const told = price * PARTS * (1 + chance.normal() * SOURCE_NOISE);
      const hundredths = Math.max(PARTS, Math.round(told));
      const spanMs = STEP_MS / SIM_SOURCES.length;
      const weight = chance.exponential();
      const lots = believableLots(market, spanMs, wholeTicks(hundredths), weight, move);
      return [market.id, source, hundredths, lots];
    });
  }
}
