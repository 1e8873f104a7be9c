import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../platform/browser/parts/field.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Strength, strengthOf } from './strength.ts';

const BARS: Record<Strength, number> = { weak: 1, fair: 2, strong: 3 };
const TONES: Record<Strength, string> = {
  weak: 'bg-down',
  fair: 'bg-accent-text',
  strong: 'bg-up',
};

/** Three bars and a word: how hard a password is to guess. Nothing while none is typed. */
function StrengthHint({ password }: { readonly password: string }) {
  const words = useWords();
  if (password === '') return null;
  const strength = strengthOf(password);
  return (
    <p role="status" className="-mt-2 flex items-center gap-2 text-t5 text-muted">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1 w-8 rounded-full',
              bar <= BARS[strength] ? TONES[strength] : 'bg-pressed',
            )}
          />
        ))}
      </span>
      {words(`identity.strength_${strength}`)}
    </p>
  );
}

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

type Props = {
  readonly label: string;
  readonly hint: string;
  /** What is typed so far. */
  readonly typed: string;
  readonly password: FieldProps;
  readonly repeated: FieldProps;
  /** A short one has no use for a hint about its strength. */
  readonly isShort?: boolean;
};

/** A new password, twice, with its strength. */
export function NewPasswordFields({ label, hint, typed, password, repeated, isShort }: Props) {
  const words = useWords();
  return (
    <>
      <PasswordField {...password} label={label} hint={hint} autoComplete="new-password" />
      {!isShort && <StrengthHint password={typed} />}
      <PasswordField
        {...repeated}
        label={words('identity.repeat_password')}
        autoComplete="new-password"
      />
    </>
  );
}
