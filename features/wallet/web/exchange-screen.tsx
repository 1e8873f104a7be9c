import { useState } from 'react';
import { Unreachable } from '../../../platform/browser/api/errors.ts';
import { describeError } from '../../../platform/browser/api/query.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { leastReceived, mostExchangeable } from './exchange.ts';
import { ExchangeFigures, ExchangeSheet } from './exchange-sheet.tsx';
import { MoveForm, MoveScreen } from './move-parts.tsx';
import {
  type ExchangeCoins,
  type ExchangeRate,
  useExchangeCoins,
  useExchangeRate,
  useMoneyPost,
} from './wallet-data.ts';
import type { ExchangeInput } from '../wire/index.ts';

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

type ExchangeRequest = Pick<ExchangeInput, 'number' | 'from_currency_id' | 'to_currency_id'>;

/**
 * Sends a conversion with the least that it must bring. While the answer to a request is unknown it
 * keeps that least, whatever the rate does: another one would be another request, done once more.
 */
function useExchange(onDone: () => void) {
  const [unanswered] = useState(() => new Map<string, string>());
  const { mutate, isPending } = useMoneyPost('/user/Transfer', onDone);
  const send = (request: ExchangeRequest, shown: ExchangeRate): void => {
    const what = JSON.stringify(request);
    const least = unanswered.get(what) ?? leastReceived(request.number, shown);
    unanswered.set(what, least);
    const fields = least === '' ? request : { ...request, min_received: least };
    const onSettled = (_said: unknown, error: Error | null): void => {
      if (!(error instanceof Unreachable)) unanswered.delete(what);
    };
    mutate({ fields }, { onSettled });
  };
  return { send, isPending };
}

function ExchangeForm({ coins }: { readonly coins: ExchangeCoins }) {
  const words = useWords();
  const [amount, setAmount] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { from, to, pick, swap } = useSides(coins.transfer, () => setAmount(''));
  const rate = useExchangeRate(from?.id, to?.id);
  const exchange = useExchange(() => {
    toast(words('wallet.exchanged'), 'good');
    setAsking(false);
    setAmount('');
  });
  if (!from || !to) return <Empty picture="coins" title={words('wallet.no_coins')} />;
  const held = coins.wallet.find((row) => row.currency === from.id)?.change_balance;
  const available = String(held ?? '0');
  const most = mostExchangeable(available, String(rate.data?.fee ?? 0));
  const side = (isFrom: boolean) => (
    <CoinSelect
      title={words(isFrom ? 'wallet.from' : 'wallet.to')}
      coins={coins.transfer}
      value={isFrom ? from : to}
      onPick={(id) => pick(id, isFrom)}
    />
  );
  const request = { from: from.name, to: to.name, amount };
  return (
    <>
      <MoveForm
        action={words('wallet.exchange')}
        note={words('wallet.rate_note')}
        from={side(true)}
        to={side(false)}
        onSwap={swap}
        amount={amount}
        onAmount={setAmount}
        coin={from.name}
        available={available}
        most={most}
        pending={false}
        disabled={!rate.data}
        onSend={() => setAsking(true)}
      >
        <ExchangeFigures {...request} rate={rate.data} />
        {rate.error && (
          <p role="alert" className="text-t5 text-down">
            {describeError(rate.error)}
          </p>
        )}
      </MoveForm>
      <ExchangeSheet
        open={isAsking}
        request={request}
        rate={rate}
        pending={exchange.isPending}
        onSend={(shown) =>
          exchange.send({ number: amount, from_currency_id: from.id, to_currency_id: to.id }, shown)
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Exchanges one coin for another at the live rate. */
export function ExchangeScreen() {
  const words = useWords();
  const query = useExchangeCoins();
  return (
    <MoveScreen title={words('wallet.exchange')} query={query}>
      {(coins) => <ExchangeForm coins={coins} />}
    </MoveScreen>
  );
}
