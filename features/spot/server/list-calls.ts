/** The calls of order lists: placing, cancelling and showing them. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import type { AnswerTo } from '../../../core/engine/command.ts';
import { pagingFields, wholeField } from '../../../core/wire/scalars.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { CancelList, ListAnswer, PlaceList } from '../contract/commands.ts';
import { readLists, type SpotTables } from '../store/reading.ts';
import {
  cancelListInput,
  listAnswerMessage,
  listMessage,
  placeListCommand,
  placeListInput,
} from '../wire/lists.ts';
import { orderOf } from './order-of.ts';

/** What the calls of lists ask of the server of spot. */
interface ListCallNeeds {
  pair(currencyId: number, quoteId: number): Market | undefined;
  market(marketId: number): Market | undefined;
  /** Gives a command that may give value to others. */
  give(
    request: Request<Proofs, Caller>,
    market: Market,
    command: PlaceList,
    reply: (answer: AnswerTo<PlaceList>) => Reply,
    ownKey?: string,
  ): Promise<Reply>;
}

/** Calls about order lists. */
export function orderListCalls(gateway: Gateway, needs: ListCallNeeds): Call[] {
  const reply = ({ listId, orders }: ListAnswer): Reply => {
    const market = needs.market(orders[0]?.marketId ?? 0);
    if (market === undefined) throw new Error(`list ${listId} of an unknown market`);
    return ok(listAnswerMessage(market, listId, orders.map(orderOf)));
  };
  return [
    customerCall({
      method: 'POST',
      path: '/coin/place_list',
      room: 'spot',
      summary: 'Places orders of which one cancels or triggers others (oco, oto, otoco).',
      input: placeListInput,
      handle: async (request) => {
        const market = needs.pair(request.input.currency_id, request.input.legal_id);
        if (market === undefined) return refuse('unknown_market');
        const command = placeListCommand(market, request.input);
        if (isRefusal(command)) return command;
        const own = command.clientListId === '' ? undefined : `list:${command.clientListId}`;
        return needs.give(request, market, command, reply, own);
      },
    }),
    customerCall({
      method: 'POST',
      path: '/coin/cancel_list',
      room: 'spot',
      summary: 'Cancels all that is left of an order list.',
      input: cancelListInput,
      handle: (request) => {
        const { id: listId, client_list_id: clientListId } = request.input;
        const command: CancelList = { type: 'spot.cancel_list', listId, clientListId };
        return giveCommand(gateway, request, command, reply);
      },
    }),
    customerCall({
      method: 'GET',
      path: '/coin/lists',
      room: 'spot',
      summary: 'A page of own order lists, newest first, each with its orders.',
      input: z.object({ ...pagingFields(10), status: wholeField(0, 2).optional() }),
      handle: async ({ input, caller }) => {
        const live = input.status === 1 ? true : input.status === 2 ? false : undefined;
        const page = { owner: caller.customerId, page: input.page, limit: input.limit };
        const rows = await readLists(gateway.database<SpotTables>(), page, live);
        return ok(
          rows.flatMap(({ list, orders }) => {
            const market = needs.market(list.marketId);
            return market === undefined ? [] : [listMessage(market, list, orders)];
          }),
        );
      },
    }),
  ];
}
