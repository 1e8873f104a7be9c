import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CHALLENGE_LIFE_MS,
  CODE_PAUSE_MS,
  MOST_PASSKEYS,
  RECOVERY_CODES,
  SECOND_TRIES,
  SEEN_EVERY_MS,
  TRY_WINDOW_MS,
  WITHDRAWAL_LOCK_MS,
} from '../../features/identity/contract.ts';
import { Authenticator } from '../support/authenticator.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Reply, type Row } from '../support/server-client.ts';

const ORIGIN = 'https://shop.example';
const server = useTestServer({ environment: { PUBLIC_ORIGIN: ORIGIN } });
const PASSWORD = 'long-enough';
const STEP_MS = 30_000;
let counter = 0;

// What was tried in one test does not close the door for the next.
beforeEach(() => server().pass(TRY_WINDOW_MS + 1));

async function mails(to: string): Promise<Row[]> {
  return server().visitor().rows('/demo/outbox', { to });
}

/** The code of the newest message that has one. */
async function codeFor(to: string, fields: Row): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  const sent = await server()
    .visitor()
    .post('/sms_mail', { user_string: to, ...fields });
  expect(sent).toMatchObject({ type: 'ok' });
  return String((await mails(to)).find(({ code }) => code !== '')?.['code']);
}

interface Person {
  readonly email: string;
  readonly client: Client;
}

function login(email: string, more: Row = {}): Promise<Reply> {
  const fields = { user_string: email, password: PASSWORD, ...more };
  return server().visitor().post('/user/login', fields);
}

async function newcomer(lang = 'en'): Promise<Person> {
  counter += 1;
  const email = `secure${counter}@example.test`;
  const code = await codeFor(email, { scene: 'register' });
  const fields = { user_string: email, code, password: PASSWORD, re_password: PASSWORD };
  const visitor = server().visitor().speaking(lang);
  const made = await visitor.post('/user/register', { ...fields, type: 'email' });
  expect(made).toMatchObject({ type: 'ok' });
  const { message } = await login(email, { stay: 1, lang });
  return { email, client: new Client(server().visitor().address, String(message)) };
}

function codeOf(secret: string, stepsAway = 0): string {
  const timestamp = server().nowMs + stepsAway * STEP_MS;
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
}

interface Enrolled extends Person {
  readonly secret: string;
  readonly recovery: readonly string[];
}

/** A customer with two-factor on, a step later, so that the next code is a new one. */
async function enrolled(): Promise<Enrolled> {
  const person = await newcomer();
  const begun = await person.client.object(person.client.post('/safe/two_factor/begin'));
  const secret = String(begun['secret']);
  const fields = { password: PASSWORD, code: codeOf(secret) };
  const done = await person.client.object(person.client.post('/safe/two_factor/confirm', fields));
  server().pass(STEP_MS);
  return { ...person, secret, recovery: done['recovery_codes'] as string[] };
}

async function state(client: Client): Promise<Row> {
  return client.object(client.get('/safe/state'));
}

describe('two-factor', () => {
  it('is switched on in two steps and gives ten recovery codes once', async () => {
    const { email, client } = await newcomer();
    const begun = await client.object(client.post('/safe/two_factor/begin'));
    expect(begun['secret']).toMatch(/^[A-Z2-7]{32}$/);
    expect(String(begun['uri'])).toMatch(/^otpauth:\/\/totp\/Bourse:.*period=30/);
    expect(await state(client)).toMatchObject({ two_factor: 0 });
    // Begun is not on: one can still log in without a code.
    expect(await login(email)).toMatchObject({ type: 'ok' });
    const secret = String(begun['secret']);
    const code = codeOf(secret);
    const wrong = await client.post('/safe/two_factor/confirm', { password: 'another', code });
    expect(wrong).toMatchObject({ code: 'password_wrong' });
    const done = await client.object(
      client.post('/safe/two_factor/confirm', { password: PASSWORD, code }),
    );
    const codes = done['recovery_codes'] as string[];
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const one of codes) expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await state(client)).toMatchObject({
      two_factor: 1,
      recovery_codes_left: RECOVERY_CODES,
    });
    const { rows } = await server().database.pool.query(
      'select * from two_factor, recovery_codes where two_factor.since_ms > 0',
    );
    const stored = JSON.stringify(rows);
    for (const told of [secret, ...codes, ...codes.map((one) => one.replace('-', ''))]) {
      expect(stored).not.toContain(told);
    }
    expect(await client.post('/safe/two_factor/begin')).toMatchObject({ code: 'two_factor_on' });
  });

  it('is asked for at the log-in, after the password and never before', async () => {
    const { email, secret } = await enrolled();
    expect(await login(email, { password: 'wrong-one' })).toMatchObject({ code: 'login_wrong' });
    const code = codeOf(secret);
    const wrong = await login(email, { password: 'wrong-one', two_factor_code: code });
    expect(wrong).toMatchObject({ code: 'login_wrong' });
    const needed = await login(email);
    expect(needed).toMatchObject({ status: 200, type: 'error', code: 'two_factor_needed' });
    expect(await login(email, { two_factor_code: code })).toMatchObject({ type: 'ok' });
  });

  it('does not close the door for who is only asked for the code', async () => {
    const { email, secret } = await enrolled();
    for (let times = 0; times < 8; times += 1) {
      expect(await login(email)).toMatchObject({ code: 'two_factor_needed' });
    }
    expect(await login(email, { two_factor_code: codeOf(secret) })).toMatchObject({ type: 'ok' });
  });

  it('takes a code once, also when it comes many times at once', async () => {
    const { email, secret } = await enrolled();
    const two_factor_code = codeOf(secret);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => login(email, { two_factor_code })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    server().pass(STEP_MS);
    // The code of the step before is in the window still, but it was used.
    expect(await login(email, { two_factor_code })).toMatchObject({ code: 'two_factor_wrong' });
  });

  it.each([
    [-2, 'two_factor_wrong'],
    [-1, undefined],
    [0, undefined],
    [1, undefined],
    [2, 'two_factor_wrong'],
  ])('takes the code of a clock that is %i steps off: %s', async (steps, code) => {
    const { email, secret } = await enrolled();
    server().pass(3 * STEP_MS);
    const reply = await login(email, { two_factor_code: codeOf(secret, steps) });
    expect(reply.code).toBe(code);
  });

  it('lets a recovery code in once, also when it comes many times at once', async () => {
    const { email, client, recovery } = await enrolled();
    const [first = '', second = ''] = recovery;
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => login(email, { two_factor_code: first })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    server().pass(TRY_WINDOW_MS + 1);
    const sloppy = ` ${second.toUpperCase().replace('-', ' ')} `;
    expect(await login(email, { two_factor_code: sloppy })).toMatchObject({ type: 'ok' });
    expect(await state(client)).toMatchObject({ recovery_codes_left: RECOVERY_CODES - 2 });
    expect(await login(email, { two_factor_code: first })).toMatchObject({
      code: 'two_factor_wrong',
    });
  });

  it('closes after five wrong codes, whatever address they come from', async () => {
    const { client, secret } = await enrolled();
    const off = (code: string) => client.post('/safe/two_factor/off', { password: PASSWORD, code });
    for (let tries = 0; tries < SECOND_TRIES; tries += 1) {
      expect(await off('000000')).toMatchObject({ code: 'two_factor_wrong' });
    }
    expect(await off(codeOf(secret))).toMatchObject({ code: 'too_many_tries' });
    server().pass(TRY_WINDOW_MS + 1);
    expect(await off(codeOf(secret))).toMatchObject({ type: 'ok' });
  });

  it('counts wrong codes at the log-in among the tries of the account', async () => {
    const { email, secret } = await enrolled();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await login(email, { two_factor_code: '000000' })).toMatchObject({
        code: 'two_factor_wrong',
      });
    }
    expect(await login(email, { two_factor_code: codeOf(secret) })).toMatchObject({
      code: 'too_many_tries',
    });
  });

  it('is switched off with the password and a code, and then asked for no more', async () => {
    const { email, client, secret, recovery } = await enrolled();
    const off = (fields: Row) => client.post('/safe/two_factor/off', fields);
    const code = codeOf(secret);
    expect(await off({ password: 'another', code })).toMatchObject({ code: 'password_wrong' });
    expect(await off({ password: PASSWORD, code: '000000' })).toMatchObject({
      code: 'two_factor_wrong',
    });
    expect(await off({ password: PASSWORD, code: recovery[0] })).toMatchObject({ type: 'ok' });
    expect(await off({ password: PASSWORD, code })).toMatchObject({ code: 'two_factor_off' });
    expect(await login(email)).toMatchObject({ type: 'ok' });
  });

  it('gives new recovery codes, and the old ones open nothing', async () => {
    const { email, client, secret, recovery } = await enrolled();
    const fields = { password: PASSWORD, code: codeOf(secret) };
    const renewed = await client.object(client.post('/safe/two_factor/recovery', fields));
    const [fresh = ''] = renewed['recovery_codes'] as string[];
    expect(await login(email, { two_factor_code: recovery[0] })).toMatchObject({
      code: 'two_factor_wrong',
    });
    expect(await login(email, { two_factor_code: fresh })).toMatchObject({ type: 'ok' });
  });

  it('is asked for by a forgotten password too, and stays on after it', async () => {
    const { email, secret } = await enrolled();
    const code = await codeFor(email, { type: 'forget' });
    const fields = {
      user_string: email,
      code,
      password: 'another-one',
      re_password: 'another-one',
    };
    const forget = (more: Row) =>
      server()
        .visitor()
        .post('/user/forget', { ...fields, ...more });
    expect(await forget({ code: '000000' })).toMatchObject({ code: 'code_wrong' });
    expect(await forget({})).toMatchObject({ code: 'two_factor_needed' });
    expect(await forget({ two_factor_code: '000000' })).toMatchObject({
      code: 'two_factor_wrong',
    });
    expect(await forget({ two_factor_code: codeOf(secret) })).toMatchObject({ type: 'ok' });
    expect(await login(email, { password: 'another-one' })).toMatchObject({
      code: 'two_factor_needed',
    });
  });
});

async function withPasskey(): Promise<Person & { readonly key: Authenticator }> {
  const person = await newcomer();
  const key = new Authenticator(ORIGIN);
  const made = await begin(person.client);
  const fields = { credential: key.create(made), name: 'My phone' };
  const done = await person.client.post('/safe/passkeys/finish', fields);
  expect(done).toMatchObject({ type: 'ok' });
  return { ...person, key };
}

async function begin(client: Client, password = PASSWORD): Promise<string> {
  const options = await client.object(client.post('/safe/passkeys/begin', { password }));
  return String(options['challenge']);
}

async function challenge(): Promise<string> {
  const visitor = server().visitor();
  const options = await visitor.object(visitor.post('/user/passkey/begin'));
  expect(options).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
  return String(options['challenge']);
}

function enter(credential: string): Promise<Reply> {
  return server().visitor().post('/user/passkey/login', { credential });
}

describe('a passkey', () => {
  it('opens a session by itself, and counts as two factors', async () => {
    const { email, client, key } = await withPasskey();
    const begun = await client.object(client.post('/safe/two_factor/begin'));
    const code = codeOf(String(begun['secret']));
    await client.post('/safe/two_factor/confirm', { password: PASSWORD, code });
    const reply = await enter(key.get(await challenge()));
    expect(reply).toMatchObject({ type: 'ok' });
    const there = new Client(client.address, String(reply.message));
    expect((await there.get('/user/info')).message).toMatchObject({ email });
    const { passkeys } = (await state(client)) as { passkeys: Row[] };
    expect(passkeys).toMatchObject([{ name: 'My phone', used_ms: server().nowMs }]);
  });

  it('is added only by who knows the password, and once', async () => {
    const { client, key } = await withPasskey();
    const refused = await client.post('/safe/passkeys/begin', { password: 'another' });
    expect(refused).toMatchObject({ code: 'password_wrong' });
    const again = key.create(await begin(client));
    expect(await client.post('/safe/passkeys/finish', { credential: again })).toMatchObject({
      code: 'passkey_wrong',
    });
  });

  it('is one of ten at most', async () => {
    const { client } = await newcomer();
    const { rows } = await server().database.pool.query<{ id: string }>(
      'select max(id) as id from customers',
    );
    const keep = (from: number, to: number) =>
      server().database.pool.query(
        `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name,
           created_ms, used_ms)
         select $1, 'kept' || at, '', 0, '', 'Key', 0, 0 from generate_series($2::int, $3::int) at`,
        [rows[0]?.id, from, to],
      );
    await keep(1, MOST_PASSKEYS - 1);
    expect(await begin(client)).toMatch(/^[\w-]+$/);
    await keep(MOST_PASSKEYS, MOST_PASSKEYS);
    expect(await client.post('/safe/passkeys/begin', { password: PASSWORD })).toMatchObject({
      code: 'too_many_passkeys',
    });
  });

  it('answers a challenge once, and no other’s', async () => {
    const { key } = await withPasskey();
    const { client: other } = await newcomer();
    const answer = key.get(await challenge());
    const replies = await Promise.all([enter(answer), enter(answer), enter(answer)]);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    // A challenge that was made for adding is none for a log-in, and not another customer's.
    const foreign = await begin(other);
    expect(await enter(key.get(foreign))).toMatchObject({ code: 'passkey_wrong' });
    const { client: third } = await newcomer();
    const credential = new Authenticator(ORIGIN).create(foreign);
    expect(await third.post('/safe/passkeys/finish', { credential })).toMatchObject({
      code: 'passkey_wrong',
    });
  });

  it('has five minutes to answer', async () => {
    const { key } = await withPasskey();
    const late = await challenge();
    server().pass(CHALLENGE_LIFE_MS);
    expect(await enter(key.get(late))).toMatchObject({ code: 'passkey_wrong' });
  });

  it.each([
    ['for another site', { host: 'evil.example' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from the same host without encryption', { origin: 'http://shop.example' }],
    ['without a finger', { verified: false }],
    ['with a counter that has not grown', { counter: 1 }],
  ])('%s opens nothing', async (_title, oddity) => {
    const { key } = await withPasskey();
    expect(await enter(key.get(await challenge(), oddity))).toMatchObject({
      code: 'passkey_wrong',
    });
  });

  it.each(['{}', 'no json', '[]', '{"id":"x","rawId":"x","type":"public-key","response":{}}'])(
    'is not %s',
    async (credential) => {
      expect(await enter(credential)).toMatchObject({ code: 'passkey_wrong' });
    },
  );

  it('that nobody has is refused in the words of one that is wrong', async () => {
    const { key } = await withPasskey();
    const unknown = await enter(new Authenticator(ORIGIN).get(await challenge()));
    const wrong = await enter(key.get(await challenge(), { verified: false }));
    expect(unknown.body).toEqual(wrong.body);
  });

  it('is renamed and removed by its owner only', async () => {
    const { client, key } = await withPasskey();
    const { client: other } = await newcomer();
    const { passkeys } = (await state(client)) as { passkeys: Row[] };
    const id = passkeys[0]?.['id'];
    expect(await other.post('/safe/passkeys/rename', { id, name: 'mine' })).toMatchObject({
      code: 'unknown_passkey',
    });
    expect(await other.post('/safe/passkeys/remove', { id, password: PASSWORD })).toMatchObject({
      code: 'unknown_passkey',
    });
    expect(await client.post('/safe/passkeys/rename', { id, name: '<b>' })).toMatchObject({
      code: 'bad_passkey_name',
    });
    expect(await client.post('/safe/passkeys/rename', { id, name: '我的电脑' })).toMatchObject({
      type: 'ok',
    });
    expect(await client.post('/safe/passkeys/remove', { id, password: 'no' })).toMatchObject({
      code: 'password_wrong',
    });
    expect(await client.post('/safe/passkeys/remove', { id, password: PASSWORD })).toMatchObject({
      type: 'ok',
    });
    expect(await enter(key.get(await challenge()))).toMatchObject({ code: 'passkey_wrong' });
  });
});

describe('who guesses', () => {
  it('passkeys is stopped after thirty from one address', async () => {
    const codes: unknown[] = [];
    for (let tries = 0; tries < 31; tries += 1) codes.push((await enter('{}')).code);
    expect(codes.slice(0, 30).every((code) => code === 'passkey_wrong')).toBe(true);
    expect(codes[30]).toBe('too_many_tries');
  });
});

describe('the withdrawal lock', () => {
  const lockedUntil = async (client: Client): Promise<number> =>
    Number((await state(client))['withdrawal_locked_until_ms']);

  const changes: readonly (readonly [string, () => Promise<Client>])[] = [
    ['two-factor is switched on', async () => (await enrolled()).client],
    ['a passkey is added', async () => (await withPasskey()).client],
    [
      'the login password changes',
      async () => {
        const { email, client } = await newcomer();
        const code = await codeFor(email, { type: 'forget' });
        const password = 'another-one';
        const fields = { account: email, code, password, repassword: password };
        expect(await client.post('/user/forget', fields)).toMatchObject({ type: 'ok' });
        return client;
      },
    ],
    [
      'the e-mail address changes',
      async () => {
        const { email, client } = await newcomer();
        const other = `other.${email}`;
        const code = await codeFor(other, { scene: 'bind' });
        const fields = { email: other, code, password: PASSWORD };
        expect(await client.post('/safe/email', fields)).toMatchObject({ type: 'ok' });
        // Who had the address before is told.
        // Nobody waits for the mail: it may come after the answer.
        const newest = async () => (await mails(email))[0]?.['subject'];
        await expect.poll(newest).toMatch(/security/i);
        return client;
      },
    ],
  ];

  it.each(changes)('lasts a day after %s', async (_title, change) => {
    const client = await change();
    const until = await lockedUntil(client);
    expect(until).toBeGreaterThan(server().nowMs + WITHDRAWAL_LOCK_MS - 2 * CODE_PAUSE_MS);
    expect(until).toBeLessThanOrEqual(server().nowMs + WITHDRAWAL_LOCK_MS);
  });

  it('comes from the first payment password as from another one', async () => {
    const { email, client } = await newcomer();
    const set = async (password: string): Promise<void> => {
      const code = await codeFor(email, { type: 'forget' });
      const fields = { password, re_password: password, code };
      expect(await client.post('/safe/update_password', fields)).toMatchObject({ type: 'ok' });
    };
    await set('123456');
    expect(await lockedUntil(client)).toBe(server().nowMs + WITHDRAWAL_LOCK_MS);
    server().pass(3_600_000);
    await set('654321');
    expect(await lockedUntil(client)).toBe(server().nowMs + WITHDRAWAL_LOCK_MS);
  });
});

describe('messages', () => {
  it('carry the word that the customer has chosen', async () => {
    const { email, client } = await newcomer();
    const set = (word: string, password = PASSWORD) =>
      client.post('/safe/anti_phishing', { word, password });
    expect(await set('blue whale', 'another')).toMatchObject({ code: 'password_wrong' });
    for (const bad of ['x'.repeat(21), '<b>blue</b>', 'a\u202eb']) {
      expect(await set(bad)).toMatchObject({ code: 'bad_anti_phishing' });
    }
    expect(await set(' blue  whale ')).toMatchObject({ type: 'ok' });
    expect(await state(client)).toMatchObject({ anti_phishing: 'blue whale' });
    await codeFor(email, { type: 'forget' });
    expect((await mails(email))[0]?.['text']).toMatch(/^Your anti-phishing word: blue whale\n\n/);
    expect(await set('')).toMatchObject({ type: 'ok' });
    await codeFor(email, { type: 'forget' });
    expect((await mails(email))[0]?.['text']).not.toContain('blue whale');
  });

  it('tell of a log-in from a new device or address, in the language used last', async () => {
    const { email } = await newcomer('de');
    const before = (await mails(email)).length;
    const visitor = server().visitor().speaking('de');
    const fields = { user_string: email, password: PASSWORD };
    const from = (agent: string) =>
      visitor.post('/user/login', fields, { headers: { 'user-agent': agent } });
    expect(await from('Mozilla/5.0 (iPhone) Safari/17.1')).toMatchObject({ type: 'ok' });
    await expect.poll(async () => (await mails(email)).length).toBe(before + 1);
    const [notice] = await mails(email);
    expect(notice?.['subject']).toBe('Neue Anmeldung bei Bourse');
    expect(notice?.['text']).toContain('Safari · iPhone');
    expect(notice?.['text']).toContain('127.0.0.1');
    // The same browser, a version later, is no new device.
    expect(await from('Mozilla/5.0 (iPhone) Safari/18.0')).toMatchObject({ type: 'ok' });
    expect(await mails(email)).toHaveLength(before + 1);
  });
});

describe('devices', () => {
  it('show when they were used last, written down every few minutes at most', async () => {
    const { email, client } = await newcomer();
    const begun = server().nowMs;
    await login(email, { stay: 1 });
    const seen = async () => (await client.rows('/user/sessions')).map((row) => row['seen_ms']);
    server().pass(SEEN_EVERY_MS - 1);
    expect(await seen()).toEqual([begun, begun]);
    server().pass(60_000);
    expect(await seen()).toEqual([begun, server().nowMs]);
  });

  it('but this one end together', async () => {
    const { email, client } = await newcomer();
    const { message } = await login(email);
    const other = new Client(client.address, String(message));
    expect(await other.get('/user/info')).toMatchObject({ type: 'ok' });
    expect(await client.post('/user/sessions/revoke_others')).toMatchObject({ type: 'ok' });
    expect(await other.get('/user/info')).toMatchObject({ type: '999' });
    expect(await client.get('/user/info')).toMatchObject({ type: 'ok' });
  });
});
