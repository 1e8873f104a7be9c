/**
 * Recomputes the fills of an order: what was paid and received, the fee, the order's own limit,
 * and that what met in one command met at the best price first. Written a second time, and not
 * shared with the rules that settle.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import type { FilledPart, SpotFillCase, SpotLogTerms } from './case.ts';

type Context = CaseContext<SpotLogTerms>;

/** The names of the checks below. */
export const SPOT_CHECKS = [
  'value',
  'quantity',
  'fee',
  'limit',
  'amended',
  'best_first',
  'filled',
] as const;

const PPM = 1_000_000n;

/** What was paid and received follows from price and quantity, and the fee from the terms. */
function checkMoney({ checks }: Context, order: SpotFillCase, fill: FilledPart, of: SpotLogTerms) {
  const { id, ticks, lots, role } = fill;
  const value = BigInt(ticks) * BigInt(lots) * BigInt(of.tickLotUnits);
  const quantity = BigInt(lots) * BigInt(of.lotUnits);
  const [paid, received] = order.side === 'buy' ? [value, quantity] : [quantity, value];
  const told = { paid: BigInt(fill.paidUnits), received: BigInt(fill.receivedUnits) };
  const [money, coins] =
    order.side === 'buy' ? [told.paid, told.received] : [told.received, told.paid];
  checks.add('value', money === value, id, `${ticks} × ${lots} × ${of.tickLotUnits} = ${value}`);
  checks.add('quantity', coins === quantity, id, `${lots} × ${of.lotUnits} = ${quantity}`);
  const rate = role === 'maker' ? of.makerFeePpm : of.takerFeePpm;
  const fee = divide(received * BigInt(rate), PPM, 'up');
  const isFee = fee === BigInt(fill.feeUnits) && paid > 0n;
  checks.add('fee', isFee, id, `${role}: ⌈${received} × ${rate} ÷ ${PPM}⌉ = ${fee}`);
}

/** Whether a fill kept to the limit: what rested is filled at its own price and no other. */
function isWithin({ side, limitTicks }: SpotFillCase, { role, ticks }: FilledPart): boolean {
  if (role === 'maker') return ticks === limitTicks;
  if (limitTicks === 0) return true;
  return side === 'buy' ? ticks <= limitTicks : ticks >= limitTicks;
}

function checkLimit({ checks }: Context, order: SpotFillCase, fill: FilledPart): void {
  const isOfKind = !(order.postOnly && fill.role === 'taker') && fill.timeMs >= order.createdMs;
  const isOk = (isWithin(order, fill) || order.isAmended) && isOfKind;
  const sign = fill.role === 'maker' ? '=' : order.side === 'buy' ? '≤' : '≥';
  const limit = order.limitTicks === 0 ? '' : `${fill.ticks} ${sign} ${order.limitTicks}`;
  checks.add('limit', isOk, fill.id, limit);
}

/** What arrived met the book in its order: no later fill of a command is at a better price. */
function checkOrderOfEvents({ checks }: Context, { side, fills }: SpotFillCase): void {
  for (const [at, fill] of fills.entries()) {
    const before = fills[at - 1];
    if (before === undefined) continue;
    const isLater = fill.id > before.id && fill.seq >= before.seq && fill.timeMs >= before.timeMs;
    const isOne = fill.seq === before.seq && fill.role === 'taker' && before.role === 'taker';
    const isNoBetter = side === 'buy' ? fill.ticks >= before.ticks : fill.ticks <= before.ticks;
    const working = isOne ? `${before.ticks} → ${fill.ticks}` : `${before.seq} → ${fill.seq}`;
    checks.add('best_first', isLater && (!isOne || isNoBetter), fill.id, working);
  }
}

/** Adds a check for each thing that the receipt of an order's fills claims. */
export function checkSpotFill(context: Context, order: SpotFillCase): void {
  const { checks } = context;
  const { fills, lots, budget, id, orderId } = order;
  const terms = context.terms(order.marketId, order.termsVersion);
  if (terms === undefined) return;
  for (const fill of fills) {
    checkMoney(context, order, fill, terms);
    checkLimit(context, order, fill);
  }
  if (order.isAmended) {
    checks.add('amended', !fills.every((fill) => isWithin(order, fill)), orderId);
  }
  checkOrderOfEvents(context, order);
  const sum = fills.reduce((all, fill) => all + BigInt(fill.lots), 0n);
  const spent = fills.reduce((all, fill) => all + BigInt(fill.lots) * BigInt(fill.ticks), 0n);
  const isStop = order.type !== 'limit' && order.type !== 'market';
  const isNamed = fills.every((fill) => fill.id > orderId) && fills.at(-1)?.id === id;
  const isOne = isNamed && lots > 0 !== budget > 0 && (isStop || order.stopTicks === 0);
  const isOk = budget > 0 ? spent <= BigInt(budget) : sum <= BigInt(lots);
  const working = budget > 0 ? `Σ ${spent} ≤ ${budget}` : `Σ ${sum} ≤ ${lots}`;
  checks.add('filled', isOne && isOk, orderId, working);
}
