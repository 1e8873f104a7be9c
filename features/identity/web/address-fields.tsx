import { sixDigits } from '../../../core/wire/code-text.ts';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { areaCode } from './area-code.ts';
import { useCountdown } from './countdown.ts';
import { DemoCode, useIsDemo } from './demo-code.tsx';
import type { Kind } from './schemas.ts';

type KindProps = { readonly kind: Kind; readonly onChange: (kind: Kind) => void };

/** By mail or by mobile. */
export function KindTabs({ kind, onChange }: KindProps) {
  const words = useWords();
  return (
    <Tabs
      look="segments"
      label={words('identity.kind')}
      value={kind}
      onChange={onChange}
      choices={[
        { value: 'email', label: words('identity.email') },
        { value: 'mobile', label: words('identity.mobile') },
      ]}
    />
  );
}

type FieldProps = ComponentProps<typeof TextField>;
type AddressProps = Omit<FieldProps, 'label'> & { readonly kind: Kind };

/** The mail address, or the number behind its dialling code. */
export function AddressField({ kind, ...rest }: AddressProps) {
  const words = useWords();
  if (kind === 'email') {
    return (
      <TextField
        {...rest}
        label={words('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
    );
  }
  return (
    <TextField
      {...rest}
      label={words('identity.mobile')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      lead={
        <button
          type="button"
          aria-label={words('identity.area_button', { code: areaCode() })}
          onClick={() => push(paths.area)}
          className="flex min-h-12 shrink-0 items-center gap-1 border-r border-line px-3
            font-strong"
        >
          {areaCode()}
          <ChevronDown aria-hidden size={14} className="text-muted" />
        </button>
      }
    />
  );
}

type CodeProps = Omit<FieldProps, 'label'> & {
  readonly send: () => Promise<string>;
  /** Where the code goes, and what takes it from the demo's inbox. */
  readonly to: string;
  readonly onFill: (code: string) => void;
  /** Why no code can be sent yet, or null. */
  readonly refusal?: string | null;
  /** The address that was typed to its end: its code is sent, in a demo filled in, by itself. */
  readonly typedTo?: string | undefined;
};

/** The six digits, with a button that sends them and then counts down 120 seconds. */
export function CodeField({ send: ask, to, onFill, refusal, typedTo = '', ...rest }: CodeProps) {
  const isDemo = useIsDemo();
  const words = useWords();
  const [sent, setSent] = useState(0);
  const { left, start } = useCountdown();
  const send = useMutation({
    mutationFn: ask,
    onSuccess: (message) => {
      start();
      setSent((count) => count + 1);
      toast(String(message), 'good');
    },
  });
  const isDue = typedTo !== '' && !refusal;
  const { mutate } = send;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, typedTo, mutate]);
  const press = (): void => {
    if (refusal) toast(refusal, 'bad');
    else send.mutate();
  };
  return (
    <div>
      <TextField
        {...rest}
        label={words('identity.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => {
          event.target.value = sixDigits(event.target.value);
          rest.onChange?.(event);
        }}
        trail={
          <button
            type="button"
            disabled={left > 0 || send.isPending}
            onClick={press}
            className="min-h-11 shrink-0 px-3 text-t5 font-strong text-accent-text
              disabled:text-faint"
          >
            {left > 0 ? words('identity.seconds', { seconds: left }) : words('identity.send_code')}
          </button>
        }
      />
      <DemoCode to={to} sent={sent} onFill={onFill} fillsAtOnce={isDue && isDemo} />
    </div>
  );
}
