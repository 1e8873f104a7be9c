/** What a refusal of a size speaks of, for the reader. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import type { Market } from '../../catalogue/contract.ts';
import { MAX_ICEBERGS, MOST_OPEN_ORDERS, MOST_TRAILING_STOPS } from '../contract/index.ts';
import { budgetUnits, lotsUnits } from './settlement.ts';

function limitOf(refusal: string, market: Market): string | undefined {
  const { base, quote, minLots, maxLots, minTickLots, maxTickLots } = market;
  switch (refusal) {
    case 'quantity_below_minimum':
      return amountText(base, lotsUnits(market, minLots));
    case 'quantity_above_maximum':
      return amountText(base, lotsUnits(market, maxLots));
    case 'value_below_minimum':
      return amountText(quote, budgetUnits(market, minTickLots));
    case 'value_above_maximum':
      return amountText(quote, budgetUnits(market, maxTickLots));
    case 'too_many_open_orders':
      return String(MOST_OPEN_ORDERS);
    case 'too_many_icebergs':
      return String(MAX_ICEBERGS);
    case 'too_many_trailing_stops':
      return String(MOST_TRAILING_STOPS);
    default:
      return undefined;
  }
}

/** Refuses, and says the limit where there is one. */
export function refuseSized(refusal: string, market: Market): Refusal {
  const limit = limitOf(refusal, market);
  return limit === undefined ? refuse(refusal) : refuse(refusal, { limit });
}
