import { useQuery } from '@tanstack/react-query';
import { callWhole } from '../../../platform/browser/api/client.ts';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import type { Candle, QuoteRow } from '../../../platform/browser/live/types.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';
import { percentLine, type PercentLine } from './compare-lines.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far back one looks, and by which candles: about three hundred of them. */
export const SPANS = {
  '1d': { period: '5min', lengthMs: 5 * MINUTE_MS, pastMs: DAY_MS },
  '1w': { period: '30min', lengthMs: 30 * MINUTE_MS, pastMs: 7 * DAY_MS },
  '1m': { period: '4hour', lengthMs: 4 * HOUR_MS, pastMs: 30 * DAY_MS },
  '1y': { period: '1D', lengthMs: DAY_MS, pastMs: 365 * DAY_MS },
} as const;
export type Span = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as readonly Span[];

const FRESH_MS = MINUTE_MS;

async function fetchLine(symbol: string, span: Span, signal: AbortSignal): Promise<PercentLine> {
  const { period, lengthMs, pastMs } = SPANS[span];
  const nowMs = serverNowMs();
  // Whole candles: all lines begin at one moment, whoever is asked for first.
  const fromMs = Math.ceil((nowMs - pastMs) / lengthMs) * lengthMs;
  const fields = {
    symbol,
    period,
    from: Math.floor(fromMs / 1000),
    to: Math.floor(nowMs / 1000),
  };
  const whole = await callWhole('GET', '/currency/new_timeshar', { fields, quiet: true, signal });
  const rows = Array.isArray(whole.data) ? (whole.data as readonly Candle[]) : [];
  const candles = rows.map(({ time, open, close }) => ({
    timeMs: Number(time),
    open: approximate(String(open)),
    close: approximate(String(close)),
  }));
  return percentLine(candles, fromMs, lengthMs, nowMs);
}

function useLine(row: QuoteRow | undefined, span: Span) {
  const symbol = row ? `${row.currency_name}/${row.legal_name}` : '';
  return useQuery({
    queryKey: ['overview', 'compare', symbol, span],
    queryFn: ({ signal }) => fetchLine(symbol, span, signal),
    enabled: row !== undefined,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}

/** The lines of up to four markets over a span, in their order; asked for anew every minute. */
export function useLines(rows: readonly QuoteRow[], span: Span) {
  const all = [
    useLine(rows[0], span),
    useLine(rows[1], span),
    useLine(rows[2], span),
    useLine(rows[3], span),
  ];
  return all.slice(0, rows.length);
}
