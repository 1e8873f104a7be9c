import clsx from 'clsx';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatMoment,
  formatPrice,
} from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { hasPrice, isCutShort } from './ticket.ts';
import type { Fill, Order } from './types.ts';

export const ORDER_PX = 148;
export const FILL_PX = 108;

function SideBadge({ type }: { readonly type: 1 | 2 }) {
  const words = useWords();
  return (
    <span
      className={clsx(
        'shrink-0 rounded-sm px-1.5 py-0.5 text-t6 font-strong text-on-solid',
        type === 1 ? 'bg-up-solid' : 'bg-down-solid',
      )}
    >
      {words(type === 1 ? 'spot.buy' : 'spot.sell')}
    </span>
  );
}

function Cell({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-t6 text-faint">{label}</dt>
      <dd className="truncate text-t5">{value}</dd>
    </div>
  );
}

type Props = {
  readonly order: Order;
  readonly onCancel?: ((order: Order) => void) | undefined;
  readonly isCancelling?: boolean;
  /** Shows everything about it. */
  readonly onOpen: (order: Order) => void;
};

function cells(
  order: Order,
  language: Parameters<typeof formatPrice>[0],
  words: ReturnType<typeof useWords>,
) {
  const [base = '', quote = ''] = order.symbol.split('/');
  // An order by budget is measured by what it may spend, not by what it has bought so far.
  const amount = order.quote_amount
    ? `${formatAmount(language, order.quote_amount)} ${quote}`
    : `${formatAmount(language, order.trade_amount)} ${base}`;
  const price = !hasPrice(order.order_type)
    ? words('spot.market_price')
    : formatPrice(language, order.target_price);
  const isDone = order.status === 2;
  return [
    isDone && order.average_price
      ? [words('spot.average'), formatPrice(language, order.average_price)]
      : [words('spot.price'), price],
    [words('spot.quantity'), amount],
    [words('spot.filled'), `${formatAmount(language, order.filled)} ${base}`],
    order.stop_price && !isDone
      ? [words('spot.trigger'), formatPrice(language, order.stop_price)]
      : [words('spot.fee'), `${formatAmount(language, order.fee)} ${order.fee_currency}`],
  ] as const;
}

/** One order: what was wanted, what was done, and the way to take it back. */
export function OrderCard({ order, onCancel, isCancelling, onOpen }: Props) {
  const words = useWords();
  const language = useLanguage();
  const name = `${words(order.type === 1 ? 'spot.buy' : 'spot.sell')} ${order.symbol}`;
  return (
    <article
      aria-label={name}
      className="relative flex flex-col justify-center border-b border-line px-4"
      style={{ height: ORDER_PX }}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={words('spot.details_of', { name })}
        onClick={() => onOpen(order)}
        className="absolute inset-0 active:bg-text/5"
      />
      <div className="flex min-h-11 items-center gap-2">
        <SideBadge type={order.type} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{order.symbol}</span>
          <span className="block truncate text-t6 text-faint">
            {words(`spot.type_${order.order_type}`)} · {formatMoment(language, order.created_ms)}
          </span>
        </span>
        {onCancel ? (
          <button
            type="button"
            disabled={isCancelling}
            aria-label={words('spot.cancel_order', { symbol: order.symbol })}
            onClick={() => onCancel(order)}
            className="relative min-h-11 shrink-0 rounded-md bg-raised px-3 text-t5 font-strong
              active:bg-pressed disabled:text-faint"
          >
            {words('spot.cancel')}
          </button>
        ) : (
          <span className="max-w-[40%] shrink-0 text-right text-t5 text-muted">
            {words(`spot.state_${order.outcome}`)}
          </span>
        )}
      </div>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-1">
        {cells(order, language, words).map(([label, value]) => (
          <Cell key={label} label={label} value={value} />
        ))}
      </dl>
      {onCancel && (order.state !== 'open' || isPositive(order.filled)) && (
        <p className="mt-0.5 truncate text-t6 text-accent-text">
          {words(`spot.state_${order.outcome}`)}
        </p>
      )}
      {isCutShort(order) && (
        <p className="mt-0.5 truncate text-t6 text-muted">{words(`spot.ended_${order.reason}`)}</p>
      )}
    </article>
  );
}

/** One fill: price, quantity, fee, and whether one made or took. */
export function FillCard({ fill }: { readonly fill: Fill }) {
  const words = useWords();
  const language = useLanguage();
  const [base = '', quote = ''] = fill.symbol.split('/');
  return (
    <article
      aria-label={`${words(fill.type === 1 ? 'spot.buy' : 'spot.sell')} ${fill.symbol}`}
      className="flex flex-col justify-center border-b border-line px-4"
      style={{ height: FILL_PX }}
    >
      <div className="flex items-center gap-2">
        <SideBadge type={fill.type} />
        <span className="min-w-0 flex-1 truncate font-strong">{fill.symbol}</span>
        <span className="text-t6 text-faint">
          {words(fill.maker ? 'spot.maker' : 'spot.taker')} ·{' '}
          {formatMoment(language, fill.created_ms)}
        </span>
      </div>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-1">
        <Cell label={words('spot.price')} value={formatPrice(language, fill.price)} />
        <Cell
          label={words('spot.quantity')}
          value={`${formatAmount(language, fill.quantity)} ${base}`}
        />
        <Cell
          label={words('spot.total')}
          value={`${formatAmount(language, fill.quote_amount)} ${quote}`}
        />
        <Cell
          label={words('spot.fee')}
          value={`${formatAmount(language, fill.fee)} ${fill.fee_currency}`}
        />
      </dl>
    </article>
  );
}
