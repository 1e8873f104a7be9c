import { useEffect, useRef } from 'react';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { useIsShown } from '../../../platform/browser/parts/one-picture.tsx';
import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { formatDay } from './day-text.ts';
import { useProducts } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { rateText } from './dual-texts.ts';
import { Payoff } from './payoff.tsx';
import type { Product } from './types.ts';

/** The name under which the menu asks for it. */
const DUAL = 'dual';

/** The product that can be bought and is nearest to its price, the first coin's before others. */
function nearest(products: readonly Product[]): Product | undefined {
  const sold = products.filter(({ why }) => why === '');
  const ofCoin = sold.filter(({ currency_id }) => currency_id === sold[0]?.currency_id);
  return ofCoin.toSorted((one, other) => Math.abs(one.distance) - Math.abs(other.distance))[0];
}

/** A product with the picture of what it pays. */
function Card({ product }: { readonly product: Product }) {
  const words = useWords();
  const language = useLanguage();
  const { id, currency_name, pay_coin, strike, end_time, rate, fair_rate: fair } = product;
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface p-4 md:bg-raised">
      <Go
        to={withParams(dualPaths.buy, { id })}
        className="flex min-h-11 items-center gap-3 active:bg-raised"
      >
        <CoinIcon code={currency_name} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{words('dual.pay_with', { coin: pay_coin })}</span>
          <span className="block text-t5 text-muted">
            {formatPrice(language, strike)} · {formatDay(language, end_time)}
          </span>
        </span>
        <span className="shrink-0 font-strong">
          {words('dual.a_year', { rate: rateText(language, rate) })}
        </span>
      </Go>
      {fair !== null && (
        <p className="text-t5 text-muted">
          {words('dual.you_sell_for', { rate: rateText(language, fair) })}
        </p>
      )}
      <Payoff product={product} coin={pay_coin} />
    </div>
  );
}

/** Dual investment in the shop window: one product, with the picture of what it pays. */
export function EarningPart({ at }: { readonly at: string }) {
  const words = useWords();
  const ref = useRef<HTMLElement>(null);
  useQuoteRows();
  const isShown = useIsShown();
  useEffect(() => {
    if (at === DUAL && isShown) ref.current?.scrollIntoView({ block: 'start' });
  }, [at, isShown]);
  return (
    <Loaded query={useProducts()} skeleton={<SkeletonRows count={2} />}>
      {(products) => {
        const shown = nearest(products);
        return (
          shown !== undefined && (
            <ProductSection
              ref={ref}
              title={words('dual.title')}
              to={dualPaths.ladder}
              toName={words('dual.to_products')}
            >
              <Card product={shown} />
            </ProductSection>
          )
        );
      }}
    </Loaded>
  );
}
