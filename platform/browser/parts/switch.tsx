import clsx from 'clsx';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string | undefined;
};

/** A line with a switch at its end; the whole line is the target. */
export function SwitchRow({ label, checked, onChange, hint }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-left"
    >
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-t5 text-muted">{hint}</span>}
      </span>
      <span
        aria-hidden
        className={clsx(
          'relative h-6 w-10 shrink-0 rounded-full transition-colors',
          checked ? 'bg-accent' : 'bg-mark',
        )}
      >
        <span
          className={clsx(
            'absolute top-0.5 size-5 rounded-full transition-[left]',
            checked ? 'left-[1.125rem] bg-on-accent' : 'left-0.5 bg-canvas',
          )}
        />
      </span>
    </button>
  );
}

/** A tick box with its sentence. */
export function Tick({ label, checked, onChange }: Omit<Props, 'hint'>) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="flex min-h-11 items-center gap-2 text-left text-t5 text-muted"
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-4.5 shrink-0 items-center justify-center rounded-xs border text-t5',
          checked ? 'border-accent bg-accent text-on-accent' : 'border-mark',
        )}
      >
        {checked && '✓'}
      </span>
      {label}
    </button>
  );
}
