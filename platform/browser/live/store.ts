import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { takesTurns } from './frame-scheduler.ts';
import type { DepthSnapshot, Quote, QuoteRow, Tape } from './types.ts';

export type LinkState = 'connecting' | 'online' | 'lost';

type Live = {
  readonly link: LinkState;
  /** When the last frame came before the wire was lost; 0 before the first. */
  readonly lostMs: number;
  /** Rises with every reload after a loss; what was fetched before may be old. */
  readonly epoch: number;
  readonly quotes: Readonly<Record<number, Quote>>;
  readonly depth: DepthSnapshot | null;
  readonly depthFailed: boolean;
  readonly tape: Tape | null;
};

/** What moves. Components pick single values, so that one quote redraws one number. */
export const useLive = create<Live>(() => ({
  link: 'connecting',
  lostMs: 0,
  epoch: 0,
  quotes: {},
  depth: null,
  depthFailed: false,
  tape: null,
}));

/** Who shows something of a market. A quote wakes its own market's parts and no others. */
const watchers = new Map<number, Set<() => void>>();

function wake(ids: Iterable<number>): void {
  for (const id of ids) {
    for (const told of watchers.get(id) ?? []) told();
  }
}

function watch(id: number, told: () => void): () => void {
  const known = watchers.get(id) ?? new Set();
  watchers.set(id, known.add(told));
  return () => {
    known.delete(told);
    if (known.size === 0 && watchers.get(id) === known) watchers.delete(id);
  };
}

/** Something of a market's quote; `read` must give the same thing for the same quote. */
function useWatched<Value>(
  matchId: number | undefined,
  read: (quote: Quote | undefined) => Value,
): Value {
  const subscribe = useCallback(
    (told: () => void) => (matchId === undefined ? () => undefined : watch(matchId, told)),
    [matchId],
  );
  return useSyncExternalStore(subscribe, () =>
    read(matchId === undefined ? undefined : useLive.getState().quotes[matchId]),
  );
}

/** Takes quotation rows as the base on which frames build. */
export function putQuoteRows(rows: readonly QuoteRow[]): void {
  const quotes: Record<number, Quote> = { ...useLive.getState().quotes };
  for (const row of rows) {
    quotes[row.id] = {
      now_price: String(row.now_price),
      change: row.change,
      volume: String(row.volume),
      high: String(row.high ?? row.now_price),
      low: String(row.low ?? row.now_price),
      state: row.state ?? 'open',
      index_price: row.index_price ?? null,
    };
  }
  useLive.setState({ quotes });
  wake(rows.map(({ id }) => id));
}

type QuoteChange = Partial<Quote> & { readonly match_id: number };

/** What came since the last picture; at most one entry a market. */
const waiting = new Map<number, Partial<Quote>>();

function show(id: number, change: Partial<Quote>): void {
  waiting.delete(id);
  const { quotes } = useLive.getState();
  const known = quotes[id];
  if (known === undefined) return;
  useLive.setState({ quotes: { ...quotes, [id]: { ...known, ...change } } });
  wake([id]);
}

/**
 * Draws the market that waits longest; true when others wait for another turn. A slow phone has
 * the time for one a picture. Where more than sixty a second move, each shows its latest price as
 * often as its turn comes.
 */
function showNext(): boolean {
  const [next] = waiting;
  if (next !== undefined) show(...next);
  return waiting.size > 0;
}

const drawQuotes = takesTurns(showNext);

/**
 * Merges the quotes of a frame. The first is shown with the next picture, those that follow it
 * closely are shown together: what nobody could have read is not drawn.
 */
export function mergeQuotes(changes: readonly QuoteChange[]): void {
  for (const { match_id, ...change } of changes) {
    waiting.set(match_id, { ...waiting.get(match_id), ...change });
  }
  if (waiting.size > 0) drawQuotes();
}

/** The last price at this moment, for what is worked out when a person acts. */
export function lastPriceOf(matchId: number): string {
  return useLive.getState().quotes[matchId]?.now_price ?? '0';
}

/** The quote of a market, or undefined before the first answer. */
export function useQuote(matchId: number | undefined): Quote | undefined {
  return useWatched(matchId, (quote) => quote);
}

/**
 * What a part makes of a quote, such as a direction: it is drawn again only when that changes, and
 * not for every price.
 */
export function useQuoteValue<Value extends string | number | undefined>(
  matchId: number,
  read: (quote: Quote | undefined) => Value,
): Value {
  return useWatched(matchId, read);
}

/**
 * Draws a figure of a quote by hand. The part itself shows what is returned, for ever as far as
 * React knows; whenever the figure moves `draw` is called with it and with what it was before, and
 * without the latter after a drawing of the part. React has no work with a number that moves.
 */
export function useQuoteDrawing(
  matchId: number,
  read: (quote: Quote | undefined) => string,
  draw: (figure: string, before?: string) => void,
): string {
  const [first] = useState(() => read(useLive.getState().quotes[matchId]));
  const latest = useRef({ read, draw, figure: first, isFirst: true });
  useLayoutEffect(() => {
    const figure = read(useLive.getState().quotes[matchId]);
    const isShown = latest.current.isFirst && figure === first;
    latest.current = { read, draw, figure, isFirst: false };
    if (!isShown) draw(figure);
  });
  useLayoutEffect(
    () =>
      watch(matchId, () => {
        const { figure: before, ...known } = latest.current;
        const figure = known.read(useLive.getState().quotes[matchId]);
        if (figure === before) return;
        latest.current.figure = figure;
        known.draw(figure, before);
      }),
    [matchId],
  );
  return first;
}
