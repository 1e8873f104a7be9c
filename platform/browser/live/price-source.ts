/** Which of a market's two prices is shown: what was traded last, or the published index. */
import type { Quote } from './types.ts';

export type PriceSource = 'last' | 'index';

/** The price of a source; empty where there is none yet. */
export function priceFrom(source: PriceSource, quote: Quote | undefined): string {
  return (source === 'index' ? quote?.index_price : quote?.now_price) ?? '';
}
