import { describe, expect, it } from 'vitest';
import { CODE_LIFE_MS, CODE_PAUSE_MS, CODE_TRIES } from '../../features/identity/contract.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Reply, type Row } from '../support/server-client.ts';

/** What everybody shows who has chosen no picture: clients show nothing else for an empty one. */
const HOUSE_PICTURE = expect.stringMatching(/\/static\/image\/avatar\/\d+\.png$/) as unknown;
const server = useTestServer();
let counter = 0;

function newEmail(): string {
  counter += 1;
  return `person${counter}@example.test`;
}

async function mails(to: string): Promise<Row[]> {
  return server().visitor().rows('/demo/outbox', { to });
}

async function codeFor(email: string): Promise<string> {
  const sent = await server()
    .visitor()
    .post('/sms_mail', { user_string: email, scene: 'register' });
  expect(sent).toMatchObject({ type: 'ok', message: expect.any(String) as string });
  return String((await mails(email))[0]?.['code']);
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function register(email: string, code: string, more: Row = {}): Promise<Reply> {
  const password = 'long-enough';
  return server()
    .visitor()
    .post('/user/register', {
      user_string: email,
      code,
      password,
      re_password: password,
      extension_code: '',
      type: 'email',
      ...more,
    });
}

async function newcomer(more: Row = {}): Promise<{ email: string; client: Client }> {
  const email = newEmail();
  expect(await register(email, await codeFor(email))).toMatchObject({ type: 'ok' });
  const fields = { user_string: email, password: 'long-enough', ...more };
  const { message } = await server().visitor().post('/user/login', fields);
  return { email, client: new Client(server().visitor().address, String(message)) };
}

describe('a code', () => {
  it('is six digits, in a mail of the caller’s language', async () => {
    const subjects = new Set<unknown>();
    for (const lang of LANGUAGES) {
      const email = newEmail();
      const visitor = server().visitor().speaking(lang);
      await visitor.post('/sms_mail', {
        user_string: email,
        scene: 'register',
        area_code_id: 1,
        area_code: 86,
        email_code: '',
      });
      const [mail] = await mails(email);
      expect(mail).toEqual({
        id: expect.any(Number),
        to: email,
        channel: 'mail',
        subject: expect.any(String),
        text: expect.stringContaining(String(mail?.['code'])),
        code: expect.stringMatching(/^\d{6}$/),
        created_ms: server().nowMs,
      });
      subjects.add(mail?.['subject']);
    }
    expect(subjects.size).toBeGreaterThanOrEqual(LANGUAGES.length - 1);
  });

  it('comes once a minute and recipient, also when asked for many times at once', async () => {
    const email = newEmail();
    const ask = () =>
      server().visitor().post('/sms_mail', { user_string: email, scene: 'register' });
    // With the database's connections open already, the twelve really run side by side.
    await Promise.all(Array.from({ length: 12 }, () => mails(email)));
    const replies = await Promise.all(Array.from({ length: 12 }, ask));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    server().pass(CODE_PAUSE_MS - 1);
    expect(await ask()).toMatchObject({ code: 'wait_for_code' });
    server().pass(1);
    expect(await ask()).toMatchObject({ type: 'ok' });
    expect(await mails(email)).toHaveLength(2);
  });

  it('lives ten minutes', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    server().pass(CODE_LIFE_MS - 1);
    const check = { user_string: email, email_code: code, scene: 'register', country_code: '+86' };
    expect(await server().visitor().post('/user/check_email', check)).toMatchObject({ type: 'ok' });
    server().pass(1);
    expect(await register(email, code)).toMatchObject({ code: 'code_wrong' });
  });

  it('may be tried five times, by whichever call', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const bad = { user_string: email, email_code: wrong(code) };
    for (let tries = 1; tries < CODE_TRIES; tries += 1) {
      expect(await server().visitor().post('/user/check_email', bad)).toMatchObject({
        code: 'code_wrong',
      });
    }
    expect(await register(email, wrong(code))).toMatchObject({ code: 'code_wrong' });
    expect(await register(email, code)).toMatchObject({ code: 'code_wrong' });
  });

  it('counts many wrong tries at once as many', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const bad = { user_string: email, email_code: wrong(code) };
    await Promise.all(
      Array.from({ length: 8 }, () => server().visitor().post('/user/check_email', bad)),
    );
    expect(await register(email, code)).toMatchObject({ code: 'code_wrong' });
  });

  it('is replaced by the next one, and used up by registering but not by checking', async () => {
    const email = newEmail();
    const first = await codeFor(email);
    server().pass(CODE_PAUSE_MS);
    const second = await codeFor(email);
    if (first !== second)
      expect(await register(email, first)).toMatchObject({ code: 'code_wrong' });
    const check = { user_string: email, email_code: second };
    for (let count = 0; count < 3; count += 1) {
      expect(await server().visitor().post('/user/check_email', check)).toMatchObject({
        type: 'ok',
      });
    }
    expect(await register(email, second)).toMatchObject({ type: 'ok' });
    expect(await register(email, second)).toMatchObject({ code: 'code_wrong' });
  });

  it.each([
    ['/sms_mail', { user_string: 'nobody', scene: 'register' }, 'bad_email'],
    ['/sms_mail', { user_string: 'a@b', scene: 'register' }, 'bad_email'],
    ['/sms_mail', { user_string: 'a\u0000@example.test', scene: 'register' }, 'invalid_input'],
    ['/sms_mail', { user_string: 'a@example.test\nBcc: x@example.test' }, 'bad_email'],
    ['/sms_mail', { user_string: 'undefined' }, 'invalid_input'],
    ['/sms_send', { area_code: '+86', mobile: 'abc' }, 'bad_phone'],
    ['/sms_send', { area_code: '86' }, 'invalid_input'],
  ])('is not sent by %s to %j: %s', async (path, fields, code) => {
    expect(await server().visitor().post(path, fields)).toMatchObject({ status: 200, code });
  });
});

describe('registering', () => {
  it('by e-mail opens an empty account, whatever the spelling of the address', async () => {
    const { email, client } = await newcomer();
    const info = await client.object(client.get('/user/info'));
    expect(info).toMatchObject({
      id: expect.any(Number) as number,
      account_number: email,
      email,
      phone: null,
      head_portrait: HOUSE_PICTURE,
      nickname: '',
      score: 100,
      extension_code: expect.stringMatching(/^[A-Z2-9]{8}$/) as string,
    });
    const wallets = await client.object(client.post('/wallet/list'));
    expect(wallets['change_wallet']).toMatchObject({ usdt_totle: '0' });
    const spelt = { user_string: ` ${email.toUpperCase()} `, password: 'long-enough' };
    expect(await server().visitor().post('/user/login', spelt)).toMatchObject({ type: 'ok' });
  });

  it('by phone takes the code from the text message, and the number logs in', async () => {
    const phone = { area_code: '+86', mobile: '13800001234' };
    expect(await server().visitor().post('/sms_send', phone)).toMatchObject({ type: 'ok' });
    const [text] = await mails('8613800001234');
    expect(text).toMatchObject({ channel: 'sms', to: '+8613800001234' });
    const made = { type: 'mobile', area_code: '86' };
    expect(await register('13800001234', String(text?.['code']), made)).toMatchObject({
      type: 'ok',
    });
    const login = { user_string: '13800001234', password: 'long-enough' };
    const { message } = await server().visitor().post('/user/login', login);
    const client = new Client(server().visitor().address, String(message));
    expect((await client.get('/user/info')).message).toMatchObject({
      phone: '13800001234',
      account_number: '13800001234',
      email: '',
    });
  });

  it.each([
    [
      'a password of six characters',
      { password: '123456', re_password: '123456' },
      'password_too_short',
    ],
    ['no password', { password: 'undefined', re_password: 'undefined' }, 'password_too_short'],
    [
      'a password with a line break',
      { password: 'abc\ndefgh', re_password: 'abc\ndefgh' },
      'password_too_short',
    ],
    [
      'a password without end',
      { password: 'x'.repeat(129), re_password: 'x'.repeat(129) },
      'password_too_long',
    ],
    ['two passwords', { re_password: 'another-one' }, 'passwords_differ'],
    ['an unknown invite code', { extension_code: 'NOSUCH22' }, 'invite_code_unknown'],
    ['an invite code with a zero character', { extension_code: 'A\u0000' }, 'invalid_input'],
    ['a phone that is none', { type: 'mobile' }, 'bad_phone'],
    ['a wrong type', { type: 'telegraph' }, 'invalid_input'],
    ['the constant code of an existing client', { code: '1688' }, 'code_wrong'],
    ['no code', { code: 'null' }, 'code_wrong'],
  ])('is refused with %s', async (_title, more, code) => {
    const email = newEmail();
    const right = await codeFor(email);
    const before = await server().fingerprint();
    expect(await register(email, right, more)).toMatchObject({ status: 200, type: 'error', code });
    expect(await server().fingerprint()).toBe(before);
  });

  it('keeps who was invited by whom', async () => {
    const email = newEmail();
    const invited = await register(email, await codeFor(email), { extension_code: ' alice234 ' });
    expect(invited).toMatchObject({ type: 'ok' });
    const { rows } = await server().database.pool.query(
      `select inviter.email from customers own
       join customers inviter on inviter.id = own.referred_by
       where own.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ email: 'alice@demo.test' }]);
  });

  it('twice at the same moment makes one account and one refusal', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const replies = await Promise.all([1, 2, 3, 4].map(() => register(email, code)));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    server().pass(CODE_PAUSE_MS);
    expect(await register(email, await codeFor(email))).toMatchObject({ code: 'account_taken' });
  });
});

describe('logging in', () => {
  it('says the same for a wrong password as for an account that is not there', async () => {
    const { email } = await newcomer();
    const login = (user_string: string) =>
      server().visitor().post('/user/login', { user_string, password: 'wrong-password' });
    const [known, unknown] = [await login(email), await login(newEmail())];
    expect(known.body).toEqual(unknown.body);
    expect(known).toMatchObject({ status: 200, type: 'error', code: 'login_wrong' });
    expect(await login('zero\u0000character')).toMatchObject({ code: 'invalid_input' });
  });

  it('is locked for a quarter of an hour after five wrong tries', async () => {
    server().pass(3_600_000);
    const { email } = await newcomer();
    const login = (password: string) =>
      server().visitor().post('/user/login', { user_string: email, password });
    for (let count = 0; count < 5; count += 1) {
      expect(await login('wrong-password')).toMatchObject({ code: 'login_wrong' });
    }
    expect(await login('long-enough')).toMatchObject({ code: 'too_many_tries' });
    server().pass(15 * 60_000);
    expect(await login('long-enough')).toMatchObject({ type: 'ok' });
  });

  it('counts tries at the same moment, and forgets them after a success', async () => {
    server().pass(3_600_000);
    const { email } = await newcomer();
    const login = (password: string) =>
      server().visitor().post('/user/login', { user_string: email, password });
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 4; count += 1) await login('wrong-password');
      expect(await login('long-enough')).toMatchObject({ type: 'ok' });
    }
    const replies = await Promise.all(Array.from({ length: 10 }, () => login('wrong-password')));
    expect(replies.filter(({ code }) => code === 'login_wrong').length).toBeLessThanOrEqual(5);
  });

  it('is locked for an address that tries many accounts', async () => {
    server().pass(3_600_000);
    const codes = [];
    for (let count = 0; count < 32; count += 1) {
      const fields = { user_string: newEmail(), password: 'wrong-password' };
      codes.push((await server().visitor().post('/user/login', fields)).code);
    }
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('login_wrong'));
    expect(codes.slice(30)).toEqual(['too_many_tries', 'too_many_tries']);
    server().pass(15 * 60_000);
  });
});

describe('a passkey', () => {
  it('is none where the house has no name but a number', async () => {
    server().pass(3_600_000);
    const { client } = await newcomer();
    const visitor = server().visitor();
    const calls = [
      client.post('/safe/passkeys/begin', { password: 'long-enough' }),
      client.post('/safe/passkeys/finish', { credential: '{}' }),
      visitor.post('/user/passkey/begin'),
      visitor.post('/user/passkey/login', { credential: '{}' }),
    ];
    for (const reply of await Promise.all(calls)) {
      expect(reply).toMatchObject({ code: 'passkeys_unavailable' });
    }
  });
});
