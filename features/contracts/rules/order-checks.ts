/** What is asked of an order before it opens anything: of its shape, its owner, and the house. */
import { type CommandContext, refuse, type Refusal } from '../../../core/engine/command.ts';
import { divide } from '../../../core/money/units.ts';
import {
  type ContractTerms,
  LIMIT_REACH_PPM,
  MOST_POSITIONS,
  type OpenPosition,
  type OpenRefusal,
  type Position,
} from '../contract/index.ts';
import { refuseSized } from './bounds.ts';
import type { Cover } from './cover.ts';
import { closingTicks, valueUnits } from './formulas.ts';
import { isLastingSound } from './lasting.ts';
import type { ContractState } from './state.ts';
import { stopsRefusal } from './stops.ts';
import { mostValueOf, multipleAt } from './tiers.ts';

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isShapeSound(order: OpenPosition): boolean {
  const { lots, limitTicks, multiple } = order;
  return lots > 0 && [lots, limitTicks, multiple].every(isCount) && isLastingSound(order);
}

/** Judges orders; the money that they need is asked for by `Opening`. */
export class OrderChecks {
  private readonly state: ContractState;
  private readonly cover: Cover;

  constructor(state: ContractState, cover: Cover) {
    this.state = state;
    this.cover = cover;
  }

  /** Whether the tick in force reaches an order: at the market, or its limit. */
  fillsNow({ side, limitTicks }: OpenPosition, terms: ContractTerms): boolean {
    if (limitTicks === 0) return true;
    const now = this.state.opening(terms, side);
    return side === 'long' ? now <= limitTicks : now >= limitTicks;
  }

  /** At which price an order counts: of the tick in force where that reaches it, else its limit. */
  ticksOf(order: OpenPosition, terms: ContractTerms): number {
    return this.fillsNow(order, terms) ? this.state.opening(terms, order.side) : order.limitTicks;
  }

  /**
   * Why an order would not be accepted, in the order of `OPEN_REFUSALS` and with the limit.
   * @param closing what is closed in the same command, or in whose place it is
   */
  refusal(
    command: OpenPosition,
    terms: ContractTerms,
    context: CommandContext,
    closing: readonly Readonly<Position>[] = [],
  ): Refusal | undefined {
    const all = this.state.positions.ofOwner(context.actor);
    const own = all.filter((it) => !closing.includes(it));
    const refusal = this.check(command, terms, context, closing, own);
    if (refusal !== 'multiple_above_tier') return refusal && refuseSized(refusal, terms);
    const ticks = this.ticksOf(command, terms);
    return refuseSized(refusal, terms, this.mostMultiple(command, terms, ticks, own));
  }

  /** Why no order could ever look like this one, in the order of `OPEN_REFUSALS`. */
  shapeRefusal(command: OpenPosition, terms: ContractTerms): Refusal | undefined {
    const { lots, multiple } = command;
    if (!isShapeSound(command)) return refuse('bad_order');
    if (!terms.multiples.includes(multiple)) return refuse('unknown_multiple');
    return lots > terms.maxLotsPerOrder ? refuseSized('too_many_lots', terms) : undefined;
  }

  /**
   * Why an order that waits is not filled at a price. What else only waits does not count: it is
   * asked itself when its price comes.
   */
  fillRefusal(position: Readonly<Position>, ticks: number, { timeMs }: CommandContext) {
    const { positions } = this.state;
    const terms = this.state.termsOf(position);
    const open = positions.ofOwner(position.owner).filter(({ state }) => state === 'open');
    const house = this.houseRefusal(position, terms, timeMs);
    return house ?? this.tierRefusal(position, terms, ticks, open);
  }

  /** How many more lots like a position fit into the tiers of a multiple, beside others. */
  lotsInTier(
    beside: readonly Readonly<Position>[],
    source: Readonly<Position>,
    multiple: number,
  ): number {
    const terms = this.state.termsOf(source);
    const most = mostValueOf(terms, multiple);
    if (most === undefined) return terms.maxLotsPerOrder;
    const left = most - this.state.sideUnits(beside, source);
    const lot = valueUnits(this.state.unitsOf(terms), this.state.opening(terms, source.side), 1);
    return left > 0n ? Number(divide(left, lot, 'down')) : 0;
  }

  private check(
    command: OpenPosition,
    terms: ContractTerms,
    context: CommandContext,
    closing: readonly Readonly<Position>[],
    own: readonly Readonly<Position>[],
  ): OpenRefusal | undefined {
    const { state } = this;
    const { lots, limitTicks, marketId } = command;
    if (!isShapeSound(command) || context.actor <= 0) return 'bad_order';
    const isPlain = command.mode === 'isolated' && limitTicks === 0;
    if (command.couponId !== undefined && !isPlain) return 'bad_order';
    const { status } = state.needs.catalogue.state(marketId);
    if (status === 'halted') return 'market_halted';
    if (status === 'closed') return 'market_closed';
    if (!terms.multiples.includes(command.multiple)) return 'unknown_multiple';
    if (lots > terms.maxLotsPerOrder) return 'too_many_lots';
    const together = own
      .filter((position) => position.marketId === marketId)
      .reduce((sum, position) => sum + position.lots, lots);
    if (together > terms.maxLotsPerCustomer) return 'too_many_lots_together';
    if (own.length >= MOST_POSITIONS) return 'too_many_positions';
    const index = state.index(marketId).ticks;
    const reach = Math.floor((index * LIMIT_REACH_PPM) / 1_000_000);
    if (limitTicks > 0 && Math.abs(limitTicks - index) > reach) return 'price_out_of_band';
    if (command.timeInForce === 'gtd' && (command.expiresMs ?? 0) <= context.timeMs) {
      return 'expiry_in_past';
    }
    const refusal = this.checkStops(command, terms, index);
    if (refusal !== undefined) return refusal;
    // What only waits has opened nothing that its end would take away.
    const closed = closing.filter((it) => it.state === 'open');
    const closedLots = closed.reduce((sum, it) => sum + it.lots, 0);
    const house = this.houseRefusal(command, terms, context.timeMs, closedLots);
    return house ?? this.tierRefusal(command, terms, this.ticksOf(command, terms), own);
  }

  /** Whether the multiple is above that of the tier into which the order takes its side. */
  private tierRefusal(
    order: OpenPosition | Position,
    terms: ContractTerms,
    ticks: number,
    beside: readonly Readonly<Position>[],
  ): 'multiple_above_tier' | undefined {
    const most = this.mostMultiple(order, terms, ticks, beside);
    return most !== undefined && order.multiple > most ? 'multiple_above_tier' : undefined;
  }

  /** The highest multiple of an order at a price, with what its owner has beside it. */
  private mostMultiple(
    order: OpenPosition | Position,
    terms: ContractTerms,
    ticks: number,
    beside: readonly Readonly<Position>[],
  ): number | undefined {
    if (terms.tiers === undefined) return undefined;
    const value = valueUnits(this.state.unitsOf(terms), ticks, order.lots);
    return multipleAt(terms, this.state.sideUnits(beside, order) + value);
  }

  /** Whether the house takes lots; orders of earlier releases are held to the difference alone. */
  private houseRefusal(
    { marketId, side, lots, needsCover }: OpenPosition | Position,
    terms: ContractTerms,
    timeMs: number,
    closed = 0,
  ): 'house_day_loss' | 'day_loss_reached' | 'exposure_capped' | 'house_is_full' | undefined {
    const { positions, dayLoss, needs } = this.state;
    if (needs.operators.isDayLost()) return 'house_day_loss';
    if (dayLoss.isStopped(marketId, timeMs)) return 'day_loss_reached';
    if (needsCover === true) return this.cover.refusal(marketId, { side, lots, closed });
    const isCapped = positions.exceeds(marketId, side, lots, terms.exposureCapLots, closed);
    return isCapped ? 'exposure_capped' : undefined;
  }

  /** Stops of a waiting order are measured from its own price, those of others from the market. */
  private checkStops(command: OpenPosition, terms: ContractTerms, index: number) {
    const { side, limitTicks, takeProfitTicks, stopLossTicks } = command;
    const from = !this.fillsNow(command, terms)
      ? limitTicks
      : closingTicks(side, index, terms.spreadBps);
    const refusal = stopsRefusal(side, from, { takeProfitTicks, stopLossTicks, trailTicks: 0 });
    return refusal === 'bad_stops' ? 'bad_order' : refusal;
  }
}
