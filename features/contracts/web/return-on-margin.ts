import { divide, isPositive, multiply } from '../../../platform/browser/numbers/decimal.ts';
import type { PositionRow } from './types.ts';

/** The result in percent of the margin; nothing without margin. */
export function returnOf({ profits, caution_money }: PositionRow): string | undefined {
  if (!isPositive(caution_money)) return undefined;
  return divide(multiply(profits, '100'), caution_money, 2, 'half');
}
