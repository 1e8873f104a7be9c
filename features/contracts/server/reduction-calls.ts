/** The calls of orders that close: placing, cancelling and showing them. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { pagingFields, wholeField } from '../../../core/wire/scalars.ts';
import { giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, type Reply } from '../../../platform/server/http/call.ts';
import type { CancelReduction, ReductionAnswer } from '../contract/reductions.ts';
import { type ContractsTables, readReductions } from '../store/reading.ts';
import {
  cancelReductionInput,
  reduceCommand,
  reduceInput,
  reductionOf,
  reductionRow,
} from '../wire/reductions.ts';
import { type GivenOrders, giveOrder } from './given-orders.ts';
import type { ContractsServerNeeds } from './needs.ts';

const room = 'contracts';

/** Calls about orders that close. They are open to customers who may open nothing, too. */
export function reductionCalls(given: GivenOrders, needs: ContractsServerNeeds): Call[] {
  const { gateway } = given;
  const reply = (answer: ReductionAnswer): Reply => {
    const market = needs.market(answer.marketId);
    if (market === undefined) throw new Error(`order ${answer.id} of an unknown market`);
    return ok(reductionRow(market, answer));
  };
  return [
    customerCall({
      method: 'POST',
      path: '/lever/reduce',
      room,
      summary: 'Closes lots of a side, oldest positions first, now or when a price comes.',
      input: reduceInput,
      handle: async (request) => {
        const market = needs.pair(request.input.currency_id, request.input.legal_id);
        if (market === undefined) return refuse('unknown_market');
        const command = reduceCommand(market, request.input);
        if (isRefusal(command)) return command;
        if (command.kind !== 'market') return giveCommand(gateway, request, command, reply);
        return giveOrder(given, request, command, ([done]) => reply(reductionOf(done)));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/lever/cancel_reduction',
      room,
      summary: 'Cancels an order that waits to close.',
      input: cancelReductionInput,
      handle: (request) => {
        const { id: reductionId, client_order_id: clientOrderId } = request.input;
        const type = 'contracts.cancel_reduction';
        const command: CancelReduction = { type, reductionId, clientOrderId };
        return giveCommand(gateway, request, command, reply);
      },
    }),
    customerCall({
      method: 'GET',
      path: '/lever/reductions',
      room,
      summary: 'A page of own orders that close, newest first.',
      input: z.object({ ...pagingFields(10), status: wholeField(0, 2).optional() }),
      handle: async ({ input, caller }) => {
        const waits = input.status === 1 ? true : input.status === 2 ? false : undefined;
        const page = { owner: caller.customerId, page: input.page, limit: input.limit };
        const rows = await readReductions(gateway.database<ContractsTables>(), page, waits);
        return ok(
          rows.flatMap((row) => {
            const market = needs.market(row.marketId);
            return market === undefined ? [] : [reductionRow(market, row)];
          }),
        );
      },
    }),
  ];
}
