import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import { type Customer, useLoggedIn, useSession } from './session.ts';

/** All that `/user/info` says about oneself. */
export type Me = Customer & {
  readonly area_code?: string | null;
  readonly signature?: string | null;
  /** ISO 3166, two letters, or nothing. */
  readonly region?: string | null;
  readonly has_payment_password?: number;
  /** What operators think of the customer, 0 to 100. */
  readonly score?: number | null;
};

/** Where the customer stands among what was read. */
export const ME_KEY = ['session:own', 'me'] as const;

/** Reads who is logged in; from then on it is known whose what was typed is. */
export async function readMe(signal?: AbortSignal): Promise<Me> {
  const user = await get<Me>('/user/info', { quiet: true, ...(signal && { signal }) });
  useSession.getState().setUser(user);
  return user;
}

/** The query that reads the customer, for screens that cannot do without. */
export function useMeQuery() {
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => readMe(signal),
    enabled: useLoggedIn(),
    staleTime: 60_000,
  });
}

/** The customer as last known, asked again in the background; null for visitors. */
export function useMe(): Me | null {
  const loggedIn = useLoggedIn();
  const stored = useSession((session) => session.user);
  const { data } = useMeQuery();
  return loggedIn ? (data ?? stored) : null;
}
