import { useQuery } from '@tanstack/react-query';
import { get, post } from '../api/client.ts';
import { queryClient, toastError } from '../api/query.ts';
import { askToLogIn } from '../navigation/navigator.ts';
import { useLoggedIn } from '../session/session.ts';

type Favourite = { readonly id: number; readonly currency_id: number };
type Favourites = readonly Favourite[];

const KEY = ['favourites'];
const NONE: Favourites = [];

/** For each star that was tapped: the row that the server has by then, 0 for none. */
const turns = new Map<number, Promise<number>>();

/** Lights the star of a coin, by the row it has, or puts it out. */
function show(currencyId: number, id: number | null): void {
  queryClient.setQueryData<Favourites>(KEY, (list = NONE) => {
    const others = list.filter((row) => row.currency_id !== currencyId);
    return id === null ? others : [...others, { id, currency_id: currencyId }];
  });
}

/** Makes the server agree with a star; answers the row it has then. */
async function settle(currencyId: number, isWanted: boolean, id: number): Promise<number> {
  if (isWanted === id > 0) return id;
  try {
    if (!isWanted) await post('/optional/del', { fields: { id } });
    else {
      const fields = { currency_id: currencyId };
      return Number((await post<{ readonly id: number }>('/optional/add', { fields })).id);
    }
    return 0;
  } catch (error) {
    toastError(error);
    return id;
  }
}

/**
 * Turns a star over at once. The calls of one coin follow one another, each with the row that the
 * one before has answered; the list is read again when no star is on its way any more.
 */
export async function toggleFavourite(currencyId: number): Promise<void> {
  // What is being read may be older than this tap.
  void queryClient.cancelQueries({ queryKey: KEY });
  const found = queryClient
    .getQueryData<Favourites>(KEY)
    ?.find((row) => row.currency_id === currencyId);
  show(currencyId, found ? null : 0);
  const before = turns.get(currencyId) ?? Promise.resolve(found?.id ?? 0);
  const turn = before.then((id) => settle(currencyId, !found, id));
  turns.set(currencyId, turn);
  const id = await turn;
  if (turns.get(currencyId) !== turn) return;
  turns.delete(currencyId);
  show(currencyId, id || null);
  if (turns.size === 0) await queryClient.invalidateQueries({ queryKey: KEY });
}

/** The customer's starred coins; the star answers at once and is taken back when refused. */
export function useFavourites() {
  const loggedIn = useLoggedIn();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<Favourites>('/optional/list', { signal }),
    enabled: loggedIn,
    staleTime: 60_000,
  });
  const list = loggedIn ? (query.data ?? NONE) : NONE;
  return {
    query,
    isStarred: (currencyId: number) => list.some((row) => row.currency_id === currencyId),
    toggle: (currencyId: number) => (loggedIn ? void toggleFavourite(currencyId) : askToLogIn()),
  };
}
