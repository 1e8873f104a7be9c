import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { askToLogIn, redirect } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { balanceText, coinText } from '../../../platform/browser/numbers/coin-text.ts';
import {
  add,
  compare,
  isPositive,
  smaller,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures } from '../../../platform/browser/parts/deal-figures.tsx';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow, Tick } from '../../../platform/browser/parts/switch.tsx';
import { useRiskRead } from '../../../platform/browser/parts/risk-read.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { Hindrance } from './hindrance.tsx';
import { askOrders, useAvailable, useHindrance, useProducts, useSubscribe } from './lockup-data.ts';
import { lockupPaths } from './lockup-paths.ts';
import { leavingText, rateText, termText } from './lockup-texts.ts';
import { amountFault, interestAfter } from './plan.ts';
import { Calendar, Leaving } from './plan-parts.tsx';
import type { Order, Product } from './types.ts';
import { VoucherChips } from './voucher-chips.tsx';

const DAY_MS = 86_400_000;

type Props = { readonly product: Product };

/** Answers an order by the receipt of its beginning. */
function useAnswer(product: Product) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, day, interest_rate } = product;
  return async (said: string, amount: string): Promise<void> => {
    const interest = interestAfter(product, amount, Math.max(day, 1));
    const end = formatTime(language, serverNowMs() + day * DAY_MS);
    const aDay = words('lockup.a_day', { rate: rateText(language, interest_rate) });
    const isMade = (row: Order): boolean =>
      row.config_id === product.id && compare(row.principal, amount) === 0;
    const made = await madeRow(askOrders({ page: 1 }), isMade);
    answerAct(said, {
      ...(made && { kind: 'lockup_begun', id: made.id }),
      verb: words(day === 0 ? 'lockup.act_saved' : 'lockup.act_locked'),
      amount: formatAmount(language, amount),
      unit: coin,
      line: `${termText(words, product)} · ${aDay}`,
      rows: [
        [
          words(day === 0 ? 'lockup.each_day' : 'lockup.interest'),
          coinText(language, interest, coin),
        ],
        ...(day === 0 ? [] : [[words('lockup.ends'), end] as const]),
      ],
    });
  };
}

/** What the form holds, and how it is sent. */
function useForm(product: Product) {
  const loggedIn = useLoggedIn();
  const { data: available } = useAvailable(product.currency_id);
  const [amount, setAmount] = useState('');
  const [wantsRenewal, setRenewal] = useState(false);
  const isRead = useRiskRead('lockup:own', '/lh/deposit/allowed', { config_id: product.id });
  const [isUnderstood, setUnderstood] = useState(false);
  const [isTried, setTried] = useState(false);
  const [params] = useSearchParams();
  const [couponId, setCoupon] = useState(Number(params.get('coupon_id') ?? 0));
  const answer = useAnswer(product);
  const send = useSubscribe((said) => {
    redirect(lockupPaths.orders);
    void answer(said, amount);
  });
  const fault = amountFault(product, amount, available);
  const field = useRef<HTMLInputElement>(null);
  const mustTick = product.penalty.kind === 'principal' && !isRead && !isUnderstood;
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    setTried(true);
    // What is wrong is said at the field, which may stand far above the button.
    if (fault !== null) field.current?.focus();
    if (fault !== null || mustTick) return;
    const auto_renew = wantsRenewal ? 1 : 0;
    const coupon_id = couponId > 0 ? couponId : undefined;
    const shown = { config_id: product.id, terms_version: product.version };
    const choice = { ...shown, amount: trim(amount), auto_renew, coupon_id };
    send.mutate({ fields: { ...choice, risk_accepted: isUnderstood ? 1 : 0 } });
  };
  const change = (next: string): void => {
    setAmount(next);
    if (send.isError) send.reset();
  };
  return {
    available,
    amount,
    field,
    change,
    couponId,
    setCoupon,
    wantsRenewal,
    setRenewal,
    isRead,
    isUnderstood,
    setUnderstood,
    send,
    submit,
    fault: isTried ? fault : null,
    lacksTick: isTried && mustTick,
  };
}

/** Savings lock nothing up, and are not said to. */
function beginWord(product: Product | undefined): string {
  return product?.day === 0 ? 'lockup.save' : 'lockup.subscribe';
}

type Form = ReturnType<typeof useForm>;
type PartProps = Props & { readonly form: Form };

function AmountPart({ product, form }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, save_min, max, left, digits } = product;
  const most = smaller(max, left);
  const bounds = {
    min: coinText(language, String(save_min), coin),
    max: coinText(language, most, coin),
  };
  const { available, fault } = form;
  return (
    <div>
      <AmountField
        label={words('lockup.amount')}
        field={form.field}
        value={form.amount}
        digits={digits}
        unit={coin}
        onChange={form.change}
        error={fault === null ? undefined : words(`lockup.${fault}`, bounds)}
      />
      <p className="mt-1 text-t5 text-muted">{words('lockup.bounds', bounds)}</p>
      {available !== undefined && (
        <p className="flex items-center justify-between gap-3 text-t5 text-muted">
          <span>
            {words('lockup.available')}: {balanceText(language, available, coin)}
          </span>
          {isPositive(available) ? (
            <button
              type="button"
              onClick={() => form.change(trim(smaller(available, most)))}
              className="min-h-11 min-w-11 text-accent-text"
            >
              {words('lockup.all')}
            </button>
          ) : (
            <Go
              to={withParams(paths.receive, { currency: product.currency_id })}
              className="inline-flex min-h-11 items-center text-accent-text"
            >
              {words('lockup.deposit')}
            </Go>
          )}
        </p>
      )}
    </div>
  );
}

/** What is given, what comes of it, and until when. */
function Deal({ product, amount }: Props & { readonly amount: string }) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, day } = product;
  const interest = interestAfter(product, amount, Math.max(day, 1));
  const gets = day === 0 ? interest : add(amount, interest);
  const end = formatTime(language, serverNowMs() + day * DAY_MS);
  return (
    <DealFigures
      gives={[
        words(day === 0 ? 'lockup.you_save' : 'lockup.you_lock'),
        coinText(language, amount, coin),
      ]}
      gets={[
        words(day === 0 ? 'lockup.each_day' : 'lockup.in_all'),
        coinText(language, gets, coin),
      ]}
      lines={
        day === 0
          ? []
          : [
              [words('lockup.interest'), coinText(language, interest, coin)],
              [words('lockup.ends'), end],
            ]
      }
      details={{ label: '', rows: [] }}
    />
  );
}

function Terms({ product }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, interest_rate, apr, penalty, free_minutes } = product;
  const leaving = leavingText(words, language, product);
  return (
    <>
      <p className="text-t3 font-title">
        {coin} · {termText(words, product)}
      </p>
      <p className="text-t5 text-muted">
        {words('lockup.a_day', { rate: rateText(language, interest_rate) })} ·{' '}
        {product.is_promotion
          ? words('lockup.in_days', { rate: rateText(language, product.in_all) })
          : words('lockup.a_year', { rate: rateText(language, apr) })}
      </p>
      {product.is_promotion && (
        <p className="text-t5 text-muted">{words('lockup.promotion', { n: product.day })}</p>
      )}
      {penalty.kind === 'principal' ? (
        <Notice look="danger" title={leaving} />
      ) : (
        <p className="text-t5 text-muted">{leaving}</p>
      )}
      {product.day > 0 && (
        <p className="text-t5 text-muted">{words('lockup.free_hour', { n: free_minutes })}</p>
      )}
    </>
  );
}

function Agreement({ product, form }: PartProps) {
  const words = useWords();
  const { error } = form.send;
  const { data: why = '' } = useHindrance();
  return (
    <>
      {product.may_renew && (
        <SwitchRow
          label={words('lockup.auto_renew')}
          hint={words('lockup.auto_renew_hint')}
          checked={form.wantsRenewal}
          onChange={form.setRenewal}
        />
      )}
      {product.penalty.kind === 'principal' && !form.isRead && (
        <Tick
          label={words('lockup.understood')}
          checked={form.isUnderstood}
          onChange={form.setUnderstood}
        />
      )}
      {form.lacksTick && (
        <p role="alert" className="text-t5 text-warning">
          {words('lockup.tick_first')}
        </p>
      )}
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      <Button wide pending={form.send.isPending} disabled={why !== ''} onClick={form.submit}>
        {words(beginWord(product))}
      </Button>
    </>
  );
}

function BuyForm({ product }: Props) {
  const form = useForm(product);
  const hasAmount = isPositive(form.amount);
  return (
    <div className="space-y-3 px-4 pt-2">
      <Terms product={product} />
      <AmountPart product={product} form={form} />
      <VoucherChips product={product} chosen={form.couponId} onChoose={form.setCoupon} />
      {hasAmount && <Deal product={product} amount={form.amount} />}
      {hasAmount && product.day > 0 && (
        <>
          <Leaving key={product.id} product={product} amount={form.amount} />
          <Calendar product={product} amount={form.amount} />
        </>
      )}
      <Agreement product={product} form={form} />
    </div>
  );
}

function NoProduct() {
  const words = useWords();
  return (
    <NotThere
      title={words('lockup.no_product')}
      to={lockupPaths.overview}
      lead={words('lockup.to_products')}
    />
  );
}

/** Begins a lock-up: the amount, all that comes of it, and what leaving would cost. */
export function BuyScreen() {
  const words = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('config_id'));
  const query = useProducts();
  const asked = query.data?.find((each) => each.id === id);
  return (
    <>
      <PageHeader title={words(beginWord(asked))} />
      <Page>
        <Hindrance />
        <Loaded query={query}>
          {(products) => {
            const product = products.find((each) => each.id === id);
            return product ? <BuyForm key={id} product={product} /> : <NoProduct />;
          }}
        </Loaded>
      </Page>
    </>
  );
}
