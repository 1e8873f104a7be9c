import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Market } from '../../../platform/browser/live/types.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import {
  useVouchers,
  VoucherChips as Chips,
} from '../../../platform/browser/parts/voucher-chips.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useSecondsView } from './seconds-view.ts';

/** The voucher that pays what is typed; 0 for none. */
export function useChosenVoucher(coinId: number): number {
  const { couponId, amount } = useSecondsView();
  const chosen = useVouchers('seconds_trial', coinId).find(({ id }) => id === couponId);
  return chosen !== undefined && Number(chosen.price) === Number(amount) ? chosen.id : 0;
}

/** Vouchers in the ticket: a press takes one and its stake, another gives it back. */
export function VoucherChips({ market }: { readonly market: Market }) {
  const words = useWords();
  const language = useLanguage();
  const set = useSecondsView((view) => view.set);
  const trials = useVouchers('seconds_trial', market.legal_id);
  const chosen = useChosenVoucher(market.legal_id);
  const [params] = useSearchParams();
  const wanted = trials.find(({ id }) => id === Number(params.get('coupon_id')));
  const [wantedId, wantedPrice] = [wanted?.id ?? 0, wanted?.price ?? ''];
  useEffect(() => {
    if (wantedId > 0) set({ couponId: wantedId, amount: wantedPrice });
  }, [wantedId, wantedPrice, set]);
  return (
    <Chips
      label={words('seconds.vouchers')}
      vouchers={trials}
      chosen={chosen}
      say={({ price, unit }) =>
        words('seconds.voucher', { amount: `${formatAmount(language, price)} ${unit}` })
      }
      onChoose={(voucher) =>
        set(voucher ? { couponId: voucher.id, amount: voucher.price } : { couponId: 0 })
      }
    />
  );
}
