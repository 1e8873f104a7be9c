import { z } from 'zod';
import { type AnswerTo, isRefusal, refuse, type Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { type Gateway, giveCommand, type RoomServer } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  type Reply,
  type Request,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { giveValue, type Proofs, type Voucher } from '../../../platform/server/proven.ts';
import { pagingFields, wholeField } from '../../../core/wire/scalars.ts';
import type { Market, SpotTerms } from '../../catalogue/contract.ts';
import type {
  CancelAll,
  CancelOrder,
  Fill,
  Order,
  PlaceOrder,
  ReplaceOrder,
} from '../contract/index.ts';
import type { CancelReplace, PlaceList } from '../contract/commands.ts';
import { orderListCalls } from './list-calls.ts';
import { orderOf } from './order-of.ts';
import { type Depth, DepthView } from './depth-view.ts';
import { type LiveNeeds, publishSpot } from './live.ts';
import {
  readFills,
  readOrder,
  readOrders,
  readOwnOrder,
  readTape,
  type SpotTables,
} from '../store/reading.ts';
import { ownReading } from '../store/own-orders.ts';
import { readTrades } from '../store/trades.ts';
import {
  countLive,
  readFillsAfter,
  readLastTrades,
  readPauses,
  readWaiting,
} from '../store/levels.ts';
import {
  cancelAllInput,
  cancelInput,
  cancelledMessage,
  depthMessage,
  feesMessage,
  fillMessage,
  orderInput,
  orderMessage,
  placeCommand,
  replaceCommand,
  replaceInput,
  tapeMessage,
  tradeInput,
} from '../wire/index.ts';
import { cancelReplaceCommand, cancelReplaceInput, replacedMessage } from '../wire/lists.ts';

/** Where an order for which a customer has to prove himself is entered. */
const TICKET = '/h5/#/pages/transaction/currency?';

/** How spot's calls find markets; the app fills it. */
export interface SpotServerNeeds extends LiveNeeds {
  pair(currencyId: number, quoteId: number): Market | undefined;
  /** Fees and band that count for orders placed now. */
  conditions(market: Market): SpotTerms;
  /** Who vouches for customers that give value to others. */
  readonly voucher: Voucher;
}

const MOST_FILLS = 20;
const optionalPair = { currency_id: wholeField().optional(), legal_id: wholeField().optional() };
const pair = { currency_id: wholeField(1), legal_id: wholeField(1) };

/** Spot's front door: its calls and its live data. */
export class SpotServer implements RoomServer {
  readonly name = 'spot';
  /** The price of the last trade of each market that had one. */
  readonly readLastTrades = readLastTrades;
  readonly readPauses = readPauses;
  readonly readWaiting = readWaiting;
  readonly countLive = countLive;
  readonly readFillsAfter = readFillsAfter;
  readonly readTrades = readTrades;
  readonly ownReading = ownReading;
  private readonly view = new DepthView();
  readonly views = [this.view];
  private readonly needs: SpotServerNeeds;

  constructor(needs: SpotServerNeeds) {
    this.needs = needs;
  }

  /** The best levels of a market, with the sequence that its changes continue. */
  depth(marketId: number, limit: number): Depth {
    return this.view.depth(marketId, limit);
  }

  /** The sequence that the last change of a market's book follows. */
  previousOf(marketId: number): number {
    return this.view.previousOf(marketId);
  }

  calls(gateway: Gateway): Call[] {
    const orderCalls = [...this.orderCalls(gateway), this.replaceCall(gateway)];
    const lists = orderListCalls(gateway, {
      pair: (currencyId, quoteId) => this.needs.pair(currencyId, quoteId),
      market: (marketId) => this.needs.market(marketId),
      give: (...asked) => this.give(gateway, ...asked),
    });
    return [...orderCalls, ...lists, ...this.listCalls(gateway), ...this.marketCalls(gateway)];
  }

  /** Tells depth and trades to everyone, orders and fills to their customers. */
  /** Own fills in a span of time, the newest first. */
  async fills(
    gateway: Gateway,
    owner: number,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): Promise<readonly Fill[]> {
    const page = { owner, page: 1, limit: MOST_FILLS };
    const fills = await readFills(gateway.database<SpotTables>(), page);
    return fills.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  }

  follow(gateway: Gateway): undefined {
    publishSpot(gateway, this.view, this.needs);
  }

  private orderCalls(gateway: Gateway): Call[] {
    return [
      customerCall({
        method: 'POST',
        path: '/coin/trade',
        room: 'spot',
        summary: 'Places an order.',
        input: tradeInput,
        handle: async (request) => {
          const market = this.needs.pair(request.input.currency_id, request.input.legal_id);
          if (market === undefined) return refuse('unknown_market');
          const command = placeCommand(market, request.input);
          if (isRefusal(command)) return command;
          const own = command.clientOrderId === '' ? undefined : `order:${command.clientOrderId}`;
          return this.order(gateway, request, market, command, own);
        },
      }),
      customerCall({
        method: 'POST',
        path: '/coin/cancel',
        room: 'spot',
        summary: 'Cancels an order by its id or by the customer’s own id.',
        input: cancelInput,
        handle: (request) =>
          this.submit(gateway, request, {
            type: 'spot.cancel',
            orderId: request.input.id,
            clientOrderId: request.input.client_order_id,
          }),
      }),
      customerCall({
        method: 'POST',
        path: '/coin/cancel_all',
        room: 'spot',
        summary: 'Cancels all open orders, of one market or of all.',
        input: cancelAllInput,
        handle: async (request) => {
          const { input } = request;
          const marketIds = this.chosen(input.currency_id, input.legal_id) ?? [];
          const named = Boolean(input.currency_id) || Boolean(input.legal_id);
          // No market at all would mean everywhere, which is not what was asked for.
          if (named && marketIds.length === 0) return refuse('unknown_market');
          const command: CancelAll = { type: 'spot.cancel_all', marketIds };
          return giveCommand(gateway, request, command, (answer) => ok(cancelledMessage(answer)));
        },
      }),
      customerCall({
        method: 'POST',
        path: '/coin/replace',
        room: 'spot',
        summary:
          'Changes quantity and price of an open limit order, or the price of a stop that waits.',
        input: replaceInput,
        handle: async (request) => {
          const { caller, input } = request;
          const order = await readOrder(
            gateway.database<SpotTables>(),
            caller.customerId,
            input.id,
          );
          const market = order === undefined ? undefined : this.needs.market(order.marketId);
          if (market === undefined) return refuse('unknown_order');
          const command = replaceCommand(market, input);
          return isRefusal(command) ? command : this.order(gateway, request, market, command);
        },
      }),
    ];
  }

  private replaceCall(gateway: Gateway): Call {
    return customerCall({
      method: 'POST',
      path: '/coin/cancel_replace',
      room: 'spot',
      summary: 'Cancels an order and places another one in its market: both, or neither.',
      input: cancelReplaceInput,
      handle: async (request) => {
        const market = this.needs.pair(request.input.currency_id, request.input.legal_id);
        if (market === undefined) return refuse('unknown_market');
        const command = cancelReplaceCommand(market, request.input);
        if (isRefusal(command)) return command;
        const reply = ({ cancelled, order }: AnswerTo<CancelReplace>): Reply =>
          ok(replacedMessage(market, cancelled && orderOf(cancelled), orderOf(order)));
        return this.give(gateway, request, market, command, reply);
      },
    });
  }

  private orderCall(gateway: Gateway): Call {
    return customerCall({
      method: 'GET',
      path: '/coin/order',
      room: 'spot',
      summary: 'One order of one’s own, by its id or by the id that one gave it.',
      input: orderInput,
      handle: async ({ input: { id, client_order_id: ownId }, caller: { customerId } }) => {
        const db = gateway.database<SpotTables>();
        const found =
          ownId === ''
            ? await readOrder(db, customerId, id)
            : await readOwnOrder(db, customerId, ownId);
        const market = found && this.needs.market(found.marketId);
        if (found === undefined || market === undefined) return refuse('unknown_order');
        return ok(orderMessage(market, found));
      },
    });
  }

  private listCalls(gateway: Gateway): Call[] {
    return [
      this.orderCall(gateway),
      customerCall({
        method: 'GET',
        path: '/coin/list',
        room: 'spot',
        summary: 'A page of own orders, newest first.',
        input: z.object({
          ...optionalPair,
          ...pagingFields(10),
          status: wholeField(0, 2).optional(),
        }),
        handle: async ({ input, caller }) => {
          const live = input.status === 1 ? true : input.status === 2 ? false : undefined;
          const page = this.pageOf(caller, input);
          const orders = await readOrders(gateway.database<SpotTables>(), page, live);
          return ok(this.inMarkets(orders, orderMessage));
        },
      }),
      customerCall({
        method: 'GET',
        path: '/coin/fills',
        room: 'spot',
        summary: 'A page of own fills, newest first.',
        input: z.object({ ...optionalPair, ...pagingFields(20) }),
        handle: async ({ input, caller }) => {
          const page = this.pageOf(caller, input);
          const fills = await readFills(gateway.database<SpotTables>(), page);
          return ok(
            this.inMarkets(fills, (market, fill) => fillMessage(market, fill, caller.customerId)),
          );
        },
      }),
      visitorCall({
        method: 'GET',
        path: '/coin/fees',
        room: 'spot',
        summary: 'Fees of makers and takers in a market, in parts per million.',
        input: z.object(optionalPair),
        handle: async ({ input }) => {
          const chosen = this.chosen(input.currency_id, input.legal_id);
          const market = this.needs.market(chosen?.[0] ?? this.needs.markets()[0]?.id ?? 0);
          if (market === undefined) return refuse('unknown_market');
          return ok(feesMessage(this.needs.conditions(market)));
        },
      }),
    ];
  }

  private marketCalls(gateway: Gateway): Call[] {
    return [
      visitorCall({
        method: 'GET',
        path: '/market/depth',
        room: 'spot',
        summary: 'The book of a market, best first, with the sequence that increments continue.',
        input: z.object({ ...pair, limit: wholeField(1, 500).default(50) }),
        handle: async ({ input }) => {
          const market = this.needs.pair(input.currency_id, input.legal_id);
          if (market === undefined) return refuse('unknown_market');
          const depth = this.view.depth(market.id, input.limit);
          return ok(depthMessage(market, depth));
        },
      }),
      visitorCall({
        method: 'GET',
        path: '/market/trades',
        room: 'spot',
        summary: 'The last trades of a market, newest first.',
        input: z.object({ ...pair, limit: wholeField(1, 200).default(50) }),
        handle: async ({ input }) => {
          const market = this.needs.pair(input.currency_id, input.legal_id);
          if (market === undefined) return refuse('unknown_market');
          const fills = await readTape(gateway.database<SpotTables>(), market.id, input.limit);
          return ok(fills.map((fill) => tapeMessage(market, fill)));
        },
      }),
    ];
  }

  /** Where only customers make the price, whoever pays much gives value to whom he meets. */
  private order(
    gateway: Gateway,
    request: Request<Proofs, Caller>,
    market: Market,
    command: PlaceOrder | ReplaceOrder,
    ownKey?: string,
  ): Promise<Reply> {
    return this.give(gateway, request, market, command, this.orderReply, ownKey);
  }

  private give<Asked extends PlaceOrder | ReplaceOrder | CancelReplace | PlaceList>(
    gateway: Gateway,
    request: Request<Proofs, Caller>,
    market: Market,
    command: Asked,
    reply: (answer: AnswerTo<Asked>) => Reply,
    ownKey?: string,
  ): Promise<Reply> {
    if (market.definition.bookOnly !== true) {
      return giveCommand(gateway, request, command, reply, ownKey);
    }
    const where = `${TICKET}currency_id=${market.base.id}&legal_id=${market.quote.id}`;
    const priced = { ...command, byReference: true } as const;
    const asked = { command: (vouched: Vouched) => ({ ...priced, vouched }), where, ownKey };
    return giveValue(gateway, this.needs.voucher, request, asked, reply);
  }

  private submit(
    gateway: Gateway,
    request: Request<unknown, Caller>,
    command: PlaceOrder | CancelOrder | ReplaceOrder,
    ownKey?: string,
  ): Promise<Reply> {
    return giveCommand(gateway, request, command, this.orderReply, ownKey);
  }

  private readonly orderReply = (answer: Told<Order>): Reply => {
    const market = this.needs.market(answer.marketId);
    if (market === undefined) throw new Error(`order ${answer.id} of an unknown market`);
    return ok(orderMessage(market, orderOf(answer)));
  };

  /** The markets that optional ids choose: undefined for all, empty when there is no such. */
  private chosen(
    currencyId: number | undefined,
    quoteId: number | undefined,
  ): number[] | undefined {
    if (!currencyId && !quoteId) return undefined;
    return this.needs
      .markets()
      .filter((market) => !currencyId || market.base.id === currencyId)
      .filter((market) => !quoteId || market.quote.id === quoteId)
      .map((market) => market.id);
  }

  private pageOf(
    caller: Caller,
    input: { page: number; limit: number; currency_id?: number; legal_id?: number },
  ): Parameters<typeof readFills>[1] {
    const marketIds = this.chosen(input.currency_id, input.legal_id);
    const page = { owner: caller.customerId, page: input.page, limit: input.limit };
    return marketIds === undefined
      ? page
      : { ...page, marketIds: marketIds.length > 0 ? marketIds : [0] };
  }

  private inMarkets<Row extends { readonly marketId: number }>(
    rows: readonly Row[],
    message: (market: Market, row: Row) => Record<string, unknown>,
  ): Record<string, unknown>[] {
    return rows.flatMap((row) => {
      const market = this.needs.market(row.marketId);
      return market === undefined ? [] : [message(market, row)];
    });
  }
}
