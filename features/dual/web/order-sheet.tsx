import { ShieldCheck } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { subtract } from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice, formatSigned } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { productText } from './day-text.ts';
import { useFixing, useSetRoll } from './dual-data.ts';
import { momentText, rateText } from './dual-texts.ts';
import { Outcomes } from './outcomes.tsx';
import type { FixingNow, Order } from './types.ts';

type Props = { readonly order: Order };

/** Which of the two it is by the samples so far: the sum against K × count, as the rules do. */
function leaderOf(kind: Order['type'], { valid, sum, strike_ticks }: FixingNow) {
  if (valid === 0) return undefined;
  const linked = BigInt(strike_ticks) * BigInt(valid);
  const turns = kind === 'call' ? BigInt(sum) >= linked : BigInt(sum) <= linked;
  return turns ? 'other' : 'own';
}

/** The mean while it builds, or as it came out. */
function Mean({ fixing }: { readonly fixing: FixingNow }) {
  const words = useWords();
  const language = useLanguage();
  const { mean, valid, samples, state } = fixing;
  return (
    <dl>
      <Figure
        label={words(state === 'open' ? 'dual.mean_now' : 'dual.mean')}
        value={formatPrice(language, mean)}
      />
      <Figure
        label={words('dual.samples')}
        value={words('dual.samples_of', { n: valid, all: samples })}
      />
    </dl>
  );
}

function Running({ order }: Props) {
  const words = useWords();
  const set = useSetRoll();
  const isSettling = order.state === 'settling';
  const { data: fixing } = useFixing(order.product_id, isSettling);
  const { back_own, back_other, pay_coin, other_coin, strike, quote_coin } = order;
  return (
    <div className="space-y-3">
      {isSettling && fixing && <Mean fixing={fixing} />}
      <Outcomes
        kind={order.type}
        strike={strike}
        quote={quote_coin}
        own={{ amount: back_own ?? '0', coin: pay_coin }}
        other={{ amount: back_other ?? '0', coin: other_coin }}
        leads={fixing && leaderOf(order.type, fixing)}
      />
      <p className="text-t5 text-muted">{words('dual.no_cancel')}</p>
      <SwitchRow
        label={words('dual.auto_roll')}
        hint={words('dual.auto_roll_hint')}
        checked={order.auto_roll}
        onChange={(on) => set.mutate({ fields: { id: order.id, on: on ? 1 : 0 } })}
      />
    </div>
  );
}

function Settled({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { data: fixing } = useFixing(order.product_id, true);
  const { paid, paid_coin, state, quote_coin: quote, roll } = order;
  const against = subtract(order.worth, order.held_worth);
  return (
    <>
      <p className="text-t5 text-muted">{words('dual.you_got')}</p>
      <p className="text-t2 break-words">
        <BankFigure text={coinText(language, paid ?? '0', paid_coin ?? '')} />
      </p>
      {state === 'failed' && <p className="text-t5 text-muted">{words('dual.failed_says')}</p>}
      {fixing && <Mean fixing={fixing} />}
      <dl>
        {state === 'completed' && (
          <Figure
            label={words('dual.against', { coin: order.pay_coin })}
            value={`${formatSigned(language, against, 2)} ${quote}`}
          />
        )}
        {roll !== '' && (
          <Figure label={words('dual.auto_roll')} value={words(`dual.roll_${roll}`)} />
        )}
      </dl>
      <Go
        to={withParams(paths.fairness, { kind: 'dual', id: order.id })}
        className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-md border
          border-line-strong px-4
          py-2 text-center font-strong active:bg-pressed"
      >
        <ShieldCheck aria-hidden size={18} className="shrink-0" />
        {words('dual.receipt')}
      </Go>
    </>
  );
}

function Facts({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { amount, pay_coin, order_rate, strike, bought_price, break_even } = order;
  return (
    <dl className="pt-2">
      <Figure label={words('dual.you_left')} value={coinText(language, amount, pay_coin)} />
      <Figure
        label={words('dual.rate')}
        value={words('dual.a_year', { rate: rateText(language, order_rate) })}
      />
      <Figure label={words('dual.linked')} value={formatPrice(language, strike)} />
      <Figure label={words('dual.bought_at')} value={formatPrice(language, bought_price)} />
      <Figure label={words('dual.break_even')} value={formatPrice(language, break_even)} />
      <Figure label={words('dual.bought')} value={momentText(language, order.bought_ms)} />
      <Figure label={words('dual.settles')} value={momentText(language, order.settle_ms)} />
    </dl>
  );
}

type SheetProps = Props & { readonly onClose: () => void };

/** An order: what can come back or came, how its price is made, and its receipt. */
export function OrderSheet({ order, onClose }: SheetProps) {
  const language = useLanguage();
  return (
    <Sheet open onClose={onClose} title={productText(language, order)}>
      {order.paid === null ? <Running order={order} /> : <Settled order={order} />}
      <Facts order={order} />
    </Sheet>
  );
}
