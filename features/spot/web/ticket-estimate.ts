import { useLive, useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  divide,
  multiply,
  sign,
  subtract,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { estimateFee, estimateTaking, type Taking } from './estimate.ts';
import { type FeeRates, useFeeRates } from './orders-data.ts';
import { hasPrice, hasStop, spendsBudget, type Ticket, workingPrice } from './ticket.ts';

export type TicketEstimate = {
  /** Worth of the whole order in the quote coin. */
  readonly worth: string;
  readonly averagePrice: string | null;
  /** Paid in the coin that is received. */
  readonly fee: string;
  readonly feeName: string;
  /** What is received, less the fee. */
  readonly received: string;
  readonly taking: Taking;
  /** The book shown is not deep enough for all of a market order. */
  readonly isThin: boolean;
  readonly rates: FeeRates;
};

const NOTHING: Taking = { quantity: '0', quote: '0', averagePrice: null, isComplete: true };

/** What the ticket would do on the live book. */
export function useEstimate(ticket: Ticket, market: Market): TicketEstimate {
  const depth = useLive((live) => live.depth);
  const lastPrice = useQuote(market.match_id)?.now_price ?? '0';
  const rates = useFeeRates(market);
  const isBuy = ticket.side === 'buy';
  const isBudget = spendsBudget(ticket);
  const levels = depth?.match_id === market.match_id ? (isBuy ? depth.asks : depth.bids) : [];
  const isWaiting = hasStop(ticket.type) || ticket.type === 'trailing_stop';
  const taking = isWaiting
    ? NOTHING
    : estimateTaking(levels, {
        side: ticket.side,
        quantity: isBudget ? null : ticket.quantity || '0',
        budget: isBudget ? ticket.budget || '0' : null,
        limit: hasPrice(ticket.type) ? ticket.price || '0' : null,
        lotSize: market.lot_size,
      });
  const isMarket = ticket.type === 'market';
  const worth = isBudget
    ? ticket.budget || '0'
    : isMarket && taking.isComplete && sign(taking.quote) > 0
      ? taking.quote
      : multiply(ticket.quantity || '0', workingPrice(ticket, lastPrice));
  const isThin = isMarket && !taking.isComplete && sign(worth) > 0;
  const received = receivedAmount(ticket, worth, taking, isBuy, lastPrice);
  const taken = isBuy ? taking.quantity : taking.quote;
  const resting = isWaiting || isMarket ? '0' : subtract(received, taken);
  const fee = estimateFee(isWaiting ? received : taken, sign(resting) > 0 ? resting : '0', rates);
  const kept = subtract(received, fee);
  return {
    worth,
    averagePrice: taking.averagePrice,
    fee,
    received: sign(kept) > 0 ? trim(toScale(kept, 8)) : '0',
    feeName: isBuy ? market.currency_name : market.legal_name,
    taking,
    isThin,
    rates,
  };
}

function receivedAmount(
  ticket: Ticket,
  worth: string,
  taking: Taking,
  isBuy: boolean,
  lastPrice: string,
): string {
  if (!isBuy) return worth;
  if (!spendsBudget(ticket)) return ticket.quantity || '0';
  if (ticket.type === 'market') return taking.quantity;
  const price = workingPrice(ticket, lastPrice);
  return sign(price) > 0 ? divide(worth, price, 8) : '0';
}
