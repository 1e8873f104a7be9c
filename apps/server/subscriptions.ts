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
});

/** The channels of a subscription; undefined when it makes no sense. */
export function channelsOf(subscription: unknown): readonly string[] | undefined {
  const parsed = shape.safeParse(subscription);
  if (!parsed.success) return undefined;
  const { markets, depth, trades, klines } = parsed.data;
  const quotes =
    markets === 'all' ? ['quotes:all'] : (markets ?? []).map((market) => `quotes:${market}`);
  return [
    ...quotes,
    ...(depth ? [`depth:${depth}`] : []),
    ...(trades ? [`trades:${trades}`] : []),
    ...(klines ?? []).map((kline) => `kline:${kline.match_id}:${kline.period}`),
  ];
}
