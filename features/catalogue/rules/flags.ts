/** What of a market changes from moment to moment. */
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { MarketState } from '../contract.ts';

/** The mutable part of a market, as the table `market_states` keeps it. */
export interface MarketFlags {
  readonly marketId: number;
  inSession: boolean;
  feedFresh: boolean;
  /** Whether an operator keeps new orders out. */
  operatorHalted: boolean;
  /** Whether it has been taken off for good. */
  delisted: boolean;
}

/** Whether a market with these flags can be traded, and why not. */
export function stateOf(flags: Readonly<MarketFlags>): MarketState {
  const { marketId } = flags;
  if (flags.delisted) return { marketId, status: 'halted', reason: 'delisted' };
  if (!flags.inSession) return { marketId, status: 'closed', reason: 'outside_hours' };
  if (!flags.feedFresh) return { marketId, status: 'halted', reason: 'stale_feed' };
  if (flags.operatorHalted) return { marketId, status: 'halted', reason: 'by_operator' };
  return { marketId, status: 'open', reason: '' };
}

/** Flags as a line of state; a halt is named only where there is one. */
export function flagsLine({ operatorHalted, delisted, ...flags }: Readonly<MarketFlags>): string {
  const halts = {
    ...(operatorHalted ? { operatorHalted } : {}),
    ...(delisted ? { delisted } : {}),
  };
  return `flags ${canonicalText({ ...flags, ...halts })}`;
}
