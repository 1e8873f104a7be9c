import type { Refusal } from '../../../core/engine/command.ts';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadPhrases } from '../words/phrases.ts';
import { WriterUnavailable } from '../writer/answering.ts';
import { createHttpApp, type HttpOptions } from './app.ts';
import { type Call, customerCall, ok, visitorCall } from './call.ts';
import { registerCalls } from './calls.ts';
import { Envelopes } from './envelope.ts';

type App = Awaited<ReturnType<typeof createHttpApp>>;
const opened: App[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** What the database answers without a bug of ours. */
const FAILURES = { twice: '23505', knot: '40P01', slow: '57014', sign: '22021', half: '22P05' };

const calls: Call[] = [
  visitorCall({
    method: 'POST',
    path: '/echo',
    room: 'common',
    summary: 'Says what it heard.',
    input: z.object({ text: z.string().optional() }),
    handle: async ({ input, caller, address, key }) =>
      ok({ ...input, caller: caller?.customerId ?? 0, address, key: key ?? '' }),
  }),
  customerCall({
    method: 'GET',
    path: '/own',
    room: 'common',
    summary: 'For customers.',
    input: z.object({}),
    handle: async ({ caller }) => ok(caller.customerId),
  }),
  visitorCall({
    method: 'GET',
    path: '/loading',
    room: 'common',
    summary: 'The writer is not there.',
    input: z.object({}),
    handle: async () => {
      throw new WriterUnavailable();
    },
  }),
  ...Object.entries(FAILURES).map(([name, code]) =>
    visitorCall({
      method: 'GET',
      path: `/failing/${name}`,
      room: 'common',
      summary: 'The database says no.',
      input: z.object({}),
      handle: async () => {
        throw Object.assign(new Error('no'), { code });
      },
    }),
  ),
  visitorCall({
    method: 'GET',
    path: '/broken',
    room: 'common',
    summary: 'A bug.',
    input: z.object({}),
    handle: async () => {
      throw new Error('secret of the house');
    },
  }),
];

async function open(change: Partial<HttpOptions> = {}): Promise<App> {
  const envelopes = new Envelopes(loadPhrases([`${import.meta.dirname}/../words`]));
  const options: HttpOptions = {
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    corsOrigins: [],
    callsPerMinute: 0,
    version: '1',
    ...change,
  };
  const app = await createHttpApp(options, envelopes);
  const sessions = {
    find: async (token: string) => (token === 'good' ? { customerId: 7, sessionId: 1 } : undefined),
  };
  const addresses = { outgoing: async (reply: string) => reply, incoming: () => undefined };
  const risk = { told: (refusal: Refusal) => refusal };
  const origins = { of: () => 'http://house' };
  const door = { wasOpen: true, isOpen: async () => true };
  registerCalls({ app, envelopes, sessions, addresses, risk, origins, door }, calls);
  opened.push(app);
  return app;
}

describe('the HTTP server', () => {
  it('knows a caller by the raw token, and nobody by another scheme', async () => {
    const app = await open();
    const own = (authorization: string) =>
      app.inject({ method: 'GET', url: '/api/own', headers: { authorization } });
    expect((await own('good')).json()).toEqual({ type: 'ok', message: 7 });
    for (const odd of ['', 'Bearer good', 'bad']) {
      expect((await own(odd)).json()).toMatchObject({ type: '999' });
    }
  });

  it('answers bugs without telling anything of the house', async () => {
    const app = await open();
    const reply = await app.inject({ method: 'GET', url: '/api/broken?lang=de' });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ type: 'error', code: 'unavailable' });
    expect(reply.body).not.toContain('secret');
  });

  it('ends a request whose body trickles, and keeps the one that is whole', async () => {
    const app = await open({ slowestRequestMs: 300 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    // What is written after its end is refused by the system.
    socket.on('error', () => undefined);
    const ended = new Promise((resolve) => socket.on('close', resolve));
    const head = 'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    socket.write(`${head}content-length: 1000\r\n\r\n`);
    const trickle = setInterval(() => socket.write('a'), 50);
    // It trickles for ever: only the server ends it.
    await ended;
    clearInterval(trickle);
    expect(answer).toMatch(/^(?:HTTP\/1\.1 408|$)/);
    const whole = await fetch(`http://127.0.0.1:${port}/api/own`, {
      headers: { authorization: 'good' },
    });
    expect(await whole.json()).toEqual({ type: 'ok', message: 7 });
  });

  it('asks to come again while the writer loads', async () => {
    const app = await open();
    const reply = await app.inject({ method: 'GET', url: '/api/loading' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json()).toMatchObject({ type: 'error', code: 'unavailable' });
  });

  it('limits calls a minute by address, whatever token they carry, and says so', async () => {
    const app = await open({ callsPerMinute: 3 });
    const own = (authorization: string) =>
      app.inject({ method: 'GET', url: '/api/own?lang=fra', headers: { authorization } });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await own(count % 2 === 0 ? 'good' : `made up ${count}`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await own('good')).json()).toMatchObject({ type: 'error', code: 'too_many_requests' });
  });

  it('counts and marks a call however its address is written', async () => {
    const app = await open({ callsPerMinute: 2 });
    const replies = [];
    for (const url of ['/api/own', '/%61pi/own', '/ap%69/own']) {
      replies.push(await app.inject({ method: 'GET', url, headers: { authorization: 'good' } }));
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(
      Array.from({ length: 3 }, () => 'no-store'),
    );
  });

  it('lets the pages of named sites in, and no others', async () => {
    const app = await open({ corsOrigins: ['https://shop.example'] });
    const ask = (origin: string, method: 'OPTIONS' | 'POST') =>
      app.inject({ method, url: '/api/echo', headers: { origin } });
    const preflight = await ask('https://shop.example', 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-headers': expect.stringContaining('authorization') as string,
    });
    const reply = await ask('https://shop.example', 'POST');
    expect(reply.headers['access-control-allow-origin']).toBe('https://shop.example');
    for (const method of ['OPTIONS', 'POST'] as const) {
      const other = await ask('https://evil.example', method);
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('believes a proxy’s word about addresses only when told to', async () => {
    const address = async (app: App, forwarded = '9.9.9.9') => {
      const headers = { 'x-forwarded-for': forwarded };
      const reply = await app.inject({ method: 'POST', url: '/api/echo', headers, payload: {} });
      return reply.json<{ message: { address: string } }>().message.address;
    };
    expect(await address(await open())).toBe('127.0.0.1');
    expect(await address(await open({ trustProxy: 1 }))).toBe('9.9.9.9');
    // Before what our own proxy has added stands what the caller wrote himself.
    expect(await address(await open({ trustProxy: 1 }), '6.6.6.6, 9.9.9.9')).toBe('9.9.9.9');
    expect(await address(await open({ trustProxy: 2 }), '6.6.6.6, 7.7.7.7, 9.9.9.9')).toBe(
      '7.7.7.7',
    );
  });
});

describe('what is no bug', () => {
  it.each([
    ['twice', 'busy'],
    ['knot', 'busy'],
    ['slow', 'busy'],
    ['sign', 'invalid_input'],
    ['half', 'invalid_input'],
  ])('%s is answered with %s, by calls and by pages', async (name, code) => {
    const app = await open();
    app.get(`/frame/${name}`, () => {
      throw Object.assign(new Error('no'), { code: FAILURES[name as keyof typeof FAILURES] });
    });
    const call = await app.inject(`/api/failing/${name}`);
    expect([call.statusCode, call.json<{ code: string }>().code]).toEqual([200, code]);
    const page = await app.inject(`/frame/${name}`);
    expect([page.statusCode, page.json<{ code: string }>().code]).toEqual([503, code]);
  });
});

describe('what costs the house something', () => {
  it.each(['/api/docs/json', '/frame/a', '/uploads/a', '/metrics', '/api/own'])(
    '%s is counted',
    async (url) => {
      const app = await open({ callsPerMinute: 2 });
      for (const path of ['/frame/a', '/uploads/a', '/metrics']) app.get(path, () => 'here');
      await app.inject(url);
      await app.inject(url);
      expect((await app.inject(url)).statusCode).toBe(429);
    },
  );

  it('is said once and kept: the documents have a mark that browsers ask by', async () => {
    const app = await open();
    const first = await app.inject('/api/docs/json');
    expect(first.json()).toMatchObject({ info: { title: 'Bourse' }, paths: { '/api/echo': {} } });
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: '/api/docs/json', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await app.inject({ url: '/api/docs/json', headers: { 'if-none-match': '"x"' } });
    expect([other.statusCode, other.headers.etag]).toEqual([200, etag]);
  });
});
