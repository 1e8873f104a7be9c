/** Registers calls with Fastify: reads input, knows the caller, answers with the envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import { type Language, languageOf } from '../words/languages.ts';
import { doorOf, type Reader, readingAs } from '../database/shares.ts';
import { WriterUnavailable } from '../writer/answering.ts';
import type { Call, Caller, Request } from './call.ts';
import type { Envelopes } from './envelope.ts';
import type { OwnOrigins } from './own-origins.ts';
import { refusalOfFailure } from './failures.ts';
import {
  keyOf,
  keyRefusal,
  membersOf,
  SEEN_TERMS,
  seenTermsOf,
  tokenOf,
  unstorableMember,
} from './request.ts';

/** Finds out who a token belongs to. */
export interface Sessions {
  find(token: string): Promise<Caller | undefined>;
}

/** How addresses of pictures are written in replies, and read in calls. */
export interface Addresses {
  outgoing(
    reply: string,
    asked: {
      readonly viewer: number | undefined;
      readonly origin: string;
      readonly isForeign?: boolean;
    },
  ): Promise<string>;
  incoming(members: Record<string, unknown>, origin: string): void;
}

/** Says in a refusal where its caller can do what it asks for. */
export interface Told {
  told(refusal: Refusal, caller: Caller | undefined, language: Language, origin: string): Refusal;
}

/** Whether customers are let in yet. */
export interface Door {
  /** As it was found last; a house that was open stays open. */
  readonly wasOpen: boolean;
  isOpen(): Promise<boolean>;
}

/** What calls are registered with. */
export interface CallServer {
  readonly origins: Pick<OwnOrigins, 'of'>;
  readonly risk: Told;
  readonly addresses: Addresses;
  readonly app: FastifyInstance;
  readonly envelopes: Envelopes;
  readonly sessions: Sessions;
  readonly door: Door;
}

/** Whether a browser says that a page of another site asks. */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host !== host;
}

async function answer(
  server: CallServer,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const members = membersOf(request);
  const language = languageOf(members['lang']);
  // Who is still outside may look at what is public, and leave nothing here.
  const isPublic = call.access === 'visitor' && call.method === 'GET';
  if (!isPublic && !server.door.wasOpen && !(await server.door.isOpen())) {
    return server.envelopes.refusal({ refused: 'house_not_open' }, call.room, language);
  }
  const token = tokenOf(request);
  const caller = token === '' ? undefined : await server.sessions.find(token);
  // An ended session is no visitor: what he writes would belong to nobody.
  if (caller === undefined && (call.access === 'customer' || token !== '')) {
    return server.envelopes.loginNeeded(language);
  }
  const key = keyOf(request);
  const badKey = keyRefusal(key);
  if (badKey !== undefined) return server.envelopes.refusal(badKey, call.room, language);
  const origin = server.origins.of(request);
  server.addresses.incoming(members, origin);
  const seenTerms = seenTermsOf(members);
  const unstorable = unstorableMember(members) ?? (seenTerms === null ? SEEN_TERMS : undefined);
  const parsed = call.input.safeParse(members);
  if (unstorable !== undefined || !parsed.success) {
    const field = unstorable ?? parsed.error?.issues[0]?.path.join('.') ?? '';
    const refusal = { refused: 'invalid_input', details: { field } };
    return server.envelopes.refusal(refusal, call.room, language);
  }
  const given: Request<unknown, Caller | undefined> = {
    input: parsed.data,
    caller,
    language,
    key,
    seenTerms: seenTerms ?? undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin,
  };
  try {
    const door = call.door?.(parsed.data as never);
    const reader: Reader =
      door === undefined ? (caller ?? { address: request.ip }) : doorOf(door, request.ip);
    const result = await readingAs(reader, () => call.handle(given as Request<never, never>));
    if ('cookie' in result && result.cookie !== undefined) {
      reply.header('set-cookie', result.cookie);
    }
    const said = isRefusal(result) ? server.risk.told(result, caller, language, origin) : result;
    const text = JSON.stringify(server.envelopes.of(said, call.room, language));
    reply.type('application/json; charset=utf-8');
    const guest = 'guest' in result ? result.guest : undefined;
    const viewer = caller?.customerId ?? guest;
    const isForeign = isOfAnotherSite(request);
    return await server.addresses.outgoing(text, { viewer, origin, isForeign });
  } catch (error) {
    // With status 200, because existing clients show no other answer to anybody.
    const refused = refusalOfFailure(error);
    if (refused !== undefined) return server.envelopes.refusal(refused, call.room, language);
    if (!(error instanceof WriterUnavailable)) throw error;
    reply.status(503).header('retry-after', '1');
    return server.envelopes.refusal({ refused: 'unavailable' }, call.room, language);
  }
}

/** The OpenAPI description of a call's input. */
function inputSchema(call: Call): Record<string, unknown> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const { $schema: _dialect, ...rest } = schema as Record<string, unknown>;
  return call.method === 'GET' ? { querystring: rest } : { body: rest };
}

/** Registers calls below `/api`. */
export function registerCalls(server: CallServer, calls: readonly Call[]): void {
  for (const call of calls) {
    server.app.route({
      method: call.method,
      url: `/api${call.path}`,
      schema: {
        tags: [call.room],
        summary: call.summary,
        ...inputSchema(call),
        ...(call.access === 'customer' ? { security: [{ token: [] }] } : {}),
      },
      handler: (request, reply) => answer(server, call, request, reply),
    });
  }
}
