import { ChartCandlestick } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Detail, Order } from './types.ts';

type Props = { readonly of: Pick<Detail | Order, 'currency_id' | 'quote_id'> };

/** The way to the market of a token, once it has opened. */
export function MarketLink({ of }: Props) {
  const words = useWords();
  const { currency_id, quote_id } = of;
  if (quote_id === 0) return null;
  return (
    <Go
      to={withParams(paths.trade, { currency_id, legal_id: quote_id })}
      className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-md border
        border-line-strong px-4
        py-2 text-center font-strong active:bg-pressed"
    >
      <ChartCandlestick aria-hidden size={18} className="shrink-0" />
      {words('ieo.to_its_market')}
    </Go>
  );
}
