import { Go } from '../../../platform/browser/navigation/go.tsx';
import { formatAmount, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type PayoutRow, useComing } from './stock-data.ts';
import { stockPaths } from './stock-paths.ts';

function Row({ row }: { readonly row: PayoutRow }) {
  const words = useWords();
  const language = useLanguage();
  const shares = (amount: string) => `${formatAmount(language, amount)} ${row.currency_name}`;
  const paid = `≈ ${formatAmount(language, row.got)} ${row.legal_name}`;
  const isSplit = row.kind === 'split';
  return (
    <Go
      to={stockPaths.actions}
      className="flex min-h-16 items-center gap-3 px-4 py-2 active:bg-raised"
    >
      <CoinIcon code={row.currency_name} kind="stock" />
      <span className="min-w-0 flex-1">
        <span className="block font-strong [overflow-wrap:anywhere]">
          {words(`corporate.kind_${row.kind}`)}
        </span>
        <span className="block text-t5 text-muted">{formatMoment(language, row.due_ms)}</span>
      </span>
      <span className="min-w-0 text-right tabular-nums">
        <span className="block font-strong">{isSplit ? shares(row.after) : paid}</span>
        <span className="block text-t5 text-muted">{shares(row.before)}</span>
      </span>
    </Go>
  );
}

/** What announced actions will be for what one has; nothing where nothing is to come. */
export function ComingShares() {
  const words = useWords();
  const { data = [] } = useComing(useLoggedIn());
  if (data.length === 0) return null;
  return (
    <section aria-label={words('corporate.coming')} className="pt-5">
      <h2 className="px-4 text-t3 font-title">{words('corporate.coming')}</h2>
      <p className="px-4 text-t5 text-muted">{words('corporate.coming_hint')}</p>
      <ul>
        {data.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
