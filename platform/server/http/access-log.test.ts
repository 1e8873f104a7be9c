import Fastify, { type FastifyInstance, LogController } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAccessLog, REQUEST_ID, requestIds } from './access-log.ts';

let lines: Record<string, unknown>[];
let app: FastifyInstance;

function open(level: 'info' | 'warn', isBehindProxy: boolean): FastifyInstance {
  const log = pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(isBehindProxy),
  }) as unknown as FastifyInstance;
  addAccessLog(app, log);
  app.get('/orders/:id', (request) => ({ id: request.id }));
  return app;
}

beforeEach(() => {
  lines = [];
});
afterEach(() => app.close());

describe('a request', () => {
  it('is named in its answer, each by another name', async () => {
    open('warn', false);
    const [one, other] = [await app.inject('/orders/7'), await app.inject('/orders/7')];
    expect(one.headers[REQUEST_ID]).toBe(one.json<{ id: string }>().id);
    expect(one.headers[REQUEST_ID]).not.toBe(other.headers[REQUEST_ID]);
    expect(lines).toEqual([]);
  });

  it.each([
    [true, 'from-proxy.1', true],
    [true, 'a'.repeat(64), true],
    [true, 'a'.repeat(65), false],
    [true, 'two\tlines', false],
    [false, 'from-stranger', false],
  ])('behind a proxy (%s) that names it %j is called so: %s', async (behind, name, isTaken) => {
    open('warn', behind);
    const { headers } = await app.inject({ url: '/orders/7', headers: { [REQUEST_ID]: name } });
    expect(headers[REQUEST_ID] === name).toBe(isTaken);
    expect(headers[REQUEST_ID]).toMatch(/^[\w.-]{1,64}$/);
  });

  it('is a line with its route where the log takes it, never with what was typed', async () => {
    open('info', false);
    const { headers } = await app.inject('/orders/7?password=demo-alice');
    await app.inject('/nowhere/demo-alice');
    expect(lines).toMatchObject([
      { id: headers[REQUEST_ID], method: 'GET', route: '/orders/:id', status: 200 },
      { method: 'GET', route: '(none)', status: 404 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('demo-alice');
  });
});
