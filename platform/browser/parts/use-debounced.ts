import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 500;

/** A text as it stood when nothing was typed for half a second; at once when it is emptied. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
