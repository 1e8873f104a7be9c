import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { earningsMessage } from '../wire/earnings.ts';
import { Amount } from './total-card.tsx';

type Earnings = ReturnType<typeof earningsMessage>;

/**
 * What lies in earning products: a view of amounts that are frozen in the accounts above, and
 * counted there. Nothing where there is none.
 */
export function EarningHoldings() {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  const { data } = useQuery({
    // A fill changes nothing of it; who comes back from a product finds it read again.
    queryKey: ['wallet:own', 'earnings'],
    queryFn: ({ signal }) => get<Earnings>('/wallet/earnings', { signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={words('wallet.label_mining')} className="pt-5">
      <div className="flex items-baseline justify-between gap-3 px-4">
        <h2 className="text-t3 font-title">{words('wallet.label_mining')}</h2>
        <p className="text-t5 text-muted">
          <Amount text={`≈ ${fiat.show(data.worth)}`} />
        </p>
      </div>
      <p className="px-4 text-t5 text-muted">{words('wallet.mining_hint')}</p>
      <ul>
        {data.rows.map((row) => (
          <li key={`${row.url} ${row.currency_id}`}>
            <Go
              to={row.url}
              className="flex min-h-16 items-center gap-3 px-4 py-2 active:bg-raised"
            >
              <CoinIcon code={row.currency_name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{row.currency_name}</span>
                <span className="block truncate text-t5 text-faint">{row.title}</span>
              </span>
              <span className="min-w-0 text-right">
                <span className="block truncate font-strong">
                  <Amount text={formatAmount(language, row.amount)} />
                </span>
                {row.worth !== null && (
                  <span className="block text-t5 text-faint">
                    <Amount text={`≈ ${fiat.show(row.worth)}`} />
                  </span>
                )}
              </span>
            </Go>
          </li>
        ))}
      </ul>
      <Go
        to={paths.financial}
        className="mx-4 inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('wallet.to_earning')}
      </Go>
    </section>
  );
}
