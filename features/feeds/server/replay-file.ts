/** Candle files of real history: which market a file is of, and its rows. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorText, StartupError } from '../../../platform/server/database/errors.ts';
import type { Market } from '../../catalogue/contract.ts';

/** A row in ticks and lots. */
export interface HistoryRow {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
}

/** The history of one market. */
export interface History {
  readonly market: Market;
  readonly file: string;
  /** How long a row lasts. */
  readonly spanMs: number;
  readonly rows: readonly HistoryRow[];
}

const HEADER = 'time,open,high,low,close,volume';
const FILE_NAME = /^([A-Za-z0-9]+)-(\d{1,3})([mhd])\.csv$/;
/** Recorded files write small volumes with an exponent. */
const NUMBER = /^\d{1,15}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,2})?$/;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** Above this an epoch is in milliseconds, below in seconds. */
const LARGEST_SECONDS = 100_000_000_000;

/** The times of a row: ISO 8601, or an epoch in seconds or milliseconds. */
function timeOf(text: string): number {
  if (/^\d{9,14}$/.test(text)) {
    const epoch = Number(text);
    return epoch < LARGEST_SECONDS ? epoch * 1000 : epoch;
  }
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

/**
 * Reads the rows of a file. `name` is what errors call it.
 * @throws StartupError that names the file and the line of the first malformed row.
 */
export function parseHistory(name: string, text: string, market: Market): HistoryRow[] {
  const tick = Number(market.definition.tickSize);
  const lot = Number(market.definition.lotSize);
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const fail = (line: number, reason: string): never => {
    throw new StartupError(`${name}, line ${line}: ${reason}.`);
  };
  if (lines[0]?.trim() !== HEADER) fail(1, `the header must be "${HEADER}"`);
  const rows: HistoryRow[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index]?.trim() ?? '';
    if (line === '' && index === lines.length - 1) break;
    const fields = line.split(',').map((field) => field.trim());
    const number = index + 1;
    if (fields.length !== 6) fail(number, `6 columns are needed, ${fields.length} are there`);
    const timeMs = timeOf(fields[0] ?? '');
    if (!Number.isFinite(timeMs)) fail(number, `"${fields[0]}" is not a time`);
    const numbers = fields.slice(1).map((field) => {
      if (!NUMBER.test(field)) fail(number, `"${field}" is not a number`);
      return Number(field);
    });
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = numbers;
    if (high < low) fail(number, `the high ${high} is below the low ${low}`);
    if (Math.max(open, close) > high || Math.min(open, close) < low) {
      fail(number, 'the open or the close lies outside high and low');
    }
    if (low <= 0) fail(number, 'prices must be above zero');
    if (timeMs <= (rows.at(-1)?.timeMs ?? -1)) fail(number, 'times must ascend');
    const ticks = (price: number): number => Math.max(1, Math.round(price / tick));
    rows.push({
      timeMs,
      open: ticks(open),
      high: ticks(high),
      low: ticks(low),
      close: ticks(close),
      lots: Math.round(volume / lot),
    });
  }
  if (rows.length === 0) fail(1, 'there are no rows below the header');
  return rows;
}

function marketNamed(code: string, markets: readonly Market[]): Market | undefined {
  const wanted = code.toUpperCase();
  return (
    markets.find(({ base, quote }) => `${base.code}${quote.code}` === wanted) ??
    markets.find(({ base }) => base.code === wanted)
  );
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.csv'));
  } catch (error) {
    throw new StartupError(
      `FEED=replay:${folder} names a folder that cannot be read (${errorText(error)}).`,
    );
  }
}

/**
 * Reads every candle file of a folder that is of one of the markets; `onStranger` is told of the
 * others.
 * @throws StartupError for a folder or file that cannot be read or makes no sense.
 */
export function readHistories(
  folder: string,
  markets: readonly Market[],
  onStranger: (file: string) => void,
): History[] {
  const histories = new Map<number, History>();
  for (const file of namesOf(folder).sort()) {
    const [, code = '', count = '', unit = ''] = FILE_NAME.exec(file) ?? [];
    const market = marketNamed(code, markets);
    if (market === undefined) {
      onStranger(file);
      continue;
    }
    const other = histories.get(market.id);
    if (other !== undefined) {
      throw new StartupError(
        `${basename(folder)} has two files of ${market.symbol}, ${other.file} and ${file}: ` +
          'leave one.',
      );
    }
    const spanMs = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
    if (spanMs <= 0) throw new StartupError(`${file} must be named like BTCUSDT-1m.csv.`);
    const rows = parseHistory(file, readFileSync(join(folder, file), 'utf8'), market);
    histories.set(market.id, { market, file, spanMs, rows });
  }
  if (histories.size === 0) {
    throw new StartupError(
      `FEED=replay:${folder} has no candle file of a market; name files like BTCUSDT-1m.csv.`,
    );
  }
  return [...histories.values()];
}

/**
 * A wanted start that no file reaches is a slip of the pen; one that some reach is not, because
 * files may be of different years.
 * @throws StartupError that names the times that are there.
 */
export function refuseUnreachedStart(
  histories: readonly History[],
  wantedMs: number | undefined,
): void {
  if (wantedMs === undefined) return;
  const spans = histories.map(({ file, rows }) => {
    return { file, firstMs: rows[0]?.timeMs ?? 0, lastMs: rows.at(-1)?.timeMs ?? 0 };
  });
  if (spans.some(({ firstMs, lastMs }) => wantedMs >= firstMs && wantedMs <= lastMs)) return;
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const there = spans.map(({ file, firstMs, lastMs }) => {
    return `${file} ${text(firstMs)} to ${text(lastMs)}`;
  });
  throw new StartupError(`FEED_START is in no candle file; allowed: ${there.join(', ')}.`);
}
