/** The outer shapes of orders that are placed together, or in the place of others. */
import { z } from 'zod';
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import { lowerCase, proofFields, text, whole } from '../../../core/wire/scalars.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { CancelReplace, PlaceList } from '../contract/commands.ts';
import type { Order, OrderList, PlaceOrder } from '../contract/index.ts';
import { orderMessage, ownId, pairFields, placeCommand, tradeInput } from './index.ts';

/** `/coin/cancel_replace`: an order, and the one in whose place it comes. */
export const cancelReplaceInput = tradeInput.extend({
  cancel_id: whole.default(0),
  cancel_client_order_id: text(80).default(''),
  mode: lowerCase.pipe(z.enum(['stop_on_failure', 'allow_failure'])).default('stop_on_failure'),
});

/** An order of a list, as `/coin/trade` takes one, without a market of its own. */
const listedInput = tradeInput.omit({
  currency_id: true,
  legal_id: true,
  pay_password: true,
  two_factor_code: true,
});

/** Lists come as JSON, as text too where a form carries them. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LIST_TEXT) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
const MAX_LIST_TEXT = 4_000;

/** `/coin/place_list`. */
export const placeListInput = z.object({
  ...pairFields,
  contingency: lowerCase.pipe(z.enum(['oco', 'oto', 'otoco'])),
  client_list_id: ownId.optional(),
  orders: z.preprocess(parsed, z.array(listedInput).min(2).max(3)),
  ...proofFields,
});

/** `/coin/cancel_list`. */
export const cancelListInput = z.object({
  id: whole.default(0),
  client_list_id: text(80).default(''),
});

/** The command of a `/coin/cancel_replace`. */
export function cancelReplaceCommand(
  market: Market,
  input: z.output<typeof cancelReplaceInput>,
): CancelReplace | Refusal {
  const order = placeCommand(market, input);
  if (isRefusal(order)) return order;
  const { cancel_id: orderId, cancel_client_order_id: clientOrderId, mode } = input;
  return { type: 'spot.cancel_replace', orderId, clientOrderId, mode, order };
}

/** The command of a `/coin/place_list`. */
export function placeListCommand(
  market: Market,
  input: z.output<typeof placeListInput>,
): PlaceList | Refusal {
  const orders: PlaceOrder[] = [];
  for (const each of input.orders) {
    const order = placeCommand(market, each);
    if (isRefusal(order)) return order;
    orders.push(order);
  }
  const { contingency, client_list_id: clientListId = '' } = input;
  return { type: 'spot.place_list', marketId: market.id, contingency, clientListId, orders };
}

/** `/coin/cancel_replace`: the order that was taken back, if it was there, and the new one. */
export function replacedMessage(market: Market, cancelled: Order | null, order: Order) {
  return {
    cancelled: cancelled === null ? null : orderMessage(market, cancelled),
    order: orderMessage(market, order),
  } as const;
}

/** `/coin/place_list` and `/coin/cancel_list`: the list's id and its orders. */
export function listAnswerMessage(market: Market, listId: number, orders: readonly Order[]) {
  return { id: listId, orders: orders.map((order) => orderMessage(market, order)) } as const;
}

/** A list of orders as `/coin/lists` shows it. */
export function listMessage(market: Market, list: OrderList, orders: readonly Order[]) {
  return {
    ...listAnswerMessage(market, list.id, orders),
    client_list_id: list.clientListId,
    contingency: list.contingency,
    match_id: market.id,
    symbol: market.symbol,
    state: list.state,
    created_ms: list.createdMs,
    updated_ms: list.updatedMs,
  } as const;
}
