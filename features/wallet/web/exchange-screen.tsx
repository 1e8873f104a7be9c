import { useState } from 'react';
import {
  compare,
  divide,
  isPositive,
  multiply,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatFixed } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded, VisitorView } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { AvailableLine, FromTo, HistoryButton } from './move-parts.tsx';
import {
  type ExchangeCoins,
  type ExchangeRate,
  useExchangeCoins,
  useExchangeRate,
  useMoneyPost,
} from './wallet-data.ts';

const DIGITS = 8;

/** What an exchange gives: rate, what is received, and the fee on top, in the source coin. */
export function exchangeFigures(amount: string, rate: ExchangeRate) {
  const price = divide(String(rate.form_price), String(rate.to_price), 10);
  return {
    price,
    received: toScale(multiply(amount || '0', price), DIGITS),
    fee: toScale(multiply(amount || '0', String(rate.fee)), DIGITS, 'up'),
  };
}

/** The most that can be exchanged so that the fee is covered too. */
export function mostExchangeable(available: string, fee: string): string {
  return trim(divide(available, String(1 + Number(fee)), DIGITS));
}

type FormProps = { readonly coins: ExchangeCoins };

function ExchangeForm({ coins }: FormProps) {
  const words = useWords();
  const language = useLanguage();
  const [from, setFrom] = useState(coins.transfer[0]);
  const [to, setTo] = useState(coins.transfer[1]);
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const rate = useExchangeRate(from?.id, to?.id);
  const exchange = useMoneyPost('/user/Transfer', () => {
    toast(words('wallet.exchanged'), 'good');
    setAmount('');
    setTried(false);
  });
  if (!from || !to) return <Empty title={words('wallet.no_coins')} />;
  const available = String(
    coins.wallet.find((row) => row.currency === from.id)?.change_balance ?? '0',
  );
  const pick = (id: string, isFrom: boolean): void => {
    const coin = coins.transfer.find((row) => String(row.id) === id);
    if (!coin) return;
    // Choosing the coin of the other side swaps the two.
    if (isFrom && coin.id === to.id) setTo(from);
    if (!isFrom && coin.id === from.id) setFrom(to);
    (isFrom ? setFrom : setTo)(coin);
    setAmount('');
  };
  const select = (isFrom: boolean) => (
    <SelectSheet
      title={words(isFrom ? 'wallet.from' : 'wallet.to')}
      value={String(isFrom ? from.id : to.id)}
      onPick={(id) => pick(id, isFrom)}
      options={coins.transfer.map((coin) => ({
        value: String(coin.id),
        label: coin.name,
        icon: <CoinIcon code={coin.name} size={24} />,
      }))}
      className="w-full"
    />
  );
  const figures = rate.data ? exchangeFigures(amount, rate.data) : null;
  const error = !isPositive(amount)
    ? words('wallet.check_amount')
    : compare(amount, mostExchangeable(available, String(rate.data?.fee ?? 0))) > 0
      ? words('wallet.check_balance', { name: from.name })
      : undefined;
  return (
    <form
      className="space-y-3 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (error) return;
        exchange.mutate({ number: amount, from_currency_id: from.id, to_currency_id: to.id });
      }}
    >
      <FromTo
        from={select(true)}
        to={select(false)}
        onSwap={() => {
          setFrom(to);
          setTo(from);
          setAmount('');
        }}
      />
      <AmountField
        label={words('wallet.amount')}
        value={amount}
        digits={DIGITS}
        unit={from.name}
        error={isTried ? error : undefined}
        onChange={setAmount}
      />
      <AvailableLine
        amount={available}
        name={from.name}
        onAll={() => setAmount(mostExchangeable(available, String(rate.data?.fee ?? 0)))}
      />
      <dl>
        <Figure
          label={words('wallet.rate')}
          value={
            figures
              ? `1 ${from.name} ≈ ${formatAmount(language, figures.price, 10)} ${to.name}`
              : '–'
          }
        />
        <Figure
          label={words('wallet.received')}
          value={figures ? `≈ ${formatFixed(language, figures.received, DIGITS)} ${to.name}` : '–'}
        />
        <Figure
          label={words('wallet.fee')}
          value={figures ? `${formatAmount(language, figures.fee)} ${from.name}` : '–'}
        />
      </dl>
      <Button type="submit" wide pending={exchange.isPending} disabled={!rate.data}>
        {words('wallet.exchange')}
      </Button>
      <p className="text-xs text-faint">{words('wallet.rate_note')}</p>
    </form>
  );
}

/** Exchanges one coin for another at the live rate. */
export function ExchangeScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useExchangeCoins();
  return (
    <>
      <PageHeader
        title={words('wallet.exchange')}
        trail={loggedIn ? <HistoryButton /> : undefined}
      />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(coins) => <ExchangeForm coins={coins} />}</Loaded>
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
