import { type ReactNode, useState } from 'react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { formatSigned, formatTime } from '../../../platform/browser/numbers/format.ts';
import { Figure } from '../../../platform/browser/parts/list-row.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { hadAfter, paymentsOf, penaltyAfter } from './plan.ts';
import type { Product } from './types.ts';

type Props = { readonly product: Product; readonly amount: string };

/** Every payment with its time, if one began now. */
export function Calendar({ product, amount }: Props) {
  const words = useWords();
  const language = useLanguage();
  const payments = paymentsOf(product, amount, serverNowMs());
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-t5 text-accent-text">
        {words('lockup.calendar')}
      </summary>
      <ol tabIndex={0} className="max-h-64 overflow-y-auto pb-2">
        {payments.map(({ day, ms, pays }) => (
          <li key={day} className="flex justify-between gap-3 py-1 text-t5">
            <span className="min-w-0">
              <span className="block">{words('lockup.day', { n: day })}</span>
              <span className="block text-t6 text-faint">{formatTime(language, ms)}</span>
            </span>
            <span className="text-right">
              {formatSigned(language, pays)} {product.currency_name}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

type DaysProps = {
  readonly label: string;
  readonly day: number;
  readonly days: number;
  readonly valueText: string;
  readonly onChange: (day: number) => void;
};

/** Days of a term along the graduation. */
function DaySlider({ label, day, days, valueText, onChange }: DaysProps): ReactNode {
  return (
    <div className="relative flex min-h-11 items-center px-1">
      <div aria-hidden className="mill absolute inset-x-2.5 h-2.5 text-line-strong">
        <div
          className="mill h-full"
          style={{ width: `${(day / days) * 100}%`, color: 'var(--accent)' }}
        />
      </div>
      <input
        type="range"
        min={0}
        max={days}
        step={1}
        value={day}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
        className="range relative h-11 w-full"
      />
    </div>
  );
}

/** What one has had in all when one leaves after so many days. */
export function Leaving({ product, amount }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { day: days, currency_name: coin } = product;
  const [day, setDay] = useState(Math.floor(days / 2));
  const label = words('lockup.if_you_leave');
  const after = words('lockup.after_days', { n: day });
  const had = coinText(language, hadAfter(product, amount, day), coin);
  return (
    <section aria-label={label} className="border-t border-line py-2">
      <h3 className="text-t5 text-muted">{label}</h3>
      <DaySlider
        label={label}
        day={day}
        days={days}
        valueText={`${after}: ${had}`}
        onChange={setDay}
      />
      <dl aria-live="polite">
        <Figure label={after} value={had} />
        <Figure
          label={words('lockup.penalty')}
          value={coinText(language, penaltyAfter(product, amount, day), coin)}
        />
      </dl>
    </section>
  );
}
