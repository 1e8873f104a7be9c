import { CircleHelp, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { formatDay } from './day-text.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useProducts } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { Hindrance } from './hindrance.tsx';
import { Ladder } from './ladder.tsx';
import type { Product } from './types.ts';

type Kind = Product['type'];

/** Each value once, in the order in which it comes. */
function each<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

/** The value that was chosen, while there is one like it; else the first one. */
function chosen<Value>(wanted: Value | undefined, all: readonly Value[]): Value | undefined {
  return wanted !== undefined && all.includes(wanted) ? wanted : all[0];
}

/** Coin, kind and day, one below the other, and the ladder of what is left. */
function Shelf({ products }: { readonly products: readonly Product[] }) {
  const words = useWords();
  const language = useLanguage();
  const [wantedCoin, setCoin] = useState<string>();
  const [wantedKind, setKind] = useState<Kind>();
  const [wantedDay, setDay] = useState<string>();
  const coins = each(products.map(({ currency_name }) => currency_name));
  const coin = chosen(wantedCoin, coins) ?? '';
  const ofCoin = products.filter(({ currency_name }) => currency_name === coin);
  const kinds = each(ofCoin.map(({ type }) => type)).sort();
  const kind = chosen(wantedKind, kinds) ?? 'call';
  const ofKind = ofCoin.filter(({ type }) => type === kind);
  const days = each(ofKind.map(({ end_time }) => end_time));
  const day = chosen(wantedDay, days) ?? '';
  const shown = ofKind.filter(({ end_time }) => end_time === day);
  const [first] = shown;
  if (first === undefined) return null;
  const payWith = (type: Kind) => ({
    value: type,
    label: words('dual.pay_with', { coin: type === 'call' ? coin : first.quote_coin }),
  });
  return (
    <div className="space-y-2 px-4">
      <Tabs
        label={words('dual.coin')}
        choices={coins.map((name) => ({ value: name, label: name }))}
        value={coin}
        onChange={setCoin}
      />
      <Tabs
        label={words('dual.pay')}
        look="segments"
        choices={kinds.map(payWith)}
        value={kind}
        onChange={setKind}
      />
      <p className="text-t5 text-muted">
        {words(`dual.${kind}_says`, { coin, quote: first.quote_coin })}
      </p>
      <Tabs
        label={words('dual.maturity')}
        look="chips"
        choices={days.map((date) => ({ value: date, label: formatDay(language, date) }))}
        value={day}
        onChange={setDay}
      />
      <Ladder key={first.match_id} products={shown} matchId={first.match_id} />
      <p className="pb-4 text-t5 text-muted">{words('dual.you_sell')}</p>
    </div>
  );
}

/** Linked prices against the live index, by coin, kind and day. */
export function LadderScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useProducts();
  useQuoteRows();
  return (
    <>
      <PageHeader
        title={words('dual.title')}
        trail={
          <>
            <IconButton label={words('dual.help')} onClick={() => push(dualPaths.help)}>
              <CircleHelp aria-hidden size={22} />
            </IconButton>
            <IconButton label={words('dual.my_orders')} onClick={() => push(dualPaths.orders)}>
              <ReceiptText aria-hidden size={22} />
            </IconButton>
          </>
        }
      />
      <Page>
        <PullToRefresh onRefresh={query.refetch}>
          {loggedIn && <Hindrance />}
          <Loaded query={query}>
            {(products) =>
              products.length === 0 ? (
                <Empty
                  picture="coins"
                  title={words('dual.no_products')}
                  hint={words('dual.no_products_hint')}
                />
              ) : (
                <Shelf products={products} />
              )
            }
          </Loaded>
          {!loggedIn && <VisitorView stays hint={words('dual.visitor_hint')} />}
        </PullToRefresh>
      </Page>
    </>
  );
}
