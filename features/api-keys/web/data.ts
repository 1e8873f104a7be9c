/** What the screen of API keys reads and changes. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { keyRow, keysMessage, madeMessage } from '../wire.ts';

/** A row of `/api_key/list`. */
export type Key = ReturnType<typeof keyRow>;
/** A key that was made, with its secret: in no cache, and gone with its sheet. */
export type MadeKey = ReturnType<typeof madeMessage>;

const LIST = ['api-keys:own', 'list'];

/** All own keys, the newest first; none for visitors. */
export function useKeys() {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) =>
      (await get<ReturnType<typeof keysMessage>>('/api_key/list', { signal, quiet: true })).list,
    enabled: useLoggedIn(),
  });
}

/** Fetches them again. */
export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LIST });
}

/** What is sent to make or change a key: its shape, and the proofs of who does. */
export type Asked = Readonly<Record<string, string | undefined>>;

/** Makes a key; rejects with what the server refuses. */
export function makeKey(fields: Asked): Promise<MadeKey> {
  return post<MadeKey>('/api_key/make', { fields, quiet: true });
}

/** Changes a key; answers what is said to it. */
export function changeKey(fields: Asked): Promise<string> {
  return post<string>('/api_key/change', { fields, quiet: true });
}

/** Ends a key for good; answers what is said to it. */
export function revokeKey(id: number): Promise<string> {
  return post<string>('/api_key/revoke', { fields: { id } });
}
