/** Spot's live data: depth and trades for everyone, orders and fills for their customers. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { type Part, privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { Market } from '../../catalogue/contract.ts';
import { depthChanged, type Fill, orderChanged, traded } from '../contract/index.ts';
import type { DepthView } from './depth-view.ts';
import {
  depthItem,
  fillMessage,
  levelTexts,
  orderMessage,
  tapeMessage,
  type TextLevel,
} from '../wire/index.ts';

type DepthItem = ReturnType<typeof depthItem>;

interface Numbered {
  readonly id?: unknown;
}

const PUBLIC_LEVELS = 10;

function laterLevels(earlier: readonly TextLevel[], later: readonly TextLevel[]): TextLevel[] {
  return [...new Map([...earlier, ...later])];
}

const depthPart: Part<DepthItem> = {
  name: 'depth',
  shape: 'one',
  keyOf: (item) => String(item.match_id),
  merge: (earlier, later) => ({
    ...later,
    previous: earlier.previous,
    bids: laterLevels(earlier.bids, later.bids),
    asks: laterLevels(earlier.asks, later.asks),
  }),
};

function rowsPart(name: string): Part<Numbered> {
  return {
    name,
    shape: 'list',
    keyOf: (item) => String(item.id),
    merge: (_earlier, later) => later,
  };
}

const tradesPart = rowsPart('trades');
const ordersPart = rowsPart('orders');
const fillsPart = rowsPart('fills');
const balancesPart = flagPart('balances');

/** How live data finds markets, and which of them clients hear that cannot subscribe. */
export interface LiveNeeds {
  market(marketId: number): Market | undefined;
  markets(): readonly Market[];
  isInFirstGroup(market: Market): boolean;
}

/** Follows the committed events of spot and puts them on the sockets. */
export function publishSpot(gateway: Gateway, view: DepthView, needs: LiveNeeds): void {
  const { bus, hub } = gateway;
  const marketOf = (marketId: number) => needs.market(marketId);
  const tellAll = (market: Market): void => {
    if (needs.isInFirstGroup(market)) publishPublicDepth(gateway, view, market);
  };
  for (const market of needs.markets()) tellAll(market);
  bus.on(depthChanged, (change) => {
    const market = marketOf(change.marketId);
    if (market === undefined) return;
    tellAll(market);
    const depthChannel = `depth:${market.id}`;
    if (!hub.isHeard(depthChannel)) return;
    const of = (side: 'buy' | 'sell') =>
      change.levels
        .filter(([changed]) => changed === side)
        .map(([, ticks, lots]) => [ticks, lots] as const);
    const levels = { sequence: change.seq, bids: of('buy'), asks: of('sell') };
    hub.publish(depthChannel, depthPart, depthItem(market, levels, view.previousOf(market.id)));
  });
  bus.on(traded, (fill) => {
    const market = marketOf(fill.marketId);
    if (market === undefined) return;
    const tapeChannel = `trades:${market.id}`;
    if (hub.isHeard(tapeChannel)) {
      hub.publish(tapeChannel, tradesPart, tapeMessage(market, fill));
    }
    for (const owner of new Set([fill.buyer, fill.seller])) tellOwner(gateway, market, fill, owner);
  });
  bus.on(orderChanged, (order) => {
    const market = marketOf(order.marketId);
    if (market === undefined) return;
    const channel = privateChannel(order.owner);
    if (!hub.isHeard(channel)) return;
    hub.publish(channel, ordersPart, orderMessage(market, order));
    hub.publish(channel, balancesPart, true);
  });
}

function tellOwner(gateway: Gateway, market: Market, fill: Fill, owner: number): void {
  const channel = privateChannel(owner);
  if (owner <= 0 || !gateway.hub.isHeard(channel)) return;
  gateway.hub.publish(channel, fillsPart, fillMessage(market, fill, owner));
}

/** The contract's event for clients that cannot subscribe: the best ten levels of each side. */
function publishPublicDepth(gateway: Gateway, view: DepthView, market: Market): void {
  gateway.hub.publishLasting('market_depth', String(market.id), () => {
    const depth = view.depth(market.id, PUBLIC_LEVELS);
    return {
      currency_id: market.base.id,
      legal_id: market.quote.id,
      currency_name: market.base.code,
      legal_name: market.quote.code,
      bids: levelTexts(market, depth.bids),
      // They turn this side around before they show it, the best at the bottom.
      asks: levelTexts(market, depth.asks).toReversed(),
    };
  });
}
