/** A sound example of each call of the console that changes something. */
import { type ConsoleChange, REASON } from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import { lockupTerms } from './terms.ts';

/** What the console sends of a new product: the server numbers it. */
export function newProduct(change: object = {}): object {
  const { productId: _id, version: _version, isOffered: _offered, ...terms } = lockupTerms();
  return { ...terms, assetId: USDT, ...change };
}

export const lockupChanges: Readonly<Record<string, ConsoleChange>> = {
  '/lockup/publish': () => ({ fields: { terms: newProduct(), reason: REASON } }),
};
