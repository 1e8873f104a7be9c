/** The terms of the market. */
import type { RatePpm } from '../../../core/money/units.ts';

/** The one key of the market's terms. */
export const OTC_KEY = 1;

/** Details that a kind of payment may need besides the verified name. */
export const PAYMENT_FIELDS = [
  'account_number',
  'bank',
  'bic',
  'branch',
  'email',
  'iban',
  'phone',
  'routing_number',
  'sort_code',
  'user_id',
] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** A kind of payment of one official money. */
export interface KindTerms {
  readonly kind: string;
  /** All of them are required. */
  readonly fields: readonly PaymentField[];
  /** Whether the payer can take it back long afterwards. */
  readonly isReversible: boolean;
}

/** Official money that is traded, with its decimals and the kinds of payment it has. */
export interface FiatTerms {
  readonly code: string;
  readonly decimals: number;
  readonly kinds: readonly KindTerms[];
}

/** The rules of the market. A version never changes. */
export interface OtcTerms {
  /** `OTC_KEY`. */
  readonly productId: number;
  readonly version: number;
  /** Coins that are traded. */
  readonly assets: readonly number[];
  readonly fiats: readonly FiatTerms[];
  /** How far from the reference a price may be. */
  readonly bandPpm: RatePpm;
  /** The maker's fee. */
  readonly feePpm: RatePpm;
  readonly bondAssetId: number;
  /** Whole units of that coin, as text. */
  readonly bondUnits: string;
  readonly leastPayMinutes: number;
  readonly mostPayMinutes: number;
}
