import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type ExecutionRow, useExecutions } from './stock-data.ts';

const PAGE_SIZE = 20;

function outcomeWord(outcome: string): string {
  if (outcome === 'bought') return 'corporate.outcome_bought';
  return outcome === 'insufficient_balance'
    ? 'corporate.outcome_money'
    : 'corporate.outcome_left_out';
}

function Row({ row }: { readonly row: ExecutionRow }) {
  const words = useWords();
  const language = useLanguage();
  const isBought = row.outcome === 'bought';
  return (
    <li className="flex items-baseline justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <span className="block font-strong">{row.currency_name}</span>
        <span className="block text-t5 text-muted">{formatMoment(language, row.time_ms)}</span>
      </span>
      <span className="min-w-0 text-right tabular-nums">
        <span className="block">
          {isBought ? `${formatAmount(language, row.got)} ${row.currency_name}` : '–'}
        </span>
        <span className="block text-t5 text-muted">
          {words(outcomeWord(row.outcome))}
          {isBought && ` · ${formatAmount(language, row.spent)} ${row.legal_name}`}
        </span>
      </span>
    </li>
  );
}

/** What own plans have bought, and what was left out. */
export function Executions() {
  const words = useWords();
  const { query, more, hasMore, isLoadingMore } = useExecutions();
  return (
    <section aria-label={words('corporate.executions')} className="pt-6">
      <h2 className="px-4 text-t3 font-strong">{words('corporate.executions')}</h2>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 pt-2 text-t5 text-muted">{words('corporate.no_executions')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
              {hasMore && rows.length % PAGE_SIZE === 0 && (
                <Button look="quiet" className="mx-4 mt-4" pending={isLoadingMore} onClick={more}>
                  {words('corporate.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
