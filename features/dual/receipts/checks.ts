/**
 * Recomputes a dual order: what it cost, whether it could be bought, and what either price brings;
 * of a settled one which way the price turned it, and what came back; and from the public file the
 * price itself. Written a second time, and not shared with the rules that settle.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, FiledTick, ReceiptMarket, Worked } from '../../../core/receipts/kind.ts';
import type { DualTerms } from '../contract.ts';
import type { DualBegunCase, DualCase, Pricing, Purchase } from './case.ts';
import { fairOf, volatilityOf, YEAR_DAYS, recentVolatilityOf } from './option.ts';

type Context = CaseContext<DualTerms>;

/** The names of the checks below. */
export const DUAL_CHECKS = [
  'product',
  'sale',
  'amount',
  'days',
  'rate',
  'window',
  'branch',
  'payment',
  'mean',
  'promised',
] as const;

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** 07:30:00 UTC, 1,800 seconds, half of which need a price; sales end at 08:00 a day before. */
const WINDOW_MS = 27_000_000;
const SECONDS = 1_800;
const LEAST = 900;
const SALES_END_MS = 28_800_000 - DAY_MS;
/** 365 × 10⁶: rates are parts per million of a year. */
const YEAR = 365_000_000n;

/** The term an order is paid for, and the year that it is a part of. */
function termOf({ pricing, days }: Purchase): readonly [term: bigint, year: bigint] {
  if (pricing === undefined) return [BigInt(days), YEAR];
  return [BigInt(pricing.termMs), YEAR * BigInt(DAY_MS)];
}

/** What shares cost: a tenth of a coin each, or a tenth of K. */
export function costOf(order: Purchase, market: ReceiptMarket): Worked {
  const { option, strikeTicks, shares } = order;
  const coin = 10n ** BigInt(market.baseScale);
  const whole = option === 'call' ? coin : BigInt(strikeTicks) * BigInt(market.tickUnits);
  const value = divide(whole, 10n, 'down') * BigInt(shares);
  return { value, working: `${shares} × ⌊${whole} ÷ 10⌋ = ${value}` };
}

/** What comes back in the coin that was paid: the amount, and interest rounded down. */
export function ownPayment(order: Purchase): Worked {
  const paid = BigInt(order.units);
  const { ratePpm } = order;
  const [term, year] = termOf(order);
  const value = paid + divide(paid * BigInt(ratePpm) * term, year, 'down');
  return { value, working: `${paid} + ⌊${paid} × ${ratePpm} × ${term} ÷ ${year}⌋ = ${value}` };
}

/** What comes back in the other coin, rounded down once. */
export function otherPayment(order: Purchase, market: ReceiptMarket): Worked {
  const paid = BigInt(order.units);
  const [term, year] = termOf(order);
  const grown = year + BigInt(order.ratePpm) * term;
  const strike = BigInt(order.strikeTicks) * BigInt(market.tickUnits);
  const coin = 10n ** BigInt(market.baseScale);
  const [by, through] = order.option === 'call' ? [strike, coin] : [coin, strike];
  const value = divide(paid * by * grown, through * year, 'down');
  return { value, working: `⌊${paid} × ${by} × ${grown} ÷ (${through} × ${year})⌋ = ${value}` };
}

/** Whether the price turns a payment into the other coin, with both sides of the comparison. */
export function turnsAt(order: DualCase): { readonly turns: boolean; readonly working: string } {
  const sum = BigInt(order.fixing.sum);
  const linked = BigInt(order.strikeTicks) * BigInt(order.fixing.count);
  const sign = sum < linked ? '<' : sum > linked ? '>' : '=';
  const turns = sign === '=' || (sign === '>') === (order.option === 'call');
  return { turns, working: `Σ ${sum} ${sign} ${order.strikeTicks} × ${order.fixing.count}` };
}

function checkSale(context: Context, order: Purchase, terms: DualTerms): void {
  const { checks, evidence } = context;
  const { id, marketId, maturityDay, boughtMs, boughtTick, boughtTicks } = order;
  const isSame =
    terms.marketId === marketId &&
    terms.kind === order.option &&
    terms.strikeTicks === order.strikeTicks &&
    (order.pricing ? terms.ratePpm >= order.ratePpm : terms.ratePpm === order.ratePpm) &&
    terms.maturityDay === maturityDay;
  checks.add('product', isSame, order.productId, `${terms.strikeTicks} · ${terms.ratePpm}`);
  evidence.named(marketId, boughtTick, boughtTicks);
  evidence.inForce(marketId, boughtTick, boughtMs);
  const isWithin = boughtTicks >= terms.lowTicks && boughtTicks <= terms.highTicks;
  const isOpen =
    terms.isOffered &&
    boughtMs >= terms.startDay * DAY_MS &&
    boughtMs < maturityDay * DAY_MS + SALES_END_MS;
  checks.add(
    'sale',
    isWithin && isOpen,
    id,
    `${terms.lowTicks} ≤ ${boughtTicks} ≤ ${terms.highTicks}`,
  );
  const days = maturityDay - Math.floor(boughtMs / DAY_MS);
  checks.add(
    'days',
    days === order.days && days >= 1,
    id,
    `${maturityDay} − ${maturityDay - days} = ${days}`,
  );
}

/** Term, volatility and rate from the closes, the price and the moment of the purchase. */
function checkRate(
  { checks }: Context,
  order: Purchase,
  pricing: Pricing,
  publishedPpm: number,
): void {
  const { termMs, volatilityPpm, closes, recentCloses = [] } = pricing;
  const isTerm = termMs === order.maturityDay * DAY_MS + SALES_END_MS + DAY_MS - order.boughtMs;
  const most =
    recentCloses.length === 0 ? Number.POSITIVE_INFINITY : recentVolatilityOf(recentCloses);
  // A market without a month of closes has the volatility that its catalogue says, or a lower one.
  const isVolatility =
    closes.length === 0
      ? volatilityPpm <= most
      : volatilityPpm === Math.min(volatilityOf(closes, YEAR_DAYS), most);
  const fair = fairOf(order, volatilityPpm, termMs);
  const part = divide(fair * 95n, 100n, 'down');
  const rate = part < BigInt(publishedPpm) ? Number(part) : publishedPpm;
  const isOk = isTerm && isVolatility && rate === order.ratePpm;
  checks.add('rate', isOk, order.id, `95 % × ${fair} ≤ ${publishedPpm}; σ ${volatilityPpm}`);
}

/** Both ends of the window: the ticks between which the samples lie. */
function checkWindow({ checks, evidence }: Context, order: DualCase): void {
  const { fixing, marketId, maturityDay, state, id } = order;
  const beginMs = maturityDay * DAY_MS + WINDOW_MS;
  const hasPrice = fixing.state === 'closed' && fixing.count >= LEAST;
  const isOk = hasPrice === (state === 'completed') && fixing.count <= SECONDS;
  checks.add('window', isOk, id, `${fixing.count} ≥ ${LEAST}`);
  if (fixing.state === 'void') return;
  if (fixing.firstTick > 0) evidence.inForce(marketId, fixing.firstTick, beginMs);
  if (fixing.lastTick > 0) {
    evidence.lastBefore(marketId, fixing.lastTick, beginMs + (SECONDS - 1) * SECOND_MS);
  }
}

/** What was bought, at what price, and under which terms; without them nothing can be said. */
function checkPurchase(context: Context, order: Purchase): ReceiptMarket | undefined {
  const terms = context.terms(order.productId, order.termsVersion);
  const market = context.market(order.marketId);
  if (terms === undefined || market === undefined) return undefined;
  checkSale(context, order, terms);
  if (order.pricing !== undefined) checkRate(context, order, order.pricing, terms.ratePpm);
  const cost = costOf(order, market);
  context.checks.add('amount', cost.value === BigInt(order.units), order.id, cost.working);
  return market;
}

/** Adds a check for each thing that the receipt of a purchase claims. */
export function checkBegun(context: Context, order: DualBegunCase): void {
  const market = checkPurchase(context, order);
  if (market === undefined) return;
  const own = ownPayment(order);
  const other = otherPayment(order, market);
  const isOwn = own.value === BigInt(order.units) + BigInt(order.interestUnits);
  context.checks.add('promised', isOwn, order.id, own.working);
  context.checks.add('promised', other.value === BigInt(order.otherUnits), order.id, other.working);
}

/** Adds a check for each thing that the receipt of a settled order claims. */
export function checkDual(context: Context, order: DualCase): void {
  const { checks } = context;
  const { id, isExercised, state } = order;
  const market = checkPurchase(context, order);
  if (market === undefined) return;
  checkWindow(context, order);
  const { turns, working } = turnsAt(order);
  if (state === 'completed') checks.add('branch', turns === isExercised, id, working);
  else checks.add('branch', !isExercised, id);
  const payment = isExercised ? otherPayment(order, market) : ownPayment(order);
  checks.add('payment', payment.value === BigInt(order.paidUnits), id, payment.working);
}

/** The sum and number of valid samples by the ticks of the window, second by second. */
export function samplesOf(
  ticks: readonly FiledTick[],
  beginMs: number,
  staleAfterMs: number,
): { readonly sum: bigint; readonly count: number } {
  let sum = 0n;
  let count = 0;
  let at = -1;
  for (let second = 0; second < SECONDS; second += 1) {
    const atMs = beginMs + second * SECOND_MS;
    while ((ticks[at + 1]?.timeMs ?? Number.POSITIVE_INFINITY) <= atMs) at += 1;
    const tick = ticks[at];
    if (tick === undefined || atMs - tick.timeMs > staleAfterMs) continue;
    sum += BigInt(tick.ticks);
    count += 1;
  }
  return { sum, count };
}

/** Recomputes the price from the public file of the window's hour. */
export function checkMean(context: Context, order: DualCase, ticks: readonly FiledTick[]): void {
  const market = context.market(order.marketId);
  if (market === undefined) return;
  const beginMs = order.maturityDay * DAY_MS + WINDOW_MS;
  const { sum, count } = samplesOf(ticks, beginMs, market.staleAfterMs);
  const isOk = sum === BigInt(order.fixing.sum) && count === order.fixing.count;
  context.checks.add('mean', isOk, order.id, `Σ ${sum} · ${count}`);
}

/** The hour that the window lies in. */
export function hourOf({ maturityDay }: Pick<DualCase, 'maturityDay'>): number {
  return maturityDay * DAY_MS + WINDOW_MS - 1_800_000;
}
