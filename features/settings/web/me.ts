import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import {
  type Customer,
  useLoggedIn,
  useSession,
} from '../../../platform/browser/session/session.ts';

/** The customer as last known, asked again in the background; null for visitors. */
export function useMe(): Customer | null {
  const loggedIn = useLoggedIn();
  const stored = useSession((session) => session.user);
  const { data } = useQuery({
    queryKey: ['balances', 'me'],
    queryFn: async ({ signal }) => {
      const user = await get<Customer>('/user/info', { signal, quiet: true });
      useSession.getState().setUser(user);
      return user;
    },
    enabled: loggedIn,
    staleTime: 60_000,
  });
  return loggedIn ? (data ?? stored) : null;
}
