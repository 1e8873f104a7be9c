import type { ReactNode } from 'react';
import { create } from 'zustand';

export type ToastTone = 'plain' | 'good' | 'bad';
type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly extra?: ReactNode;
};
type Toasts = { readonly current: Toast | null };

/** Alone, and with something to look at or to do. */
const SHOWN_MS = [1500, 4000] as const;
const MS_PER_CHARACTER = 45;
/** An answer and what is told of it often come in one moment: one must not hide the other. */
const SEEN_MS = 700;

export const useToasts = create<Toasts>(() => ({ current: null }));

let lastId = 0;
let change: ReturnType<typeof setTimeout> | undefined;
let seenUntilMs = 0;

function show({ text, tone, extra }: Omit<Toast, 'id'>): void {
  lastId += 1;
  seenUntilMs = Date.now() + SEEN_MS;
  useToasts.setState({ current: { id: lastId, text, tone, extra } });
  const duration = Math.max(SHOWN_MS[extra ? 1 : 0], text.length * MS_PER_CHARACTER);
  change = setTimeout(() => useToasts.setState({ current: null }), duration);
}

/**
 * Shows a short notice for 1.5 s (longer for long sentences). A new one replaces the old, but not
 * before that could be seen; of several that wait for this the last is shown.
 * @param extra stands beside the text: a mark, or the one action; such a notice stays for 4 s
 */
export function toast(text: string, tone: ToastTone = 'plain', extra?: ReactNode): void {
  clearTimeout(change);
  const next = { text, tone, extra };
  const waitMs = useToasts.getState().current ? seenUntilMs - Date.now() : 0;
  // A clock that was set back makes nobody wait longer than that.
  if (waitMs > 0) change = setTimeout(() => show(next), Math.min(waitMs, SEEN_MS));
  else show(next);
}
