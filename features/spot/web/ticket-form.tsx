import { useMutation } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Fields, newKey, post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { lastPriceOf } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { whenIdle } from '../../../platform/browser/navigation/when-idle.ts';
import { logInFirst } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { PredictableNotice } from '../../../platform/browser/session/predictable-notice.tsx';
import { Roll } from '../../../platform/browser/parts/roll.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshOwn, useAvailable, useCancel } from './orders-data.ts';
import { OneTapSwitch, useOneTap } from './one-tap.tsx';
import { ExitFields } from './plan-fields.tsx';
import { checkOfRefusal, checkPlans, planFields } from './plans.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import type { TopUpProps } from '../../../platform/browser/cards/web-card.ts';
import { BALANCE, type Check, checkTicket, hasPrice, orderFields, type Ticket } from './ticket.ts';
import { useEstimate } from './ticket-estimate.ts';
import { AmountFields, KindFields, LifeFields, PriceFields, TotalField } from './ticket-fields.tsx';
import type { Order } from './types.ts';

/** Fetched beside the form, so that it is there when it is asked for. */
export const ConfirmSheet = lazyPart(
  async () => (await import('./confirm-sheet.tsx')).ConfirmSheet,
);

/** The house asks who it is, because much is paid where only customers make the price. */
const PROOF_NEEDED = 'proof_needed';

type Asked = { readonly ticket: Ticket; readonly key: string; readonly proof?: Fields | undefined };

/** Sends an order; a refusal that is about one field of the ticket is said there. */
function usePlaceOrder(market: Market, onDone: () => void, onRefused: (check: Check) => void) {
  const words = useWords();
  const language = useLanguage();
  const cancel = useCancel();
  return useMutation({
    mutationFn: async ({ ticket, key, proof }: Asked) => {
      const lastPrice = lastPriceOf(market.match_id);
      const plan = planFields(ticket, market, lastPrice);
      try {
        return await post<Order>('/coin/trade', {
          fields: { ...orderFields(ticket, market, Date.now()), ...plan, ...proof },
          idempotencyKey: key,
        });
      } catch (error) {
        const check = error instanceof Refusal ? checkOfRefusal(error) : null;
        if (check) return check;
        throw error;
      }
    },
    onSuccess: (order) => {
      if ('field' in order) return onRefused(order);
      onDone();
      const told = { words, language, onCancel: () => cancel.mutate(order) };
      void import('./order-answer.tsx').then((answer) => answer.answerOrder(order, told));
    },
    onSettled: refreshOwn,
  });
}

type AvailableProps = { readonly name: string; readonly amount: string | undefined };

/** What may be spent, and the way to move more of it here. */
export function AvailableLine({ name, amount }: AvailableProps) {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 text-t5">
      <span className="text-muted">{words('spot.available')}</span>
      <span className="ml-auto flex min-w-0 items-center">
        <span className="min-w-0 font-strong break-words">
          {loggedIn ? <Roll text={formatAmount(language, amount)} /> : '–'} {name}
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

/** What is missing comes from another account, if the app has a room for that. */
export function Missing(props: Omit<TopUpProps, 'to'>) {
  const [TopUp] = useContributions('TopUp');
  return TopUp && <TopUp to="spot" {...props} />;
}

/** What a share is here, for whoever buys one. */
function StockNotes() {
  return useContributions('StockNote').map((Note, at) => <Note key={at} />);
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
    <dl className="space-y-1 text-t5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type FormProps = {
  readonly market: Market;
  readonly ticket: Ticket;
  readonly onChange: (change: Partial<Ticket>) => void;
  /** The order was accepted: what was typed has done its work. */
  readonly onSent: () => void;
  /** Whether it lies over the chart: its button stays at the thumb. */
  readonly isOver?: boolean;
};

type Paid = { readonly id: number; readonly name: string };

function paidCoin(market: Market, side: Ticket['side']): Paid {
  if (side === 'buy') return { id: market.legal_id, name: market.legal_name };
  return { id: market.currency_id, name: market.currency_name };
}

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

/**
 * What a ticket does: it checks, asks, sends, and says what came of it.
 * @param isAgreed whether it says itself all that is agreed to, so that nothing is asked
 */
export function useTicketForm(
  { market, ticket, onChange: change, onSent }: FormProps,
  isAgreed = false,
) {
  const loggedIn = useLoggedIn();
  const [isTried, setTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Check | null>(null);
  const confirmation = useConfirmation();
  const isOneTap = useOneTap() || isAgreed;
  const paid = paidCoin(market, ticket.side);
  const { data: available } = useAvailable(paid.id);
  const onChange = (part: Partial<Ticket>): void => {
    // Another kind of order is another form: nothing of it was wrong yet.
    if (part.type || part.side) setTried(false);
    setRefused(null);
    change(part);
  };
  const done = (): void => {
    confirmation.close();
    setTried(false);
    onSent();
  };
  const place = usePlaceOrder(market, done, (wrong) => {
    confirmation.close();
    setRefused(wrong);
  });
  const means = { available: available ?? null, lastPrice: () => lastPriceOf(market.match_id) };
  const lastPrice = means.lastPrice();
  const check =
    checkTicket(ticket, market, lastPrice, means.available) ??
    checkPlans(ticket, market, lastPrice);
  const press = (): void => {
    if (!loggedIn) return logInFirst();
    setTried(true);
    setAttempt((count) => count + 1);
    if (check || place.isPending) return;
    const sheet = (error: unknown): void => {
      // Where the house asks who it is, the sheet has the fields for it.
      if (error instanceof Refusal && error.code === PROOF_NEEDED) confirmation.ask(ticket);
    };
    if (isOneTap) place.mutate({ ticket, key: newKey() }, { onError: sheet });
    else confirmation.ask(ticket);
  };
  const missing = isTried && check?.word === BALANCE ? check.amounts?.['missing'] : undefined;
  const shown = isTried ? (check ?? refused) : refused;
  return {
    fields: { ticket, market, means, check: shown, onChange },
    lack: missing && { coin: paid, missing, attempt, onDone: () => confirmation.ask(ticket) },
    available,
    confirmation,
    isOneTap: loggedIn && isOneTap,
    paid,
    place,
    press,
  };
}

/** The order ticket, made for one hand. */
export function TicketForm(props: FormProps) {
  const { market, ticket, isOver } = props;
  const words = useWords();
  const loggedIn = useLoggedIn();
  const form = useTicketForm(props);
  const { fields, confirmation, place, isOneTap, paid } = form;
  const { asked } = confirmation;
  useEffect(() => whenIdle(ConfirmSheet.preload), []);
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      <PredictableNotice />
      <div className={isOver ? 'grid gap-2 min-[360px]:grid-cols-2' : 'contents'}>
        <KindFields ticket={ticket} onChange={fields.onChange} />
      </div>
      <PriceFields {...fields} />
      <AmountFields {...fields} />
      {form.lack && <Missing {...form.lack} />}
      <TotalField {...fields} />
      <ExitFields {...fields} />
      <LifeFields ticket={ticket} onChange={fields.onChange} />
      <AvailableLine name={paid.name} amount={form.available} />
      <EstimateLines ticket={ticket} market={market} />
      {market.kind === 'stock' && <StockNotes />}
      {isOneTap && <OneTapSwitch />}
      <div className={isOver ? 'sticky -bottom-4 -mb-4 bg-raised pt-1 pb-4' : 'contents'}>
        <Button
          type="submit"
          look={loggedIn ? ticket.side : 'primary'}
          pending={isOneTap && place.isPending}
          wide
        >
          {loggedIn
            ? words(`spot.${ticket.side}_name`, { name: market.currency_name })
            : words('common.log_in')}
        </Button>
      </div>
      {asked && (
        <ConfirmSheet
          open={confirmation.isOpen}
          ticket={asked.ticket}
          market={market}
          isPending={place.isPending}
          error={place.error}
          onConfirm={(proof) => place.mutate({ ...asked, proof })}
          onClose={confirmation.close}
        />
      )}
    </form>
  );
}
