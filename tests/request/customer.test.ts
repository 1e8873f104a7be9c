import { describe, expect, it } from 'vitest';
import { CODE_PAUSE_MS } from '../../features/identity/contract.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';

/** What everybody shows who has chosen no picture: clients show nothing else for an empty one. */
const HOUSE_PICTURE = expect.stringMatching(/\/static\/image\/avatar\/\d+\.png$/) as unknown;
const server = useTestServer();
const alice = 'alice@demo.test';

async function code(user_string: string): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  await server().visitor().post('/sms_mail', { user_string, type: 'forget' });
  const [mail] = await server().visitor().rows('/demo/outbox', { to: alice });
  return String(mail?.['code']);
}

async function logIn(password: string): Promise<Client | undefined> {
  const { address } = server().visitor();
  const reply = await server().visitor().post('/user/login', { user_string: alice, password });
  return reply.type === 'ok' ? new Client(address, String(reply.message)) : undefined;
}

describe('a forgotten password', () => {
  it('is set anew with a code, and ends every other session', async () => {
    const [elsewhere, here] = [
      await server().loggedInAs('alice'),
      await server().loggedInAs('alice'),
    ];
    const given = await code(alice);
    const fields = { account: alice, password: 'new-password', repassword: 'new-password' };
    const check = { user_string: alice, email_code: given };
    expect(await here.post('/user/check_email', check)).toMatchObject({ type: 'ok' });
    expect(await here.post('/user/forget', { ...fields, code: given })).toMatchObject({
      type: 'ok',
      message: expect.any(String) as string,
    });
    expect(await here.get('/user/info')).toMatchObject({ type: 'ok' });
    expect(await elsewhere.get('/user/info')).toMatchObject({ type: '999' });
    expect(await logIn('demo-alice')).toBeUndefined();
    expect(await logIn('new-password')).toBeDefined();
    expect(await here.post('/user/forget', { ...fields, code: given })).toMatchObject({
      code: 'code_wrong',
    });
    // The other form, of somebody who is not logged in.
    const back = { user_string: alice, password: 'demo-alice', re_password: 'demo-alice' };
    const slip = { extension_code: 'email', type: 'email' };
    const again = { ...back, ...slip, code: await code(alice) };
    expect(await server().visitor().post('/user/forget', again)).toMatchObject({ type: 'ok' });
    expect(await here.get('/user/info')).toMatchObject({ type: '999' });
    expect(await logIn('demo-alice')).toBeDefined();
  });

  it('tells nobody who has an account', async () => {
    const visitor = server().visitor();
    const stranger = 'stranger@example.test';
    server().pass(CODE_PAUSE_MS);
    const ask = (user_string: string) => visitor.post('/sms_mail', { user_string, type: 'forget' });
    expect((await ask(alice)).body).toEqual((await ask(stranger)).body);
    expect((await ask(alice)).body).toEqual((await ask(stranger)).body);
    expect(await visitor.rows('/demo/outbox', { to: stranger })).toEqual([]);
    // Nor whose a number is, or what mail address its owner has: not by the pause of codes.
    const phone = '7700900123';
    for (let count = 0; count < 2; count += 1) {
      expect((await ask(phone)).body).toEqual((await ask('7700900999')).body);
    }
    expect((await ask(phone)).body).toMatchObject({ type: 'ok' });
    const reset = (account: string) =>
      visitor.post('/user/forget', {
        account,
        password: 'new-password',
        repassword: 'new-password',
        code: '123456',
      });
    expect((await reset(alice)).body).toEqual((await reset(stranger)).body);
    const check = (user_string: string) =>
      visitor.post('/user/check_email', { user_string, email_code: '123456' });
    expect((await check(alice)).body).toEqual((await check(stranger)).body);
  });

  it.each([
    ['a short password', { password: 'short', repassword: 'short' }, 'password_too_short'],
    ['two passwords', { repassword: 'another-one' }, 'passwords_differ'],
    ['the constant of an existing client', { code: '8888' }, 'code_wrong'],
    ['no account', { account: 'undefined' }, 'code_wrong'],
  ])('is not set with %s', async (_title, change, refused) => {
    const fields = { account: alice, password: 'new-password', repassword: 'new-password' };
    const reply = await server()
      .visitor()
      .post('/user/forget', { ...fields, code: '123456', ...change });
    expect(reply).toMatchObject({ status: 200, code: refused });
    expect(await logIn('demo-alice')).toBeDefined();
  });
});

describe('a customer', () => {
  it('has the fields of the contract, with numbers where numbers must be', async () => {
    const client = await server().loggedInAs('alice');
    expect(await client.object(client.get('/user/info'))).toEqual({
      id: expect.any(Number),
      account_number: alice,
      email: alice,
      phone: '7700900123',
      area_code: '44',
      head_portrait: HOUSE_PICTURE,
      nickname: '',
      signature: '',
      region: '',
      language: '',
      fiat: '',
      score: 100,
      level: 1,
      extension_code: 'ALICE234',
      has_payment_password: 1,
      mode: 'demo',
    });
  });

  it('may have a nickname of two to ten characters', async () => {
    const client = await server().loggedInAs('alice');
    for (const nickname of ['Al', '爱丽丝', '👩🏽‍🚀 ok', '1234567890']) {
      expect(await client.post('/user/editNickname', { nickname })).toMatchObject({ type: 'ok' });
      expect((await client.get('/user/info')).message).toMatchObject({ nickname: nickname.trim() });
    }
    for (const nickname of ['12345678901', 'A', '<b>', 'a"b', 'a\u0000b', 'a\u0007', '   ']) {
      expect(await client.post('/user/editNickname', { nickname })).toMatchObject({
        type: 'error',
        code: expect.stringMatching(/^(bad_nickname|invalid_input)$/) as string,
      });
    }
    await client.post('/user/editNickname', { nickname: 'Alice' });
  });

  it('sets the payment password with six characters and a code', async () => {
    const client = await server().loggedInAs('alice');
    const given = await code(alice);
    const set = (password: string, re_password: string, sent: string) =>
      client.post('/safe/update_password', { password, re_password, code: sent });
    expect(await set('12345', '12345', given)).toMatchObject({ code: 'bad_payment_password' });
    expect(await set('abc\tef', 'abc\tef', given)).toMatchObject({ code: 'bad_payment_password' });
    expect(await set('123456', '654321', given)).toMatchObject({ code: 'passwords_differ' });
    expect(await set('123456', '123456', '000000x')).toMatchObject({ code: 'code_wrong' });
    expect(await set('123456', '123456', given)).toMatchObject({ type: 'ok' });
    expect(await set('123456', '123456', given)).toMatchObject({ code: 'code_wrong' });
  });

  it('sees where it is logged in and ends a session there', async () => {
    const phone = await server().loggedInAs('alice');
    const desk = await server().loggedInAs('alice', { stay: 1 });
    const devices = await desk.rows('/user/sessions');
    expect(devices[0]).toEqual({
      id: expect.any(Number),
      address: '127.0.0.1',
      user_agent: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      created_ms: server().nowMs,
      seen_ms: server().nowMs,
      expires_ms: server().nowMs + 30 * 24 * 3_600_000,
      current: 1,
    });
    const [current] = (await phone.rows('/user/sessions')).filter(
      (row: Row) => row['current'] === 1,
    );
    expect(current?.['expires_ms']).toBe(server().nowMs + 24 * 3_600_000);
    // Its token was remembered a moment ago: that must not keep it alive.
    expect(await phone.get('/user/info')).toMatchObject({ type: 'ok' });
    const revoke = { id: current?.['id'] };
    expect(await desk.post('/user/sessions/revoke', revoke)).toMatchObject({ type: 'ok' });
    expect(await phone.get('/user/info')).toMatchObject({ type: '999' });
    expect(await desk.post('/user/sessions/revoke', revoke)).toMatchObject({
      code: 'unknown_session',
    });
    for (const id of ['0', 'x', '-1', '9'.repeat(18), '9'.repeat(30)]) {
      expect(await desk.post('/user/sessions/revoke', { id })).toMatchObject({ type: 'error' });
    }
  });

  it('has no token and no password anywhere in the database', async () => {
    const client = await server().loggedInAs('bob');
    for (const table of ['customers', 'sessions', 'codes', 'login_tries', 'journal']) {
      const { rows } = await server().database.pool.query(`select t::text as line from ${table} t`);
      const text = JSON.stringify(rows);
      expect(text).not.toContain(client.token);
      expect(text).not.toContain('demo-bob');
    }
  });
});
