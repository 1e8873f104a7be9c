import { create } from 'zustand';

export type ToastTone = 'plain' | 'good' | 'bad';
type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone };
type Toasts = { readonly current: Toast | null };

const SHOWN_MS = 1500;
const MS_PER_CHARACTER = 45;

export const useToasts = create<Toasts>(() => ({ current: null }));

let lastId = 0;
let hide: ReturnType<typeof setTimeout> | undefined;

/** Shows a short notice for 1.5 s (longer for long sentences); a new one replaces the old. */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  lastId += 1;
  const id = lastId;
  clearTimeout(hide);
  useToasts.setState({ current: { id, text, tone } });
  const duration = Math.max(SHOWN_MS, text.length * MS_PER_CHARACTER);
  hide = setTimeout(() => {
    if (useToasts.getState().current?.id === id) useToasts.setState({ current: null });
  }, duration);
}
