import { useQuote } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { scaleOf, sign } from '../../../platform/browser/numbers/decimal.ts';
import {
  formatAmount,
  formatPrice,
  formatSigned,
} from '../../../platform/browser/numbers/format.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { useErrorOf } from '../../../platform/browser/parts/field-check.ts';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useFeeRates } from './orders-data.ts';
import { EXIT_FIELDS, EXIT_WORDS, type ExitField, exitPrice, exitResult } from './plans.ts';
import { type Check, mayHaveExits, type Ticket } from './ticket.ts';
import type { Means } from './ticket-state.ts';

export type FieldsProps = {
  readonly ticket: Ticket;
  readonly market: Market;
  readonly means: Means;
  readonly check: Check | null;
  readonly onChange: (change: Partial<Ticket>) => void;
};

/** How far a trailing stop follows, and from which price on. */
export function TrailFields({ ticket, market, check, onChange }: FieldsProps) {
  const words = useWords();
  const errorOf = useErrorOf(check, formatAmount);
  return (
    <>
      <AmountField
        label={words('spot.callback')}
        value={ticket.callback}
        digits={2}
        unit="%"
        error={errorOf('callback')}
        onChange={(callback) => onChange({ callback })}
      />
      <AmountField
        label={words('spot.activation')}
        value={ticket.activation}
        digits={scaleOf(market.tick_size)}
        unit={market.legal_name}
        placeholder={words('spot.optional')}
        error={errorOf('activation')}
        onChange={(activation) => onChange({ activation })}
      />
    </>
  );
}

/** What an exit would bring, at its price; it follows the market on its own. */
function ExitLine({ ticket, market, field }: ResultProps) {
  const words = useWords();
  const language = useLanguage();
  const lastPrice = useQuote(market.match_id)?.now_price ?? '0';
  const rates = useFeeRates(market);
  const result = exitResult(ticket, field, market, lastPrice, rates);
  if (result === null) return null;
  const price = exitPrice(ticket, field, market, lastPrice);
  return (
    <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-t5 text-muted">
      <span>{ticket.exitsBy === 'percent' && formatPrice(language, price)}</span>
      <span className={sign(result) < 0 ? 'text-down' : 'text-up'}>
        {words('spot.expected', {
          amount: `${formatSigned(language, result, 2)} ${market.legal_name}`,
        })}
      </span>
    </p>
  );
}

type ResultProps = Pick<FieldsProps, 'ticket' | 'market'> & { readonly field: ExitField };

/** Where what is bought is to be sold again: by price or by percent, each with its result. */
export function ExitFields({ ticket, market, check, onChange }: FieldsProps) {
  const words = useWords();
  const errorOf = useErrorOf(check, formatAmount);
  if (!mayHaveExits(ticket)) return null;
  const isPercent = ticket.exitsBy === 'percent';
  const unit = isPercent ? '%' : market.legal_name;
  const turn = (): void =>
    onChange({ exitsBy: isPercent ? 'price' : 'percent', takeProfit: '', stopLoss: '' });
  return (
    <div className="flex flex-col gap-2">
      <SwitchRow
        label={words('spot.exits')}
        checked={ticket.exits}
        onChange={(exits) => onChange({ exits })}
      />
      {ticket.exits &&
        EXIT_FIELDS.map((field) => (
          <div key={field}>
            <AmountField
              label={words(EXIT_WORDS[field])}
              value={ticket[field]}
              digits={isPercent ? 2 : scaleOf(market.tick_size)}
              error={errorOf(field)}
              onChange={(text) => onChange({ [field]: text })}
              unit={
                <button
                  type="button"
                  onClick={turn}
                  aria-label={words('spot.switch_unit', { name: unit })}
                  className="-mr-3 min-h-11 px-3 font-strong text-accent-text"
                >
                  {unit} ⇄
                </button>
              }
            />
            <ExitLine ticket={ticket} market={market} field={field} />
          </div>
        ))}
    </div>
  );
}
