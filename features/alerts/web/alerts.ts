/** What a form of an alert can see to be wrong before it is sent. Pure. */
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { type AlertKind, MOST_PERCENT } from '../contract.ts';

/** What a market shows at a moment. */
export type Shown = { readonly price: string; readonly change: string };

function isReached(kind: AlertKind, value: string, { price, change }: Shown): boolean {
  if (kind === 'change') return compare(change.replace(/^-/, ''), value) >= 0;
  if (!isPositive(price)) return false;
  return kind === 'above' ? compare(price, value) >= 0 : compare(price, value) <= 0;
}

/** Why an alert may not be set like this: the key of a word; null when it may. */
export function alertFault(
  kind: AlertKind,
  value: string,
  shown: Shown,
): 'needed' | 'too_much' | 'reached' | null {
  if (!isPositive(value)) return 'needed';
  if (kind === 'change' && compare(value, String(MOST_PERCENT)) > 0) return 'too_much';
  return isReached(kind, value, shown) ? 'reached' : null;
}
