import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import {
  useVouchers,
  VoucherChips as Chips,
} from '../../../platform/browser/parts/voucher-chips.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { rateText } from './lockup-texts.ts';
import type { Product } from './types.ts';

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
  const vouchers = useVouchers('yield', product.currency_id);
  if (product.day === 0) return null;
  return (
    <Chips
      label={words('lockup.vouchers')}
      vouchers={vouchers}
      chosen={chosen}
      say={({ rate, days, price, unit }) =>
        words('lockup.voucher', {
          rate: rateText(language, rate),
          n: days,
          amount: coinText(language, price, unit),
        })
      }
      onChoose={(voucher) => onChoose(voucher?.id ?? 0)}
    />
  );
}
