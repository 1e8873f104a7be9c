/** What receipts tell of rebates: sums of levels, and never what a member traded. */

/** What somebody got for a day in a coin. */
export interface ReferralDayCase {
  readonly kind: 'referral_day';
  readonly id: number;
  /** Whole days since 1970, UTC. */
  readonly day: number;
  readonly assetId: number;
  readonly termsVersion: number;
  /** Fees of levels 1 to 4 that counted, in units of the coin. */
  readonly fees: readonly string[];
  readonly units: string;
  readonly paidMs: number;
}
