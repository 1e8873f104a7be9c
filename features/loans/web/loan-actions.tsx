import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { balanceText } from '../../../platform/browser/numbers/coin-text.ts';
import { isPositive, trim } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAvailable, useChangeCollateral, useRepay } from './loans-data.ts';
import { rateText } from './loans-texts.ts';
import type { LoanDetail } from './types.ts';

type Props = { readonly loan: LoanDetail; readonly onDone: () => void };

type SendProps = {
  readonly label: string;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isReady: boolean;
  readonly onSend: () => void;
};

function Send({ label, error, isPending, isReady, onSend }: SendProps) {
  return (
    <>
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      <Button wide pending={isPending} disabled={!isReady} onClick={onSend}>
        {label}
      </Button>
    </>
  );
}

type Source = 'balance' | 'collateral';

/** Pays back any part: out of the balance, or out of the collateral for a little more. */
export function RepayForm({ loan, onDone }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { id, debt, loan_currency_name: lent, loan_currency_id, loan_digits } = loan;
  const { data: available = '0' } = useAvailable(loan_currency_id);
  const [from, setFrom] = useState<Source>('balance');
  const [amount, setAmount] = useState('');
  const send = useRepay(onDone);
  return (
    <div className="space-y-3">
      <Tabs<Source>
        label={words('loans.repay_from')}
        look="segments"
        choices={[
          { value: 'balance', label: words('loans.from_balance') },
          { value: 'collateral', label: words('loans.from_collateral') },
        ]}
        value={from}
        onChange={setFrom}
      />
      <AmountField
        label={words('loans.repay_amount')}
        value={amount}
        digits={loan_digits}
        unit={lent}
        onChange={setAmount}
      />
      <p className="flex items-center justify-between gap-3 text-t5 text-muted">
        <span>
          {from === 'balance'
            ? `${words('loans.available')}: ${balanceText(language, available, lent)}`
            : words('loans.sell_says', { fee: rateText(language, loan.sell_fee) })}
        </span>
        <button
          type="button"
          onClick={() => setAmount(trim(debt))}
          className="min-h-11 min-w-11 text-accent-text"
        >
          {words('loans.all')}
        </button>
      </p>
      <Send
        label={words('loans.repay')}
        error={send.error}
        isPending={send.isPending}
        isReady={isPositive(amount)}
        onSend={() => send.mutate({ fields: { id, amount: trim(amount), from } })}
      />
    </div>
  );
}

type Way = 'add' | 'take';

/** Adds collateral, or takes back what is above the level of the beginning. */
export function CollateralForm({ loan, onDone }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { id, currency_id, currency_name: coin, digits } = loan;
  const { data: available = '0' } = useAvailable(currency_id);
  const [way, setWay] = useState<Way>('add');
  const [amount, setAmount] = useState('');
  const send = useChangeCollateral(onDone);
  const change = `${way === 'take' ? '-' : ''}${trim(amount)}`;
  return (
    <div className="space-y-3">
      <Tabs<Way>
        label={words('loans.collateral')}
        look="segments"
        choices={[
          { value: 'add', label: words('loans.add') },
          { value: 'take', label: words('loans.take_back') },
        ]}
        value={way}
        onChange={setWay}
      />
      <AmountField
        label={words('loans.collateral')}
        value={amount}
        digits={digits}
        unit={coin}
        onChange={setAmount}
      />
      <p className="text-t5 text-muted">
        {way === 'add'
          ? `${words('loans.available')}: ${balanceText(language, available, coin)}`
          : words('loans.take_says', { level: rateText(language, loan.initial) })}
      </p>
      <Send
        label={words(way === 'add' ? 'loans.add' : 'loans.take_back')}
        error={send.error}
        isPending={send.isPending}
        isReady={isPositive(amount)}
        onSend={() => send.mutate({ fields: { id, change } })}
      />
    </div>
  );
}
