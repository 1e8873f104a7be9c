import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../parts/toast-store.ts';
import { translate } from '../words/translate.ts';
import { Redirected, Refusal, ServerFault, Unreachable } from './errors.ts';
import { noteSilence, onHealed } from './healing.ts';

/** The sentence a person sees for a failed call. */
export function describeError(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  if (error instanceof ServerFault) return error.message || translate('common.server_hint');
  if (error instanceof Unreachable) return translate('common.offline_hint');
  return translate('common.error_hint');
}

/** Shows why a call failed. */
export function toastError(error: unknown): void {
  // On the way to the login the message was shown already.
  if (error instanceof Redirected) return;
  // The screen asks for it, where it is needed.
  if (error instanceof Refusal && error.code === 'proof_needed') return;
  toast(describeError(error), 'bad');
}

/** Says why something was not done, and reads what is shown anew where it is out of date. */
function onFailed(error: unknown): void {
  toastError(error);
  const isOld = error instanceof Refusal && error.code === 'terms_changed';
  if (isOld) void queryClient.invalidateQueries();
}

/** Cache of what was read. A silent network is an error one sees, never an endless wait. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof Unreachable) noteSilence(error);
    },
  }),
  mutationCache: new MutationCache({ onError: onFailed }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      gcTime: 600_000,
      retry: (count, error) => error instanceof Unreachable && count < 1,
      retryDelay: 700,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Asks again for everything that could not be read while the server was out of reach.
onHealed(() => {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.error instanceof Unreachable,
  });
});
