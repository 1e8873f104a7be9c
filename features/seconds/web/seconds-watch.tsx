import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onPrivateNews } from '../../../platform/browser/live/socket.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { hearAct } from '../../../platform/browser/parts/acts.ts';
import { Floating } from '../../../platform/browser/parts/floating.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshSeconds, useRunningOrders } from './seconds-data.ts';
import { actOf } from './seconds-act.ts';
import { profitText } from './seconds-texts.ts';
import { useSecondsView } from './seconds-view.ts';
import { clockText, secondsLeft } from './stake.ts';
import type { SecondsOrder } from './types.ts';
import { useServerNow } from './use-server-now.ts';
import type { SecondsFrame } from '../wire.ts';

/** Says what an order came to, unless one is looking at it. */
function useResultNews(): string {
  const words = useWords();
  const language = useLanguage();
  const [heard, setHeard] = useState('');
  useEffect(
    () =>
      onPrivateNews<SecondsFrame>(({ seconds_orders }) => {
        if (!seconds_orders) return;
        refreshSeconds();
        const settled = seconds_orders.findLast(({ state }) => state !== 'running');
        if (!settled || useSecondsView.getState().watched?.id === settled.id) return;
        const text = words(`seconds.news_${settled.state}`, {
          pair: settled.symbol_name,
          amount: profitText(language, settled.fact_profits, settled.currency_match.legal_name),
        });
        setHeard(text);
        hearAct(actOf(settled, text, words, language));
      }),
    [words, language],
  );
  return heard;
}

type FloatProps = { readonly orders: readonly SecondsOrder[] };

function Float({ orders }: FloatProps) {
  const words = useWords();
  const nowMs = useServerNow(true);
  const next = orders[0];
  if (!next) return null;
  const left = secondsLeft(next, nowMs);
  return (
    <Floating label={words('seconds.tab_running')}>
      <Go
        to={paths.secondsOrders}
        className="flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface
          px-3 text-t5 font-strong shadow-float md:flex-col md:gap-0.5 md:rounded-md md:px-2
          md:py-2 md:text-t6 md:shadow-none"
      >
        <span className="sr-only">{words('seconds.running_now', { n: orders.length })}</span>
        <Timer aria-hidden size={16} className="text-accent-text" />
        {clockText(left)}
        {orders.length > 1 && <span className="font-text text-muted">({orders.length})</span>}
      </Go>
    </Floating>
  );
}

/** Whether a screen shows the running orders itself. */
function showsOrders(pathname: string, search: string): boolean {
  if (pathname === paths.secondsOrders) return true;
  return pathname === paths.trade && new URLSearchParams(search).get('segment') === 'seconds';
}

/** A small countdown on other screens while orders run, and the news of what they came to. */
export function SecondsWatch() {
  const { pathname, search } = useLocation();
  const heard = useResultNews();
  const { data: orders = [] } = useRunningOrders();
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {heard}
      </div>
      {orders.length > 0 && !showsOrders(pathname, search) && <Float orders={orders} />}
    </>
  );
}
