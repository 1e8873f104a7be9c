/** The front of contracts: its endpoints, its public streams and those of owners. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import { contractCountdownCalls } from '../countdown-calls.ts';
import { CONTRACT_CALLS, type Endpoint } from '../endpoint.ts';
import type { OrderCounts } from '../limits.ts';
import type { AccountSource, MarketSource } from '../needs.ts';
import { contractAccountCalls } from './account-calls.ts';
import { listenerOf, listenKeyCalls } from './listen-keys.ts';
import { marginCalls } from './margin-calls.ts';
import { contractMarketCalls } from './market-calls.ts';
import { ContractStreams } from './market-streams.ts';
import { ContractMarkets } from './markets.ts';
import type { ContractSource } from './needs.ts';
import { modifyCalls } from './modify.ts';
import { contractOrderCalls } from './order-calls.ts';
import { ContractOrders, databaseOf } from './orders.ts';
import { ownContractCalls } from './own-calls.ts';
import { ContractUserStreams } from './user-streams.ts';

/** How endpoints are called on a socket. */
const SOCKETS: Readonly<Record<string, string>> = {
  'GET /fapi/v1/depth': 'depth',
  'GET /fapi/v1/ticker/price': 'ticker.price',
  'GET /fapi/v1/ticker/bookTicker': 'ticker.book',
  'POST /fapi/v1/order': 'order.place',
  'PUT /fapi/v1/order': 'order.modify',
  'DELETE /fapi/v1/order': 'order.cancel',
  'GET /fapi/v1/order': 'order.status',
  'POST /fapi/v1/algoOrder': 'algoOrder.place',
  'DELETE /fapi/v1/algoOrder': 'algoOrder.cancel',
  'POST /fapi/v1/listenKey': 'userDataStream.start',
  'PUT /fapi/v1/listenKey': 'userDataStream.ping',
  'DELETE /fapi/v1/listenKey': 'userDataStream.stop',
  'GET /fapi/v2/account': 'account.status',
  'GET /fapi/v3/account': 'v2/account.status',
  'GET /fapi/v2/balance': 'account.balance',
  'GET /fapi/v3/balance': 'v2/account.balance',
  'GET /fapi/v2/positionRisk': 'account.position',
  'GET /fapi/v3/positionRisk': 'v2/account.position',
};

/** What it is made with. */
interface Parts {
  readonly gateway: Gateway;
  readonly source: MarketSource;
  readonly account: AccountSource;
  readonly contracts: ContractSource;
}

/** Contracts for bots on one gateway. */
export class ContractFront {
  readonly streams: ContractStreams;
  readonly users: ContractUserStreams;
  private readonly parts: Parts & {
    readonly markets: ContractMarkets;
    readonly orders: ContractOrders;
  };

  constructor(parts: Parts) {
    const markets = new ContractMarkets(() => parts.source.markets(), parts.contracts.now);
    const orders = new ContractOrders({ ...parts, markets });
    this.parts = { ...parts, markets, orders };
    this.streams = new ContractStreams(this.parts);
    this.users = new ContractUserStreams(this.parts);
  }

  /** Follows what is committed. */
  follow(): Running[] {
    return [this.streams.follow(), this.users.follow(this.parts.gateway)];
  }

  /** Whose a listen key is; undefined where there is none, or it is over. */
  listenerOf(listenKey: string) {
    return listenerOf(this.parts.gateway, listenKey);
  }

  /** In which markets an owner has orders that a dead man's switch would end. */
  async openMarkets(owner: number): Promise<readonly number[]> {
    return (await this.parts.orders.open(owner)).map(({ marketId }) => marketId);
  }

  /** All endpoints of contracts. */
  endpoints(counts: OrderCounts): Endpoint[] {
    const { parts } = this;
    const { gateway } = parts;
    const market = {
      ...parts,
      nowMs: () => gateway.nowMs(),
      sourcesOf: (marketId: number) => this.streams.sourcesOf(marketId),
      bookNumber: (marketId: number) => this.streams.numberOf(marketId),
      database: () => databaseOf(parts),
    };
    const all = [
      ...contractMarketCalls(market),
      ...contractOrderCalls(parts),
      ...contractCountdownCalls({ gateway, symbols: parts.markets.symbols }),
      ...ownContractCalls(parts),
      ...contractAccountCalls({ ...parts, counts }),
      ...marginCalls(parts),
      ...modifyCalls(parts),
      ...listenKeyCalls(gateway),
    ];
    return all.map((endpoint) => {
      const name = SOCKETS[`${endpoint.method} ${endpoint.path}`];
      return name === undefined ? endpoint : { ...endpoint, socket: CONTRACT_CALLS + name };
    });
  }
}
