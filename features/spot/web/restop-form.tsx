import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { AskedProof, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { checkRestop } from './change.ts';
import { useReplace } from './orders-data.ts';
import { checkOfRefusal } from './plans.ts';
import { type Check, hasPrice, stepPrice } from './ticket.ts';
import type { Order } from './types.ts';

type Props = {
  readonly order: Order;
  readonly market: Market;
  readonly onDone: () => void;
  /** A price to begin with: where the stop was dragged to. */
  readonly proposed?: string;
};

/** The price that a stop waits for, and its limit where it has one. */
export function RestopForm({ order, market, onDone, proposed }: Props) {
  const words = useWords();
  const [stopPrice, setStopPrice] = useState(proposed ?? order.stop_price);
  const [price, setPrice] = useState(order.target_price);
  const [refused, setRefused] = useState<Check | null>(null);
  const replace = useReplace(onDone);
  const proof = useProof(replace.error);
  const isPriced = hasPrice(order.order_type);
  const check = checkRestop(order, { price, stopPrice }, market);
  const errorOf = useErrorOf(check ?? refused, formatAmount);
  const isSame = stopPrice === order.stop_price && price === order.target_price;
  const digits = scaleOf(market.tick_size);
  const step = (from: string, direction: -1 | 1): string =>
    stepPrice(from, market.tick_size, direction);
  const type = (set: (text: string) => void) => (text: string) => {
    setRefused(null);
    set(text);
  };
  const onError = (error: unknown): void => {
    if (error instanceof Refusal) setRefused(checkOfRefusal(error));
  };
  return (
    <form
      className="space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (check || isSame || replace.isPending) return;
        const change = {
          id: order.id,
          amount: '',
          price: isPriced ? price : '',
          stopPrice,
          proof: proof.sent,
        };
        replace.mutate(change, { onError });
      }}
    >
      <AmountField
        label={words('spot.stop_price', { name: market.legal_name })}
        value={stopPrice}
        digits={digits}
        error={errorOf('stopPrice')}
        onChange={type(setStopPrice)}
        onStep={(direction) => type(setStopPrice)(step(stopPrice, direction))}
      />
      {isPriced && (
        <AmountField
          label={words('spot.price_in', { name: market.legal_name })}
          value={price}
          digits={digits}
          error={errorOf('price')}
          onChange={type(setPrice)}
          onStep={(direction) => type(setPrice)(step(price, direction))}
        />
      )}
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
