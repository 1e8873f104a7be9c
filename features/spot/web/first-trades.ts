/** The first three trades of a customer are made in a form with one question. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { get } from '../../../platform/browser/api/client.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { draftOf, keepTicket } from '../../../platform/browser/session/drafts.ts';
import { oneTapOf } from '../../../platform/browser/session/one-tap.ts';
import { ownStore } from '../../../platform/browser/session/own.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { PAGE_SIZE } from './orders-data.ts';
import type { Fill } from './types.ts';

const FIRST_TRADES = 3;
const WANTS_ALL = 'ticket-wants-all';

/** Whether a customer of this device is known to have made them: then nobody asks any more. */
const { useOneTap: useHasTraded, setOneTap: setHasTraded } = oneTapOf('spotTraded');

/** Whether he asked for the whole ticket; it lasts as long as what is typed into tickets. */
const useWantsAll = ownStore(create(() => ({ wantsAll: draftOf<boolean>(WANTS_ALL) === true })));

/** Changes between the simple form and the whole ticket. */
export function setWantsAll(wantsAll: boolean): void {
  keepTicket(WANTS_ALL, wantsAll);
  useWantsAll.setState({ wantsAll });
}

/** How many orders some fills are of. */
export function tradesOf(fills: readonly Pick<Fill, 'order_id'>[]): number {
  return new Set(fills.map(({ order_id: id }) => id)).size;
}

/**
 * Which form a ticket has: `simple`, `all` beside which there is a simple one, or `usual`.
 * Undefined while it is not known; visitors, shares and prices that were asked for have the usual
 * one.
 */
export function useTicketKind(
  market: Market,
  askedPrice: string,
): 'simple' | 'all' | 'usual' | undefined {
  const loggedIn = useLoggedIn();
  const hasTraded = useHasTraded();
  const wantsAll = useWantsAll((store) => store.wantsAll);
  const mayBeNew = loggedIn && !hasTraded && askedPrice === '' && market.kind !== 'stock';
  const { data: trades, isError } = useQuery({
    queryKey: ['spot:own', 'fills', 'first'],
    queryFn: ({ signal }) =>
      get<readonly Fill[]>('/coin/fills', {
        fields: { page: 1, limit: PAGE_SIZE },
        signal,
        quiet: true,
      }),
    select: tradesOf,
    enabled: mayBeNew,
  });
  const isKnown = (trades ?? 0) >= FIRST_TRADES;
  useEffect(() => {
    if (isKnown) setHasTraded(true);
  }, [isKnown]);
  if (!mayBeNew || isKnown || isError) return 'usual';
  if (trades === undefined) return undefined;
  return wantsAll ? 'all' : 'simple';
}
