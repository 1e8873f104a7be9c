/** A sound example of each call of the console that changes something. */
import { type ConsoleChange, REASON } from '../../../tests/support/console-world.ts';
import { dualTerms, MONDAY } from './terms.ts';

/** What the console sends of a new product: the server numbers it. */
export function newProduct(change: object = {}): object {
  const { productId: _id, version: _version, isOffered: _offered, ...terms } = dualTerms();
  return { ...terms, maturityDay: MONDAY + 30, ...change };
}

export const dualChanges: Readonly<Record<string, ConsoleChange>> = {
  '/dual/publish': () => ({ fields: { products: [newProduct()], reason: REASON } }),
};
