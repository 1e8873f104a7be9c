/** What a liquidation has left open. */
import type { Liquidation, LiquidationState } from '../contract/index.ts';

/** How many lots a liquidation has closed, where it has left others of a position open. */
export function reducedLots({ state }: Pick<Liquidation, 'state'>): number | undefined {
  const { positions } = JSON.parse(state) as LiquidationState;
  const isReduced = positions.some(({ closed = 0, lots }) => closed > 0 && closed < lots);
  if (!isReduced) return undefined;
  return positions.reduce((sum, { closed = 0 }) => sum + closed, 0);
}
