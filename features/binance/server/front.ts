/** Requests: finds the endpoint, weighs the call, asks who signed, and prints what comes back. */
import { isRefusal } from '../../../core/engine/command.ts';
import type { Permission, SignedRequest } from '../../api-keys/contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { readingAs } from '../../../platform/server/database/shares.ts';
import { refusalOfFailure } from '../../../platform/server/http/failures.ts';
import { WriterUnavailable } from '../../../platform/server/writer/answering.ts';
import {
  type Answer,
  type ApiError,
  apiError,
  BAD_KEY_SHAPE,
  BUSY,
  isApiError,
  UNKNOWN_OUTCOME,
} from '../wire/errors.ts';
import { type Asked, readAsked, signedText } from '../wire/asked.ts';
import { type Endpoint, weightOf } from './endpoint.ts';
import {
  errorOf,
  type KeyRoom,
  type KeySigner,
  namedBy,
  NOBODY,
  type Sent,
  type Signer,
  signerOf,
} from './keys.ts';
import type { OrderCounts, Weighed, Weights } from './limits.ts';

/** The longest form: a batch of five orders has three thousand letters. */
const MAX_FORM_BYTES = 32 * 1024;
/** Below them all addresses are those of bots. */
const PREFIXES = ['/api/v3', '/fapi', '/dapi', '/sapi', '/futures/data', '/udf'] as const;
const MAX_PATH = 100;
const UNKNOWN_FAILURE = apiError(
  -1000,
  'An unknown error occurred while processing the request.',
  500,
);

/** What requests are answered with. */
export interface FrontParts {
  readonly endpoints: readonly Endpoint[];
  readonly weights: Weights;
  readonly orders: OrderCounts;
  readonly keys: KeyRoom;
  readonly nowMs: () => number;
  readonly log: () => Logger;
  /** Whether customers are let in. */
  readonly isOpen: () => Promise<boolean>;
}

interface Signed {
  readonly asked: Asked;
  readonly query: string;
  readonly form: string;
}

/** Answers calls, wherever they come from. */
export class Front {
  private readonly parts: FrontParts;
  private readonly byMethod: ReadonlyMap<string, Endpoint>;

  constructor(parts: FrontParts) {
    this.parts = parts;
    this.byMethod = new Map(
      parts.endpoints.flatMap((each) => (each.socket === undefined ? [] : [[each.socket, each]])),
    );
  }

  /** Adds the addresses to the server, with a reader of forms that keeps the text as it came. */
  addRoutes(app: FastifyInstance): void {
    void app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      const asText = { parseAs: 'string' as const, bodyLimit: MAX_FORM_BYTES };
      scope.addContentTypeParser('*', asText, (_request, body, parsed) => parsed(null, body));
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
        this.failed(error, request, reply),
      );
      for (const endpoint of this.parts.endpoints) {
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          // Weights are counted instead of calls.
          config: { rateLimit: false },
          schema: { hide: true },
          handler: (request, reply) => this.request(endpoint, request, reply),
        });
      }
      done();
    });
    for (const prefix of PREFIXES) {
      void app.register(
        (scope, _options, done) => {
          scope.setNotFoundHandler((request, reply) => this.notThere(request, reply));
          done();
        },
        { prefix },
      );
    }
  }

  /** Answers a call of an endpoint whose owner is known. */
  async answer(endpoint: Endpoint, asked: Asked, signer: Signer, ip: string): Promise<Answer> {
    const { owner, keyId, onceKey } = signer;
    const { orders, nowMs } = this.parts;
    if (asked.error !== undefined) return asked.error;
    if (endpoint.need !== undefined && !(await this.parts.isOpen())) return BUSY;
    if (endpoint.orders !== undefined) {
      const tooMany = orders.take(owner, endpoint.orders, nowMs());
      if (tooMany !== undefined) return tooMany;
    }
    const reader = owner > 0 ? { customerId: owner, sessionId: 0 } : { address: ip };
    try {
      return await readingAs(reader, async () =>
        endpoint.answer({ asked, owner, keyId, onceKey, ip }),
      );
    } catch (error) {
      // Nobody knows what became of it: that is said, and never that it failed.
      if (error instanceof WriterUnavailable) return UNKNOWN_OUTCOME;
      if (refusalOfFailure(error) !== undefined) return BUSY;
      throw error;
    }
  }

  /** The endpoint that has a name on sockets. */
  named(method: string): Endpoint | undefined {
    return this.byMethod.get(method);
  }

  /** Takes what a call weighs of what an address has in this minute. */
  weigh(ip: string, weight: number): Weighed {
    return this.parts.weights.take(ip, weight, this.parts.nowMs());
  }

  /** Who signed a call, if his key allows what it needs. */
  async signer(signed: SignedRequest, need: Permission): Promise<KeySigner | ApiError> {
    // A closed house tells strangers nothing about keys.
    if (!(await this.parts.isOpen())) return BUSY;
    return signerOf(this.parts.keys, signed, need);
  }

  /** By the house's clock. */
  nowMs(): number {
    return this.parts.nowMs();
  }

  /** Whether a key that has signed before still reads: what it subscribed to ends with it. */
  /** Why a key that has logged on may not do something any more; undefined where it may. */
  async stillMay(
    { keyId }: Pick<Signer, 'keyId'>,
    ip: string,
    need: Permission,
    sent?: Sent,
  ): Promise<ApiError | undefined> {
    const holder = await this.parts.keys.stillMay(keyId, ip, need, sent);
    return isRefusal(holder) ? errorOf(holder) : undefined;
  }

  /** Whose key is named, where nothing has to be signed. */
  async holder(apiKey: string, ip: string): Promise<Signer | ApiError> {
    return (await this.parts.isOpen()) ? namedBy(this.parts.keys, apiKey, ip) : BUSY;
  }

  async stillReads({ keyId }: Pick<Signer, 'keyId'>, ip: string): Promise<boolean> {
    return !isRefusal(await this.parts.keys.stillMay(keyId, ip, 'read'));
  }

  /** What is said of a bug; it is logged. */
  failure(error: unknown): ApiError {
    this.parts.log().error({ err: error }, 'a call on a socket failed');
    return UNKNOWN_FAILURE;
  }

  private async request(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const url = request.raw.url ?? '';
    const at = url.indexOf('?');
    const query = at === -1 ? '' : url.slice(at + 1);
    const form = typeof request.body === 'string' ? request.body : '';
    const asked = readAsked(query, form);
    const { weights, nowMs } = this.parts;
    const weighed = weights.take(request.ip, weightOf(endpoint, asked), nowMs());
    reply.header('x-mbx-used-weight', weighed.used).header('x-mbx-used-weight-1m', weighed.used);
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (weighed.error !== undefined) return this.send(reply, weighed.error);
    const signer = await this.signerOf(endpoint, request, { asked, query, form });
    if (isApiError(signer)) return this.send(reply, signer);
    const { owner } = signer;
    const answer = await this.answer(endpoint, asked, signer, request.ip);
    if (endpoint.orders !== undefined) {
      const { tenSeconds, day } = this.parts.orders.counts(owner, nowMs());
      reply.header('x-mbx-order-count-10s', tenSeconds).header('x-mbx-order-count-1d', day);
    }
    return this.send(reply, answer);
  }

  /** An address that there is not: whoever asks for many is kept out as for other calls. */
  private notThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { weights, nowMs } = this.parts;
    const { error } = weights.take(request.ip, 1, nowMs());
    const [path = ''] = request.url.split('?', 1);
    const msg = `Path ${path.slice(0, MAX_PATH)}, Method ${request.method} is invalid`;
    return this.send(reply, error ?? apiError(-5000, msg, 404));
  }

  /** Who signed a request; nobody where nobody has to. */
  private async signerOf(
    { need, isUnsigned }: Endpoint,
    request: FastifyRequest,
    { asked, query, form }: Signed,
  ): Promise<Signer | ApiError> {
    if (need === undefined) return NOBODY;
    if (!(await this.parts.isOpen())) return BUSY;
    const header = request.headers['x-mbx-apikey'];
    if (typeof header !== 'string' || header === '') return BAD_KEY_SHAPE;
    if (asked.error !== undefined) return asked.error;
    if (isUnsigned === true) return this.holder(header, request.ip);
    const { payload, signature } = signedText(query, form);
    const signed = {
      apiKey: header,
      signature,
      payload,
      timestamp: asked.values.get('timestamp') ?? '',
      recvWindow: asked.values.get('recvWindow'),
      ip: request.ip,
    };
    return this.signer(signed, need);
  }

  private send(reply: FastifyReply, answer: Answer): FastifyReply {
    reply.type('application/json;charset=UTF-8');
    if (!isApiError(answer)) return reply.send(JSON.stringify(answer.body));
    const { status, code, msg, data, retryAfter } = answer;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const body = data === undefined ? { code, msg } : { code, msg, data };
    return reply.status(status).send(JSON.stringify(body));
  }

  private failed(
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const msg = 'Too many parameters sent for this endpoint.';
      return this.send(reply, apiError(-1101, msg, status === 413 ? 413 : 400));
    }
    const later = refusalOfFailure(error);
    if (later !== undefined) return this.send(reply, BUSY);
    this.parts.log().error({ err: error, url: request.routeOptions.url }, 'a call failed');
    return this.send(reply, UNKNOWN_FAILURE);
  }
}
