import { useLocation, useNavigate } from 'react-admin';

/** Names and their values; an empty value says that no choice is made. */
export type AddressChange = Readonly<Record<string, string>>;

export interface Address {
  /** The value of a name; `fallback` where the address does not name it. */
  readonly read: (name: string, fallback?: string) => string;
  /** Keeps values. Another filter begins with its first page. */
  readonly keep: (change: AddressChange) => void;
}

/** What the address says after a change. */
export function changedSearch(search: string, change: AddressChange): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  for (const [name, value] of Object.entries(change)) params.set(name, value);
  return params.toString();
}

/** Of the screen that the browser is at, which may be ahead of what is drawn. */
function shownPath(): string {
  return globalThis.location.hash.slice(1).split('?')[0] ?? '';
}

/**
 * What a list shows, kept in the address of its screen: whoever opens a row and comes back finds
 * the same filter and the same page, and can send somebody the address.
 */
export function useAddress(): Address {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return {
    read: (name, fallback = '') => params.get(name) ?? fallback,
    keep: (change) => {
      // What was typed a moment ago must not fetch back who has opened a row since.
      if (shownPath() !== pathname) return;
      navigate({ pathname, search: changedSearch(search, change) }, { replace: true });
    },
  };
}
