import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AlertList } from './alert-list.tsx';
import { useAlerts } from './data.ts';

const NONE: readonly QuoteRow[] = [];

function None() {
  const words = useWords();
  return (
    <Empty
      picture="search"
      title={words('alerts.none')}
      hint={words('alerts.none_hint')}
      action={
        <Go
          to={paths.market}
          replace
          className="inline-flex min-h-11 items-center rounded-md bg-accent px-4 font-strong
            text-on-accent"
        >
          {words('common.to_market')}
        </Go>
      }
    />
  );
}

function Own() {
  const words = useWords();
  const rows = useQuoteRows();
  return (
    <Loaded query={useAlerts()}>
      {(alerts) =>
        alerts.length === 0 ? (
          <None />
        ) : (
          <>
            <p className="px-4 py-2 text-t5 text-muted">{words('alerts.how')}</p>
            <AlertList alerts={alerts} rows={rows.data ?? NONE} />
            <div className="px-4 py-2">
              <Go
                to={ownPaths.noticeSettings}
                className="inline-flex min-h-11 items-center text-t4 text-accent-text"
              >
                {words('alerts.to_settings')}
              </Go>
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** All own alerts. */
export function AlertsScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('alerts.title')} />
      <Page>{useLoggedIn() ? <Own /> : <VisitorView hint={words('alerts.visitor_hint')} />}</Page>
    </>
  );
}
