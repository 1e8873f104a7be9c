import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount, formatMinute } from '../../../platform/browser/numbers/format.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ActionCard } from './action-card.tsx';
import { dayText } from './action-text.ts';
import { ClaimLine } from './claim-line.tsx';
import { useActions, useCalendar, useQueue } from './stock-data.ts';
import { stockPaths } from './stock-paths.ts';

const DAYS_SHOWN = 3;

function Queue({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const language = useLanguage();
  const { data } = useQueue(row.id);
  if (data === undefined || data.buy.orders + data.sell.orders === 0) return null;
  const amount = (units: string) => `${formatAmount(language, units)} ${row.currency_name}`;
  return (
    <ListRow
      label={words('corporate.queue')}
      value={`${words('corporate.queue_buy')} ${amount(data.buy.amount)} · ${words(
        'corporate.queue_sell',
      )} ${amount(data.sell.amount)}`}
    />
  );
}

function Days({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const language = useLanguage();
  const { data } = useCalendar(row.id);
  return (data ?? [])
    .slice(0, DAYS_SHOWN)
    .map((day) => (
      <ListRow
        key={day.date}
        label={dayText(language, day.date)}
        value={
          day.kind === 'closed'
            ? words('corporate.day_closed')
            : words('corporate.day_early', { time: formatMinute(language, day.closes_ms) })
        }
      />
    ));
}

function Actions({ row }: { readonly row: QuoteRow }) {
  const { query } = useActions(row.id);
  const next = query.data?.find(({ state }) => state === 'announced');
  if (next === undefined) return null;
  return (
    <div className="px-4 pt-3">
      <ActionCard row={next} />
    </div>
  );
}

/** What there is to say about a stock, on its page. */
export function StockPart({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  if (row.kind !== 'stock') return null;
  const toAuto = () => push(withParams(stockPaths.auto, { new: row.id }));
  return (
    <section aria-label={words('corporate.title')} className="pt-5">
      <h2 className="px-4 pb-1 text-t3 font-strong">{words('corporate.title')}</h2>
      <ClaimLine />
      <Actions row={row} />
      <ListRow label={words('corporate.history')} onPress={() => push(stockPaths.actions)} />
      <ListRow label={words('corporate.auto_title')} onPress={toAuto} />
      <Queue row={row} />
      <Days row={row} />
    </section>
  );
}
