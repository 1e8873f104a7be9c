import { useSearchParams } from 'react-router';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { balanceText, coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { NotThere } from '../../../platform/browser/parts/not-there.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { LivePrice } from '../../../platform/browser/parts/price.tsx';
import { ErrorView, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { SwitchRow, Tick } from '../../../platform/browser/parts/switch.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { formatDay, productText } from './day-text.ts';
import { useHindrance, useProduct } from './dual-data.ts';
import { dualPaths } from './dual-paths.ts';
import { momentText, priceText, rateText } from './dual-texts.ts';
import { Hindrance } from './hindrance.tsx';
import { Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';
import { leastRate } from './plan.ts';
import type { Product } from './types.ts';
import { type BuyForm, useBuyForm } from './use-buy-form.ts';

const PPM_PER_PERCENT = 10_000;

type Props = { readonly product: Product };
type PartProps = Props & { readonly form: BuyForm };

/** The rate with what the option is worth that one sells for it, and the index against K. */
function Head({ product }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { rate, fair_rate, strike, end_time, days, match_id, why } = product;
  return (
    <>
      <p className="text-t2">
        <BankFigure text={words('dual.a_year', { rate: rateText(language, rate) })} />
      </p>
      <p className="text-t5 text-muted">
        {fair_rate === null
          ? words('dual.fair_unknown')
          : words('dual.you_sell_for', {
              rate: rateText(language, Math.round(fair_rate * 10) / 10),
            })}
      </p>
      {why === '' && (
        <p className="text-t5 text-muted">
          {words('dual.rate_at_least', {
            rate: rateText(language, leastRate(product) / PPM_PER_PERCENT),
          })}
        </p>
      )}
      <dl>
        <Figure label={words('dual.linked')} value={formatPrice(language, strike)} />
        <Figure
          label={words('dual.index')}
          value={<LivePrice matchId={match_id} source="index" />}
        />
        <Figure
          label={words('dual.maturity')}
          value={`${formatDay(language, end_time)} · ${words('dual.days', { n: days })}`}
        />
      </dl>
    </>
  );
}

function SharesPart({ product, form }: PartProps) {
  const words = useWords();
  const language = useLanguage();
  const { pay_coin: coin, share, remaining_number: left } = product;
  const { available, fault, plan } = form;
  return (
    <div>
      <AmountField
        label={words('dual.shares')}
        value={form.shares}
        digits={0}
        onChange={form.change}
        onStep={form.step}
        error={fault === null ? undefined : words(`dual.${fault}`, { n: left })}
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-t5 text-muted">
        <span>{words('dual.share_costs', { amount: coinText(language, share, coin) })}</span>
        <span>{words('dual.left', { n: left })}</span>
      </p>
      <dl className="pt-2">
        <Figure label={words('dual.you_leave')} value={coinText(language, plan.pays, coin)} />
        {available !== undefined && (
          <Figure label={words('dual.available')} value={balanceText(language, available, coin)} />
        )}
      </dl>
    </div>
  );
}

/** How the price is made, what the option's value follows from, and where it is sold. */
function Details({ product }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { window, quote_coin: quote, volatility, sale_low, sale_high } = product;
  const rows: readonly (readonly [string, string])[] = [
    ['dual.settles', momentText(language, window.end_ms)],
    ['dual.sales_end', momentText(language, product.sale_ends_ms)],
    [
      'dual.sale_band',
      `${formatPrice(language, sale_low)} – ${priceText(language, sale_high, quote)}`,
    ],
    ['dual.volatility', volatility === null ? '–' : rateText(language, Math.round(volatility))],
  ];
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('dual.details')}
      </summary>
      <dl>
        {rows.map(([label, value]) => (
          <Figure key={label} label={words(label)} value={value} />
        ))}
      </dl>
      <p className="pb-2 text-t5 text-muted">
        {words('dual.window_says', { n: window.samples, least: window.least })}
      </p>
      <p className="pb-2 text-t5 text-muted">{words('dual.formula')}</p>
    </details>
  );
}

function Agreement({ product, form }: PartProps) {
  const words = useWords();
  const { error } = form.send;
  const { data: why = '' } = useHindrance();
  return (
    <>
      <SwitchRow
        label={words('dual.auto_roll')}
        hint={words('dual.auto_roll_hint')}
        checked={form.wantsRoll}
        onChange={form.setRoll}
      />
      {!form.isRead && (
        <Tick
          label={words('dual.understood')}
          checked={form.isUnderstood}
          onChange={form.setUnderstood}
        />
      )}
      {form.lacksTick && (
        <p role="alert" className="text-t5 text-warning">
          {words('dual.tick_first')}
        </p>
      )}
      {error instanceof Refusal && <Notice look="lock" title={error.message} />}
      {product.why !== '' && <Notice look="lock" title={words(`dual.why_${product.why}`)} />}
      <Button
        wide
        pending={form.send.isPending}
        disabled={why !== '' || product.why !== ''}
        onClick={form.submit}
      >
        {words('dual.buy')}
      </Button>
    </>
  );
}

function BuyForm({ product }: Props) {
  const form = useBuyForm(product);
  const { plan } = form;
  const { pay_coin, other_coin, type, strike, quote_coin } = product;
  return (
    <div className="space-y-3 px-4 pt-2 pb-6">
      <Head product={product} />
      <SharesPart product={product} form={form} />
      <Outcomes
        kind={type}
        strike={strike}
        quote={quote_coin}
        own={{ amount: plan.own, coin: pay_coin }}
        other={{ amount: plan.other, coin: other_coin }}
      />
      <Payoff product={product} coin={pay_coin} />
      <Details product={product} />
      <Agreement product={product} form={form} />
    </div>
  );
}

function NoProduct() {
  const words = useWords();
  return (
    <NotThere
      title={words('dual.no_product')}
      to={dualPaths.ladder}
      lead={words('dual.to_products')}
    />
  );
}

/** Buys shares: both things that can come back, and what keeping would come to. */
export function BuyScreen() {
  const words = useWords();
  const language = useLanguage();
  const [params] = useSearchParams();
  const query = useProduct(Number(params.get('id')));
  useQuoteRows();
  const { data: product, error } = query;
  return (
    <>
      <PageHeader title={product ? productText(language, product) : words('dual.title')} />
      <Page>
        <Hindrance />
        {product && <BuyForm key={product.id} product={product} />}
        {!product && error instanceof Refusal && <NoProduct />}
        {!product && error !== null && !(error instanceof Refusal) && (
          <ErrorView error={error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonRows count={4} />}
      </Page>
    </>
  );
}
