/** The outer shapes of loans. Nothing else knows the wire's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { flag, idField, pagingFields, textField } from '../../core/wire/scalars.ts';
import { type Market, printTicks } from '../catalogue/contract.ts';
import {
  type CloseOut,
  COLLATERAL_FEE_PPM,
  type Loan,
  type LoanMove,
  type LoanTerms,
} from './contract.ts';

const AMOUNT_LETTERS = 40;
const PPM_SCALE = 4;
const QUARTERS_A_YEAR = 8_760n;

const amount = textField(AMOUNT_LETTERS);

/** `/loan/preview` and `/loan/borrow`: decimal texts of what is lent and of the collateral. */
export const borrowInput = z.object({
  pair_id: idField,
  amount,
  collateral: amount,
  risk_accepted: flag.optional().default(false),
});

/** `/loan/allowed`: of a pair also whether its notice of risk was read. */
export const allowedInput = z.object({ pair_id: idField.optional().default(0) });

/** `/loan/repay`. */
export const repayInput = z.object({
  id: idField,
  amount,
  from: z.enum(['balance', 'collateral']).optional().default('balance'),
});

/** `/loan/collateral`: a change above zero adds, one below zero takes back. */
export const collateralInput = z.object({ id: idField, change: amount });

/** `/loan/list`. */
export const listInput = z.object({
  ...pagingFields(10),
  status: z.enum(['open', 'closed', 'all']).optional().catch('all').default('all'),
});

/** `/loan/detail`. */
export const detailInput = z.object({ id: idField });

function percent(ppm: number | bigint): number {
  return Number(printUnits(BigInt(ppm), PPM_SCALE));
}

/** A row of `/loan/pairs`. `left` is what the fund still has and the pair still allows. */
export function pairRow(market: Market, terms: LoanTerms, left: bigint, indexTicks: number) {
  const { base, quote } = market;
  const lent = (units: string) => printUnits(BigInt(units), quote.scale);
  return {
    id: terms.productId,
    match_id: market.id,
    currency_id: base.id,
    currency_name: base.code,
    loan_currency_id: quote.id,
    loan_currency_name: quote.code,
    initial: percent(terms.initialPpm),
    call: percent(terms.callPpm),
    close: percent(terms.closePpm),
    hourly: percent(terms.ratePpm),
    yearly: percent(BigInt(terms.ratePpm) * QUARTERS_A_YEAR),
    fee: percent(terms.feePpm),
    sell_fee: percent(COLLATERAL_FEE_PPM),
    min: lent(terms.minUnits),
    cap: lent(terms.customerCapUnits),
    left: printUnits(left, quote.scale),
    index: indexTicks > 0 ? printTicks(market, indexTicks) : null,
    digits: base.scale,
    loan_digits: quote.scale,
    // What amounts and prices are counted with before one borrows, by the same rules.
    rate_ppm: terms.ratePpm,
    initial_ppm: terms.initialPpm,
    call_ppm: terms.callPpm,
    close_ppm: terms.closePpm,
    tick_units: market.tickUnits.toString(),
    tick_points: market.tickPoints,
    price_digits: market.priceDecimals,
    version: terms.version,
  } as const;
}

/** What a loan stands at: its level and the prices at which it is called and closed out. */
export interface LoanNow {
  /** Debt ÷ worth in parts per million, rounded up; undefined without a price. */
  readonly ltv: bigint | undefined;
  /** In ticks; 0 where no price reaches it. */
  readonly callTicks: bigint;
  readonly closeTicks: bigint;
  readonly hourly: bigint;
}

function priceOf(market: Market, ticks: bigint): string | null {
  return ticks > 0n ? printTicks(market, Number(ticks)) : null;
}

function health(market: Market, { ltv, callTicks, closeTicks, hourly }: LoanNow) {
  return {
    ltv: ltv === undefined ? null : percent(ltv),
    call_price: priceOf(market, callTicks),
    close_price: priceOf(market, closeTicks),
    hourly_cost: printUnits(hourly, market.quote.scale),
  } as const;
}

/** `/loan/preview`: what a loan would stand at, and the first reason why there is none. */
export function previewMessage(market: Market, now: LoanNow, refusal: string) {
  return { ...health(market, now), refusal } as const;
}

/** A close-out, as `/loan/detail` tells it. */
export function closeOutRow(market: Market, row: CloseOut) {
  const { base, quote } = market;
  return {
    id: row.id,
    time_ms: row.timeMs,
    price: printTicks(market, row.ticks),
    debt: printUnits(row.debtUnits, quote.scale),
    repaid: printUnits(row.repaidUnits, quote.scale),
    sold: printUnits(row.soldUnits, base.scale),
    fee: printUnits(row.feeUnits, base.scale),
    is_whole: row.isWhole,
  } as const;
}

/** A row of `/loan/list`, and `/loan/detail` without its close-outs. */
export function loanRow(market: Market, terms: LoanTerms, loan: Readonly<Loan>, now: LoanNow) {
  const { base, quote } = market;
  const lent = (units: bigint) => printUnits(units, quote.scale);
  return {
    id: loan.id,
    pair_id: loan.productId,
    match_id: market.id,
    currency_id: base.id,
    currency_name: base.code,
    loan_currency_id: quote.id,
    loan_currency_name: quote.code,
    state: loan.state,
    outcome: loan.outcome,
    lent: lent(loan.lentUnits),
    principal: lent(loan.principalUnits),
    interest: lent(loan.interestUnits),
    debt: lent(loan.principalUnits + loan.interestUnits),
    total_interest: lent(loan.totalInterestUnits),
    collateral: printUnits(loan.collateralUnits, base.scale),
    ...health(market, now),
    initial: percent(terms.initialPpm),
    call: percent(terms.callPpm),
    close: percent(terms.closePpm),
    sell_fee: percent(COLLATERAL_FEE_PPM),
    digits: base.scale,
    loan_digits: quote.scale,
    borrowed_ms: loan.borrowedMs,
    next_hour_ms: loan.state === 'closed' ? null : loan.nextHourMs,
    capital_ms: loan.state === 'closed' ? null : loan.capitalMs,
    called_ms: loan.calledMs === 0 ? null : loan.calledMs,
    grace_ms: loan.graceMs === 0 ? null : loan.graceMs,
    ended_ms: loan.endedMs === 0 ? null : loan.endedMs,
    terms_version: loan.termsVersion,
  } as const;
}

/** Money that moved, as `/loan/detail` tells it. */
export function moveRow({ base, quote }: Market, row: LoanMove) {
  return {
    id: row.id,
    what: row.what,
    time_ms: row.timeMs,
    amount: printUnits(row.paidUnits, quote.scale),
    sold: printUnits(row.soldUnits + row.feeUnits, base.scale),
  } as const;
}

/** `/loan/detail`. */
export function detailMessage(
  row: ReturnType<typeof loanRow>,
  closeOuts: readonly ReturnType<typeof closeOutRow>[],
  moves: readonly ReturnType<typeof moveRow>[],
) {
  return { ...row, close_outs: closeOuts, moves } as const;
}
