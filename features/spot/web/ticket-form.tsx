import { useMutation } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { newKey, post } from '../../../platform/browser/api/client.ts';
import { lastPriceOf } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { logInFirst } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PredictableNotice } from '../../../platform/browser/session/predictable-notice.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { refreshOwn, useAvailable } from './orders-data.ts';
import { checkTicket, hasPrice, orderFields, type Ticket } from './ticket.ts';
import { useEstimate } from './ticket-estimate.ts';
import { AmountFields, KindFields, LifeFields, PriceFields, TotalField } from './ticket-fields.tsx';
import type { Order } from './types.ts';

function usePlaceOrder(market: Market, onDone: () => void) {
  const words = useWords();
  return useMutation({
    mutationFn: (sent: { readonly ticket: Ticket; readonly key: string }) =>
      post<Order>('/coin/trade', {
        fields: orderFields(sent.ticket, market, Date.now()),
        idempotencyKey: sent.key,
      }),
    onSuccess: (order) => {
      navigator.vibrate?.(10);
      const isOver = order.state === 'cancelled' || order.state === 'expired';
      toast(words(`spot.placed_${order.state}`), isOver ? 'plain' : 'good');
      onDone();
    },
    onSettled: refreshOwn,
  });
}

type AvailableProps = { readonly name: string; readonly amount: string | undefined };

function AvailableLine({ name, amount }: AvailableProps) {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 text-xs">
      <span className="text-muted">{words('spot.available')}</span>
      <span className="ml-auto flex min-w-0 items-center">
        <span className="min-w-0 font-medium break-words">
          {loggedIn ? formatAmount(language, amount) : '–'} {name}
        </span>
        {loggedIn && (
          <Go
            to={withParams(paths.transfer, { currency: name, to: 'spot' })}
            aria-label={words('spot.top_up')}
            className="-my-2 -mr-2 flex size-11 items-center justify-center text-accent-text"
          >
            <ArrowLeftRight aria-hidden size={14} />
          </Go>
        )}
      </span>
    </div>
  );
}

type EstimateProps = { readonly ticket: Ticket; readonly market: Market };

/** Follows the live book on its own, so that the fields above stay calm. */
function EstimateLines({ ticket, market }: EstimateProps) {
  const estimate = useEstimate(ticket, market);
  const words = useWords();
  const language = useLanguage();
  const isKnown = isPositive(estimate.worth);
  // A priced ticket says its total in a field of its own.
  const worth = [
    [
      words(ticket.side === 'buy' ? 'spot.cost_estimate' : 'spot.proceeds_estimate'),
      isKnown ? `${formatAmount(language, estimate.worth, 4)} ${market.legal_name}` : '–',
    ],
  ];
  const rows = [
    ...(hasPrice(ticket.type) ? [] : worth),
    [words('spot.average_estimate'), formatPrice(language, estimate.averagePrice)],
    [
      words('spot.fee_estimate'),
      isKnown ? `${formatAmount(language, estimate.fee, 6)} ${estimate.feeName}` : '–',
    ],
  ];
  return (
    <dl className="space-y-1 text-xs">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  readonly market: Market;
  readonly ticket: Ticket;
  readonly onChange: (change: Partial<Ticket>) => void;
  /** The order was accepted: what was typed has done its work. */
  readonly onSent: () => void;
};

type Paid = { readonly id: number; readonly name: string };

function paidCoin(market: Market, side: Ticket['side']): Paid {
  if (side === 'buy') return { id: market.legal_id, name: market.legal_name };
  return { id: market.currency_id, name: market.currency_name };
}

type Asked = { readonly ticket: Ticket; readonly key: string };

/** One key for one confirmation, however often its button is pressed. */
function useConfirmation() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    asked,
    isOpen,
    ask: (ticket: Ticket) => {
      setAsked({ ticket, key: newKey() });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

/** The order ticket, made for one hand. */
export function TicketForm({ market, ticket, onChange: change, onSent }: Props) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [isTried, setTried] = useState(false);
  const confirmation = useConfirmation();
  const { asked } = confirmation;
  const paid = paidCoin(market, ticket.side);
  const { data: available } = useAvailable(paid.id);
  const onChange = (part: Partial<Ticket>): void => {
    // Another kind of order is another form: nothing of it was wrong yet.
    if (part.type || part.side) setTried(false);
    change(part);
  };
  const place = usePlaceOrder(market, () => {
    confirmation.close();
    setTried(false);
    onSent();
  });
  const means = { available: available ?? null, lastPrice: () => lastPriceOf(market.match_id) };
  const check = checkTicket(ticket, market, means.lastPrice(), means.available);
  const fields = { ticket, market, means, check: isTried ? check : null, onChange };
  const press = (): void => {
    if (!loggedIn) return logInFirst();
    setTried(true);
    if (!check) confirmation.ask(ticket);
  };
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <PredictableNotice />
      <KindFields ticket={ticket} onChange={onChange} />
      <PriceFields {...fields} />
      <AmountFields {...fields} />
      <TotalField {...fields} />
      <LifeFields ticket={ticket} onChange={onChange} />
      <AvailableLine name={paid.name} amount={available} />
      <EstimateLines ticket={ticket} market={market} />
      <Button type="submit" look={loggedIn ? ticket.side : 'primary'} wide>
        {loggedIn
          ? words(`spot.${ticket.side}_name`, { name: market.currency_name })
          : words('common.log_in')}
      </Button>
      {asked && (
        <ConfirmSheet
          open={confirmation.isOpen}
          ticket={asked.ticket}
          market={market}
          isPending={place.isPending}
          onConfirm={() => place.mutate(asked)}
          onClose={confirmation.close}
        />
      )}
    </form>
  );
}
