/** The console's calls of the policy: from what worth on two operators credit a voucher. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleChange,
  consoleLook,
} from '../../../platform/server/http/console-call.ts';
import type { Permission } from '../../operators/contract.ts';
import { DOLLAR_DECIMALS, type SetDepositPolicy } from '../contract.ts';
import { readDepositPolicy, type RechargeTables } from '../store/reading.ts';

const room = 'recharge';
const policyInput = z.object({
  thresholdUsdt: z.string().trim().max(40),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
});

/** See the head of this file. */
export function depositPolicyCalls(gateway: Gateway): ConsoleCall[] {
  const db = () => gateway.database<RechargeTables>();
  const print = (units: bigint): string => printUnits(units, DOLLAR_DECIMALS);
  return [
    consoleLook({
      method: 'GET',
      path: '/deposits/policy',
      room,
      summary: 'From what worth on two operators credit a voucher.',
      permission: 'deposits.read' satisfies Permission,
      input: z.object({}),
      handle: async () => {
        const { thresholdUnits, ...rest } = await readDepositPolicy(db());
        return { message: { ...rest, thresholdUsdt: print(thresholdUnits) } };
      },
    }),
    consoleChange({
      method: 'POST',
      path: '/deposits/set_policy',
      room,
      summary: 'Sets that worth, for what nobody has approved yet.',
      // Whoever could lower the bar for himself would need no second operator: the owner alone.
      permission: 'settings.change' satisfies Permission,
      input: policyInput,
      handle: async ({ input, operator }) => {
        const parsed = parseUnits(input.thresholdUsdt, DOLLAR_DECIMALS);
        if (!parsed.ok || parsed.units < 0n) return refuse('bad_amount');
        const before = print((await readDepositPolicy(db())).thresholdUnits);
        const { reason } = input;
        const threshold = parsed.units.toString();
        const order = { operator: operator.operatorId, threshold, reason };
        const command: SetDepositPolicy = { type: 'recharge.set_policy', ...order };
        const result = await gateway.submit({ actor: 0, command });
        if ('refused' in result) return result;
        const after = print(parsed.units);
        return {
          message: { id: 1, thresholdUsdt: after },
          note: {
            subject: 'deposit policy',
            before: { thresholdUsdt: before },
            after: { thresholdUsdt: after },
            reason,
          },
        };
      },
    }),
  ];
}
