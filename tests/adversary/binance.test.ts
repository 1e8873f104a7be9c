/** What strangers send to the API for bots: floods, huge lists, odd bodies. */
import { expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';

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
