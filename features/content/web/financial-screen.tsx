import { ChevronRight, WalletCards } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { OnePicture } from '../../../platform/browser/parts/one-picture.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Custody } from './custody.tsx';
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
        <span className="min-w-0 flex-1 font-strong">{row ? words(row.word) : entry.title}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </Go>
    </li>
  );
}

function NoProducts() {
  const words = useWords();
  return (
    <Empty
      picture="coins"
      title={words('content.earn_none')}
      hint={words('content.earn_none_hint')}
      action={
        <Button look="quiet" onClick={() => push(paths.market)}>
          {words('common.to_market')}
        </Button>
      }
    />
  );
}

/** The products of all rooms, and below them the ways to the rooms themselves. */
function Window({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const words = useWords();
  const rooms = useContributions('Earning');
  const [params] = useSearchParams();
  const products = entries.filter((entry) => entry.is_financial === 1 && isOwnScreen(entry.url));
  if (products.length === 0) return <NoProducts />;
  return (
    <OnePicture name="finance" parts={rooms}>
      <Custody />
      {rooms.map((Earning, index) => (
        // The list of rooms never changes while the client runs.
        <Earning key={index} at={params.get('at') ?? ''} />
      ))}
      <section className="px-4 pt-4">
        <h2 className="mb-2 text-t3 font-title">{words('content.earn_more')}</h2>
        <ul className="space-y-3">
          {products.map((entry) => (
            <Product key={entry.title} entry={entry} />
          ))}
        </ul>
      </section>
      <div className="pt-2 pb-4">
        <ListRow
          icon={<WalletCards aria-hidden size={20} />}
          label={words('gift.title')}
          onPress={() => push(ownPaths.giftCards)}
        />
      </div>
    </OnePicture>
  );
}

/** The hub of earning products: what all rooms offer, with what one has in them. */
export function FinancialScreen() {
  const words = useWords();
  const menu = useMenu();
  return (
    <>
      <PageHeader title={words('common.tab_finance')} root />
      <Page>
        <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
          {/* A short list can be pulled below its end too. */}
          <div className="min-h-[60dvh]">
            <Loaded query={menu}>{(entries) => <Window entries={entries} />}</Loaded>
          </div>
        </PullToRefresh>
      </Page>
    </>
  );
}
