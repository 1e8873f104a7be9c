import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Ticket } from 'lucide-react';
import { get } from '../api/client.ts';
import { useLoggedIn } from '../session/session.ts';

/** A voucher, as far as a ticket says what it does. */
export interface VoucherChoice {
  readonly id: number;
  readonly kind: string;
  readonly usable: number;
  readonly currency: number;
  readonly price: string;
  readonly unit: string;
  readonly rate: number;
  readonly days: number;
}

const MANY = 50;
const NONE: readonly VoucherChoice[] = [];

/** One's vouchers of a kind and coin that can be used now. */
export function useVouchers(kind: string, coinId: number): readonly VoucherChoice[] {
  const { data = NONE } = useQuery({
    queryKey: ['coupons:own', 'list', 'usable'],
    queryFn: async ({ signal }) => {
      const fields = { status: 'voucher', limit: MANY };
      const page = await get<{ readonly data: readonly VoucherChoice[] }>('/coupon/list', {
        fields,
        signal,
      });
      return page.data;
    },
    enabled: useLoggedIn(),
  });
  const fits = (it: VoucherChoice) => it.kind === kind && it.usable === 1 && it.currency === coinId;
  return data.filter(fits);
}

type Props = {
  readonly label: string;
  readonly vouchers: readonly VoucherChoice[];
  /** The chosen one; 0 for none. */
  readonly chosen: number;
  readonly say: (voucher: VoucherChoice) => string;
  /** Undefined where the chosen one is given back. */
  readonly onChoose: (voucher: VoucherChoice | undefined) => void;
};

/** Vouchers in a ticket: a press takes one, another gives it back. Nothing where there are none. */
export function VoucherChips({ label, vouchers, chosen, say, onChoose }: Props) {
  if (vouchers.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {vouchers.map((voucher) => {
        const isOn = voucher.id === chosen;
        return (
          <button
            key={voucher.id}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChoose(isOn ? undefined : voucher)}
            className={clsx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-left text-t5',
              isOn ? 'border-accent-text bg-accent-soft font-strong' : 'border-line',
            )}
          >
            <Ticket aria-hidden size={16} className="shrink-0" />
            {say(voucher)}
          </button>
        );
      })}
    </div>
  );
}
