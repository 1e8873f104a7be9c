import { useEffect, useRef } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { useIsShown } from '../../../platform/browser/parts/one-picture.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProducts, useRunning } from './lockup-data.ts';
import { lockupPaths } from './lockup-paths.ts';
import { coinText } from './lockup-texts.ts';
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

/** What stands behind the products: the pool of each coin, free and promised. */
function Reserve({ products }: { readonly products: readonly Product[] }) {
  const words = useWords();
  const language = useLanguage();
  const pools = new Map(products.map((each) => [each.currency_name, each.reserve]));
  return (
    <details className="group mx-4 mt-4 border-y border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('lockup.behind')}
      </summary>
      <p className="text-t5 text-muted">{words('lockup.behind_hint')}</p>
      <table className="my-2 w-full text-right text-t5">
        <thead className="text-faint">
          <tr>
            <th className="py-1 text-left font-normal">{words('lockup.coin')}</th>
            <th className="py-1 font-normal">{words('lockup.reserve_promised')}</th>
            <th className="py-1 font-normal">{words('lockup.reserve_free')}</th>
          </tr>
        </thead>
        <tbody>
          {[...pools].map(([coin, { free, promised }]) => (
            <tr key={coin}>
              <th className="py-1 text-left font-strong">{coin}</th>
              <td className="py-1 break-all">{coinText(language, promised, '').trim()}</td>
              <td className="py-1 break-all">{coinText(language, free, '').trim()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type ListProps = {
  readonly word: string;
  readonly products: readonly Product[];
  /** Whether it was asked for: then it is brought into sight. */
  readonly isAsked?: boolean;
};

function List({ word, products, isAsked = false }: ListProps) {
  const words = useWords();
  const ref = useRef<HTMLElement>(null);
  const isShown = useIsShown();
  useEffect(() => {
    if (isAsked && isShown) ref.current?.scrollIntoView({ block: 'start' });
  }, [isAsked, isShown]);
  if (products.length === 0) return null;
  return (
    <section ref={ref} className="scroll-mt-bar px-4 pt-4">
      <h2 className="mb-2 text-t3 font-title">{words(word)}</h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

/** Fixed terms and savings on the screen of all earning products. */
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
            <List
              word="lockup.savings"
              products={products.filter(({ day }) => day === 0)}
              isAsked={at === SAVINGS}
            />
            <List word="lockup.fixed" products={products.filter(({ day }) => day > 0)} />
            {products.some(({ reserve }) => isPositive(reserve.free)) && (
              <Reserve products={products} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
