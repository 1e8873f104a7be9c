/** Calls by the one way to the server: what is sent, and what is sent again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { callWhole, get, newKey, post } from './client.ts';
import { Redirected, Refusal, ServerFault, Unreachable } from './errors.ts';
import { usePending } from './pending.ts';

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const said = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('network'));

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  useSession.setState({ token: 'the token' });
});

afterEach(() => {
  vi.clearAllMocks();
  sent.mockReset();
  vi.unstubAllGlobals();
});

/** Headers and body of each try, as they were sent. */
function tries(): { readonly key: string | undefined; readonly body: unknown }[] {
  return sent.mock.calls.map(([, { headers, body }]) => {
    return { key: (headers as Record<string, string>)['Idempotency-Key'], body };
  });
}

describe('what moves money', () => {
  it('is sent again with the same key and the same fields where the answer got lost', async () => {
    sent.mockImplementationOnce(lost).mockImplementationOnce(() => said({ type: 'ok' }));
    await post('/coin/trade', { fields: { amount: '1' }, idempotencyKey: 'once' });
    const [first, second, ...more] = tries();
    expect(first).toMatchObject({ key: 'once', body: expect.stringContaining('amount=1') });
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  it('is tried twice and no more', async () => {
    sent.mockImplementation(lost);
    await expect(post('/coin/trade', { idempotencyKey: 'once' })).rejects.toThrow(Unreachable);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('is not sent again once it was refused, nor without a key', async () => {
    sent.mockImplementation(() => said({ type: 'error', message: 'No', code: 'too_much' }));
    await expect(post('/coin/trade', { idempotencyKey: 'once' })).rejects.toThrow(Refusal);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockImplementation(lost);
    await expect(post('/coin/trade')).rejects.toThrow(Unreachable);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(tries().map(({ key }) => key)).toEqual(['once', undefined]);
  });

  it('has a key of its own each time', () => {
    const keys = Array.from({ length: 100 }, newKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a call', () => {
  it('carries token and language, and of its fields what is there', async () => {
    sent.mockImplementation(() => said({ type: 'ok', message: [1] }));
    const fields = { page: 2, off: false, none: undefined, nothing: null, text: 'a b' };
    expect(await get('/coin/list', { fields })).toEqual([1]);
    const [url, init] = sent.mock.calls[0] ?? [];
    expect(url).toMatch(/^\/api\/coin\/list\?page=2&off=false&text=a\+b&lang=\w+$/);
    expect(init).toMatchObject({ method: 'GET', headers: { Authorization: 'the token' } });
    expect(init?.body).toBeUndefined();
  });

  it('says what a status says in its body, and of a fault its words', async () => {
    sent.mockImplementation(() => said({ type: 'error', message: 'Too many', code: 'slow' }, 429));
    await expect(get('/x')).rejects.toMatchObject({ message: 'Too many', code: 'slow' });
    sent.mockImplementation(() => said({ type: 'error', message: 'Down for a while' }, 503));
    await expect(get('/x')).rejects.toThrow(ServerFault);
    sent.mockImplementation(() => Promise.resolve(new Response('<html>', { status: 404 })));
    await expect(get('/x')).rejects.toThrow(ServerFault);
  });

  it('lights the indicator while it runs, unless it is quiet, and never for ever', async () => {
    const lit: number[] = [];
    sent.mockImplementation(() => {
      lit.push(usePending.getState().count);
      return said({ type: 'error', message: 'No', code: 'no' });
    });
    await expect(callWhole('GET', '/x')).rejects.toThrow(Refusal);
    await expect(callWhole('GET', '/x', { quiet: true })).rejects.toThrow(Refusal);
    expect([...lit, usePending.getState().count]).toEqual([1, 0, 0]);
  });

  it('that was answered late ends no session but the one it was sent with', async () => {
    sent.mockImplementation(() => {
      useSession.setState({ token: 'a new one' });
      return said({ type: '999', message: 'Log in' });
    });
    await expect(get('/x')).rejects.toThrow(Redirected);
    expect(useSession.getState().token).toBe('a new one');
  });
});
