/** What strangers send to the API for bots: floods, huge lists, odd bodies. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { botKey } from '../support/bot-front.ts';
import { accessTable } from '../../apps/server/access-table.ts';
import { HOSTILE } from '../support/hostile.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(server().running.address + path, init);
  const body = (await answer.json()) as { readonly code?: number; readonly msg?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body };
}

it('are refused what nobody signed, whatever header they send', async () => {
  const before = await server().fingerprint();
  expect(await ask('/api/v3/account')).toMatchObject({ status: 401, code: -2014 });
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const body = 'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1&signature=x&timestamp=1';
    const answer = await ask('/api/v3/order', { method, body, headers: FORM });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  expect(await server().fingerprint()).toBe(before);
});

it('send no form that holds anybody up', async () => {
  const body = 'x'.repeat(33_000);
  const long = await ask('/api/v3/order', { method: 'POST', body, headers: FORM });
  expect(long).toMatchObject({ status: 413, code: -1101 });
  const many = Array.from({ length: 101 }, (_, at) => `p${at}=1`).join('&');
  expect(await ask(`/api/v3/depth?${many}`)).toMatchObject({ status: 400, code: -1101 });
  const json = {
    method: 'POST',
    body: '{"a":'.repeat(5_000),
    headers: { 'content-type': 'application/json' },
  };
  expect((await ask('/api/v3/order', json)).status).toBeLessThan(500);
  expect(server().errors).toEqual([]);
});

it('are told to wait, and kept out when they do not', async () => {
  const heavy = '/api/v3/depth?symbol=BTCUSDT&limit=5000';
  const seen = new Set<number>();
  let last = await ask(heavy);
  for (let count = 0; count < 100 && last.status !== 418; count += 1) {
    seen.add(last.status);
    last = await ask(heavy);
  }
  expect([...seen]).toEqual([200, 429]);
  expect(last).toMatchObject({ status: 418, code: -1003, retryAfter: '120' });
  server().pass(120_000);
  expect(await ask(heavy)).toMatchObject({ status: 200 });
});

describe('a key that is ended while its socket is open', () => {
  it('hears that, and nothing more of its owner', async () => {
    const { apiKey, secret } = await botKey(server(), 'bob');
    const client = await server().stillIn('bob');
    const socket = new WebSocket(`${server().running.address.replace('http', 'ws')}/ws-api/v3`);
    const heard: { id?: number; event?: { e: string } }[] = [];
    socket.addEventListener('message', ({ data }) => {
      heard.push(JSON.parse(String(data)) as (typeof heard)[number]);
    });
    await new Promise((opened) => socket.addEventListener('open', opened));
    const signed = `apiKey=${apiKey}&timestamp=${server().nowMs}`;
    const signature = createHmac('sha256', secret).update(signed).digest('hex');
    const params = { apiKey, timestamp: server().nowMs, signature };
    const method = 'userDataStream.subscribe.signature';
    socket.send(JSON.stringify({ id: 1, method, params }));
    await expect.poll(() => heard.some(({ id }) => id === 1)).toBe(true);
    await server().freshPrices();
    const kinds = (): string[] => heard.flatMap(({ event }) => event?.e ?? []);
    const order = {
      currency_id: BTC,
      legal_id: USDT,
      type: 1,
      target_price: '19000',
      amount: '0.01',
    };
    const place = () => client.object(client.post('/coin/trade', order));
    await place();
    await expect.poll(kinds).toContain('executionReport');
    const { list } = await client.object(client.get('/api_key/list'));
    const [key] = list as { readonly id: number }[];
    await client.post('/api_key/revoke', { id: key?.id });
    const before = kinds().length;
    await place();
    await expect.poll(() => kinds().slice(before)).toEqual(['eventStreamTerminated']);
    await place();
    expect(kinds().slice(before)).toEqual(['eventStreamTerminated']);
    socket.close();
  });
});

describe('whatever is sent', () => {
  const NAMES = ['symbol', 'symbols', 'limit', 'interval', 'startTime', 'orderId', 'fromId'];
  const SIGNED = ['symbol', 'side', 'type', 'quantity', 'price', 'orderId', 'origClientOrderId'];

  it.each([
    { front: '/api/v3/', least: 30 },
    { front: '/fapi/', least: 50 },
  ])('to $front is answered with a number and a text, never by a failure', async (tried) => {
    const { apiKey, secret } = await botKey(server(), 'alice', 'spot,contracts');
    const routes = (await accessTable()).filter(({ path }) => path.startsWith(tried.front));
    expect(routes.length).toBeGreaterThan(tried.least);
    let asked = 0;
    for (const { path, method, access } of routes) {
      const isSigned = access === 'key';
      const sent = (isSigned ? SIGNED : NAMES).flatMap((name) =>
        HOSTILE.map((value) => {
          const right: Readonly<Record<string, string>> = isSigned
            ? { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT' }
            : {};
          const all = { ...right, timestamp: String(server().nowMs), [name]: printed(value) };
          const query = new URLSearchParams(all).toString();
          const signature = createHmac('sha256', secret).update(query).digest('hex');
          const url = `${path}?${query}${isSigned ? `&signature=${signature}` : ''}`;
          return server().running.gateway.app.inject({
            method: method as 'GET',
            url,
            headers: { 'x-mbx-apikey': apiKey },
            remoteAddress: `10.${asked % 200}.${Math.floor(asked++ / 200) % 200}.1`,
          });
        }),
      );
      for (const reply of await Promise.all(sent)) {
        expect(`${method} ${path} ${reply.statusCode} ${reply.body}`).not.toMatch(
          /^\S+ \S+ (?:500|502|504) /,
        );
        if (reply.statusCode === 200) continue;
        expect(reply.json()).toMatchObject({
          code: expect.any(Number) as number,
          msg: expect.any(String) as string,
        });
      }
    }
    expect(asked).toBeGreaterThan(5_000);
    expect(server().errors).toEqual([]);
  });
});

function printed(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed().slice(0, 400);
}
