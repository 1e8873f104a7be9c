import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { couponRow } from '../../coupons/wire.ts';
import { useSecondsView } from './seconds-view.ts';

type Voucher = ReturnType<typeof couponRow>;
const MANY = 50;

/** Vouchers that can pay a stake of this coin now. */
function useTrials(coinId: number) {
  return useQuery({
    queryKey: ['coupons:own', 'list', 'trials'],
    queryFn: async ({ signal }) => {
      const fields = { status: 'voucher', limit: MANY };
      return (await get<Page<Voucher>>('/coupon/list', { fields, signal })).data;
    },
    select: (all) =>
      all.filter(({ kind, usable, currency }) => {
        return kind === 'seconds_trial' && usable === 1 && currency === coinId;
      }),
    enabled: useLoggedIn(),
  });
}

/** The voucher that pays what is typed; 0 for none. */
export function useChosenVoucher(coinId: number): number {
  const { couponId, amount } = useSecondsView();
  const { data: trials = [] } = useTrials(coinId);
  const chosen = trials.find(({ id }) => id === couponId);
  return chosen !== undefined && Number(chosen.price) === Number(amount) ? chosen.id : 0;
}

/** Vouchers in the ticket: a press takes one and its stake, another gives it back. */
export function VoucherChips({ market }: { readonly market: Market }) {
  const words = useWords();
  const language = useLanguage();
  const set = useSecondsView((view) => view.set);
  const { data: trials = [] } = useTrials(market.legal_id);
  const chosen = useChosenVoucher(market.legal_id);
  const [params] = useSearchParams();
  const wanted = trials.find(({ id }) => id === Number(params.get('coupon_id')));
  const [wantedId, wantedPrice] = [wanted?.id ?? 0, wanted?.price ?? ''];
  useEffect(() => {
    if (wantedId > 0) set({ couponId: wantedId, amount: wantedPrice });
  }, [wantedId, wantedPrice, set]);
  if (trials.length === 0) return null;
  return (
    <div role="group" aria-label={words('seconds.vouchers')} className="flex flex-wrap gap-2">
      {trials.map(({ id, price, unit }) => {
        const isOn = id === chosen;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            onClick={() => set(isOn ? { couponId: 0 } : { couponId: id, amount: price })}
            className={clsx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-t5',
              isOn ? 'border-accent-text bg-accent-soft font-strong' : 'border-line',
            )}
          >
            <Ticket aria-hidden size={16} className="shrink-0" />
            {words('seconds.voucher', { amount: `${formatAmount(language, price)} ${unit}` })}
          </button>
        );
      })}
    </div>
  );
}
