/** Whoever writes another house's name into `Host` finds it in no answer, mail or header. */
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { OwnOrigins } from '../../platform/server/http/own-origins.ts';
import { useTestServer } from '../support/server.ts';

const FOREIGN = 'evil.example';
/** It would end the session that the others are called with. */
const LAST = '/api/user/logout';
const ROUTES = (await accessTable())
  .filter(({ path }) => /^\/(?:api|frame)\//.test(path) && !path.includes('docs'))
  .sort((one, other) => Number(one.path === LAST) - Number(other.path === LAST));

const server = useTestServer();

/** What comes of a call that names a host: head and body as one text. */
function answerTo(method: string, path: string, token: string): Promise<string> {
  const headers = {
    host: FOREIGN,
    authorization: token,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return new Promise((resolve, reject) => {
    const url = new URL(`${path}?keyword=support_url`, server().running.address);
    const sent = request(url, { method, headers }, (reply) => {
      const parts = [JSON.stringify(reply.headers)];
      reply.setEncoding('utf8').on('data', (part: string) => void parts.push(part));
      reply.on('end', () => resolve(parts.join('\n')));
    });
    sent.on('error', reject).end();
  });
}

describe('a foreign host', () => {
  it.each(['visitor', 'customer'])(
    'is in no answer to a %s',
    async (who) => {
      const alice = await server().loggedInAs('alice', { stay: 1 });
      const token = who === 'customer' ? alice.token : '';
      const named = [];
      let answered = 0;
      for (const { method, path } of ROUTES) {
        const answer = await answerTo(method, path, token);
        answered += Number(answer.includes('"type":"ok"'));
        if (answer.includes(FOREIGN)) named.push(path);
      }
      expect(named).toEqual([]);
      expect(answered).toBeGreaterThan(who === 'customer' ? 80 : 25);
      const { rows } = await server().database.pool.query<{ text: string }>(
        'select m::text as text from message_queue m',
      );
      expect(rows.filter(({ text }) => text.includes(FOREIGN))).toEqual([]);
    },
    60_000,
  );

  const sent = (host: string, localAddress = '10.0.0.5') => ({
    protocol: 'http' as const,
    host,
    hostname: host.replace(/:\d+$/, ''),
    socket: { localAddress } as never,
  });

  it.each([
    ['localhost:8000', 'http://localhost:8000'],
    ['127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['[::1]:8000', 'http://[::1]:8000'],
    ['10.0.0.5:8000', 'http://10.0.0.5:8000'],
    ['shop.example', 'http://shop.example'],
    ['10.0.0.6:8000', ''],
    ['127.0.0.1.evil.example', ''],
    ['127.evil.example', ''],
    ['localhost.evil.example', ''],
    ['shop.example.evil.example', ''],
    ['', ''],
  ])('%s is told as %s', (host, origin) => {
    const own = new OwnOrigins(undefined, ['http://shop.example']);
    expect(own.of(sent(host))).toBe(origin);
    expect(new OwnOrigins('https://house.example', []).of(sent(host))).toBe(
      'https://house.example',
    );
  });
});
