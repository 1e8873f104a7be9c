/**
 * Copy trading as a room of the machine. What must always hold: a copy names the tick and the
 * price of the trader's own fill, because it is opened and closed in the same command; what is
 * frozen for shares is never more than is due; all shares of a relation together are at most the
 * trader's part of the highest result that it ever had.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  contractFilled,
  liquidated,
  marginCalled,
  nightCharged,
} from '../../contracts/contract/index.ts';
import { type IndexMove, indexMoved } from '../../feeds/contract.ts';
import {
  type CopiedPosition,
  type CopyCommand,
  type CopyRelation,
  copyShared,
  copySkipped,
  type CopyTrader,
  type CopyWeek,
  type Follow,
  type ShareWeek,
} from '../contract.ts';
import { Copying } from './copying.ts';
import { Following } from './following.ts';
import { nextWeekMs } from './formulas.ts';
import { Shares } from './shares.ts';
import { type CopyNeeds, CopyState } from './state.ts';
import { Traders } from './traders.ts';

/** A command stays short: further relations are settled by a next one at the same due time. */
const MOST_AT_ONCE = 1_000;
/** What copying may cause in contracts and tell itself, whatever it reacts to. */
const TOLD = [contractFilled, liquidated, marginCalled, copySkipped, copyShared];

/** The commands of `copy`, shared out to traders, followers and shares. */
export class CopyRules implements Room {
  readonly name = 'copy';
  readonly reactions = [
    reaction(contractFilled, (fill, context) => this.copying.filled(fill, context), TOLD),
    reaction(nightCharged, (fee, context) => this.copying.nightPaid(fee, context), TOLD),
    reaction(indexMoved, (moves, context) => this.indexMoved(moves, context), TOLD),
  ];
  private readonly state: CopyState;
  private readonly shares: Shares;
  private readonly copying: Copying;
  readonly traders: Traders;
  private readonly following: Following;

  constructor(context: RoomContext, needs: CopyNeeds) {
    this.state = new CopyState(context, needs);
    this.shares = new Shares(this.state);
    this.copying = new Copying(this.state, this.shares);
    this.traders = new Traders(this.state, this.copying);
    this.following = new Following(this.state, this.copying);
  }

  /** All open copies by number, for reading. */
  openCopies(): readonly Readonly<CopiedPosition>[] {
    return this.state.sortedCopies();
  }

  /** All relations that have not ended, by number, for reading. */
  liveRelations(): readonly Readonly<CopyRelation>[] {
    return this.state.sortedRelations();
  }

  /** Who leads or has asked to, by number, for reading. */
  allTraders(): readonly Readonly<CopyTrader>[] {
    return [...this.state.traders.values()].sort((a, b) => a.owner - b.owner);
  }

  /**
   * Whose position one copies, or has copied until the command with this number; undefined for
   * nobody's, and in a house of an earlier release.
   */
  leaderOf(positionId: number, seq: number): number | undefined {
    return this.state.week?.guards === true ? this.state.leaderOf(positionId, seq) : undefined;
  }

  /** What is frozen for shares that would be due. */
  *holds(): Generator<Hold> {
    const { assetId } = this.state.likes;
    for (const { id, follower, heldUnits } of this.liveRelations()) {
      yield { owner: follower, kind: KIND.margin, assetId, units: heldUnits, what: 'copy', id };
    }
  }

  decide(command: Command, context: CommandContext): OutcomeOf<CopyCommand> {
    const outcome = this.route(command as CopyCommand, context);
    this.copying.settle(context);
    return outcome;
  }

  /**
   * Fills have passed by while the room was parked: copies that they touched are the followers' own
   * now. What was lost with them is not known, so all of their margin counts as lost.
   */
  resume(context: CommandContext): void {
    const { state } = this;
    for (const copy of state.sortedCopies()) {
      const lots = state.likes.position(copy.id)?.lots;
      const traderLots = state.likes.position(copy.traderPositionId)?.lots;
      if (lots === copy.lots && traderLots === copy.traderLots) continue;
      this.copying.giveUp(copy, context);
    }
    for (const { id } of this.liveRelations()) state.unsettled.add(id);
    this.copying.settle(context);
  }

  /** Puts stored rows back, in this order; `restored` ends it. */
  restoreTrader(trader: CopyTrader): void {
    this.traders.restore(trader);
  }

  restoreRelation(relation: CopyRelation): void {
    this.state.addRelation(relation);
  }

  restoreCopy(copy: CopiedPosition): void {
    this.state.addCopy(copy);
  }

  restoreWeek(week: CopyWeek): void {
    this.state.week = { ...week };
    this.setTimer(week);
  }

  restored(): void {
    for (const relation of this.liveRelations()) this.copying.arm(relation);
  }

  *stateLines(): Generator<string> {
    for (const trader of this.allTraders()) yield `trader ${canonicalText(trader)}`;
    for (const relation of this.liveRelations()) yield `relation ${canonicalText(relation)}`;
    for (const copy of this.openCopies()) yield `copy ${canonicalText(copy)}`;
    const { week } = this.state;
    if (week !== undefined) yield `week ${canonicalText(week)}`;
  }

  private route(command: CopyCommand, context: CommandContext): OutcomeOf<CopyCommand> {
    switch (command.type) {
      case 'copy.apply':
        return this.traders.apply(command, context);
      case 'copy.set_share':
        return this.traders.setShare(command, context);
      case 'copy.leave':
        return this.traders.leave(context);
      case 'copy.review':
        return this.traders.review(command, context);
      case 'copy.pause_trader':
        return this.traders.pause(command, context);
      case 'copy.end_lead':
        return this.traders.endLead(command, context);
      case 'copy.follow': {
        const outcome = this.following.follow(command, context);
        if (!('refused' in outcome)) this.planWeek(command, context);
        return outcome;
      }
      case 'copy.edit':
        return this.following.edit(command, context);
      case 'copy.unfollow':
        return this.following.unfollow(command, context);
      case 'copy.detach':
        return this.following.detach(command, context);
      case 'copy.share_week':
        return this.shareWeek(command, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Markets have new index ticks: relations that these bring to their stop are ended. */
  private indexMoved(moves: readonly IndexMove[], context: CommandContext): void {
    const { state } = this;
    for (const { marketId } of moves) {
      const { ticks, isOpen } = state.likes.market(marketId);
      if (!isOpen) continue;
      for (const id of state.watch.takeReached(marketId, ticks)) state.unsettled.add(id);
    }
    this.copying.settle(context);
  }

  private planWeek(command: Follow, { timeMs }: CommandContext): void {
    const { week } = this.state;
    const cumulates = command.cumulates === true || week?.cumulates === true;
    const guards = command.guards === true || week?.guards === true;
    if (week?.cumulates === cumulates && week.guards === guards) return;
    const first = { id: 1, dueMs: nextWeekMs(timeMs), after: 0 };
    this.state.week = { ...first, ...week, cumulates, guards };
    this.saveWeek(this.state.week);
  }

  /** Settles all relations, a bounded number at a time. */
  private shareWeek(command: ShareWeek, context: CommandContext): OutcomeOf<ShareWeek> {
    const { week } = this.state;
    const isDue = week !== undefined && context.actor === 0 && context.timeMs >= week.dueMs;
    if (!isDue) return refuse('not_allowed');
    week.cumulates ||= command.cumulates === true;
    week.guards ||= command.guards === true;
    const due = this.state.sortedRelations().filter(({ id }) => id > week.after);
    const now = due.slice(0, MOST_AT_ONCE);
    for (const relation of now) this.shares.settle(relation, 'week', context);
    if (due.length > now.length) week.after = now.at(-1)?.id ?? 0;
    else {
      week.dueMs = nextWeekMs(week.dueMs);
      week.after = 0;
    }
    this.saveWeek(week);
    return accept();
  }

  private saveWeek(week: CopyWeek): void {
    this.state.context.changes.save('copy_weeks', week);
    this.setTimer(week);
  }

  private setTimer({ dueMs }: CopyWeek): void {
    const command: ShareWeek = { type: 'copy.share_week', cumulates: true, guards: true };
    this.state.context.timers.set('copy.share_week', dueMs, command);
  }
}
