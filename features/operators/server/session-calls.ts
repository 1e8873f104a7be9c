/** How an operator gets in, sets himself up and gets out. */
import type { FastifyInstance } from 'fastify';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type Operator,
} from '../../../platform/server/http/console-call.ts';
import { SETTING_UP } from '../../../platform/server/http/console-calls.ts';
import type { Envelope, Envelopes } from '../../../platform/server/http/envelope.ts';
import { membersOf, unstorableMember } from '../../../platform/server/http/request.ts';
import { languageOf } from '../../../platform/server/words/languages.ts';
import type { Permissions } from '../../../platform/server/rooms/permissions.ts';
import { codeInput, loginInput, nothing, passwordInput } from '../wire.ts';
import { type Account, normalEmail, type OperatorAccounts } from './accounts.ts';
import type { AuditLog } from './audit-log.ts';
import type { OperatorSessions } from './sessions.ts';

/** What these calls work with. */
export interface SessionParts {
  readonly accounts: OperatorAccounts;
  readonly sessions: OperatorSessions;
  readonly audit: AuditLog;
  readonly failures: NotedFailures;
  readonly permissions: Permissions;
}

/** Failures that are written down; what is merely incomplete is not. */
const FAILURES: readonly string[] = [
  'login_wrong',
  'code_wrong',
  'too_many_tries',
  'account_altered',
];

/** The log is kept for ever, so the same failure from one place is a line once in this time. */
const NOTED_AGAIN_MS = 15 * 60_000;
const MOST_NOTED = 10_000;

/** Failures that were written down lately. */
export class NotedFailures {
  private readonly nowMs: () => number;
  private readonly times = new Map<string, number>();

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Whether a failure is to be written down; it then counts as written. */
  isNew(what: string): boolean {
    const nowMs = this.nowMs();
    const notedMs = this.times.get(what);
    if (notedMs !== undefined && notedMs + NOTED_AGAIN_MS > nowMs) return false;
    this.times.delete(what);
    // In the order of their times, so the first is the oldest.
    const [oldest] = this.times.keys();
    if (oldest !== undefined && this.times.size >= MOST_NOTED) this.times.delete(oldest);
    this.times.set(what, nowMs);
    return true;
  }
}

interface Asked {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly address: string;
  readonly userAgent: string;
}

/** What the console's screens know of whoever is logged in. */
function selfOf(account: Account, pending: string | undefined, permissions: Permissions) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    role: account.role,
    hasSecondFactor: account.hasSecondFactor,
    pending: pending ?? '',
    permissions: permissions
      .all()
      .filter(([, roles]) => roles.includes(account.role))
      .map(([name]) => name),
  };
}

/** An address is written down only where it is an operator's: others may be typed secrets. */
async function noteFailure(
  { accounts, audit, failures }: SessionParts,
  asked: Asked,
  { refused }: Refusal,
): Promise<void> {
  if (!FAILURES.includes(refused)) return;
  const email = normalEmail(asked.email);
  const known = (await accounts.list()).find((account) => account.email === email);
  if (!failures.isNew(`${known?.id ?? 0} ${refused} ${asked.address}`)) return;
  await audit.append(
    { operatorId: 0, email: '', role: '', address: asked.address },
    {
      action: 'log-in refused',
      subject: known === undefined ? 'operator unknown' : `operator ${known.id}`,
      after: refused,
    },
  );
}

async function logIn(parts: SessionParts, asked: Asked) {
  const { accounts, sessions, audit } = parts;
  const found = await accounts.login(asked, asked.address);
  // Whoever may write to the database is let in by nobody.
  const isSound = isRefusal(found) || (await audit.isSound(`operator ${found.id}`));
  const account = isSound ? found : refuse('account_altered');
  if (isRefusal(account)) {
    await noteFailure(parts, asked, account);
    return account;
  }
  const token = await sessions.open(account.id, asked);
  const { id: operatorId, email, role } = account;
  const actor = { operatorId, email, role, address: asked.address };
  await audit.append(actor, { action: 'logged in', subject: `operator ${account.id}` });
  const pending = sessions.pending(account.isPasswordTemporary, account.hasSecondFactor);
  return { token, operator: selfOf(account, pending, parts.permissions) };
}

/** `POST /console/api/session`: the one call of the console that needs no session. */
export function addLogIn(app: FastifyInstance, envelopes: Envelopes, parts: SessionParts): void {
  app.post(
    '/console/api/session',
    { schema: { tags: ['console'], summary: 'Opens a session of the console.' } },
    async (request): Promise<Envelope> => {
      const members = membersOf(request);
      const language = languageOf(members['lang']);
      const parsed = loginInput.safeParse(members);
      const unstorable = unstorableMember(members);
      if (!parsed.success || unstorable !== undefined) {
        const field = unstorable ?? parsed.error?.issues[0]?.path.join('.') ?? '';
        const refusal = { refused: 'invalid_input', details: { field } };
        return envelopes.refusal(refusal, 'operators', language);
      }
      const userAgent = request.headers['user-agent'] ?? '';
      const asked = { ...parsed.data, address: request.ip, userAgent };
      const done = await logIn(parts, asked);
      if (isRefusal(done)) return envelopes.refusal(done, 'operators', language);
      return { type: 'ok', message: done };
    },
  );
}

const subject = (operator: Operator) => `operator ${operator.operatorId}`;

/** Calls of whoever has a session, whatever he still has to set up. */
export function sessionCalls(
  { accounts, sessions, permissions }: SessionParts,
  site: { readonly name: string },
): ConsoleCall[] {
  const shared = { room: 'operators', permission: SETTING_UP } as const;
  return [
    consoleQuery({
      ...shared,
      method: 'GET',
      path: '/session',
      summary: 'Who is logged in, and what he may do.',
      input: nothing,
      handle: async ({ operator }) => {
        const account = await accounts.find(operator.operatorId);
        if (account === undefined) throw new Error('the operator of a session is gone');
        return { message: selfOf(account, operator.pending, permissions) };
      },
    }),
    consoleCommand({
      ...shared,
      method: 'POST',
      path: '/session/end',
      summary: 'Ends this session.',
      input: nothing,
      handle: async ({ operator }) => {
        await sessions.end(operator.sessionId);
        return { message: null, note: { subject: subject(operator) } };
      },
    }),
    consoleCommand({
      ...shared,
      method: 'POST',
      path: '/session/password',
      summary: 'Changes one’s own password, and ends one’s other sessions.',
      input: passwordInput,
      handle: async ({ operator, input, address }) => {
        const refusal = await accounts.changePassword(operator.operatorId, input, address);
        if (refusal !== undefined) return refusal;
        await sessions.endAll(operator.operatorId, operator.sessionId);
        return { message: null, note: { subject: subject(operator) } };
      },
    }),
    consoleCommand({
      ...shared,
      method: 'POST',
      path: '/session/second_factor/begin',
      summary: 'Begins one’s own second factor: its secret, shown once.',
      input: nothing,
      handle: async ({ operator }) => {
        const { operatorId, email } = operator;
        const begun = await accounts.beginSecondFactor(operatorId, email, site.name);
        if (isRefusal(begun)) return begun;
        return { message: begun, note: { subject: subject(operator) } };
      },
    }),
    consoleCommand({
      ...shared,
      method: 'POST',
      path: '/session/second_factor/confirm',
      summary: 'Puts one’s own second factor in force with a first code.',
      input: codeInput,
      handle: async ({ operator, input }) => {
        const refusal = await accounts.confirmSecondFactor(operator.operatorId, input.code);
        if (refusal !== undefined) return refusal;
        return { message: null, note: { subject: subject(operator) } };
      },
    }),
  ];
}
