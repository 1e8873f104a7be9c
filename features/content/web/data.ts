/** What home, finance hub and pages read. Texts come in the chosen language. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { add } from '../../../platform/browser/numbers/decimal.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';

const STALE_MS = 300_000;
const LINES_MS = 60_000;
/** Prices move what one owns, here as on the screen of assets. */
const WORTH_POLL_MS = 15_000;

export type NewsRow = {
  readonly id: number;
  readonly title: string;
  readonly cover: string;
  readonly abstract: string;
  readonly create_time: string;
};

export type TextPage = {
  readonly title: string;
  /** HTML that the server has cleaned. */
  readonly content: string;
  readonly create_time?: string;
};

export type Question = {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
};

export type MenuEntry = {
  readonly title: string;
  readonly url: string;
  readonly open_type: string;
  readonly is_financial: number;
};

/** Articles of a kind: 4 notices, 5 banners. */
export function useNews(kind: 4 | 5) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['news', kind, language],
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
    queryKey: ['popup', language],
    queryFn: ({ signal }) =>
      get<(TextPage & { readonly id: number }) | null>('/news/index_pop', { signal, quiet: true }),
    staleTime: STALE_MS,
  });
}

/** The products that exist, in order. */
export function useMenu() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => get<readonly MenuEntry[]>('/menu', { signal }),
    staleTime: STALE_MS,
  });
}

/** An article by its id. */
export function useArticle(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['article', id, language],
    queryFn: ({ signal }) => post<TextPage>('/news/detail', { fields: { id }, signal }),
    staleTime: STALE_MS,
  });
}

/** A page by its name. */
export function usePage(name: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['page', name, language],
    queryFn: ({ signal }) => get<TextPage>('/page', { fields: { name }, signal }),
    staleTime: STALE_MS,
  });
}

/** Questions with their answers. */
export function useQuestions() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['faq', language],
    queryFn: ({ signal }) => get<{ title: string; list: readonly Question[] }>('/faq', { signal }),
    staleTime: STALE_MS,
  });
}

type SparklineRow = { readonly match_id: number; readonly closes: readonly string[] };

/** The last day of each market's price, by market id; numbers for drawing only. */
export function useSparklines() {
  return useQuery({
    queryKey: ['sparklines'],
    queryFn: async ({ signal }) => {
      const rows = await get<readonly SparklineRow[]>('/market/sparklines', {
        signal,
        quiet: true,
      });
      return new Map(rows.map((row) => [row.match_id, row.closes.map(Number)]));
    },
    staleTime: LINES_MS,
    refetchInterval: LINES_MS,
  });
}

type WalletGroups = Readonly<Record<string, { readonly usdt_totle: string | number } | undefined>>;

/** Worth of all accounts in US dollars, from the answer that the assets screen reads too. */
export function useTotal() {
  return useQuery({
    queryKey: ['balances', 'list'],
    queryFn: ({ signal }) => post<WalletGroups>('/wallet/list', { signal, quiet: true }),
    select: totalOf,
    enabled: useLoggedIn(),
    refetchInterval: WORTH_POLL_MS,
  });
}

/** Up to which level the customer has shown who he is. */
export function useLevel() {
  return useQuery({
    queryKey: ['balances', 'real_state'],
    queryFn: ({ signal }) =>
      get<{ readonly level: number }>('/real/state', { signal, quiet: true }),
    select: ({ level }) => level,
    enabled: useLoggedIn(),
    staleTime: STALE_MS,
  });
}

/** The sum over the groups of `/wallet/list`. */
export function totalOf(groups: WalletGroups): string {
  return Object.values(groups).reduce(
    (sum, group) => add(sum, String(group?.usdt_totle ?? 0)),
    '0',
  );
}
