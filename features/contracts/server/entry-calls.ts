/** The calls of orders that wait for a price and then open: placing, cancelling, showing them. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { pagingFields, wholeField } from '../../../core/wire/scalars.ts';
import { giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import type { CancelEntry, EntryState } from '../contract/entries.ts';
import { type ContractsTables, readEntries } from '../store/reading.ts';
import { cancelEntryInput, entryCommand, entryInput, entryRow } from '../wire/entries.ts';
import type { GivenOrders } from './given-orders.ts';
import type { ContractsServerNeeds } from './needs.ts';
import { openingRefusal } from './order-calls.ts';
import type { ContractsView } from './view.ts';

const room = 'contracts';
const STATES: readonly (EntryState | undefined)[] = [undefined, 'waiting', 'done', 'cancelled'];

/** Calls about orders that wait to open. */
export function entryCalls(
  { gateway }: GivenOrders,
  needs: ContractsServerNeeds,
  view: ContractsView,
): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/lever/entry',
      room,
      summary: 'Lets an order wait for a price, and gives it then: a stop, a dip, or a turn.',
      input: entryInput,
      handle: async (request) => {
        const { input } = request;
        const market = needs.pair(input.currency_id, input.legal_id);
        if (market === undefined) return refuse('unknown_market');
        const refusal = await openingRefusal(gateway, request, needs, view);
        if (refusal !== undefined) return refusal;
        const command = entryCommand(market, input);
        if (isRefusal(command)) return command;
        return giveCommand(gateway, request, command, () => okText('contracts.said.waits'));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/lever/cancel_entry',
      room,
      summary: 'Cancels an order that waits to open.',
      input: cancelEntryInput,
      handle: (request) => {
        const { id: entryId, client_order_id: clientOrderId } = request.input;
        const command: CancelEntry = { type: 'contracts.cancel_entry', entryId, clientOrderId };
        return giveCommand(gateway, request, command, () => okText('contracts.said.cancelled'));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/lever/entries',
      room,
      summary: 'A page of own orders that wait to open (1), did (2), or ended (3), newest first.',
      input: z.object({ ...pagingFields(10), status: wholeField(0, 3).default(0) }),
      handle: async ({ input, caller }) => {
        const page = { owner: caller.customerId, page: input.page, limit: input.limit };
        const state = STATES[input.status];
        const rows = await readEntries(gateway.database<ContractsTables>(), page, state);
        return ok(
          rows.flatMap((row) => {
            const market = needs.market(row.marketId);
            return market === undefined ? [] : [entryRow(market, row)];
          }),
        );
      },
    }),
  ];
}
