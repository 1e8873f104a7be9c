import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { isPositive, scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { AskedProof, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { checkChange } from './change.ts';
import { useAvailable, useReplace } from './orders-data.ts';
import { stepPrice } from './ticket.ts';
import type { Order } from './types.ts';

type Props = {
  readonly order: Order;
  readonly market: Market;
  readonly onDone: () => void;
  /** A price to begin with, such as where the order was dragged to. */
  readonly proposed?: string;
  /** Called when the house has not changed it. */
  readonly onRefused?: () => void;
};

/** Price and quantity of an open limit order, checked as the ticket checks them. */
export function ChangeForm({ order, market, onDone, proposed, onRefused }: Props) {
  const words = useWords();
  const [price, setPrice] = useState(proposed ?? order.target_price ?? '');
  const [amount, setAmount] = useState(order.trade_amount ?? '');
  const { data: available } = useAvailable(order.type === 1 ? market.legal_id : market.currency_id);
  const replace = useReplace(onDone);
  const proof = useProof(replace.error);
  const check = checkChange(order, { price, amount }, market, available ?? null);
  const errorOf = useErrorOf(check, formatAmount);
  const isSame = price === order.target_price && amount === order.trade_amount;
  return (
    <form
      className="space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (check || isSame) return;
        const onError = (error: unknown): void => {
          // Without an answer it may have been changed: the sheet stays to try again.
          if (error instanceof Refusal) onRefused?.();
        };
        replace.mutate({ id: order.id, amount, price, proof: proof.sent }, { onError });
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
      {/* The two of a pair have one quantity, which stays. */}
      {order.partner_id === 0 && (
        <AmountField
          label={words('spot.quantity')}
          value={amount}
          digits={scaleOf(market.lot_size)}
          unit={market.currency_name}
          error={errorOf('amount')}
          onChange={setAmount}
        />
      )}
      <p className="text-t5 text-faint">
        {words(isPositive(order.filled) ? 'spot.change_note_filled' : 'spot.change_note')}
      </p>
      <AskedProof proof={proof} />
      <Button
        type="submit"
        look={order.type === 1 ? 'buy' : 'sell'}
        wide
        disabled={check !== null || isSame || proof.isMissing}
        pending={replace.isPending}
      >
        {words('spot.save_change')}
      </Button>
    </form>
  );
}
