/** A part of a private channel that says no more than "look again": `balances`, for one. */
import type { Part } from './hub.ts';

/** Many of them in a row are one. */
export function flagPart(name: string): Part<boolean> {
  return { name, shape: 'one', keyOf: () => '', merge: () => true };
}
