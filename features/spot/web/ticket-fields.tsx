import { isPositive, scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { PercentSlider } from '../../../platform/browser/parts/slider.tsx';
import { Tick } from '../../../platform/browser/parts/switch.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import {
  canPostOnly,
  hasPrice,
  hasStop,
  type LifeHours,
  lifetimes,
  spendsBudget,
  stepPrice,
} from './ticket.ts';
import { type FieldsProps, TrailFields } from './plan-fields.tsx';
import { percentShown, totalShown, withPercent } from './ticket-state.ts';

const TYPES = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'oco',
  'trailing_stop',
] as const;
const TRIGGERS = ['index', 'last'] as const;
const TOTAL_DIGITS = 8;
const HOURS: readonly LifeHours[] = ['1', '24', '168', '720'];

type KindProps = Pick<FieldsProps, 'ticket' | 'onChange'>;

/** Buy or sell; an amount of the one is none of the other. */
export function SideTabs({ ticket, onChange }: KindProps) {
  const words = useWords();
  return (
    <Tabs
      look="segments"
      tone={ticket.side}
      label={words('spot.side')}
      value={ticket.side}
      onChange={(side) => onChange({ side, quantity: '', budget: '', percent: 0 })}
      choices={[
        { value: 'buy', label: words('spot.buy') },
        { value: 'sell', label: words('spot.sell') },
      ]}
    />
  );
}

/** Buy or sell, and the kind of order. */
export function KindFields({ ticket, onChange }: KindProps) {
  const words = useWords();
  return (
    <>
      <SideTabs ticket={ticket} onChange={onChange} />
      <SelectSheet
        title={words('spot.order_type')}
        value={ticket.type}
        onPick={(type) => onChange({ type, percent: 0 })}
        options={TYPES.map((value) => ({
          value,
          label: words(`spot.type_${value}`),
          detail: words(`spot.type_${value}_hint`),
        }))}
      />
    </>
  );
}

/** Trigger and price, with steppers of one tick. */
export function PriceFields({ ticket, market, means, check, onChange }: FieldsProps) {
  const words = useWords();
  const errorOf = useErrorOf(check, formatAmount);
  const digits = scaleOf(market.tick_size);
  const name = market.legal_name;
  const step = (from: string, direction: -1 | 1): string =>
    isPositive(from) ? stepPrice(from, market.tick_size, direction) : means.lastPrice();
  return (
    <>
      {hasStop(ticket.type) && (
        <AmountField
          label={words('spot.stop_price', { name })}
          value={ticket.stopPrice}
          digits={digits}
          error={errorOf('stopPrice')}
          onChange={(stopPrice) => onChange({ stopPrice })}
          onStep={(direction) => onChange({ stopPrice: step(ticket.stopPrice, direction) })}
        />
      )}
      {ticket.type === 'trailing_stop' && (
        <TrailFields
          ticket={ticket}
          market={market}
          means={means}
          check={check}
          onChange={onChange}
        />
      )}
      {(hasStop(ticket.type) || ticket.type === 'trailing_stop') && (
        <SelectSheet
          title={words('spot.trigger_by')}
          value={ticket.triggerBy}
          onPick={(triggerBy) => onChange({ triggerBy })}
          options={TRIGGERS.map((value) => ({
            value,
            label: words(`spot.trigger_by_${value}`),
            detail: words(`spot.trigger_by_${value}_hint`),
          }))}
        />
      )}
      {hasPrice(ticket.type) ? (
        <AmountField
          label={words('spot.price_in', { name })}
          value={ticket.price}
          digits={digits}
          error={errorOf('price')}
          onChange={(price) => onChange({ price })}
          onStep={(direction) => onChange({ price: step(ticket.price, direction) })}
        />
      ) : (
        <p
          className="flex min-h-12 items-center justify-center rounded-md bg-raised px-2
            text-center text-t5 text-muted"
        >
          {words('spot.at_market')}
        </p>
      )}
    </>
  );
}

/** How much: typed, or by the slider. */
export function AmountFields({ ticket, market, means, check, onChange }: FieldsProps) {
  const words = useWords();
  const isBudget = spendsBudget(ticket);
  const isTrailing = ticket.type === 'trailing_stop';
  const mayBudget = ticket.side === 'buy' && !hasPrice(ticket.type) && !isTrailing;
  const error = useErrorOf(check, formatAmount)('amount');
  const unit = isBudget ? market.legal_name : market.currency_name;
  return (
    <>
      <AmountField
        isMain
        label={words(isBudget ? 'spot.total' : 'spot.quantity')}
        value={isBudget ? ticket.budget : ticket.quantity}
        digits={isBudget ? TOTAL_DIGITS : scaleOf(market.lot_size)}
        error={error}
        onChange={(text) =>
          onChange(
            isBudget ? { budget: text, percent: 0 } : { quantity: text, budget: '', percent: 0 },
          )
        }
        unit={
          mayBudget ? (
            <button
              type="button"
              onClick={() => onChange({ byBudget: !ticket.byBudget, percent: 0 })}
              aria-label={words('spot.switch_unit', { name: unit })}
              className="-mr-3 min-h-11 px-3 font-strong text-accent-text"
            >
              {unit} ⇄
            </button>
          ) : (
            unit
          )
        }
      />
      <PercentSlider
        label={words('spot.share')}
        percent={percentShown(ticket, market, means)}
        tone={ticket.side}
        disabled={!means.available || !isPositive(means.available)}
        onChange={(percent) => onChange(withPercent(ticket, percent, market, means))}
      />
    </>
  );
}

/** What a priced order comes to; typing it gives the quantity, in whole lots. */
export function TotalField({ ticket, market, onChange }: FieldsProps) {
  const words = useWords();
  if (!hasPrice(ticket.type)) return null;
  return (
    <AmountField
      label={words('spot.total')}
      value={totalShown(ticket)}
      digits={TOTAL_DIGITS}
      unit={market.legal_name}
      onChange={(budget) =>
        onChange(budget === '' ? { budget, quantity: '', percent: 0 } : { budget, percent: 0 })
      }
    />
  );
}

/** How long the order lives and whether it may take. */
export function LifeFields({ ticket, onChange }: Pick<FieldsProps, 'ticket' | 'onChange'>) {
  const words = useWords();
  if (!hasPrice(ticket.type)) return null;
  return (
    <>
      {lifetimes(ticket.type).length > 1 && (
        <SelectSheet
          title={words('spot.time_in_force')}
          value={ticket.timeInForce}
          onPick={(timeInForce) => onChange({ timeInForce })}
          options={lifetimes(ticket.type).map((value) => ({
            value,
            label: words(`spot.tif_${value}`),
            detail: words(`spot.tif_${value}_hint`),
          }))}
        />
      )}
      {ticket.timeInForce === 'gtt' && (
        <SelectSheet
          title={words('spot.expires')}
          value={ticket.lifeHours}
          onPick={(lifeHours) => onChange({ lifeHours })}
          options={HOURS.map((value) => ({ value, label: words(`spot.hours_${value}`) }))}
        />
      )}
      {canPostOnly(ticket) && (
        <Tick
          label={words('spot.post_only')}
          checked={ticket.postOnly}
          onChange={(postOnly) => onChange({ postOnly })}
        />
      )}
    </>
  );
}
