import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  add,
  compare,
  isPositive,
  subtract,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Account, WIRE_ACCOUNTS } from './accounts.ts';
import { MoveForm, MoveScreen, type MoveSide } from './move-parts.tsx';
import { MoveAutomatically } from './top-up.tsx';
import { accountsOf, availableIn, transferRequest } from './transfer-request.ts';
import { type TransferCoin, useMoneyPost, useTransferCoins } from './wallet-data.ts';

type FormProps = {
  readonly coins: readonly TransferCoin[];
  /** What the address of the screen asks for, as the form begins. */
  readonly params: URLSearchParams;
};

function TransferForm({ coins, params }: FormProps) {
  const words = useWords();
  const [request] = useState(() => transferRequest(coins, params));
  const [coinId, setCoinId] = useState(request?.coin.id);
  const coin = coins.find((row) => row.id === coinId) ?? coins[0];
  const accounts = coin ? accountsOf(coin) : [];
  const [from, setFrom] = useState<Account>(request?.from ?? 'spot');
  const [to, setTo] = useState<Account>(request?.to ?? 'margin');
  const [amount, setAmount] = useState('');
  const move = useMoneyPost('/wallet/change', () => {
    toast(words('wallet.transferred'), 'good');
    setAmount('');
  });
  if (!coin || accounts.length < 2)
    return <Empty picture="coins" title={words('wallet.no_coins')} />;
  // A coin may lack an account that another coin had chosen.
  const source = accounts.includes(from) ? from : (accounts[0] ?? from);
  const target =
    accounts.includes(to) && to !== source
      ? to
      : (accounts.find((account) => account !== source) ?? to);
  const available = availableIn(coin, source);
  const pick = (account: Account, isFrom: boolean): void => {
    if (isFrom && account === target) setTo(source);
    else setTo(target);
    if (!isFrom && account === source) setFrom(target);
    else setFrom(source);
    (isFrom ? setFrom : setTo)(account);
  };
  const isMovable = isPositive(amount) && compare(amount, available) <= 0;
  const choiceOf = (isFrom: boolean) => (
    <SelectSheet
      title={words(isFrom ? 'wallet.from' : 'wallet.to')}
      value={isFrom ? source : target}
      onPick={(account) => pick(account, isFrom)}
      options={accounts.map((value) => ({ value, label: words(`wallet.account_${value}`) }))}
      className="w-full border-none! px-0! font-strong"
    />
  );
  const side = (isFrom: boolean): MoveSide => {
    const held = isFrom ? available : availableIn(coin, target);
    const after = isFrom ? subtract(held, amount || '0') : add(held, amount || '0');
    return { choice: choiceOf(isFrom), held, after: isMovable ? after : undefined };
  };
  return (
    <MoveForm
      action={words('wallet.transfer')}
      note={words('wallet.transfer_note')}
      head={
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
      }
      from={side(true)}
      to={side(false)}
      onSwap={() => {
        setFrom(target);
        setTo(source);
      }}
      amount={amount}
      onAmount={setAmount}
      coin={coin.name}
      available={available}
      most={trim(available)}
      pending={move.isPending}
      onSend={() =>
        move.mutate({
          fields: {
            currency_id: coin.id,
            number: amount,
            from_field: WIRE_ACCOUNTS[source],
            to_field: WIRE_ACCOUNTS[target],
          },
        })
      }
    />
  );
}

/** Moves a coin from one account to another, free of charge. */
export function TransferScreen() {
  const words = useWords();
  const query = useTransferCoins();
  const [params] = useSearchParams();
  return (
    <MoveScreen title={words('wallet.transfer')} query={query}>
      {(coins) => (
        <>
          <TransferForm key={params.toString()} coins={coins} params={params} />
          <div className="px-4">
            <MoveAutomatically />
          </div>
        </>
      )}
    </MoveScreen>
  );
}
