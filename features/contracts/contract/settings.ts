/** With which multiple and margin mode a customer trades the contracts of a market. */
import type { Command } from '../../../core/engine/command.ts';
import type { MarginMode } from './index.ts';

/** What a customer has set for a market; the front of his orders begins with it. */
export interface MarketSetting {
  readonly owner: number;
  readonly marketId: number;
  readonly multiple: number;
  readonly mode: MarginMode;
}

/**
 * Sets multiple and margin mode of a market for the actor. His own open positions and waiting
 * orders there take the multiple over. Refusals, in the order in which they are checked:
 * `unknown_market`, `bad_order`, `unknown_multiple`, `margin_mode_in_use`, `multiple_above_tier`
 * with the highest one, `market_halted` (a higher one, without a price), `insufficient_margin`.
 */
export interface SetLeverage extends Command<{ readonly changed: number }> {
  readonly type: 'contracts.set_leverage';
  readonly marketId: number;
  readonly multiple: number;
  readonly mode: MarginMode;
}
