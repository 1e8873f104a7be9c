/**
 * What the gateway vouches for where a customer gives value to another: the machine knows no
 * passwords. Commands of releases that asked for none have nothing of it, and replay as they were.
 */
export interface Vouched {
  /** Until when nothing may leave, because what protects the customer was changed. */
  readonly lockedUntilMs: number;
  /** Whether he has proven himself: payment password, and second factor where he has one. */
  readonly isProven: boolean;
  /** From what worth a day on he has to, in dollar units. */
  readonly floorUnits: string;
}

/** A command in which a customer gives value to another. */
export interface GivesValue {
  readonly vouched?: Vouched;
}
