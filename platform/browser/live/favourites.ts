import { useQuery } from '@tanstack/react-query';
import { get, post } from '../api/client.ts';
import { queryClient, toastError } from '../api/query.ts';
import { askToLogIn } from '../navigation/navigator.ts';
import { useLoggedIn } from '../session/session.ts';

/** What a star stands at. */
export type Starred = { readonly match_id: number; readonly currency_id: number };
type Favourite = Starred & { readonly id: number };
type Favourites = readonly Favourite[];

/** Where the list stands among what was read. */
export const FAVOURITES_KEY = ['live:own', 'favourites'] as const;
const NONE: Favourites = [];

/** For each star that was tapped: the row that the server has by then, 0 for none. */
const turns = new Map<number, Promise<number>>();

/** Lights the star of a market, by the row it has, or puts it out. */
function show({ match_id, currency_id }: Starred, id: number | null): void {
  queryClient.setQueryData<Favourites>(FAVOURITES_KEY, (list = NONE) => {
    const others = list.filter((row) => row.match_id !== match_id);
    return id === null ? others : [...others, { id, match_id, currency_id }];
  });
}

/** Makes the server agree with a star; answers the row it has then. */
async function settle(star: Starred, isWanted: boolean, id: number): Promise<number> {
  if (isWanted === id > 0) return id;
  try {
    if (!isWanted) await post('/optional/del', { fields: { id } });
    else {
      const fields = { match_id: star.match_id, currency_id: star.currency_id };
      return Number((await post<{ readonly id: number }>('/optional/add', { fields })).id);
    }
    return 0;
  } catch (error) {
    toastError(error);
    return id;
  }
}

/**
 * Turns a star over at once. The calls of one market follow one another, each with the row that the
 * one before has answered; the list is read again when no star is on its way any more.
 */
export async function toggleFavourite(star: Starred): Promise<void> {
  // What is being read may be older than this tap.
  void queryClient.cancelQueries({ queryKey: FAVOURITES_KEY });
  const found = queryClient
    .getQueryData<Favourites>(FAVOURITES_KEY)
    ?.find((row) => row.match_id === star.match_id);
  show(star, found ? null : 0);
  const before = turns.get(star.match_id) ?? Promise.resolve(found?.id ?? 0);
  const turn = before.then((id) => settle(star, !found, id));
  turns.set(star.match_id, turn);
  const id = await turn;
  if (turns.get(star.match_id) !== turn) return;
  turns.delete(star.match_id);
  show(star, id || null);
  if (turns.size === 0) await queryClient.invalidateQueries({ queryKey: FAVOURITES_KEY });
}

/** The customer's starred markets; the star answers at once and is taken back when refused. */
export function useFavourites() {
  const loggedIn = useLoggedIn();
  const query = useQuery({
    queryKey: FAVOURITES_KEY,
    queryFn: ({ signal }) => get<Favourites>('/optional/list', { signal }),
    enabled: loggedIn,
    staleTime: 60_000,
  });
  const list = loggedIn ? (query.data ?? NONE) : NONE;
  return {
    query,
    isStarred: (matchId: number) => list.some((row) => row.match_id === matchId),
    toggle: (star: Starred) => (loggedIn ? void toggleFavourite(star) : askToLogIn()),
  };
}
