import { useEffect, useState } from 'react';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice, formatTime } from '../../../platform/browser/numbers/format.ts';
import { type Act, showReceipt } from '../../../platform/browser/parts/acts.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import { ChangeForm } from './change-form.tsx';
import { actOfOrder } from './fill-act.ts';
import { canChange, canRestop, useLiveOrder } from './orders-data.ts';
import { RestopForm } from './restop-form.tsx';
import { hasPrice } from './ticket.ts';
import type { Order } from './types.ts';

type Row = readonly [word: string, value: string] | false;

/** What was wanted. */
function requestRows(order: Order, words: Translate, language: Language): readonly Row[] {
  const [base = '', quote = ''] = order.symbol.split('/');
  const price = (text: string | null): string => `${formatPrice(language, text)} ${quote}`;
  const isPriced = hasPrice(order.order_type);
  return [
    ['spot.order_type', words(`spot.type_${order.order_type}`)],
    ['spot.side', words(order.type === 1 ? 'spot.buy' : 'spot.sell')],
    !!order.stop_price && ['spot.trigger', price(order.stop_price)],
    !!order.trigger_by && ['spot.trigger_by', words(`spot.trigger_by_${order.trigger_by}`)],
    ['spot.price', isPriced ? price(order.target_price) : words('spot.market_price')],
    order.quote_amount
      ? ['spot.total', `${formatAmount(language, order.quote_amount)} ${quote}`]
      : ['spot.quantity', `${formatAmount(language, order.trade_amount)} ${base}`],
    isPriced && ['spot.time_in_force', words(`spot.tif_${order.time_in_force}`)],
    order.expires_ms !== null && ['spot.expires', formatTime(language, order.expires_ms)],
    !!order.target_profit_price && ['spot.take_profit', price(order.target_profit_price)],
    !!order.stop_loss_price && ['spot.stop_loss', price(order.stop_loss_price)],
    order.callback_bps > 0 && ['spot.callback', `${order.callback_bps / 100}%`],
    !!order.activation_price && ['spot.activation', price(order.activation_price)],
    order.entry_id > 0 && ['spot.late.exit_of', String(order.entry_id)],
    order.partner_id > 0 && ['spot.late.pair_with', String(order.partner_id)],
    order.post_only === 1 && ['spot.post_only', words('spot.yes')],
  ];
}

/** What became of it. */
function doneRows(order: Order, words: Translate, language: Language): readonly Row[] {
  const [base = '', quote = ''] = order.symbol.split('/');
  const isFilled = isPositive(order.filled);
  return [
    ['spot.state', words(`spot.state_${order.outcome}`)],
    order.status === 2 &&
      order.reason !== '' && ['spot.late.why_ended', words(`spot.ended_${order.reason}`)],
    ['spot.filled', `${formatAmount(language, order.filled)} ${base}`],
    isFilled && [
      'spot.late.filled_total',
      `${formatAmount(language, order.filled_quote)} ${quote}`,
    ],
    isFilled && ['spot.average', `${formatPrice(language, order.average_price)} ${quote}`],
    ['spot.fee', `${formatAmount(language, order.fee)} ${order.fee_currency}`],
    ['spot.placed_at', formatTime(language, order.created_ms)],
    order.updated_ms > order.created_ms && [
      order.status === 2 ? 'spot.late.ended_at' : 'spot.late.updated_at',
      formatTime(language, order.updated_ms),
    ],
    ['spot.order_number', String(order.id)],
  ];
}

/** What the receipt of an order says itself. */
const OF_RECEIPT: readonly string[] = [
  'spot.side',
  'spot.filled',
  'spot.late.filled_total',
  'spot.average',
  'spot.fee',
  'spot.order_number',
];

/** The receipt of what an order has met, with what else is known of the order. */
function receiptOf(order: Order, words: Translate, language: Language): Act {
  const rows = [...requestRows(order, words, language), ...doneRows(order, words, language)].filter(
    (row) => row && !OF_RECEIPT.includes(row[0]),
  );
  const told = rows.flatMap((row) => (row ? [[words(row[0]), row[1]] as const] : []));
  return actOfOrder(order, { words, language }, told);
}

function Rows({ order }: { readonly order: Order }) {
  const words = useWords();
  const language = useLanguage();
  const rows = [...requestRows(order, words, language), ...doneRows(order, words, language)];
  return (
    <dl>
      {rows.map((row) => row && <Figure key={row[0]} label={words(row[0])} value={row[1]} />)}
    </dl>
  );
}

type BodyProps = {
  readonly order: Order;
  readonly market: Market | undefined;
  readonly onClose: () => void;
};

function Body({ order, market, onClose }: BodyProps) {
  const words = useWords();
  const [isChanging, setChanging] = useState(false);
  if (isChanging && market && canChange(order)) {
    return <ChangeForm order={order} market={market} onDone={onClose} />;
  }
  if (isChanging && market && canRestop(order)) {
    return <RestopForm order={order} market={market} onDone={onClose} />;
  }
  return (
    <>
      <Rows order={order} />
      {market && (canChange(order) || canRestop(order)) && (
        <Button look="quiet" wide className="mt-3" onClick={() => setChanging(true)}>
          {words(canRestop(order) ? 'spot.change_stop' : 'spot.change')}
        </Button>
      )}
    </>
  );
}

export type OrderSheetProps = {
  /** The order as it was when one tapped it. */
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Everything about an order, in words; an open limit order can be changed. */
export function OrderSheet({ order: tapped, open, onClose }: OrderSheetProps) {
  const words = useWords();
  const order = useLiveOrder(tapped);
  const { data: markets } = useMarkets();
  const market = markets?.find(({ match_id }) => match_id === order.match_id);
  const side = words(order.type === 1 ? 'spot.buy' : 'spot.sell');
  const language = useLanguage();
  const isSealed = order.status === 2 && isPositive(order.filled);
  // What has ended with something met is answered by its receipt, here as well.
  useEffect(() => {
    if (!open || !isSealed) return;
    onClose();
    showReceipt(receiptOf(order, words, language));
  }, [open, isSealed, onClose, order, words, language]);
  if (isSealed) return null;
  return (
    <Sheet open={open} onClose={onClose} title={`${side} ${order.symbol}`}>
      <Body order={order} market={market} onClose={onClose} />
    </Sheet>
  );
}
