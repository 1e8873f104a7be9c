/**
 * What a market may cost the house in a day (decision 0141). Beyond it nothing is opened there
 * until 00:00 UTC; whoever is in may leave, and is paid. What it costs is what customers were paid
 * less what they have paid, and what their open positions are worth at the index less what these
 * were worth at the last index of the day before: a gain counts on the day whose price made it.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { IndexMove } from '../../feeds/contract.ts';
import type { ContractTerms } from '../contract/index.ts';
import { DAY_MS, type MarketDay } from '../contract/market-day.ts';
import type { Positions } from './positions.ts';

/** The number of a day, UTC. */
function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** What it counts with. */
interface Markets {
  readonly context: RoomContext;
  readonly positions: Positions;
  readonly needs: {
    readonly feeds: { lastIndex(marketId: number): { readonly ticks: number } | undefined };
  };
  terms(marketId: number): ContractTerms | undefined;
  unitsOf(terms: ContractTerms): bigint;
}

/** Counts what each market costs, and says where nothing is opened today. */
export class DayLoss {
  private readonly state: Markets;
  private readonly days = new Map<number, MarketDay>();

  constructor(state: Markets) {
    this.state = state;
  }

  /** Puts a stored day back. */
  restore(day: MarketDay): void {
    this.days.set(day.marketId, day);
  }

  /** All days that are counted, by market, for the state hash. */
  sorted(): MarketDay[] {
    return [...this.days.values()].sort((a, b) => a.marketId - b.marketId);
  }

  /** Terms begin. A market is counted from the first ones that have a limit. */
  begin({ marketId, dayLossUnits }: ContractTerms, { timeMs }: CommandContext): void {
    if (limitOf(dayLossUnits) === 0n || this.days.has(marketId)) return;
    const day = { marketId, day: dayOf(timeMs), paidUnits: 0n, isStopped: false };
    this.save({ ...day, baseUnits: this.floating(marketId) });
  }

  /** Customers of a market were paid so many units, or have paid them (below zero). */
  note(marketId: number, units: bigint): void {
    const day = this.days.get(marketId);
    if (day === undefined || units === 0n) return;
    day.paidUnits += units;
    this.save(day);
  }

  /** New prices: days begin, and markets that have cost their limit are stopped. */
  ticked(moves: readonly IndexMove[], { timeMs }: CommandContext): void {
    const today = dayOf(timeMs);
    for (const { marketId, fromTicks } of moves) {
      const day = this.days.get(marketId);
      if (day === undefined) continue;
      if (day.day !== today) {
        day.day = today;
        day.isStopped = false;
        day.baseUnits = day.paidUnits + this.floating(marketId, fromTicks);
        this.save(day);
      }
      const limit = limitOf(this.state.terms(marketId)?.dayLossUnits);
      const lost = day.paidUnits + this.floating(marketId) - day.baseUnits;
      if (day.isStopped || limit === 0n || lost < limit) continue;
      day.isStopped = true;
      this.save(day);
    }
  }

  /** Whether nothing more is opened in a market today. */
  isStopped(marketId: number, timeMs: number): boolean {
    const day = this.days.get(marketId);
    return day !== undefined && day.isStopped && day.day === dayOf(timeMs);
  }

  /** What the open positions of a market have gained together at an index: where unsaid, of now. */
  private floating(marketId: number, atTicks?: number): bigint {
    const { positions, needs } = this.state;
    const terms = this.state.terms(marketId);
    if (terms === undefined) return 0n;
    const ticks = atTicks ?? needs.feeds.lastIndex(marketId)?.ticks ?? 0;
    return positions.resultTickLots(marketId, ticks) * this.state.unitsOf(terms);
  }

  private save(day: MarketDay): void {
    this.days.set(day.marketId, day);
    this.state.context.changes.save('contract_days', day);
  }
}

function limitOf(dayLossUnits: string | undefined): bigint {
  return BigInt(dayLossUnits ?? 0);
}
