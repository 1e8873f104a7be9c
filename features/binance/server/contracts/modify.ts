/** Another price and quantity for an order of contracts that waits. */
import type { Refusal } from '../../../../core/engine/command.ts';
import type { AmendOrder } from '../../../contracts/contract/commands.ts';
import {
  BAD_POSITION_SIDE,
  contractLots,
  POSITION_SIDES,
  ticksOf,
} from '../../wire/contracts/new-order.ts';
import { contractError, LIMIT_ONLY, NOT_MAKER, SAME_ORDER } from '../../wire/contracts/refusals.ts';
import type { ContractOrder } from '../../wire/contracts/orders.ts';
import { type Answer, answered, type ApiError, isApiError, notValid } from '../../wire/errors.ts';
import { BAD_SIDE } from '../../wire/new-order.ts';
import { NO_SUCH_ORDER } from '../../wire/refusals.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';
import { giveEnd } from '../order-calls.ts';
import { batch, type ContractOrderParts, MAX_BATCH, named, shown } from './order-calls.ts';

function errorOf(refusal: Refusal, { timeInForce }: ContractOrder): ApiError {
  const { refused } = refusal;
  if (refused === 'unknown_order') return NO_SUCH_ORDER;
  if (refused === 'order_unchanged') return SAME_ORDER;
  if (refused === 'stop_would_trigger' && timeInForce === 'GTX') return NOT_MAKER;
  return contractError(refusal);
}

/** Amends one order in one decision, once by its signature; it keeps its number and its name. */
async function modify(parts: ContractOrderParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const of = parts.markets.asked(asked);
  const side = asked.word('side', ['BUY', 'SELL'] as const, undefined, BAD_SIDE);
  asked.word('positionSide', POSITION_SIDES, 'BOTH', BAD_POSITION_SIDE);
  asked.word('priceMatch', ['NONE'] as const, 'NONE', notValid('priceMatch'));
  if (of === undefined || asked.error !== undefined) return asked.error ?? NO_SUCH_ORDER;
  const lots = contractLots(asked, of);
  const ticks = ticksOf(asked, of, 'price');
  const order = await named(parts, call, false, NO_SUCH_ORDER);
  if (isApiError(order)) return order;
  if (order.type !== 'LIMIT') return LIMIT_ONLY;
  if (order.side !== side) return BAD_SIDE;
  const refusal = order.reduceOnly ? undefined : await parts.contracts.openRefusal(owner);
  if (refusal !== undefined) return contractError(refusal);
  const command: AmendOrder = { type: 'contracts.amend', orderId: order.id, ticks, lots };
  const given = await giveEnd<AmendOrder>(parts, call, command, (refused) =>
    errorOf(refused, order),
  );
  if (isApiError(given)) return given;
  const amended = await parts.orders.find(owner, { id: order.id, clientOrderId: '' });
  return answered(shown(parts, amended ?? order));
}

/** The endpoints that change orders of contracts. */
export function modifyCalls(parts: ContractOrderParts): Endpoint[] {
  const common = { method: 'PUT', need: 'contracts' } as const;
  const one = (call: ApiCall) => modify(parts, call);
  const all = { orders: MAX_BATCH, answer: (call: ApiCall) => batch(call, one) };
  return [
    { ...common, path: '/fapi/v1/order', weight: 1, orders: 1, answer: one },
    { ...common, path: '/fapi/v1/batchOrders', weight: 5, ...all },
  ];
}
