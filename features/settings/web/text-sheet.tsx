import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { countCharacters } from './count-characters.ts';
import { ME_KEY } from '../../../platform/browser/session/me.ts';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly hint: string;
  readonly value: string;
  readonly most: number;
  /** The field of the call and its path. */
  readonly field: 'nickname' | 'signature';
  readonly path: string;
};

/** Characters that a text has, unless it is taken away. */
const LEAST = 2;

function TextForm({ onClose, title, hint, value, most, field, path }: Omit<Props, 'open'>) {
  const words = useWords();
  const [text, setText] = useState(value);
  const length = countCharacters(text.trim());
  const save = useMutation({
    mutationFn: () => post<string>(path, { fields: { [field]: text.trim() } }),
    onSuccess: (message) => {
      toast(String(message), 'good');
      onClose();
      return queryClient.invalidateQueries({ queryKey: ME_KEY });
    },
  });
  const isRemoved = length === 0 && field === 'signature';
  const isWrong = length > most || (length < LEAST && !isRemoved);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) save.mutate();
      }}
    >
      <TextField
        label={title}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={length > most ? undefined : hint}
        error={length > most ? hint : undefined}
        autoComplete="off"
        trail={
          <span aria-hidden className="shrink-0 px-3 text-t5 text-muted">
            {length}/{most}
          </span>
        }
      />
      <Button type="submit" wide disabled={isWrong} pending={save.isPending}>
        {words('settings.save')}
      </Button>
    </form>
  );
}

/** One short text of the profile. */
export function TextSheet({ open, ...rest }: Props) {
  return (
    <Sheet open={open} onClose={rest.onClose} title={rest.title}>
      {/* A new form each time it opens, with what is stored now. */}
      {open && <TextForm {...rest} />}
    </Sheet>
  );
}
