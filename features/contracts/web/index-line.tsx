import { useQuote } from '../../../platform/browser/live/store.ts';
import { PriceText } from '../../../platform/browser/parts/price.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Contract, pricesAt } from './preview.ts';

/** The index now, and the two prices that the spread makes of it. */
export function useIndex(contract: Contract) {
  const index = useQuote(contract.market.match_id)?.index_price;
  return { index: index ?? undefined, prices: pricesAt(contract, index) };
}

/** Index, and the prices at which shorts and longs open at this moment. */
export function IndexLine({ contract }: { readonly contract: Contract }) {
  const words = useWords();
  const { index, prices } = useIndex(contract);
  const rows = [
    { name: words('contracts.short_at'), value: prices?.bid, tone: 'text-down' },
    { name: words('contracts.index'), value: index, tone: '' },
    { name: words('contracts.long_at'), value: prices?.ask, tone: 'text-up' },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 rounded-md bg-raised px-3 py-2 text-center">
      {rows.map(({ name, value, tone }) => (
        <div key={name} className="min-w-0">
          <dt className="text-t6 leading-tight text-muted">{name}</dt>
          <dd className={`font-strong ${tone}`}>
            <PriceText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
