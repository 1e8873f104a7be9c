import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatPrice, formatTime } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LevelDial } from './level-dial.tsx';
import { CollateralForm, RepayForm } from './loan-actions.tsx';
import { LoanMoves } from './loan-moves.tsx';
import { useLoan } from './loans-data.ts';
import { priceText } from './loans-texts.ts';
import type { LoanDetail } from './types.ts';

type Props = { readonly loan: LoanDetail };

function Facts({ loan }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { show } = useFiat();
  const { currency_name: coin, loan_currency_name: lent, next_hour_ms, ended_ms } = loan;
  const isOpen = loan.state !== 'closed';
  const hourly = `${coinText(language, loan.hourly_cost, lent)} · ${show(loan.hourly_cost)}`;
  return (
    <dl className="pt-2">
      <Figure label={words('loans.lent')} value={coinText(language, loan.lent, lent)} />
      <Figure label={words('loans.principal')} value={coinText(language, loan.principal, lent)} />
      <Figure label={words('loans.interest')} value={coinText(language, loan.interest, lent)} />
      <Figure
        label={words('loans.total_interest')}
        value={coinText(language, loan.total_interest, lent)}
      />
      <Figure label={words('loans.collateral')} value={coinText(language, loan.collateral, coin)} />
      {isOpen && <Figure label={words('loans.hourly_cost')} value={hourly} />}
      {next_hour_ms !== null && (
        <Figure label={words('loans.next_interest')} value={formatTime(language, next_hour_ms)} />
      )}
      {loan.capital_ms !== null && (
        <Figure label={words('loans.capital')} value={formatTime(language, loan.capital_ms)} />
      )}
      <Figure label={words('loans.begun')} value={formatTime(language, loan.borrowed_ms)} />
      {ended_ms !== null && (
        <Figure label={words('loans.ended')} value={formatTime(language, ended_ms)} />
      )}
    </dl>
  );
}

/** What ticks have taken, each with its receipt. */
function CloseOuts({ loan }: Props) {
  const words = useWords();
  const language = useLanguage();
  return loan.close_outs.map(({ id, price, repaid, sold, time_ms }) => (
    <section key={id} className="border-t border-line py-2">
      <p className="font-strong">
        {words('loans.close_out_at', { price: formatPrice(language, price) })}
      </p>
      <dl>
        <Figure label={words('loans.close_out_time')} value={formatTime(language, time_ms)} />
        <Figure
          label={words('loans.close_out_repaid')}
          value={coinText(language, repaid, loan.loan_currency_name)}
        />
        <Figure
          label={words('loans.close_out_sold')}
          value={coinText(language, sold, loan.currency_name)}
        />
      </dl>
      <Go
        to={withParams(paths.fairness, { kind: 'loan', id })}
        className="mt-2 flex min-h-11 items-center justify-center gap-2 rounded-md border
          border-line-strong px-4
          py-2 text-center font-strong active:bg-pressed"
      >
        <ShieldCheck aria-hidden size={18} className="shrink-0" />
        {words('loans.receipt')}
      </Go>
    </section>
  ));
}

type What = 'repay' | 'collateral';

function Open({ loan, onDone }: Props & { readonly onDone: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const [what, setWhat] = useState<What>('repay');
  const { loan_currency_name: lent } = loan;
  return (
    <div className="space-y-3">
      {loan.state === 'called' && (
        <Notice look="danger" title={words('loans.called_title')}>
          {words('loans.called_says', {
            price: priceText(language, loan.close_price, lent),
          })}
        </Notice>
      )}
      <LevelDial ltv={loan.ltv} initial={loan.initial} call={loan.call} close={loan.close} />
      <dl>
        <Figure
          label={words('loans.call_price')}
          value={priceText(language, loan.call_price, lent)}
        />
        <Figure
          label={words('loans.close_price')}
          value={priceText(language, loan.close_price, lent)}
        />
      </dl>
      <Tabs<What>
        label={words('loans.what')}
        choices={[
          { value: 'repay', label: words('loans.repay') },
          { value: 'collateral', label: words('loans.collateral') },
        ]}
        value={what}
        onChange={setWhat}
      />
      {what === 'repay' ? (
        <RepayForm loan={loan} onDone={onDone} />
      ) : (
        <CollateralForm loan={loan} onDone={onDone} />
      )}
    </div>
  );
}

type SheetProps = { readonly id: number; readonly onClose: () => void };

/** A loan: what is owed, what it stands at, and the ways out. */
export function LoanSheet({ id, onClose }: SheetProps) {
  const words = useWords();
  const language = useLanguage();
  const query = useLoan(id);
  return (
    <Sheet open onClose={onClose} title={words('loans.loan', { id })}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(loan) => (
          <>
            <p className="text-t5 text-muted">{words('loans.debt')}</p>
            <p className="text-t2 break-words">
              <BankFigure text={coinText(language, loan.debt, loan.loan_currency_name)} />
            </p>
            {loan.state !== 'closed' && <Open loan={loan} onDone={onClose} />}
            <Facts loan={loan} />
            <LoanMoves loan={loan} />
            <CloseOuts loan={loan} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
