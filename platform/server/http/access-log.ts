/** Which request was which: an id for each, and with LOG_LEVEL=info a line for each. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** The header in which a proxy of ours names a request, and in which the answer names it. */
export const REQUEST_ID = 'x-request-id';
const ID = /^[\w.-]{1,64}$/;

/** How requests are numbered: as the proxy in front did, where one of ours is, or by chance. */
export function requestIds(isBehindProxy: boolean) {
  return ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string => {
    const named = isBehindProxy ? headers[REQUEST_ID] : undefined;
    return typeof named === 'string' && ID.test(named) ? named : randomUUID();
  };
}

/**
 * Names each request in its answer. Where the log takes it, each is a line too: its route and not
 * its address, because addresses carry what people have typed.
 */
export function addAccessLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(REQUEST_ID, request.id);
    done();
  });
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { id, ip, method } = request;
    const route = request.routeOptions.url ?? '(none)';
    const tookMs = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ id, ip, method, route, status: reply.statusCode, tookMs }, 'request');
    done();
  });
}
