import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { PasswordField, TextField } from '../../../platform/browser/parts/field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { refreshSafe } from './safe-data.ts';

const MOST = 20;

type FormProps = { readonly word: string; readonly onClose: () => void };

function WordForm({ word: before, onClose }: FormProps) {
  const words = useWords();
  const [word, setWord] = useState(before);
  const [password, setPassword] = useState('');
  const save = useMutation({
    mutationFn: () => post<string>('/safe/anti_phishing', { fields: { word, password } }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      onClose();
      return refreshSafe();
    },
  });
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') save.mutate();
      }}
    >
      <TextField
        label={words('identity.anti_phishing')}
        hint={words('identity.anti_phishing_hint')}
        value={word}
        maxLength={MOST}
        autoComplete="off"
        onChange={(event) => setWord(event.target.value)}
      />
      <PasswordField
        label={words('identity.login_password')}
        value={password}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide disabled={password === ''} pending={save.isPending}>
        {words('settings.save')}
      </Button>
    </form>
  );
}

type Props = FormProps & { readonly open: boolean };

/** The word by which one knows our messages. */
export function AntiPhishingSheet({ open, word, onClose }: Props) {
  const words = useWords();
  return (
    <Sheet open={open} onClose={onClose} title={words('identity.anti_phishing')}>
      {open && <WordForm word={word} onClose={onClose} />}
    </Sheet>
  );
}
