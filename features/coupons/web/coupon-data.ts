import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { Voucher } from './types.ts';

const OWN = 'coupons:own';
const PAGE_SIZE = 20;

/** Which vouchers: all, those that can be used, or those that have ended. */
export type Part = 'all' | 'voucher' | 'expired';

/** A customer's vouchers, those first that expire first. */
export function useVouchers(status: Part) {
  return usePaged(
    [OWN, 'list', status],
    async (page, signal) => {
      const fields = { status, page, limit: PAGE_SIZE };
      return (await get<Page<Voucher>>('/coupon/list', { fields, signal })).data;
    },
    useLoggedIn(),
  );
}

/** Takes a voucher by its code. */
export function useClaim(onDone: () => void) {
  const said = (message: string): void => {
    toast(message, 'good');
    onDone();
  };
  return useKeyedPost('/coupon/claim', said, () => {
    void queryClient.invalidateQueries({ queryKey: [OWN] });
    tellOwnNews({ balances: true });
  });
}
