import { type Calendar, type Market, sessionAt } from '../../catalogue/contract.ts';
import { PARTS, type SourcePrice, wholeTicks } from '../contract.ts';
import {
  believableLots,
  dayShape,
  nightVolatility,
  openVolatility,
  referenceTicks,
  volatilityOver,
} from './activity.ts';
import { type DrawnHour, drawsOf, movesOf } from './draws.ts';
import { impliedBy, impliedTicks, isPegged, PEG_MS } from './pegs.ts';

export const STEP_MS = 1_000;
export const SIM_SOURCES = ['sim-a', 'sim-b', 'sim-c'] as const;
/** How far sources differ from the price, as a share of it: a third of a hundredth of a percent. */
export const SOURCE_NOISE = 0.00003;

/** What a simulation starts with. */
export interface SimulationOptions {
  readonly markets: readonly Market[];
  readonly hour: (hourMs: number) => DrawnHour;
  /** The trading calendar of a market; undefined for one that never closes. */
  readonly calendar: (market: Market) => Calendar | undefined;
  /** The last index of a market in ticks; 0 where there is none yet. */
  readonly startTicks: (marketId: number) => number;
}

/** The deviation of a step's return; that of earlier hours has no night beside it. */
export function stepVolatility(market: Market, { slowPpm }: DrawnHour): number {
  const isEarlier = slowPpm === undefined;
  return isEarlier ? volatilityOver(market, STEP_MS) : openVolatility(market, STEP_MS);
}

/**
 * The simulated market: fat-tailed returns whose storms cluster, coins that move together, stocks
 * that do so among themselves and over their nights, told by three sources that differ a little. A
 * coin that is worth a dollar stays near it, and a market that two others imply follows them.
 * Deterministic for the hours it is drawn from, the prices it starts from, and the numbers of its
 * steps.
 */
export class Simulation {
  private readonly options: SimulationOptions;
  /** Markets that move by themselves first, then those that follow from them. */
  private readonly ordered: readonly Market[];
  private readonly implied: ReturnType<typeof impliedBy>;
  /** Exact prices in ticks, with what a tick cannot show. */
  private readonly prices = new Map<number, number>();
  /** When each market was last told, since the start. */
  private readonly toldMs = new Map<number, number>();
  private hourMs = Number.NaN;
  private hour: DrawnHour = { key: Buffer.alloc(0) };
  private moves = movesOf(this.hour, []);

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
   * @param timeMs when the step is: a market that was closed before has had a night
   */
  step(
    hourMs: number,
    number: number,
    isWanted: (market: Market) => boolean,
    timeMs = hourMs + number * STEP_MS,
  ): SourcePrice[] {
    if (hourMs !== this.hourMs) this.enter(hourMs);
    this.moves.goTo(number);
    return this.ordered.flatMap((market) =>
      isWanted(market) ? this.pricesOf(market, number, timeMs) : [],
    );
  }

  /** The index of a market has begun anew: it goes on from there. */
  rebase(marketId: number, ticks: number): void {
    if (this.prices.has(marketId)) this.prices.set(marketId, ticks);
  }

  private enter(hourMs: number): void {
    this.hourMs = hourMs;
    this.hour = this.options.hour(hourMs);
    const baseIds = new Set(this.options.markets.map(({ base }) => base.id));
    this.moves = movesOf(this.hour, [...baseIds]);
  }

  /** What a night has moved a stock by, drawn for the step in which it opens. */
  private night(market: Market, step: number, timeMs: number): number {
    const calendar = this.options.calendar(market);
    const beforeMs = this.toldMs.get(market.id);
    this.toldMs.set(market.id, timeMs);
    if (calendar === undefined || beforeMs === undefined || this.hour.slowPpm === undefined)
      return 0;
    const [opensMs] = sessionAt(calendar, timeMs) ?? [0];
    if (beforeMs >= opensMs) return 0;
    const draw = drawsOf(this.hour.key, step, `night ${market.base.id}`).fatTailed();
    return draw * nightVolatility(market);
  }

  /** Where a market's price goes in this step. */
  private moved(market: Market, move: number, night: number): number {
    const parents = this.implied.get(market.id);
    if (parents !== undefined) {
      const [over, under] = parents.map(({ id }) => this.prices.get(id) ?? 1);
      return impliedTicks(market, parents, over ?? 1, under ?? 1);
    }
    const before = this.prices.get(market.id) ?? referenceTicks(market);
    const change = move * stepVolatility(market, this.hour) + night;
    if (!isPegged(market)) return before * Math.exp(change);
    const peg = referenceTicks(market);
    return peg * Math.exp(Math.log(before / peg) * (1 - STEP_MS / PEG_MS) + change);
  }

  private pricesOf(market: Market, step: number, timeMs: number): SourcePrice[] {
    const move = this.moves.moveOf(market);
    const price = Math.max(1, this.moved(market, move, this.night(market, step, timeMs)));
    this.prices.set(market.id, price);
    const chance = drawsOf(this.hour.key, step, `market ${market.id}`);
    const busy = dayShape(this.options.calendar(market), timeMs);
    return SIM_SOURCES.map((source): SourcePrice => {
      const told = price * PARTS * (1 + chance.normal() * SOURCE_NOISE);
      const hundredths = Math.max(PARTS, Math.round(told));
      const spanMs = STEP_MS / SIM_SOURCES.length;
      const weight = busy * chance.exponential();
      const activity = { spanMs, ticks: wholeTicks(hundredths), weight, move };
      return [market.id, source, hundredths, believableLots(market, activity)];
    });
  }
}
