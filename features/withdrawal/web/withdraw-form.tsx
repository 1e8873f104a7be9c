import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { push, whileHere } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ConfirmSheet, type Proof } from './confirm-sheet.tsx';
import {
  type Destination,
  refreshMoney,
  useTwoFactor,
  type WayRow,
  type WithdrawInfo,
} from './data.ts';
import { Destinations } from './destinations.tsx';
import { useDraft, useDrafts } from './draft.ts';
import { LimitView, Obstacles, useLacksPassword } from './obstacles.tsx';
import { wayName } from './way-name.ts';
import {
  amountProblem,
  cardOf,
  isAboutProof,
  mostOf,
  placeOf,
  receivedOf,
  typeOf,
} from './withdrawal-request.ts';

const AFTER_MS = 1200;

export type Coin = { readonly id: number; readonly name: string };
type WayProps = {
  readonly coin: Coin;
  readonly info: WithdrawInfo;
  readonly way: WayRow;
  readonly onPick: (network: string) => void;
};

/** Which way out, each with what it costs. */
function WayPick({ coin, info, way, onPick }: WayProps) {
  const words = useWords();
  const language = useLanguage();
  return (
    <div>
      <p className="pb-1.5 text-sm text-muted">{words('withdrawal.way')}</p>
      <SelectSheet
        title={words('withdrawal.way')}
        value={way.network}
        onPick={onPick}
        options={info.ways.map(({ network, fee, minimum }) => ({
          value: network,
          label: wayName(words, network),
          detail: words('withdrawal.way_costs', {
            fee: formatAmount(language, fee),
            minimum: formatAmount(language, minimum),
            name: coin.name,
          }),
        }))}
        className="w-full"
      />
    </div>
  );
}

type AmountProps = Omit<WayProps, 'onPick'> & {
  readonly amount: string;
  readonly error: string | undefined;
  readonly onAmount: (amount: string) => void;
};

/** How much, what is there, and what arrives. */
function AmountPart({ coin, info, way, amount, error, onAmount }: AmountProps) {
  const words = useWords();
  const language = useLanguage();
  const print = (text: string): string => `${formatAmount(language, text)} ${coin.name}`;
  return (
    <section aria-label={words('wallet.amount')}>
      <AmountField
        label={words('wallet.amount')}
        value={amount}
        digits={way.decimals}
        unit={coin.name}
        error={error}
        onChange={onAmount}
      />
      <div className="flex items-center justify-between text-sm">
        <span className="min-w-0 text-muted">
          {words('wallet.available')}: {print(info.change_balance)}
        </span>
        <button
          type="button"
          onClick={() => onAmount(mostOf(info.change_balance, way))}
          className="min-h-11 min-w-11 shrink-0 pl-3 text-end font-semibold text-accent-text"
        >
          {words('wallet.all_of_it')}
        </button>
      </div>
      <dl>
        <Figure label={words('withdrawal.minimum')} value={print(way.minimum)} />
        <Figure label={words('wallet.fee')} value={print(way.fee)} />
        <Figure label={words('wallet.received')} value={print(receivedOf(amount, way.fee))} />
      </dl>
    </section>
  );
}

/** What the form holds, and how it is sent. */
function useForm(coin: Coin, info: WithdrawInfo) {
  const { network, amount } = useDraft(coin.id);
  const drafts = useDrafts.getState();
  const [chosen, setChosen] = useState<Destination>();
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const way = info.ways.find((each) => each.network === network) ?? info.ways[0];
  const send = useKeyedPost('/wallet/out', (message) => {
    toast(message, 'good');
    setAsking(false);
    drafts.clear(coin.id);
    setChosen(undefined);
    setTried(false);
    refreshMoney();
    whileHere(() => push(withParams(paths.fundRecord, { tab: 'withdraw' })), AFTER_MS);
  });
  const change = (then: () => void): void => {
    then();
    if (send.isError) send.reset();
  };
  const confirm = (proof: Proof): void => {
    if (!way || !chosen) return;
    const card = cardOf(way.network);
    const to = card ? { address: chosen.shown } : { wallet_id: chosen.id };
    const fields = { currency: coin.id, number: amount, type: typeOf(way.network), ...to };
    const onError = (error: unknown): void => {
      if (error instanceof Refusal && !isAboutProof(error.code)) setAsking(false);
    };
    const code = proof.two_factor_code || undefined;
    const secrets = { pay_password: proof.pay_password, two_factor_code: code };
    send.mutate({ fields, proof: secrets }, { onError });
  };
  return {
    way,
    chosen,
    amount,
    isTried,
    isAsking,
    send,
    confirm,
    setTried,
    setAsking,
    setAmount: (next: string) => change(() => drafts.change(coin.id, { amount: next })),
    setChosen: (next: Destination) => change(() => setChosen(next)),
    setNetwork: (next: string) =>
      change(() => {
        drafts.change(coin.id, { network: next });
        setChosen(undefined);
      }),
  };
}

/** The sentence of what is wrong with the amount. */
function useAmountError(coin: Coin, way: WayRow | undefined, amount: string, available: string) {
  const words = useWords();
  const language = useLanguage();
  const problem = way && amountProblem(amount, way, available);
  if (problem === 'amount') return words('wallet.check_amount');
  if (problem === 'balance') return words('wallet.check_balance', { name: coin.name });
  if (problem === undefined || way === undefined) return undefined;
  const minimum = formatAmount(language, way.minimum);
  return words('withdrawal.check_minimum', { minimum, name: coin.name });
}

type Props = { readonly coin: Coin; readonly info: WithdrawInfo };

/** The form of a withdrawal: way, destination, amount; the sheet asks for the rest. */
export function WithdrawForm({ coin, info }: Props) {
  const words = useWords();
  const form = useForm(coin, info);
  const { way, chosen, amount, isTried, send } = form;
  const asksCode = useTwoFactor();
  const lacksPassword = useLacksPassword(info);
  const wrongAmount = useAmountError(coin, way, amount, info.change_balance);
  if (!way) return <Empty title={words('withdrawal.closed')} />;
  const refusal = send.error instanceof Refusal ? send.error : undefined;
  const said = (place: string): string | undefined =>
    refusal && placeOf(refusal.code) === place ? refusal.message : undefined;
  const chooseFirst = isTried && !chosen ? words('withdrawal.check_destination') : undefined;
  const isLocked = info.locked_until_ms > serverNowMs();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.setTried(true);
    send.reset();
    if (wrongAmount === undefined && chosen) form.setAsking(true);
  };
  return (
    <>
      <form noValidate className="space-y-4 pt-4" onSubmit={submit}>
        <Obstacles info={info} />
        <WayPick coin={coin} info={info} way={way} onPick={form.setNetwork} />
        <Destinations
          currency={coin.id}
          way={way.network}
          chosen={chosen}
          onPick={form.setChosen}
          error={said('destination') ?? chooseFirst}
        />
        <AmountPart
          coin={coin}
          info={info}
          way={way}
          amount={amount}
          onAmount={form.setAmount}
          error={said('amount') ?? (isTried ? wrongAmount : undefined)}
        />
        <LimitView info={info} />
        {said('form') && (
          <p role="alert" className="text-sm text-down">
            {said('form')}
          </p>
        )}
        <Button type="submit" wide disabled={isLocked || info.level === 0 || lacksPassword}>
          {words('withdrawal.continue')}
        </Button>
      </form>
      <ConfirmSheet
        open={form.isAsking}
        request={chosen ? { coin: coin.name, way, destination: chosen, amount } : null}
        asksPassword={info.pay_password_needed === 1}
        asksCode={asksCode}
        refusal={refusal}
        isPending={send.isPending}
        onConfirm={form.confirm}
        onClose={() => form.setAsking(false)}
      />
    </>
  );
}
