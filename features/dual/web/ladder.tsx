import clsx from 'clsx';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { LivePrice } from '../../../platform/browser/parts/price.tsx';
import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { dualPaths } from './dual-paths.ts';
import { rateText } from './dual-texts.ts';
import type { Product } from './types.ts';

/** A rung: the linked price, what it pays, and what the option is worth that one sells for it. */
function Rung({ product }: { readonly product: Product }) {
  const words = useWords();
  const language = useLanguage();
  const { id, strike, distance, rate, fair_rate, why, remaining_number: left } = product;
  const away = `${distance > 0 ? '+' : '−'}${rateText(language, Math.abs(distance))}`;
  return (
    <li>
      <Go
        to={withParams(dualPaths.buy, { id })}
        className={clsx(
          'flex min-h-16 items-center gap-3 border-b border-line py-2 active:bg-raised',
          why !== '' && 'text-muted',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{formatPrice(language, strike)}</span>
          <span className="block text-t5 text-muted">
            {why === '' ? away : words(`dual.why_${why}`)}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-strong">
            {words('dual.a_year', { rate: rateText(language, rate) })}
          </span>
          <span className="block text-t5 text-muted">
            {fair_rate === null
              ? words('dual.left', { n: left })
              : words('dual.fair', { rate: rateText(language, Math.round(fair_rate * 10) / 10) })}
          </span>
        </span>
      </Go>
    </li>
  );
}

/** The index in its place among the rungs, moving. */
function IndexMark({ matchId }: { readonly matchId: number }) {
  const words = useWords();
  return (
    <li aria-label={words('dual.index')} className="flex items-center gap-3 py-2">
      <span aria-hidden className="mill h-1.25 flex-1 text-line-strong" />
      <span className="text-t5 text-muted">{words('dual.index')}</span>
      <LivePrice matchId={matchId} source="index" className="font-strong" />
      <span aria-hidden className="mill h-1.25 flex-1 text-line-strong" />
    </li>
  );
}

type LadderProps = { readonly products: readonly Product[]; readonly matchId: number };

/** Linked prices from high to low, with the index where it stands among them. */
export function Ladder({ products, matchId }: LadderProps) {
  const sorted = [...products].sort((a, b) => b.strike_ticks - a.strike_ticks);
  // Drawn again only when the index passes a rung, and not for every price.
  const above = useQuoteValue(
    matchId,
    (quote) =>
      sorted.filter(({ strike }) => Number(strike) > Number(quote?.index_price ?? 0)).length,
  );
  const rung = (product: Product) => <Rung key={product.id} product={product} />;
  return (
    <ul>
      {sorted.slice(0, above).map(rung)}
      <IndexMark matchId={matchId} />
      {sorted.slice(above).map(rung)}
    </ul>
  );
}
