/** What a gateway shows while the house itself has halted: nothing is stored of that. */
import type { MarketState } from '../contract.ts';

const LOOK_EVERY_MS = 1_000;

/** How a market stands in a house that has halted: no price counts. */
export function haltedHouse(marketId: number): MarketState {
  return { marketId, status: 'halted', reason: 'stale_feed' };
}

/** Tells within a second when the house has halted, and when it goes on. */
export function everyTurn(isHalted: () => boolean, tell: () => void): { stop(): void } {
  let was = isHalted();
  const timer = setInterval(() => {
    const is = isHalted();
    if (is === was) return;
    was = is;
    tell();
  }, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
