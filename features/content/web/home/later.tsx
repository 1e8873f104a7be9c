import { type ReactNode, useDeferredValue } from 'react';

/**
 * What comes in a picture of its own, after what stands before it: all of home in one picture would
 * hold a slow phone up for longer than a finger waits.
 */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
