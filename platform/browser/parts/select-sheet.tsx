import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Sheet } from './sheet.tsx';

export type Option<T extends string> = {
  readonly value: T;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
};

type ListProps<T extends string> = {
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onPick: (value: T) => void;
};

/** The list of a choice: rows of 48 px or more, a tick at the chosen one. */
export function OptionList<T extends string>({ options, value, onPick }: ListProps<T>) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onPick(option.value)}
            className="flex min-h-12 w-full items-center gap-3 py-2 text-left"
          >
            {option.icon}
            <span className="min-w-0 flex-1">
              <span className={option.value === value ? 'font-strong text-accent-text' : ''}>
                {option.label}
              </span>
              {option.detail && <span className="block text-t5 text-muted">{option.detail}</span>}
            </span>
            {option.value === value && <Check aria-hidden size={18} className="text-accent-text" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

type Props<T extends string> = ListProps<T> & {
  readonly title: string;
  readonly className?: string;
};

/** A choice that opens its list as a sheet. */
export function SelectSheet<T extends string>(props: Props<T>) {
  const { title, options, value, onPick, className = '' } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${title}: ${chosen?.label ?? ''}`}
        onClick={() => setOpen(true)}
        className={`flex min-h-11 items-center justify-between gap-1 rounded-sm border border-line
          px-2.5 text-left text-t5 font-strong hover:bg-raised active:bg-pressed ${className}`}
      >
        {chosen?.icon}
        <span className="min-w-0 flex-1 py-1 leading-tight break-words">{chosen?.label}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title}>
        <OptionList
          options={options}
          value={value}
          onPick={(next) => {
            setOpen(false);
            onPick(next);
          }}
        />
      </Sheet>
    </>
  );
}
