import { useEffect, useRef } from 'react';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { useIsShown } from '../../../platform/browser/parts/one-picture.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { formatDay } from './day-text.ts';
import { useProducts } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { rateText } from './dual-texts.ts';
import type { Product } from './types.ts';

/** The name under which the menu asks for it. */
const DUAL = 'dual';

/** The nearest product that can be bought of each coin and kind. */
function nearest(products: readonly Product[]): Product[] {
  const found = new Map<string, Product>();
  for (const product of products.filter(({ why }) => why === '')) {
    const key = `${product.currency_name} ${product.type}`;
    const known = found.get(key);
    const isNearer = known && Math.abs(product.distance) < Math.abs(known.distance);
    if (known === undefined || (isNearer && product.end_time === known.end_time)) {
      found.set(key, product);
    }
  }
  return [...found.values()];
}

function Row({ product }: { readonly product: Product }) {
  const words = useWords();
  const language = useLanguage();
  const { id, currency_name, pay_coin, strike, end_time, rate } = product;
  return (
    <li>
      <Go
        to={withParams(dualPaths.buy, { id })}
        className="flex min-h-16 items-center gap-3 border-b border-line py-2 active:bg-raised"
      >
        <CoinIcon code={currency_name} size={32} />
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
    </li>
  );
}

/** Dual products on the screen of all earning products: one of each coin and kind. */
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
        if (shown.length === 0) return null;
        return (
          <section ref={ref} className="scroll-mt-bar px-4 pt-4">
            <h2 className="text-t3 font-title">{words('dual.title')}</h2>
            <p className="text-t5 text-muted">{words('dual.you_sell')}</p>
            <ul>
              {shown.map((product) => (
                <Row key={product.id} product={product} />
              ))}
            </ul>
            <Go
              to={dualPaths.ladder}
              className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
            >
              {words('dual.to_products')}
            </Go>
          </section>
        );
      }}
    </Loaded>
  );
}
