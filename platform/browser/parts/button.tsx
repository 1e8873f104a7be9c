import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

type Look = 'primary' | 'buy' | 'sell' | 'quiet' | 'plain' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-pressed active:bg-accent-pressed',
  buy: 'bg-up-solid text-on-solid active:brightness-90',
  sell: 'bg-down-solid text-on-solid active:brightness-90',
  quiet: 'border border-line-strong text-text hover:bg-raised active:bg-pressed',
  plain: 'text-accent-text hover:bg-raised active:bg-raised',
  danger: 'border border-line-strong text-text hover:bg-raised active:bg-pressed',
};

type Props = ComponentProps<'button'> & {
  readonly look?: Look;
  readonly wide?: boolean;
  /** Shows that the answer is awaited and refuses further presses. */
  readonly pending?: boolean;
};

/** The button. 48 px high; one filled with champagne a screen. */
export function Button({ look = 'primary', wide, pending, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || pending}
      aria-busy={pending || undefined}
      className={clsx(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-4 py-2',
        'text-center text-t4 font-title transition-[filter,background-color] duration-40',
        'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-pressed',
        'disabled:text-muted disabled:filter-none',
        LOOKS[look],
        wide && 'w-full',
        className,
      )}
    >
      {pending && <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin" />}
      {rest.children}
    </button>
  );
}

type IconProps = ComponentProps<'button'> & { readonly label: string };

/** A picture as a button: 44 × 44 px at any text size, with its name for who does not see it. */
export function IconButton({ label, className, ...rest }: IconProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-text',
        'hover:bg-raised active:bg-pressed disabled:text-faint',
        className,
      )}
    />
  );
}
