/** What collateral is worth at a tick, for receipts; not shared with the rules. */
import { divide } from '../../../core/money/units.ts';
import type { ReceiptMarket } from '../../../core/receipts/kind.ts';
import type { LoanCase } from './case.ts';

/** What collateral is worth at the tick, and its inverse, rounded against whoever pays. */
export function pricesOf(
  { ticks }: Pick<LoanCase, 'ticks'>,
  { tickUnits, baseScale }: ReceiptMarket,
) {
  const [price, coin] = [BigInt(ticks) * BigInt(tickUnits), 10n ** BigInt(baseScale)];
  return {
    worth: (collateral: bigint) => divide(collateral * price, coin, 'down'),
    coins: (worth: bigint) => divide(worth * coin, price, 'up'),
  };
}
