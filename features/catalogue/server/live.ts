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
  if (channels.length === 0) return;
  const shown = show();
  if (shown.ticks === 0) return;
  for (const channel of channels) hub.publish(channel, quotesPart, quoteItem(market, shown));
}

/** The same for clients that cannot subscribe; it lasts, because they ask for nothing. */
export function publishDayMarket(gateway: Gateway, market: Market, show: () => Shown): void {
  gateway.hub.publishLasting('daymarket', String(market.id), () => {
    const shown = show();
    return shown.ticks === 0 ? undefined : dayMarketEvent(market, shown);
  });
}

/** Tells the current candles: each change to who subscribed, the opening to everybody else. */
export class CandleTeller {
  /** When the candle opened that was told last, by market and period. */
  private readonly opened = new Map<string, number>();

  /** Tells a candle that has changed. */
  tell(gateway: Gateway, market: Market, period: Period, candle: CandleTicks, all: boolean): void {
    const { hub } = gateway;
    const key = `${market.id}:${period.name}`;
    const channel = `kline:${key}`;
    // Each trade moves the candles of all periods, so what nobody hears is not even made.
    if (hub.isHeard(channel)) {
      hub.publish(channel, klinesPart, klineItem(market, period.name, candle));
    }
    if (!all || candle.timeMs <= (this.opened.get(key) ?? 0)) return;
    this.opened.set(key, candle.timeMs);
    // Clients that cannot subscribe move the candle by the price; they only lack new ones.
    hub.publishPublic('kline', key, () => klineEvent(market, period.name, candle));
  }
}
