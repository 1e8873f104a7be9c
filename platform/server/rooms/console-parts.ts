/**
 * What a room shows on the operators' console without knowing the console: a part of a customer's
 * page, what waits for operators, what the house stands to win or lose. Each reads the room's own
 * committed rows, and never a secret's column.
 */
import type { RawBuilder } from 'kysely';

/** A row as the driver gives it: 64-bit numbers are texts. */
export type StoredRow = Readonly<Record<string, string | number | boolean | null>>;

/** A row of a list: plain data with an id. */
export interface ConsoleRow {
  readonly id: number | string;
  readonly [field: string]: unknown;
}

/** Prints what rows hold in whole units, lots and ticks. */
export interface Prints {
  /** The name of a coin. */
  coin(assetId: number): string;
  /** Whole units of a coin as decimals. */
  units(assetId: number, units: StoredRow[string] | undefined): string;
  /** Whole units of the dollar coin as decimals. */
  dollars(units: StoredRow[string] | undefined): string;
  /** The name of a market. */
  symbol(marketId: number): string;
  /** Ticks of a market as a price; nothing for 0. */
  price(marketId: number, ticks: StoredRow[string] | undefined): string;
  /** Lots of a market in its base coin. */
  quantity(marketId: number, lots: StoredRow[string] | undefined): string;
  /** Ticks × lots of a market in its quote coin. */
  value(marketId: number, tickLots: StoredRow[string] | undefined): string;
}

/** One part of what is known about a customer, with rows of its own, newest first by `id`. */
export interface CustomerSection {
  /** The last part of its path: `orders` is read under `/customers/orders`. */
  readonly name: string;
  readonly summary: string;
  query(customerId: number, nowMs: number): RawBuilder<unknown>;
  /** How a row is shown; without it, as `plainRow` does. */
  shown?(row: StoredRow, prints: Prints): ConsoleRow;
}

/**
 * Something that waits for operators, a row each: since when (`asked_ms`; 0 where nobody noted it),
 * and as far as there are any its number (`id`), whose it is (`owner`), what it is about in a few
 * words (`about`), and how much (`asset`, `units`).
 */
export interface WorkQueue {
  readonly kind: string;
  /** The resource of the console in which it is worked on. */
  readonly resource: string;
  /** Who is shown it. */
  readonly permission: string;
  /** After which people wait for longer than they were told; without it nobody was told a time. */
  readonly promisedMs?: number;
  query(nowMs: number): RawBuilder<unknown>;
}

/** What the house stands to win or lose in each market: a query with a column `market_id`. */
export interface Exposure {
  query(): RawBuilder<unknown>;
  /** What is shown of a row, and of no row at all. */
  shown(row: StoredRow | undefined, prints: Prints): Readonly<Record<string, string | number>>;
}

/**
 * Moments of a customer's life: a query with `time_ms`, `what` in words, `about` (or null), and how
 * much: `asset` with `units`, or a market's name by `market` (or null).
 */
export type LifeQuery = (customerId: number) => RawBuilder<unknown>;

/** What a typed text may mean: a query with `id`, and as far as there are any columns of work. */
export interface Finder {
  /** What is found, in a word. */
  readonly label: string;
  /** The resource of the console in which it is opened. */
  readonly resource: string;
  /** Who may look for it. */
  readonly permission: string;
  /** `number` is the text where it is a whole number, else -1. */
  query(text: string, number: number): RawBuilder<unknown>;
}

/**
 * A figure of the house by day: a query with `day` (days since 1970 in UTC) and `asset` with
 * `units`, or `market` with `tick_lots`, or `number`, summed from a time on.
 */
export interface DayFigure {
  readonly name: string;
  /** Whether it is money, told in dollars of now. */
  readonly isMoney: boolean;
  query(fromMs: number): RawBuilder<unknown>;
}

/** All that a room shows there. */
export interface ConsoleParts {
  readonly sections?: readonly CustomerSection[];
  readonly queues?: readonly WorkQueue[];
  readonly exposures?: readonly Exposure[];
  readonly life?: readonly LifeQuery[];
  readonly finders?: readonly Finder[];
  readonly days?: readonly DayFigure[];
}

/** A column as a number; 0 where it is missing. */
export function numberOf(value: StoredRow[string] | undefined): number {
  return Number(value ?? 0);
}

/** `openTicks` of `open_ticks`: a row as it is, with ids and times as numbers. */
export function plainRow(row: StoredRow): ConsoleRow {
  const entries = Object.entries(row).map(([name, value]) => {
    const field = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    const isWhole = typeof value === 'string' && /_ms$|^id$|_id$|^owner$/.test(name);
    return [field, isWhole ? Number(value) : value] as const;
  });
  return Object.fromEntries(entries) as ConsoleRow;
}

/** A row with a column `asset`: the named columns in that coin's decimals, and the coin. */
export function coinRow(row: StoredRow, prints: Prints, ...columns: readonly string[]): ConsoleRow {
  const assetId = numberOf(row['asset']);
  const printed = columns.map((column) => [column, prints.units(assetId, row[column])] as const);
  return { ...plainRow({ ...row, ...Object.fromEntries(printed) }), coin: prints.coin(assetId) };
}
