/** The console's calls of the policy: from what worth and what sums on two operators credit. */
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
import { DOLLAR_DECIMALS, type SetDayLimit, type SetDepositPolicy } from '../contract.ts';
import { readDayLimit, readDepositPolicy, type RechargeTables } from '../store/reading.ts';

const room = 'recharge';
const limitInput = z.object({
  limitUsdt: z.string().trim().max(40),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
});
const policyInput = z.object({
  thresholdUsdt: z.string().trim().max(40),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
});

/** See the head of this file. */
export function depositPolicyCalls(gateway: Gateway): ConsoleCall[] {
  const db = () => gateway.database<RechargeTables>();
  return [
    consoleLook({
      method: 'GET',
      path: '/deposits/policy',
      room,
      summary: 'From what worth, and from what sums of a day on, two operators credit a voucher.',
      permission: 'deposits.read' satisfies Permission,
      input: z.object({}),
      handle: async () => {
        const { thresholdUnits, ...rest } = await readDepositPolicy(db());
        const { limitUnits, ...limit } = await readDayLimit(db());
        const dayLimit = { ...limit, limitUsdt: print(limitUnits) };
        return { message: { ...rest, thresholdUsdt: print(thresholdUnits), dayLimit } };
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
    dayLimitCall(gateway),
  ];
}

function print(units: bigint): string {
  return printUnits(units, DOLLAR_DECIMALS);
}

function dayLimitCall(gateway: Gateway): ConsoleCall {
  return consoleChange({
    method: 'POST',
    path: '/deposits/set_day_limit',
    room,
    summary: 'Sets below what sum one operator credits alone to all customers within a day.',
    // As with the policy: the owner alone.
    permission: 'settings.change' satisfies Permission,
    input: limitInput,
    handle: async ({ input, operator }) => {
      const parsed = parseUnits(input.limitUsdt, DOLLAR_DECIMALS);
      if (!parsed.ok || parsed.units < 0n) return refuse('bad_amount');
      const { limitUnits } = await readDayLimit(gateway.database<RechargeTables>());
      const { reason } = input;
      const order = { operator: operator.operatorId, limit: parsed.units.toString(), reason };
      const command: SetDayLimit = { type: 'recharge.set_day_limit', ...order };
      const result = await gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const after = { limitUsdt: print(parsed.units) };
      return {
        message: { id: 1, ...after },
        note: {
          subject: 'deposit day limit',
          before: { limitUsdt: print(limitUnits) },
          after,
          reason,
        },
      };
    },
  });
}
