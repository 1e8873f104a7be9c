/** The outer shapes of vouchers. Nothing else knows the contract's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { pagingFields, textField } from '../../core/wire/scalars.ts';
import type { Coupon } from './contract.ts';

/** `/coupon/list`: all, those that can be used, or those that have ended. */
export const listInput = z.object({
  ...pagingFields(20),
  status: z.enum(['all', 'voucher', 'expired']).optional().catch('all'),
});

/** `/coupon/claim`: 16 letters and digits, however they are spaced. */
export const claimInput = z.object({ code: textField(60) });

const PERCENT_SCALE = 4;

/** A voucher as the screen of vouchers shows it, with what is left of it. */
export function couponRow(
  coupon: Readonly<Coupon>,
  coin: { readonly code: string; readonly scale: number },
) {
  const amount = (units: bigint) => printUnits(units, coin.scale);
  const { id, kind, state, products, days, ratePpm, usedFor, expiresMs } = coupon;
  return {
    id,
    kind,
    state,
    price: amount(coupon.valueUnits),
    unit: coin.code,
    name: kind,
    project: products,
    expiry: timeText(expiresMs),
    expires_ms: expiresMs,
    usable: state === 'usable' ? 1 : 0,
    used_for: usedFor,
    left: amount(coupon.reservedUnits),
    spent: amount(coupon.spentUnits),
    rate: Number(printUnits(BigInt(ratePpm), PERCENT_SCALE)),
    days,
    currency: coupon.assetId,
  } as const;
}
