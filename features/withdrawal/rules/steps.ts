/** Who may say how a withdrawal that is under way goes on. */
import type { Withdrawal } from '../contract.ts';

/** Whether an operator speaks of what the signer has sent: only the chain says how that ends. */
export function isFollowed(withdrawal: Readonly<Withdrawal>, operator: number): boolean {
  return withdrawal.state === 'sent' && withdrawal.sentBy === 0 && operator !== 0;
}

/** Whether its worth needed two operators: then one alone does not give it back either. */
export function isOfTwo({ approvalsNeeded }: Readonly<Withdrawal>): boolean {
  return approvalsNeeded > 1;
}
