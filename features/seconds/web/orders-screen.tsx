import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMarkets, useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LimitsSheet } from './limits-sheet.tsx';
import { ORDER_PX, OrderCard } from './order-card.tsx';
import { WatchedOrder } from './order-sheet.tsx';
import { useRunningOrders, useSettledOrders } from './seconds-data.ts';
import { useSecondsView } from './seconds-view.ts';

type ListProps = { readonly matchId: number | undefined };

function NoOrders({ tab }: { readonly tab: 'running' | 'history' }) {
  const words = useWords();
  return (
    <Empty
      title={words(`seconds.no_${tab}`)}
      hint={words('seconds.no_orders_hint')}
      action={
        <Go
          to={withParams(paths.trade, { segment: 'seconds' })}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4
            font-strong"
        >
          {words('seconds.to_ticket')}
        </Go>
      }
    />
  );
}

function RunningList({ matchId }: ListProps) {
  const query = useRunningOrders();
  const markets = [...new Set((query.data ?? []).map(({ match_id }) => match_id))];
  useQuoteRows();
  useWant({ markets });
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <Loaded query={query}>
        {(all) => {
          const orders = all.filter((order) => !matchId || order.match_id === matchId);
          if (orders.length === 0) return <NoOrders tab="running" />;
          return orders.map((order) => <OrderCard key={order.id} order={order} />);
        }}
      </Loaded>
    </PullToRefresh>
  );
}

function HistoryList({ matchId }: ListProps) {
  const words = useWords();
  return (
    <PagedList
      label={words('seconds.tab_history')}
      paged={useSettledOrders(matchId)}
      rowPx={ORDER_PX}
      keyOf={({ id }) => id}
      render={(order) => <OrderCard order={order} />}
      none={<NoOrders tab="history" />}
    />
  );
}

function LimitsButton() {
  const words = useWords();
  const { data: markets } = useMarkets();
  const { data: running } = useRunningOrders();
  const [isOpen, setOpen] = useState(false);
  // All stakes are in one coin: that of any market of coins.
  const coin =
    running?.[0]?.currency_match.legal_name ??
    markets?.find(({ kind }) => kind === 'coin')?.legal_name ??
    '';
  return (
    <>
      <IconButton
        label={words('seconds.limits')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={20} />
      </IconButton>
      <LimitsSheet open={isOpen} onClose={() => setOpen(false)} coin={coin} />
    </>
  );
}

/** Own seconds orders: those that run, counting down, and what the others came to. */
export function SecondsOrdersScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const { tab, set } = useSecondsView();
  const [params] = useSearchParams();
  const matchId = Number(params.get('match_id')) || undefined;
  return (
    <>
      <PageHeader
        title={words('seconds.my_orders')}
        trail={loggedIn ? <LimitsButton /> : undefined}
      />
      <Page>
        <Tabs
          label={words('seconds.my_orders')}
          value={tab}
          onChange={(next) => set({ tab: next })}
          choices={(['running', 'history'] as const).map((value) => ({
            value,
            label: words(`seconds.tab_${value}`),
          }))}
          className="border-b border-line px-4"
        />
        {!loggedIn && <VisitorView hint={words('seconds.visitor_hint')} />}
        {loggedIn && tab === 'running' && <RunningList matchId={matchId} />}
        {loggedIn && tab === 'history' && <HistoryList matchId={matchId} />}
        {loggedIn && <WatchedOrder />}
      </Page>
    </>
  );
}
