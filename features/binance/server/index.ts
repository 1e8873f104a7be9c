import type { FastifyInstance } from 'fastify';
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import { countdownCalls, sessionEnded } from './countdown-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { faucetCalls } from './faucet-calls.ts';
import { transferCalls } from './transfer-calls.ts';
import { followFilled } from './filled-orders.ts';
import { Front } from './front.ts';
import { generalCalls } from './general-calls.ts';
import type { KeyRoom } from './keys.ts';
import { OrderCounts, Weights } from './limits.ts';
import { marketCalls } from './market-calls.ts';
import type { SocketLimits } from '../../../platform/server/realtime/socket-gate.ts';
import { addDocs } from './docs/page.ts';
import { accountCalls } from './account-calls.ts';
import { capitalCalls } from './capital-calls.ts';
import { listCalls } from './list-calls.ts';
import type { ContractSource } from './contracts/needs.ts';
import { ContractFront } from './contracts/index.ts';
import type { AccountSource, CapitalSource, MarketSource, OwnSource } from './needs.ts';
import { orderCalls } from './order-calls.ts';
import { Streams } from './sockets/streams.ts';
import { UserStreams } from './sockets/user-streams.ts';
import { BotSockets } from './sockets/upgrade.ts';
import { Symbols } from './symbols.ts';
import { udfCalls } from './udf-calls.ts';

/** What the front is made with. */
export interface BinanceNeeds {
  readonly sockets: SocketLimits;
  readonly source: MarketSource;
  readonly own: OwnSource;
  readonly account: AccountSource;
  readonly capital: CapitalSource;
  readonly contracts: (gateway: Gateway) => ContractSource;
  readonly keys: KeyRoom;
  readonly isOpen: () => Promise<boolean>;
}

/** The API for bots: a front of other rooms, with no rule of its own. */
export class BinanceServer implements RoomServer {
  readonly name = 'binance';
  private readonly needs: BinanceNeeds;
  private readonly symbols: Symbols;
  private readonly orders = new OrderCounts();
  private gateway: Gateway | undefined;
  private contracts: ContractFront | undefined;
  private sockets: BotSockets | undefined;

  constructor(needs: BinanceNeeds) {
    this.needs = needs;
    this.symbols = new Symbols(() => needs.source.markets());
  }

  /** Keeps the gateway whose addresses it adds, and follows what streams tell. */
  follow(gateway: Gateway): Running {
    const { source, sockets: limits } = this.needs;
    const streams = new Streams({ gateway, source, symbols: this.symbols });
    const { own, account } = this.needs;
    const users = new UserStreams({ gateway, own, account, symbols: this.symbols });
    const parts = { gateway, source, account, contracts: this.needs.contracts(gateway) };
    const contracts = new ContractFront(parts);
    const ended = this.sessionsEnded(gateway, contracts);
    const sockets = new BotSockets(limits, { streams, users, contracts, sessionEnded: ended });
    this.gateway = gateway;
    this.contracts = contracts;
    this.sockets = sockets;
    const followed = [streams.follow(), users.follow(gateway), ...contracts.follow()];
    const unfollow = followFilled(gateway, this.orders);
    return {
      stop: async () => {
        sockets.stop();
        unfollow();
        for (const each of followed) await each.stop();
      },
    };
  }

  addRoutes(app: FastifyInstance): void {
    const { gateway, contracts, needs } = this;
    if (gateway === undefined || contracts === undefined)
      throw new Error('the API is added before it serves');
    const { orders } = this;
    const endpoints = this.endpoints(gateway, contracts, orders);
    const front = new Front({
      endpoints,
      weights: new Weights(),
      orders,
      keys: needs.keys,
      nowMs: () => gateway.nowMs(),
      log: () => gateway.log,
      isOpen: needs.isOpen,
    });
    front.addRoutes(app);
    addDocs(app, endpoints);
    this.sockets?.attach(app.server, front);
  }

  /** How the orders of an owner end whose session wanted that, by what it traded. */
  private sessionsEnded(gateway: Gateway, contracts: ContractFront) {
    return {
      spot: async (owner: number) => {
        const open = await this.needs.own.open(gateway.database<unknown>(), owner);
        const marketIds = open.map(({ marketId }) => marketId);
        return sessionEnded(gateway, 'spot.set_countdown', owner, marketIds);
      },
      contracts: async (owner: number) => {
        const marketIds = await contracts.openMarkets(owner);
        return sessionEnded(gateway, 'contracts.set_countdown', owner, marketIds);
      },
    };
  }

  private endpoints(gateway: Gateway, contracts: ContractFront, orders: OrderCounts): Endpoint[] {
    const { symbols } = this;
    const { source, own, account, capital, keys } = this.needs;
    const nowMs = () => gateway.nowMs();
    const markets = { source, symbols, nowMs, database: () => gateway.database<unknown>() };
    const parts = { source, symbols, own, account, capital, gateway, orders, keys };
    return [
      ...generalCalls(markets),
      ...marketCalls(markets),
      ...udfCalls(markets),
      ...orderCalls(parts),
      ...countdownCalls(parts),
      ...listCalls(parts),
      ...accountCalls(parts),
      ...faucetCalls(parts),
      ...transferCalls(parts),
      ...capitalCalls(parts),
      ...contracts.endpoints(orders),
    ];
  }
}
