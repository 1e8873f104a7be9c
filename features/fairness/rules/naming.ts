/** What an order names: the ticks and the terms that its receipt has to bring. */
import type { ReceiptCase, ReceiptFill } from '../contract.ts';

/** A tick by its market and number. */
export interface TickName {
  readonly marketId: number;
  readonly number: number;
}

/** A version of a market's terms. */
export interface TermsName {
  readonly marketId: number;
  readonly version: number;
}

/** All fillings of a contract's or a liquidation's receipt. */
function fillsOf(order: ReceiptCase): readonly ReceiptFill[] {
  if (order.kind === 'contract') {
    return order.opening === null ? [order.fill] : [order.fill, order.opening];
  }
  return order.kind === 'liquidation' ? [...order.fills, ...order.openings] : [];
}

/** Every tick an order names, each once, by market and number. */
export function namedTicks(order: ReceiptCase): TickName[] {
  const names: TickName[] = fillsOf(order).map(({ marketId, tick }) => ({
    marketId,
    number: tick,
  }));
  if (order.kind === 'liquidation') {
    for (const { marketId, tick } of order.state.positions) names.push({ marketId, number: tick });
  }
  if (order.kind === 'night') names.push({ marketId: order.marketId, number: order.tick });
  if (order.kind === 'seconds') {
    const { marketId } = order;
    names.push({ marketId, number: order.openTick }, { marketId, number: order.closeTick });
  }
  const once = new Map(names.map((name) => [`${name.marketId}:${name.number}`, name]));
  return [...once.values()].sort((a, b) => a.marketId - b.marketId || a.number - b.number);
}

/** Every version of terms an order names, each once. */
export function namedTerms(order: ReceiptCase): TermsName[] {
  const names: TermsName[] = fillsOf(order).map(({ marketId, termsVersion }) => ({
    marketId,
    version: termsVersion,
  }));
  if (order.kind === 'liquidation') {
    for (const { marketId, termsVersion } of order.state.positions) {
      names.push({ marketId, version: termsVersion });
    }
  }
  if (order.kind === 'night' || order.kind === 'seconds') {
    names.push({ marketId: order.marketId, version: order.termsVersion });
  }
  const once = new Map(names.map((name) => [`${name.marketId}:${name.version}`, name]));
  return [...once.values()].sort((a, b) => a.marketId - b.marketId || a.version - b.version);
}
