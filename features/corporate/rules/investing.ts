/**
 * Buying shares regularly for an amount. What must always hold: a plan buys at most once for each
 * of its days, at the market and in its owner's name, and only with what he has free then; that no
 * two plans eat the same quotes, and that nobody sells to one far from the index.
 */
import {
  accept,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Market } from '../../catalogue/contract.ts';
import { marketOrder } from '../../spot/contract/index.ts';
import {
  EVERY,
  type Every,
  type Execution,
  type Invest,
  invested,
  type InvestPlan,
  investPlanChanged,
  LEAST_AMOUNT,
  LEAST_OVER_INDEX_TICKS,
  MOST_AMOUNT,
  MOST_OVER_INDEX_PPM,
  MOST_PLANS,
  type SavePlan,
  type SwitchPlan,
} from '../contract.ts';
import { isSoundDay, nextDue } from './days.ts';
import type { CorporateNeeds } from './needs.ts';
import { Turns } from './turns.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
/** Where a market is halted it is tried again, as long as its session lasts. */
const AGAIN_MS = 5 * 60_000;
/** Reasons that may be over in a while. */
const PASSING: readonly string[] = ['market_halted', 'no_liquidity'];

/** What an order came to. */
interface Bought {
  readonly id: number;
  readonly filledLots: number;
  readonly filledValue: number;
}

/** Plans of buying by number, and what has ended out of mind. */
export class Investing {
  readonly turns: Turns;
  private readonly context: RoomContext;
  private readonly needs: CorporateNeeds;
  private readonly plans = new Map<number, InvestPlan>();

  constructor(context: RoomContext, needs: CorporateNeeds) {
    this.context = context;
    this.needs = needs;
    this.turns = new Turns(context, needs.feeds);
    context.changes.tellSaved('invest_plans', investPlanChanged);
  }

  /** All that have not ended, by number. */
  sorted(): readonly Readonly<InvestPlan>[] {
    return [...this.plans.values()].sort((a, b) => a.id - b.id);
  }

  /** Puts a stored plan back that has not ended. */
  restore(plan: InvestPlan): void {
    this.plans.set(plan.id, plan);
    this.setTimer(plan);
  }

  /** Makes a plan or changes one. */
  save(order: SavePlan, context: CommandContext): OutcomeOf<SavePlan> {
    const { actor: owner, timeMs } = context;
    const refused = this.saveRefusal(order, owner);
    if (refused !== undefined) return refused;
    const known = this.plans.get(order.id);
    const plan: InvestPlan = known ?? {
      id: this.context.nextId(),
      owner,
      marketId: order.marketId,
      amountUnits: 0n,
      every: 'day',
      day: 0,
      state: 'running',
      createdMs: timeMs,
      changedMs: timeMs,
      nextMs: 0,
    };
    plan.amountUnits = BigInt(order.amount);
    plan.every = order.every as Every;
    plan.day = order.day;
    this.plans.set(plan.id, plan);
    this.change(plan, timeMs);
    return accept({ id: plan.id });
  }

  /** Pauses a plan, lets it go on, or ends it. */
  switch({ id, state }: SwitchPlan, { actor, timeMs }: CommandContext): OutcomeOf<SwitchPlan> {
    if (actor <= 0) return refuse('not_allowed');
    const plan = this.plans.get(id);
    if (plan === undefined || plan.owner !== actor) return refuse('unknown_plan');
    if (state !== 'running' && state !== 'paused' && state !== 'ended') return refuse('bad_state');
    if (state === plan.state) return refuse('nothing_to_change');
    plan.state = state;
    this.change(plan, timeMs);
    return accept();
  }

  /** A market is no more: its plans end. */
  endAll(marketId: number, timeMs: number): void {
    for (const plan of this.sorted()) {
      if (plan.marketId !== marketId) continue;
      const own = plan as InvestPlan;
      own.state = 'ended';
      this.change(own, timeMs);
    }
  }

  /** The time of a plan has come. */
  invest(command: Invest, context: CommandContext): OutcomeOf<Invest> {
    const { id } = command;
    if (context.actor !== 0) return refuse('not_allowed');
    const plan = this.plans.get(id);
    if (plan?.state !== 'running') return refuse('unknown_plan');
    const { timeMs } = context;
    if (timeMs < plan.nextMs) return refuse('still_waiting');
    const market = this.needs.catalogue.market(plan.marketId);
    if (market === undefined) throw new Error(`plan ${id} is of an unknown market`);
    const { status } = this.needs.catalogue.state(market.id);
    const turnMs = (fromMs: number) => this.turns.after(fromMs, market.id, id, context);
    if (command.inTurn && status !== 'closed' && this.isNewlyDue(plan, market)) {
      return this.putOff(plan, turnMs(timeMs), true);
    }
    const outcome =
      status === 'closed' ? 'market_closed' : this.buy(plan, market, command, context);
    const closesMs = this.needs.catalogue.closesMs(market.id, timeMs) ?? Number.MAX_SAFE_INTEGER;
    const isPassing = typeof outcome === 'string' && PASSING.includes(outcome);
    const againMs = command.inTurn ? turnMs(timeMs + AGAIN_MS) : timeMs + AGAIN_MS;
    if (isPassing && againMs < closesMs) return this.putOff(plan, againMs, command.inTurn);
    this.note(plan, market, outcome, timeMs);
    this.change(plan, timeMs, false);
    return accept();
  }

  /** Whether its day has come, and it has no turn yet: turns never fall on the time of a day. */
  private isNewlyDue(plan: InvestPlan, market: Market): boolean {
    return nextDue(plan, plan.nextMs - 1, this.needs.catalogue.calendarOf(market)) === plan.nextMs;
  }

  private putOff(plan: InvestPlan, untilMs: number, isTurn: Invest['inTurn']): OutcomeOf<Invest> {
    if (isTurn) this.turns.take(plan.marketId, untilMs);
    plan.nextMs = untilMs;
    this.setTimer(plan);
    this.context.changes.save('invest_plans', plan);
    return accept();
  }

  private saveRefusal(order: SavePlan, owner: number): Refusal | undefined {
    const { id, marketId, amount, every, day } = order;
    if (owner <= 0) return refuse('not_allowed');
    const known = this.plans.get(id);
    if (id !== 0 && known?.owner !== owner) return refuse('unknown_plan');
    const market = this.needs.catalogue.market(marketId);
    const isOther = known !== undefined && known.marketId !== marketId;
    if (market?.kind !== 'stock' || isOther || this.isGone(marketId))
      return refuse('unknown_market');
    if (!EVERY.includes(every as Every) || !isSoundDay(every as Every, day)) {
      return refuse('bad_plan');
    }
    const shown = (units: bigint) => printUnits(units, market.quote.scale);
    if (typeof amount !== 'string' || !AMOUNT.test(amount)) return refuse('bad_amount');
    if (BigInt(amount) < LEAST_AMOUNT)
      return refuse('amount_below_minimum', { least: shown(LEAST_AMOUNT) });
    if (BigInt(amount) > MOST_AMOUNT)
      return refuse('amount_above_maximum', { most: shown(MOST_AMOUNT) });
    const own = [...this.plans.values()].filter((plan) => plan.owner === owner);
    if (id !== 0 || own.length < MOST_PLANS) return undefined;
    return refuse('too_many_plans', { most: String(MOST_PLANS) });
  }

  private isGone(marketId: number): boolean {
    return this.needs.catalogue.state(marketId).reason === 'delisted';
  }

  /** Buys in the owner's name; answers what was bought, or why nothing was. */
  private buy(
    plan: InvestPlan,
    market: Market,
    { tellsRemainder, inTurn }: Invest,
    context: CommandContext,
  ): Bought | string {
    const { owner, amountUnits } = plan;
    // The guard of the house stands in front of commands only, and this is none.
    if (this.needs.operators.isFrozen(owner, 'trading')) return 'account_frozen';
    const budget = Number(amountUnits / market.tickLotUnits);
    const command = marketOrder(market.id, {
      budget,
      ...(tellsRemainder && { tellsRemainder }),
      ...(inTurn && { worstTicks: this.worstTicks(market) }),
    });
    const outcome = this.needs.spot.decide(command, { ...context, actor: owner });
    if (isRefusal(outcome)) return outcome.refused;
    const order = outcome.answer as unknown as Bought;
    return order.filledLots > 0 ? order : 'nothing_bought';
  }

  /** The highest price that a purchase may pay now; 0 where there has been no index. */
  private worstTicks({ id }: Market): number {
    const ticks = this.needs.feeds.lastIndex(id)?.ticks ?? 0;
    const over = Math.floor((ticks * MOST_OVER_INDEX_PPM) / 1_000_000);
    return ticks === 0 ? 0 : ticks + Math.max(over, LEAST_OVER_INDEX_TICKS);
  }

  private note(plan: InvestPlan, market: Market, outcome: Bought | string, timeMs: number): void {
    const bought = typeof outcome === 'string' ? undefined : outcome;
    const row: Execution = {
      id: this.context.nextId(),
      planId: plan.id,
      owner: plan.owner,
      marketId: plan.marketId,
      timeMs,
      outcome: typeof outcome === 'string' ? outcome : 'bought',
      amountUnits: plan.amountUnits,
      orderId: bought?.id ?? 0,
      spentUnits: BigInt(bought?.filledValue ?? 0) * market.tickLotUnits,
      gotUnits: BigInt(bought?.filledLots ?? 0) * market.lotUnits,
    };
    this.context.changes.append('invest_executions', row);
    this.context.changes.emit(invested, row);
  }

  /** Writes a plan down as it is now, and when it is due next. */
  private change(plan: InvestPlan, timeMs: number, isByCustomer = true): void {
    const market = this.needs.catalogue.market(plan.marketId);
    const calendar = market === undefined ? undefined : this.needs.catalogue.calendarOf(market);
    if (isByCustomer) plan.changedMs = timeMs;
    plan.nextMs = plan.state === 'running' ? nextDue(plan, timeMs, calendar) : 0;
    this.setTimer(plan);
    if (plan.state === 'ended') this.plans.delete(plan.id);
    this.context.changes.save('invest_plans', plan);
  }

  private setTimer({ id, nextMs }: InvestPlan): void {
    const key = `corporate.invest:${id}`;
    if (nextMs === 0) return this.context.timers.clear(key);
    const command: Invest = { type: 'corporate.invest', id, tellsRemainder: true, inTurn: true };
    return this.context.timers.set(key, nextMs, command);
  }
}
