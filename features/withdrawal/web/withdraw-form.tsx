import { type FormEvent, type ReactNode, useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { StepHeader, StepQuestion, useStepBack } from '../../../platform/browser/parts/steps.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { LONGEST_REMARK } from '../contract.ts';
import { AmountPart, type Coin, useAmountError } from './amount-step.tsx';
import { CheckFigures, type Proof, ProofFields, useProof } from './check-step.tsx';
import { ChoiceRow } from './choice-row.tsx';
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
import { SentView } from './sent-view.tsx';
import { wayName } from './way-name.ts';
import {
  type Asked,
  askedNow,
  stepOf,
  type WithdrawStep,
  withdrawSteps,
} from './withdraw-steps.ts';
import { cardOf, placeOf, typeOf } from './withdrawal-request.ts';

type Props = {
  readonly coin: Coin;
  readonly info: WithdrawInfo;
  /** What leads to the record of all withdrawals. */
  readonly record: ReactNode;
  /** Back to the choice of a coin; none where one came with a coin. */
  readonly onCoin: (() => void) | undefined;
};

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
    <div role="radiogroup" aria-label={words('withdrawal.way')} className="space-y-2">
      {info.ways.map(({ network, fee, minimum }) => (
        <ChoiceRow key={network} isChosen={network === way.network} onPick={() => onPick(network)}>
          <span className="block font-strong">{wayName(words, network)}</span>
          <span className="block text-t5 text-muted">
            {words('withdrawal.way_costs', {
              fee: formatAmount(language, fee),
              minimum: formatAmount(language, minimum),
              name: coin.name,
            })}
          </span>
        </ChoiceRow>
      ))}
    </div>
  );
}

/** What the form holds, and how it is sent. */
function useForm(coin: Coin, info: WithdrawInfo) {
  const { network, amount, remark, step: kept } = useDraft(coin.id);
  const drafts = useDrafts.getState();
  const [chosen, setChosen] = useState<Destination>();
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<Asked>();
  const way = info.ways.find((each) => each.network === network) ?? info.ways[0];
  const go = (step: WithdrawStep): void => {
    setTried(false);
    drafts.change(coin.id, { step });
  };
  const send = useKeyedPost('/wallet/out', (message) => {
    toast(message, 'good');
    setSent({ name: coin.name, number: amount, network: way?.network ?? '' });
    drafts.clear(coin.id);
    refreshMoney();
  });
  const change = (then: () => void): void => {
    then();
    if (send.isError) send.reset();
  };
  const confirm = (proof: Proof): void => {
    if (!way || !chosen) return;
    const card = cardOf(way.network);
    const to = card ? { address: chosen.shown } : { wallet_id: chosen.id };
    const type = typeOf(way.network);
    const fields = { currency: coin.id, number: amount, type, remark: remark.trim(), ...to };
    const onError = (error: unknown): void => {
      if (error instanceof Refusal) go(stepOf(placeOf(error.code)));
    };
    const code = proof.two_factor_code || undefined;
    const secrets = { pay_password: proof.pay_password, two_factor_code: code };
    send.mutate({ fields, proof: secrets }, { onError });
  };
  return {
    way,
    chosen,
    amount,
    remark,
    isTried,
    sent,
    step: askedNow(kept, chosen !== undefined),
    send,
    go,
    confirm,
    setTried,
    setAmount: (next: string) => change(() => drafts.change(coin.id, { amount: next })),
    setRemark: (next: string) => change(() => drafts.change(coin.id, { remark: next })),
    setChosen: (next: Destination) => change(() => setChosen(next)),
    setNetwork: (next: string) =>
      change(() => {
        drafts.change(coin.id, { network: next });
        setChosen(undefined);
      }),
  };
}

type Form = ReturnType<typeof useForm>;
type AnswerProps = {
  readonly coin: Coin;
  readonly info: WithdrawInfo;
  readonly way: WayRow;
  readonly form: Form;
  readonly wrongAmount: string | undefined;
  readonly said: (place: string) => string | undefined;
  readonly proof: ReturnType<typeof useProof>;
  readonly refusal: Refusal | undefined;
};

/** The fields of the question that is asked. */
function Answer({ coin, info, way, form, wrongAmount, said, proof, refusal }: AnswerProps) {
  const words = useWords();
  const { step, chosen, amount, remark, isTried } = form;
  if (step === 'destination') {
    const chooseFirst = isTried && !chosen ? words('withdrawal.check_destination') : undefined;
    return (
      <Destinations
        currency={coin.id}
        way={way.network}
        chosen={chosen}
        onPick={form.setChosen}
        error={said('destination') ?? chooseFirst}
      />
    );
  }
  if (step === 'amount') {
    return (
      <>
        <AmountPart
          coin={coin}
          info={info}
          way={way}
          amount={amount}
          onAmount={form.setAmount}
          error={said('amount') ?? (isTried ? wrongAmount : undefined)}
        />
        <TextField
          label={words('destinations.optional', { name: words('withdrawal.remark') })}
          value={remark}
          maxLength={LONGEST_REMARK}
          autoComplete="off"
          error={said('remark')}
          onChange={({ target }) => form.setRemark(target.value)}
        />
        <LimitView info={info} />
      </>
    );
  }
  if (step === 'check' && chosen) {
    return (
      <>
        <CheckFigures
          coin={coin.name}
          way={way}
          destination={chosen}
          amount={amount}
          remark={remark}
        />
        <ProofFields proof={proof} refusal={refusal} />
      </>
    );
  }
  return (
    <>
      <Obstacles info={info} />
      <WayPick coin={coin} info={info} way={way} onPick={form.setNetwork} />
    </>
  );
}

/** The questions in the words of who asks them. */
function questionOf(step: WithdrawStep, way: WayRow): string {
  if (step === 'way') return 'withdrawal.way';
  if (step !== 'destination') return `withdrawal.ask_${step === 'amount' ? 'amount' : 'check'}`;
  return cardOf(way.network) ? 'withdrawal.to_card' : 'withdrawal.to_address';
}

type FlowProps = Props & { readonly form: Form; readonly way: WayRow };

/** One question after another; the last one asks for the proof too. */
function Flow({ coin, info, record, onCoin, form, way }: FlowProps) {
  const words = useWords();
  const { step, amount, chosen, send } = form;
  const steps = withdrawSteps(onCoin !== undefined);
  const at = steps.indexOf(step);
  const goTo = (to: number): void => {
    const next = steps[to];
    if (next === 'coin') onCoin?.();
    else if (next) form.go(next);
  };
  const onBack = useStepBack(at, goTo);
  const refusal = send.error instanceof Refusal ? send.error : undefined;
  const proof = useProof(info.pay_password_needed === 1, useTwoFactor(), refusal);
  const lacksPassword = useLacksPassword(info);
  const wrongAmount = useAmountError(coin, way, amount, info.change_balance);
  const isLocked = info.locked_until_ms > serverNowMs();
  const said = (place: string): string | undefined =>
    refusal && placeOf(refusal.code) === place ? refusal.message : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 'check') {
      if (proof.isReady) form.confirm(proof.proof);
      return;
    }
    const isOpen = (step === 'destination' && !chosen) || (step === 'amount' && wrongAmount);
    if (isOpen) form.setTried(true);
    else goTo(at + 1);
  };
  const isClosed = isLocked || info.level === 0 || lacksPassword;
  return (
    <>
      <StepHeader
        title={words('withdrawal.confirm', { name: coin.name })}
        at={at}
        of={steps.length}
        label={words('identity.step_of', { at: at + 1, of: steps.length })}
        onBack={onBack}
        trail={record}
      />
      <Page>
        <form noValidate className="space-y-6 px-4 pt-4" onSubmit={submit}>
          <StepQuestion at={at} question={words(questionOf(step, way))} isRead={step === 'check'}>
            <Answer {...{ coin, info, way, form, wrongAmount, said, proof, refusal }} />
          </StepQuestion>
          {said('form') && (
            <p role="alert" className="text-t5 text-down">
              {said('form')}
            </p>
          )}
          <Button
            type="submit"
            wide
            disabled={isClosed || (step === 'check' && !proof.isReady)}
            pending={send.isPending}
          >
            {words(step === 'check' ? 'withdrawal.send' : 'withdrawal.continue')}
          </Button>
        </form>
      </Page>
    </>
  );
}

/** A withdrawal of one coin: way, destination, amount, a last look with the proof, its progress. */
export function WithdrawForm(props: Props) {
  const { coin, info, record } = props;
  const words = useWords();
  const form = useForm(coin, info);
  if (form.way && info.status !== 0 && !form.sent) {
    return <Flow {...props} form={form} way={form.way} />;
  }
  return (
    <>
      <PageHeader title={words('withdrawal.title')} trail={record} />
      <Page>
        {form.sent ? (
          <SentView asked={form.sent} />
        ) : (
          <Empty picture="closed" title={words('withdrawal.closed')} />
        )}
      </Page>
    </>
  );
}
