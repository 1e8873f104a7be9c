import type { Market } from '../../../platform/browser/live/types.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPpm, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { canPostOnly, hasPrice, hasStop, spendsBudget, type Ticket } from './ticket.ts';
import { type TicketEstimate, useEstimate } from './ticket-estimate.ts';

type Props = {
  readonly open: boolean;
  readonly ticket: Ticket;
  readonly market: Market;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

type BodyProps = Pick<Props, 'ticket' | 'market'>;
type FiguresProps = BodyProps & { readonly estimate: TicketEstimate };

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
      {hasStop(ticket.type) && (
        <Figure
          label={words('spot.trigger_by')}
          value={words(`spot.trigger_by_${ticket.triggerBy}`)}
        />
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

function Body({ ticket, market }: BodyProps) {
  const words = useWords();
  const estimate = useEstimate(ticket, market);
  return (
    <>
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
    </>
  );
}

/** Everything about the order once more, before it is sent. */
export function ConfirmSheet(props: Props) {
  const { open, ticket, market, isPending, onConfirm, onClose } = props;
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
      <Body ticket={ticket} market={market} />
    </Sheet>
  );
}
