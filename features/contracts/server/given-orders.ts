/** How the call of an order is answered: once the tick has come that decides it. */
import { isRefusal } from '../../../core/engine/command.ts';
import { envelopeOf, type Gateway } from '../../../platform/server/gateway.ts';
import type { Caller, Reply, Request } from '../../../platform/server/http/call.ts';
import { PendingAnswers, pendingRefusal } from '../../../platform/server/rooms/tick-answers.ts';
import {
  type ContractOrder,
  contractOrderChanged,
  type PlaceOrder,
  type TradeCommand,
} from '../contract/orders.ts';
import { ordersTable } from '../store/tables.ts';

/** A gateway with the orders that were carried out, or will not be. */
export interface GivenOrders {
  readonly gateway: Gateway;
  readonly decided: PendingAnswers<ContractOrder>;
}

export function givenOrders(gateway: Gateway): GivenOrders {
  return { gateway, decided: new PendingAnswers(gateway, contractOrderChanged, ordersTable) };
}

/**
 * Gives an order and waits for its price. Refusals besides those of the order, which may come at
 * the tick as well: `no_price` (none came in time).
 * @param reply of the orders that were carried out, at least one
 */
export async function giveOrder(
  { gateway, decided }: GivenOrders,
  request: Request<unknown, Caller>,
  order: TradeCommand,
  reply: (done: readonly [ContractOrder, ...ContractOrder[]]) => Reply,
): Promise<Reply> {
  const actor = request.caller.customerId;
  const command: PlaceOrder = { type: 'contracts.place', order, sameTerms: true };
  const result = await gateway.submit(envelopeOf(request, command));
  if (isRefusal(result)) return result;
  const orders = await Promise.all(result.answer.ids.map((id) => decided.of(actor, id)));
  const [first, ...others] = orders.filter((each) => pendingRefusal(each) === undefined);
  if (first !== undefined) return reply([first, ...others]);
  const refusal = orders[0] && pendingRefusal(orders[0]);
  if (refusal === undefined) throw new Error('an order of nothing was accepted');
  return refusal;
}
