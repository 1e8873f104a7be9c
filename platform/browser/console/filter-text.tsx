import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useAddress } from './use-address.ts';

const TYPING_MS = 300;

interface Props {
  readonly label: string;
  /** What it is called in the address. */
  readonly name: string;
  readonly type?: 'search' | 'text';
}

/** A text that narrows a list, kept in the address a moment after the last letter. */
export function FilterText({ label, name, type = 'text' }: Props) {
  const { read, keep } = useAddress();
  const text = read(name);
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The menu leads to the whole list: what was looked for before must not stay in the field.
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      keep({ [name]: sent.current });
    }, TYPING_MS);
  };
  return (
    <TextField
      label={label}
      type={type}
      value={typed}
      onChange={(event) => change(event.target.value)}
    />
  );
}
