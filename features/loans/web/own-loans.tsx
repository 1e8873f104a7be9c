import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { PagedList } from '../../../platform/browser/parts/paged-list.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LoanSheet } from './loan-sheet.tsx';
import { useLoans } from './loans-data.ts';
import { coinText, levelText } from './loans-texts.ts';
import type { LoanRow } from './types.ts';

const LOAN_PX = 88;

type RowProps = { readonly loan: LoanRow; readonly onOpen: () => void };

function Row({ loan, onOpen }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, loan_currency_name: lent, state, outcome, ltv } = loan;
  const isCalled = state === 'called';
  const said = state === 'closed' ? `loans.outcome_${outcome}` : `loans.state_${state}`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-3 border-b border-line px-4 text-left
        active:bg-raised"
      style={{ height: LOAN_PX }}
    >
      <CoinIcon code={coin} size={36} />
      <span className="min-w-0 flex-1">
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
      </span>
      {state !== 'closed' && (
        <span className="shrink-0 text-right">
          <span className={clsx('block font-strong', isCalled && 'text-warning')}>
            {levelText(language, ltv)}
          </span>
          <span className="block text-t6 text-faint">{words('loans.level')}</span>
        </span>
      )}
    </button>
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
  const paged = useLoans();
  const [openId, setOpenId] = useState<number>();
  return (
    <>
      <PagedList
        label={words('loans.my_loans')}
        paged={paged}
        rowPx={LOAN_PX}
        keyOf={({ id }) => id}
        render={(loan) => <Row loan={loan} onOpen={() => setOpenId(loan.id)} />}
        none={<NoLoans onBorrow={onBorrow} />}
      />
      {openId !== undefined && (
        <LoanSheet key={openId} id={openId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}
