/** Registers the console's calls: knows the operator, asks the permission table, writes the log. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { readSentFile, takeFiles } from '../uploads/sent-file.ts';
import { type Language, languageOf } from '../words/languages.ts';
import { WriterUnavailable } from '../writer/answering.ts';
import type {
  AuditNote,
  ConsoleCall,
  ConsoleFile,
  ConsoleReply,
  ConsoleRequest,
  Notice,
  Operator,
} from './console-call.ts';
import type { Envelope, Envelopes } from './envelope.ts';
import { refusalOfFailure } from './failures.ts';
import { keyOf, keyRefusal, membersOf, tokenOf, unstorableMember } from './request.ts';

/** A line of the audit log before it has its number, time and hash. */
export interface AuditLine {
  readonly operator: Operator;
  readonly address: string;
  /** The path of the call. */
  readonly action: string;
  readonly note: AuditNote;
}

/** A change that needs notice. */
export interface PlannedCall {
  readonly call: ConsoleCall;
  readonly notice: Exclude<Notice, 'none'>;
  readonly members: Readonly<Record<string, unknown>>;
  readonly operator: Operator;
  readonly address: string;
}

/** Who operators are, what each may do, and where it is written down. */
export interface ConsoleGate {
  find(token: string): Promise<Operator | undefined>;
  /** Whether a role has a permission. A permission nobody knows is nobody's. */
  allows(role: string, permission: string): boolean;
  /** Whether an operator has to wait with a permission that his role has. */
  cools(operator: Operator, permission: string): boolean;
  /** Whether one of these customers is the operator himself, or related to him. */
  isHimself(operator: Operator, customers: readonly number[]): Promise<boolean>;
  /** Writes to the audit log; the call is answered only after this. */
  record(line: AuditLine): Promise<void>;
  /** Writes a look down, once a while for who looks at the same again: screens ask every second. */
  looked(line: AuditLine): Promise<void>;
  /**
   * What is to come into force later, with notice and another operator's yes; undefined when it
   * does so at once. `members` is the input as it was sent, to be read again then.
   */
  plan(asked: PlannedCall): Promise<ConsoleReply | undefined>;
  /** The calls of all rooms, for carrying out what was planned. */
  registered(calls: readonly ConsoleCall[]): void;
  /** Somebody asked for what his role may not do: written down too, but not every time. */
  denied(operator: Operator, address: string, path: string): Promise<void>;
}

/** What the calls are registered with. */
export interface ConsoleServer {
  readonly app: FastifyInstance;
  readonly envelopes: Envelopes;
  readonly gate: ConsoleGate;
}

/** Needs no more than the session of an operator who has set himself up. */
export const SIGNED_IN = 'signed_in';
/** Needs no more than a session: by these calls an operator sets himself up. */
export const SETTING_UP = 'setting_up';

function sendFile(reply: FastifyReply, file: ConsoleFile): unknown {
  const { name } = file;
  if (name !== undefined) {
    reply.header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`);
  }
  return reply
    .header('content-type', file.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(file.bytes));
}

interface Asked {
  readonly operator: Operator;
  readonly language: Language;
  readonly input: unknown;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Why an operator may not make a call at all. */
async function barred(
  server: ConsoleServer,
  { permission, path }: ConsoleCall,
  operator: Operator,
  address: string,
): Promise<string | undefined> {
  if (permission === SETTING_UP) return undefined;
  if (operator.pending !== undefined) return operator.pending;
  if (permission === SIGNED_IN) return undefined;
  if (server.gate.allows(operator.role, permission)) {
    return server.gate.cools(operator, permission) ? 'operator_cooling' : undefined;
  }
  await server.gate.denied(operator, address, path);
  return 'not_permitted';
}

/** Who asks for what; or the envelope that says why not. */
async function admit(
  server: ConsoleServer,
  call: ConsoleCall,
  request: FastifyRequest,
): Promise<Asked | Envelope> {
  const { envelopes, gate } = server;
  const members = membersOf(request);
  const language = languageOf(members['lang']);
  const token = tokenOf(request);
  const operator = token === '' ? undefined : await gate.find(token);
  if (operator === undefined) return envelopes.loginNeeded(language);
  const { room } = call;
  const refused = await barred(server, call, operator, request.ip);
  if (refused !== undefined) return envelopes.refusal({ refused }, room, language);
  const badKey = keyRefusal(keyOf(request));
  if (badKey !== undefined) return envelopes.refusal(badKey, room, language);
  const unstorable = unstorableMember(members);
  const parsed = call.input.safeParse(members);
  if (unstorable === undefined && parsed.success) {
    return { operator, language, input: parsed.data, members };
  }
  const field = unstorable ?? parsed.error?.issues[0]?.path.join('.') ?? '';
  return envelopes.refusal({ refused: 'invalid_input', details: { field } }, room, language);
}

async function answer(
  server: ConsoleServer,
  call: ConsoleCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const asked = await admit(server, call, request);
  if (!('operator' in asked)) return asked;
  const { operator, language, input, members } = asked as Asked;
  const { envelopes, gate } = server;
  const address = request.ip;
  try {
    const key = keyOf(request);
    const file = async () => (call.takesFile ? readSentFile(request) : refuse('no_file'));
    const given = { input, operator, language, key, address, file };
    const result = await handled(gate, call, given, members);
    if (isRefusal(result)) return envelopes.refusal(result, call.room, language);
    const { note } = result;
    const line = { operator, address, action: call.path };
    const look = note ?? lookNote(call, input, 'bytes' in result ? null : result.message);
    if (note !== undefined) await gate.record({ ...line, note });
    else if (look !== undefined) await gate.looked({ ...line, note: look });
    else if (call.changes) throw new Error(`${call.path} changed something and did not say what`);
    return 'bytes' in result ? sendFile(reply, result) : { type: 'ok', message: result.message };
  } catch (error) {
    const refused = refusalOfFailure(error);
    if (refused !== undefined) return envelopes.refusal(refused, call.room, language);
    if (!(error instanceof WriterUnavailable)) throw error;
    reply.status(503).header('retry-after', '1');
    return envelopes.refusal({ refused: 'unavailable' }, call.room, language);
  }
}

const MAX_NAMED = 50;

/** Members that hold a customer's number, of inputs and replies, whatever list they stand in. */
const CUSTOMER_FIELDS = new Set([
  'author',
  'buyer',
  'customerId',
  'follower',
  'fromOwner',
  'inviter',
  'issuer',
  'maker',
  'owner',
  'redeemedBy',
  'seller',
  'taker',
  'toOwner',
  'trader',
]);

function customersIn(shown: unknown, found = new Set<number>()): Set<number> {
  if (typeof shown !== 'object' || shown === null) return found;
  for (const [name, value] of Object.entries(shown)) {
    if (CUSTOMER_FIELDS.has(name) && typeof value === 'number' && value > 0) found.add(value);
    else customersIn(value, found);
  }
  return found;
}

/** The customers whom a change is about, whether its input names them or something of theirs. */
export async function customersAbout(call: ConsoleCall, input: unknown): Promise<number[]> {
  const about = (await call.about?.(input as never)) ?? [];
  return [...new Set([...customersIn(input), ...about])];
}

/** What the log says of a look at customers; a page that names nobody is no look. */
function lookNote(call: ConsoleCall, input: unknown, shown: unknown): AuditNote | undefined {
  if (call.showsCustomers !== true) return undefined;
  const { id, owner } = input as { readonly id?: number; readonly owner?: number };
  const asked = owner === undefined ? id : owner;
  const named = [...customersIn(shown)].sort((a, b) => a - b).slice(0, MAX_NAMED);
  if (named.length === 0 && asked === undefined) return undefined;
  const kind = owner === undefined ? call.path.split('/')[1] : 'customer';
  const subject = asked === undefined ? `customers ${named.join(' ')}` : `${kind} ${String(asked)}`;
  return { subject, after: { customers: named } };
}

/** Plans a change that needs notice, and makes any other; none about the operator himself. */
async function handled(
  gate: ConsoleGate,
  call: ConsoleCall,
  given: ConsoleRequest<unknown>,
  members: Readonly<Record<string, unknown>>,
): Promise<ConsoleReply> {
  if (call.changes) {
    const customers = await customersAbout(call, given.input);
    if (customers.length > 0 && (await gate.isHimself(given.operator, customers))) {
      return refuse('own_account');
    }
  }
  const notice = (await call.notice?.(given as never)) ?? 'none';
  if (typeof notice !== 'string') return notice;
  const { operator, address } = given;
  const planned =
    notice === 'none' ? undefined : await gate.plan({ call, notice, members, operator, address });
  return planned ?? call.handle(given as never);
}

function register(app: FastifyInstance, server: ConsoleServer, call: ConsoleCall): void {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const { $schema: _dialect, ...described } = schema as Record<string, unknown>;
  const inQuery = call.method === 'GET' || call.takesFile === true;
  app.route({
    method: call.method,
    url: `/console/api${call.path}`,
    schema: {
      tags: ['console'],
      summary: call.summary,
      ...(inQuery ? { querystring: described } : { body: described }),
      ...(call.takesFile === true ? { consumes: ['multipart/form-data'] } : {}),
      security: [{ token: [] }],
    },
    handler: (request, reply) => answer(server, call, request, reply),
  });
}

/** Registers calls below `/console/api`; those that are sent a file in a scope of their own. */
export async function registerConsoleCalls(
  server: ConsoleServer,
  calls: readonly ConsoleCall[],
): Promise<void> {
  server.gate.registered(calls);
  const sent = calls.filter(({ takesFile }) => takesFile === true);
  for (const call of calls) if (!sent.includes(call)) register(server.app, server, call);
  await server.app.register(async (scope) => {
    await takeFiles(scope);
    for (const call of sent) register(scope, server, call);
  });
}
