/** What belongs to one customer, so that the next one on this device finds nothing of it. */
import type { StoreApi, UseBoundStore } from 'zustand';
import { useSession } from './session.ts';

/**
 * Calls `forget` as soon as the customer has logged out, or another one has logged in. A session
 * that ended by itself ends nothing of his until then.
 */
export function whenCustomerLeaves(forget: () => void): () => void {
  return useSession.subscribe((now, before) => {
    if (now.heldFor !== null) return;
    const isOver = before.token !== '' && now.token !== before.token;
    const isOther = before.heldFor !== null && now.user?.id !== before.heldFor;
    if (isOver || isOther) forget();
  });
}

/** A store about one customer; it begins anew when he leaves. */
export function ownStore<T>(store: UseBoundStore<StoreApi<T>>): UseBoundStore<StoreApi<T>> {
  whenCustomerLeaves(() => store.setState(store.getInitialState(), true));
  return store;
}
