import { ShieldCheck } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { heroOf } from './action-text.ts';
import type { ActionRow, PayoutRow } from './stock-data.ts';

type Props = { readonly row: ActionRow | PayoutRow };

/** What is to happen, or has happened, to the shares of a stock. */
export function ActionCard({ row }: Props) {
  const words = useWords();
  const language = useLanguage();
  const turned =
    'before' in row &&
    `${formatAmount(language, row.before)} → ${formatAmount(language, row.after)}`;
  const text = words(`corporate.about_${row.kind}`);
  const time = formatMoment(language, row.state === 'announced' ? row.due_ms : row.ended_ms);
  return (
    <article className="rounded-lg bg-surface p-4 md:bg-raised">
      <p className="text-t5 text-muted">
        {row.currency_name} · {words(`corporate.kind_${row.kind}`)}
      </p>
      <p className="py-1 text-t2 font-strong tabular-nums">{heroOf(row, words, language)}</p>
      <p className="text-t5">
        {words(`corporate.state_${row.state}`)} · {time}
      </p>
      <details className="pt-2 text-t5 text-muted">
        <summary className="flex min-h-11 items-center">{words('corporate.details')}</summary>
        <p>{text}</p>
        <dl>
          <Figure
            label={words('corporate.announced')}
            value={formatMoment(language, row.announced_ms)}
          />
          {row.from_price !== '' && (
            <Figure
              label={words('corporate.last_index')}
              value={formatAmount(language, row.from_price)}
            />
          )}
          {row.to_price !== '' && row.kind !== 'delisting' && (
            <Figure
              label={words('corporate.reference')}
              value={formatAmount(language, row.to_price)}
            />
          )}
          {'before' in row && (
            <>
              <Figure label={words('corporate.shares')} value={turned} />
              <Figure
                label={words('corporate.got')}
                value={`${formatAmount(language, row.got)} ${row.legal_name}`}
              />
            </>
          )}
        </dl>
        {'before' in row && (
          <Go
            to={withParams(paths.fairness, { kind: 'corporate', id: row.id })}
            className="flex min-h-11 items-center justify-center gap-2 rounded-md border
              border-line-strong px-4
              py-2 text-center font-strong text-text active:bg-pressed"
          >
            <ShieldCheck aria-hidden size={18} className="shrink-0" />
            {words('corporate.receipt')}
          </Go>
        )}
      </details>
    </article>
  );
}
