import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_PAUSE_MS, CODE_LIMITS, TRY_WINDOW_MS } from '../../features/identity/contract.ts';
import { TestServer } from '../support/server.ts';
import { Client, type Reply } from '../support/server-client.ts';

const PHONE = { area_code: '+49', mobile: '01512 3456789' };
const texts: { to: string; text: string }[] = [];
let status = 202;
let server: TestServer;

const service = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString('utf8');
  });
  request.on('end', () => {
    const isOurs = request.headers.authorization === 'Bearer house-secret';
    if (isOurs && status === 202) texts.push(JSON.parse(body) as { to: string; text: string });
    response.writeHead(isOurs ? status : 401).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const { port } = service.address() as AddressInfo;
  server = await TestServer.open({
    codeLimits: CODE_LIMITS,
    environment: {
      MODE: 'live',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'codes@example.test',
      SMS_URL: `http://127.0.0.1:${port}/send`,
      SMS_TOKEN: 'house-secret',
    },
  });
});

beforeEach(() => {
  server.pass(CODE_PAUSE_MS);
});

afterAll(async () => {
  await server.close();
  await new Promise((resolve) => {
    service.close(resolve);
  });
});

const lastCode = (): string => /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';

function ask(fields: Record<string, string> = PHONE): Promise<Reply> {
  return server.visitor().post('/sms_send', fields);
}

describe('with a service of text messages, in live mode', () => {
  it('a customer registers with the code that reaches his phone, and only there', async () => {
    expect(await ask()).toMatchObject({ type: 'ok' });
    expect(texts).toHaveLength(1);
    expect(texts[0]?.to).toBe('+4915123456789');
    const { rows } = await server.database.pool.query('select id from demo_outbox');
    expect(rows).toEqual([]);
    const password = 'seven-7';
    const form = { user_string: PHONE.mobile, area_code: PHONE.area_code, type: 'mobile' };
    const registration = { ...form, password, re_password: password };
    const wrong = await server.visitor().post('/user/register', { ...registration, code: '1688' });
    expect(wrong).toMatchObject({ code: 'code_wrong' });
    const right = { ...registration, code: lastCode() };
    expect(await server.visitor().post('/user/register', right)).toMatchObject({ type: 'ok' });
  });

  it('the identity check still asks for both addresses', async () => {
    const login = { user_string: '15123456789', password: 'seven-7' };
    const { message } = await server.visitor().post('/user/login', login);
    const client = new Client(server.running.address, String(message));
    const state = await client.object(client.get('/real/state'));
    expect(state).toMatchObject({ has_email: 0, has_phone: 1, needs_phone: 1 });
    const { pool } = server.database;
    await pool.query(`update customers set email = 'a@b.test', phone = null where phone = $1`, [
      login.user_string,
    ]);
    const form = { real_type: 1, id_type: 1, name: 'Ada', card_id: 'AB 123-456' };
    expect(await client.post('/user/real', form)).toMatchObject({ code: 'bind_phone_first' });
  });

  it('what it does not take is said in words', async () => {
    status = 500;
    expect(await ask()).toMatchObject({ status: 200, type: 'error', code: 'unavailable' });
    status = 202;
    expect(texts).toHaveLength(1);
  });

  it('digits that are no number of any country are sent nowhere', async () => {
    const reply = await ask({ mobile: '15' });
    expect(reply).toMatchObject({ status: 200, code: 'bad_phone' });
    expect(texts).toHaveLength(1);
  });

  it('nobody can have the house pay for texts to many numbers', async () => {
    server.pass(TRY_WINDOW_MS);
    for (let number = 0; number < CODE_LIMITS.perAddress; number += 1) {
      const mobile = `1512345${String(1000 + number)}`;
      expect(await ask({ area_code: '49', mobile })).toMatchObject({ type: 'ok' });
    }
    expect(await ask()).toMatchObject({ status: 200, code: 'too_many_tries' });
    server.pass(TRY_WINDOW_MS);
    expect(await ask()).toMatchObject({ type: 'ok' });
  });
});
