import { useState } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { isPositive, scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { checkChange } from './change.ts';
import { useAvailable, useReplace } from './orders-data.ts';
import { hasPrice, stepPrice } from './ticket.ts';
import type { Order } from './types.ts';

/** The house changes limit orders that rest in the book, also those a trigger has put there. */
export function canChange(order: Order): boolean {
  const rests = order.state === 'open' || order.state === 'partially_filled';
  return rests && hasPrice(order.order_type);
}

type Props = {
  readonly order: Order;
  readonly market: Market;
  readonly onDone: () => void;
};

/** Price and quantity of an open limit order, checked as the ticket checks them. */
export function ChangeForm({ order, market, onDone }: Props) {
  const words = useWords();
  const [price, setPrice] = useState(order.target_price ?? '');
  const [amount, setAmount] = useState(order.trade_amount ?? '');
  const { data: available } = useAvailable(order.type === 1 ? market.legal_id : market.currency_id);
  const replace = useReplace(onDone);
  const check = checkChange(order, { price, amount }, market, available ?? null);
  const errorOf = useErrorOf(check, formatAmount);
  const isSame = price === order.target_price && amount === order.trade_amount;
  return (
    <form
      className="space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!check && !isSame) replace.mutate({ id: order.id, amount, price });
      }}
    >
      <AmountField
        label={words('spot.price_in', { name: market.legal_name })}
        value={price}
        digits={scaleOf(market.tick_size)}
        error={errorOf('price')}
        onChange={setPrice}
        onStep={(direction) => setPrice(stepPrice(price, market.tick_size, direction))}
      />
      <AmountField
        label={words('spot.quantity')}
        value={amount}
        digits={scaleOf(market.lot_size)}
        unit={market.currency_name}
        error={errorOf('amount')}
        onChange={setAmount}
      />
      <p className="text-xs text-faint">
        {words(isPositive(order.filled) ? 'spot.change_note_filled' : 'spot.change_note')}
      </p>
      <Button
        type="submit"
        look={order.type === 1 ? 'buy' : 'sell'}
        wide
        disabled={check !== null || isSame}
        pending={replace.isPending}
      >
        {words('spot.save_change')}
      </Button>
    </form>
  );
}
