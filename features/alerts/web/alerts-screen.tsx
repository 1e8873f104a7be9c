import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AlertList } from './alert-list.tsx';
import { useAlerts } from './alert-store.ts';

function Own() {
  const words = useWords();
  const query = useQuoteRows();
  const { customer, alerts } = useAlerts();
  if (alerts.length === 0) {
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
  return (
    <>
      <p className="px-4 py-2 text-t5 text-muted">{words('alerts.open_only')}</p>
      <Loaded query={query}>
        {(rows) => <AlertList customer={customer} alerts={alerts} rows={rows} />}
      </Loaded>
    </>
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
