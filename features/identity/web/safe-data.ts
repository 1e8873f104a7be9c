/** What the security screen knows, and how it is told that something has changed. */
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { safeMessage } from '../wire.ts';

export type Passkey = Safe['passkeys'][number];

/** A security reset that an operator has asked for and nobody has confirmed yet. */
export type WaitingReset = NonNullable<Safe['security_reset']>;

/** A first phone that counts only from a time on, because nothing was proved. */
export type WaitingPhone = NonNullable<Safe['waiting_phone']>;

/** The answer of `/safe/state`. */
export type Safe = ReturnType<typeof safeMessage>;

const KEY = ['identity:own', 'safe'];

/** How the account is secured. */
export function useSafe() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<Safe>('/safe/state', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Asks again after a change. */
export function refreshSafe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
