/** The console's call of the credit score. */
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { isReason, LONGEST_REASON } from '../../../core/engine/operator.ts';
import { type ConsoleCall, consoleCommand } from '../../../platform/server/http/console-call.ts';
import { HIGHEST_SCORE, type ScoreRefusal } from '../contract.ts';
import { isOwnAccount } from '../rules/checks.ts';
import {
  changeCustomer,
  type Customer,
  type IdentityDatabase,
  readCustomer,
} from '../store/customers.ts';

// What is empty or out of range arrives: the refusals say so, not the shape.
const scoreInput = z.object({
  customerId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  score: z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]).catch(-1),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});

function no(name: ScoreRefusal): Refusal {
  return refuse(name);
}

/** Why a customer's score is not set, as far as the customer has to do with it. */
function customerRefusal(
  customer: Customer | undefined,
  email: string,
  score: number,
): ScoreRefusal | undefined {
  if (customer === undefined) return 'unknown_account';
  const account = { accountNumber: customer.account_number, email: customer.email };
  if (isOwnAccount(email, account)) return 'own_account';
  return customer.score === score ? 'same_score' : undefined;
}

/** Sets what operators think of a customer. Refusals in the order of `SCORE_REFUSALS`. */
export function scoreCall(db: IdentityDatabase): ConsoleCall {
  return consoleCommand({
    room: 'identity',
    method: 'POST',
    path: '/customers/score',
    summary: 'Sets a customer’s credit score, which is shown to him and decides about nothing.',
    permission: 'customers.score',
    input: scoreInput,
    handle: async ({ input: { customerId, score, reason }, operator }) => {
      if (!isReason(reason)) return no('reason_needed');
      if (!Number.isInteger(score) || score < 0 || score > HIGHEST_SCORE) return no('bad_score');
      const customer = await readCustomer(db, customerId);
      const refusal = customerRefusal(customer, operator.email, score);
      if (refusal !== undefined || customer === undefined) return no(refusal ?? 'unknown_account');
      await changeCustomer(db, customerId, { score });
      return {
        message: { id: customerId, score },
        note: {
          subject: `customer ${customerId}`,
          before: { score: customer.score },
          after: { score },
          reason,
        },
      };
    },
  });
}
