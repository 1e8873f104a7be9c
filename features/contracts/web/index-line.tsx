import { useQuote } from '../../../platform/browser/live/store.ts';
import { LiveChange, PriceText } from '../../../platform/browser/parts/price.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Contract, pricesAt } from './preview.ts';

/** The index now, and the two prices that the spread makes of it. */
export function useIndex(contract: Contract) {
  const index = useQuote(contract.market.match_id)?.index_price;
  return { index: index ?? undefined, prices: pricesAt(contract, index) };
}

type Props = {
  readonly contract: Contract;
  /** Says what 24 hours have changed, where nothing else on the screen does. */
  readonly withChange?: boolean;
};

/** Index, and the prices at which shorts and longs open at this moment. */
export function IndexLine({ contract, withChange }: Props) {
  const words = useWords();
  const { index, prices } = useIndex(contract);
  const rows = [
    { name: words('contracts.short_at'), value: prices?.bid, tone: 'text-down', isIndex: false },
    { name: words('contracts.index'), value: index, tone: '', isIndex: true },
    { name: words('contracts.long_at'), value: prices?.ask, tone: 'text-up', isIndex: false },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 rounded-md bg-raised px-3 py-2 text-center">
      {rows.map(({ name, value, tone, isIndex }) => (
        <div key={name} className="min-w-0">
          <dt className="text-t6 leading-tight text-muted">{name}</dt>
          <dd className={`font-strong ${tone}`}>
            <PriceText value={value} />
          </dd>
          {withChange && isIndex && (
            <dd className="text-t6">
              <LiveChange matchId={contract.market.match_id} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
