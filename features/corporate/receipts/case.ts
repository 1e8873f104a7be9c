/** What the receipt of a corporate action tells. */
import type { ActionKind } from '../contract.ts';

/** What an action was for one account of a customer. */
export interface AccountPayout {
  readonly account: number;
  /** Shares in units, with what was frozen. */
  readonly beforeUnits: string;
  readonly afterUnits: string;
  readonly paidUnits: string;
}

/** An action that was carried out, with what it was for each account of a customer. */
export interface CorporateCase {
  readonly kind: 'corporate';
  /** The number of the action. */
  readonly id: number;
  readonly marketId: number;
  readonly action: ActionKind;
  readonly announcedMs: number;
  readonly doneMs: number;
  /** The last tick before it, and the index that it named. */
  readonly fromTick: number;
  readonly tickTicks: number;
  /** Actions between that tick and this one, in their order: the index began anew with each. */
  readonly earlier: readonly number[];
  /** The index that it began with. */
  readonly fromTicks: number;
  /** The reference after it; 0 where the stock was taken off. */
  readonly toTicks: number;
  readonly accounts: readonly AccountPayout[];
}
