import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get } from '../../../platform/browser/api/client.ts';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { claimAlert, putAlert, useAlerts } from './alert-store.ts';
import { conditionText } from './alert-text.ts';
import { type Alert, isDue } from './alerts.ts';
import { deliver } from './deliver.ts';
import { afterSplits, isBeingSplit, type Split } from './splits.ts';

const LOOK_MS = 1_000;
const SPLITS_MS = 60_000;
const MOST_SPLITS = 200;
const NONE: readonly Split[] = [];

/** Splits of stocks that were announced or have been. */
function useSplits(): readonly Split[] {
  const { data } = useQuery({
    queryKey: ['corporate', 'splits'],
    queryFn: ({ signal }) =>
      get<{ readonly data: readonly Split[] }>('/stock/actions', {
        fields: { limit: MOST_SPLITS },
        signal,
        quiet: true,
      }),
    select: (page) => page.data,
    refetchInterval: SPLITS_MS,
  });
  return data ?? NONE;
}

type WatchProps = { readonly customer: string; readonly waiting: readonly Alert[] };

/** Looks once a second whether a market shows what an alert waits for. */
function Watching({ customer, waiting }: WatchProps) {
  const words = useWords();
  const language = useLanguage();
  const [heard, setHeard] = useState('');
  const splits = useSplits();
  useQuoteRows();
  useWant({ markets: [...new Set(waiting.map(({ matchId }) => matchId))] });
  useEffect(() => {
    const look = (): void => {
      const { quotes } = useLive.getState();
      for (const each of waiting) {
        const alert = afterSplits(each, splits);
        if (alert !== each) putAlert(customer, alert);
        if (isBeingSplit(alert.matchId, splits, Date.now())) continue;
        const quote = quotes[alert.matchId];
        const shown = quote && { price: quote.now_price, change: String(quote.change) };
        if (!isDue(alert, shown) || !claimAlert(customer, alert.id, Date.now())) continue;
        const text = `${alert.pair}: ${conditionText(alert, words, language)}`;
        setHeard(text);
        void deliver(text);
      }
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [customer, waiting, splits, words, language]);
  return (
    <div aria-live="assertive" className="sr-only">
      {heard}
    </div>
  );
}

/** Tells due alerts on whatever screen one is; without any it costs nothing. */
export function AlertWatch() {
  const { customer, alerts } = useAlerts();
  const waiting = alerts.filter(({ firedMs }) => firedMs === null);
  // One that was told just now is still to be heard.
  if (alerts.length === 0) return null;
  return <Watching customer={customer} waiting={waiting} />;
}
