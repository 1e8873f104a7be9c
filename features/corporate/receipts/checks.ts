/**
 * Recomputes what a split, a dividend or a delisting was for a customer: that it was public for
 * long enough, and what became of each account. Written a second time, and not shared with the
 * rules.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, ReceiptMarket } from '../../../core/receipts/kind.ts';
import type { ActionTerms } from '../contract.ts';
import type { AccountPayout, CorporateCase } from './case.ts';

type Context = CaseContext<ActionTerms>;

/** The names of the checks below. */
export const CORPORATE_CHECKS = ['notice', 'same', 'index', 'shares', 'paid', 'reference'] as const;

const HOUR_MS = 3_600_000;
/** How long each kind of action is public before it counts. */
const PUBLIC_MS = { split: 24 * HOUR_MS, dividend: 24 * HOUR_MS, delisting: 336 * HOUR_MS };

/** What an account has afterwards and is paid, with the sums in figures. */
interface Sums {
  readonly after: bigint;
  readonly shares: string;
  readonly paid: bigint;
  readonly money: string;
}

/** What becomes of an account by the terms, at the last index before the action. */
export function recompute(
  { beforeUnits }: Pick<AccountPayout, 'beforeUnits'>,
  terms: ActionTerms,
  market: ReceiptMarket,
  fromTicks: number,
): Sums {
  const before = BigInt(beforeUnits);
  const share = 10n ** BigInt(market.baseScale);
  const price = BigInt(fromTicks) * BigInt(market.tickUnits);
  if (terms.kind === 'dividend') {
    const paid = divide(before * BigInt(terms.perShare), share, 'down');
    const money = `⌊${before} × ${terms.perShare} ÷ ${share}⌋ = ${paid}`;
    return { after: before, shares: `${before} = ${before}`, paid, money };
  }
  if (terms.kind === 'delisting') {
    const paid = divide(before * price, share, 'down');
    const money = `⌊${before} × ${price} ÷ ${share}⌋ = ${paid}`;
    return { after: 0n, shares: `${before} → 0`, paid, money };
  }
  const [times, parts] = [BigInt(terms.numerator), BigInt(terms.denominator)];
  const after = divide(before * times, parts, 'down');
  const rest = before * times - after * parts;
  const paid = divide(rest * price, times * share, 'down');
  const shares = `⌊${before} × ${times} ÷ ${parts}⌋ = ${after}`;
  const money = `⌊${rest} × ${price} ÷ (${times} × ${share})⌋ = ${paid}`;
  return { after, shares, paid, money };
}

/** The reference after an action, in ticks; 0 where the stock was taken off. */
function referenceAfter(terms: ActionTerms, { tickUnits }: ReceiptMarket, ticks: number): bigint {
  if (terms.kind === 'delisting') return 0n;
  const exact =
    terms.kind === 'split'
      ? divide(BigInt(ticks) * BigInt(terms.denominator), BigInt(terms.numerator), 'half_even')
      : BigInt(ticks) - divide(BigInt(terms.perShare), BigInt(tickUnits), 'half_even');
  return exact < 1n ? 1n : exact;
}

/** The index that an action begins with: that of the last tick, anew with each earlier action. */
function indexAfter(context: Context, order: CorporateCase, market: ReceiptMarket): bigint {
  let index = BigInt(order.tickTicks);
  for (const id of order.earlier) {
    const terms = context.terms(id, 1);
    if (terms?.marketId !== order.marketId || terms.kind === 'delisting') return 0n;
    index = referenceAfter(terms, market, Number(index));
  }
  return index;
}

/** Adds a check for each thing that the receipt of an action claims. */
export function checkCorporate(context: Context, order: CorporateCase): void {
  const { checks, evidence } = context;
  const { id, marketId, announcedMs, doneMs, fromTick, fromTicks, toTicks } = order;
  const terms = context.terms(id, 1);
  const market = context.market(marketId);
  if (terms === undefined || market === undefined) return;
  const { kind, exMs } = terms;
  checks.add('same', kind === order.action && terms.marketId === marketId, id);
  const isPublic = exMs - announcedMs >= PUBLIC_MS[kind] && doneMs >= exMs;
  checks.add('notice', isPublic, id, `${announcedMs} + ${PUBLIC_MS[kind]} ≤ ${exMs} ≤ ${doneMs}`);
  evidence.named(marketId, fromTick, order.tickTicks);
  evidence.inForce(marketId, fromTick, doneMs);
  const begun = indexAfter(context, order, market);
  checks.add('index', begun === BigInt(fromTicks), id, String(begun));
  for (const account of order.accounts) {
    const sums = recompute(account, terms, market, fromTicks);
    const about = `${id}:${account.account}`;
    // Told twice, it would look paid twice.
    const isOnce = order.accounts.filter((each) => each.account === account.account).length === 1;
    const isAfter = isOnce && sums.after === BigInt(account.afterUnits);
    checks.add('shares', isAfter, about, sums.shares);
    checks.add('paid', sums.paid === BigInt(account.paidUnits), about, sums.money);
  }
  const reference = referenceAfter(terms, market, fromTicks);
  checks.add('reference', reference === BigInt(toTicks), id, String(reference));
}
