import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

type Look = 'primary' | 'buy' | 'sell' | 'quiet' | 'plain' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent active:brightness-90',
  buy: 'bg-up-solid text-on-solid active:brightness-90',
  sell: 'bg-down-solid text-on-solid active:brightness-90',
  quiet: 'bg-raised text-text active:bg-pressed',
  plain: 'text-accent-text active:bg-raised',
  danger: 'bg-raised text-down active:bg-pressed',
};

type Props = ComponentProps<'button'> & {
  readonly look?: Look;
  readonly wide?: boolean;
  /** Shows that the answer is awaited and refuses further presses. */
  readonly pending?: boolean;
};

/** The button. At least 44 px high. */
export function Button({ look = 'primary', wide, pending, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || pending}
      aria-busy={pending || undefined}
      className={clsx(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2',
        'text-center text-base font-semibold transition-[filter,background-color]',
        'disabled:cursor-not-allowed disabled:bg-raised disabled:text-faint',
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

/** A picture as a button, 44 × 44, with its name for those who do not see it. */
export function IconButton({ label, className, ...rest }: IconProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-text',
        'active:bg-raised disabled:text-faint',
        className,
      )}
    />
  );
}
