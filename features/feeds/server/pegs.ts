/** Coins that stay near a dollar, and markets that follow from two others. */
import type { Market } from '../../catalogue/contract.ts';

/** A coin that moves less than this a day is pegged to its reference price. */
const PEGGED_PPM = 1_000;
/** In about this time a pegged coin comes back. */
export const PEG_MS = 6 * 3_600_000;

/** Whether a market's coin stays at its reference price. */
export function isPegged({ kind, definition }: Market): boolean {
  return kind === 'coin' && definition.reference.dailyVolatilityPpm < PEGGED_PPM;
}

/** The market that is divided, and the one it is divided by. */
export type Parents = readonly [over: Market, under: Market];

/**
 * The markets that two others imply: BTC/USDC follows from BTC/USDT over USDC/USDT. A market that
 * others follow from follows from none itself.
 */
export function impliedBy(markets: readonly Market[]): ReadonlyMap<number, Parents> {
  const found = new Map<number, Parents>();
  const isPriced = (market: Market): boolean =>
    markets.some(({ base, kind }) => base.id === market.quote.id && kind === 'coin');
  for (const market of markets) {
    if (!isPriced(market)) continue;
    for (const over of markets) {
      if (over.base.id !== market.base.id || isPriced(over)) continue;
      const under = markets.find(
        ({ base, quote }) => base.id === market.quote.id && quote.id === over.quote.id,
      );
      if (under !== undefined) found.set(market.id, [over, under]);
    }
  }
  return found;
}

/** Exact ticks of a market whose parents have these. */
export function impliedTicks(
  market: Market,
  parents: Parents,
  over: number,
  under: number,
): number {
  const [overTick, underTick] = parents.map(({ definition }) => Number(definition.tickSize));
  const price = (over * (overTick ?? 1)) / (under * (underTick ?? 1));
  return price / Number(market.definition.tickSize);
}
