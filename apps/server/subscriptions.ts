/** Which channels a socket's `subscribe` names. Rooms publish on them; see their `live.ts`. */
import { z } from 'zod';

const marketId = z.number().int().positive();
const shape = z.object({
  markets: z.union([z.literal('all'), z.array(marketId).max(200)]).optional(),
  depth: marketId.nullish(),
  trades: marketId.nullish(),
  klines: z
    .array(z.object({ match_id: marketId, period: z.string().max(8) }))
    .max(20)
    .optional(),
  channels: z.array(z.string().max(40)).max(5).optional(),
});

/** What there is to listen to. */
export interface Listenable {
  isMarket(marketId: number): boolean;
  isPeriod(name: string): boolean;
  /** A channel that some room has for everybody. */
  isPublic(channel: string): boolean;
}

/**
 * Reads subscriptions: their channels; undefined for one that makes no sense, or names what there
 * is not, because each invented channel would be kept and looked at for nothing.
 */
export function subscriptionReader(known: Listenable) {
  return (subscription: unknown): readonly string[] | undefined => {
    const parsed = shape.safeParse(subscription);
    if (!parsed.success) return undefined;
    const { markets, depth, trades, klines = [], channels = [] } = parsed.data;
    const single = markets === 'all' ? [] : (markets ?? []);
    const named = [...single, ...klines.map((kline) => kline.match_id), depth, trades];
    if (named.some((id) => id && !known.isMarket(id))) return undefined;
    if (klines.some(({ period }) => !known.isPeriod(period))) return undefined;
    if (!channels.every((channel) => known.isPublic(channel))) return undefined;
    const quotes = markets === 'all' ? ['quotes:all'] : single.map((market) => `quotes:${market}`);
    return [
      ...quotes,
      ...(depth ? [`depth:${depth}`] : []),
      ...(trades ? [`trades:${trades}`] : []),
      ...klines.map((kline) => `kline:${kline.match_id}:${kline.period}`),
      ...channels,
    ];
  };
}
