import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { Day, Info, MemberLine, Terms } from './types.ts';

const OWN = 'referral:own';
const PAGE_SIZE = 20;
/** As many days as the line shows. */
const MONTH = 60;

/** Whom one has brought here, and what it has brought. */
export function useInfo() {
  return useQuery({
    queryKey: [OWN, 'info'],
    queryFn: ({ signal }) => get<Info>('/user/promotionInfo', { signal }),
    enabled: useLoggedIn(),
  });
}

/** The members of one level, who joined last first. */
export function useMembers(level: number) {
  return usePaged(
    [OWN, 'members', level],
    async (page, signal) => {
      const fields = { level, page, limit: PAGE_SIZE };
      return (await get<Page<MemberLine>>('/user/promotionDetail', { fields, signal })).data;
    },
    useLoggedIn(),
  );
}

/** Days with what they brought, the latest first. */
export function useDays() {
  return useQuery({
    queryKey: [OWN, 'days'],
    queryFn: async ({ signal }) => {
      const fields = { page: 1, limit: MONTH };
      return (await get<Page<Day>>('/user/promotion_days', { fields, signal })).data;
    },
    enabled: useLoggedIn(),
  });
}

/** The terms in force; null before the first. */
export function useTerms() {
  return useQuery({
    queryKey: ['referral', 'terms'],
    queryFn: ({ signal }) => get<Terms | null>('/user/promotion_terms', { signal }),
  });
}
