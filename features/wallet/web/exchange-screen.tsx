import { useState } from 'react';
import { describeError } from '../../../platform/browser/api/query.ts';
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
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
import { DIGITS, exchangeFigures, mostExchangeable } from './exchange.ts';
import { AvailableLine, FromTo, HistoryButton } from './move-parts.tsx';
import {
  type ExchangeCoins,
  type ExchangeRate,
  useExchangeCoins,
  useExchangeRate,
  useMoneyPost,
} from './wallet-data.ts';

type Coin = ExchangeCoins['transfer'][number];

/** The two coins; choosing the coin of the other side swaps them. */
function useSides(coins: readonly Coin[], onChange: () => void) {
  const [from, setFrom] = useState(coins[0]);
  const [to, setTo] = useState(coins[1]);
  const set = (nextFrom: Coin | undefined, nextTo: Coin | undefined): void => {
    setFrom(nextFrom);
    setTo(nextTo);
    onChange();
  };
  const pick = (id: string, isFrom: boolean): void => {
    const coin = coins.find((row) => String(row.id) === id);
    if (!coin) return;
    if (isFrom) set(coin, coin.id === to?.id ? from : to);
    else set(coin.id === from?.id ? to : from, coin);
  };
  return { from, to, pick, swap: () => set(to, from) };
}

type SideProps = {
  readonly title: string;
  readonly coins: readonly Coin[];
  readonly value: Coin;
  readonly onPick: (id: string) => void;
};

function CoinSelect({ title, coins, value, onPick }: SideProps) {
  return (
    <SelectSheet
      title={title}
      value={String(value.id)}
      onPick={onPick}
      options={coins.map((coin) => ({
        value: String(coin.id),
        label: coin.name,
        icon: <CoinIcon code={coin.name} size={24} />,
      }))}
      className="w-full"
    />
  );
}

type FiguresProps = {
  readonly from: Coin;
  readonly to: Coin;
  readonly amount: string;
  readonly rate: ExchangeRate | undefined;
};

function Figures({ from, to, amount, rate }: FiguresProps) {
  const words = useWords();
  const language = useLanguage();
  const figures = rate && exchangeFigures(amount, rate);
  const rows = [
    [
      'wallet.rate',
      figures && `1 ${from.name} ≈ ${formatAmount(language, figures.price, 10)} ${to.name}`,
    ],
    ['wallet.received', figures && `≈ ${formatAmount(language, figures.received)} ${to.name}`],
    ['wallet.fee', figures && `${formatAmount(language, figures.fee)} ${from.name}`],
  ] as const;
  return (
    <dl>
      {rows.map(([word, text]) => (
        <Figure key={word} label={words(word)} value={text ?? '–'} />
      ))}
    </dl>
  );
}

function ExchangeForm({ coins }: { readonly coins: ExchangeCoins }) {
  const words = useWords();
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const { from, to, pick, swap } = useSides(coins.transfer, () => setAmount(''));
  const rate = useExchangeRate(from?.id, to?.id);
  const exchange = useMoneyPost('/user/Transfer', () => {
    toast(words('wallet.exchanged'), 'good');
    setAmount('');
    setTried(false);
  });
  if (!from || !to) return <Empty title={words('wallet.no_coins')} />;
  const held = coins.wallet.find((row) => row.currency === from.id)?.change_balance;
  const available = String(held ?? '0');
  const most = mostExchangeable(available, String(rate.data?.fee ?? 0));
  const tooMuch = compare(amount || '0', most) > 0;
  const shortage = tooMuch ? words('wallet.check_balance', { name: from.name }) : undefined;
  const error = isPositive(amount) ? shortage : words('wallet.check_amount');
  const side = (isFrom: boolean) => (
    <CoinSelect
      title={words(isFrom ? 'wallet.from' : 'wallet.to')}
      coins={coins.transfer}
      value={isFrom ? from : to}
      onPick={(id) => pick(id, isFrom)}
    />
  );
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
      <FromTo from={side(true)} to={side(false)} onSwap={swap} />
      <AmountField
        label={words('wallet.amount')}
        value={amount}
        digits={DIGITS}
        unit={from.name}
        error={isTried ? error : undefined}
        onChange={setAmount}
      />
      <AvailableLine amount={available} name={from.name} onAll={() => setAmount(most)} />
      <Figures from={from} to={to} amount={amount} rate={rate.data} />
      {rate.error && (
        <p role="alert" className="text-sm text-down">
          {describeError(rate.error)}
        </p>
      )}
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
