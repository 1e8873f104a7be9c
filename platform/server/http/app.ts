/** The HTTP server before any room has added its calls: parsing, limits, headers, documents. */
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
import type { Envelope, Envelopes } from './envelope.ts';
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

/** Whether a call is asked for, however its address is written: the router has read it. */
function isCall(request: FastifyRequest): boolean {
  const url = request.routeOptions.url ?? request.url;
  return CALLS.test(url) && !url.startsWith('/api/docs');
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
    if (status < 500) {
      // Existing clients show only refusals that come with status 200.
      const refusal = { refused: 'invalid_input', details: { field: 'body' } };
      return reply.status(200).send(envelopes.refusal(refusal, 'common', language));
    }
    request.log.error({ err: error, url: request.routeOptions.url }, 'a call failed');
    return reply
      .status(500)
      .send(envelopes.refusal({ refused: 'unavailable' }, 'common', language));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(unknownCall(envelopes, request)),
  );
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
      allowList: (request) => !isCall(request),
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
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  addErrorReplies(app, envelopes);
  return app;
}
