/** A customer who has lost phone and recovery codes: one operator asks, another one confirms. */
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { RESET_LIFE_MS, WITHDRAWAL_LOCK_MS } from '../../features/identity/contract.ts';
import { type Role, ROLES } from '../../features/operators/contract.ts';
import { Authenticator } from '../support/authenticator.ts';
import { atConsole, CHECKER, type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { COOLED_MS, rowsOf, SOMEBODY } from '../support/fund-story.ts';
import { type DemoName, useTestServer } from '../support/server.ts';
import { Client, type Reply, type Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const ORIGIN = 'https://shop.example';
const server = useTestServer({ environment: { PUBLIC_ORIGIN: ORIGIN } });
const PASSWORD = 'a long password of the test';
const REASON = 'seen on video with the passport';
let hires = 0;

async function hired(role: Role, email = ''): Promise<ConsoleClient> {
  hires += 1;
  const who = { email: email || `${role}${hires}@console.test`, password: PASSWORD };
  const made = { ...who, name: role, role, isTemporary: false };
  await server().running.gateway.rooms.operators.add(made);
  return operatorAt(server(), who);
}

function login(name: DemoName, more: Row = {}): Promise<Reply> {
  const fields = { user_string: `${name}@demo.test`, password: `demo-${name}`, ...more };
  return server().visitor().post('/user/login', fields);
}

interface Secured {
  readonly client: Client;
  readonly id: number;
  readonly recovery: readonly string[];
}

/** A customer of the demo with a second factor, switched on now. */
async function secured(name: DemoName): Promise<Secured> {
  const client = await server().loggedInAs(name);
  const begun = await client.object(client.post('/safe/two_factor/begin'));
  const totp = new TOTP({ secret: String(begun['secret']) });
  const code = totp.generate({ timestamp: server().nowMs });
  const fields = { password: `demo-${name}`, code };
  const done = await client.object(client.post('/safe/two_factor/confirm', fields));
  const { id } = await client.object(client.get('/user/info'));
  return { client, id: Number(id), recovery: done['recovery_codes'] as string[] };
}

async function asked(operator: ConsoleClient, customerId: number): Promise<unknown> {
  const fields = { customerId, reason: REASON };
  return (await operator.message(operator.post('/security_resets/ask', fields)))['id'];
}

/** Ends what a test began, so that the next finds a customer with nothing. */
async function tidied(id: unknown): Promise<void> {
  const checker = await hired('compliance');
  await checker.message(checker.post('/security_resets/confirm', { id }));
}

describe('a security reset', () => {
  it('leaves the password alone, logs out everywhere and locks withdrawals for a day', async () => {
    const first = await server().loggedInAs('alice');
    const address = { currency: USDT, name: 'USDT', network: 'erc20', address: SOMEBODY };
    await first.post('/user/wallet/save', address);
    await server().passWithTimers(COOLED_MS);
    const { client, id: customerId, recovery } = await secured('alice');
    const password = 'demo-alice';
    await client.post('/safe/anti_phishing', { word: 'blue whale', password });
    const key = new Authenticator(ORIGIN);
    const proof = { password, two_factor_code: recovery[0] };
    const options = await client.object(client.post('/safe/passkeys/begin', proof));
    const credential = key.create(String(options['challenge']));
    expect(await client.post('/safe/passkeys/finish', { credential })).toMatchObject({
      type: 'ok',
    });
    // What these changes have locked is open again.
    await server().passWithTimers(WITHDRAWAL_LOCK_MS);

    const [support, owner] = [await hired('support'), await operatorAt(server())];
    const id = await asked(support, customerId);
    expect(await login('alice')).toMatchObject({ code: 'two_factor_needed' });
    const waiting = await owner.rows('/security_resets', { state: 'asked' });
    expect(waiting).toMatchObject([{ id, customerId, reason: REASON, state: 'asked' }]);
    const desk = await owner.rows('/desk');
    expect(desk.find((row) => row['id'] === 'security_resets')).toMatchObject({ count: 1 });
    const stayed = await login('alice', { two_factor_code: recovery[1] });
    const device = new Client(client.address, String(stayed.message));
    expect(await device.get('/user/info')).toMatchObject({ type: 'ok' });
    await owner.message(owner.post('/security_resets/confirm', { id }));

    expect(await device.get('/user/info')).toMatchObject({ type: '999' });
    const challenge = await server()
      .visitor()
      .object(server().visitor().post('/user/passkey/begin'));
    const answer = key.get(String(challenge['challenge']));
    expect(
      await server().visitor().post('/user/passkey/login', { credential: answer }),
    ).toMatchObject({ code: 'passkey_wrong' });
    const alice = await server().loggedInAs('alice');
    expect(await alice.object(alice.get('/safe/state'))).toMatchObject({
      two_factor: 0,
      recovery_codes_left: 0,
      passkeys: [],
      withdrawal_locked_until_ms: server().nowMs + WITHDRAWAL_LOCK_MS,
    });
    await server().freshPrices();
    const out = { currency: USDT, number: '100', address: SOMEBODY, type: 0 };
    expect(await alice.post('/wallet/out', { ...out, pay_password: '123456' })).toMatchObject({
      code: 'withdrawals_locked',
    });
    expect(await rowsOf(alice, '/user/withdraw/list')).toEqual([]);
    const told = async () =>
      (await server().visitor().rows('/demo/outbox', { to: 'alice@demo.test' })).find(
        ({ subject }) => subject === 'Two-factor authentication was switched off',
      );
    await expect.poll(told).toMatchObject({
      text: expect.stringMatching(/^Your anti-phishing word: blue whale\n\nAfter our support/),
    });
    const lines = await owner.rows('/audit', { action: '/security_resets', perPage: 10 });
    expect(
      lines.map(({ action, role, subject, reason }) => [action, role, subject, reason]),
    ).toEqual([
      ['/security_resets/confirm', 'owner', `customer ${customerId}`, REASON],
      ['/security_resets/ask', 'support', `customer ${customerId}`, REASON],
    ]);
  });

  it('is told at once with the word, and can be refused with the factor', async () => {
    const early = await server().loggedInAs('bob');
    const { id: customerId, recovery } = await secured('bob');
    const word = { word: 'green heron', password: 'demo-bob' };
    expect(await early.post('/safe/anti_phishing', word)).toMatchObject({ type: 'ok' });
    expect(await early.object(early.get('/safe/state'))).toMatchObject({ security_reset: null });
    const support = await hired('support');
    const id = await asked(support, customerId);
    const told = async () =>
      (await server().visitor().rows('/demo/outbox', { to: 'bob@demo.test' })).find(
        ({ subject }) => subject === 'Someone asked to switch off your two-factor authentication',
      );
    await expect.poll(told).toMatchObject({
      text: expect.stringMatching(/^Your anti-phishing word: green heron\n\nOn .*second check by/),
    });
    // A session from before the factor has shown none, and neither has somebody else's.
    const shown = { id, asked_ms: server().nowMs, expires_ms: server().nowMs + RESET_LIFE_MS };
    expect(await early.object(early.get('/safe/state'))).toMatchObject({
      security_reset: { ...shown, can_refuse: 0 },
    });
    const refuse = '/safe/security_reset/refuse';
    expect(await early.post(refuse, { id })).toMatchObject({ code: 'second_factor_login_needed' });
    const alice = await server().loggedInAs('alice');
    expect(await alice.post(refuse, { id })).toMatchObject({ code: 'unknown_reset' });
    expect(await server().visitor().post(refuse, { id })).toMatchObject({ type: '999' });
    const entered = await login('bob', { two_factor_code: recovery[0] });
    const bob = new Client(early.address, String(entered.message));
    expect(await bob.object(bob.get('/safe/state'))).toMatchObject({
      security_reset: { ...shown, can_refuse: 1 },
    });
    expect(await bob.post(refuse, { id: 999_999 })).toMatchObject({ code: 'unknown_reset' });
    expect(await bob.post(refuse, { id })).toMatchObject({ type: 'ok' });
    expect(await bob.post(refuse, { id })).toMatchObject({ code: 'reset_decided' });
    expect(await bob.object(bob.get('/safe/state'))).toMatchObject({
      two_factor: 1,
      security_reset: null,
    });
    const compliance = await hired('compliance');
    expect(await compliance.post('/security_resets/confirm', { id })).toMatchObject({
      code: 'reset_decided',
    });
    const [row] = await compliance.rows('/security_resets');
    const decided = { decidedBy: 0, decidedMs: server().nowMs };
    expect(row).toMatchObject({ id, state: 'refused_by_customer', ...decided });
    expect(await login('bob')).toMatchObject({ code: 'two_factor_needed' });
    await tidied(await asked(support, customerId));
  });

  it('that has expired can no longer be refused, and is shown to nobody', async () => {
    const { id: customerId, recovery } = await secured('bob');
    const id = await asked(await hired('support'), customerId);
    server().pass(RESET_LIFE_MS);
    const entered = await login('bob', { two_factor_code: recovery[0] });
    const bob = new Client(server().visitor().address, String(entered.message));
    expect(await bob.object(bob.get('/safe/state'))).toMatchObject({ security_reset: null });
    expect(await bob.post('/safe/security_reset/refuse', { id })).toMatchObject({
      code: 'reset_expired',
    });
    await tidied(await asked(await hired('support'), customerId));
  });

  it('is confirmed by nobody who has asked, in whichever session, and once', async () => {
    const { id: customerId } = await secured('bob');
    const email = 'asks@console.test';
    const support = await hired('support', email);
    const id = await asked(support, customerId);
    for (const again of [support, await operatorAt(server(), { email, password: PASSWORD })]) {
      expect(await again.post('/security_resets/confirm', { id })).toMatchObject({
        code: 'own_reset',
      });
    }
    expect(await login('bob')).toMatchObject({ code: 'two_factor_needed' });
    const others = [await hired('support'), await hired('compliance')];
    const replies = await Promise.all(
      others.map((other) => other.post('/security_resets/confirm', { id })),
    );
    expect(replies.map(({ code }) => String(code)).sort()).toEqual(['reset_decided', 'undefined']);
    expect(await login('bob')).toMatchObject({ type: 'ok' });
  });

  it.each(ROLES)('is asked for, confirmed and rejected by %s as the table says', async (role) => {
    const client = await hired(role);
    const isAllowed = ['support', 'compliance', 'owner'].includes(role);
    for (const what of ['ask', 'confirm', 'reject']) {
      const fields = { id: 999_999, customerId: 999_999, reason: REASON };
      const { code } = await client.post(`/security_resets/${what}`, fields);
      const known = what === 'ask' ? 'unknown_account' : 'unknown_reset';
      expect(`${what} ${String(code)}`).toBe(`${what} ${isAllowed ? known : 'not_permitted'}`);
    }
  });

  it('is void when nobody has confirmed it in 24 hours, and can be asked for again', async () => {
    const { id: customerId } = await secured('bob');
    const id = await asked(await hired('support'), customerId);
    server().pass(RESET_LIFE_MS);
    const compliance = await hired('compliance');
    expect(await compliance.post('/security_resets/confirm', { id })).toMatchObject({
      code: 'reset_expired',
    });
    expect(await compliance.rows('/security_resets', { state: 'asked' })).toEqual([]);
    const all = await compliance.rows('/security_resets');
    expect(all[0]).toMatchObject({ id, state: 'expired', decidedBy: 0 });
    expect(await login('bob')).toMatchObject({ code: 'two_factor_needed' });
    await tidied(await asked(await hired('support'), customerId));
    expect(await login('bob')).toMatchObject({ type: 'ok' });
  });

  it('says why it is refused', async () => {
    const support = await hired('support');
    const ask = (fields: Row) => support.post('/security_resets/ask', fields);
    const bob = await server().loggedInAs('bob');
    const { id: own } = await bob.object(bob.get('/user/info'));
    expect(await ask({ customerId: own, reason: REASON })).toMatchObject({
      code: 'nothing_to_reset',
    });
    const { id: customerId } = await secured('bob');
    expect(await ask({ customerId })).toMatchObject({ code: 'reason_needed' });
    expect(await ask({ customerId, reason: 'x'.repeat(501) })).toMatchObject({
      code: 'invalid_input',
    });
    const id = await asked(support, customerId);
    expect(await ask({ customerId, reason: REASON })).toMatchObject({ code: 'reset_waits' });
    expect(await support.post('/security_resets/reject', { id })).toMatchObject({
      code: 'reason_needed',
    });
    const reject = { id, reason: 'the face was another' };
    expect(await support.post('/security_resets/reject', reject)).toMatchObject({ type: 'ok' });
    for (const what of ['confirm', 'reject']) {
      expect(await support.post(`/security_resets/${what}`, reject)).toMatchObject({
        code: 'reset_decided',
      });
    }
    expect(await login('bob')).toMatchObject({ code: 'two_factor_needed' });
    await tidied(await asked(support, customerId));
  });

  it('is nobody’s for his own account, neither asked for nor confirmed', async () => {
    const { id: customerId } = await secured('bob');
    const bobHimself = await hired('owner', 'bob@demo.test');
    const ask = { customerId, reason: REASON };
    expect(await bobHimself.post('/security_resets/ask', ask)).toMatchObject({
      code: 'own_account',
    });
    const id = await asked(await hired('support'), customerId);
    expect(await bobHimself.post('/security_resets/confirm', { id })).toMatchObject({
      code: 'own_account',
    });
    await tidied(id);
  });

  it('is nothing for visitors, nor for finance', async () => {
    const finance = await operatorAt(server(), CHECKER);
    expect(await finance.post('/security_resets/confirm', { id: 1 })).toMatchObject({
      code: 'not_permitted',
    });
    expect(await atConsole(server()).post('/security_resets/confirm', { id: 1 })).toMatchObject({
      type: '999',
    });
  });
});
