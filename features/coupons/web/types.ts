/** Vouchers as the wire shows them. */
import type { couponRow } from '../wire.ts';

export type Voucher = ReturnType<typeof couponRow>;
