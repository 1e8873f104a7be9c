import { sixDigits } from '../../../core/wire/code-text.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { useCopy } from '../../../platform/browser/parts/copy.ts';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { QrCode } from '../../../platform/browser/parts/qr-code.tsx';
import { saveFile } from '../../../platform/browser/parts/save-file.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshSafe, type Safe } from './safe-data.ts';
import { isSecondCode, SecondCodeField } from './second-factor.tsx';
import type { codesMessage } from '../wire.ts';

type Begun = { readonly secret: string; readonly uri: string };
type Codes = ReturnType<typeof codesMessage>;

const FILE = 'bourse-recovery-codes.txt';

type CodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The recovery codes, the only time they are shown. */
function RecoveryCodes({ codes, onDone }: CodesProps) {
  const words = useWords();
  const copy = useCopy();
  const all = codes.join('\n');
  return (
    <div className="space-y-3">
      <p className="text-t5 text-muted">{words('identity.recovery_keep')}</p>
      <ul
        aria-label={words('identity.recovery_codes')}
        className="grid grid-cols-2 gap-2 rounded-md bg-raised p-3 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" className="flex-1" onClick={() => copy(all)}>
          <Copy aria-hidden size={16} />
          {words('identity.recovery_copy')}
        </Button>
        <Button
          look="quiet"
          className="flex-1"
          onClick={() => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), FILE)}
        >
          <Download aria-hidden size={16} />
          {words('identity.recovery_save')}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {words('identity.recovery_done')}
      </Button>
    </div>
  );
}

/** The secret as a picture and as letters. */
function SecretView({ begun }: { readonly begun: Begun }) {
  const words = useWords();
  const copy = useCopy();
  return (
    <div className="space-y-3">
      <p className="text-t5 text-muted">{words('identity.two_factor_scan')}</p>
      <div className="mx-auto w-44 overflow-hidden rounded-md">
        <QrCode text={begun.uri} label={words('identity.two_factor_qr')} />
      </div>
      <div className="flex items-center gap-2 rounded-md bg-raised py-1 pl-3">
        <div role="group" aria-label={words('identity.two_factor_key')} className="min-w-0 flex-1">
          <p className="text-t5 text-muted">{words('identity.two_factor_key')}</p>
          {/* In groups of four, as apps ask for it. */}
          <code className="text-t5 break-words">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <IconButton
          label={`${words('settings.copy')}: ${words('identity.two_factor_key')}`}
          className="text-accent-text"
          onClick={() => copy(begun.secret)}
        >
          <Copy aria-hidden size={18} />
        </IconButton>
      </div>
    </div>
  );
}

type ProofProps = {
  readonly children?: ReactNode;
  readonly label: string;
  readonly look?: 'danger';
  readonly isPending: boolean;
  /** Only the app's digits, while there are no recovery codes yet. */
  readonly onlyApp?: boolean;
  readonly onProve: (proof: { readonly password: string; readonly code: string }) => void;
};

/** Login password and code, with which everything here is done. */
function ProofForm({ children, label, look, isPending, onlyApp, onProve }: ProofProps) {
  const words = useWords();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isReady = password !== '' && (onlyApp ? /^\d{6}$/.test(code) : isSecondCode(code));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onProve({ password, code: code.trim() });
  };
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      {children}
      <PasswordField
        label={words('identity.login_password')}
        value={password}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      {onlyApp ? (
        <TextField
          label={words('identity.two_factor_code')}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => setCode(sixDigits(event.target.value))}
        />
      ) : (
        <SecondCodeField value={code} onChange={setCode} />
      )}
      <p className="text-t5 text-muted">{words('identity.locks')}</p>
      <Button
        type="submit"
        wide
        {...(look ? { look } : {})}
        disabled={!isReady}
        pending={isPending}
      >
        {label}
      </Button>
    </form>
  );
}

type PartProps = {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
};

function TurnOn({ onCodes }: Pick<PartProps, 'onCodes'>) {
  const words = useWords();
  const begin = useQuery({
    queryKey: ['identity:own', 'two_factor'],
    queryFn: () => post<Begun>('/safe/two_factor/begin'),
    // Each opening makes a secret of its own; a second one would make the first worthless.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const confirm = useMutation({
    mutationFn: (fields: { readonly password: string; readonly code: string }) =>
      post<Codes>('/safe/two_factor/confirm', { fields }),
    onSuccess: ({ recovery_codes: codes }) => onCodes(codes),
  });
  return (
    <Loaded query={begin} skeleton={<SkeletonRows count={3} />}>
      {(begun) => (
        <ProofForm
          label={words('identity.two_factor_start')}
          isPending={confirm.isPending}
          onlyApp
          onProve={(proof) => confirm.mutate(proof)}
        >
          <SecretView begun={begun} />
        </ProofForm>
      )}
    </Loaded>
  );
}

function TurnOff({ onClose }: Pick<PartProps, 'onClose'>) {
  const words = useWords();
  const off = useMutation({
    mutationFn: (fields: { readonly password: string; readonly code: string }) =>
      post<string>('/safe/two_factor/off', { fields }),
    onSuccess: async () => {
      onClose();
      await refreshSafe();
    },
  });
  return (
    <ProofForm
      label={words('identity.two_factor_stop')}
      look="danger"
      isPending={off.isPending}
      onProve={(proof) => off.mutate(proof)}
    />
  );
}

function Renew({ onCodes }: Pick<PartProps, 'onCodes'>) {
  const words = useWords();
  const renew = useMutation({
    mutationFn: (fields: { readonly password: string; readonly code: string }) =>
      post<Codes>('/safe/two_factor/recovery', { fields }),
    onSuccess: ({ recovery_codes: codes }) => onCodes(codes),
  });
  return (
    <ProofForm
      label={words('identity.recovery_new')}
      isPending={renew.isPending}
      onProve={(proof) => renew.mutate(proof)}
    />
  );
}

type OnProps = PartProps & { readonly safe: Safe };

/** What one can do while it is on. */
function WhileOn({ safe, onCodes, onClose }: OnProps) {
  const words = useWords();
  const language = useLanguage();
  const [request, setRequest] = useState<'renew' | 'off' | null>(null);
  if (request === 'renew') return <Renew onCodes={onCodes} />;
  if (request === 'off') return <TurnOff onClose={onClose} />;
  const time = formatTime(language, safe.two_factor_since_ms);
  return (
    <div className="space-y-3">
      <p className="text-up">{words('identity.two_factor_since', { time })}</p>
      <p className="text-t5 text-muted">
        {words('identity.recovery_left', { left: safe.recovery_codes_left })}
      </p>
      <Button look="quiet" wide onClick={() => setRequest('renew')}>
        {words('identity.recovery_new')}
      </Button>
      <Button look="danger" wide onClick={() => setRequest('off')}>
        {words('identity.two_factor_stop')}
      </Button>
    </div>
  );
}

type Props = { readonly open: boolean; readonly safe: Safe; readonly onClose: () => void };

/** Two-factor: switched on with an authenticator app, switched off, recovery codes. */
export function TwoFactorSheet({ open, safe, onClose }: Props) {
  const words = useWords();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    setCodes(null);
    onClose();
    void refreshSafe();
  };
  const part = safe.two_factor ? (
    <WhileOn safe={safe} onCodes={setCodes} onClose={close} />
  ) : (
    <TurnOn onCodes={setCodes} />
  );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={words(codes ? 'identity.recovery_codes' : 'identity.two_factor')}
      {...(codes ? {} : { description: words('identity.two_factor_why') })}
    >
      {open && (codes ? <RecoveryCodes codes={codes} onDone={close} /> : part)}
    </Sheet>
  );
}
