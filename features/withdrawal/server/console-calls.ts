/** The console's calls of withdrawals: what waits, what is known of it, and the decisions. */
import { hasSetLately, LONGEST_REASON } from '../../../core/engine/operator.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Json } from '../../../core/engine/command.ts';
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type ConsoleReply,
} from '../../../platform/server/http/console-call.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import { customersOf } from '../../../platform/server/rooms/about.ts';
import { COOLING_MS, type Withdrawal, type WithdrawalCommand } from '../contract.ts';
import {
  readHistory,
  readPolicy,
  readWithdrawal,
  readWithdrawals,
  type WithdrawalTables,
} from '../store/reading.ts';
import { isElsewhere } from './destination-hash.ts';
import type { WithdrawalServerNeeds } from './needs.ts';

const room = 'withdrawal';
const BITCOIN_DECIMALS = 8;
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const neededReason = z.string().trim().min(1).max(LONGEST_REASON);
const listInput = z.object({
  ...consolePageFields,
  owner: id.optional(),
  state: z.string().max(20).optional(),
});

/** How the signer stands; see the signer dispatch. */
export interface SignerState {
  readonly isSet: boolean;
  readonly checkedMs: number;
  readonly failure: string;
}

/** What the calls work with. */
export interface ConsoleOptions {
  readonly gateway: Gateway;
  readonly needs: WithdrawalServerNeeds;
  readonly signer: () => SignerState;
}

/** All of them. */
export function withdrawalConsoleCalls(options: ConsoleOptions): ConsoleCall[] {
  return [...queryCalls(options), ...decisionCalls(options), ...policyCalls(options)];
}

/** A withdrawal in plain words and decimal texts. */
function message(withdrawal: Readonly<Withdrawal>, needs: WithdrawalServerNeeds) {
  const asset = needs.asset(withdrawal.assetId);
  const scale = asset?.scale ?? 8;
  const { amountUnits, feeUnits, worthUnits, usedUnits, limitUnits, ...rest } = withdrawal;
  const worth = (units: bigint): string => printUnits(units, BITCOIN_DECIMALS);
  return {
    ...rest,
    code: asset?.code ?? '',
    amount: printUnits(amountUnits, scale),
    fee: printUnits(feeUnits, scale),
    received: printUnits(amountUnits - feeUnits, scale),
    worthBtc: worth(worthUnits),
    usedBtc: worth(usedUnits),
    limitBtc: worth(limitUnits),
  };
}

function queryCalls({ gateway, needs, signer }: ConsoleOptions): ConsoleCall[] {
  const db = () => gateway.database<WithdrawalTables>();
  const permission = 'withdrawals.read';
  return [
    consoleQuery({
      method: 'GET',
      path: '/withdrawals',
      room,
      summary: 'A page of withdrawals by number.',
      permission,
      input: listInput,
      handle: async ({ input }) => {
        const { page, perPage: limit, owner, state, after } = input;
        const order = input.order === 'ASC' ? 'asc' : 'desc';
        const found = await readWithdrawals(db(), { owner, state, order, page, limit, after });
        const names = await needs.accountNames(found.withdrawals.map((each) => each.owner));
        const data = found.withdrawals.map((each) => ({
          ...message(each, needs),
          account: names.get(each.owner) ?? '',
        }));
        return { message: { data, total: found.total, next: found.next } };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/withdrawals/one',
      room,
      summary: 'A withdrawal with where it goes and what the checks said; the look is logged.',
      permission,
      input: z.object({ id }),
      handle: async ({ input }) => {
        const withdrawal = await readWithdrawal(db(), input.id);
        if (withdrawal === undefined) return refuse('unknown_withdrawal');
        const { way, destinationId, owner, askedMs, destinationSavedMs } = withdrawal;
        const destination = await needs.readDestination(way, destinationId);
        const { done, doneThere } = await readHistory(db(), withdrawal);
        const checks = {
          isElsewhere: isElsewhere(withdrawal, destination),
          addressAgeMs: askedMs - destinationSavedMs,
          coolingMs: COOLING_MS,
          lockedUntilMs: await needs.lockedUntilMs(owner),
          level: withdrawal.level,
          levelNow: (await needs.levelStatus(owner)).level,
          doneBefore: done,
          doneThereBefore: doneThere,
        };
        return {
          message: {
            ...message(withdrawal, needs),
            account: (await needs.accountNames([owner])).get(owner) ?? '',
            destination: destination ?? null,
            checks,
          },
          note: { subject: `withdrawal ${withdrawal.id} of customer ${owner}` },
        };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/withdrawals/signer',
      room,
      summary: 'Whether there is a signer, and what keeps it from signing.',
      permission,
      input: z.object({}),
      handle: async () => ({ message: { id: 1, ...signer() } }),
    }),
  ];
}

/** What lets money go to the destination as it stands in the table. */
const SENDING: ReadonlySet<string> = new Set(['withdrawal.approve', 'withdrawal.sent']);

/** Gives a decision to the rules; answers with how the withdrawal stands then. */
async function decide(
  { gateway, needs }: ConsoleOptions,
  withdrawalId: number,
  command: WithdrawalCommand,
  reason: string | undefined,
): Promise<ConsoleReply> {
  const db = gateway.database<WithdrawalTables>();
  const before = await readWithdrawal(db, withdrawalId);
  if (before === undefined) return refuse('unknown_withdrawal');
  if (SENDING.has(command.type)) {
    const destination = await needs.readDestination(before.way, before.destinationId);
    if (isElsewhere(before, destination)) return refuse('destination_changed');
  }
  const result = await gateway.submit({ actor: 0, command });
  if ('refused' in result) return result;
  const after = (await readWithdrawal(db, withdrawalId)) ?? before;
  const note = {
    subject: `withdrawal ${withdrawalId} of customer ${before.owner}`,
    before: auditStateOf(before),
    after: auditStateOf(after),
  };
  return {
    message: message(after, needs),
    note: reason === undefined ? note : { ...note, reason },
  };
}

function auditStateOf({ state, firstOperator, secondOperator, txId }: Readonly<Withdrawal>): Json {
  return { state, firstOperator, secondOperator, txId };
}

/** Whether one approval is enough only since this very operator has said so. */
async function isUnderOwnPolicy(
  { gateway }: ConsoleOptions,
  withdrawalId: number,
  operator: number,
): Promise<boolean> {
  const db = gateway.database<WithdrawalTables>();
  const policy = await readPolicy(db);
  if (!hasSetLately(policy, operator, gateway.nowMs())) return false;
  const asked = await readWithdrawal(db, withdrawalId);
  return asked?.approvalsNeeded === 1 && asked.askedMs >= policy.changedMs;
}

/** What all calls that decide about a withdrawal share: who may, and whose it is. */
function decisionBy({ gateway }: ConsoleOptions) {
  const about = ({ id: one }: { readonly id: number }) =>
    customersOf(gateway.database(), sql`select owner from withdrawals where id = ${one}`);
  return { room, method: 'POST', permission: 'withdrawals.decide', about } as const;
}

function decisionCalls(options: ConsoleOptions): ConsoleCall[] {
  const act = decisionBy(options);
  const withReason = (
    path: string,
    type: 'withdrawal.reject' | 'withdrawal.failed',
    summary: string,
  ) =>
    consoleCommand({
      ...act,
      path,
      summary,
      input: z.object({ id, reason: neededReason }),
      handle: ({ input, operator }) => {
        const { id: withdrawalId, reason } = input;
        const command = { type, operator: operator.operatorId, withdrawalId, reason };
        return decide(options, withdrawalId, command, reason);
      },
    });
  return [
    consoleCommand({
      ...act,
      path: '/withdrawals/approve',
      summary: 'One operator’s yes; larger withdrawals need another operator’s too.',
      input: z.object({ id }),
      handle: async ({ input, operator: { operatorId } }) => {
        if (await isUnderOwnPolicy(options, input.id, operatorId)) return refuse('policy_is_yours');
        const order = { operator: operatorId, withdrawalId: input.id };
        return decide(options, input.id, { type: 'withdrawal.approve', ...order }, undefined);
      },
    }),
    withReason('/withdrawals/reject', 'withdrawal.reject', 'Rejects; what was held is free again.'),
    consoleCommand({
      ...act,
      path: '/withdrawals/sent',
      summary: 'Says under which transaction or bank reference it was sent by hand.',
      input: z.object({ id, txId: z.string().trim().min(1).max(128) }),
      handle: ({ input, operator }) => {
        const { id: withdrawalId, txId } = input;
        const order = { operator: operator.operatorId, withdrawalId, txId };
        return decide(options, withdrawalId, { type: 'withdrawal.sent', ...order }, undefined);
      },
    }),
    consoleCommand({
      ...act,
      path: '/withdrawals/done',
      summary: 'Says that it has arrived; what was held leaves the house.',
      input: z.object({ id }),
      handle: ({ input, operator }) => {
        const order = { operator: operator.operatorId, withdrawalId: input.id };
        return decide(options, input.id, { type: 'withdrawal.done', ...order }, undefined);
      },
    }),
    withReason(
      '/withdrawals/failed',
      'withdrawal.failed',
      'Says that it has come back; what was held is free again.',
    ),
  ];
}

function policyCalls({ gateway }: ConsoleOptions): ConsoleCall[] {
  const db = () => gateway.database<WithdrawalTables>();
  const print = (units: bigint): string => printUnits(units, BITCOIN_DECIMALS);
  return [
    consoleQuery({
      method: 'GET',
      path: '/withdrawals/policy',
      room,
      summary: 'From what worth on two operators approve.',
      permission: 'withdrawals.read',
      input: z.object({}),
      handle: async () => {
        const { thresholdUnits, ...rest } = await readPolicy(db());
        return { message: { ...rest, thresholdBtc: print(thresholdUnits) } };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/withdrawals/set_policy',
      room,
      summary: 'Sets that worth, for withdrawals that are asked for from now on.',
      permission: 'settings.change',
      input: z.object({ thresholdBtc: z.string().trim().max(40), reason: neededReason }),
      notice: async ({ input }) => {
        const parsed = parseUnits(input.thresholdBtc, BITCOIN_DECIMALS);
        return parsed.ok && parsed.units >= 0n ? 'where_two' : refuse('bad_amount');
      },
      handle: async ({ input, operator }) => {
        const parsed = parseUnits(input.thresholdBtc, BITCOIN_DECIMALS);
        if (!parsed.ok || parsed.units < 0n) return refuse('bad_amount');
        const before = print((await readPolicy(db())).thresholdUnits);
        const { reason } = input;
        const threshold = parsed.units.toString();
        const order = { operator: operator.operatorId, threshold, reason };
        const command: WithdrawalCommand = { type: 'withdrawal.set_policy', ...order };
        const result = await gateway.submit({ actor: 0, command });
        if ('refused' in result) return result;
        const after = print(parsed.units);
        return {
          message: { id: 1, thresholdBtc: after },
          note: {
            subject: 'withdrawal policy',
            before: { thresholdBtc: before },
            after: { thresholdBtc: after },
            reason,
          },
        };
      },
    }),
  ];
}
