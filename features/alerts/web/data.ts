/** What the screens of alerts read and change. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { alertRow, alertsMessage } from '../wire.ts';

/** A row of `/alert/list`. */
export type Alert = ReturnType<typeof alertRow>;

const LIST = ['alerts:own', 'list'];

/** All own alerts, the newest first; none for visitors. */
export function useAlerts() {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) =>
      (await get<ReturnType<typeof alertsMessage>>('/alert/list', { signal, quiet: true })).list,
    enabled: useLoggedIn(),
  });
}

/** What is sent to set an alert; `id` 0 for a new one. */
export type Asked = Pick<Alert, 'id' | 'match_id' | 'kind' | 'value'>;

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: LIST });
}

/** Sets an alert; rejects with what the server refuses. */
export async function saveAlert(asked: Asked): Promise<void> {
  await post('/alert/save', { fields: asked, quiet: true });
  await refresh();
}

/** Takes an alert away. One that is gone already is what was wanted. */
export async function dropAlert(id: number): Promise<void> {
  try {
    await post('/alert/delete', { fields: { id }, quiet: true });
  } finally {
    await refresh();
  }
}
