import type { DataLoader, KLineData } from 'klinecharts';
import { callWhole } from '../api/client.ts';
import { onCandle, want } from '../live/socket.ts';
import type { Candle } from '../live/types.ts';
import { approximate } from '../numbers/decimal.ts';
import { askedPast, type PeriodId } from './periods.ts';

export type ChartMarket = {
  readonly matchId: number;
  /** `BASE/QUOTE`. */
  readonly symbol: string;
  readonly priceDigits: number;
  readonly quantityDigits: number;
};

/** A candle for drawing; drawing is the one place where binary numbers will do. */
export function toBar(candle: Candle): KLineData {
  return {
    timestamp: Number(candle.time),
    open: approximate(String(candle.open)),
    high: approximate(String(candle.high)),
    low: approximate(String(candle.low)),
    close: approximate(String(candle.close)),
    volume: approximate(String(candle.volume)),
  };
}

/** Fetches the candles of a period that end at a moment. */
export async function fetchBars(
  symbol: string,
  period: PeriodId,
  endMs: number,
): Promise<KLineData[]> {
  const fields = { symbol, period, ...askedPast(period, endMs) };
  const whole = await callWhole('GET', '/currency/new_timeshar', { fields, quiet: true });
  const rows = Array.isArray(whole.data) ? (whole.data as Candle[]) : [];
  return rows.map(toBar);
}

type Told = { readonly onLoaded: () => void; readonly onFailed: (error: unknown) => void };

/** Feeds a chart: the past in pieces as one scrolls back, then the current candle live. */
export function chartLoader(market: ChartMarket, period: PeriodId, told: Told): DataLoader {
  let stop: (() => void) | null = null;
  const load = async (type: string, before: number | null): Promise<[KLineData[], boolean]> => {
    const endMs = type === 'forward' && before !== null ? before - 1000 : Date.now();
    const bars = await fetchBars(market.symbol, period, endMs);
    const fresh = before === null ? bars : bars.filter((bar) => bar.timestamp < before);
    return [fresh, fresh.length > 0];
  };
  return {
    getBars: ({ type, timestamp, callback }) => {
      if (type === 'backward') return callback([], false);
      load(type, timestamp).then(
        ([bars, hasMore]) => {
          callback(bars, { forward: hasMore, backward: false });
          if (type === 'init') told.onLoaded();
        },
        (error: unknown) => {
          if (type === 'init') told.onFailed(error);
          else callback([], { forward: false, backward: false });
        },
      );
    },
    subscribeBar: ({ callback }) => {
      stop?.();
      const unwant = want({ klines: [{ match_id: market.matchId, period }] });
      const unhear = onCandle((matchId, heardPeriod, candle) => {
        if (matchId === market.matchId && heardPeriod === period) callback(toBar(candle));
      });
      stop = () => {
        unwant();
        unhear();
      };
    },
    unsubscribeBar: () => {
      stop?.();
      stop = null;
    },
  };
}
