/** Outer shapes of what happens to shares, and of buying regularly. All of it is ours. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { idField, pagingFields, text } from '../../core/wire/scalars.ts';
import { type Market, printTicks } from '../catalogue/contract.ts';
import type { CorporateAction, Execution, InvestPlan, Payout } from './contract.ts';

const LONGEST_AMOUNT = 40;

/** `GET /stock/actions`: of one market, or of all. */
export const actionsInput = z.object({ match_id: idField.default(0), ...pagingFields(50) });
/** `GET /stock/queue`, `/stock/calendar`. */
export const marketInput = z.object({ match_id: idField });
/** `GET /stock/my_actions`, `/auto/executions`. */
export const pageInput = z.object(pagingFields(20));
/** `GET /auto/list`. */
export const noInput = z.object({});
/** `POST /auto/save`; `id` 0 for a new one. */
export const saveInput = z.object({
  id: idField.default(0),
  match_id: idField,
  amount: text(LONGEST_AMOUNT),
  every: text(10),
  day: idField.default(0),
});
/** `POST /auto/switch`. */
export const switchInput = z.object({ id: idField, state: text(10) });

/** An action as it is public: never who wanted it. */
export function actionRow(action: CorporateAction, market: Market) {
  const { scale } = market.quote;
  const price = (ticks: number) => (ticks === 0 ? '' : printTicks(market, ticks));
  return {
    id: action.id,
    match_id: action.marketId,
    currency_name: market.base.code,
    legal_name: market.quote.code,
    kind: action.kind,
    numerator: action.numerator,
    denominator: action.denominator,
    per_share: printUnits(action.perShareUnits, scale),
    ex_ms: action.exMs,
    due_ms: action.dueMs,
    announced_ms: action.confirmedMs,
    state: action.state,
    ended_ms: action.endedMs,
    from_price: price(action.fromTicks),
    to_price: price(action.toTicks),
    from_tick: action.fromTick,
    paid: printUnits(action.usedUnits, scale),
  } as const;
}

/** What an action was, or would be now, for the one who asks. */
export function payoutRow(
  payout: Pick<Payout, 'beforeUnits' | 'afterUnits' | 'paidUnits'>,
  action: CorporateAction,
  market: Market,
) {
  return {
    ...actionRow(action, market),
    before: printUnits(payout.beforeUnits, market.base.scale),
    after: printUnits(payout.afterUnits, market.base.scale),
    got: printUnits(payout.paidUnits, market.quote.scale),
  } as const;
}

/** A row of `GET /auto/list`. */
export function planRow(plan: InvestPlan, market: Market) {
  return {
    id: plan.id,
    match_id: plan.marketId,
    currency_name: market.base.code,
    legal_name: market.quote.code,
    amount: printUnits(plan.amountUnits, market.quote.scale),
    every: plan.every,
    day: plan.day,
    state: plan.state,
    next_ms: plan.nextMs,
    created_ms: plan.createdMs,
  } as const;
}

/** A row of `GET /auto/executions`. */
export function executionRow(row: Execution, market: Market) {
  return {
    id: row.id,
    plan_id: row.planId,
    match_id: row.marketId,
    currency_name: market.base.code,
    legal_name: market.quote.code,
    time_ms: row.timeMs,
    outcome: row.outcome,
    amount: printUnits(row.amountUnits, market.quote.scale),
    order_id: row.orderId,
    spent: printUnits(row.spentUnits, market.quote.scale),
    got: printUnits(row.gotUnits, market.base.scale),
  } as const;
}

/** The answer of `GET /auto/list`. */
export function plansAnswer(
  list: readonly ReturnType<typeof planRow>[],
  limits: { readonly least: string; readonly most: string; readonly most_plans: number },
) {
  return { list, ...limits } as const;
}

/** A day that is not like the others; without a session it closes at 0. */
export function dayRow(date: string, closesMs: number) {
  const kind = closesMs === 0 ? ('closed' as const) : ('early' as const);
  return { date, kind, closes_ms: closesMs } as const;
}

/** Orders that wait for the opening of a market, as everybody sees them. */
export interface Queue {
  readonly side: string;
  readonly orders: number;
  readonly lots: number;
}

/** The answer of `GET /stock/queue`. */
export function queueRow(all: readonly Queue[], market: Market) {
  const of = (side: string) => {
    const { orders = 0, lots = 0 } = all.find((each) => each.side === side) ?? {};
    const units = BigInt(lots) * market.lotUnits;
    return { orders, amount: printUnits(units, market.base.scale) };
  };
  return { match_id: market.id, buy: of('buy'), sell: of('sell') } as const;
}
