import { create } from 'zustand';
import { useLive } from '../../../platform/browser/live/store.ts';
import type { Level, Market } from '../../../platform/browser/live/types.ts';
import { type Factor, grouped, groupStep } from './grouping.ts';

type View = { readonly factor: Factor };

/** In which steps one looks at books, kept while one visits other screens. */
export const useDepthView = create<View>(() => ({ factor: '1' }));

type Shown = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

/** The best levels of the market's book in the steps one has chosen; nothing before it is there. */
export function useShownDepth(market: Market, most: number): Shown | undefined {
  const depth = useLive((live) => live.depth);
  const { factor } = useDepthView();
  if (depth?.match_id !== market.match_id) return undefined;
  const { bids, asks } = depth;
  if (factor === '1') return { bids: bids.slice(0, most), asks: asks.slice(0, most) };
  const step = groupStep(market.tick_size, factor);
  return { bids: grouped(bids, step, 'bid', most), asks: grouped(asks, step, 'ask', most) };
}
