import { ShieldCheck } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { LoanDetail } from './types.ts';

/** What was paid out and repaid, folded; each leads to its receipt. */
export function LoanMoves({ loan }: { readonly loan: LoanDetail }) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, loan_currency_name: lent, moves } = loan;
  if (moves.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('loans.moves')}
      </summary>
      <ul>
        {moves.map(({ id, what, amount, sold, time_ms }) => (
          <li key={id} className="border-t border-line">
            <Go
              to={withParams(paths.fairness, { kind: 'loan', id })}
              className="flex min-h-11 items-center gap-3 py-2 text-t5 active:bg-pressed"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words">
                  {words(`loans.move_${what}`)} · {coinText(language, amount, lent)}
                </span>
                <span className="block break-words text-muted">
                  {formatTime(language, time_ms)}
                  {what === 'sold' && ` · −${coinText(language, sold, coin)}`}
                </span>
              </span>
              <ShieldCheck
                role="img"
                aria-label={words('loans.receipt')}
                size={18}
                className="shrink-0 text-accent-text"
              />
            </Go>
          </li>
        ))}
      </ul>
    </details>
  );
}
