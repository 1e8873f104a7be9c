import { useMutation, useQuery } from '@tanstack/react-query';
import { get, post } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { logInFirst } from '../navigation/navigator.ts';
import { useLoggedIn } from '../session/session.ts';

type Favourite = { readonly id: number; readonly currency_id: number };
type Favourites = readonly Favourite[];

const KEY = ['favourites'];
const NONE: Favourites = [];

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
  const change = useMutation({
    mutationFn: async (currencyId: number) => {
      const found = list.find((row) => row.currency_id === currencyId);
      if (found) await post('/optional/del', { fields: { id: found.id } });
      else await post('/optional/add', { fields: { currency_id: currencyId } });
    },
    onMutate: (currencyId) => {
      const before = queryClient.getQueryData<Favourites>(KEY) ?? NONE;
      const without = before.filter((row) => row.currency_id !== currencyId);
      const isNew = without.length === before.length;
      queryClient.setQueryData(
        KEY,
        isNew ? [...before, { id: -currencyId, currency_id: currencyId }] : without,
      );
      return { before };
    },
    onError: (_error, _id, context) => queryClient.setQueryData(KEY, context?.before ?? NONE),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  return {
    query,
    isStarred: (currencyId: number) => list.some((row) => row.currency_id === currencyId),
    toggle: (currencyId: number) => (loggedIn ? change.mutate(currencyId) : logInFirst()),
  };
}
