/**
 * What operators decide in the writer: freezes and corrections; and the anchors of their log. What
 * must always hold: nothing here sets a price or an outcome, and nothing here touches an order or
 * a position.
 */
import {
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { indexMoved } from '../../feeds/contract.ts';
import type {
  AuditAnchor,
  Correction,
  Freezable,
  FreezeState,
  OperatorsCommand,
  OutsideDay,
} from '../contract.ts';
import { Anchors } from './anchors.ts';
import { type CorrectionNeeds, Corrections } from './corrections.ts';
import { type FreezeNeeds, Freezes } from './freezes.ts';
import { HouseLosses, type HouseLossNeeds } from './house-loss.ts';
import { OutsideDays, type OutsideDaysNeeds } from './outside-days.ts';

/** What operators' rules ask of other rooms. */
export type OperatorsNeeds = CorrectionNeeds & FreezeNeeds & HouseLossNeeds & OutsideDaysNeeds;

/** The commands of `operators`, shared out to freezes, corrections, anchors and losses. */
export class OperatorsRules implements Room {
  readonly name = 'operators';
  readonly reactions = [reaction(indexMoved, () => this.losses.ticked())];
  private readonly freezes: Freezes;
  private readonly corrections: Corrections;
  private readonly anchors: Anchors;
  /** What the house loses in a day. */
  readonly losses: HouseLosses;
  private readonly outside: OutsideDays;

  constructor(context: RoomContext, needs: OperatorsNeeds) {
    this.freezes = new Freezes(context, needs);
    this.anchors = new Anchors(context);
    this.losses = new HouseLosses(context, needs);
    this.outside = new OutsideDays(context, needs, () => this.losses.terms());
    this.corrections = new Corrections(context, needs, this.outside);
  }

  /** Whether something of a customer's is frozen. */
  isFrozen(owner: number, what: Freezable): boolean {
    return this.freezes.isFrozen(owner, what);
  }

  /** Whether the house has lost what it may lose in a day, and opens nothing more today. */
  isDayLost(): boolean {
    return this.losses.isReached;
  }

  /** The corrections that wait for a decision, by id, for reading. */
  waitingCorrections(): readonly Readonly<Correction>[] {
    return this.corrections.sorted();
  }

  /** Asked by the machine before any room decides. */
  guard(command: Command, context: CommandContext): Refusal | undefined {
    return this.freezes.guard(command, context) ?? this.losses.guard(command);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<OperatorsCommand> {
    const order = command as OperatorsCommand;
    switch (order.type) {
      case 'operators.freeze':
        return this.freezes.freeze(order, context);
      case 'operators.propose_correction':
        return this.corrections.propose(order, context);
      case 'operators.approve_correction':
        return this.corrections.approve(order, context);
      case 'operators.reject_correction':
        return this.corrections.reject(order, context);
      case 'operators.anchor':
        return this.anchors.anchor(order, context);
      case 'operators.publish_terms':
        return this.losses.publish(order, context);
      case 'operators.begin_day':
        return this.losses.beginDay(context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts stored rows back. */
  restoreFreeze(state: FreezeState): void {
    this.freezes.restore(state);
  }

  restoreCorrection(correction: Correction): void {
    this.corrections.restore(correction);
  }

  restoreAnchor(anchor: AuditAnchor): void {
    this.anchors.restore(anchor);
  }

  restoreOutsideDay(day: OutsideDay): void {
    this.outside.restore(day);
  }

  *stateLines(): Generator<string> {
    yield* this.freezes.stateLines();
    yield* this.corrections.stateLines();
    yield* this.anchors.stateLines();
    yield* this.losses.stateLines();
    yield* this.outside.stateLines();
  }
}
