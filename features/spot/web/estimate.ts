/**
 * What an order would do on the live book, before it is sent. Pure and exact, yet only an
 * estimate: the book moves on.
 */
import type { Level } from '../../../platform/browser/live/types.ts';
import {
  add,
  compare,
  divide,
  floorToStep,
  multiply,
  scaleOf,
  sign,
  smaller,
  subtract,
  toScale,
} from '../../../platform/browser/numbers/decimal.ts';
import type { FeeRates } from './orders-data.ts';

export type Taking = {
  /** Base quantity that finds a counterpart. */
  readonly quantity: string;
  /** What it costs or brings in the quote coin. */
  readonly quote: string;
  /** Null when nothing is taken. */
  readonly averagePrice: string | null;
  /** False when the book shown is not deep enough. */
  readonly isComplete: boolean;
};

export type OrderRequest = {
  readonly side: 'buy' | 'sell';
  /** Base quantity, or null when `budget` counts. */
  readonly quantity: string | null;
  /** Quote amount to spend, for market buys. */
  readonly budget: string | null;
  /** Worst acceptable price, or null at market. */
  readonly limit: string | null;
  readonly lotSize: string;
};

function isAcceptable(request: OrderRequest, price: string): boolean {
  if (request.limit === null) return true;
  const order = compare(price, request.limit);
  return request.side === 'buy' ? order <= 0 : order >= 0;
}

type Rest = { readonly quantity: string | null; readonly budget: string | null };

function isDone(rest: Rest): boolean {
  return sign(rest.quantity ?? rest.budget ?? '0') <= 0;
}

function affordable(rest: Rest, price: string, available: string, lotSize: string): string {
  if (rest.quantity !== null) return smaller(rest.quantity, available);
  const most = divide(rest.budget ?? '0', price, Math.max(8, scaleOf(lotSize)));
  return floorToStep(smaller(most, available), lotSize);
}

/** Walks the opposite side of the book, best price first. */
export function estimateTaking(levels: readonly Level[], request: OrderRequest): Taking {
  let rest: Rest = { quantity: request.quantity, budget: request.budget };
  let [quantity, quote] = ['0', '0'];
  let isSpent = false;
  for (const [price, available] of levels) {
    if (isDone(rest) || !isAcceptable(request, price)) break;
    const taken = affordable(rest, price, available, request.lotSize);
    if (sign(taken) <= 0) {
      // The rest of the budget buys less than one lot: that is done, not too thin a book.
      isSpent = rest.budget !== null;
      break;
    }
    const cost = multiply(taken, price);
    quantity = add(quantity, taken);
    quote = add(quote, cost);
    rest =
      rest.quantity === null
        ? { quantity: null, budget: subtract(rest.budget ?? '0', cost) }
        : { quantity: subtract(rest.quantity, taken), budget: null };
    isSpent = rest.budget !== null && compare(rest.budget, multiply(price, request.lotSize)) < 0;
  }
  const digits = levels[0] ? scaleOf(levels[0][0]) + 2 : 8;
  return {
    quantity,
    quote,
    averagePrice: sign(quantity) > 0 ? divide(quote, quantity, digits, 'half') : null,
    isComplete: isDone(rest) || isSpent,
  };
}

/**
 * The fee, paid in the coin that is received (bought coin, or quote coin of a sale): the taken
 * part at the taker rate, the resting part at the maker rate, rounded up.
 */
export function estimateFee(taken: string, resting: string, rates: FeeRates): string {
  const parts = add(
    multiply(taken, String(rates.taker_fee_ppm)),
    multiply(resting, String(rates.maker_fee_ppm)),
  );
  return divide(parts, '1000000', 8, 'up');
}

/** A percent of what is available, as base quantity on the lot grid. */
export function quantityOfPercent(available: string, percent: number, lotSize: string): string {
  const share = divide(multiply(available, String(percent)), '100', 18);
  return floorToStep(share, lotSize);
}

/** A percent of the available quote coin as base quantity at a price. The fee is paid elsewhere. */
export function quantityForQuote(
  available: string,
  percent: number,
  price: string,
  lotSize: string,
): string {
  if (sign(price) <= 0) return toScale('0', scaleOf(lotSize));
  const share = divide(multiply(available, String(percent)), '100', 18);
  return floorToStep(divide(share, price, 18), lotSize);
}
