/**
 * Opening and closing copies because of what contracts have just filled: in that command, at that
 * tick and price, the trader first and then his followers by the numbers of their relations.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import { divide } from '../../../core/money/units.ts';
import type {
  CloseReason,
  ContractFill,
  OvernightFee,
  Position,
} from '../../contracts/contract/index.ts';
import {
  type CopiedPosition,
  type CopyRelation,
  type CopySkip,
  copySkipped,
  DAY_MS,
  type EndReason,
  type SkipReason,
} from '../contract.ts';
import {
  closedLots,
  copiedLots,
  cumulatedLots,
  isDayLost,
  proRata,
  stopLevel,
  withinOwnMargin,
} from './formulas.ts';
import type { Shares } from './shares.ts';
import type { ClosedBy, CopyState } from './state.ts';

/** What a follower wants of a position, before the house's cap is looked at. */
interface Want {
  readonly relation: CopyRelation;
  readonly lots: number;
  readonly multiple: number;
}

/** Mirrors fills, books results, and ends relations. */
export class Copying {
  private readonly state: CopyState;
  private readonly shares: Shares;

  constructor(state: CopyState, shares: Shares) {
    this.state = state;
    this.shares = shares;
  }

  /** Something was opened or closed in contracts, by a trader, a follower or a price. */
  filled(fill: ContractFill, context: CommandContext): void {
    const { state } = this;
    if (state.hasBooked(fill)) return;
    const copy = state.copies.get(fill.positionId);
    if (copy !== undefined) this.bookOwn(copy, fill, context);
    // What a voucher pays is tried, and not shown to others.
    else if (fill.what === 'open' && fill.couponId === 0) this.openAll(fill, context);
    else if (fill.what === 'close')
      for (const each of state.copiesOf(fill.positionId)) this.mirror(each, fill, context);
    this.settle(context);
  }

  /** A night was paid for. */
  nightPaid({ positionId, feeUnits }: OvernightFee, context: CommandContext): void {
    const copy = this.state.copies.get(positionId);
    if (copy === undefined) return;
    this.add(copy, -feeUnits, context);
    this.state.saveCopy(copy);
    this.state.saveRelation(this.state.relationOf(copy));
    this.settle(context);
  }

  /** Looks at the loss stops of all relations that this command has touched. */
  settle(context: CommandContext): void {
    const { unsettled } = this.state;
    while (unsettled.size > 0) {
      for (const id of [...unsettled].sort((a, b) => a - b)) {
        unsettled.delete(id);
        const relation = this.state.relations.get(id);
        if (relation !== undefined) this.look(relation, context);
      }
    }
  }

  /** Lets a relation wait for the prices that could stop it; a loaded house does so for all. */
  arm(relation: Readonly<CopyRelation>): void {
    const { state } = this;
    const { floating, speeds } = state.now(relation);
    const level = stopLevel(relation.budgetUnits, relation.maxLossPercent);
    const slack = relation.realisedUnits + floating - level - 1n;
    state.watch.arm(relation.id, relation.state === 'stopping' ? -1n : slack, speeds);
  }

  /** Makes a copy its owner's own: what it would bring now counts for the share. */
  detach(copy: CopiedPosition, context: CommandContext): void {
    const { state } = this;
    const position = state.likes.position(copy.id);
    if (position !== undefined) this.add(copy, state.likes.result(position), context);
    state.likes.release(copy.id, context);
    this.endCopy(copy, 'detached', context);
    this.closedOne(state.relationOf(copy));
  }

  /** Closes copies at this tick; those whose market has no price stay. */
  closeAll(relation: CopyRelation, reason: CloseReason, context: CommandContext): void {
    const { state } = this;
    for (const copy of state.copiesIn(relation)) this.close(copy, copy.lots, { reason }, context);
  }

  /** The share of a relation was lowered: what is frozen for it is, too. */
  shareChanged(relation: CopyRelation): void {
    this.closedOne(relation);
  }

  /** A copy whose end nobody told is its owner's; all of its margin counts as lost. */
  giveUp(copy: CopiedPosition, context: CommandContext): void {
    this.add(copy, -copy.marginUnits, context);
    this.state.likes.release(copy.id, context);
    this.endCopy(copy, 'detached', context);
    this.closedOne(this.state.relationOf(copy));
  }

  /** Ends a relation: what is still open becomes the follower's own, and the share is settled. */
  end(relation: CopyRelation, reason: EndReason, context: CommandContext): void {
    const { state } = this;
    for (const copy of state.copiesIn(relation)) this.detach(copy, context);
    relation.state = 'ended';
    relation.endReason = reason;
    relation.endedMs = context.timeMs;
    this.shares.settle(relation, 'end', context);
    state.removeRelation(relation);
  }

  private openAll(fill: ContractFill, context: CommandContext): void {
    const { state } = this;
    const source = state.likes.position(fill.positionId);
    // What has ended in the command that opened it leaves nothing to copy.
    if (source === undefined) return;
    const wants: Want[] = [];
    for (const relation of state.followersOf(fill.owner)) {
      const want = this.want(relation, source, fill.lots, context);
      if (typeof want === 'string') this.skip(relation, source, want, context);
      else if (want !== undefined) wants.push(want);
    }
    if (wants.length === 0) return;
    const answered = this.answeredFor(wants, source);
    const given = proRata(answered, state.likes.lotsLeft(source));
    for (const [at, want] of wants.entries()) {
      const lots = given[at] ?? 0;
      const why = answered[at] === 0 ? 'own_margin_low' : 'exposure_capped';
      if (lots === 0) this.skip(want.relation, source, why, context);
      else this.open(want, lots, source, context);
    }
  }

  /** Lots of each that the leader's own margin answers for; all of them before anybody asked it. */
  private answeredFor(wants: readonly Want[], source: Readonly<Position>): number[] {
    const { likes, week } = this.state;
    if (week?.guards !== true) return wants.map(({ lots }) => lots);
    const own = likes.cost(source, source).margin;
    const held = wants.map((want) => ({
      lots: want.lots,
      margin: likes.cost(source, want).margin,
    }));
    return withinOwnMargin(held, own);
  }

  /** What a relation wants of a position, or why it wants nothing; undefined once it stops. */
  private want(
    relation: CopyRelation,
    source: Readonly<Position>,
    traderLots: number,
    context: CommandContext,
  ): Want | SkipReason | undefined {
    const { likes, needs, traders } = this.state;
    const { follower, mode, number, markets, maxMultiple } = relation;
    if (relation.state !== 'active') return undefined;
    if (needs.operators.isFrozen(follower, 'trading')) return 'frozen';
    const kept = needs.breaks.keptBy(follower, context.timeMs);
    if (kept !== undefined) return kept;
    const isChosen = markets === '' || markets.split(',').includes(String(source.marketId));
    if (!isChosen) return 'market_not_chosen';
    if (traders.get(relation.trader)?.isPaused === true) return 'trader_paused';
    const multiple = likes.multiple(source, maxMultiple);
    if (multiple === undefined) return 'multiple_too_high';
    const wanted = copiedLots(mode, number, traderLots);
    if (wanted < 1) return 'below_one_lot';
    const lots = Math.min(wanted, likes.lotsLeftOf(follower, source, multiple));
    if (lots < 1) return 'exposure_capped';
    const { margin, fee } = likes.cost(source, { lots, multiple });
    if (this.isDayOver(relation, fee, context)) return 'daily_stop';
    if (margin > relation.budgetUnits - this.used(relation)) return 'budget_used';
    if (margin + fee > likes.free(follower)) return 'insufficient_margin';
    return { relation, lots, multiple };
  }

  /** Whether copies of today, with the fee of one more, have lost all that a day may lose. */
  private isDayOver(relation: Readonly<CopyRelation>, fee: bigint, { timeMs }: CommandContext) {
    const { state } = this;
    if (state.week?.guards !== true) return false;
    const day = Math.floor(timeMs / DAY_MS);
    const booked = relation.day === day ? relation.realisedUnits - relation.dayUnits : 0n;
    const isToday = ({ openedMs }: CopiedPosition) => Math.floor(openedMs / DAY_MS) === day;
    const { losses } = state.now(relation, isToday);
    return isDayLost(booked + losses - fee, relation.budgetUnits);
  }

  private used(relation: Readonly<CopyRelation>): bigint {
    return this.state.copiesIn(relation).reduce((sum, { marginUnits }) => sum + marginUnits, 0n);
  }

  private open(
    { relation, lots: wantedLots, multiple }: Want,
    lots: number,
    source: Readonly<Position>,
    context: CommandContext,
  ): void {
    const { state } = this;
    const { follower, trader, id: relationId } = relation;
    const { margin } = state.likes.cost(source, { lots, multiple });
    const fill = state.likes.open(source, { owner: follower, lots, multiple }, context);
    state.booked(fill);
    const copy: CopiedPosition = {
      id: fill.positionId,
      relationId,
      follower,
      trader,
      traderPositionId: source.id,
      marketId: source.marketId,
      wantedLots,
      openedLots: lots,
      lots,
      traderLots: source.lots,
      baseLots: state.week?.cumulates === true ? lots : 0,
      baseTraderLots: state.week?.cumulates === true ? source.lots : 0,
      marginUnits: margin,
      resultUnits: 0n,
      state: 'open',
      openedMs: context.timeMs,
      endedMs: 0,
    };
    state.addCopy(copy);
    this.add(copy, -fill.feeUnits, context);
    state.saveCopy(copy);
    state.saveRelation(relation);
  }

  private skip(
    { id: relationId, follower, trader }: Readonly<CopyRelation>,
    source: Readonly<Position>,
    reason: SkipReason,
    { seq, timeMs }: CommandContext,
  ): void {
    const { context } = this.state;
    const of = { marketId: source.marketId, traderPositionId: source.id, reason, seq, timeMs };
    const row: CopySkip = { id: context.nextId(), relationId, follower, trader, ...of };
    context.changes.append('copy_skips', row);
    context.changes.emit(copySkipped, row);
  }

  /** The trader has closed lots: as large a part of the copy is closed. */
  private mirror(copy: CopiedPosition, fill: ContractFill, context: CommandContext): void {
    if (copy.baseTraderLots === 0 && this.state.week?.cumulates === true) addUp(copy);
    const alone = closedLots(copy.lots, fill.lots, copy.traderLots);
    copy.traderLots = Math.max(copy.traderLots - fill.lots, 0);
    const lots = copy.baseTraderLots > 0 ? cumulatedLots(copy) : alone;
    this.state.saveCopy(copy);
    const by = { reason: 'by_trader', ledBy: copy.trader } as const;
    if (lots > 0) this.close(copy, lots, by, context);
  }

  private close(copy: CopiedPosition, lots: number, by: ClosedBy, context: CommandContext): void {
    const { likes } = this.state;
    // One that a price has just closed is gone already, and is booked when that is told.
    if (likes.position(copy.id) === undefined) return;
    const fill = likes.close(copy.id, lots, by, context);
    if (fill === undefined) return;
    this.state.booked(fill);
    this.book(copy, fill, context);
  }

  /** A copy was closed by its follower or by a price: what is left is what his parts count of. */
  private bookOwn(copy: CopiedPosition, fill: ContractFill, context: CommandContext): void {
    this.book(copy, fill, context);
    if (copy.baseTraderLots > 0 && copy.state === 'open') addUp(copy);
  }

  /** Books what closing lots of a copy has brought; what others had to pay was not lost by him. */
  private book(copy: CopiedPosition, fill: ContractFill, context: CommandContext): void {
    const { profitUnits, unpaidUnits, feeUnits, lots } = fill;
    this.add(copy, profitUnits + unpaidUnits - feeUnits, context);
    const part = copy.marginUnits * BigInt(lots);
    copy.marginUnits -= divide(part, BigInt(copy.lots), 'down');
    copy.lots -= lots;
    if (copy.lots === 0) this.endCopy(copy, 'closed', context);
    else this.state.saveCopy(copy);
    this.closedOne(this.state.relationOf(copy));
  }

  private closedOne(relation: CopyRelation): void {
    this.shares.adjust(relation);
    this.state.saveRelation(relation);
  }

  private add(copy: CopiedPosition, result: bigint, { timeMs }: CommandContext): void {
    const relation = this.state.relationOf(copy);
    const day = Math.floor(timeMs / DAY_MS);
    if (this.state.week?.guards === true && relation.day !== day) {
      relation.day = day;
      relation.dayUnits = relation.realisedUnits;
    }
    copy.resultUnits += result;
    relation.realisedUnits += result;
    this.state.unsettled.add(relation.id);
  }

  private endCopy(
    copy: CopiedPosition,
    state: 'closed' | 'detached',
    { seq, timeMs }: CommandContext,
  ): void {
    copy.state = state;
    copy.endedMs = timeMs;
    copy.marginUnits = 0n;
    this.state.removeCopy(copy);
    if (state === 'closed') this.state.ended(copy, seq);
    this.state.saveCopy(copy);
  }

  private look(relation: CopyRelation, context: CommandContext): void {
    const { state } = this;
    const now = state.now(relation);
    // Something of it is still to be told in this command: it is looked at then.
    if (!now.isWhole) return;
    const level = stopLevel(relation.budgetUnits, relation.maxLossPercent);
    const isLost = relation.realisedUnits + now.floating <= level;
    if (relation.state === 'active' && !isLost) return this.arm(relation);
    this.closeAll(relation, 'copy_loss_stop', context);
    if (state.copiesIn(relation).length === 0) return this.end(relation, 'loss_stop', context);
    relation.state = 'stopping';
    state.saveRelation(relation);
    state.unsettled.delete(relation.id);
    this.arm(relation);
  }
}

/** From now on the parts that the trader closes add up, of what both have now. */
function addUp(copy: CopiedPosition): void {
  copy.baseLots = copy.lots;
  copy.baseTraderLots = copy.traderLots;
}
