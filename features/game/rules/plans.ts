/** What operators have agreed to give away each week: one asks, another confirms. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Prize } from '../../coupons/contract.ts';
import {
  type DecidePlan,
  type DrawPlan,
  MOST_PRIZES,
  MOST_WEEKS,
  type PlanDraws,
} from '../contract.ts';
import type { GameNeeds } from './needs.ts';

const MOST_LINES = 20;

/** The prizes of a stored list. */
export function prizesIn(text: string): readonly Prize[] {
  return text === '' ? [] : (JSON.parse(text) as readonly Prize[]);
}

/** All plans. */
export class DrawPlans {
  private readonly context: RoomContext;
  private readonly needs: GameNeeds;
  private readonly all = new Map<number, DrawPlan>();

  constructor(context: RoomContext, needs: GameNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** The plan under which the next draw opens. */
  now(): DrawPlan | undefined {
    return this.sorted().findLast(({ state, used, weeks }) => state === 'open' && used < weeks);
  }

  /** Whether a plan was withdrawn, and no other one will open a draw. */
  isOver(id: number): boolean {
    return this.all.get(id)?.state === 'closed' && this.now() === undefined;
  }

  /** Refusals in the order of `PLAN_REFUSALS`. */
  plan(order: PlanDraws, context: CommandContext): OutcomeOf<PlanDraws> {
    const { operator, prizes, weeks, reason } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!isReason(reason)) return refuse('reason_needed');
    const isTime = Number.isSafeInteger(weeks) && weeks >= 1 && weeks <= MOST_WEEKS;
    if (!isTime || !this.areSound(prizes, context.timeMs)) return refuse('bad_plan');
    const plan: DrawPlan = {
      id: this.context.nextId(),
      prizes: canonicalText(prizes),
      weeks,
      askedBy: operator,
      askedMs: context.timeMs,
      reason,
      state: 'asked',
      decidedBy: 0,
      decidedMs: 0,
      used: 0,
    };
    this.restore(plan);
    this.save(plan);
    return accept({ id: plan.id });
  }

  /** Refusals in the order of `DECIDE_REFUSALS`. */
  decide(order: DecidePlan, context: CommandContext): OutcomeOf<DecidePlan> {
    const { operator, id, verdict } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    const plan = this.all.get(id);
    if (plan === undefined) return refuse('unknown_plan');
    const isConfirmed = verdict === 'confirm';
    const isOver = plan.state === 'closed' || (isConfirmed && plan.state === 'open');
    if (isOver || (!isConfirmed && verdict !== 'close')) return refuse('already_decided');
    if (isConfirmed && plan.askedBy === operator) return refuse('own_plan');
    plan.state = isConfirmed ? 'open' : 'closed';
    plan.decidedBy = operator;
    plan.decidedMs = context.timeMs;
    this.save(plan);
    return accept();
  }

  /** Puts a stored plan back. */
  restore(plan: DrawPlan): void {
    this.all.set(plan.id, plan);
  }

  /** Writes a plan down as it is. */
  save(plan: DrawPlan): void {
    this.context.changes.save('game_plans', plan);
  }

  /** All of them by number. */
  sorted(): DrawPlan[] {
    return [...this.all.values()].sort((a, b) => a.id - b.id);
  }

  private areSound(prizes: readonly Prize[], timeMs: number): boolean {
    if (!Array.isArray(prizes) || prizes.length === 0 || prizes.length > MOST_LINES) return false;
    const areVouchers = prizes.every((prize) => this.needs.coupons.prizes.isSound(prize, timeMs));
    return areVouchers && prizes.reduce((sum, { count }) => sum + count, 0) <= MOST_PRIZES;
  }
}
