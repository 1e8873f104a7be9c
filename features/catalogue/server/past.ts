/** Writes a market's invented or recorded past into the charts, once, by COPY. */
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { openClient } from '../../../platform/server/database/connections.ts';
import type { PastCandle } from '../contract.ts';
import type { Candle } from './candle-book.ts';
import { candleStart, MINUTE_MS, PERIODS } from './periods.ts';

function lineOf(candle: Readonly<Candle>): string {
  const { marketId, minutes, timeMs, open, high, low, close, lots } = candle;
  return `${marketId}\t${minutes}\t${timeMs}\t${open}\t${high}\t${low}\t${close}\t${lots}\n`;
}

/** Folds one candle of the past into a longer one. */
function folded(known: Candle, past: PastCandle): Candle {
  return {
    ...known,
    high: Math.max(known.high, past.high),
    low: Math.min(known.low, past.low),
    close: past.close,
    lots: known.lots + past.lots,
  };
}

/**
 * Candles of every period that is at least as long as the span of what it is made of. The past
 * comes market by market and in order of time; each candle is complete when it is given back.
 */
export function* foldPast(past: Iterable<PastCandle>): Generator<Candle> {
  let marketId = 0;
  let current = new Map<number, Candle>();
  for (const row of past) {
    if (row.marketId !== marketId) {
      yield* current.values();
      current = new Map();
      marketId = row.marketId;
    }
    for (const period of PERIODS) {
      if (period.minutes * MINUTE_MS < row.spanMs) continue;
      const timeMs = candleStart(period, row.timeMs);
      const known = current.get(period.minutes);
      if (known?.timeMs === timeMs) {
        current.set(period.minutes, folded(known, row));
        continue;
      }
      if (known !== undefined) yield known;
      const { open, high, low, close, lots } = row;
      const fresh = { marketId, minutes: period.minutes, timeMs, open, high, low, close, lots };
      current.set(period.minutes, fresh);
    }
  }
  yield* current.values();
}

const LINES_PER_CHUNK = 2_000;

function* chunks(candles: Iterable<Candle>): Generator<string> {
  let lines: string[] = [];
  for (const candle of candles) {
    lines.push(lineOf(candle));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

/** Writes the past of markets that have no candles yet; all of it or nothing. */
export async function writePast(
  connectionString: string,
  past: Iterable<PastCandle>,
): Promise<void> {
  const client = await openClient({ connectionString });
  try {
    const columns = 'market_id, period, time_ms, open, high, low, close, lots';
    const target = client.query(copyFrom(`copy candles (${columns}) from stdin`));
    await pipeline(Readable.from(chunks(foldPast(past))), target);
  } finally {
    await client.end();
  }
}
