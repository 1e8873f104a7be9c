import { pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  type AuditNote,
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type Operator,
} from '../../../platform/server/http/console-call.ts';
import { type PlannedCall, SIGNED_IN } from '../../../platform/server/http/console-calls.ts';
import {
  activityInput,
  addOperatorInput,
  nothing,
  oneInput,
  operatorReasonInput,
  pageInput,
  roleInput,
} from '../wire.ts';
import type { Permissions } from '../../../platform/server/rooms/permissions.ts';
import { type Account, normalEmail, type OperatorAccounts, oneTimePassword } from './accounts.ts';
import type { AuditLog } from './audit-log.ts';
import { actorOf } from './gate.ts';
import type { HouseChanges } from './house-changes.ts';
import type { OperatorSessions } from './sessions.ts';

const shared = { room: 'operators', method: 'POST' } as const;
const CHANGE = 'operators.change';
const READ = 'operators.read';

interface Parts {
  readonly accounts: OperatorAccounts;
  readonly sessions: OperatorSessions;
  readonly audit: AuditLog;
  readonly changes: HouseChanges;
  readonly permissions: Permissions;
}

/** The operator who shall be changed: somebody else, and with a reason. */
async function targetOf(
  { accounts }: Parts,
  operator: Operator,
  input: { readonly id: number; readonly reason: string },
): Promise<Account | Refusal> {
  if (input.reason === '') return refuse('reason_needed');
  if (input.id === operator.operatorId) return refuse('not_yourself');
  return (await accounts.find(input.id)) ?? refuse('unknown_operator');
}

function queryCalls({ accounts, permissions }: Parts): ConsoleCall[] {
  return [
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/operators',
      summary: 'All operators.',
      permission: READ,
      input: pageInput,
      handle: async ({ input }) => {
        return { message: pageOfAll(await accounts.list(), input) };
      },
    }),
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/operators/permissions',
      summary: 'Which roles may do what.',
      permission: READ,
      input: pageInput,
      handle: async ({ input }) => {
        const all = permissions.all().map(([id, roles]) => ({ id, roles }));
        return { message: pageOfAll(all, input) };
      },
    }),
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/operators/names',
      summary: 'What operators are called, by their numbers.',
      permission: SIGNED_IN,
      input: nothing,
      handle: async () => ({
        message: (await accounts.list()).map(({ id, name }) => ({ id, name })),
      }),
    }),
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/operators/one',
      summary: 'One operator.',
      permission: READ,
      input: oneInput,
      handle: async ({ input }) => {
        const account = await accounts.find(input.id);
        return account === undefined ? refuse('unknown_operator') : { message: account };
      },
    }),
  ];
}

/** Plans that somebody is let in, where that takes another operator; says whether it does. */
async function isPlannedLater(
  { changes, audit }: Parts,
  { id, reason }: { readonly id: number; readonly reason: string },
  { call, operator, address }: Pick<PlannedCall, 'call' | 'operator' | 'address'>,
): Promise<boolean> {
  const members = { id, isActive: true, reason };
  const planned = await changes.plan({ call, notice: 'where_two', members, operator, address });
  if (planned === undefined || isRefusal(planned) || planned.note === undefined) return false;
  await audit.append(actorOf(operator, address), { action: call.path, ...planned.note });
  return true;
}

/**
 * Where there is another operator, whoever is added can log in only once that one has said yes and
 * a day has passed; the password is given at once, because it is shown only once.
 */
function addCall(parts: Parts, letIn: ConsoleCall): ConsoleCall {
  const { accounts } = parts;
  return consoleCommand({
    ...shared,
    path: '/operators/add',
    summary: 'Adds an operator; the reply holds a one-time password, shown once.',
    permission: CHANGE,
    input: addOperatorInput,
    handle: async ({ input, operator, address }) => {
      const email = normalEmail(input.email);
      if (email === undefined) return refuse('bad_email');
      const password = oneTimePassword();
      const { name, role } = input;
      const made = { email, name, role, password, isTemporary: true, isActive: false };
      const id = await accounts.add(made);
      if (id === undefined) return refuse('email_taken');
      await accounts.cool(id);
      const wanted = { id, reason: `added: ${name} (${email}), ${role}` };
      const isPlanned = await isPlannedLater(parts, wanted, { call: letIn, operator, address });
      if (!isPlanned) await accounts.change(id, { isActive: true });
      return {
        message: { id, password, isPlanned },
        note: { subject: `operator ${id}`, after: { email, name, role, isPlanned } },
      };
    },
  });
}

/** A change of somebody else that ends his sessions. */
function changed(parts: Parts, id: number, note: Omit<AuditNote, 'subject'>, message: unknown) {
  return parts.sessions.endAll(id).then(() => {
    return { message, note: { subject: `operator ${id}`, ...note } };
  });
}

function changeCalls(parts: Parts): ConsoleCall[] {
  const { accounts } = parts;
  return [
    consoleCommand({
      ...shared,
      path: '/operators/change_role',
      summary: 'Gives an operator another role.',
      permission: CHANGE,
      input: roleInput,
      notice: async ({ input, operator }) => {
        const target = await targetOf(parts, operator, input);
        if ('refused' in target) return target;
        return target.role === input.role ? refuse('already_so') : 'where_two';
      },
      handle: async ({ input, operator }) => {
        const target = await targetOf(parts, operator, input);
        if ('refused' in target) return target;
        if (target.role === input.role) return refuse('already_so');
        const refusal = await accounts.change(input.id, { role: input.role, cools: true });
        if (refusal !== undefined) return refusal;
        const [before, after] = [{ role: target.role }, { role: input.role }];
        return changed(parts, input.id, { before, after, reason: input.reason }, null);
      },
    }),
    consoleCommand({
      ...shared,
      path: '/operators/set_active',
      summary: 'Shuts an operator out, or lets him in again.',
      permission: CHANGE,
      input: activityInput,
      notice: async ({ input, operator }) => {
        const target = await targetOf(parts, operator, input);
        if ('refused' in target) return target;
        // Shutting somebody out cannot wait, and lets nobody do more.
        return input.isActive && !target.isActive ? 'where_two' : 'none';
      },
      handle: async ({ input, operator }) => {
        const target = await targetOf(parts, operator, input);
        if ('refused' in target) return target;
        const { isActive, reason } = input;
        if (target.isActive === isActive) return refuse('already_so');
        const refusal = await accounts.change(input.id, { isActive, cools: true });
        if (refusal !== undefined) return refusal;
        const before = { isActive: target.isActive };
        return changed(parts, input.id, { before, after: { isActive }, reason }, null);
      },
    }),
  ];
}

/**
 * Whoever hands out the password of another could be both of the two that something takes: so the
 * account is shut until another operator has said yes and a day has passed, where there is one.
 */
function resetCall(parts: Parts, letIn: ConsoleCall): ConsoleCall {
  const { accounts } = parts;
  return consoleCommand({
    ...shared,
    path: '/operators/reset_second_factor',
    summary: 'Takes an operator’s second factor away and gives a one-time password.',
    permission: CHANGE,
    input: operatorReasonInput,
    handle: async ({ input, operator, address }) => {
      const target = await targetOf(parts, operator, input);
      if ('refused' in target) return target;
      const { id, reason } = input;
      const wanted = { id, reason: `second factor reset: ${reason}` };
      const refusal = await accounts.change(id, { isActive: false });
      if (refusal !== undefined) return refusal;
      // Whoever was shut out before stays so.
      const by = { call: letIn, operator, address };
      const isPlanned = target.isActive && (await isPlannedLater(parts, wanted, by));
      if (target.isActive && !isPlanned) await accounts.change(id, { isActive: true });
      // Whoever lost the device may have lost the password with it.
      const password = oneTimePassword();
      await accounts.cool(id);
      await accounts.dropSecondFactor(id);
      await accounts.setOneTimePassword(id, password);
      const before = { hasSecondFactor: target.hasSecondFactor };
      const note = { before, after: { hasSecondFactor: false, isPlanned } };
      return changed(parts, id, { ...note, reason }, { password, isPlanned });
    },
  });
}

/** Calls of owners about other operators: adding, roles, activity, second factors. */
export function accountCalls(parts: Parts): ConsoleCall[] {
  const changing = changeCalls(parts);
  const letIn = changing.find(({ path }) => path === '/operators/set_active');
  if (letIn === undefined) throw new Error('nobody can be let in');
  return [...queryCalls(parts), addCall(parts, letIn), ...changing, resetCall(parts, letIn)];
}
