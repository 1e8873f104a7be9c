import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  readonly isChosen: boolean;
  readonly onPick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** One of a few answers, of which one is chosen. */
export function ChoiceRow({ isChosen, onPick, disabled, children }: Props) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      disabled={disabled}
      onClick={onPick}
      className={clsx(
        'flex min-h-13 w-full items-center gap-3 rounded-md border bg-raised px-3 py-2 text-left',
        isChosen ? 'border-accent-text' : 'border-line enabled:hover:border-line-strong',
      )}
    >
      <span className={clsx('min-w-0 flex-1', disabled && 'text-muted')}>{children}</span>
      {isChosen && <Check aria-hidden size={18} className="shrink-0 text-accent-text" />}
    </button>
  );
}
