import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures } from '../../../platform/browser/parts/deal-figures.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { ProofFields, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type By, dealFault, dealOf, mostOf } from './deal.ts';
import { kindName } from './kind-name.ts';
import { useDue, useOtcPost, usePayments } from './otc-data.ts';
import { orderPath, otcPaths } from './otc-paths.ts';
import { dollarText, moneyText } from './otc-texts.ts';
import { scalesOf } from './scales.ts';
import type { AdRow, OtcOptions } from './types.ts';

type Props = {
  readonly ad: AdRow;
  readonly options: OtcOptions;
  /** What was looked for, in official money. */
  readonly amount: string;
  readonly onClose: () => void;
};

/** Ways to pay: those of the maker where he sells, else own ones that he takes. */
function useWays(ad: AdRow) {
  const words = useWords();
  const own = usePayments();
  if (ad.side === 'buy') {
    return ad.payments.map(({ id, label }) => ({ value: String(id), label }));
  }
  const kinds = ad.payments.map(({ kind }) => kind);
  return (own.data?.list ?? [])
    .filter(({ fiat, kind }) => fiat === ad.fiat && kinds.includes(kind))
    .map(({ id, kind, details }) => {
      const detail = details.map(({ value }) => value).join(' · ');
      return { value: String(id), label: kindName(words, kind), detail };
    });
}

function useTake({ ad, options, amount: looked, onClose }: Props) {
  const [by, setBy] = useState<By>('fiat');
  const [amount, setAmount] = useState(looked);
  const [isTried, setTried] = useState(false);
  const [chosen, setChosen] = useState('');
  const ways = useWays(ad);
  const scales = scalesOf(options, ad);
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  const send = useOtcPost('/otc/order', ({ id }) => {
    onClose();
    push(orderPath(id));
  });
  const proof = useProof(send.error);
  const deal = dealOf(ad, by, amount, scales);
  const fault = dealFault(ad, deal);
  const isSelling = ad.side === 'sell';
  const submit = (): void => {
    setTried(true);
    if (fault !== undefined || way === undefined || (isSelling && !proof.isReady)) return;
    const given = by === 'fiat' ? { amount } : { number: amount };
    const seen = { price: ad.price, terms_version: options.version };
    const fields = { ad_id: ad.id, ...given, ...seen, payment_id: way.value };
    send.mutate(isSelling ? { fields, proof: proof.fields } : { fields });
  };
  const change = (next: string): void => {
    setAmount(next);
    if (send.isError) send.reset();
  };
  return {
    by,
    setBy: (next: By) => {
      setBy(next);
      change('');
    },
    amount,
    change,
    ways,
    way,
    setChosen,
    scales,
    send,
    proof,
    deal,
    fault: isTried ? fault : undefined,
    submit,
  };
}

type Take = ReturnType<typeof useTake>;
type PartProps = { readonly ad: AdRow; readonly take: Take };

function AmountPart({ ad, take }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { by, scales, fault } = take;
  const most = mostOf(ad, scales);
  const bounds = {
    minimum: moneyText(language, ad.minimum, ad.fiat),
    maximum: moneyText(language, most, ad.fiat),
  };
  return (
    <>
      <Tabs<By>
        look="segments"
        label={words('otc.by')}
        choices={(['fiat', 'quantity'] as const).map((value) => ({
          value,
          label: words(`otc.by_${value}`),
        }))}
        value={by}
        onChange={take.setBy}
      />
      <AmountField
        label={words(by === 'fiat' ? 'otc.amount' : 'otc.quantity')}
        value={take.amount}
        digits={by === 'fiat' ? scales.fiat : scales.coin}
        unit={by === 'fiat' ? ad.fiat : ad.name}
        onChange={take.change}
        error={fault === undefined ? undefined : words(`otc.fault_${fault}`, bounds)}
      />
      <p className="flex items-center justify-between gap-3 text-t5 text-muted">
        <span>{words('otc.bounds', bounds)}</span>
        {by === 'fiat' && (
          <button
            type="button"
            onClick={() => take.change(most)}
            className="min-h-11 min-w-11 text-accent-text"
          >
            {words('otc.most')}
          </button>
        )}
      </p>
    </>
  );
}

function WayPart({ ad, take }: PartProps) {
  const words = useWords();
  const { ways, way } = take;
  if (way === undefined) {
    return (
      <Notice
        look="info"
        title={words('otc.no_way')}
        action={
          <Go
            to={`${otcPaths.payments}?fiat=${ad.fiat}`}
            className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
          >
            {words('otc.add_payment')}
          </Go>
        }
      />
    );
  }
  return (
    <SelectSheet<string>
      title={words(ad.side === 'buy' ? 'otc.pay_by' : 'otc.paid_by')}
      className="w-full"
      options={ways}
      value={way.value}
      onPick={take.setChosen}
    />
  );
}

/** Takes an offer: how much, how it is paid, and what comes of it. */
export function TakeSheet(props: Props) {
  const { ad, onClose } = props;
  const words = useWords();
  const language = useLanguage();
  const take = useTake(props);
  const { deal, send, proof } = take;
  const isBuying = ad.side === 'buy';
  const money = moneyText(language, deal?.fiat ?? '0', ad.fiat);
  const coins = coinText(language, deal?.coins ?? '0', ad.name);
  const { data: due = '' } = useDue();
  const plain = isBuying && send.error instanceof Refusal ? send.error : proof.otherwise;
  return (
    <Sheet open onClose={onClose} title={words(`otc.${ad.side}_coin`, { coin: ad.name })}>
      <div className="space-y-3 pb-2">
        <AmountPart ad={ad} take={take} />
        <WayPart ad={ad} take={take} />
        <DealFigures
          gives={[words(isBuying ? 'otc.you_pay' : 'otc.you_give'), isBuying ? money : coins]}
          gets={[words(isBuying ? 'otc.you_get' : 'otc.you_receive'), isBuying ? coins : money]}
          lines={[
            [words('otc.price'), moneyText(language, ad.price, ad.fiat)],
            [words('otc.time_to_pay'), words('otc.minutes', { n: ad.pay_minutes })],
            ...(isBuying && due !== ''
              ? [[words('otc.fall_due'), dollarText(language, due)] as const]
              : []),
          ]}
          details={{ label: '', rows: [] }}
        />
        {ad.terms !== '' && (
          <section aria-label={words('otc.ad_terms')} className="text-t5">
            <h3 className="text-muted">{words('otc.ad_terms')}</h3>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{ad.terms}</p>
          </section>
        )}
        {isBuying && (
          <p className="text-t5 text-muted">
            {words('otc.lock_hint')} {words('otc.fall_taker', { coin: ad.name })}
          </p>
        )}
        {!isBuying && <ProofFields proof={proof} />}
        {plain && <Notice look="lock" title={plain.message} />}
        <Button wide look={ad.side} pending={send.isPending} onClick={take.submit}>
          {words(`otc.${ad.side}_coin`, { coin: ad.name })}
        </Button>
      </div>
    </Sheet>
  );
}
