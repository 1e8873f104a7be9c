/** The outer shapes of orders that wait for a price and then open. */
import { z } from 'zod';
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import { flag, lowerCase, text, whole } from '../../../core/wire/scalars.ts';
import { type Market, printTicks } from '../../catalogue/contract.ts';
import type { Entry, PlaceEntry } from '../contract/entries.ts';
import { openCommand, submitInput } from './index.ts';
import { tradeCommand, triggerFields, triggerOf } from './reductions.ts';

/** `/lever/entry`: the fields of a `/lever/submit`, and the price to wait for. */
export const entryInput = submitInput.omit({ coupon_id: true }).extend({
  status: whole.pipe(z.union([z.literal(0), z.literal(1)])).default(1),
  order_type: lowerCase.pipe(z.enum(['stop', 'take_profit', 'trailing'])),
  /** Closes what stands on the other side first, as `/lever/trade` does. */
  one_way: flag.default(false),
  ...triggerFields,
});

/** `/lever/cancel_entry`. */
export const cancelEntryInput = z.object({
  id: whole.default(0),
  client_order_id: text(80).default(''),
});

/** The command of a `/lever/entry`, or why its texts are no order. */
export function entryCommand(
  market: Market,
  input: z.output<typeof entryInput>,
): PlaceEntry | Refusal {
  const order = input.one_way ? tradeCommand(market, input) : openCommand(market, input);
  if (isRefusal(order)) return order;
  const trigger = triggerOf(market, input);
  if (isRefusal(trigger)) return trigger;
  return {
    type: 'contracts.place_entry',
    order,
    kind: input.order_type,
    ...trigger,
    clientOrderId: input.client_order_id ?? '',
  };
}

const STATUS = { waiting: 1, done: 2, cancelled: 3 } as const;

/** An order that waits to open, as answers, lists and events show it. */
export function entryRow(market: Market, entry: Readonly<Entry>) {
  const price = (ticks: number): string => (ticks > 0 ? printTicks(market, ticks) : '');
  const order = JSON.parse(entry.command) as PlaceEntry['order'];
  const open = order.type === 'contracts.open' ? order : undefined;
  const refusal = entry.refusal === '' ? undefined : (JSON.parse(entry.refusal) as Refusal);
  return {
    id: entry.id,
    client_order_id: entry.clientOrderId,
    match_id: market.id,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    symbol: market.symbol,
    type: entry.side === 'long' ? 1 : 2,
    order_type: entry.kind,
    share: entry.lots,
    multiple: order.multiple,
    terms_version: order.termsVersion ?? 0,
    margin_mode: order.mode,
    one_way: open === undefined ? 1 : 0,
    trigger_price: price(entry.triggerTicks),
    trail_distance: price(entry.trailTicks),
    trail_price: price(entry.trailStopTicks),
    target_price: price(open?.limitTicks ?? 0),
    target_profit_price: price(open?.takeProfitTicks ?? 0),
    stop_loss_price: price(open?.stopLossTicks ?? 0),
    tick: entry.tick,
    order_id: entry.orderId,
    status: STATUS[entry.state],
    state: entry.state,
    reason: refusal?.refused ?? '',
    details: refusal?.details ?? {},
    created_ms: entry.createdMs,
    updated_ms: entry.updatedMs,
  } as const;
}
