/** How wide the window is, in the steps of the language of form (docs/design.md). */
import { useSyncExternalStore } from 'react';

/** Two columns, and the tabs at the side; a phone that lies down is no tablet. */
export const TABLET = '(min-width: 768px) and (min-height: 480px)';
/** A workspace of panes. */
export const WORKSPACE = '(min-width: 1200px) and (min-height: 480px)';

/** Whether the window is at least so wide; it follows the window. */
export function useIsWide(step: `(${string})`): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(step);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(step).matches,
  );
}
