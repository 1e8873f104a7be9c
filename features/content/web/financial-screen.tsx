import { useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { OnePicture } from '../../../platform/browser/parts/one-picture.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AllProducts } from './all-products.tsx';
import { Custody } from './custody.tsx';
import { type MenuEntry, useMenu } from './data.ts';
import { isOwnScreen } from './menu-words.tsx';

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

/** One card a product, each with its own evidence. */
function Window({ entries }: { readonly entries: readonly MenuEntry[] }) {
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
      <div className="pt-4 pb-4">
        <AllProducts look="row" />
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
