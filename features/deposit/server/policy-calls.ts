import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { SIGNED_IN } from '../../../platform/server/http/console-calls.ts';
import { DOLLAR_DECIMALS, type SetDayLimit, type SetDepositPolicy } from '../contract.ts';
import {
  readAlone,
  readDayLimit,
  readDepositPolicy,
  type DepositTables,
} from '../store/reading.ts';

const room = 'deposit';
const limitInput = z.object({
  limitUsdt: z.string().trim().max(40),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
});
const policyInput = z.object({
  thresholdUsdt: z.string().trim().max(40),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
});

/** The console's calls of the policy: from what worth and what sums on two operators credit. */
export function depositPolicyCalls(gateway: Gateway): ConsoleCall[] {
  const db = () => gateway.database<DepositTables>();
  return [
    consoleQuery({
      method: 'GET',
      path: '/deposits/policy',
      room,
      summary: 'From what worth, and from what sums of a day on, two operators credit a voucher.',
      permission: 'deposits.read',
      input: z.object({}),
      handle: async () => {
        const { thresholdUnits, ...rest } = await readDepositPolicy(db());
        const { limitUnits, ...limit } = await readDayLimit(db());
        const dayLimit = { ...limit, limitUsdt: print(limitUnits) };
        return { message: { ...rest, thresholdUsdt: print(thresholdUnits), dayLimit } };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/deposits/alone',
      room,
      summary: 'What each operator gave alone within a day, by credits, campaigns and vouchers.',
      permission: SIGNED_IN,
      input: z.object({}),
      handle: async () => {
        const { limitUnits } = await readDayLimit(db());
        const { thresholdUnits } = await readDepositPolicy(db());
        const limits = { limitUsdt: print(limitUnits), thresholdUsdt: print(thresholdUnits) };
        const data = (await readAlone(db(), gateway.nowMs())).map((row) => ({
          id: row.operator,
          depositUsdt: print(row.credits),
          voucherUsdt: print(row.vouchers),
          allUsdt: print(row.credits + row.vouchers),
          toOneUsdt: print(row.one),
          ...limits,
        }));
        return { message: { data, total: data.length } };
      },
    }),
    limitCall(gateway, {
      path: '/deposits/set_policy',
      summary: 'Sets that worth, for what nobody has approved yet.',
      subject: 'deposit policy',
      field: 'thresholdUsdt',
      input: policyInput,
      read: async () => (await readDepositPolicy(db())).thresholdUnits,
      command: (threshold, by): SetDepositPolicy => ({
        type: 'deposit.set_policy',
        ...by,
        threshold,
      }),
    }),
    limitCall(gateway, {
      path: '/deposits/set_day_limit',
      summary: 'Sets below what sum one operator credits alone to all customers within a day.',
      subject: 'deposit day limit',
      field: 'limitUsdt',
      input: limitInput,
      read: async () => (await readDayLimit(db())).limitUnits,
      command: (limit, by): SetDayLimit => ({ type: 'deposit.set_day_limit', ...by, limit }),
    }),
  ];
}

function print(units: bigint): string {
  return printUnits(units, DOLLAR_DECIMALS);
}

interface Limit<Field extends string> {
  readonly path: string;
  readonly summary: string;
  /** What the audit log says was changed. */
  readonly subject: string;
  readonly field: Field;
  readonly input: z.ZodType<Readonly<Record<Field | 'reason', string>>>;
  /** The limit as it stands, in dollar units. */
  readonly read: () => Promise<bigint>;
  readonly command: (
    units: string,
    by: { readonly operator: number; readonly reason: string },
  ) => SetDepositPolicy | SetDayLimit;
}

/**
 * The owner alone sets, and decides nothing alone under it for a day: whoever could raise a limit
 * for himself would need no second operator.
 */
function limitCall<Field extends string>(gateway: Gateway, limit: Limit<Field>): ConsoleCall {
  const { path, summary, subject, field, read } = limit;
  return consoleCommand({
    method: 'POST',
    path,
    room,
    summary,
    permission: 'settings.change',
    input: limit.input,
    notice: async ({ input }) => {
      const parsed = parseUnits(input[field], DOLLAR_DECIMALS);
      return parsed.ok && parsed.units >= 0n ? 'where_two' : refuse('bad_amount');
    },
    handle: async ({ input, operator }) => {
      const parsed = parseUnits(input[field], DOLLAR_DECIMALS);
      if (!parsed.ok || parsed.units < 0n) return refuse('bad_amount');
      const before = { [field]: print(await read()) };
      const { reason } = input;
      const by = { operator: operator.operatorId, reason };
      const command = limit.command(parsed.units.toString(), by);
      const result = await gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const after = { [field]: print(parsed.units) };
      return { message: { id: 1, ...after }, note: { subject, before, after, reason } };
    },
  });
}
