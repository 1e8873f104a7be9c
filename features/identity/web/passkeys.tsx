import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { post } from '../../../platform/browser/api/client.ts';
import { formatTime } from '../../../platform/browser/numbers/format.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { askBrowser } from './passkey-browser.ts';
import { type Passkey, refreshSafe, type Safe } from './safe-data.ts';
import { withSecondFactor } from './second-factor.tsx';

/** What one is about to do with which passkey. */
type PasskeyRequest =
  | { readonly what: 'add' }
  | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

type Form = { readonly password: string; readonly name: string };

async function add({ password, name }: Form): Promise<string> {
  const options = await withSecondFactor((two_factor_code) =>
    post<PublicKeyCredentialCreationOptionsJSON>('/safe/passkeys/begin', {
      fields: { password, two_factor_code },
    }),
  );
  const credential = await askBrowser((library) =>
    library.startRegistration({ optionsJSON: options }),
  );
  return post<string>('/safe/passkeys/finish', { fields: { credential, name } });
}

function carryOut(request: PasskeyRequest, form: Form): Promise<string> {
  if (request.what === 'add') return add(form);
  const { id } = request.passkey;
  if (request.what === 'rename') {
    return post<string>('/safe/passkeys/rename', { fields: { id, name: form.name } });
  }
  return withSecondFactor((two_factor_code) =>
    post<string>('/safe/passkeys/remove', {
      fields: { id, password: form.password, two_factor_code },
    }),
  );
}

const LABELS = {
  add: 'identity.passkey_add',
  rename: 'identity.passkey_rename',
  remove: 'identity.passkey_remove',
} as const;

type FormProps = { readonly request: PasskeyRequest; readonly onDone: () => void };

function RequestForm({ request, onDone }: FormProps) {
  const words = useWords();
  const [password, setPassword] = useState('');
  const [name, setName] = useState(request.what === 'rename' ? request.passkey.name : '');
  const needsPassword = request.what !== 'rename';
  const save = useMutation({
    mutationFn: () => carryOut(request, { password, name: name.trim() }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      onDone();
      return refreshSafe();
    },
  });
  const isReady = needsPassword ? password !== '' : name.trim() !== '';
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save.mutate();
      }}
    >
      {request.what !== 'remove' && (
        <TextField
          label={words('identity.passkey_name')}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {needsPassword && (
        <>
          <PasswordField
            label={words('identity.login_password')}
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
          />
          <p className="text-t5 text-muted">{words('identity.locks')}</p>
        </>
      )}
      <Button
        type="submit"
        wide
        look={request.what === 'remove' ? 'danger' : 'primary'}
        disabled={!isReady}
        pending={save.isPending}
      >
        {words(LABELS[request.what])}
      </Button>
    </form>
  );
}

type RowProps = {
  readonly passkey: Passkey;
  readonly onRequest: (request: PasskeyRequest) => void;
};

function PasskeyRow({ passkey, onRequest }: RowProps) {
  const words = useWords();
  const language = useLanguage();
  const used = passkey.used_ms
    ? words('identity.passkey_used', { time: formatTime(language, passkey.used_ms) })
    : words('identity.passkey_unused');
  const look = 'min-h-11 rounded-md bg-raised px-3 text-t5 font-strong active:bg-pressed';
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-strong [overflow-wrap:anywhere]">{passkey.name}</p>
        <p className="text-t5 text-muted">{used}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={look}
          onClick={() => onRequest({ what: 'rename', passkey })}
        >
          {words('identity.passkey_rename')} <span className="sr-only">{passkey.name}</span>
        </button>
        <button
          type="button"
          className={look}
          onClick={() => onRequest({ what: 'remove', passkey })}
        >
          {words('identity.passkey_remove')} <span className="sr-only">{passkey.name}</span>
        </button>
      </div>
    </li>
  );
}

/** The passkeys of a customer: adding, naming and removing them. */
export function Passkeys({ safe }: { readonly safe: Safe }) {
  const words = useWords();
  const [request, setRequest] = useState<PasskeyRequest | null>(null);
  const close = (): void => setRequest(null);
  const isOffered = safe.passkeys_available === 1;
  return (
    <section aria-label={words('identity.passkeys')}>
      <h2 className="px-4 pt-6 font-strong">{words('identity.passkeys')}</h2>
      <p className="px-4 pt-1 pb-2 text-t5 text-muted">
        {words(isOffered ? 'identity.passkeys_why' : 'identity.passkeys_unavailable')}
      </p>
      {safe.passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {safe.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRequest={setRequest} />
          ))}
        </ul>
      )}
      {isOffered && (
        <div className="px-4 pt-3">
          <Button look="quiet" wide onClick={() => setRequest({ what: 'add' })}>
            {words('identity.passkey_add')}
          </Button>
        </div>
      )}
      <Sheet open={request !== null} onClose={close} title={words(LABELS[request?.what ?? 'add'])}>
        {request && <RequestForm request={request} onDone={close} />}
      </Sheet>
    </section>
  );
}
