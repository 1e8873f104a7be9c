/** What the screen of breaks knows. */
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { breakMessage, LimitsMessage } from '../wire.ts';

/** `/breaks/own`. */
export type OwnBreak = ReturnType<typeof breakMessage>;

const OWN = ['breaks:own'];

/** The break one is on. */
export function useBreak() {
  return useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => get<OwnBreak>('/breaks/own', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Asks again after it was changed. */
export function refreshBreak(): void {
  void queryClient.invalidateQueries({ queryKey: OWN });
}

/** `/breaks/limits`. */
export type OwnLimits = LimitsMessage;

// Whatever moves a balance may have used one of them: the private part of that name renews them.
const LIMITS = ['balances', 'breaks:limits'];

/** One's own limits, and what is used of them. */
export function useLimits() {
  return useQuery({
    queryKey: LIMITS,
    queryFn: ({ signal }) => get<OwnLimits>('/breaks/limits', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Asks again after one was changed. */
export function refreshLimits(): void {
  void queryClient.invalidateQueries({ queryKey: LIMITS });
}
