import { useEffect, useRef } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { useIsShown } from '../../../platform/browser/parts/one-picture.tsx';
import { ProductSection } from '../../../platform/browser/parts/product-section.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProducts, useRunning } from './lockup-data.ts';
import { lockupPaths } from './lockup-paths.ts';
import { ProductCard } from './product-card.tsx';
import { ProgressRing } from './progress-ring.tsx';
import type { Order, Product } from './types.ts';

/** The name under which the menu asks for savings. */
const SAVINGS = 'savings';
/** So many own orders are shown here; all stand on their own screen. */
const SHOWN = 3;

function OwnRow({ order }: { readonly order: Order }) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, principal, income, day, passed_days } = order;
  return (
    <li>
      <Go
        to={lockupPaths.orders}
        className="flex min-h-16 items-center gap-3 border-b border-line py-2 active:bg-raised"
      >
        <ProgressRing order={order} />
        <span className="min-w-0 flex-1">
          <span className="block font-strong break-words">
            {coinText(language, principal, coin)}
          </span>
          <span className="block text-t5 text-muted">
            {day === 0
              ? words('lockup.flexible')
              : words('lockup.passed', { n: passed_days, all: day })}
          </span>
        </span>
        <span className="min-w-0 text-right">
          <span className="block text-t5 text-muted">{words('lockup.income')}</span>
          <span className="block text-t5 break-words">{coinText(language, income, coin)}</span>
        </span>
      </Go>
    </li>
  );
}

/** Own orders that run, with how far they are; nothing where there are none. */
function Own() {
  const words = useWords();
  const { data: orders = [] } = useRunning();
  if (orders.length === 0) return null;
  return (
    <section className="px-4 pt-4">
      <h2 className="text-t3 font-title">{words('lockup.yours')}</h2>
      <ul>
        {orders.slice(0, SHOWN).map((order) => (
          <OwnRow key={order.id} order={order} />
        ))}
      </ul>
      <Go
        to={lockupPaths.orders}
        className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('lockup.my_orders')}
      </Go>
    </section>
  );
}

/** What of a kind stands in the window: the promotion, else the best rate. */
function best(products: readonly Product[]): Product | undefined {
  const [first] = products.toSorted(
    (one, other) =>
      Number(other.is_promotion) - Number(one.is_promotion) ||
      other.interest_rate - one.interest_rate,
  );
  return first;
}

type OneProps = {
  readonly word: string;
  readonly products: readonly Product[];
  /** Whether it was asked for: then it is brought into sight. */
  readonly isAsked?: boolean;
};

/** The best product of a kind, and the way to all. */
function One({ word, products, isAsked = false }: OneProps) {
  const words = useWords();
  const ref = useRef<HTMLElement>(null);
  const isShown = useIsShown();
  useEffect(() => {
    if (isAsked && isShown) ref.current?.scrollIntoView({ block: 'start' });
  }, [isAsked, isShown]);
  const shown = best(products);
  if (shown === undefined) return null;
  return (
    <ProductSection
      ref={ref}
      title={words(word)}
      to={lockupPaths.overview}
      toName={words('lockup.to_all')}
    >
      <ul>
        <ProductCard product={shown} />
      </ul>
    </ProductSection>
  );
}

/** Fixed terms and savings in the shop window, below what one has in them. */
export function EarningPart({ at }: { readonly at: string }) {
  const words = useWords();
  const query = useProducts();
  const loggedIn = useLoggedIn();
  return (
    <>
      {loggedIn && <Own />}
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {(products) => (
          <>
            {products.length === 0 && (
              <Empty
                picture="coins"
                title={words('lockup.no_products')}
                hint={words('lockup.no_products_hint')}
              />
            )}
            <One word="lockup.fixed" products={products.filter(({ day }) => day > 0)} />
            <One
              word="lockup.savings"
              products={products.filter(({ day }) => day === 0)}
              isAsked={at === SAVINGS}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
