/** Pauses of markets without an index, which their own trades bring about. */
import type { Command } from '../../../core/engine/command.ts';
import { topic } from '../../../core/engine/topic.ts';
import type { MarketState } from '../../catalogue/contract.ts';

/** The pause of a market without an index is over. Only timers give it. */
export interface EndPause extends Command<null> {
  readonly type: 'spot.end_pause';
  readonly marketId: number;
}

/** Told when the price of a market without an index has moved so far that it is paused. */
export interface MarketPause {
  readonly marketId: number;
  /** When it ends; 0: it has ended. */
  readonly untilMs: number;
}
export const marketPaused = topic<MarketPause>('spot.market_paused');

/** The state of a market with the pause that its own trades have brought about, if it runs. */
export function stateWith(state: MarketState, untilMs: number | undefined, nowMs: number) {
  if (state.status !== 'open' || untilMs === undefined || nowMs >= untilMs) return state;
  const paused: MarketState = { ...state, status: 'halted', reason: 'paused', untilMs };
  return paused;
}
