import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { OwnList, OwnRow } from '../../../platform/browser/parts/own-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LoanSheet } from './loan-sheet.tsx';
import { useLoans } from './loans-data.ts';
import { levelText } from './loans-texts.ts';
import type { LoanRow } from './types.ts';

type RowProps = { readonly loan: LoanRow; readonly onOpen: () => void };

function Row({ loan, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, loan_currency_name: lent, state, outcome, ltv } = loan;
  const isCalled = state === 'called';
  const said = state === 'closed' ? `loans.outcome_${outcome}` : `loans.state_${state}`;
  return (
    <OwnRow
      mark={<CoinIcon code={coin} size={36} />}
      onOpen={onOpen}
      trail={
        state === 'closed' ? undefined : (
          <>
            <span className={clsx('block font-strong', isCalled && 'text-warning')}>
              {levelText(language, ltv)}
            </span>
            <span className="block text-t6 text-faint">{words('loans.level')}</span>
          </>
        )
      }
    >
      <span className="block truncate font-strong">
        {coinText(language, state === 'closed' ? loan.lent : loan.debt, lent)}
      </span>
      <span className="block truncate text-t5 text-muted">
        {words('loans.against', { amount: coinText(language, loan.collateral, coin) })}
      </span>
      <span
        className={clsx(
          'flex items-center gap-1 truncate text-t6',
          isCalled ? 'text-warning' : 'text-faint',
        )}
      >
        {isCalled && <TriangleAlert aria-hidden size={12} />}
        {words(said)}
      </span>
    </OwnRow>
  );
}

function NoLoans({ onBorrow }: { readonly onBorrow: () => void }) {
  const words = useWords();
  return (
    <Empty
      title={words('loans.no_loans')}
      hint={words('loans.no_loans_hint')}
      action={
        <Button look="quiet" onClick={onBorrow}>
          {words('loans.borrow')}
        </Button>
      }
    />
  );
}

/** Own loans, newest first; what can be done with one stands in its sheet. */
export function OwnLoans({ onBorrow }: { readonly onBorrow: () => void }) {
  const words = useWords();
  return (
    <OwnList
      label={words('loans.my_loans')}
      paged={useLoans()}
      none={<NoLoans onBorrow={onBorrow} />}
      row={(loan, onOpen) => <Row loan={loan} onOpen={onOpen} />}
      sheet={({ id }, onClose) => <LoanSheet key={id} id={id} onClose={onClose} />}
    />
  );
}
