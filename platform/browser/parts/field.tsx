import clsx from 'clsx';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useWords } from '../words/use-words.ts';

type FrameProps = {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly lead?: ReactNode;
  readonly trail?: ReactNode;
  readonly children: ReactNode;
};

function Frame({ id, label, error, hint, lead, trail, children }: FrameProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-t5 text-muted">
        {label}
      </label>
      <div
        className={clsx(
          'flex min-h-12 items-center rounded-sm border bg-canvas',
          'focus-within:border-accent-text focus-within:ring-3 focus-within:ring-accent-soft',
          error ? 'border-warning' : 'border-line-strong',
        )}
      >
        {lead}
        {children}
        {trail}
      </div>
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-1 flex gap-1 text-t5 text-warning">
          <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="mt-1 text-t5 text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly lead?: ReactNode;
  readonly trail?: ReactNode;
};

/** One line of text with its label above and what is wrong with it below. */
export function TextField({ label, error, hint, lead, trail, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} lead={lead} trail={trail}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={clsx(
          'min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-t4 text-text',
          'placeholder:text-faint',
          rest.className,
        )}
      />
    </Frame>
  );
}

export type TextAreaProps = ComponentProps<'textarea'> &
  Pick<TextFieldProps, 'label' | 'error' | 'hint'>;

/** Lines of text; looks and speaks like a field of one line. */
export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={clsx(
          'min-h-24 w-full min-w-0 flex-1 resize-y bg-transparent px-3 py-2 text-t4 text-text',
          'placeholder:text-faint',
          rest.className,
        )}
      />
    </Frame>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: TextFieldProps) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trail={
        <button
          type="button"
          aria-label={words(isShown ? 'common.hide_password' : 'common.show_password')}
          onClick={() => setShown(!isShown)}
          className="flex size-11 shrink-0 items-center justify-center text-muted"
        >
          <Icon aria-hidden size={18} />
        </button>
      }
    />
  );
}
