import type { DataLoader, KLineData } from 'klinecharts';
import { callWhole } from '../api/client.ts';
import { drawnApart, takesTurns } from '../live/frame-scheduler.ts';
import { onCandle, want } from '../live/socket.ts';
import type { Candle } from '../live/types.ts';
import { approximate } from '../numbers/decimal.ts';
import { timePicture } from './painted.ts';
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

type Told = {
  /** The first candles are there; the chart gets them right afterwards. */
  readonly onLoaded: (bars: readonly KLineData[]) => void;
  readonly onFailed: (error: unknown) => void;
  /** A candle that moved has been drawn. */
  readonly onDrawn: () => void;
};

/** What a loader shows at present. The round rises with each change, so late answers are known. */
export type Shown = {
  readonly market: ChartMarket;
  readonly period: PeriodId;
  readonly round: number;
};

/** The newest candles of one market and period, asked for before their chart was there. */
let ahead: { readonly key: string; readonly bars: Promise<KLineData[]> } | null = null;

/** Asks for the candles that a chart will begin with; it takes them instead of asking again. */
export async function fetchAhead(symbol: string, period: PeriodId): Promise<void> {
  ahead = { key: `${symbol} ${period}`, bars: fetchBars(symbol, period, Date.now()) };
  await ahead.bars;
}

function takeAhead({ market, period }: Shown): Promise<KLineData[]> | null {
  const taken = ahead;
  ahead = null;
  return taken?.key === `${market.symbol} ${period}` ? taken.bars : null;
}

async function loadBars(shown: Shown, type: string, before: number | null): Promise<KLineData[]> {
  const known = type === 'init' ? takeAhead(shown) : null;
  if (known) return known;
  const endMs = type === 'forward' && before !== null ? before - 1000 : Date.now();
  const bars = await fetchBars(shown.market.symbol, shown.period, endMs);
  return before === null ? bars : bars.filter((bar) => bar.timestamp < before);
}

/**
 * Every candle draws the whole chart, which is dear for a slow phone, whose price stands right
 * above it: a chart is drawn again after 25 times what it took the last time, within limits.
 */
const REST_TIMES = 25;
const LEAST_REST_MS = 500;
export const MOST_REST_MS = 2_000;

/** How long a chart rests after a drawing that took so long, both in milliseconds. */
export function chartRest(tookMs: number): number {
  return Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, tookMs * REST_TIMES));
}

function followCandle(
  shown: Shown,
  tell: (bar: KLineData) => void,
  onDrawn: () => void,
): () => void {
  const { matchId } = shown.market;
  const unwant = want({ klines: [{ match_id: matchId, period: shown.period }] });
  // By their times: when a candle begins, the last of the one before is drawn as well.
  const waiting = new Map<number, KLineData>();
  let restMs = LEAST_REST_MS;
  const drawCandles = takesTurns(
    () => {
      // After this picture: the chart draws itself with the next, which then has no other work.
      setTimeout(() => {
        for (const bar of waiting.values()) tell(bar);
        waiting.clear();
        timePicture((tookMs) => {
          restMs = chartRest(tookMs);
          drawnApart();
          onDrawn();
        });
      });
      return false;
    },
    () => restMs,
  );
  const unhear = onCandle((heardId, heardPeriod, candle) => {
    if (heardId !== matchId || heardPeriod !== shown.period) return;
    const bar = toBar(candle);
    waiting.set(bar.timestamp, bar);
    drawCandles();
  });
  return () => {
    waiting.clear();
    unwant();
    unhear();
  };
}

/**
 * Feeds a chart: the past in pieces as one scrolls back, then the current candle live. `current`
 * answers null while the chart is being changed; what is asked then is not worth an answer.
 */
export function chartLoader(current: () => Shown | null, told: Told): DataLoader {
  let stop: (() => void) | null = null;
  return {
    getBars: ({ type, timestamp, callback }) => {
      const shown = current();
      if (!shown) return;
      if (type === 'backward') return callback([], false);
      const isLate = (): boolean => current()?.round !== shown.round;
      loadBars(shown, type, timestamp).then(
        (bars) => {
          if (isLate()) return;
          if (type === 'init') told.onLoaded(bars);
          callback(bars, { forward: bars.length > 0, backward: false });
        },
        (error: unknown) => {
          if (isLate()) return;
          if (type === 'init') told.onFailed(error);
          else callback([], { forward: false, backward: false });
        },
      );
    },
    subscribeBar: ({ callback }) => {
      stop?.();
      const shown = current();
      stop = shown && followCandle(shown, callback, told.onDrawn);
    },
    unsubscribeBar: () => {
      stop?.();
      stop = null;
    },
  };
}
