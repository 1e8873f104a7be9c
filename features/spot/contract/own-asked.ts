/**
 * Which of a customer's orders or fills in a market are read: from a number or a time on,
 * ascending; or the newest.
 */
export interface OwnAsked {
  readonly owner: number;
  readonly marketId: number;
  readonly limit: number;
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}
