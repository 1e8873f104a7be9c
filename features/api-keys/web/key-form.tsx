import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextArea, TextField } from '../../../platform/browser/parts/field.tsx';
import { ProofFields, useProof } from '../../../platform/browser/parts/proof-fields.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MAX_LABEL } from '../contract.ts';
import { type Asked, type Key, refreshKeys } from './data.ts';

const CHOICES = ['spot', 'contracts', 'withdraw'] as const;
type Choice = (typeof CHOICES)[number];

function choicesOf(permissions: readonly string[]): Readonly<Record<Choice, boolean>> {
  const has = (choice: Choice): boolean => permissions.includes(choice);
  return { spot: has('spot'), contracts: has('contracts'), withdraw: has('withdraw') };
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PublicKeyField({ value, onChange }: FieldProps) {
  const words = useWords();
  return (
    <TextArea
      label={words('api-keys.public_key')}
      hint={words('api-keys.public_key_hint')}
      value={value}
      rows={3}
      maxLength={2_000}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function AddressesField({ value, onChange }: FieldProps) {
  const words = useWords();
  return (
    <TextField
      label={words('api-keys.addresses')}
      hint={words('api-keys.addresses_hint')}
      value={value}
      maxLength={2_000}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type FormProps<Answer> = {
  /** The key that is changed; a new one without it. */
  readonly row?: Key;
  readonly send: (fields: Asked) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
};

/** What a key is called, may do, where it may come from, and who says so. */
export function KeyForm<Answer>({ row, send, onDone }: FormProps<Answer>) {
  const words = useWords();
  const [label, setLabel] = useState(row?.label ?? '');
  const [may, setMay] = useState(choicesOf(row?.permissions ?? []));
  const [addresses, setAddresses] = useState(row?.addresses.join(', ') ?? '');
  const [publicKey, setPublicKey] = useState('');
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      onDone(answer);
      return refreshKeys();
    },
  });
  const proof = useProof(sending.error);
  const isReady = label.trim() !== '' && proof.isReady;
  const submit = (): void => {
    const permissions = ['read', ...CHOICES.filter((each) => may[each])].join(',');
    const own = row === undefined ? { public_key: publicKey.trim() } : { id: String(row.id) };
    sending.mutate({ label: label.trim(), permissions, addresses, ...own, ...proof.fields });
  };
  return (
    <form
      noValidate
      className="space-y-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) submit();
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
      <AddressesField value={addresses} onChange={setAddresses} />
      {row === undefined && <PublicKeyField value={publicKey} onChange={setPublicKey} />}
      <ProofFields proof={proof} />
      <p className="text-t5 text-muted">{words('api-keys.locks')}</p>
      {proof.otherwise !== undefined && (
        <p role="alert" className="text-t5 text-warning">
          {proof.otherwise.message}
        </p>
      )}
      <Button type="submit" wide disabled={!isReady} pending={sending.isPending}>
        {words(row === undefined ? 'api-keys.make' : 'api-keys.save')}
      </Button>
    </form>
  );
}
