/** What the security screen knows, and how it is told that something has changed. */
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';

export type Passkey = {
  readonly id: number;
  readonly name: string;
  readonly created_ms: number;
  readonly used_ms: number;
};

/** A security reset that an operator has asked for and nobody has confirmed yet. */
export type WaitingReset = {
  readonly id: number;
  readonly asked_ms: number;
  readonly expires_ms: number;
  /** Whether this session has shown the second factor. */
  readonly can_refuse: 0 | 1;
};

/** A first phone that counts only from a time on, because nothing was proved. */
export type WaitingPhone = {
  readonly area_code: string;
  readonly phone: string;
  readonly counts_ms: number;
};

/** The answer of `/safe/state`. */
export type Safe = {
  readonly two_factor: 0 | 1;
  readonly two_factor_since_ms: number;
  readonly recovery_codes_left: number;
  readonly passkeys: readonly Passkey[];
  readonly passkeys_available: 0 | 1;
  readonly anti_phishing: string;
  readonly security_reset: WaitingReset | null;
  readonly waiting_phone: WaitingPhone | null;
  readonly withdrawal_locked_until_ms: number;
};

const KEY = ['balances', 'safe'];

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
