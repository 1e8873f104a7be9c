/** The way of the index while an order runs, as far as a screen has seen it: for pictures only. */
import { useEffect } from 'react';
import { useQuote } from '../../../platform/browser/live/store.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';
import { whenCustomerLeaves } from '../../../platform/browser/session/own.ts';
import type { SecondsOrder } from './types.ts';

/** Orders whose way is remembered; older ones begin and end without one. */
const MOST_WAYS = 20;
const MOST_STEPS = 240;

const ways = new Map<number, number[]>();
whenCustomerLeaves(() => ways.clear());

/** Remembers an index price of a running order. */
export function noteStep(id: number, price: number): void {
  const way = ways.get(id) ?? [];
  if (!ways.has(id)) {
    ways.set(id, way);
    const oldest = ways.keys().next().value;
    if (ways.size > MOST_WAYS && oldest !== undefined) ways.delete(oldest);
  }
  if (way.at(-1) !== price && way.length < MOST_STEPS) way.push(price);
}

/** Remembers the way of an order's index as long as it runs and is shown. */
export function useWay(order: SecondsOrder): void {
  const index = useQuote(order.match_id)?.index_price;
  const isRunning = order.state === 'running';
  useEffect(() => {
    if (isRunning && index) noteStep(order.id, approximate(index));
  }, [order.id, isRunning, index]);
}

/** From the opening price over what was seen to the price that settled it. */
export function wayOf(
  order: Pick<SecondsOrder, 'id' | 'open_price' | 'end_price'>,
): readonly number[] {
  const end = order.end_price ? [approximate(order.end_price)] : [];
  return [approximate(order.open_price), ...(ways.get(order.id) ?? []), ...end];
}
