import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { logInFirst } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import type { TopUpProps } from '../../../platform/browser/cards/web-card.ts';
import { add, multiply, scaleOf, subtract } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { PredictableNotice } from '../../../platform/browser/session/predictable-notice.tsx';
import { Roll } from '../../../platform/browser/parts/roll.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useRiskRead } from '../../../platform/browser/parts/risk-read.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { useIndex } from './index-line.tsx';
import { LeverageChoice } from './leverage-choice.tsx';
import { LotsField } from './lots-field.tsx';
import type { Contract, Preview } from './preview.ts';
import { OneTapSwitch, useOneTap } from './one-tap.tsx';
import { type Check, checkTicket, MARGIN, type Ticket } from './ticket.ts';
import { type Asked, askedFor, useOpen } from './use-open.ts';
import { TicketVoucher } from './ticket-voucher.tsx';
import { usePreview, useTier } from './use-preview.ts';

type FieldsProps = {
  readonly contract: Contract;
  readonly ticket: Ticket;
  readonly check: Check | null;
  /** The highest multiple at the size; undefined for any. */
  readonly most: number | undefined;
  readonly onChange: (change: Partial<Ticket>) => void;
};

function KindFields({ contract, ticket, most, onChange }: FieldsProps) {
  const words = useWords();
  return (
    <>
      <Tabs
        look="segments"
        tone={ticket.side === 'long' ? 'buy' : 'sell'}
        label={words('contracts.direction')}
        value={ticket.side}
        onChange={(side) => onChange({ side, takeProfit: '', stopLoss: '' })}
        choices={[
          { value: 'long', label: words('contracts.long') },
          { value: 'short', label: words('contracts.short') },
        ]}
      />
      <div className="grid grid-cols-2 gap-2">
        <SelectSheet
          title={words('contracts.order_type')}
          value={ticket.kind}
          onPick={(kind) => onChange({ kind })}
          options={(['market', 'limit', 'trigger'] as const).map((value) => ({
            value,
            label: words(`contracts.type_${value}`),
            detail: words(`contracts.type_${value}_hint`),
          }))}
        />
        <LeverageChoice contract={contract} ticket={ticket} most={most} onChange={onChange} />
      </div>
    </>
  );
}

function PriceField({ contract, ticket, check, onChange }: FieldsProps) {
  const words = useWords();
  const errorOf = useErrorOf(check, formatPrice);
  const { index } = useIndex(contract);
  const { market } = contract;
  if (ticket.kind === 'market') return null;
  const step = (direction: -1 | 1): string => {
    if (ticket.price === '') return index ?? '';
    const move = direction > 0 ? add : subtract;
    return move(ticket.price, market.tick_size);
  };
  return (
    <AmountField
      label={words(ticket.kind === 'trigger' ? 'contracts.trigger_in' : 'contracts.price_in', {
        name: market.legal_name,
      })}
      value={ticket.price}
      digits={scaleOf(market.tick_size)}
      error={errorOf('price')}
      onChange={(price) => onChange({ price })}
      onStep={(direction) => onChange({ price: step(direction) })}
    />
  );
}

function StopFields({ contract, ticket, check, onChange }: FieldsProps) {
  const words = useWords();
  const errorOf = useErrorOf(check, formatPrice);
  const digits = scaleOf(contract.market.tick_size);
  return (
    <>
      <Tick
        label={words('contracts.with_stops')}
        checked={ticket.hasStops}
        onChange={(hasStops) => onChange({ hasStops })}
      />
      {ticket.hasStops && (
        <div className="grid grid-cols-2 gap-2">
          {(['takeProfit', 'stopLoss'] as const).map((field) => (
            <AmountField
              key={field}
              label={words(`contracts.${field === 'takeProfit' ? 'take_profit' : 'stop_loss'}`)}
              value={ticket[field]}
              digits={digits}
              error={errorOf(field)}
              onChange={(price) => onChange({ [field]: price })}
            />
          ))}
        </div>
      )}
    </>
  );
}

function FreeLine({ name, free }: { readonly name: string; readonly free: string | undefined }) {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 text-t5">
      <span className="text-muted">{words('contracts.free')}</span>
      <span className="flex min-w-0 items-center">
        <span className="min-w-0 font-strong break-words">
          {loggedIn ? <Roll text={formatAmount(language, free, 4)} /> : '–'} {name}
        </span>
        {loggedIn && (
          <Go
            to={withParams(paths.transfer, { currency: name, to: 'margin' })}
            aria-label={words('contracts.top_up')}
            className="-mr-3 flex size-11 items-center justify-center text-accent-text"
          >
            <ArrowLeftRight aria-hidden size={16} />
          </Go>
        )}
      </span>
    </div>
  );
}

type EstimateProps = { readonly contract: Contract; readonly preview: Preview | undefined };

function Estimate({ contract, preview }: EstimateProps) {
  const words = useWords();
  const language = useLanguage();
  const { legal_name: name } = contract.market;
  const amount = (text: string | undefined): string =>
    text === undefined ? '–' : `${formatAmount(language, text, 4)} ${name}`;
  const liquidation =
    preview && !preview.liquidation
      ? words('contracts.no_price')
      : formatPrice(language, preview?.liquidation);
  const rows = [
    ['contracts.value', amount(preview?.value)],
    ['contracts.margin', amount(preview?.margin)],
    ['contracts.fee', amount(preview?.fee)],
    ['contracts.liquidation_price', liquidation],
    ['contracts.break_even', formatPrice(language, preview?.breakEven)],
  ] as const;
  return (
    <dl className="space-y-1.5 text-t5">
      {rows.map(([word, value]) => (
        <div key={word} className="flex justify-between gap-3">
          <dt className="text-muted">{words(word)}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  readonly contract: Contract;
  readonly ticket: Ticket;
  readonly onChange: (change: Partial<Ticket>) => void;
  /** The order was accepted. */
  readonly onSent: () => void;
  /** Whether it lies over the chart: its button stays at the thumb. */
  readonly isOver?: boolean;
};

/** What a ticket does: it checks, asks, sends, and says what came of it. */
function useTicketForm({ contract, ticket: typed, onChange: change, onSent }: Props) {
  const { most, ticket } = useTier(contract, typed);
  const loggedIn = useLoggedIn();
  const [isTried, setTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Check | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isOneTap = useOneTap();
  const wasRiskRead = useRiskRead('contracts:own', '/lever/risk');
  const { prices, free, preview } = usePreview(contract, ticket);
  const { bid = '0', ask = '0' } = prices ?? {};
  const check = checkTicket(ticket, contract, preview, bid, ask, loggedIn ? free : undefined);
  const onChange = (part: Partial<Ticket>): void => {
    if (part.side || part.kind) setTried(false);
    setRefused(null);
    change(part);
  };
  const done = (): void => {
    setAsking(false);
    setTried(false);
    onSent();
  };
  const open = useOpen(contract, done, (wrong) => {
    setAsking(false);
    setRefused(wrong);
  });
  const confirm = (): void => {
    setAsked(askedFor(ticket, { bid, ask }));
    setAsking(true);
  };
  const press = (): void => {
    if (!loggedIn) return logInFirst();
    setTried(true);
    setAttempt((count) => count + 1);
    if (check || !preview || open.isPending) return;
    // Who has not read what can be lost has it shown first.
    if (isOneTap && wasRiskRead) open.mutate(askedFor(ticket, { bid, ask }));
    else confirm();
  };
  const shown = isTried ? (check ?? refused) : refused;
  const missing = isTried && check?.word === MARGIN ? check.amounts?.['missing'] : undefined;
  const coin = { id: contract.market.legal_id, name: contract.market.legal_name };
  return {
    fields: { contract, ticket, check: shown, most, onChange },
    lack: missing && { coin, missing, attempt, onDone: confirm },
    isOneTap: loggedIn && isOneTap,
    confirmation: { asked, isAsking, close: () => setAsking(false) },
    prices,
    free,
    preview,
    open,
    press,
  };
}

/** What is missing comes from another account, if the app has a room for that. */
function Missing(props: Omit<TopUpProps, 'to'>) {
  const [TopUp] = useContributions('TopUp');
  return TopUp && <TopUp to="margin" {...props} />;
}

function SizeFields({ fields }: { readonly fields: FieldsProps }) {
  const words = useWords();
  const language = useLanguage();
  const { contract, ticket, check, most, onChange } = fields;
  const { market, terms, lot } = contract;
  return (
    <>
      <LotsField
        lots={ticket.lots}
        most={terms.maxLotsPerOrder}
        tone={ticket.side === 'long' ? 'buy' : 'sell'}
        error={useErrorOf(check, formatPrice)('lots')}
        onChange={(lots) => onChange({ lots })}
      />
      <p className="text-t5 text-muted">
        {words('contracts.lots_are', {
          amount: formatAmount(language, multiply(lot, ticket.lots || '0')),
          name: market.currency_name,
          lot: formatAmount(language, lot),
        })}
        {most !== undefined && ` · ${words('contracts.most_multiple', { multiple: most })}`}
      </p>
    </>
  );
}

/** The order ticket, made for one hand: everything it costs stands above its one button. */
export function TicketForm(props: Props) {
  const { contract, ticket, isOver } = props;
  const words = useWords();
  const loggedIn = useLoggedIn();
  const form = useTicketForm(props);
  const { fields, confirmation, open } = form;
  const { asked } = confirmation;
  const tone = ticket.side === 'long' ? 'buy' : 'sell';
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        form.press();
      }}
    >
      <PredictableNotice />
      <KindFields {...fields} />
      <PriceField {...fields} />
      <SizeFields fields={fields} />
      <TicketVoucher {...fields} />
      {form.lack && <Missing {...form.lack} />}
      <StopFields {...fields} />
      <FreeLine name={contract.market.legal_name} free={form.free} />
      <Estimate contract={contract} preview={form.preview} />
      {form.isOneTap && <OneTapSwitch />}
      <div className={isOver ? 'sticky -bottom-4 -mb-4 bg-raised pt-1 pb-4' : 'contents'}>
        <Button
          type="submit"
          look={loggedIn ? tone : 'primary'}
          wide
          disabled={!form.prices}
          pending={form.isOneTap && open.isPending}
        >
          {words(loggedIn ? `contracts.open_${ticket.side}` : 'common.log_in')}
        </Button>
      </div>
      {asked && (
        <ConfirmSheet
          key={asked.key}
          contract={contract}
          open={confirmation.isAsking}
          ticket={asked.ticket}
          isPending={open.isPending}
          onConfirm={(readsRisk) => open.mutate({ ...asked, readsRisk })}
          onClose={confirmation.close}
        />
      )}
    </form>
  );
}
