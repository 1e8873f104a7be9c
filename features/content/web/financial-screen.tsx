import { ChevronRight } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type MenuEntry, useMenu } from './data.ts';
import { isOwnScreen, MenuPicture, useMenuRows } from './menu-words.tsx';

function Product({ entry }: { readonly entry: MenuEntry }) {
  const words = useWords();
  const row = useMenuRows()[entry.title];
  return (
    <li>
      <Go
        to={entry.url}
        className="flex min-h-16 items-center gap-3 rounded-md bg-raised px-4 active:bg-pressed"
      >
        <span className="text-accent-text">
          <MenuPicture row={row} />
        </span>
        <span className="min-w-0 flex-1 font-semibold">{row ? words(row.word) : entry.title}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </Go>
    </li>
  );
}

/** The hub of earning products: only those that exist. */
export function FinancialScreen() {
  const words = useWords();
  const menu = useMenu();
  return (
    <>
      <PageHeader title={words('content.earn')} />
      <Page>
        <PullToRefresh onRefresh={menu.refetch}>
          <Loaded query={menu}>
            {(entries) => {
              const products = entries.filter(
                (entry) => entry.is_financial === 1 && isOwnScreen(entry.url),
              );
              if (products.length > 0) {
                return (
                  <ul className="space-y-3 px-4 pt-2">
                    {products.map((entry) => (
                      <Product key={entry.title} entry={entry} />
                    ))}
                  </ul>
                );
              }
              return (
                <Empty
                  title={words('content.earn_none')}
                  hint={words('content.earn_none_hint')}
                  action={
                    <Button look="quiet" onClick={() => push(paths.market)}>
                      {words('common.to_market')}
                    </Button>
                  }
                />
              );
            }}
          </Loaded>
        </PullToRefresh>
      </Page>
    </>
  );
}
