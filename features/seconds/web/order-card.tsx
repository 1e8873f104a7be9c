import { useQuote } from '../../../platform/browser/live/store.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DirectionBadge, StatePicture } from './direction.tsx';
import { useWay } from './price-way.ts';
import { profitText, spanText, toneOfState } from './seconds-texts.ts';
import { useSecondsView } from './seconds-view.ts';
import { clockText, expectedOf, secondsLeft } from './stake.ts';
import type { SecondsOrder } from './types.ts';
import { useServerNow } from './use-server-now.ts';

export const ORDER_PX = 92;

type Props = { readonly order: SecondsOrder };

function RunningSide({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  useWay(order);
  const left = secondsLeft(order, useServerNow(true));
  const expected = expectedOf(order, useQuote(order.match_id)?.index_price);
  return (
    <span className="max-w-[46%] shrink-0 text-right">
      <span className="block text-t4 font-strong">
        {left > 0 ? clockText(left) : words('seconds.settling')}
      </span>
      {expected && left > 0 && (
        <span className={`block text-t5 ${toneOfState(expected.state)}`}>
          {profitText(language, expected.profit, order.currency_match.legal_name)}
        </span>
      )}
    </span>
  );
}

function SettledSide({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (order.state === 'running') return null;
  return (
    <span className={`max-w-[46%] shrink-0 text-right ${toneOfState(order.state)}`}>
      <span className="flex items-center justify-end gap-1 font-strong">
        <StatePicture state={order.state} />
        {words(`seconds.state_${order.state}`)}
      </span>
      <span className="block text-t5">
        {profitText(language, order.fact_profits, order.currency_match.legal_name)}
      </span>
    </span>
  );
}

/** One order as a line; its sheet opens when one presses it. */
export function OrderCard({ order }: Props) {
  const words = useWords();
  const language = useLanguage();
  const set = useSecondsView((view) => view.set);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => set({ watched: order })}
      className="flex w-full items-center gap-3 border-b border-line px-4 text-left
        active:bg-raised"
      style={{ height: ORDER_PX }}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <DirectionBadge type={order.type} />
          <span className="min-w-0 truncate font-strong">{order.symbol_name}</span>
        </span>
        <span className="mt-1 block truncate text-t5 text-muted">
          {formatAmount(language, order.number)} {order.currency_match.legal_name} ·{' '}
          {spanText(words, order.seconds)} · {formatPrice(language, order.open_price)}
        </span>
        <span className="block truncate text-t6 text-faint">
          {formatMoment(language, order.created_ms)}
        </span>
      </span>
      {order.state === 'running' ? <RunningSide order={order} /> : <SettledSide order={order} />}
    </button>
  );
}
