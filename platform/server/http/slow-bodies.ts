/**
 * Ends requests whose body does not come: whoever trickles holds a connection in vain. Most have to
 * be whole after a while; a large file may take longer, but has to go on coming.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How slowly a large body may come. */
export interface Pace {
  /** It is whole by then. */
  readonly mostMs: number;
  /** Within each of these spans it has at least so many bytes more. */
  readonly spanMs: number;
  readonly leastBytes: number;
}

/** What is sent as works: 50 MB in ten minutes, and never slower than 16 KiB a second. */
export const MEDIA_PACE: Pace = {
  mostMs: 10 * 60_000,
  spanMs: 10_000,
  leastBytes: 10 * 16 * 1024,
};

/** How often is looked which bodies are late: one timer for all, because nearly none ever is. */
const LOOK_MS = 250;

/** By the bodies under way, until when they have to be whole. */
const underWay = new Map<IncomingMessage, number>();
let looking: NodeJS.Timeout | undefined;

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function end({ socket }: IncomingMessage): void {
  if (socket.destroyed) return;
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
  socket.destroySoon();
}

function isOver(request: IncomingMessage): boolean {
  return request.complete || request.destroyed;
}

function look(): void {
  const nowMs = performance.now();
  for (const [request, untilMs] of underWay) {
    if (!isOver(request) && nowMs < untilMs) continue;
    underWay.delete(request);
    if (!isOver(request)) end(request);
  }
  if (underWay.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}

/** Gives every body so long, and a look more at most; but those for which `keepPace` is asked. */
export function endSlowBodies(app: FastifyInstance, mostMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // What is injected has no connection that could be held.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      underWay.set(raw, performance.now() + mostMs);
      looking ??= setInterval(look, LOOK_MS).unref();
    }
    done();
  });
}

/** Gives a body that was found worth waiting for as long as it keeps a pace. */
export function keepPace({ raw }: FastifyRequest, pace: Pace = MEDIA_PACE): void {
  underWay.delete(raw);
  const untilMs = performance.now() + pace.mostMs;
  let before = raw.socket.bytesRead;
  const watch = setInterval(() => {
    if (isOver(raw)) return clearInterval(watch);
    const { bytesRead } = raw.socket;
    const isSlow = bytesRead - before < pace.leastBytes;
    before = bytesRead;
    if (!isSlow && performance.now() < untilMs) return;
    clearInterval(watch);
    end(raw);
  }, pace.spanMs).unref();
}
