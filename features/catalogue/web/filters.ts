/** Which markets of a list are shown: what a person chose, kept on the device. Pure. */
import type { QuoteRow } from '../../../platform/browser/live/types.ts';

export const MOVES = ['all', 'gainers', 'losers'] as const;
export type Move = (typeof MOVES)[number];

/** The least turnover of a day, in USDT; 0 for any. */
export const LEAST_TURNOVERS = [0, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;
export type LeastTurnover = (typeof LEAST_TURNOVERS)[number];

export type Filters = {
  /** The only quote coin; null for all. */
  readonly quote: string | null;
  readonly move: Move;
  readonly isOpen: boolean;
  readonly turnover: LeastTurnover;
};

export const NO_FILTERS: Filters = { quote: null, move: 'all', isOpen: false, turnover: 0 };

const MOST_LETTERS = 20;

function isQuote(quote: unknown): quote is string {
  return typeof quote === 'string' && quote !== '' && quote.length <= MOST_LETTERS;
}

function oneOf<T>(known: readonly T[], kept: unknown, otherwise: T): T {
  return known.find((each) => each === kept) ?? otherwise;
}

/** The filters that a device has kept, which may be anything. */
export function filtersFrom(kept: unknown): Filters {
  const { quote, move, isOpen, turnover } = (kept ?? {}) as Partial<Record<string, unknown>>;
  return {
    quote: isQuote(quote) ? quote : null,
    move: oneOf(MOVES, move, NO_FILTERS.move),
    isOpen: isOpen === true,
    turnover: oneOf(LEAST_TURNOVERS, turnover, NO_FILTERS.turnover),
  };
}

export const FILTER_NAMES = ['quote', 'move', 'isOpen', 'turnover'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filters that leave something out, in the order in which they are shown. */
export function chosenOf(filters: Filters): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== NO_FILTERS[name]);
}

/** The figures that rows are filtered by. */
export type Figures = {
  readonly change: number;
  readonly state: QuoteRow['state'];
  /** Null where it is not known. */
  readonly turnover: number | null;
};

/** Changes are shown with two decimals: what reads 0.00 % has gone nowhere. */
function moveOf(change: number): -1 | 0 | 1 {
  const shown = Math.round(change * 100);
  return shown > 0 ? 1 : shown < 0 ? -1 : 0;
}

/** Whether a market passes all filters. One whose turnover is not known passes no limit of it. */
export function passes(
  { legal_name }: Pick<QuoteRow, 'legal_name'>,
  { change, state, turnover }: Figures,
  filters: Filters,
): boolean {
  if (filters.quote !== null && legal_name !== filters.quote) return false;
  if (filters.isOpen && state !== 'open') return false;
  if (filters.move === 'gainers' && moveOf(change) <= 0) return false;
  if (filters.move === 'losers' && moveOf(change) >= 0) return false;
  return filters.turnover === 0 || (turnover !== null && turnover >= filters.turnover);
}

/** The quote coins of some markets, the one of most markets first. */
export function quotesOf(rows: readonly Pick<QuoteRow, 'legal_name'>[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { legal_name } of rows) counts.set(legal_name, (counts.get(legal_name) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([name]) => name);
}
