import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { StepProgress } from '../../../platform/browser/parts/steps.tsx';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { dollarText, moneyText } from './otc-texts.ts';
import type { WholeOrder } from './types.ts';

type Props = { readonly order: WholeOrder };

const STEPS = 3;
const DAY_MS = 86_400_000;
/** How far an order is: paid, released, over. */
const PLACES: Readonly<Record<WholeOrder['state'], number>> = {
  unpaid: 0,
  expired: 0,
  paid: 1,
  appealed: 1,
  done: 2,
  cancelled: 2,
  returned: 2,
  lapsed: 2,
  claimed: 1,
  awarded: 2,
  denied: 2,
};
const COUNTED: readonly WholeOrder['state'][] = ['unpaid', 'expired', 'paid'];

/** Whether an order is over. */
export function isOver({ state }: Pick<WholeOrder, 'state'>): boolean {
  return PLACES[state] === 2;
}

/** How long there is: counted down within a day, else by its end. */
function Countdown({ dueMs }: { readonly dueMs: number }) {
  const words = useWords();
  const language = useLanguage();
  const leftMs = useTimeLeft(dueMs);
  if (leftMs > DAY_MS) {
    const time = formatTime(language, dueMs);
    return <p className="text-t5 text-muted">{words('otc.until', { time })}</p>;
  }
  return (
    <p className="text-t5 text-muted" role="timer">
      {words('otc.time_left')}{' '}
      <span className="font-strong text-text tabular-nums">{spanText(leftMs)}</span>
    </p>
  );
}

/** What it is about now: the amount, how it stands, and how long there is. */
export function OrderHead({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { state, side } = order;
  const at = PLACES[state];
  const step = words('otc.step_of', { at: at + 1, of: STEPS });
  const isEarly = at === 0;
  const { bond } = order;
  const isCounted = COUNTED.includes(state) || (state === 'lapsed' && side === 'buy');
  return (
    <section aria-label={words(`otc.state_${state}_${side}`)} className="space-y-2">
      <StepProgress at={at} of={STEPS} label={step} />
      <h2 className="text-t3 font-title">{words(`otc.state_${state}_${side}`)}</h2>
      {isCounted && <Countdown dueMs={order.due_ms} />}
      <div>
        <p className="text-t5 text-muted">
          {words(isEarly && side === 'buy' ? 'otc.to_pay' : 'otc.amount')}
        </p>
        <p className="text-t1 break-words">
          <BankFigure text={moneyText(language, order.amount, order.fiat)} />
        </p>
      </div>
      <p className="text-t5 text-muted">{words(`otc.hint_${state}_${side}`, { bond })}</p>
    </section>
  );
}

/** Orders that may have ended by their buyer's giving up. */
const GIVEN_UP: readonly WholeOrder['state'][] = ['cancelled', 'lapsed', 'returned'];

/** What its buyer paid for giving it up, in figures that anybody can recompute. */
function FallFigures({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { state, index, end_index: end, fall } = order;
  if (index === '' || !GIVEN_UP.includes(state)) return null;
  if (end === '') return <Figure label={words('otc.fall')} value={words('otc.fall_unknown')} />;
  if (fall === '') return null;
  const coins = coinText(language, order.number, order.name);
  const [from, to] = [dollarText(language, index), dollarText(language, end)];
  return (
    <>
      <Figure label={words('otc.fall')} value={dollarText(language, fall)} />
      <Figure label={words('otc.fall_of')} value={`${coins} × (${from} − ${to})`} />
    </>
  );
}

/** The rest of it. */
export function OrderFigures({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <dl className="border-t border-line pt-2">
      <Figure
        label={words(order.side === 'buy' ? 'otc.you_get' : 'otc.you_give')}
        value={coinText(language, order.number, order.name)}
      />
      <Figure label={words('otc.price')} value={moneyText(language, order.price, order.fiat)} />
      <Figure label={words('otc.payment')} value={order.payment_label} />
      {order.is_maker === 1 && order.fee !== '0' && (
        <Figure label={words('otc.fee')} value={coinText(language, order.fee, order.name)} />
      )}
      {order.award !== '' && <Figure label={words('otc.awarded')} value={order.award} />}
      <FallFigures order={order} />
      <Figure label={words('otc.began')} value={formatTime(language, order.made_ms)} />
      {order.ended_ms > 0 && (
        <Figure label={words('otc.ended')} value={formatTime(language, order.ended_ms)} />
      )}
    </dl>
  );
}
