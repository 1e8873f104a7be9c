import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { logInFirst } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { add, multiply, scaleOf, subtract } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { PredictableNotice } from '../../../platform/browser/session/predictable-notice.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { useIndex } from './index-line.tsx';
import { LotsField } from './lots-field.tsx';
import type { Contract, Preview } from './preview.ts';
import { type Check, checkTicket, multipleOf, type Ticket } from './ticket.ts';
import { usePreview } from './use-preview.ts';

type FieldsProps = {
  readonly contract: Contract;
  readonly ticket: Ticket;
  readonly check: Check | null;
  readonly onChange: (change: Partial<Ticket>) => void;
};

function KindFields({ contract, ticket, onChange }: FieldsProps) {
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
      <div className="grid grid-cols-3 gap-2">
        <SelectSheet
          title={words('contracts.order_type')}
          value={ticket.kind}
          onPick={(kind) => onChange({ kind })}
          options={(['market', 'limit'] as const).map((value) => ({
            value,
            label: words(`contracts.type_${value}`),
            detail: words(`contracts.type_${value}_hint`),
          }))}
        />
        <SelectSheet
          title={words('contracts.multiple')}
          value={String(multipleOf(ticket, contract))}
          onPick={(multiple) => onChange({ multiple: Number(multiple) })}
          options={contract.terms.multiples.map((multiple) => ({
            value: String(multiple),
            label: words('contracts.times', { multiple }),
          }))}
        />
        <SelectSheet
          title={words('contracts.margin_mode')}
          value={ticket.mode}
          onPick={(mode) => onChange({ mode })}
          options={(['cross', 'isolated'] as const).map((value) => ({
            value,
            label: words(`contracts.mode_${value}`),
            detail: words(`contracts.mode_${value}_hint`),
          }))}
        />
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
      label={words('contracts.price_in', { name: market.legal_name })}
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
    <div className="flex min-h-11 items-center justify-between gap-2 text-sm">
      <span className="text-muted">{words('contracts.free')}</span>
      <span className="flex min-w-0 items-center">
        <span className="min-w-0 font-medium break-words">
          {loggedIn ? formatAmount(language, free, 4) : '–'} {name}
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
    <dl className="space-y-1.5 text-sm">
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
};

/** The order ticket, made for one hand: everything it costs stands above its one button. */
export function TicketForm({ contract, ticket, onChange: change, onSent }: Props) {
  const words = useWords();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<Ticket | null>(null);
  const { prices, free, preview } = usePreview(contract, ticket);
  const { market, terms, lot } = contract;
  const ownFree = loggedIn ? free : undefined;
  const { bid = '0', ask = '0' } = prices ?? {};
  const check = checkTicket(ticket, contract, preview, bid, ask, ownFree);
  const errorOf = useErrorOf(isTried ? check : null, formatPrice);
  const onChange = (part: Partial<Ticket>): void => {
    if (part.side || part.kind) setTried(false);
    change(part);
  };
  const fields = { contract, ticket, check: isTried ? check : null, onChange };
  const press = (): void => {
    if (!loggedIn) return logInFirst();
    setTried(true);
    if (!check && preview) setAsked(ticket);
  };
  const base = multiply(lot, ticket.lots || '0');
  const tone = ticket.side === 'long' ? 'buy' : 'sell';
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <PredictableNotice />
      <KindFields {...fields} />
      <PriceField {...fields} />
      <LotsField
        lots={ticket.lots}
        most={terms.maxLotsPerOrder}
        tone={tone}
        error={errorOf('lots')}
        onChange={(lots) => onChange({ lots })}
      />
      <p className="text-xs text-muted">
        {words('contracts.lots_are', {
          amount: formatAmount(language, base),
          name: market.currency_name,
          lot: formatAmount(language, lot),
        })}
      </p>
      <StopFields {...fields} />
      <FreeLine name={market.legal_name} free={free} />
      <Estimate contract={contract} preview={preview} />
      <Button type="submit" look={loggedIn ? tone : 'primary'} wide disabled={!prices}>
        {words(loggedIn ? `contracts.open_${ticket.side}` : 'common.log_in')}
      </Button>
      <ConfirmSheet
        contract={contract}
        ticket={asked}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          setTried(false);
          onSent();
        }}
      />
    </form>
  );
}
