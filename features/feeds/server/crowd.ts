import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { PlaceOrder } from '../../spot/contract/index.ts';
import { Chance, mixedSeed } from './chance.ts';
import type { FeedsServerNeeds } from './needs.ts';

const SHORTEST_PAUSE_MS = 60;
const AVERAGE_PAUSE_MS = 350;
/** The mean size of an order, about, as a share of the largest that its market takes. */
const MEAN_SHARE = 1 / 12_000;
/** Sizes follow a power law, as those of people do: many are small and few are very large. */
const SIZE_POWER = 1.5;
const LEAST_TIMES = 0.4;
const LARGEST_TIMES = 60;

/** A random small order of a market at an index. */
export function crowdOrder(market: Market, indexTicks: number, chance: Chance): PlaceOrder {
  const times = Math.min(chance.powerLaw(LEAST_TIMES, SIZE_POWER), LARGEST_TIMES);
  const wanted = Math.round((market.maxTickLots * MEAN_SHARE * times) / indexTicks);
  // Twice the minimum, so that a lower price than the index does not make the order too small.
  const least = Math.max(market.minLots, Math.ceil((market.minTickLots * 2) / indexTicks));
  return {
    type: 'spot.place',
    marketId: market.id,
    side: chance.next() < 0.5 ? 'buy' : 'sell',
    kind: 'market',
    timeInForce: 'ioc',
    limitTicks: 0,
    stopTicks: 0,
    triggerBy: 'index',
    lots: Math.min(Math.max(wanted, least), market.maxLots),
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  };
}

/**
 * The simulated crowd of the demo: small market orders from a labelled house account, a few a
 * second over all markets, so that tape and books live. They meet the market maker's quotes and
 * customers' orders alike, at the prices that are there.
 */
export class Crowd {
  private readonly gateway: Gateway;
  private readonly needs: FeedsServerNeeds;
  private readonly chance: Chance;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(gateway: Gateway, needs: FeedsServerNeeds, seed: number) {
    this.gateway = gateway;
    this.needs = needs;
    this.chance = new Chance(mixedSeed(seed, gateway.nowMs()));
  }

  /** Begins to trade. */
  start(): void {
    this.plan();
  }

  /** Trades no more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private plan(): void {
    if (this.stopped) return;
    const pauseMs = SHORTEST_PAUSE_MS + this.chance.exponential() * AVERAGE_PAUSE_MS;
    this.timer = setTimeout(() => void this.trade().finally(() => this.plan()), pauseMs);
  }

  private async trade(): Promise<void> {
    const open = this.needs
      .markets()
      .filter(({ id }) => this.needs.state(id).status === 'open' && this.needs.indexTicks(id) > 0);
    // Squared, so that the first markets of the list are the busiest, as in life.
    const market = open[Math.floor(this.chance.next() ** 2 * open.length)];
    if (market === undefined) return;
    const command = crowdOrder(market, this.needs.indexTicks(market.id), this.chance);
    // Nobody waits for this order: what is refused or lost is simply not traded.
    await this.gateway.submit({ command, actor: HOUSE.simulatedCrowd }).catch(() => undefined);
  }
}
