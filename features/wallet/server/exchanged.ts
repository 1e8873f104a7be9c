/** How the call of an exchange is answered: once the ticks have come at which it was made. */
import { isRefusal } from '../../../core/engine/command.ts';
import { envelopeOf, type Gateway } from '../../../platform/server/gateway.ts';
import {
  type Caller,
  ok,
  okText,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import { PendingAnswers, pendingRefusal } from '../../../platform/server/rooms/tick-answers.ts';
import { type Exchange, type ExchangeOrder, exchangeOrderChanged } from '../contract.ts';
import { readLock } from '../store/exchange-orders.ts';
import { exchangeOrdersTable } from '../store/tables.ts';
import { lockMessage } from '../wire/quotation.ts';

/** The exchanges that were made, or will not be. */
export type DecidedExchanges = PendingAnswers<ExchangeOrder>;

export function decidedExchanges(gateway: Gateway): DecidedExchanges {
  return new PendingAnswers(gateway, exchangeOrderChanged, exchangeOrdersTable);
}

/**
 * Gives an exchange and waits for its price. Refusals besides those of the command, which may come
 * at the ticks as well: `no_price` (they did not come in time).
 */
export async function giveExchange(
  gateway: Gateway,
  decided: DecidedExchanges,
  request: Request<unknown, Caller>,
  command: Exchange,
): Promise<Reply> {
  const actor = request.caller.customerId;
  const result = await gateway.submit(envelopeOf(request, command));
  if (isRefusal(result)) return result;
  const { id, received } = result.answer;
  // What an earlier release answered was made at once.
  if (received !== '') return okText('wallet.exchanged');
  return pendingRefusal(await decided.of(actor, id)) ?? okText('wallet.exchanged');
}

/**
 * Gives an exchange whose price is to be locked, and waits for the ticks at which it is. Answers
 * with the lock; refusals as of `giveExchange`.
 */
export async function giveLock(
  gateway: Gateway,
  decided: DecidedExchanges,
  request: Request<unknown, Caller>,
  { command, scales }: { readonly command: Exchange; readonly scales: Scales },
): Promise<Reply> {
  const actor = request.caller.customerId;
  const locking: Exchange = { ...command, locks: true };
  const result = await gateway.submit(envelopeOf(request, locking));
  if (isRefusal(result)) return result;
  const { id } = result.answer;
  const refusal = pendingRefusal(await decided.of(actor, id));
  if (refusal !== undefined) return refusal;
  const lock = await readLock(gateway.database(), id);
  if (lock === undefined) throw new Error(`exchange ${id} has no lock`);
  return ok(lockMessage(lock, scales));
}

/** Decimals of both coins. */
type Scales = Parameters<typeof lockMessage>[1];
