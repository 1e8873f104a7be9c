/** Own trades that can be shared, as the journal has them: losses as well as gains. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { printTicks } from '../../catalogue/contract.ts';
import type { ClosedTrade } from '../../contracts/contract.ts';
import { SHARED_MS, type SharedTrade } from '../contract.ts';
import { movedBasisPoints } from '../rules/trade.ts';
import type { ChatProviders } from './needs.ts';

const MOST_SHOWN = 20;

function tradeOf(needs: ChatProviders, trade: ClosedTrade): readonly SharedTrade[] {
  const market = needs.catalogue.directory.market(trade.marketId);
  if (market === undefined) return [];
  const { id, side, openTicks, closeTicks, closedMs } = trade;
  return [
    {
      is: 'trade',
      id,
      market: market.symbol,
      side,
      openPrice: printTicks(market, openTicks),
      closePrice: printTicks(market, closeTicks),
      movedBasisPoints: movedBasisPoints(side, openTicks, closeTicks),
      closedMs,
    },
  ];
}

/** Those of the last month, the newest first. */
export async function sharedTrades(
  gateway: Gateway,
  needs: ChatProviders,
  owner: number,
): Promise<readonly SharedTrade[]> {
  const nowMs = gateway.nowMs();
  const span = { fromMs: nowMs - SHARED_MS, toMs: nowMs + 1 };
  const trades = await needs.contracts.trades(gateway, owner, span);
  return trades.slice(0, MOST_SHOWN).flatMap((trade) => tradeOf(needs, trade));
}

/** One of them; undefined for what is not his, not closed, or too long ago. */
export async function sharedTrade(
  gateway: Gateway,
  needs: ChatProviders,
  owner: number,
  id: number,
): Promise<SharedTrade | undefined> {
  return (await sharedTrades(gateway, needs, owner)).find((trade) => trade.id === id);
}
