/** How the call of a stake is answered: once the tick has come that opened it, or was to. */
import { isRefusal, refuse, type Told } from '../../../core/engine/command.ts';
import { envelopeOf, type Gateway } from '../../../platform/server/gateway.ts';
import { ok, type Caller, type Reply, type Request } from '../../../platform/server/http/call.ts';
import { TickAnswers } from '../../../platform/server/rooms/tick-answers.ts';
import type { Market } from '../../catalogue/contract.ts';
import { type PlaceStake, type SecondsOrder, secondsOrderChanged } from '../contract.ts';
import { readOrder, type SecondsTables } from '../store/reading.ts';
import { orderRow } from '../wire.ts';

/** A gateway with the orders that have opened, or will not. */
export interface Opening {
  readonly gateway: Gateway;
  readonly opened: TickAnswers<SecondsOrder>;
}

/** The orders that have opened, or will not. */
export function openedOrders(gateway: Gateway): TickAnswers<SecondsOrder> {
  return new TickAnswers(gateway, {
    topic: secondsOrderChanged,
    idOf: ({ id }) => id,
    isDecided: ({ state }) => state !== 'pending',
  });
}

function orderOf(answer: Told<SecondsOrder>): SecondsOrder {
  return {
    ...answer,
    stakeUnits: BigInt(answer.stakeUnits),
    payoutUnits: BigInt(answer.payoutUnits),
    profitUnits: BigInt(answer.profitUnits),
  };
}

/** As it was when it opened: whoever asks again with his key is answered the same. */
function asOpened(order: Readonly<SecondsOrder>): SecondsOrder {
  const nothing = { closeTick: 0, closeTicks: 0, profitUnits: 0n, settledMs: 0 } as const;
  return { ...order, ...nothing, state: 'running', reason: '' };
}

/**
 * Gives a stake and waits for its first price. Refusals besides those of the command: `no_price`
 * (no index tick came in time), `market_halted` (nothing could open when one came).
 */
export async function giveAndOpen(
  { gateway, opened }: Opening,
  request: Request<unknown, Caller>,
  command: PlaceStake,
  market: Market,
): Promise<Reply> {
  const actor = request.caller.customerId;
  const result = await gateway.submit(envelopeOf(request, command));
  if (isRefusal(result)) return result;
  const order = orderOf(result.answer);
  // What an earlier release accepted was open at once.
  if (order.state !== 'pending') return ok(orderRow(market, order));
  const now = await opened.of(order.id, () =>
    readOrder(gateway.database<SecondsTables>(), actor, order.id),
  );
  if (now.reason === 'no_tick') return refuse('no_price');
  if (now.reason === 'not_opened') return refuse('market_halted');
  return ok(orderRow(market, asOpened(now)));
}
