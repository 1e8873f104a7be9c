/** The HTTP server before any room has added its calls: parsing, limits, headers, documents. */
import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { languageOf } from '../words/languages.ts';
import { addAccessLog, requestIds } from './access-log.ts';
import { mayRead } from './bearer.ts';
import type { Envelope, Envelopes } from './envelope.ts';
import { refusalOfFailure } from './failures.ts';
import { endSlowBodies, MEDIA_PACE } from './slow-bodies.ts';

/** What the server must know of its settings. */
export interface HttpOptions {
  readonly log: Logger;
  /** Proxies of ours in front. What they did not write of X-Forwarded-For anybody can write. */
  readonly trustProxy: number;
  readonly corsOrigins: readonly string[];
  /** Calls a minute and network address; 0 switches the limit off. */
  readonly callsPerMinute: number;
  readonly version: string;
  /** What who reads the documents of the API has to show; without it nothing. */
  readonly docsToken?: string | undefined;
  /** For tests; `SLOWEST_REQUEST_MS` without it. */
  readonly slowestRequestMs?: number;
}

const BODY_LIMIT_BYTES = 256 * 1024;
/** A request that is not whole by then is ended: whoever trickles holds a connection in vain. */
export const SLOWEST_REQUEST_MS = 30_000;
/** How often that is looked at. */
const LOOK_EVERY_MS = 1_000;
/** Addresses of calls, of customers and of operators. */
const CALLS = /^\/(?:console\/)?api\//;

/** What costs the house something each time: calls, documents, pages in frames, files, figures. */
const COUNTED = /^\/(?:(?:console\/)?api|frame|uploads|metrics)(?:\/|$)/;
const DOCS = '/api/docs';

/** The address of a request as the router has read it, however it was written. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url;
}

function isCall(request: FastifyRequest): boolean {
  const url = routeOf(request);
  return CALLS.test(url) && !url.startsWith(DOCS);
}

function languageOfQuery(request: FastifyRequest): ReturnType<typeof languageOf> {
  return languageOf((request.query as Record<string, unknown> | undefined)?.['lang']);
}

function addCors(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('vary', 'origin');
    if (request.method !== 'OPTIONS') return;
    await reply
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-max-age', '600')
      .status(204)
      .send();
  });
}

function unknownCall(envelopes: Envelopes, request: FastifyRequest): Envelope {
  return envelopes.refusal({ refused: 'unknown_call' }, 'common', languageOfQuery(request));
}

function addErrorReplies(app: FastifyInstance, envelopes: Envelopes): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const language = languageOfQuery(request);
    const status = error.statusCode ?? 500;
    if (status === 429) {
      return reply
        .status(429)
        .send(envelopes.refusal({ refused: 'too_many_requests' }, 'common', language));
    }
    const later = refusalOfFailure(error);
    if (later !== undefined) {
      // Only calls answer refusals with 200; whoever loads a page or a file tries again by itself.
      const isAnswer = isCall(request);
      if (!isAnswer) reply.header('retry-after', '1');
      return reply.status(isAnswer ? 200 : 503).send(envelopes.refusal(later, 'common', language));
    }
    if (status < 500) {
      // Existing clients show only refusals that come with status 200.
      const refusal = { refused: 'invalid_input', details: { field: 'body' } };
      return reply.status(200).send(envelopes.refusal(refusal, 'common', language));
    }
    const { id, routeOptions } = request;
    request.log.error({ err: error, id, url: routeOptions.url }, 'a call failed');
    return reply
      .status(500)
      .send(envelopes.refusal({ refused: 'unavailable' }, 'common', language));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(unknownCall(envelopes, request)),
  );
}

/** The description of all calls as one text: it is the same for everybody until the next start. */
function docsOnce(app: FastifyInstance) {
  const made = new Map<string, { readonly text: string; readonly etag: string }>();
  const make = (url: string) => {
    const text = url.endsWith('yaml') ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger());
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    return { text, etag };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const url = routeOf(request);
    if (url !== `${DOCS}/json` && url !== `${DOCS}/yaml`) return undefined;
    const { text, etag } = made.get(url) ?? make(url);
    made.set(url, { text, etag });
    reply.header('etag', etag).header('cache-control', 'public, max-age=300');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type(url.endsWith('yaml') ? 'application/x-yaml' : 'application/json; charset=utf-8');
    return reply.send(text);
  };
}

/** The headers that a browser needs with a page, made once: they are the same for every page. */
async function pageHeaders(): Promise<readonly (readonly [string, string])[]> {
  const model = Fastify();
  await model.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameSrc: ["'self'", 'https:'],
        upgradeInsecureRequests: null,
      },
    },
    hsts: false,
  });
  model.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const answered = await model.inject('/');
  await model.close();
  return Object.entries(answered.json<Record<string, string>>());
}

/**
 * Security headers. Pages get all of them; the replies of calls, which no browser renders, only
 * the one that keeps it that way, because making the others costs more than most calls.
 */
async function addPageHeaders(app: FastifyInstance): Promise<void> {
  const headers = await pageHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request)) {
      reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    } else for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** Builds the server. Rooms register their calls on it; then it is started. */
export async function createHttpApp(
  options: HttpOptions,
  envelopes: Envelopes,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A log of its own for each call would cost more than reading its input, and only the few that
    // fail are logged.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(options.trustProxy > 0),
    trustProxy: options.trustProxy > 0 && ((_address, hop) => hop < options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    // Bodies have an end of their own, and a longer one where a large file keeps coming.
    requestTimeout: MEDIA_PACE.mostMs + SLOWEST_REQUEST_MS,
    http: {
      headersTimeout: options.slowestRequestMs ?? SLOWEST_REQUEST_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    // An address that cannot be decoded never reaches the handlers below.
    frameworkErrors: (_error, request, reply) => {
      const answer = reply as unknown as FastifyReply;
      void answer.header('connection', 'close').status(404).send(unknownCall(envelopes, request));
    },
  }) as unknown as FastifyInstance;
  addAccessLog(app, options.log);
  endSlowBodies(app, options.slowestRequestMs ?? SLOWEST_REQUEST_MS);
  // Input is read by each call's own schema; the schemas given to routes are for the documents.
  app.setValidatorCompiler(() => () => true);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await addPageHeaders(app);
  if (options.corsOrigins.length > 0) addCors(app, options.corsOrigins);
  if (options.callsPerMinute > 0) {
    await app.register(rateLimit, {
      max: options.callsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => request.ip,
      allowList: (request) => !COUNTED.test(routeOf(request)),
    });
  }
  await app.register(swagger, {
    openapi: {
      info: { title: 'Bourse', version: options.version },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
    },
  });
  const { docsToken } = options;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    mayRead(request, docsToken) ? undefined : reply.status(401).send();
  const uiHooks = { onRequest, preHandler: docsOnce(app) };
  await app.register(swaggerUi, { routePrefix: DOCS, uiHooks });
  addErrorReplies(app, envelopes);
  return app;
}
