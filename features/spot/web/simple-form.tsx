/** The ticket of the first trades: how much, what comes of it, and one button that says so. */
import clsx from 'clsx';
import { isPositive, scaleOf, toScale } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { BankFigure } from '../../../platform/browser/parts/bank-figure.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { setWantsAll } from './first-trades.ts';
import { choicesOf, simpleTicket } from './simple-ticket.ts';
import { type TicketEstimate, useEstimate } from './ticket-estimate.ts';
import {
  AvailableLine,
  ConfirmSheet,
  type FormProps,
  Missing,
  useTicketForm,
} from './ticket-form.tsx';
import { SideTabs } from './ticket-fields.tsx';
import { percentShown, withPercent } from './ticket-state.ts';

type PartProps = Pick<FormProps, 'market' | 'ticket'>;
type Form = ReturnType<typeof useTicketForm>;

/** Digits of what one gets in the quote coin. */
const MONEY_DIGITS = 2;
const PERCENTS = [25, 50, 100] as const;

const CHIP = `min-h-11 min-w-0 flex-1 rounded-full border px-2 text-t5 font-strong tabular-nums
  hover:bg-pressed active:bg-pressed`;

type ChipProps = { readonly text: string; readonly isOn: boolean; readonly onPress: () => void };

function Chip({ text, isOn, onPress }: ChipProps) {
  const look = isOn ? 'border-accent-text text-accent-text' : 'border-line-strong';
  return (
    <button type="button" aria-pressed={isOn} className={clsx(CHIP, look)} onClick={onPress}>
      {text}
    </button>
  );
}

/** Amounts to choose from: of money what one has, of a coin a share of it. */
function Choices({ ticket, market, form }: PartProps & { readonly form: Form }) {
  const words = useWords();
  const language = useLanguage();
  const { means, onChange } = form.fields;
  const isBuy = ticket.side === 'buy';
  return (
    <div role="group" aria-label={words('spot.late.choices')} className="flex gap-2">
      {isBuy
        ? choicesOf(market, means.available).map(({ amount, isAll }) => (
            <Chip
              key={amount}
              text={isAll ? words('spot.late.all_of_it') : formatAmount(language, amount)}
              isOn={ticket.budget === amount}
              onPress={() => onChange({ budget: amount, percent: 0 })}
            />
          ))
        : PERCENTS.map((percent) => (
            <Chip
              key={percent}
              text={`${percent}%`}
              isOn={percentShown(ticket, market, means) === percent}
              onPress={() => onChange(withPercent(ticket, percent, market, means))}
            />
          ))}
    </div>
  );
}

/** What comes of it, as it is written, and its coin; nothing while nothing does. */
function useReceived({ ticket, market }: PartProps, { received }: TicketEstimate) {
  const language = useLanguage();
  if (!isPositive(received)) return undefined;
  return ticket.side === 'buy'
    ? { amount: formatAmount(language, received), unit: market.currency_name }
    : { amount: formatAmount(language, received, MONEY_DIGITS), unit: market.legal_name };
}

function Hero(props: PartProps & { readonly estimate: TicketEstimate }) {
  const words = useWords();
  const language = useLanguage();
  const { estimate, market } = props;
  const received = useReceived(props, estimate);
  const mean = toScale(estimate.averagePrice ?? '0', scaleOf(market.tick_size), 'half');
  const price = `${formatPrice(language, mean)} ${market.legal_name}`;
  const fee = `${formatAmount(language, estimate.fee)} ${estimate.feeName}`;
  return (
    <div className="min-h-24 py-2 text-center">
      <p className="text-t5 text-muted">{words('spot.late.get_about')}</p>
      <p
        aria-live="polite"
        className="flex flex-wrap items-baseline justify-center gap-x-2 text-t1 break-all"
      >
        <BankFigure text={received?.amount ?? '–'} />
        <span className="text-t3 text-muted">{received?.unit}</span>
      </p>
      <p className="min-h-4.5 text-t5 text-muted">
        {received &&
          estimate.averagePrice !== null &&
          words('spot.late.price_and_fee', { price, fee })}
      </p>
    </div>
  );
}

function PaidField({ ticket, market, form }: PartProps & { readonly form: Form }) {
  const words = useWords();
  const { check, onChange } = form.fields;
  const errorOf = useErrorOf(check, formatAmount);
  const isBuy = ticket.side === 'buy';
  return (
    <AmountField
      isMain
      label={words(isBuy ? 'spot.you_pay' : 'spot.quantity')}
      value={isBuy ? ticket.budget : ticket.quantity}
      digits={isBuy ? MONEY_DIGITS : scaleOf(market.lot_size)}
      unit={form.paid.name}
      error={errorOf('amount')}
      onChange={(amount) => onChange({ [isBuy ? 'budget' : 'quantity']: amount, percent: 0 })}
    />
  );
}

/** The way back from the whole ticket. */
export function BackToSimple() {
  const words = useWords();
  return (
    <button
      type="button"
      className="flex min-h-11 items-center text-t5 font-strong text-accent-text"
      onClick={() => setWantsAll(false)}
    >
      {words('spot.late.simple')}
    </button>
  );
}

/** What one pays, what one gets, and the way to everything else that a ticket can. */
export function SimpleForm({ market, ticket: typed, onChange, ...rest }: FormProps) {
  const words = useWords();
  const ticket = simpleTicket(typed);
  const form = useTicketForm({ market, ticket, onChange, ...rest }, true);
  const estimate = useEstimate(ticket, market);
  const received = useReceived({ market, ticket }, estimate);
  const { asked } = form.confirmation;
  const sum = ticket.side === 'buy' ? received && `${received.amount} ${received.unit}` : '';
  const name = sum || market.currency_name;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      <SideTabs ticket={ticket} onChange={form.fields.onChange} />
      <Hero market={market} ticket={ticket} estimate={estimate} />
      <PaidField market={market} ticket={ticket} form={form} />
      <Choices market={market} ticket={ticket} form={form} />
      <AvailableLine name={form.paid.name} amount={form.available} />
      {form.lack && <Missing {...form.lack} />}
      {estimate.isThin && (
        <p role="alert" className="text-t5 text-warning">
          {words('spot.thin_book')}
        </p>
      )}
      <Button type="submit" look={ticket.side} pending={form.place.isPending} wide>
        {words(`spot.${ticket.side}_name`, { name })}
      </Button>
      <Button look="quiet" wide onClick={() => setWantsAll(true)}>
        {words('spot.late.all_types')}
      </Button>
      {asked && (
        <ConfirmSheet
          open={form.confirmation.isOpen}
          ticket={asked.ticket}
          market={market}
          isPending={form.place.isPending}
          error={form.place.error}
          onConfirm={(proof) => form.place.mutate({ ...asked, proof })}
          onClose={form.confirmation.close}
        />
      )}
    </form>
  );
}
