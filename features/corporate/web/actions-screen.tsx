import { Repeat } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, EndOfList, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ActionCard } from './action-card.tsx';
import { ClaimLine } from './claim-line.tsx';
import { ComingShares } from './coming-shares.tsx';
import { type ActionRow, type PayoutRow, useActions, usePayouts } from './stock-data.ts';
import { stockPaths } from './stock-paths.ts';

const PARTS = ['all', 'own'] as const;
type Part = (typeof PARTS)[number];
const PAGE_SIZE = 20;

type ListProps = {
  readonly paged: ReturnType<typeof useActions> | ReturnType<typeof usePayouts>;
  readonly none: string;
};

function List({ paged, none }: ListProps) {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = paged;
  return (
    <Loaded query={query}>
      {(rows: readonly (ActionRow | PayoutRow)[]) =>
        rows.length === 0 ? (
          <Empty
            picture="coins"
            title={none}
            action={
              <Button look="quiet" onClick={() => push(paths.market)}>
                {words('corporate.to_market')}
              </Button>
            }
          />
        ) : (
          <>
            <ul className="grid gap-3 px-4 pt-4 md:grid-cols-2">
              {rows.map((row) => (
                <li key={row.id}>
                  <ActionCard row={row} />
                </li>
              ))}
            </ul>
            {hasMore && rows.length % PAGE_SIZE === 0 ? (
              <Button look="quiet" className="mx-4 mt-4" pending={isLoadingMore} onClick={more}>
                {words('corporate.more')}
              </Button>
            ) : (
              <EndOfList />
            )}
          </>
        )
      }
    </Loaded>
  );
}

function All() {
  const words = useWords();
  return <List paged={useActions(0)} none={words('corporate.no_actions')} />;
}

function Own() {
  const words = useWords();
  return (
    <>
      <ComingShares />
      <List paged={usePayouts()} none={words('corporate.no_own_actions')} />
    </>
  );
}

/** Splits, dividends and delistings: what was announced, and what they were for the own shares. */
export function ActionsScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((each) => each === params.get('tab')) ?? 'all';
  return (
    <>
      <PageHeader title={words('corporate.title')} />
      <Page>
        <Tabs<Part>
          className="px-4 pt-2"
          label={words('corporate.title')}
          choices={PARTS.map((value) => ({ value, label: words(`corporate.tab_${value}`) }))}
          value={part}
          onChange={(tab) => setParams({ tab }, { replace: true })}
        />
        <div className="pt-3">
          <ClaimLine />
          <ListRow
            icon={<Repeat aria-hidden size={18} />}
            label={words('corporate.auto_title')}
            onPress={() => push(stockPaths.auto)}
          />
        </div>
        {part === 'all' && <All />}
        {part === 'own' && loggedIn && <Own />}
        {part === 'own' && !loggedIn && <VisitorView stays hint={words('corporate.visitor_own')} />}
      </Page>
    </>
  );
}
