import type { TradeSegment } from '../../features/spot/web/index.ts';

/**
 * The products beside the order book that the trade screen offers, in the order of their tabs. A
 * room adds its own here, made of the parts that its `web/index.ts` exports: see `TradeSegment`.
 */
export const SEGMENTS: readonly TradeSegment[] = [];
