/** Own trades that can be shared, as the journal has them: losses as well as gains. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Market, printTicks } from '../../catalogue/contract.ts';
import type { ClosedTrade } from '../../contracts/contract/index.ts';
import type { SecondsOrder } from '../../seconds/contract.ts';
import type { Fill } from '../../spot/contract/index.ts';
import { SHARED_MS, type SharedKind, type SharedTrade } from '../contract.ts';
import { movedBasisPoints } from '../rules/trade.ts';
import type { ChatProviders } from './needs.ts';

const MOST_SHOWN = 20;

/** A trade of whatever room, before its prices are printed. */
interface Traded extends Pick<SharedTrade, 'of' | 'id' | 'side' | 'closedMs'> {
  readonly marketId: number;
  readonly openTicks: number;
  /** Undefined where there is one price only. */
  readonly closeTicks: number | undefined;
}

function ofContracts({ id, marketId, side, openTicks, closeTicks, closedMs }: ClosedTrade): Traded {
  return { of: 'position', id, marketId, side, openTicks, closeTicks, closedMs };
}

function ofSeconds(order: SecondsOrder): Traded {
  const { id, marketId, direction: side, openTicks, closeTicks, settledMs: closedMs } = order;
  return { of: 'seconds', id, marketId, side, openTicks, closeTicks, closedMs };
}

function ofSpot({ id, marketId, buyer, ticks, timeMs }: Fill, owner: number): Traded {
  const side = buyer === owner ? 'buy' : 'sell';
  const only = { openTicks: ticks, closeTicks: undefined, closedMs: timeMs };
  return { of: 'fill', id, marketId, side, ...only };
}

function shared(market: Market | undefined, trade: Traded): readonly SharedTrade[] {
  if (market === undefined) return [];
  const { of, id, side, openTicks, closeTicks, closedMs } = trade;
  const isRising = side === 'long' || side === 'up' || side === 'buy';
  return [
    {
      is: 'trade',
      of,
      id,
      market: market.symbol,
      side,
      openPrice: printTicks(market, openTicks),
      closePrice: closeTicks === undefined ? '' : printTicks(market, closeTicks),
      movedBasisPoints: movedBasisPoints(
        isRising ? 'long' : 'short',
        openTicks,
        closeTicks ?? openTicks,
      ),
      closedMs,
    },
  ];
}

/** Those of the last month, the newest first. */
export async function sharedTrades(
  gateway: Gateway,
  { catalogue, contracts, seconds, spot }: ChatProviders,
  owner: number,
): Promise<readonly SharedTrade[]> {
  const nowMs = gateway.nowMs();
  const span = { fromMs: nowMs - SHARED_MS, toMs: nowMs + 1 };
  const [closed, ended, fills] = await Promise.all([
    contracts.trades(gateway, owner, span),
    seconds.ended(gateway, owner, span),
    spot.fills(gateway, owner, span),
  ]);
  return [
    ...closed.map(ofContracts),
    ...ended.map(ofSeconds),
    ...fills.map((fill) => ofSpot(fill, owner)),
  ]
    .sort((a, b) => b.closedMs - a.closedMs || b.id - a.id)
    .slice(0, MOST_SHOWN)
    .flatMap((trade) => shared(catalogue.directory.market(trade.marketId), trade));
}

/** One of them; undefined for what is not his, not over, or too long ago. */
export async function sharedTrade(
  gateway: Gateway,
  needs: ChatProviders,
  owner: number,
  { of, id }: { readonly of: SharedKind; readonly id: number },
): Promise<SharedTrade | undefined> {
  const trades = await sharedTrades(gateway, needs, owner);
  return trades.find((trade) => trade.id === id && trade.of === of);
}
