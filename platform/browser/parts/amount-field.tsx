import clsx from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { decimalMark, formatFixed } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';
import { isHalfWritten, readTyped } from './amount-text.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Digits allowed after the point. */
  readonly digits: number;
  readonly unit?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** The field itself, for who leads back to it where it is wrong. */
  readonly field?: Ref<HTMLInputElement>;
  /** What a ticket is about: keys of the desk lead to it. */
  readonly isMain?: boolean;
  /** Shows minus and plus buttons; called with the direction. */
  readonly onStep?: (direction: -1 | 1) => void;
};

type StepProps = { readonly direction: -1 | 1; readonly label: string; onPress: () => void };

function Step({ direction, label, onPress }: StepProps) {
  const words = useWords();
  const Icon = direction < 0 ? Minus : Plus;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={words(direction < 0 ? 'common.less' : 'common.more_of', { name: label })}
      className="flex size-11 shrink-0 items-center justify-center text-muted active:text-text"
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}

type Typed = Pick<Props, 'value' | 'onChange' | 'digits'>;

/**
 * What stands in a field for an amount. A text that is no amount (yet) stays as it was typed and
 * counts as none: nobody sends another number than he sees. Groups stay too, for who types on.
 */
export function useTyped({ value, onChange, digits }: Typed, mark: string) {
  const [odd, setOdd] = useState('');
  const read = readTyped(odd, digits, mark);
  const take = (typed: string) => {
    const amount = readTyped(typed, digits, mark);
    if (amount === null && !isHalfWritten(typed, mark)) return;
    setOdd(/\D/.test(typed.replace(mark, '')) ? typed : '');
    onChange(amount ?? '');
  };
  const isOdd = odd !== '' && value === (read ?? '');
  return { shown: isOdd ? odd : value.replace('.', mark), isUnread: isOdd && read === null, take };
}

/** A compact amount: the name inside, steppers beside, the unit at the end. */
export function AmountField(props: Props) {
  const { label, unit, placeholder, disabled } = props;
  const { onStep, field } = props;
  const id = useId();
  const language = useLanguage();
  const { shown, isUnread, take } = useTyped(props, decimalMark(language));
  const words = useWords();
  const example = isUnread ? formatFixed(language, '1234.56', 2) : '';
  const error = isUnread ? words('proof.amount_unread', { example }) : props.error;
  return (
    <div>
      <div
        className={clsx(
          'flex min-h-12 items-center rounded-sm border bg-canvas',
          'focus-within:border-accent-text focus-within:ring-3 focus-within:ring-accent-soft',
          error ? 'border-warning' : 'border-line-strong',
        )}
      >
        {onStep && <Step direction={-1} label={label} onPress={() => onStep(-1)} />}
        <div className={clsx('relative min-w-0 flex-1', onStep && 'text-center')}>
          {/* Over the field, which takes every touch. */}
          <label
            htmlFor={id}
            className={clsx(
              'pointer-events-none absolute inset-x-0 top-1 text-t6 leading-3.5 text-muted',
              !onStep && 'pl-3',
            )}
          >
            {label}
          </label>
          <input
            ref={field}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            data-main={props.isMain || undefined}
            disabled={disabled}
            placeholder={placeholder}
            value={shown}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={(event) => take(event.target.value)}
            className={clsx(
              'min-h-12 w-full min-w-0 bg-transparent pt-4 text-t4 font-strong text-text',
              'scroll-mt-bar',
              'placeholder:font-text placeholder:text-faint',
              onStep ? 'text-center' : 'pl-3',
            )}
          />
        </div>
        {unit && <span className="shrink-0 px-3 text-t5 text-muted">{unit}</span>}
        {onStep && <Step direction={1} label={label} onPress={() => onStep(1)} />}
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="mt-1 text-t5 text-warning">
          {error}
        </p>
      )}
    </div>
  );
}
