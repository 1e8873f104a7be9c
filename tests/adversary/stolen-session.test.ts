/**
 * Somebody has a session of another one's account (a phone left on a table), and wants the account:
 * he binds a phone of his own, has a code sent there, and sets the passwords with it.
 */
import { describe, expect, it } from 'vitest';
import {
  CODE_PAUSE_MS,
  UNDO_AFTER_MS,
  WAITING_PHONE_MS,
  WITHDRAWAL_LOCK_MS,
} from '../../features/identity/contract.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';

const server = useTestServer();
const PASSWORD = 'long-enough';
let counter = 0;

async function inbox(to: string): Promise<Row[]> {
  return server().visitor().rows('/demo/outbox', { to });
}

async function codeFor(email: string, scene: string): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  await server().visitor().post('/sms_mail', { user_string: email, scene, type: scene });
  return String((await inbox(email))[0]?.['code']);
}

async function textTo(mobile: string): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  await server().visitor().post('/sms_send', { area_code: '86', mobile });
  return String((await inbox(`86${mobile}`))[0]?.['code']);
}

async function logIn(user_string: string, password = PASSWORD): Promise<Client> {
  const { message } = await server().visitor().post('/user/login', { user_string, password });
  return new Client(server().running.address, String(message));
}

/** A customer, and the session of his that somebody else has. */
async function victim(): Promise<{ email: string; owner: Client; stolen: Client }> {
  counter += 1;
  const email = `victim${counter}@example.test`;
  const code = await codeFor(email, 'register');
  const secret = { password: PASSWORD, re_password: PASSWORD };
  const made = { user_string: email, code, type: 'email', ...secret };
  expect(await server().visitor().post('/user/register', made)).toMatchObject({ type: 'ok' });
  return { email, owner: await logIn(email), stolen: await logIn(email) };
}

/** A number that nobody else in this file has. */
function number(): string {
  counter += 1;
  return `1391234${String(counter).padStart(4, '0')}`;
}

async function state(client: Client): Promise<Row> {
  return client.object(client.get('/safe/state'));
}

async function phoneOf(client: Client): Promise<unknown> {
  return (await client.object(client.get('/user/info')))['phone'];
}

/** The token of the mail that told of a phone. Nobody waits for the mail: it may come later. */
async function undoToken(email: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const texts = (await inbox(email)).map(({ text }) => String(text));
    return texts.map((text) => /undo\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(find).toBeDefined();
  return String(await find());
}

async function bindWithoutProof(client: Client, mobile: string): Promise<void> {
  const bound = await client.post('/safe/mobile', { mobile, code: await textTo(mobile) });
  expect(bound).toMatchObject({ type: 'ok', message: expect.stringMatching(/24 hours/) as string });
}

describe('a phone that a stolen session binds', () => {
  it('opens nothing for a day, logs nobody out, and its owner is told at once', async () => {
    const { email, owner, stolen } = await victim();
    const mobile = number();
    await bindWithoutProof(stolen, mobile);
    const askedMs = server().nowMs;
    expect(await phoneOf(owner)).toBeNull();
    expect((await owner.get('/user/info')).type).toBe('ok');
    expect(await state(owner)).toMatchObject({
      waiting_phone: { area_code: '86', phone: mobile, counts_ms: askedMs + WAITING_PHONE_MS },
      withdrawal_locked_until_ms: askedMs + WITHDRAWAL_LOCK_MS,
    });
    await undoToken(email);
    // Neither a login by it nor a new password with a code that reaches it.
    const login = await server().visitor().post('/user/login', {
      user_string: mobile,
      password: PASSWORD,
    });
    expect(login).toMatchObject({ code: 'login_wrong' });
    const code = await textTo(mobile);
    const fresh = { code, password: 'thiefs-own', repassword: 'thiefs-own' };
    const byPhone = await server()
      .visitor()
      .post('/user/forget', { account: mobile, ...fresh });
    expect(byPhone).toMatchObject({ code: 'code_wrong' });
    const byMail = await server()
      .visitor()
      .post('/user/forget', { account: email, ...fresh });
    expect(byMail).toMatchObject({ code: 'code_wrong' });
    const pay = { password: '999999', re_password: '999999', code };
    expect(await stolen.post('/safe/update_password', pay)).toMatchObject({ code: 'code_wrong' });
  });

  it('counts at its hour and not a millisecond earlier', async () => {
    const { email, stolen } = await victim();
    const mobile = number();
    await bindWithoutProof(stolen, mobile);
    server().pass(WAITING_PHONE_MS - 1);
    const later = await logIn(email);
    expect((await state(later))['waiting_phone']).not.toBeNull();
    expect(await phoneOf(later)).toBeNull();
    server().pass(1);
    expect((await state(later))['waiting_phone']).toBeNull();
    expect(await phoneOf(later)).toBe(mobile);
  });

  it('is undone from the mail by who is logged in nowhere; the thief is out', async () => {
    const { email, owner, stolen } = await victim();
    await bindWithoutProof(stolen, number());
    const token = await undoToken(email);
    const undo = (given: string) => server().visitor().post('/safe/mobile/undo', { token: given });
    expect(await undo(`${token.slice(0, -1)}_`)).toMatchObject({ code: 'unknown_undo' });
    expect(await undo(token)).toMatchObject({ type: 'ok' });
    expect(await stolen.get('/user/info')).toMatchObject({ type: '999' });
    expect(await owner.get('/user/info')).toMatchObject({ type: '999' });
    expect((await state(await logIn(email)))['waiting_phone']).toBeNull();
    expect(await undo(token)).toMatchObject({ code: 'unknown_undo' });
  });

  it('is undone up to a week after it counts, and no later', async () => {
    const first = await victim();
    await bindWithoutProof(first.stolen, number());
    const token = await undoToken(first.email);
    server().pass(WAITING_PHONE_MS + UNDO_AFTER_MS - 1);
    const counted = await logIn(first.email);
    expect((await state(counted))['waiting_phone']).toBeNull();
    expect(await phoneOf(counted)).not.toBeNull();
    const undo = (given: string) => server().visitor().post('/safe/mobile/undo', { token: given });
    expect(await undo(token)).toMatchObject({ type: 'ok' });
    expect(await phoneOf(await logIn(first.email))).toBeNull();
    const second = await victim();
    await bindWithoutProof(second.stolen, number());
    const late = await undoToken(second.email);
    server().pass(WAITING_PHONE_MS + UNDO_AFTER_MS);
    expect(await undo(late)).toMatchObject({ code: 'unknown_undo' });
  });

  it('is dropped by its owner in the client', async () => {
    const { owner, stolen } = await victim();
    await bindWithoutProof(stolen, number());
    expect(await owner.post('/safe/mobile/drop')).toMatchObject({ type: 'ok' });
    expect((await state(owner))['waiting_phone']).toBeNull();
    expect(await owner.post('/safe/mobile/drop')).toMatchObject({ code: 'unknown_undo' });
  });

  it('is one person’s only, however many wait for it', async () => {
    const [one, two] = [await victim(), await victim()];
    const mobile = number();
    await bindWithoutProof(one.stolen, mobile);
    const again = await two.stolen.post('/safe/mobile', { mobile, code: await textTo(mobile) });
    expect(again).toMatchObject({ code: 'account_taken' });
  });
});

describe('a first binding with proof', () => {
  it.each([
    ['the login password', () => Promise.resolve({ password: PASSWORD })],
    [
      'a code to the address of the account',
      async (email: string) => ({ proof_code: await codeFor(email, 'forget') }),
    ],
  ])('counts at once with %s, locks and is told', async (_title, proofOf) => {
    const { email, owner, stolen } = await victim();
    const mobile = number();
    const code = await textTo(mobile);
    const proof = await proofOf(email);
    const bound = await owner.post('/safe/mobile', { mobile, code, ...proof });
    expect(bound).toMatchObject({ type: 'ok' });
    expect(await phoneOf(owner)).toBe(mobile);
    expect(await stolen.get('/user/info')).toMatchObject({ type: '999' });
    expect((await state(owner))['withdrawal_locked_until_ms']).toBe(
      server().nowMs + WITHDRAWAL_LOCK_MS,
    );
    const newest = async () => (await inbox(email))[0]?.['subject'];
    await expect.poll(newest).toMatch(/security/i);
  });

  it('is refused with a code that went to the new phone only', async () => {
    const { stolen } = await victim();
    const mobile = number();
    const code = await textTo(mobile);
    const bound = await stolen.post('/safe/mobile', { mobile, code, proof_code: code });
    expect(bound).toMatchObject({ code: 'code_wrong' });
    expect(await phoneOf(stolen)).toBeNull();
  });

  it('of a payment password locks withdrawals and is told', async () => {
    const { email, stolen } = await victim();
    const code = await codeFor(email, 'forget');
    const pay = { password: '999999', re_password: '999999', code };
    expect(await stolen.post('/safe/update_password', pay)).toMatchObject({ type: 'ok' });
    expect((await state(stolen))['withdrawal_locked_until_ms']).toBe(
      server().nowMs + WITHDRAWAL_LOCK_MS,
    );
    const newest = async () => (await inbox(email))[0]?.['subject'];
    await expect.poll(newest).toMatch(/security/i);
  });
});
