import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Ticket } from 'lucide-react';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { couponRow } from '../../coupons/wire.ts';
import { coinText, rateText } from './lockup-texts.ts';
import type { Product } from './types.ts';

type Voucher = ReturnType<typeof couponRow>;
const MANY = 50;

type Props = {
  readonly product: Product;
  /** The chosen voucher; 0 for none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
};

/** Vouchers that add interest to an order of this product. */
export function VoucherChips({ product, chosen, onChoose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { data: vouchers = [] } = useQuery({
    queryKey: ['coupons:own', 'list', 'yields'],
    queryFn: async ({ signal }) => {
      const fields = { status: 'voucher', limit: MANY };
      return (await get<Page<Voucher>>('/coupon/list', { fields, signal })).data;
    },
    enabled: useLoggedIn(),
  });
  const fitting = vouchers.filter(({ kind, usable, currency }) => {
    return kind === 'yield' && usable === 1 && currency === product.currency_id;
  });
  if (product.day === 0 || fitting.length === 0) return null;
  return (
    <div role="group" aria-label={words('lockup.vouchers')} className="flex flex-wrap gap-2">
      {fitting.map(({ id, rate, days, price, unit }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? 0 : id)}
          className={clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-left text-t5',
            id === chosen ? 'border-accent-text bg-accent-soft font-strong' : 'border-line',
          )}
        >
          <Ticket aria-hidden size={16} className="shrink-0" />
          {words('lockup.voucher', {
            rate: rateText(language, rate),
            n: days,
            amount: coinText(language, price, unit),
          })}
        </button>
      ))}
    </div>
  );
}
