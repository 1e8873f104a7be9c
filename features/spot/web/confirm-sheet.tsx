import { useEffect, useState } from 'react';
import type { Market } from '../../../platform/browser/live/types.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPpm, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { canPostOnly, hasPrice, hasStop, spendsBudget, type Ticket } from './ticket.ts';
import type { TicketEstimate } from './ticket-estimate.ts';

type Props = {
  readonly open: boolean;
  readonly ticket: Ticket;
  readonly market: Market;
  readonly estimate: TicketEstimate;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

type FiguresProps = Pick<Props, 'ticket' | 'market' | 'estimate'>;

function Figures({ ticket, market, estimate }: FiguresProps) {
  const words = useWords();
  const language = useLanguage();
  const quote = (text: string): string => `${formatAmount(language, text)} ${market.legal_name}`;
  const price = (text: string): string => `${formatPrice(language, text)} ${market.legal_name}`;
  const { maker_fee_ppm, taker_fee_ppm } = estimate.rates;
  return (
    <dl>
      <Figure label={words('spot.order_type')} value={words(`spot.type_${ticket.type}`)} />
      {hasStop(ticket.type) && (
        <Figure label={words('spot.trigger')} value={price(ticket.stopPrice)} />
      )}
      <Figure
        label={words('spot.price')}
        value={hasPrice(ticket.type) ? price(ticket.price) : words('spot.market_price')}
      />
      {!spendsBudget(ticket) && (
        <Figure
          label={words('spot.quantity')}
          value={`${formatAmount(language, ticket.quantity)} ${market.currency_name}`}
        />
      )}
      {hasPrice(ticket.type) && (
        <Figure
          label={words('spot.time_in_force')}
          value={words(`spot.tif_${ticket.timeInForce}`)}
        />
      )}
      {ticket.postOnly && canPostOnly(ticket) && (
        <Figure label={words('spot.post_only')} value={words('common.yes')} />
      )}
      {estimate.averagePrice && (
        <Figure
          label={words('spot.average_estimate')}
          value={`≈ ${price(estimate.averagePrice)}`}
        />
      )}
      <Figure
        label={words(ticket.side === 'buy' ? 'spot.cost_estimate' : 'spot.proceeds_estimate')}
        value={`≈ ${quote(estimate.worth)}`}
      />
      <Figure
        label={words('spot.fee_estimate')}
        value={`≈ ${formatAmount(language, estimate.fee)} ${estimate.feeName}`}
      />
      <Figure
        label={words('spot.fee_rates')}
        value={`${formatPpm(language, maker_fee_ppm)} / ${formatPpm(language, taker_fee_ppm)}`}
      />
    </dl>
  );
}

/** Everything about the order once more, before it is sent. */
export function ConfirmSheet(props: Props) {
  const { open, market, isPending, onConfirm, onClose } = props;
  // While the sheet closes, the emptied form must not show through.
  const [asked, setAsked] = useState({ ticket: props.ticket, estimate: props.estimate });
  const { ticket, estimate } = open ? props : asked;
  useEffect(() => {
    if (open) setAsked({ ticket: props.ticket, estimate: props.estimate });
  }, [open, props.ticket, props.estimate]);
  const words = useWords();
  const pair = `${market.currency_name}/${market.legal_name}`;
  const isBuy = ticket.side === 'buy';
  const title = words(isBuy ? 'spot.confirm_buy' : 'spot.confirm_sell', { pair });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button look={ticket.side} wide pending={isPending} onClick={onConfirm}>
          {words(isBuy ? 'spot.place_buy' : 'spot.place_sell')}
        </Button>
      }
    >
      <Figures ticket={ticket} market={market} estimate={estimate} />
      {estimate.isThin && (
        <p role="alert" className="mt-2 rounded-md bg-down-soft px-3 py-2 text-sm text-down">
          {words('spot.thin_book')}
        </p>
      )}
      {sign(estimate.taking.quantity) > 0 && ticket.postOnly && canPostOnly(ticket) && (
        <p role="alert" className="mt-2 rounded-md bg-down-soft px-3 py-2 text-sm text-down">
          {words('spot.post_only_would_take')}
        </p>
      )}
      <p className="mt-2 text-xs text-faint">{words('spot.estimate_note')}</p>
    </Sheet>
  );
}
