/** What home, finance hub and pages read. Texts come in the chosen language. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { add } from '../../../platform/browser/numbers/decimal.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { articleObject, articleRow, menuRow, pageMessage, questionsObject } from '../wire.ts';
import type { walletMessage } from '../../wallet/wire/index.ts';
import type { fillMessage } from '../../spot/wire/index.ts';
import type { stateMessage } from '../../verification/wire.ts';

const STALE_MS = 300_000;
/** Prices move what one owns, here as on the screen of assets. */
const WORTH_POLL_MS = 15_000;

export type NewsRow = ReturnType<typeof articleRow>;

export type TextPage = ReturnType<typeof pageMessage> &
  Partial<Pick<ReturnType<typeof articleObject>, 'create_time'>>;

export type Question = ReturnType<typeof questionsObject>['list'][number];

export type MenuEntry = ReturnType<typeof menuRow>;

/** Articles of a kind: 4 notices, 5 banners. */
export function useNews(kind: 4 | 5) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'news', kind, language],
    queryFn: async ({ signal }) => {
      const fields = { c_id: kind };
      return (await post<{ list: readonly NewsRow[] }>('/news/list', { fields, signal })).list;
    },
    staleTime: STALE_MS,
  });
}

/** The pop-up to show, or null. */
export function usePopup() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'popup', language],
    queryFn: ({ signal }) =>
      get<ReturnType<typeof articleObject> | null>('/news/index_pop', { signal, quiet: true }),
    staleTime: STALE_MS,
  });
}

/** The products that exist, in order. */
export function useMenu() {
  return useQuery({
    queryKey: ['content', 'menu'],
    queryFn: ({ signal }) => get<readonly MenuEntry[]>('/menu', { signal }),
    staleTime: STALE_MS,
  });
}

/** An article by its id. */
export function useArticle(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'article', id, language],
    queryFn: ({ signal }) =>
      post<ReturnType<typeof articleObject>>('/news/detail', { fields: { id }, signal }),
    staleTime: STALE_MS,
  });
}

/** A page by its name. */
export function usePage(name: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'page', name, language],
    queryFn: ({ signal }) => get<TextPage>('/page', { fields: { name }, signal }),
    staleTime: STALE_MS,
  });
}

/** Questions with their answers. */
export function useQuestions() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'faq', language],
    queryFn: ({ signal }) => get<ReturnType<typeof questionsObject>>('/faq', { signal }),
    staleTime: STALE_MS,
  });
}

type WalletGroups = ReturnType<typeof walletMessage>;
type Worth = Pick<WalletGroups['change_wallet'], 'usdt_totle'>;

/** Worth of all accounts in US dollars, from the answer that the assets screen reads too. */
export function useTotal() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'list'],
    queryFn: ({ signal }) => post<WalletGroups>('/wallet/list', { signal, quiet: true }),
    select: totalOf,
    enabled: useLoggedIn(),
    refetchInterval: WORTH_POLL_MS,
  });
}

/** Up to which level the customer has shown who he is. */
export function useLevel() {
  return useQuery({
    queryKey: ['verification:own', 'state'],
    queryFn: ({ signal }) =>
      get<Pick<ReturnType<typeof stateMessage>, 'level'>>('/real/state', { signal, quiet: true }),
    select: ({ level }) => level,
    enabled: useLoggedIn(),
    staleTime: STALE_MS,
  });
}

/** The sum over the groups of `/wallet/list`. */
export function totalOf(groups: Readonly<Record<string, Worth>>): string {
  return Object.values(groups).reduce((sum, group) => add(sum, group.usdt_totle), '0');
}

type Fill = Pick<ReturnType<typeof fillMessage>, 'order_id'>;

/** The newest own fill of the order book; null for who has none yet. */
export function useLastFill() {
  return useQuery({
    queryKey: ['spot:own', 'fills', 'last'],
    queryFn: async ({ signal }) => {
      const fields = { page: 1, limit: 1 };
      const [last = null] = await get<readonly Fill[]>('/coin/fills', {
        fields,
        signal,
        quiet: true,
      });
      return last;
    },
    enabled: useLoggedIn(),
  });
}
