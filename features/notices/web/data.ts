/** What the screens of notices read and change. */
import { useQuery } from '@tanstack/react-query';
import type { NoticeClass } from '../../../core/wire/notice-classes.ts';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient, toastError } from '../../../platform/browser/api/query.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { keyMessage, noticeRow, settingsMessage } from '../wire.ts';

export type NoticeRow = ReturnType<typeof noticeRow>;
export type Settings = ReturnType<typeof settingsMessage>;

/** What `/push/key` says. */
export type PushKey = ReturnType<typeof keyMessage>;

const OWN = 'notices:own';
const SETTINGS = [OWN, 'settings'];
const PAGE_ROWS = 20;

/** How many are unread; the socket has it asked again. */
export function useUnread() {
  return useQuery({
    queryKey: [OWN, 'unread'],
    queryFn: ({ signal }) =>
      get<{ readonly unread: number }>('/notices/unread', { signal, quiet: true }),
    select: ({ unread }) => unread,
    enabled: useLoggedIn(),
  });
}

/** Own notices of a class, page by page; of all classes without one. */
export function useNotices(of: NoticeClass | '') {
  const language = useLanguage();
  const paged = usePaged<NoticeRow>([OWN, 'list', of, language], async (page, signal) => {
    const fields = { class: of, page, limit: PAGE_ROWS };
    return (await get<{ data: readonly NoticeRow[] }>('/notices/list', { fields, signal })).data;
  });
  // After a page that is not full there is nothing to be asked for.
  const isFull = (paged.query.data?.length ?? 0) % PAGE_ROWS === 0;
  return { ...paged, hasMore: paged.hasMore && isFull };
}

/** Marks one notice, or all, as read. */
export async function markRead(id?: number): Promise<void> {
  try {
    await post('/notices/read', { fields: id === undefined ? { all: 1 } : { id }, quiet: true });
    await queryClient.invalidateQueries({ queryKey: [OWN] });
  } catch (error) {
    toastError(error);
  }
}

/** What one has chosen. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => get<Settings>('/notices/settings', { signal }),
  });
}

/** Changes what one has chosen; what is not named stays. */
export async function changeSettings(
  fields: Readonly<Record<string, string | number>>,
): Promise<void> {
  try {
    queryClient.setQueryData(SETTINGS, await post<Settings>('/notices/settings', { fields }));
  } catch (error) {
    toastError(error);
  }
}

/** Whether the house sends messages to devices, and for which key. */
export function usePushKey() {
  return useQuery({
    queryKey: [OWN, 'key'],
    queryFn: ({ signal }) => get<PushKey>('/push/key', { signal }),
  });
}
