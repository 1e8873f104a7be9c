import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { TextArea, TextField } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { ProofFields, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MAX_LABEL } from '../contract.ts';
import { type MadeKey, makeKey, refreshKeys } from './data.ts';

const CHOICES = ['spot', 'contracts', 'withdraw'] as const;
type Choice = (typeof CHOICES)[number];
const NOTHING: Readonly<Record<Choice, boolean>> = {
  spot: false,
  contracts: false,
  withdraw: false,
};

type FormProps = { readonly onMade: (made: MadeKey) => void };

/** What a new key is called, may do, where it may come from, and who makes it. */
function MakeForm({ onMade }: FormProps) {
  const words = useWords();
  const [label, setLabel] = useState('');
  const [may, setMay] = useState(NOTHING);
  const [addresses, setAddresses] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const make = useMutation({
    mutationFn: makeKey,
    onSuccess: (made) => {
      onMade(made);
      return refreshKeys();
    },
  });
  const proof = useProof(make.error);
  const isReady = label.trim() !== '' && proof.isReady;
  const send = (): void => {
    const permissions = ['read', ...CHOICES.filter((each) => may[each])].join(',');
    const shape = { label: label.trim(), permissions, addresses, public_key: publicKey.trim() };
    make.mutate({ ...shape, ...proof.fields });
  };
  return (
    <form
      noValidate
      className="space-y-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send();
      }}
    >
      <TextField
        label={words('api-keys.label')}
        value={label}
        maxLength={MAX_LABEL}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <fieldset>
        <legend className="text-t5 text-muted">{words('api-keys.may')}</legend>
        {CHOICES.map((each) => (
          <SwitchRow
            key={each}
            label={words(`api-keys.may_${each}`)}
            hint={each === 'withdraw' ? words('api-keys.withdraw_hint') : undefined}
            checked={may[each]}
            onChange={(isOn) => setMay((before) => ({ ...before, [each]: isOn }))}
          />
        ))}
      </fieldset>
      <TextField
        label={words('api-keys.addresses')}
        hint={words('api-keys.addresses_hint')}
        value={addresses}
        maxLength={2_000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAddresses(target.value)}
      />
      <TextArea
        label={words('api-keys.public_key')}
        hint={words('api-keys.public_key_hint')}
        value={publicKey}
        rows={3}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setPublicKey(target.value)}
      />
      <ProofFields proof={proof} />
      <p className="text-t5 text-muted">{words('api-keys.locks')}</p>
      {proof.otherwise !== undefined && (
        <p role="alert" className="text-t5 text-warning">
          {proof.otherwise.message}
        </p>
      )}
      <Button type="submit" wide disabled={!isReady} pending={make.isPending}>
        {words('api-keys.make')}
      </Button>
    </form>
  );
}

/** A new key and its secret: it is shown here and nowhere else. */
function MadeView({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <div className="flex flex-col gap-3 pb-4">
      <CopyRow
        label={words('api-keys.key')}
        value={made.api_key}
        copyLabel={words('api-keys.copy')}
      />
      {made.secret !== '' && (
        <>
          <CopyRow
            label={words('api-keys.secret')}
            value={made.secret}
            copyLabel={words('api-keys.copy')}
          />
          <Notice look="danger" title={words('api-keys.secret')}>
            {words('api-keys.secret_once')}
          </Notice>
        </>
      )}
      <Button wide onClick={onClose}>
        {words('api-keys.kept')}
      </Button>
    </div>
  );
}

type SheetProps = { readonly open: boolean; readonly onClose: () => void };

/** Makes a key, and shows it once. */
export function MakeSheet({ open, onClose }: SheetProps) {
  const words = useWords();
  const [made, setMade] = useState<MadeKey | undefined>(undefined);
  const close = (): void => {
    setMade(undefined);
    onClose();
  };
  const title = words(made === undefined ? 'api-keys.new' : 'api-keys.made');
  return (
    <Sheet open={open} onClose={close} title={title}>
      {made === undefined ? (
        <MakeForm onMade={setMade} />
      ) : (
        <MadeView made={made} onClose={close} />
      )}
    </Sheet>
  );
}
