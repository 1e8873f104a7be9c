/**
 * Corporate actions from the plan to their end. What must always hold: two different operators
 * wanted what is announced; it was public for as long as the contract says; what the house may have
 * to pay was frozen of its treasury when it was planned.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { units } from '../../../core/money/units.ts';
import { nextTurns, sessionAt } from '../../../core/time/calendar.ts';
import type { Market } from '../../catalogue/contract.ts';
import {
  actionChanged,
  actionPublished,
  announcedTo,
  type CarryOut,
  type ConfirmAction,
  type CorporateAction,
  DELISTING_NOTICE_MS,
  LONGEST_PLAN_MS,
  NOTICE_MS,
  type PlanAction,
} from '../contract.ts';
import { Carrying } from './carrying.ts';
import { customersOf, holdersOf, sumOf } from './holders.ts';
import type { CorporateNeeds } from './needs.ts';
import { isSoundPlan, reserveFor, termsOf } from './plans.ts';

/** Where an action has to wait, it is carried out so long after a session. */
const AFTER_SESSION_MS = 60_000;
/** A last index that is older than the end of its session by more than this is none of it. */
const LATEST_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

function noticeOf({ kind }: Pick<CorporateAction, 'kind'>): number {
  return kind === 'delisting' ? DELISTING_NOTICE_MS : NOTICE_MS;
}

/** Actions by number: those that have not ended. */
export class Actions {
  private readonly context: RoomContext;
  private readonly needs: CorporateNeeds;
  private readonly carrying: Carrying;
  private readonly live = new Map<number, CorporateAction>();
  /** Actions have a count of their own: it is the key of their entry in the public log. */
  lastId = 0;

  constructor(context: RoomContext, needs: CorporateNeeds) {
    this.context = context;
    this.needs = needs;
    this.carrying = new Carrying(context, needs);
    context.changes.tellSaved('corporate_actions', actionChanged);
  }

  /** All that have not ended, by number. */
  sorted(): readonly Readonly<CorporateAction>[] {
    return [...this.live.values()].sort((a, b) => a.id - b.id);
  }

  /** What is frozen of the treasury for each of them. */
  *holds(): Generator<Hold> {
    for (const { id, marketId, reserveUnits } of this.sorted()) {
      const market = this.needs.catalogue.market(marketId);
      if (market === undefined) throw new Error(`action ${id} is of an unknown market`);
      const of = { assetId: market.quote.id, what: 'corporate_action', id, units: reserveUnits };
      if (reserveUnits > 0n) yield { ...of, owner: HOUSE.treasury, kind: KIND.house };
    }
  }

  /** Puts a stored action back that has not ended. */
  restore(action: CorporateAction): void {
    this.live.set(action.id, action);
    this.setTimer(action);
  }

  /** Plans an action and freezes what it may cost. */
  plan(order: PlanAction, context: CommandContext): OutcomeOf<PlanAction> {
    const refused = this.planRefusal(order, context);
    if (refused !== undefined) return refused;
    const market = this.needs.catalogue.market(order.marketId) as Market;
    const reserve = this.reserve(order, market);
    if (!this.canReserve(market, reserve)) return refuse('reserve_short');
    const { marketId, kind, numerator, denominator, exMs, reason, operator } = order;
    const action: CorporateAction = {
      id: this.lastId + 1,
      marketId,
      kind,
      numerator,
      denominator,
      perShareUnits: BigInt(order.perShare),
      exMs,
      dueMs: exMs,
      reason,
      plannedBy: operator,
      plannedMs: context.timeMs,
      confirmedBy: 0,
      confirmedMs: 0,
      withdrawBy: 0,
      state: 'planned',
      endedMs: 0,
      reserveUnits: 0n,
      usedUnits: 0n,
      fromTicks: 0,
      fromTick: 0,
      toTicks: 0,
      holders: 0,
      cancelledOrders: 0,
      closedPositions: 0,
    };
    this.lastId = action.id;
    this.reserveMore(action, market, reserve);
    this.restore(action);
    this.save(action);
    return accept({ id: action.id });
  }

  /** Decides what was planned, or withdraws what was announced. */
  confirm(order: ConfirmAction, context: CommandContext): OutcomeOf<ConfirmAction> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    const action = this.live.get(order.id);
    if (action === undefined) return refuse('unknown_action');
    const { verdict, operator } = order;
    const isKnown = verdict === 'confirm' || verdict === 'reject' || verdict === 'withdraw';
    if (!isKnown || (action.state === 'planned') === (verdict === 'withdraw')) {
      return refuse('bad_verdict');
    }
    if (!isReason(order.reason)) return refuse('reason_needed');
    if (verdict === 'confirm') return this.announce(action, operator, context);
    if (verdict === 'reject') this.end(action, 'rejected', context);
    else if (action.withdrawBy === operator) return refuse('own_action');
    else if (action.withdrawBy > 0) this.end(action, 'withdrawn', context);
    else {
      action.withdrawBy = operator;
      this.save(action);
    }
    return accept();
  }

  /** The time of an action has come. */
  carryOut({ id, lowersBids }: CarryOut, context: CommandContext): OutcomeOf<CarryOut> {
    if (context.actor !== 0) return refuse('not_allowed');
    const action = this.live.get(id);
    if (action === undefined) return refuse('unknown_action');
    if (context.timeMs < action.dueMs) return refuse('still_waiting');
    const market = this.needs.catalogue.market(action.marketId);
    if (market === undefined) throw new Error(`action ${id} is of an unknown market`);
    const waitMs = this.waitsUntil(action, market, context.timeMs);
    if (action.state === 'planned') this.end(action, 'lapsed', context);
    else if (waitMs !== undefined) {
      action.dueMs = waitMs;
      this.setTimer(action);
      this.save(action);
    } else if (this.isHeldElsewhere(market, action.kind)) this.end(action, 'dropped', context);
    else {
      this.carrying.carryOut(action, market, context);
      const { marketId, kind, fromTicks, toTicks } = action;
      if (lowersBids === true && kind === 'dividend') {
        this.needs.spot.lowering.lower(marketId, fromTicks - toTicks, context);
      }
      this.end(action, 'carried_out', context);
    }
    return accept();
  }

  private announce(
    action: CorporateAction,
    operator: number,
    context: CommandContext,
  ): OutcomeOf<ConfirmAction> {
    const market = this.needs.catalogue.market(action.marketId) as Market;
    if (action.plannedBy === operator) return refuse('own_action');
    if (action.exMs < context.timeMs + noticeOf(action)) return refuse('notice_too_short');
    if (this.isHeldElsewhere(market, action.kind)) return refuse('stock_is_held');
    const terms = termsOf(action);
    const reserve = this.reserve(terms, market);
    const missing = reserve > action.reserveUnits ? reserve - action.reserveUnits : 0n;
    if (!this.canReserve(market, missing)) return refuse('reserve_short');
    this.reserveMore(action, market, missing);
    action.state = 'announced';
    action.confirmedBy = operator;
    action.confirmedMs = context.timeMs;
    this.context.changes.append('corporate_terms', {
      actionId: action.id,
      version: 1,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(actionPublished, { terms, fromMs: context.timeMs });
    this.tellHolders(action, market);
    this.save(action);
    return accept();
  }

  /** Tells each customer once, in whatever accounts he has shares. */
  private tellHolders({ id, marketId, kind, exMs }: CorporateAction, { base }: Market): void {
    const all = customersOf(holdersOf(this.context.ledger, base.id));
    for (const owner of new Set(all.map((balance) => balance.owner))) {
      this.context.changes.emit(announcedTo, { actionId: id, marketId, kind, owner, exMs });
    }
  }

  private planRefusal(order: PlanAction, { actor, timeMs }: CommandContext): Refusal | undefined {
    const { catalogue, feeds } = this.needs;
    if (actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    const market = catalogue.market(order.marketId);
    const isStock = market?.kind === 'stock' && market.definition.bookOnly !== true;
    if (!isStock || catalogue.state(market.id).reason === 'delisted') {
      return refuse('unknown_market');
    }
    if (!isReason(order.reason)) return refuse('reason_needed');
    const index = feeds.lastIndex(market.id);
    const supply = sumOf(holdersOf(this.context.ledger, market.base.id));
    if (!isSoundPlan(order)) return refuse('bad_action');
    if (index === undefined || index.ticks === 0) return refuse('no_price');
    if (!isSoundPlan(order, { market, ticks: index.ticks, supply })) return refuse('bad_action');
    if (order.exMs < timeMs + noticeOf(order)) return refuse('notice_too_short');
    if (order.exMs > timeMs + LONGEST_PLAN_MS) return refuse('too_far_ahead');
    const calendar = catalogue.calendarOf(market);
    if (calendar === undefined || sessionAt(calendar, order.exMs) !== undefined) {
      return refuse('in_session');
    }
    if (this.sorted().some(({ marketId }) => marketId === market.id)) return refuse('action_waits');
    return this.isHeldElsewhere(market, order.kind) ? refuse('stock_is_held') : undefined;
  }

  /**
   * Until when an action has to wait that could be carried out now: it is never done in a session,
   * and a delisting pays by a price of the session before it. Undefined where it need not.
   */
  private waitsUntil(
    { kind }: CorporateAction,
    market: Market,
    timeMs: number,
  ): number | undefined {
    const calendar = this.needs.catalogue.calendarOf(market);
    if (calendar === undefined) return undefined;
    const running = sessionAt(calendar, timeMs);
    if (running !== undefined) return running[1] + AFTER_SESSION_MS;
    if (kind !== 'delisting') return undefined;
    const last = calendar.sessions.findLast(([, closes]) => closes <= timeMs);
    const pricedMs = this.needs.feeds.lastIndex(market.id)?.timeMs ?? 0;
    if (last === undefined || pricedMs >= last[1] - LATEST_MS) return undefined;
    const { closeMs } = nextTurns(calendar, timeMs);
    return closeMs === null ? timeMs + DAY_MS : closeMs + AFTER_SESSION_MS;
  }

  /** Whether shares are frozen for anything but orders: a split could not be fair to it. */
  private isHeldElsewhere(market: Market, kind: CorporateAction['kind']): boolean {
    if (kind === 'dividend') return false;
    const all = holdersOf(this.context.ledger, market.base.id);
    const frozen = all.reduce((sum, balance) => sum + balance.frozen, 0n);
    return frozen !== this.needs.spot.clearing.held(market.id);
  }

  private reserve(
    plan: Pick<PlanAction, 'kind' | 'perShare' | 'denominator' | 'numerator'>,
    market: Market,
  ) {
    const ticks = this.needs.feeds.lastIndex(market.id)?.ticks ?? 0;
    return reserveFor(plan, market, ticks, holdersOf(this.context.ledger, market.base.id));
  }

  /** A debt of the treasury is no reserve. */
  private canReserve(market: Market, amount: bigint): boolean {
    const slot = this.context.ledger.slot(HOUSE.treasury, KIND.house, market.quote.id);
    return amount === 0n || this.context.ledger.available(slot) >= amount;
  }

  private reserveMore(action: CorporateAction, market: Market, amount: bigint): void {
    const slot = this.context.ledger.slot(HOUSE.treasury, KIND.house, market.quote.id);
    this.context.ledger.hold(slot, units(amount));
    action.reserveUnits += amount;
  }

  private end(
    action: CorporateAction,
    state: CorporateAction['state'],
    { timeMs }: CommandContext,
  ): void {
    const market = this.needs.catalogue.market(action.marketId) as Market;
    const slot = this.context.ledger.slot(HOUSE.treasury, KIND.house, market.quote.id);
    this.context.ledger.release(slot, units(action.reserveUnits));
    action.reserveUnits = 0n;
    action.state = state;
    action.endedMs = timeMs;
    this.live.delete(action.id);
    this.context.timers.clear(`corporate.carry_out:${action.id}`);
    this.save(action);
  }

  private setTimer({ id, dueMs }: CorporateAction): void {
    const command: CarryOut = { type: 'corporate.carry_out', id, lowersBids: true };
    this.context.timers.set(`corporate.carry_out:${id}`, dueMs, command);
  }

  private save(action: CorporateAction): void {
    this.context.changes.save('corporate_actions', action);
  }
}
