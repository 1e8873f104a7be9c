/** A sound example of each call of the console that changes something. */
import { type ConsoleChange, REASON } from '../../../tests/support/console-world.ts';
import { loanTerms } from './terms.ts';

/** What the console sends of a new pair: the server numbers it. */
export function newPair(change: object = {}): object {
  const { productId: _id, version: _version, isOffered: _offered, ...terms } = loanTerms();
  return { ...terms, ...change };
}

export const loansChanges: Readonly<Record<string, ConsoleChange>> = {
  '/loans/publish': () => ({ fields: { terms: newPair(), reason: REASON } }),
};
