import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSlowBodies, keepPace, type Pace } from './slow-bodies.ts';

const PACE: Pace = { mostMs: 900, spanMs: 150, leastBytes: 20 };
const SLOWEST_MS = 250;
const STEP_MS = 50;
let app: FastifyInstance | undefined;
let received = 0;

beforeEach(() => {
  received = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  await app?.close();
  // The one timer of all bodies sees that none is left.
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

async function open(): Promise<number> {
  app = Fastify({ forceCloseConnections: true });
  endSlowBodies(app, SLOWEST_MS);
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => {
    body.on('data', (piece: Buffer) => (received += piece.length));
    body.on('end', () => done(null, received));
  });
  app.post('/short', async ({ body }) => ({ body }));
  const preParsing = async (request: Parameters<typeof keepPace>[0]) => keepPace(request, PACE);
  app.post('/long', { preParsing }, async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Sends so many pieces, one every 50 ms; what came back, and after how long it was over. */
async function sent(path: string, bytes: number, pieces: number) {
  const socket = connect(await open(), '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  const began = performance.now();
  const type = 'content-type: application/octet-stream\r\nconnection: close';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${type}\r\n`);
  socket.write(`content-length: ${bytes * pieces}\r\n\r\n`);
  for (let at = 1; at <= pieces && !socket.closed; at += 1) {
    socket.write('a'.repeat(bytes));
    // Time passes when what was sent has come, however long that takes on a busy machine.
    while (received < bytes * at && !socket.closed) await setImmediate();
    if (!socket.closed && at < pieces) vi.advanceTimersByTime(STEP_MS);
  }
  await ended;
  return { answer, tookMs: performance.now() - began };
}

describe('a body', () => {
  it('that is whole in time is answered', async () => {
    const { answer } = await sent('/short', 100, 2);
    expect(answer).toContain('{"body":200}');
  });

  it('that is not is ended, however fast it comes', async () => {
    const { answer, tookMs } = await sent('/short', 100, 40);
    expect(answer).toContain('408');
    expect(tookMs).toBe(SLOWEST_MS);
  });

  it('that may take longer is answered as long as it keeps the pace', async () => {
    const { answer, tookMs } = await sent('/long', 100, 10);
    expect(answer).toContain('{"body":1000}');
    expect(tookMs).toBe(9 * STEP_MS);
  });

  it('that trickles is ended after the first span', async () => {
    const { answer, tookMs } = await sent('/long', 1, 40);
    expect(answer).toContain('408');
    expect(tookMs).toBe(PACE.spanMs);
  });

  it('that keeps the pace is ended at its own end all the same', async () => {
    const { answer, tookMs } = await sent('/long', 100, 60);
    expect(answer).toContain('408');
    expect(tookMs).toBe(PACE.mostMs);
  });
});
