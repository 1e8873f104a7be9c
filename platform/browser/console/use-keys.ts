/** Keys of a screen: one letter each, and none while somebody types or a dialog is open. */
import { useEffect, useRef } from 'react';

export type KeyActs = Readonly<Record<string, () => void>>;

/** What takes letters itself. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Does what a key stands for, wherever on the screen the focus is. */
export function useKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
