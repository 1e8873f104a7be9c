/** What rooms say of the money that they have frozen. */
import type { AccountKind } from './ledger.ts';

/** Money that a room has frozen: whose, how much, and what for. */
export interface Hold {
  readonly owner: number;
  readonly kind: AccountKind;
  readonly assetId: number;
  /** Whole units of the coin. */
  readonly units: bigint;
  /** The field's word for what holds it, such as `order`. */
  readonly what: string;
  /** The number of what holds it. */
  readonly id: number;
}
