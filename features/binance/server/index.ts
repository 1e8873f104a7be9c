import type { FastifyInstance } from 'fastify';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import { BAD_KEY } from '../wire/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { Front } from './front.ts';
import { generalCalls } from './general-calls.ts';
import type { Keys } from './keys.ts';
import { OrderCounts, Weights } from './limits.ts';
import { marketCalls } from './market-calls.ts';
import type { MarketSource } from './needs.ts';
import { Symbols } from './symbols.ts';

/** What the front is made with. */
export interface BinanceNeeds {
  readonly source: MarketSource;
  readonly keys: Keys;
  readonly isOpen: () => Promise<boolean>;
}

/** The API for bots: a front of other rooms, with no rule of its own. */
export class BinanceServer implements RoomServer {
  readonly name = 'binance';
  private readonly needs: BinanceNeeds;
  private gateway: Gateway | undefined;

  constructor(needs: BinanceNeeds) {
    this.needs = needs;
  }

  /** Keeps the gateway whose addresses it adds. */
  follow(gateway: Gateway): undefined {
    this.gateway = gateway;
  }

  addRoutes(app: FastifyInstance): void {
    const { gateway, needs } = this;
    if (gateway === undefined) throw new Error('the API is added before it serves');
    const front = new Front({
      endpoints: this.endpoints(gateway),
      weights: new Weights(),
      orders: new OrderCounts(),
      keys: needs.keys,
      nowMs: () => gateway.nowMs(),
      log: () => gateway.log,
      isOpen: needs.isOpen,
    });
    front.addRoutes(app);
  }

  private endpoints(gateway: Gateway): Endpoint[] {
    const { source } = this.needs;
    const symbols = new Symbols(() => source.markets());
    const nowMs = () => gateway.nowMs();
    const parts = { source, symbols, nowMs, database: () => gateway.database<unknown>() };
    return [...generalCalls(parts), ...marketCalls(parts)];
  }
}

/** As long as no room has keys, nobody has one. */
export const NO_KEYS: Keys = { ownerOf: () => Promise.resolve(BAD_KEY) };
