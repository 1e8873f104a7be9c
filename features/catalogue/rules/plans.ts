/**
 * Changes of terms that are announced and take effect later. What must always hold: nobody meets
 * terms that were not public for a day; one plan at most waits for a key of a product; orders
 * that were placed before keep their terms.
 */
import { isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  type BeginPlan,
  LONGEST_PLAN_MS,
  planChanged,
  type PlainTerms,
  type PlanTerms,
  type TermPlan,
  TERMS_NOTICE_MS,
  type WithdrawPlan,
} from '../contract.ts';

/** What the products say about terms. */
export interface TermProducts {
  /** Whether terms fit what the key names now. */
  areSound(product: string, key: number, terms: PlainTerms): boolean;
  /** Puts terms into force. They were found sound at this moment. */
  begin(plan: Readonly<TermPlan>, terms: PlainTerms, context: CommandContext): void;
}

function timerKey(id: number): string {
  return `catalogue.begin_plan:${id}`;
}

/** Announced changes of terms, by product and key, until they begin or are taken back. */
export class Plans {
  private readonly context: RoomContext;
  private readonly products: TermProducts;
  private readonly waiting = new Map<number, TermPlan>();
  /** The last plan that has begun for each key of a product. */
  private readonly begun = new Map<string, TermPlan>();

  constructor(context: RoomContext, products: TermProducts) {
    this.context = context;
    this.products = products;
  }

  /** All plans that wait, by id. */
  sorted(): readonly Readonly<TermPlan>[] {
    return [...this.waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** Since when terms are in force that have replaced others; 0 where the first ones are. */
  sinceMs(product: string, key: number): number {
    return this.begun.get(`${product} ${key}`)?.endedMs ?? 0;
  }

  /** Of each key the last plan that has begun, by id. */
  lastBegun(): readonly Readonly<TermPlan>[] {
    return [...this.begun.values()].sort((a, b) => a.id - b.id);
  }

  /** Puts a stored plan back that waits, or that is the last of its key that has begun. */
  restore(plan: TermPlan): void {
    if (plan.state === 'begun') {
      this.begun.set(`${plan.product} ${plan.marketId}`, plan);
      return;
    }
    this.waiting.set(plan.id, plan);
    this.setTimer(plan);
  }

  /** Announces terms; who may and for what has been checked. */
  plan(order: PlanTerms, context: CommandContext): OutcomeOf<PlanTerms> {
    const { product, marketId, terms, fromMs, operator, reason } = order;
    if (!isReason(reason)) return refuse('reason_needed');
    if (!this.products.areSound(product, marketId, terms)) return refuse('bad_terms');
    if (!Number.isSafeInteger(fromMs) || fromMs < context.timeMs + TERMS_NOTICE_MS) {
      return refuse('notice_too_short');
    }
    if (fromMs > context.timeMs + LONGEST_PLAN_MS) return refuse('too_far_ahead');
    const rival = this.sorted().find((it) => it.product === product && it.marketId === marketId);
    if (rival !== undefined) return refuse('plan_waits');
    const plan: TermPlan = {
      id: this.context.nextId(),
      product,
      marketId,
      terms: canonicalText(terms),
      fromMs,
      plannedMs: context.timeMs,
      operator,
      reason,
      state: 'waiting',
      endedMs: 0,
    };
    this.restore(plan);
    this.tell(plan);
    return accept({ id: plan.id });
  }

  /** Takes a plan back. */
  withdraw(order: WithdrawPlan, context: CommandContext): OutcomeOf<WithdrawPlan> {
    const plan = this.waiting.get(order.planId);
    if (plan === undefined) return refuse('unknown_plan');
    if (!isReason(order.reason)) return refuse('reason_needed');
    this.context.timers.clear(timerKey(plan.id));
    this.end(plan, 'withdrawn', context);
    return accept({ id: plan.id });
  }

  /** The time of a plan has come. */
  begin(order: BeginPlan, context: CommandContext): OutcomeOf<BeginPlan> {
    const plan = this.waiting.get(order.planId);
    if (plan === undefined) return refuse('unknown_plan');
    if (context.timeMs < plan.fromMs) return refuse('still_waiting');
    const terms = JSON.parse(plan.terms) as PlainTerms;
    const isSound = this.products.areSound(plan.product, plan.marketId, terms);
    if (isSound) this.products.begin(plan, terms, context);
    this.end(plan, isSound ? 'begun' : 'dropped', context);
    return accept({ id: plan.id });
  }

  private setTimer(plan: Readonly<TermPlan>): void {
    const command: BeginPlan = { type: 'catalogue.begin_plan', planId: plan.id };
    this.context.timers.set(timerKey(plan.id), plan.fromMs, command);
  }

  private end(plan: TermPlan, state: TermPlan['state'], context: CommandContext): void {
    this.waiting.delete(plan.id);
    plan.state = state;
    plan.endedMs = context.timeMs;
    if (state === 'begun') this.restore(plan);
    this.tell(plan);
  }

  private tell(plan: TermPlan): void {
    this.context.changes.save('term_plans', plan);
    this.context.changes.emit(planChanged, { ...plan });
  }
}
