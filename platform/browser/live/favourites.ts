import { useQuery } from '@tanstack/react-query';
import { get, post } from '../api/client.ts';
import { queryClient, toastError } from '../api/query.ts';
import { logInFirst } from '../navigation/navigator.ts';
import { useLoggedIn } from '../session/session.ts';

type Favourite = { readonly id: number; readonly currency_id: number };
type Favourites = readonly Favourite[];

const KEY = ['favourites'];
const NONE: Favourites = [];

async function change(list: Favourites, currencyId: number): Promise<void> {
  const found = list.find((row) => row.currency_id === currencyId);
  const without = list.filter((row) => row !== found);
  const wanted = { id: -currencyId, currency_id: currencyId };
  queryClient.setQueryData(KEY, found ? without : [...list, wanted]);
  try {
    if (found) await post('/optional/del', { fields: { id: found.id } });
    else await post('/optional/add', { fields: { currency_id: currencyId } });
  } catch (error) {
    queryClient.setQueryData(KEY, list);
    toastError(error);
  }
  await queryClient.invalidateQueries({ queryKey: KEY });
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
    toggle: (currencyId: number) => (loggedIn ? void change(list, currencyId) : logInFirst()),
  };
}
