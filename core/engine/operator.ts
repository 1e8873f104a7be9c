/** What commands of operators carry beside their own fields: who, and why. */

/** Characters of a reason. */
export const LONGEST_REASON = 500;

/** Whether a reason was given that can be kept. */
export function isReason(reason: unknown): reason is string {
  return typeof reason === 'string' && reason.trim() !== '' && reason.length <= LONGEST_REASON;
}

/** Whether a number can be an operator's: they begin at 1, and 0 is the house itself. */
export function isOperator(operator: unknown): operator is number {
  return typeof operator === 'number' && Number.isSafeInteger(operator) && operator > 0;
}

const DAY_MS = 24 * 3_600_000;

/** Who has set a policy, and when. */
export interface SetBy {
  readonly operator: number;
  readonly changedMs: number;
}

/**
 * Whether an operator has set a policy himself within a day. Until then he decides nothing alone
 * under it: who can raise a limit would otherwise need no second pair of eyes.
 */
export function hasSetLately(policy: SetBy, operator: number, nowMs: number): boolean {
  return policy.operator === operator && nowMs < policy.changedMs + DAY_MS;
}
