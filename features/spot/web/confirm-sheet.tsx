import type { Fields } from '../../../platform/browser/api/client.ts';
import { lastPriceOf } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { sign } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPpm, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { DealFigures, type DealRow } from '../../../platform/browser/parts/deal-figures.tsx';
import { AskedProof, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { EXIT_FIELDS, exitPrice, EXIT_WORDS, sendsExits } from './plans.ts';
import { OneTapSwitch } from './one-tap.tsx';
import { canPostOnly, hasPrice, hasStop, spendsBudget, type Ticket } from './ticket.ts';
import { type TicketEstimate, useEstimate } from './ticket-estimate.ts';

type Props = {
  readonly open: boolean;
  readonly ticket: Ticket;
  readonly market: Market;
  readonly isPending: boolean;
  /** What the house said to it last. */
  readonly error: unknown;
  readonly onConfirm: (proof: Fields | undefined) => void;
  readonly onClose: () => void;
};

type BodyProps = Pick<Props, 'ticket' | 'market'>;
type FiguresProps = BodyProps & { readonly estimate: TicketEstimate };

/** What decides whether one says yes: the price, the fee, and where it is sold again. */
function useLines({ ticket, market, estimate }: FiguresProps): readonly DealRow[] {
  const words = useWords();
  const language = useLanguage();
  const price = (text: string): string => `${formatPrice(language, text)} ${market.legal_name}`;
  const fee = `≈ ${formatAmount(language, estimate.fee)} ${estimate.feeName}`;
  const exits = sendsExits(ticket) ? EXIT_FIELDS : [];
  const asked = hasPrice(ticket.type) ? price(ticket.price) : words('spot.market_price');
  return [
    hasPrice(ticket.type) || estimate.averagePrice === null
      ? [words('spot.price'), asked]
      : [words('spot.average_estimate'), `≈ ${price(estimate.averagePrice)}`],
    ...(hasStop(ticket.type) ? [[words('spot.trigger'), price(ticket.stopPrice)] as const] : []),
    ...(ticket.type === 'trailing_stop'
      ? [[words('spot.callback'), `${ticket.callback}%`] as const]
      : []),
    ...exits.flatMap((field): DealRow[] => {
      const exit = exitPrice(ticket, field, market, lastPriceOf(market.match_id));
      return exit === '' ? [] : [[words(EXIT_WORDS[field]), price(exit)]];
    }),
    [words('spot.fee_estimate'), fee],
  ];
}

/** Everything else about the order. */
function useDetails({ ticket, market, estimate }: FiguresProps): readonly DealRow[] {
  const words = useWords();
  const language = useLanguage();
  const price = (text: string): string => `${formatPrice(language, text)} ${market.legal_name}`;
  const { maker_fee_ppm, taker_fee_ppm } = estimate.rates;
  const isTrailing = ticket.type === 'trailing_stop';
  const rows: readonly (DealRow | false)[] = [
    [words('spot.order_type'), words(`spot.type_${ticket.type}`)],
    !spendsBudget(ticket) && [
      words('spot.quantity'),
      `${formatAmount(language, ticket.quantity)} ${market.currency_name}`,
    ],
    (hasStop(ticket.type) || isTrailing) && [
      words('spot.trigger_by'),
      words(`spot.trigger_by_${ticket.triggerBy}`),
    ],
    isTrailing && ticket.activation !== '' && [words('spot.activation'), price(ticket.activation)],
    hasPrice(ticket.type) && [words('spot.time_in_force'), words(`spot.tif_${ticket.timeInForce}`)],
    ticket.postOnly && canPostOnly(ticket) && [words('spot.post_only'), words('spot.yes')],
    hasPrice(ticket.type) &&
      estimate.averagePrice !== null && [
        words('spot.average_estimate'),
        `≈ ${price(estimate.averagePrice)}`,
      ],
    [
      words('spot.fee_rates'),
      `${formatPpm(language, maker_fee_ppm)} / ${formatPpm(language, taker_fee_ppm)}`,
    ],
  ];
  return rows.filter((row) => row !== false);
}

/** What is paid and what comes of it first, then what decides, then the rest. */
function Figures(props: FiguresProps) {
  const { ticket, market, estimate } = props;
  const words = useWords();
  const language = useLanguage();
  const quote = (text: string): string => `${formatAmount(language, text)} ${market.legal_name}`;
  const base = (text: string): string => `${formatAmount(language, text)} ${market.currency_name}`;
  const isBuy = ticket.side === 'buy';
  const lines = useLines(props);
  const details = useDetails(props);
  return (
    <DealFigures
      gives={[words('spot.you_pay'), isBuy ? quote(estimate.worth) : base(ticket.quantity)]}
      gets={[words('spot.you_get'), `≈ ${(isBuy ? base : quote)(estimate.received)}`]}
      lines={lines}
      details={{ label: words('spot.details'), rows: details }}
    />
  );
}

function Body({ ticket, market }: BodyProps) {
  const words = useWords();
  const estimate = useEstimate(ticket, market);
  return (
    <>
      <Figures ticket={ticket} market={market} estimate={estimate} />
      {estimate.isThin && (
        <p role="alert" className="mt-2 rounded-md bg-down-soft px-3 py-2 text-t5 text-down">
          {words('spot.thin_book')}
        </p>
      )}
      {sign(estimate.taking.quantity) > 0 && ticket.postOnly && canPostOnly(ticket) && (
        <p role="alert" className="mt-2 rounded-md bg-down-soft px-3 py-2 text-t5 text-down">
          {words('spot.post_only_would_take')}
        </p>
      )}
      <p className="mt-2 text-t5 text-faint">{words('spot.estimate_note')}</p>
      <OneTapSwitch />
    </>
  );
}

/** Everything about the order once more, before it is sent. */
export function ConfirmSheet(props: Props) {
  const { open, ticket, market, isPending, error, onConfirm, onClose } = props;
  const words = useWords();
  const proof = useProof(error);
  const pair = `${market.currency_name}/${market.legal_name}`;
  const isBuy = ticket.side === 'buy';
  const title = words(isBuy ? 'spot.confirm_buy' : 'spot.confirm_sell', { pair });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button
          look={ticket.side}
          wide
          pending={isPending}
          disabled={proof.isMissing}
          onClick={() => onConfirm(proof.sent)}
        >
          {words(isBuy ? 'spot.place_buy' : 'spot.place_sell')}
        </Button>
      }
    >
      <Body ticket={ticket} market={market} />
      <AskedProof proof={proof} />
    </Sheet>
  );
}
