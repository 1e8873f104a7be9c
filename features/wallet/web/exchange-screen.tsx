import { ArrowDownUp } from 'lucide-react';
import { useId, useState } from 'react';
import { describeError, toastError } from '../../../platform/browser/api/query.ts';
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { hearAct } from '../../../platform/browser/parts/acts.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PercentSlider } from '../../../platform/browser/parts/slider.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useDebounced } from '../../../platform/browser/parts/use-debounced.ts';
import { useDraft } from '../../../platform/browser/session/drafts.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { coinText, exchangeAct, feeText, priceText } from './exchange-act.ts';
import { type Coin, ExchangeSide, GotFigure, PaidField } from './exchange-side.tsx';
import {
  exchangeFigures,
  hasWorsened,
  lockFigures,
  percentOf,
  type SaidPrice,
  saidPrice,
  shareOf,
} from './exchange.ts';
import { MoveScreen } from './move-parts.tsx';
import { PriceLockOffer } from './price-lock.tsx';
import { useExchange, usePriceLock } from './use-exchange.ts';
import {
  type ExchangeCoins,
  type ExchangeRate,
  type MoveRow,
  useExchangeCoins,
  useExchangeRate,
} from './wallet-data.ts';

/** What is typed: numbers of the coins, and what is paid, the fee included. */
type Asked = { readonly from: number; readonly to: number; readonly paid: string };

/** What is asked for, kept until it is sent; choosing the coin of the other side swaps them. */
function useAsked(coins: readonly Coin[]) {
  const begin = (kept: Asked | undefined): Asked =>
    kept ?? { from: coins[0]?.id ?? 0, to: coins[1]?.id ?? 0, paid: '' };
  const { value, setValue, noteTyped, drop } = useDraft<Asked>('exchange', begin, true);
  const change = (part: Partial<Asked>): void => {
    noteTyped();
    setValue((old) => ({ ...old, ...part }));
  };
  const pick = (id: number, isFrom: boolean): void => {
    const { from, to } = value;
    if (isFrom) change({ from: id, to: id === to ? from : to, paid: '' });
    else change({ from: id === from ? to : from, to: id, paid: '' });
  };
  const sent = (): void => {
    drop();
    setValue((old) => ({ ...old, paid: '' }));
  };
  const find = (id: number, other: number) => coins.find((coin) => coin.id === id) ?? coins[other];
  return { from: find(value.from, 0), to: find(value.to, 1), paid: value.paid, change, pick, sent };
}

/** One of a coin at a rate, as people say it. */
function priceOf(from: string, to: string, rate: ExchangeRate, dollar: string): SaidPrice {
  const given = { amount: rate.to_price, coin: from };
  return saidPrice(given, { amount: rate.form_price, coin: to }, dollar);
}

/** Sends what was seen; a rate that has become worse is shown first, and nothing is sent. */
function useConfirm(rate: ReturnType<typeof useExchangeRate>, send: (shown: ExchangeRate) => void) {
  const [before, setBefore] = useState<ExchangeRate>();
  const [isChecking, setChecking] = useState(false);
  const confirm = async (): Promise<void> => {
    const shown = rate.data;
    if (!shown) return;
    setChecking(true);
    const { data, error } = await rate.refetch();
    setChecking(false);
    if (error || !data) return toastError(error);
    const isWorse = hasWorsened(shown, data);
    setBefore(isWorse ? shown : undefined);
    if (!isWorse) send(shown);
  };
  return { before, isChecking, confirm, forget: () => setBefore(undefined) };
}

type Ticket = Omit<ReturnType<typeof useAsked>, 'from' | 'to'> & {
  readonly coins: ExchangeCoins;
  readonly from: Coin;
  readonly to: Coin;
};

/** Everything that a conversion is worked out from, and how its amounts are written. */
function useExchangeTicket({ coins, from, to, paid, sent }: Ticket) {
  const words = useWords();
  const language = useLanguage();
  // What the smallest amounts are exchanged at: the fee is the same for all.
  const least = useExchangeRate(from.id, to.id);
  const given = least.data ? exchangeFigures(paid, least.data).given : '';
  const typed = isPositive(given) ? given : '';
  const settled = useDebounced(typed);
  const rate = useExchangeRate(from.id, to.id, settled);
  const dollar = coins.transfer[0]?.name ?? '';
  const hear = (done: MoveRow | undefined): void => {
    sent();
    if (done) hearAct(exchangeAct(done, dollar, words, language));
    else toast(words('wallet.exchanged'), 'good');
  };
  const exchange = useExchange(hear);
  const lock = usePriceLock(hear);
  const shown = rate.data ?? (rate.error ? undefined : least.data);
  const figures = shown && exchangeFigures(paid, shown);
  const ids = { from_currency_id: from.id, to_currency_id: to.id };
  const request = (number: string) => ({ number, ...ids, from: from.name, to: to.name });
  const confirm = useConfirm(rate, (shown) => exchange.send(request(figures?.given ?? '0'), shown));
  const locked = shown && lockFigures(paid, shown);
  const lockPrice = (): void => {
    if (shown && locked) lock.lock(request(locked.given), paid, shown);
  };
  const heldOf = (name: string | undefined): string => {
    const coin = coins.transfer.find((row) => row.name === name);
    return String(coins.wallet.find((row) => row.currency === coin?.id)?.change_balance ?? '0');
  };
  const text = (amount: string, coin: string): string =>
    `${coinText(language, amount, coin === dollar)} ${coin}`;
  const said = (at: ExchangeRate): string =>
    priceText(words, language, priceOf(from.name, to.name, at, dollar));
  const isPending = exchange.isPending || confirm.isChecking;
  const got = figures && isPositive(figures.received) ? figures.received : undefined;
  const costText = (cost: string, coin: string): string =>
    `${feeText(language, cost, coin === dollar)} ${coin}`;
  const fee = got && figures ? costText(figures.fee, from.name) : undefined;
  const isReady = rate.data !== undefined && settled === typed;
  const hourLeft = least.data && text(least.data.hour_left, dollar);
  const lockCost = got && locked ? costText(locked.cost, from.name) : undefined;
  const quoted = { rate, shown, hourLeft, isReady };
  const locking = { lock, lockPrice, lockCost, costText };
  return { ...quoted, ...locking, dollar, got, fee, confirm, heldOf, text, said, isPending };
}

type SideProps = { readonly ticket: Ticket; readonly at: ReturnType<typeof useExchangeTicket> };

function PaySide({ ticket, at, error }: SideProps & { readonly error: string | undefined }) {
  const words = useWords();
  const errorId = useId();
  const { coins, from, paid, change, pick } = ticket;
  const available = at.heldOf(from.name);
  const type = (next: string): void => {
    at.confirm.forget();
    change({ paid: next });
  };
  const label = words('wallet.exchange_pay');
  return (
    <ExchangeSide
      label={label}
      held={`${words('wallet.available')}: ${at.text(available, from.name)}`}
      choice={words('wallet.from')}
      coins={coins.transfer}
      coin={from}
      onPick={(id) => pick(Number(id), true)}
      figure={
        <PaidField label={label} value={paid} onChange={type} error={error} errorId={errorId} />
      }
    >
      <PercentSlider
        label={words('wallet.amount')}
        percent={percentOf(paid, available)}
        disabled={!isPositive(available)}
        onChange={(percent) => type(percent === 0 ? '' : shareOf(available, percent))}
      />
      <p id={errorId} role="alert" className="min-h-5 text-t5 text-warning">
        {error}
      </p>
    </ExchangeSide>
  );
}

function GetSide({ ticket, at }: SideProps) {
  const words = useWords();
  const language = useLanguage();
  const { coins, to, pick } = ticket;
  const { shown, got, fee, dollar } = at;
  return (
    <ExchangeSide
      label={words('wallet.exchange_get')}
      held={`${words('wallet.available')}: ${at.text(at.heldOf(to.name), to.name)}`}
      choice={words('wallet.to')}
      coins={coins.transfer}
      coin={to}
      onPick={(id) => pick(Number(id), false)}
      figure={<GotFigure text={got ? coinText(language, got, to.name === dollar) : '0'} />}
    >
      <p className="min-h-6 pb-1 text-t5 text-muted">
        {shown ? at.said(shown) : '–'}
        {fee && ` · ${words('wallet.exchange_fee_in', { fee })}`}
      </p>
    </ExchangeSide>
  );
}

function SwapButton({ ticket: { from, to, change } }: Pick<SideProps, 'ticket'>) {
  const words = useWords();
  return (
    <div className="relative z-10 mb-0 h-0">
      <button
        type="button"
        aria-label={words('wallet.swap')}
        onClick={() => change({ from: to.id, to: from.id, paid: '' })}
        className="group absolute -top-[26px] left-1/2 grid size-11 -translate-x-1/2
          place-items-center"
      >
        <span
          className="grid size-8 place-items-center rounded-full border border-line-strong
            bg-raised group-active:bg-pressed"
        >
          <ArrowDownUp aria-hidden size={16} />
        </span>
      </button>
    </div>
  );
}

/** What has happened to the rate: it became worse, or cannot be had. */
function RateNews({ at: { confirm, rate, said } }: Pick<SideProps, 'at'>) {
  const words = useWords();
  if (rate.error) {
    return (
      <p role="alert" className="text-t5 text-warning">
        {describeError(rate.error)}
      </p>
    );
  }
  if (!confirm.before || !rate.data) return null;
  return (
    <p role="alert" className="rounded-md bg-raised px-3 py-2 text-t5 text-warning">
      {words('wallet.rate_moved', { before: said(confirm.before), now: said(rate.data) })}
    </p>
  );
}

function ExchangeForm(ticket: Ticket) {
  const words = useWords();
  const language = useLanguage();
  const [isTried, setTried] = useState(false);
  const at = useExchangeTicket(ticket);
  const { from, to, paid } = ticket;
  const { got, dollar } = at;
  const isShort = compare(paid || '0', at.heldOf(from.name)) > 0;
  const shortage = isShort ? words('wallet.check_balance', { name: from.name }) : undefined;
  const error = isPositive(paid) ? shortage : words('wallet.check_amount');
  const amount = got && coinText(language, got, to.name === dollar);
  return (
    <form
      className="space-y-2 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(error !== undefined);
        if (error === undefined) void at.confirm.confirm();
      }}
    >
      <PaySide ticket={ticket} at={at} error={isTried ? error : undefined} />
      <SwapButton ticket={ticket} />
      <GetSide ticket={ticket} at={at} />
      <RateNews at={at} />
      <Button type="submit" wide className="mt-2" pending={at.isPending} disabled={!at.isReady}>
        {amount
          ? words('wallet.exchange_action', { amount, coin: to.name })
          : words('wallet.exchange')}
      </Button>
      <PriceLockOffer
        lock={at.lock}
        cost={at.lockCost}
        text={at.text}
        costText={at.costText}
        disabled={!at.isReady || at.isPending || error !== undefined}
        onLock={at.lockPrice}
      />
      <p className="pt-1 text-t5 text-muted">
        {words('wallet.hour_left')}: {at.hourLeft ?? '–'}
      </p>
      <p className="text-t5 text-faint">{words('wallet.exchange_note')}</p>
    </form>
  );
}

function Exchange({ coins }: { readonly coins: ExchangeCoins }) {
  const words = useWords();
  const { from, to, ...asked } = useAsked(coins.transfer);
  if (!from || !to) return <Empty picture="coins" title={words('wallet.no_coins')} />;
  return <ExchangeForm coins={coins} from={from} to={to} {...asked} />;
}

/** Exchanges one coin for another at the live rate: a ticket with two coins. */
export function ExchangeScreen() {
  const words = useWords();
  const query = useExchangeCoins();
  return (
    <MoveScreen title={words('wallet.exchange')} query={query}>
      {(coins) => <Exchange coins={coins} />}
    </MoveScreen>
  );
}
