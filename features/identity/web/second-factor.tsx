/** Asks for the second factor when the server does, and sends the call again with it. */
import { sixDigits } from '../../../core/wire/code-text.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { Cancelled, Refusal } from '../../../platform/browser/api/errors.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Asking = {
  /** What was wrong with the code before; empty at first. */
  readonly refusal: string;
  readonly isPending: boolean;
  readonly answer: (code: string | null) => void;
};

const useAsking = create<{ readonly asking: Asking | null }>(() => ({ asking: null }));

function ask(refusal: string): Promise<string | null> {
  return new Promise((resolve) => {
    const answer = (code: string | null): void => {
      const asking =
        code === null ? null : { refusal: '', isPending: true, answer: () => undefined };
      useAsking.setState({ asking });
      resolve(code);
    };
    useAsking.setState({ asking: { refusal, isPending: false, answer } });
  });
}

/**
 * Makes a call, and again with a code when the server wants the second factor. The screen shows
 * `SecondFactorSheet` for it. Throws `Cancelled` when the person closes that.
 */
export async function withSecondFactor<T>(
  call: (code: string | undefined) => Promise<T>,
): Promise<T> {
  let code: string | undefined;
  try {
    for (;;) {
      try {
        return await call(code);
      } catch (error) {
        const name = error instanceof Refusal ? error.code : '';
        if (name !== 'two_factor_needed' && name !== 'two_factor_wrong') throw error;
        const given = await ask(code === undefined ? '' : (error as Refusal).message);
        if (given === null) throw new Cancelled();
        code = given;
      }
    }
  } finally {
    useAsking.setState({ asking: null });
  }
}

type CodeProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
};

/** Six digits of the app, or a recovery code for who has no phone at hand. */
export function SecondCodeField({ value, onChange, error }: CodeProps) {
  const words = useWords();
  const [isRecovery, setRecovery] = useState(false);
  const swap = (): void => {
    setRecovery(!isRecovery);
    onChange('');
  };
  const kind = isRecovery
    ? ({ maxLength: 20, autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const)
    : ({ inputMode: 'numeric', autoComplete: 'one-time-code' } as const);
  return (
    <div>
      <TextField
        {...kind}
        label={words(isRecovery ? 'identity.recovery_code' : 'identity.two_factor_code')}
        value={value}
        error={error}
        onChange={({ target }) => onChange(isRecovery ? target.value : sixDigits(target.value))}
      />
      <button
        type="button"
        onClick={swap}
        className="flex min-h-11 items-center text-t5 text-accent-text"
      >
        {!isRecovery && <span className="sr-only">{words('identity.lost_phone')}</span>}
        {words(isRecovery ? 'identity.use_app' : 'identity.use_recovery')}
      </button>
    </div>
  );
}

/** True for what can be a code of the app or a recovery code. */
export function isSecondCode(code: string): boolean {
  return /^\s*(?:\d{6}|[a-z2-9]{5}[\s-]?[a-z2-9]{5})\s*$/i.test(code);
}

function CodeForm({ asking }: { readonly asking: Asking }) {
  const words = useWords();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSecondCode(code)) asking.answer(code.trim());
      }}
    >
      <p className="text-t5 text-muted">{words('identity.second_hint')}</p>
      <SecondCodeField value={code} onChange={setCode} error={asking.refusal || undefined} />
      <Button type="submit" wide disabled={!isSecondCode(code)} pending={asking.isPending}>
        {words('identity.continue')}
      </Button>
    </form>
  );
}

/** The question for the second factor; shown while a call of `withSecondFactor` waits for it. */
export function SecondFactorSheet() {
  const words = useWords();
  const asking = useAsking((state) => state.asking);
  // Who leaves the screen has answered: with nothing.
  useEffect(() => () => useAsking.getState().asking?.answer(null), []);
  return (
    <Sheet
      open={asking !== null}
      onClose={() => asking?.answer(null)}
      title={words('identity.two_factor')}
    >
      {asking && <CodeForm asking={asking} />}
    </Sheet>
  );
}
