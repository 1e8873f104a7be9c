import { useState } from 'react';
import { compare, isPositive, trim } from '../../../platform/browser/numbers/decimal.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty, Loaded, VisitorView } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Account } from './accounts.ts';
import { AvailableLine, FromTo, HistoryButton } from './move-parts.tsx';
import { type TransferCoin, useMoneyPost, useTransferCoins } from './wallet-data.ts';

const DIGITS = 8;
const FLAGS = [
  ['legal', 'is_legal'],
  ['lever', 'is_lever'],
  ['change', 'is_match'],
  ['micro', 'is_micro'],
] as const;

/** The accounts a coin has, in the order of the wire. */
export function accountsOf(coin: TransferCoin): readonly Account[] {
  return FLAGS.filter(([, flag]) => Boolean(Number(coin[flag]))).map(([account]) => account);
}

type FormProps = { readonly coins: readonly TransferCoin[] };

function TransferForm({ coins }: FormProps) {
  const words = useWords();
  const [coinId, setCoinId] = useState(coins[0]?.id);
  const coin = coins.find((row) => row.id === coinId) ?? coins[0];
  const accounts = coin ? accountsOf(coin) : [];
  const [from, setFrom] = useState<Account>('change');
  const [to, setTo] = useState<Account>('lever');
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const move = useMoneyPost('/wallet/change', () => {
    toast(words('wallet.transferred'), 'good');
    setAmount('');
    setTried(false);
  });
  if (!coin || accounts.length < 2) return <Empty title={words('wallet.no_coins')} />;
  // A coin may lack an account that another coin had chosen.
  const source = accounts.includes(from) ? from : (accounts[0] ?? from);
  const target =
    accounts.includes(to) && to !== source
      ? to
      : (accounts.find((account) => account !== source) ?? to);
  const available = String(coin.wallet[`${source}_balance`] ?? '0');
  const pick = (account: Account, isFrom: boolean): void => {
    if (isFrom && account === target) setTo(source);
    else setTo(target);
    if (!isFrom && account === source) setFrom(target);
    else setFrom(source);
    (isFrom ? setFrom : setTo)(account);
  };
  const select = (isFrom: boolean) => (
    <SelectSheet
      title={words(isFrom ? 'wallet.from' : 'wallet.to')}
      value={isFrom ? source : target}
      onPick={(account) => pick(account, isFrom)}
      options={accounts.map((value) => ({ value, label: words(`wallet.account_${value}`) }))}
      className="w-full"
    />
  );
  const error = !isPositive(amount)
    ? words('wallet.check_amount')
    : compare(amount, available) > 0
      ? words('wallet.check_balance', { name: coin.name })
      : undefined;
  return (
    <form
      className="space-y-3 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (error) return;
        move.mutate({
          currency_id: coin.id,
          number: amount,
          from_field: source,
          to_field: target,
        });
      }}
    >
      <SelectSheet
        title={words('wallet.coin')}
        value={String(coin.id)}
        onPick={(id) => {
          setCoinId(Number(id));
          setAmount('');
        }}
        options={coins.map((row) => ({
          value: String(row.id),
          label: row.name,
          icon: <CoinIcon code={row.name} size={24} />,
        }))}
        className="w-full"
      />
      <FromTo
        from={select(true)}
        to={select(false)}
        onSwap={() => {
          setFrom(target);
          setTo(source);
        }}
      />
      <AmountField
        label={words('wallet.amount')}
        value={amount}
        digits={DIGITS}
        unit={coin.name}
        error={isTried ? error : undefined}
        onChange={setAmount}
      />
      <AvailableLine amount={available} name={coin.name} onAll={() => setAmount(trim(available))} />
      <Button type="submit" wide pending={move.isPending}>
        {words('wallet.transfer')}
      </Button>
      <p className="text-xs text-faint">{words('wallet.transfer_note')}</p>
    </form>
  );
}

/** Moves a coin from one account to another, free of charge. */
export function TransferScreen() {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const query = useTransferCoins();
  return (
    <>
      <PageHeader
        title={words('wallet.transfer')}
        trail={loggedIn ? <HistoryButton /> : undefined}
      />
      <Page>
        {loggedIn ? (
          <Loaded query={query}>{(coins) => <TransferForm coins={coins} />}</Loaded>
        ) : (
          <VisitorView hint={words('wallet.visitor_hint')} />
        )}
      </Page>
    </>
  );
}
