import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { get } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { readValue, writeValue } from '../session/storage.ts';
import { openBook } from './book-feed.ts';
import { type Want, want } from './socket.ts';
import { putQuoteRows, useLive } from './store.ts';
import type { Market, QuoteRow } from './types.ts';

type QuoteGroup = { readonly quotation: readonly QuoteRow[] };
type Stored = { readonly at: number; readonly rows: readonly QuoteRow[] };

const STORE_KEY = 'quotation';

async function fetchQuotes(signal: AbortSignal): Promise<readonly QuoteRow[]> {
  const groups = await get<readonly QuoteGroup[]>('/currency/quotation_new', { signal });
  const rows = groups.flatMap((group) => group.quotation);
  putQuoteRows(rows);
  writeValue(STORE_KEY, { at: Date.now(), rows } satisfies Stored);
  return rows;
}

const QUOTES_FRESH_MS = 30_000;
const MARKETS_FRESH_MS = 60_000;

function fetchMarkets(signal: AbortSignal): Promise<readonly Market[]> {
  return get<readonly Market[]>('/market/list', { signal });
}

/** Asks for all quotes before a screen does. */
export function fetchQuotesEarly(): void {
  void queryClient.prefetchQuery({
    queryKey: ['quotes', useLive.getState().epoch],
    queryFn: ({ signal }) => fetchQuotes(signal),
    staleTime: QUOTES_FRESH_MS,
  });
}

/** Asks for the terms of all markets before a screen does. */
export function fetchMarketsEarly(): void {
  void queryClient.prefetchQuery({
    queryKey: ['markets', useLive.getState().epoch],
    queryFn: ({ signal }) => fetchMarkets(signal),
    staleTime: MARKETS_FRESH_MS,
  });
}

/** All quotes of all markets: fetched once, then kept moving by frames. */
export function useQuoteRows() {
  const epoch = useLive((live) => live.epoch);
  return useQuery({
    queryKey: ['quotes', epoch],
    queryFn: ({ signal }) => fetchQuotes(signal),
    placeholderData: (before) => before,
    staleTime: QUOTES_FRESH_MS,
  });
}

/** The quotes of the last visit, for when there is no network. */
export function lastKnownQuotes(): Stored | null {
  return readValue<Stored>(STORE_KEY);
}

/** Terms of all markets: steps, limits, fees, hours. */
export function useMarkets() {
  const epoch = useLive((live) => live.epoch);
  return useQuery({
    queryKey: ['markets', epoch],
    queryFn: ({ signal }) => fetchMarkets(signal),
    placeholderData: (before) => before,
    staleTime: MARKETS_FRESH_MS,
  });
}

/** Subscribes to what a screen shows, as long as it is shown. */
export function useWant(what: Want): void {
  const key = JSON.stringify(what);
  useEffect(() => want(JSON.parse(key) as Want), [key]);
}

/** Keeps depth and tape of a market open and live. */
export function useBook(market: Market | undefined): void {
  const matchId = market?.match_id;
  const currencyId = market?.currency_id;
  const quoteId = market?.legal_id;
  const what = useMemo<Want>(
    () => ({ depth: matchId ?? null, trades: matchId ?? null }),
    [matchId],
  );
  useWant(what);
  useEffect(() => {
    if (matchId === undefined || currencyId === undefined || quoteId === undefined) return;
    return openBook({ match_id: matchId, currency_id: currencyId, legal_id: quoteId });
  }, [matchId, currencyId, quoteId]);
}
