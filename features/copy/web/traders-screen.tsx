import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Sort, SORTS, useTraders } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import { TraderCard } from './trader-card.tsx';

const WAY = 'inline-flex min-h-11 items-center text-t5 font-strong text-accent-text';

function Traders() {
  const words = useWords();
  const [sort, setSort] = useState<Sort>('followers_result');
  return (
    <>
      <Tabs<Sort>
        look="chips"
        label={words('copy.sort')}
        choices={SORTS.map((value) => ({ value, label: words(`copy.sort_${value}`) }))}
        value={sort}
        onChange={setSort}
      />
      <Loaded query={useTraders(sort)}>
        {(traders) =>
          traders.length === 0 ? (
            <Empty title={words('copy.no_traders')} hint={words('copy.as_of_now')} />
          ) : (
            <>
              <ul className="card-grid">
                {traders.map((trader) => (
                  <TraderCard key={trader.id} trader={trader} />
                ))}
              </ul>
              <p className="pt-3 text-t5 text-faint">
                {words('copy.as_of_now')} {words('copy.with_former')}
              </p>
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Who can be followed, those first whose followers have the best result. */
export function TradersScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={words('copy.title')} />
      <Page>
        <div className="px-4 pt-2">
          <p className="text-t5 text-muted">{words('copy.agreement_price')}</p>
          {loggedIn && (
            <div className="flex flex-wrap gap-x-5">
              <Go to={copyPaths.mine} className={WAY}>
                {words('copy.mine')}
              </Go>
              <Go to={copyPaths.lead} className={WAY}>
                {words('copy.lead')}
              </Go>
            </div>
          )}
          <Traders />
        </div>
        {!loggedIn && <VisitorView stays hint={words('copy.visitor_hint')} />}
      </Page>
    </>
  );
}
