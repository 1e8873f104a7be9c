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
