import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useTraders } from './copy-data.ts';
import { copyPaths } from './copy-paths.ts';
import { partText, resultText } from './copy-texts.ts';
import { Face } from './face.tsx';
import type { TraderRow } from './types.ts';

function TraderCard({ trader }: { readonly trader: TraderRow }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <li>
      <Go
        to={`${copyPaths.trader}?uid=${trader.id}`}
        className="block rounded-lg border border-line bg-surface p-4 md:bg-raised"
      >
        <span className="flex items-center gap-3">
          <Face name={trader.nickname} url={trader.head_portrait} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{trader.nickname}</span>
            <span className="block text-t5 text-muted">
              {words('copy.followers', { n: trader.follow_num })}
            </span>
          </span>
          {trader.is_followed === 1 && (
            <span className="shrink-0 text-t5 text-accent-text">{words('copy.followed')}</span>
          )}
        </span>
        <dl className="pt-2">
          <Figure
            label={words('copy.followers_result')}
            value={resultText(language, trader.followers_result)}
          />
          <Figure
            label={words('copy.result_part')}
            value={partText(language, trader.total_profits)}
          />
          <Figure label={words('copy.accuracy')} value={trader.correct_rate} />
          <Figure label={words('copy.drawdown')} value={partText(language, trader.drawdown)} />
          <Figure label={words('copy.share')} value={partText(language, trader.share)} />
        </dl>
      </Go>
    </li>
  );
}

/** Who can be followed, those first whose followers have the best result. */
export function TradersScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useTraders();
  return (
    <>
      <PageHeader title={words('copy.title')} />
      <Page>
        <div className="px-4 pt-2">
          {loggedIn && (
            <Go
              to={copyPaths.mine}
              className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
            >
              {words('copy.mine')}
            </Go>
          )}
          <p className="pb-2 text-t5 text-muted">{words('copy.agreement_price')}</p>
          <Loaded query={query}>
            {(traders) =>
              traders.length === 0 ? (
                <Empty title={words('copy.no_traders')} hint={words('copy.hourly')} />
              ) : (
                <ul className="grid gap-3 md:grid-cols-2">
                  {traders.map((trader) => (
                    <TraderCard key={trader.id} trader={trader} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </div>
        {!loggedIn && <VisitorView stays hint={words('copy.visitor_hint')} />}
      </Page>
    </>
  );
}
