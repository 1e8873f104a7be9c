/** Turning a position round: what opens its other side. */
import type { OpenPosition, Position } from '../contract/index.ts';

/** What opens the other side of a position: the same lots, multiple and mode, without stops. */
export function otherSide(position: Readonly<Position>, needsCover: boolean): OpenPosition {
  const { marketId, side, mode, lots, multiple } = position;
  return {
    type: 'contracts.open',
    marketId,
    side: side === 'long' ? 'short' : 'long',
    mode,
    lots,
    multiple,
    limitTicks: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    needsCover,
  };
}
