import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { riskReadMessage } from '../../../core/wire/risk-read.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import {
  hasReadRisk,
  refuseUnread,
  type RiskNotice,
  settleRisk,
} from '../../../platform/server/rooms/risk-notices.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ContractsCommand } from '../contract/commands.ts';
import type { TradeCommand } from '../contract/orders.ts';
import { type ContractsTables, readPosition } from '../store/reading.ts';
import {
  batchInput,
  cancelInput,
  closeCommand,
  closeInput,
  marginCommand,
  marginInput,
  openCommand,
  stopsCommand,
  stopsInput,
  submitInput,
} from '../wire/index.ts';
import { tradeCommand, tradeInput, tradeMessage } from '../wire/reductions.ts';
import { type GivenOrders, giveOrder } from './given-orders.ts';
import type { ContractsServerNeeds } from './needs.ts';
import { withoutProposed } from './proposed-stops.ts';
import type { ContractsView } from './view.ts';

const room = 'contracts';
const SIDES = ['all', 'long', 'short'] as const;

/** Calls that open, change and close positions. */
export function orderCalls(
  given: GivenOrders,
  needs: ContractsServerNeeds,
  view: ContractsView,
): Call[] {
  const { gateway } = given;
  const marketOf = async (caller: Caller, id: number): Promise<Market | undefined> => {
    const db = gateway.database<ContractsTables>();
    const position = await readPosition(db, caller.customerId, id);
    return position === undefined ? undefined : needs.market(position.marketId);
  };
  return [
    openCall(given, needs, view),
    tradeCall(given, needs, view),
    riskCall(gateway, view),
    ...changeCalls(gateway, view, marketOf),
    customerCall({
      method: 'POST',
      path: '/lever/close',
      room,
      summary: 'Closes a position, or some of its lots.',
      input: closeInput,
      handle: (request) => order(given, request, closeCommand(request.input), 'closed'),
    }),
    customerCall({
      method: 'POST',
      path: '/lever/reverse',
      room,
      summary: 'Closes a position and opens its other side with the same lots, at one price.',
      input: cancelInput,
      handle: async (request) => {
        const refusal = await needs.refusalFor(request.caller);
        if (refusal !== undefined) return refusal;
        const { id: positionId } = request.input;
        const command = { type: 'contracts.reverse', positionId, needsCover: true } as const;
        return order(given, request, command, 'reversed');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/lever/batch_close',
      room,
      summary: 'Closes all positions, all longs or all shorts, in every market.',
      input: batchInput,
      handle: (request) => {
        const sides = SIDES[request.input.type];
        return order(given, request, { type: 'contracts.close_all', sides }, 'closed');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/lever/cancel',
      room,
      summary: 'Cancels an order that waits for its price.',
      input: cancelInput,
      handle: (request) => {
        const command = { type: 'contracts.cancel', positionId: request.input.id } as const;
        return submit(gateway, request, command, 'cancelled');
      },
    }),
  ];
}

/** What the notice says, in words of the room. */
const RISKS = ['risk_loss', 'risk_multiple', 'risk_liquidation', 'risk_fee'] as const;

/** One notice for the contracts of all markets; whatever changes of their terms asks it again. */
export function noticeOf(view: ContractsView, owner: number): RiskNotice {
  return { owner, product: 'contracts', key: 0, version: view.versions };
}

type RiskRequest = Request<{ readonly risk_accepted: boolean }, Caller>;

/** Why nothing is opened before the risk was read; a yes to it is kept. */
async function riskRefusal(
  gateway: Gateway,
  { input, caller }: RiskRequest,
  needs: ContractsServerNeeds,
  view: ContractsView,
): Promise<Refusal | undefined> {
  const notice = noticeOf(view, caller.customerId);
  const isRead = await settleRisk(gateway, notice, input.risk_accepted);
  return needs.isRiskNeeded && !isRead ? refuseUnread(notice, ...RISKS) : undefined;
}

/** Why a customer may open nothing, or nothing before the risk was read. */
export async function openingRefusal(
  gateway: Gateway,
  request: RiskRequest,
  needs: ContractsServerNeeds,
  view: ContractsView,
): Promise<Refusal | undefined> {
  return (
    (await needs.refusalFor(request.caller)) ?? (await riskRefusal(gateway, request, needs, view))
  );
}

function riskCall(gateway: Gateway, view: ContractsView): Call {
  return customerCall({
    method: 'GET',
    path: '/lever/risk',
    room,
    summary: 'Whether the caller has read what can be lost under the terms of now.',
    input: z.object({}),
    handle: async ({ caller: { customerId } }) =>
      ok(riskReadMessage(await hasReadRisk(gateway.database(), noticeOf(view, customerId)))),
  });
}

function tradeCall(given: GivenOrders, needs: ContractsServerNeeds, view: ContractsView): Call {
  return customerCall({
    method: 'POST',
    path: '/lever/trade',
    room,
    summary:
      'Closes what stands on the other side, oldest first, and opens the rest, at one price.',
    input: tradeInput,
    handle: async (request) => {
      const { input } = request;
      const market = needs.pair(input.currency_id, input.legal_id);
      if (market === undefined) return refuse('unknown_market');
      const refusal = await openingRefusal(given.gateway, request, needs, view);
      if (refusal !== undefined) return refusal;
      const command = tradeCommand(market, input);
      return giveOrder(given, request, command, ([done]) => ok(tradeMessage(done)));
    },
  });
}

function openCall(given: GivenOrders, needs: ContractsServerNeeds, view: ContractsView): Call {
  return customerCall({
    method: 'POST',
    path: '/lever/submit',
    room,
    summary: 'Opens a position at the index, or lets an order wait for its price.',
    input: submitInput,
    handle: async (request) => {
      const { input, caller } = request;
      const market = needs.pair(input.currency_id, input.legal_id);
      if (market === undefined) return refuse('unknown_market');
      const refusal = await needs.refusalFor(caller);
      if (refusal !== undefined) return refusal;
      const command = openCommand(market, input);
      if (isRefusal(command)) return command;
      const unread = await riskRefusal(given.gateway, request, needs, view);
      if (unread !== undefined) return unread;
      return order(given, request, { ...command, needsCover: true }, 'opened');
    },
  });
}

function changeCalls(
  gateway: Gateway,
  view: ContractsView,
  marketOf: (caller: Caller, id: number) => Promise<Market | undefined>,
): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/lever/setstop',
      room,
      summary: 'Sets, changes or clears take-profit, stop-loss and trailing stop.',
      input: stopsInput,
      handle: async (request) => {
        const market = await marketOf(request.caller, request.input.id);
        if (market === undefined) return refuse('unknown_position');
        const command = stopsCommand(market, request.input);
        if (isRefusal(command)) return command;
        const wished =
          request.key === undefined ? withoutProposed(command, market.id, view.recent) : command;
        return submit(gateway, request, wished, 'stops_set');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/lever/margin',
      room,
      summary: 'Moves margin into or out of an isolated position.',
      input: marginInput,
      handle: async (request) => {
        const market = await marketOf(request.caller, request.input.id);
        if (market === undefined) return refuse('unknown_position');
        const command = marginCommand(market, request.input);
        if (isRefusal(command)) return command;
        return submit(gateway, request, command, 'margin_changed');
      },
    }),
  ];
}

/** Gives what trades at the index; answered when it was carried out. */
function order(
  given: GivenOrders,
  request: Request<unknown, Caller>,
  command: TradeCommand,
  said: string,
): Promise<Reply> {
  return giveOrder(given, request, command, () => okText(`contracts.said.${said}`));
}

/** Gives a command for the caller; a success is a text, because existing clients show it. */
function submit(
  gateway: Gateway,
  request: Request<unknown, Caller>,
  command: ContractsCommand,
  said: string,
): Promise<Reply> {
  return giveCommand(gateway, request, command, () => okText(`contracts.said.${said}`));
}
