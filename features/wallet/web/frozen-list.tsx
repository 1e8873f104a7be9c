import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { ErrorView, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Account, WIRE_ACCOUNTS } from './accounts.ts';
import { type Detail, type Frozen, useFrozen } from './wallet-data.ts';

/** So many are seen at once; people with more ask for them. */
const FIRST_ROWS = 5;

type RowProps = { readonly row: Frozen['rows'][number] };

/** One thing that holds money, and the way to it. */
function FrozenRow({ row }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const time = formatMoment(language, row.until_ms);
  return (
    <li>
      <Go to={row.url} className="flex min-h-12 items-center gap-3 py-2 active:bg-pressed">
        <span className="min-w-0 flex-1">
          <span className="block break-words">{row.name}</span>
          {row.until_ms > 0 && (
            <span className="block text-t5 text-muted">
              {words('wallet.frozen_until', { time })}
            </span>
          )}
        </span>
        <span className="font-strong break-all">{formatAmount(language, row.amount)}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-faint" />
      </Go>
    </li>
  );
}

type Props = { readonly detail: Detail; readonly account: Account };

/** Why money of a coin is frozen: each order, position or withdrawal that holds some of it. */
export function FrozenList({ detail, account }: Props) {
  const words = useWords();
  const [isWhole, setIsWhole] = useState(false);
  const frozen = String(detail[`lock_${WIRE_ACCOUNTS[account]}_balance`] ?? '0');
  const query = useFrozen(Number(detail.currency), account, isPositive(frozen));
  if (!isPositive(frozen)) return null;
  const rows = query.data?.rows ?? [];
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section className="px-4 pb-3" aria-label={words('wallet.frozen_why')}>
      <h2 className="pb-1 text-t5 text-muted">{words('wallet.frozen_why')}</h2>
      {query.isPending && <SkeletonRows count={1} />}
      {query.isLoadingError && (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <FrozenRow key={`${row.what} ${row.id}`} row={row} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <button
          type="button"
          className="min-h-11 text-accent-text"
          onClick={() => setIsWhole(true)}
        >
          {words('wallet.frozen_more', { count: rows.length - shown.length })}
        </button>
      )}
    </section>
  );
}
