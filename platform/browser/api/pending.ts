import { create } from 'zustand';

type Pending = { readonly count: number };

/** How many calls are under way; the thin line at the top shows after 800 ms. */
export const usePending = create<Pending>(() => ({ count: 0 }));

export function pendingStarted(): void {
  usePending.setState((state) => ({ count: state.count + 1 }));
}

export function pendingEnded(): void {
  usePending.setState((state) => ({ count: Math.max(0, state.count - 1) }));
}
