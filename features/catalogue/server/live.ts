/** The catalogue's live data: quotes and current candles, for our client and for the contract's. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Part } from '../../../platform/server/realtime/hub.ts';
import type { Market } from '../contract.ts';
import { type CandleTicks, dayMarketEvent, klineEvent, klineItem, quoteItem } from '../wire.ts';
import type { Shown } from '../wire.ts';
import type { Period } from './periods.ts';

type Item = Record<string, unknown>;

function laterPart(name: string, keyOf: (item: Item) => string): Part<Item> {
  return { name, shape: 'list', keyOf, merge: (_earlier, later) => later };
}

const quotesPart = laterPart('quotes', (item) => String(item['match_id']));
const klinesPart = laterPart('klines', (item) => [item['match_id'], item['period']].join(':'));

/** Tells what a market shows now; what nobody hears is not even looked up. */
export function publishQuote(gateway: Gateway, market: Market, show: () => Shown): void {
  const { hub } = gateway;
  const channels = [`quotes:${market.id}`, 'quotes:all'].filter((channel) => hub.isHeard(channel));
  if (channels.length === 0 && !hub.isPublicHeard) return;
  const shown = show();
  if (shown.ticks === 0) return;
  for (const channel of channels) hub.publish(channel, quotesPart, quoteItem(market, shown));
  hub.publishPublic('daymarket', String(market.id), () => dayMarketEvent(market, shown));
}

/** Tells the current candle of a market and period. */
export function publishCandle(
  gateway: Gateway,
  market: Market,
  period: Period,
  candle: CandleTicks,
): void {
  const { hub } = gateway;
  const key = `${market.id}:${period.name}`;
  const channel = `kline:${key}`;
  // Each trade moves the candles of all periods, so what nobody hears is not even made.
  if (hub.isHeard(channel)) {
    hub.publish(channel, klinesPart, klineItem(market, period.name, candle));
  }
  if (!hub.isPublicHeard) return;
  const copy = { ...candle };
  hub.publishPublic('kline', key, () => klineEvent(market, period.name, copy));
}
