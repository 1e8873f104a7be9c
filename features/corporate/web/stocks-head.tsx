/** Above the list of stocks: what a share is here, what happens to some, and special days. */
import { CalendarClock, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import {
  formatAmount,
  formatMinute,
  formatMoment,
} from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { dayText, heroOf } from './action-text.ts';
import { ClaimNote } from './claim-line.tsx';
import { type ActionRow, useActions, useCalendar } from './stock-data.ts';
import { stockPaths } from './stock-paths.ts';

const MOST_COMING = 2;
const DAYS_SHOWN = 2;
const TILE = `flex h-full min-h-11 w-52 flex-col rounded-lg border border-line bg-surface p-3
  hover:bg-raised`;

function Tile({ row }: { readonly row: ActionRow }) {
  const words = useWords();
  const language = useLanguage();
  const isComing = row.state === 'announced';
  const turned = row.from_price !== '' && row.to_price !== '' && row.kind !== 'delisting';
  const time = formatMoment(language, isComing ? row.due_ms : row.ended_ms);
  const prices = [row.from_price, row.to_price].map((price) => formatAmount(language, price));
  return (
    <Go to={stockPaths.actions} className={TILE}>
      <span className="text-t6 text-muted">
        {row.currency_name} · {words(`corporate.kind_${row.kind}`)}
      </span>
      <span className="text-t3 font-strong [overflow-wrap:anywhere] tabular-nums">
        {heroOf(row, words, language)}
      </span>
      <span className="text-t6 text-muted tabular-nums">
        {words(`corporate.state_${row.state}`)} · {turned ? prices.join(' → ') : time}
      </span>
    </Go>
  );
}

/** What is to come first, then the last that was. */
function shownOf(rows: readonly ActionRow[]): readonly ActionRow[] {
  const coming = rows
    .filter(({ state }) => state === 'announced')
    .sort((a, b) => a.due_ms - b.due_ms);
  const past = rows.find(({ state }) => state === 'carried_out');
  return [...coming.slice(0, MOST_COMING), ...(past === undefined ? [] : [past])];
}

function Days({ matchId }: { readonly matchId: number }) {
  const words = useWords();
  const language = useLanguage();
  const { data = [] } = useCalendar(matchId);
  const days = data.slice(0, DAYS_SHOWN).map(({ date, kind, closes_ms: closesMs }) => {
    const time = formatMinute(language, closesMs);
    const what =
      kind === 'closed' ? words('corporate.day_closed') : words('corporate.day_early', { time });
    return `${dayText(language, date)}: ${what}`;
  });
  if (days.length === 0) return null;
  return <p className="pt-1 text-t5 text-muted">{days.join(' · ')}</p>;
}

function Way({ to, icon, label }: Record<'to' | 'label', string> & { readonly icon: ReactNode }) {
  return (
    <Go
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center gap-2 text-t5 font-strong
        text-accent-text"
    >
      {icon}
      {label}
    </Go>
  );
}

/** The head of the list of stocks. */
export function StocksHead() {
  const words = useWords();
  const stock = useQuoteRows().data?.find(({ kind }) => kind === 'stock');
  const shown = shownOf(useActions(0).query.data ?? []);
  return (
    <section aria-label={words('corporate.title')} className="border-b border-line px-4 pt-3 pb-1">
      <ClaimNote />
      {stock !== undefined && <Days matchId={stock.id} />}
      {shown.length > 0 && (
        <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 pt-3">
          {shown.map((row) => (
            <li key={row.id} className="shrink-0">
              <Tile row={row} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-5">
        <Way
          to={stockPaths.actions}
          icon={<CalendarClock aria-hidden size={16} className="shrink-0" />}
          label={words('corporate.title')}
        />
        <Way
          to={stockPaths.auto}
          icon={<Repeat aria-hidden size={16} className="shrink-0" />}
          label={words('corporate.auto_title')}
        />
      </div>
    </section>
  );
}
