/**
 * Which markets stand together in the list of quotes: those of one quote coin. Clients written by
 * others read the first group only, and open each of its markets in every product they know.
 */
import type { Market } from '../contract.ts';

/** Whether a market has all that is opened with it. */
export type HasAll = (market: Market) => boolean;

function isSame(one: Market, other: Market, hasAll: HasAll): boolean {
  return one.quote.id === other.quote.id && hasAll(one) === hasAll(other);
}

/** Whether a market stands in the first group. */
export function isInFirstGroup(
  market: Market,
  markets: readonly Market[],
  hasAll: HasAll,
): boolean {
  const first = markets.find(hasAll) ?? markets[0];
  return first !== undefined && isSame(market, first, hasAll);
}

/** All groups in order: first those whose markets have all, each as the catalogue sorts them. */
export function quoteGroups(markets: readonly Market[], hasAll: HasAll): Market[][] {
  const groups: Market[][] = [];
  for (const whole of [true, false]) {
    for (const market of markets.filter((each) => hasAll(each) === whole)) {
      const group = groups.find(([first]) => first !== undefined && isSame(market, first, hasAll));
      if (group === undefined) groups.push([market]);
      else group.push(market);
    }
  }
  return groups;
}
