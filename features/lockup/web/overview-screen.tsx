import { useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Go, BesideMain } from '../../../platform/browser/navigation/go.tsx';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { add, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { readText } from '../../../platform/browser/session/storage.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Hindrance } from './hindrance.tsx';
import { useProducts, useRunning } from './lockup-data.ts';
import { lockupPaths } from './lockup-paths.ts';
import { ProductCard } from './product-card.tsx';
import { Reserve } from './reserve.tsx';
import type { Order } from './types.ts';
import { WELCOMED } from './welcomed.ts';

type Sum = { readonly held: string; readonly today: string; readonly income: string };
const NOTHING: Sum = { held: '0', today: '0', income: '0' };

/** What runs, coin by coin: amounts of different coins are no sum. */
function sumsOf(orders: readonly Order[]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { currency_name: coin, principal, today, income } of orders) {
    const sum = sums.get(coin) ?? NOTHING;
    sums.set(coin, {
      held: add(sum.held, principal),
      today: add(sum.today, today),
      income: add(sum.income, income),
    });
  }
  return sums;
}

function Sums({ orders }: { readonly orders: readonly Order[] }) {
  const words = useWords();
  const language = useLanguage();
  if (orders.length === 0) {
    return <p className="text-t5 text-muted">{words('lockup.nothing_runs')}</p>;
  }
  return [...sumsOf(orders)].map(([coin, { held, today, income }]) => (
    <section key={coin} aria-label={coin} className="border-b border-line py-2 last:border-0">
      <p className="text-t5 text-muted">{words('lockup.held')}</p>
      <p className="text-t2 break-words">
        <BankFigure text={coinText(language, held, coin)} />
      </p>
      <dl>
        <Figure label={words('lockup.today')} value={coinText(language, today, coin)} />
        <Figure label={words('lockup.income')} value={coinText(language, income, coin)} />
      </dl>
    </section>
  ));
}

function Own() {
  const words = useWords();
  const query = useRunning();
  return (
    <div className="px-4 pt-2">
      <Loaded query={query} skeleton={<SkeletonRows count={1} />}>
        {(orders) => <Sums orders={orders} />}
      </Loaded>
      <Go
        to={lockupPaths.orders}
        className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('lockup.my_orders')}
      </Go>
    </div>
  );
}

function Products() {
  const words = useWords();
  return (
    <section className="px-4 pt-4">
      <h2 className="mb-2 text-t3 font-title">{words('lockup.products')}</h2>
      <Loaded query={useProducts()}>
        {(products) =>
          products.length === 0 ? (
            <Empty
              picture="coins"
              title={words('lockup.no_products')}
              hint={words('lockup.no_products_hint')}
            />
          ) : (
            <>
              <ul className="card-grid">
                {products.map((product) => (
                  <ProductCard key={product.id} product={product} />
                ))}
              </ul>
              {products.some(({ reserve }) => isPositive(reserve.free)) && (
                <Reserve products={products} />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** What one has locked up, what it brings, and what is on offer. */
export function OverviewScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const running = useRunning();
  const products = useProducts();
  // Whom a voucher has led here has something to do already, and so has who looks at a product.
  const isLed = useSearchParams()[0].has('coupon_id');
  const isBeside = useContext(BesideMain);
  const mayLead = loggedIn && !isLed && !isBeside;
  const isNew = mayLead && running.data?.length === 0 && readText(WELCOMED) === '';
  useEffect(() => {
    if (isNew) redirect(lockupPaths.welcome);
  }, [isNew]);
  return (
    <>
      <PageHeader title={words('lockup.title')} />
      <Page>
        <PullToRefresh
          onRefresh={() => Promise.all([products.refetch(), loggedIn && running.refetch()])}
        >
          {loggedIn && <Hindrance />}
          {/* Where nothing came, that is said once. */}
          {loggedIn && !(running.isLoadingError && products.isLoadingError) && <Own />}
          <Products />
          {!loggedIn && <VisitorView stays hint={words('lockup.visitor_hint')} />}
        </PullToRefresh>
      </Page>
    </>
  );
}
