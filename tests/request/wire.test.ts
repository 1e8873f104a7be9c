import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { useTestServer } from '../support/server.ts';
import { Client } from '../support/server-client.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };

async function raw(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(server().running.address + path, init);
  return { status: response.status, body: JSON.parse(await response.text()) as unknown };
}

describe('the envelope', () => {
  it('sends whoever is not logged in to the login screen, with the text 999', async () => {
    const visitor = server().visitor();
    for (const client of [
      visitor,
      new Client(visitor.address, 'no such token'),
      new Client(visitor.address, 'x'.repeat(5_000)),
      new Client(visitor.address, 'Bearer abc'),
    ]) {
      const reply = await client.get('/user/info');
      expect(reply).toMatchObject({ status: 200, type: '999', code: 'login_needed' });
      expect(reply.message).toBe('Please log in first.');
    }
  });

  it('sends there as well who logged out, whose session ended and whose time is over', async () => {
    const out = await server().loggedInAs('alice');
    expect(await out.get('/user/logout')).toMatchObject({ type: 'ok' });
    expect(await out.get('/user/info')).toMatchObject({ type: '999' });
    const [short, long] = [
      await server().loggedInAs('alice'),
      await server().loggedInAs('alice', { stay: '1' }),
    ];
    server().pass(24 * 3_600_000);
    expect(await short.get('/user/info')).toMatchObject({ type: '999' });
    expect(await long.get('/user/info')).toMatchObject({ type: 'ok' });
    server().pass(29 * 24 * 3_600_000);
    expect(await long.get('/user/info')).toMatchObject({ type: '999' });
  });

  it('answers forms and JSON alike', async () => {
    const alice = await server().loggedInAs('alice');
    const fields = { ...pair, type: 1, amount: '1', target_price: '90000' };
    const form = await alice.post('/coin/trade', fields, { encoding: 'form' });
    const json = await alice.post('/coin/trade', fields, { encoding: 'json' });
    const texts = Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)]));
    const jsonTexts = await alice.post('/coin/trade', texts, { encoding: 'json' });
    expect(json.body).toEqual(form.body);
    expect(jsonTexts.body).toEqual(form.body);
  });

  it('takes the texts undefined and null, and empty ones, for absent', async () => {
    const visitor = server().visitor();
    for (const limit of ['undefined', 'null', '', undefined]) {
      expect(await visitor.get('/market/depth', { ...pair, limit })).toMatchObject({ type: 'ok' });
    }
    for (const currency_id of ['undefined', 'null', '']) {
      const reply = await visitor.get('/market/depth', { ...pair, currency_id });
      expect(reply).toMatchObject({ code: 'invalid_input' });
      // People read their own word for it; programs the name of the wire beside it.
      expect(reply.message).toBe('Please check this entry: coin.');
      expect(reply.body['field']).toBe('currency_id');
    }
  });

  it.each([
    ['no JSON', '{"currency_id":', 'application/json'],
    ['JSON that is no object', '[1,2]', 'application/json'],
    ['nothing', '', 'application/json'],
    ['a prototype', '{"__proto__":{"x":1}}', 'application/json'],
    ['another type', '<a/>', 'application/xml'],
    ['a page', 'hello', 'text/plain'],
    ['too much', `a=${'x'.repeat(300_000)}`, 'application/x-www-form-urlencoded'],
  ])('refuses a body that is %s with status 200 and words', async (_title, body, type) => {
    const { token } = await server().loggedInAs('alice');
    const init = { method: 'POST', body, headers: { 'content-type': type, authorization: token } };
    const reply = await raw('/api/coin/trade', init);
    expect(reply).toMatchObject({ status: 200, body: { type: 'error', code: 'invalid_input' } });
  });

  it('says for unknown calls and broken addresses that they do not exist', async () => {
    const visitor = server().visitor();
    expect(await visitor.get('/no/such/call')).toMatchObject({
      status: 404,
      type: 'error',
      code: 'unknown_call',
    });
    expect(await visitor.post('/user/info')).toMatchObject({ status: 404, type: 'error' });
    const broken = await raw('/api/%zz', {});
    expect(broken).toMatchObject({ status: 404, body: { type: 'error', code: 'unknown_call' } });
  });
});

describe('refusals', () => {
  it('are said in each of the nine languages', async () => {
    await server().freshPrices();
    const alice = await server().loggedInAs('alice');
    const refused = { ...pair, type: 1, amount: '1', target_price: '90000' };
    const texts = new Map<string, unknown>();
    for (const lang of LANGUAGES) {
      const reply = await alice.speaking(lang).post('/coin/trade', refused);
      expect(reply).toMatchObject({ type: 'error', code: 'price_out_of_band' });
      texts.set(lang, reply.message);
    }
    expect(new Set(texts.values()).size).toBe(LANGUAGES.length);
    expect(texts.get('zh')).toMatch(/\p{Script=Han}/u);
    expect(texts.get('jp')).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
    expect(texts.get('kor')).toMatch(/\p{Script=Hangul}/u);
    expect(texts.get('th')).toMatch(/\p{Script=Thai}/u);
    const unknown = await alice.speaking('xx').post('/coin/trade', refused);
    expect(unknown.message).toBe(texts.get('en'));
  });

  it('of the login, of a bad entry and of an unknown call too', async () => {
    for (const ask of [
      (client: Client) => client.get('/user/info'),
      (client: Client) => client.get('/market/depth', {}),
      (client: Client) => client.get('/nowhere', {}),
    ]) {
      const texts = [];
      for (const lang of LANGUAGES) {
        texts.push((await ask(server().visitor().speaking(lang))).message);
      }
      expect(new Set(texts).size).toBe(LANGUAGES.length);
    }
  });
});

describe('beside the calls', () => {
  it('tells health, readiness, figures and the documents of every call', async () => {
    const { address } = server().visitor();
    expect(await raw('/healthz', {})).toEqual({ status: 200, body: { status: 'alive' } });
    expect(await raw('/readyz', {})).toEqual({ status: 200, body: { status: 'ready' } });
    const figures = await (await fetch(`${address}/metrics`)).text();
    for (const name of ['verification.mails', 'fairness.terms_log']) {
      expect(figures).toContain(`bourse_consumer_failures_total{consumer="${name}"} 0`);
      expect(figures).toContain(`bourse_consumer_stuck_seconds{consumer="${name}"} 0`);
    }
    expect(figures).toContain('bourse_messages_waiting{refused="never"} 0');
    expect(figures).toContain('bourse_message_failures_total{then="given_up"} 0');
    expect(figures).toMatch(/^bourse_last_seq \d+$/m);
    expect(figures).toContain('bourse_commit_commands_bucket');
    const docs = (await raw('/api/docs/json', {})).body as { paths: Record<string, unknown> };
    expect(Object.keys(docs.paths)).toEqual(expect.arrayContaining(['/api/coin/trade']));
    expect(JSON.stringify(docs.paths['/api/coin/trade'])).toContain('target_price');
  });

  it('leads to the client without going in circles', async () => {
    const { address } = server().visitor();
    for (const path of ['/', '/h5', '/h5/']) {
      const response = await fetch(address + path, { redirect: 'follow' });
      // 503 says that the client has not been built, which is so in a fresh clone.
      expect(`${path} ${response.status}`).toMatch(/ (?:200|503)$/);
      expect(response.url).toBe(`${address}/h5/`);
    }
  });
});
