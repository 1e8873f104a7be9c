/** Placing, changing and cancelling orders of contracts, and reading one's own. */
import type { CancelOrder, Side } from '../../../contracts/contract/index.ts';
import type { CancelEntry } from '../../../contracts/contract/entries.ts';
import type { CancelReduction } from '../../../contracts/contract/reductions.ts';
import { Asked } from '../../wire/asked.ts';
import { askedOrder, commandOf, type OrderMeans } from '../../wire/contracts/new-order.ts';
import {
  algoMessage,
  type ContractOrder,
  contractOrderMessage,
  isAlgo,
} from '../../wire/contracts/orders.ts';
import { contractError } from '../../wire/contracts/refusals.ts';
import type { ContractMarket } from '../../wire/contracts/symbols.ts';
import {
  type Answer,
  answered,
  type ApiError,
  apiError,
  isApiError,
  notValid,
} from '../../wire/errors.ts';
import { orderNamed } from '../../wire/new-order.ts';
import { NO_SUCH_ORDER, NOTHING_TO_CANCEL } from '../../wire/refusals.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';
import { giveEnd } from '../order-calls.ts';
import { chosen, readSettings } from './chosen.ts';
import { type ContractOrders, type ContractParts, databaseOf, ownName } from './orders.ts';

/** What these endpoints work with. */
export interface ContractOrderParts extends ContractParts {
  readonly orders: ContractOrders;
}

export const MAX_BATCH = 5;
const BAD_BATCH = apiError(-4082, 'Invalid number of batch place orders.');
const ALL_CANCELLED = { code: 200, msg: 'The operation of cancel all open order is done.' };

/** Names of the parameters by which an order is named. */
const PLAIN = ['orderId', 'origClientOrderId'] as const;
const ALGO = ['algoId', 'clientAlgoId'] as const;

/** What an order depends on: what its owner has chosen and holds, and the prices of now. */
async function meansOf(
  { contracts, orders, gateway }: ContractOrderParts,
  of: ContractMarket,
  owner: number,
): Promise<OrderMeans> {
  const db = databaseOf({ gateway });
  const { id } = of.market;
  const { multiple, mode } = chosen(of, await readSettings({ contracts, gateway }, owner));
  const waiting = await contracts.rows.waiting(db, owner, id);
  const sums = contracts.now.sums(owner).filter(({ marketId }) => marketId === id);
  const freeLots = (side: Side): number => {
    const own = sums.find((sum) => sum.side === side)?.ownLots ?? 0;
    const taken = waiting.filter((it) => it.side === side && it.kind === 'take_profit');
    return own - taken.reduce((sum, { lots }) => sum + lots, 0);
  };
  const isHedge = await orders.isHedge(owner);
  return { isHedge, quote: contracts.now.quote(id), multiple, mode, freeLots };
}

/** Places an order; what it is called where nobody names it follows from what was signed. */
async function placed(
  parts: ContractOrderParts,
  call: ApiCall,
  kind: { readonly isAlgo: boolean; readonly isTest?: boolean },
): Promise<ContractOrder | ApiError> {
  const { asked, owner, onceKey } = call;
  const of = parts.markets.asked(asked);
  if (of === undefined || asked.error !== undefined) return asked.error ?? NO_SUCH_ORDER;
  const nowMs = parts.gateway.nowMs();
  const { indexTicks } = parts.contracts.now.quote(of.market.id);
  const now = { ms: nowMs, indexTicks, isAlgo: kind.isAlgo };
  const order = askedOrder(asked, of, now);
  const name = asked.ownName(kind.isAlgo ? 'clientAlgoId' : 'newClientOrderId');
  if (asked.error !== undefined) return asked.error;
  const clientOrderId = name || ownName(onceKey, 1);
  const command = commandOf(of, order, clientOrderId, await meansOf(parts, of, owner));
  if (isApiError(command)) return command;
  if (command.type !== 'contracts.reduce') {
    const refusal = await parts.contracts.openRefusal(owner);
    if (refusal !== undefined) return contractError(refusal);
  }
  const marketId = of.market.id;
  const note = { owner, clientOrderId, marketId, madeMs: nowMs, onceKey, asked: order, command };
  if (kind.isTest === true) return TESTED;
  return parts.orders.give({ ...note, houseId: 0 });
}

/** An order that was only tried has nothing to tell. */
const TESTED: ApiError = { status: 200, code: 200, msg: '' };

/** An order in the form of its kind. */
export function shown(parts: ContractOrderParts, order: ContractOrder): unknown {
  const of = parts.markets.byId(order.marketId);
  if (of === undefined) return undefined;
  return isAlgo(order) ? algoMessage(of, order) : contractOrderMessage(of, order);
}

async function place(parts: ContractOrderParts, call: ApiCall, algo: boolean): Promise<Answer> {
  if (algo && call.asked.optional('algoType') !== 'CONDITIONAL')
    call.asked.note(notValid('algoType'));
  const order = await placed(parts, call, { isAlgo: algo });
  return isApiError(order) ? order : answered(shown(parts, order));
}

async function test(parts: ContractOrderParts, call: ApiCall): Promise<Answer> {
  const order = await placed(parts, call, { isAlgo: false, isTest: true });
  return isApiError(order) && order !== TESTED ? order : answered({});
}

/** What a list in a parameter says, each entry as a call of its own. */
function callsOf(call: ApiCall, name: string): ApiCall[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(call.asked.text(name));
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_BATCH) return undefined;
  const rows = list as unknown[];
  if (!rows.every((row) => typeof row === 'object' && row !== null)) return undefined;
  return rows.map((row, at) => {
    const texts = Object.entries(row as Record<string, unknown>).map(
      ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    );
    return { ...call, asked: new Asked(new Map(texts)), onceKey: `${call.onceKey}:${at}` };
  });
}

function failure({ code, msg }: ApiError) {
  return { code, msg };
}

/** Five orders at the most, one after the other; each has its own answer. */
export async function batch(
  call: ApiCall,
  one: (each: ApiCall) => Promise<Answer>,
): Promise<Answer> {
  const calls = callsOf(call, 'batchOrders');
  if (call.asked.error !== undefined) return call.asked.error;
  if (calls === undefined) return BAD_BATCH;
  const answers: unknown[] = [];
  for (const each of calls) {
    const answer = await one(each);
    answers.push(isApiError(answer) ? failure(answer) : answer.body);
  }
  return answered(answers);
}

/** An own order of the market that a call names; of algo orders the market need not be named. */
export async function named(
  parts: ContractOrderParts,
  { asked, owner }: ApiCall,
  algo: boolean,
  missing: ApiError,
): Promise<ContractOrder | ApiError> {
  const of = algo ? parts.markets.maybe(asked) : parts.markets.asked(asked);
  const which = orderNamed(asked, ...(algo ? ALGO : PLAIN));
  if (asked.error !== undefined) return asked.error;
  const order = await parts.orders.find(owner, which);
  if (order === undefined || isAlgo(order) !== algo) return missing;
  return of !== undefined && order.marketId !== of.market.id ? missing : order;
}

async function show(parts: ContractOrderParts, call: ApiCall, algo: boolean): Promise<Answer> {
  const order = await named(parts, call, algo, NO_SUCH_ORDER);
  return isApiError(order) ? order : answered(shown(parts, order));
}

function cancelling(reductionId: number): CancelReduction {
  return { type: 'contracts.cancel_reduction', reductionId, clientOrderId: '' };
}

/** Takes an order back; what has ended already is none. */
async function end(
  parts: ContractOrderParts,
  call: Pick<ApiCall, 'owner' | 'onceKey'>,
  order: ContractOrder,
): Promise<ApiError | undefined> {
  if (order.status !== 'NEW') return NOTHING_TO_CANCEL;
  const { id } = order;
  const given = order.reduceOnly
    ? await giveEnd<CancelReduction>(parts, call, cancelling(id), contractError)
    : isAlgo(order)
      ? await giveEnd<CancelEntry>(
          parts,
          call,
          { type: 'contracts.cancel_entry', entryId: id, clientOrderId: '' },
          contractError,
        )
      : await giveEnd<CancelOrder>(
          parts,
          call,
          { type: 'contracts.cancel', positionId: id },
          contractError,
        );
  return isApiError(given) ? given : undefined;
}

async function cancel(parts: ContractOrderParts, call: ApiCall, algo: boolean): Promise<Answer> {
  const order = await named(parts, call, algo, NOTHING_TO_CANCEL);
  if (isApiError(order)) return order;
  const error = await end(parts, call, order);
  if (error !== undefined) return error;
  if (algo) {
    const { id: algoId, clientOrderId: clientAlgoId } = order;
    return answered({ algoId, clientAlgoId, code: '200', msg: 'success' });
  }
  const ended = await parts.orders.find(call.owner, { id: order.id, clientOrderId: '' });
  return answered(shown(parts, ended ?? order));
}

async function cancelOpen(
  parts: ContractOrderParts,
  call: ApiCall,
  algo: boolean,
): Promise<Answer> {
  const of = parts.markets.asked(call.asked);
  if (of === undefined || call.asked.error !== undefined) return call.asked.error ?? answered([]);
  const open = await parts.orders.open(call.owner, of.market.id);
  for (const order of open.filter((it) => isAlgo(it) === algo)) {
    const onceKey = `${call.onceKey}:${order.id}`;
    const error = await end(parts, { owner: call.owner, onceKey }, order);
    // What has ended meanwhile need not be ended.
    if (error !== undefined && error.code !== NOTHING_TO_CANCEL.code) return error;
  }
  return answered(ALL_CANCELLED);
}

/** `batchOrders` to cancel: lists of numbers or of names. */
async function cancelBatch(parts: ContractOrderParts, call: ApiCall): Promise<Answer> {
  const { asked } = call;
  const isNamed = asked.has('origClientOrderIdList');
  const [from, name] = isNamed
    ? (['origClientOrderIdList', 'origClientOrderId'] as const)
    : (['orderIdList', 'orderId'] as const);
  let list: unknown;
  try {
    list = JSON.parse(asked.text(from));
  } catch {
    list = undefined;
  }
  const symbol = asked.symbol(true);
  if (asked.error !== undefined) return asked.error;
  if (!Array.isArray(list) || list.length === 0 || list.length > 10) return BAD_BATCH;
  const answers: unknown[] = [];
  for (const [at, each] of (list as unknown[]).entries()) {
    const text = typeof each === 'string' ? each : JSON.stringify(each);
    const one = new Asked(
      new Map([
        ['symbol', symbol],
        [name, text],
      ]),
    );
    const answer = await cancel(
      parts,
      { ...call, asked: one, onceKey: `${call.onceKey}:${at}` },
      false,
    );
    answers.push(isApiError(answer) ? failure(answer) : answer.body);
  }
  return answered(answers);
}

/** The endpoints of orders of contracts. */
export function contractOrderCalls(parts: ContractOrderParts): Endpoint[] {
  const of = (
    method: Endpoint['method'],
    path: string,
    weight: number,
    answer: Endpoint['answer'],
    more: Partial<Endpoint> = {},
  ): Endpoint => {
    const need = method === 'GET' ? 'read' : 'contracts';
    return { method, path: `/fapi/v1/${path}`, weight, need, answer, ...more };
  };
  const one = { orders: 1 };
  const algo = (call: ApiCall) => place(parts, call, true);
  return [
    of('POST', 'order', 1, (call) => place(parts, call, false), one),
    of('POST', 'order/test', 1, (call) => test(parts, call)),
    of('GET', 'order', 1, (call) => show(parts, call, false)),
    of('DELETE', 'order', 1, (call) => cancel(parts, call, false)),
    of('POST', 'batchOrders', 5, (call) => batch(call, (each) => place(parts, each, false)), {
      orders: MAX_BATCH,
    }),
    of('DELETE', 'batchOrders', 1, (call) => cancelBatch(parts, call)),
    of('DELETE', 'allOpenOrders', 1, (call) => cancelOpen(parts, call, false)),
    of('POST', 'algoOrder', 1, algo, one),
    of('GET', 'algoOrder', 1, (call) => show(parts, call, true)),
    of('DELETE', 'algoOrder', 1, (call) => cancel(parts, call, true)),
    of('DELETE', 'algoOpenOrders', 1, (call) => cancelOpen(parts, call, true)),
  ];
}
