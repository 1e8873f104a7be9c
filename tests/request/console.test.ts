/** The console's own accounts: how one gets in, and how one does not. */
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  CODE_TRIES,
  IDLE_MS,
  SESSION_MS,
  TRIES_PER_ACCOUNT,
} from '../../features/operators/contract.ts';
import {
  atConsole,
  CHECKER,
  ConsoleClient,
  inForce,
  operatorAt,
  OWNER,
} from '../support/console-client.ts';
import { TestServer, useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
const PERIOD_MS = 30_000;
const GOOD = 'correct horse battery';

function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A new operator with a password of his own. */
async function hired(role: string, on: TestServer = server()): Promise<Row & { email: string }> {
  const email = `${role}${Math.floor(on.nowMs / 1000)}${hires}@console.test`;
  hires += 1;
  const id = await on.running.gateway.rooms.operators.add({
    email,
    name: role,
    role: role as 'support',
    password: GOOD,
    isTemporary: false,
  });
  return { id, email, password: GOOD };
}
let hires = 0;

describe('an operator', () => {
  it('logs in, is known, and logs out', async () => {
    const owner = await operatorAt(server());
    const self = await owner.message(owner.get('/session'));
    expect(self).toMatchObject({ email: OWNER.email, role: 'owner', pending: '' });
    expect(self['permissions']).toContain('operators.change');
    const checker = await operatorAt(server(), CHECKER);
    const other = await checker.message(checker.get('/session'));
    expect(other).toMatchObject({ role: 'finance' });
    expect(other['permissions']).not.toContain('operators.change');
    expect(await owner.post('/session/end')).toMatchObject({ type: 'ok' });
    expect(await owner.get('/session')).toMatchObject({ type: '999' });
    expect(await checker.get('/session')).toMatchObject({ type: 'ok' });
  });

  it('is not told whether it was the address or the password that was wrong', async () => {
    const visitor = atConsole(server());
    const wrong = await visitor.post('/session', { ...OWNER, password: 'demo-operatoR' });
    const unknown = await visitor.post('/session', { ...OWNER, email: 'nobody@demo.test' });
    expect(wrong).toMatchObject({ type: 'error', code: 'login_wrong' });
    expect(unknown.body).toEqual(wrong.body);
    const customer = await visitor.post('/session', {
      email: 'alice@demo.test',
      password: 'demo-alice',
    });
    expect(customer.body).toEqual(wrong.body);
  });

  it('has a session for twelve hours, and for an hour without a call', async () => {
    const { email } = await hired('support');
    const client = await operatorAt(server(), { email, password: GOOD });
    for (let passedMs = 0; passedMs + IDLE_MS <= SESSION_MS; passedMs += IDLE_MS - 60_000) {
      expect((await client.get('/session')).type).toBe('ok');
      server().pass(IDLE_MS - 60_000);
    }
    server().pass(60_000 * 12);
    expect((await client.get('/session')).type).toBe('999');
    const idle = await operatorAt(server(), { email, password: GOOD });
    server().pass(IDLE_MS + 1);
    expect((await idle.get('/session')).type).toBe('999');
  });

  it('cannot be found out by trying: five passwords, then a quarter of an hour', async () => {
    const { email } = await hired('support');
    const visitor = atConsole(server());
    const guess = (password: string) => visitor.post('/session', { email, password });
    for (let count = 0; count < TRIES_PER_ACCOUNT; count += 1) {
      expect(await guess('a wrong guess')).toMatchObject({ code: 'login_wrong' });
    }
    expect(await guess(GOOD)).toMatchObject({ code: 'too_many_tries' });
    server().pass(15 * 60_000 + 1);
    expect(await guess(GOOD)).toMatchObject({ type: 'ok' });
    const owner = await operatorAt(server());
    const lines = await owner.rows('/audit', { action: 'log-in refused', perPage: 10 });
    // Who goes on trying cannot fill a log that is kept for ever.
    const about = lines.filter(({ subject }) => subject === lines[0]?.['subject']);
    expect(about.map(({ after }) => after)).toEqual(['"too_many_tries"', '"login_wrong"']);
    expect(lines[0]).toMatchObject({ operatorId: 0, after: '"too_many_tries"' });
    expect(JSON.stringify(lines)).not.toContain('a wrong guess');
  });

  it('changes his own password, which ends his other sessions', async () => {
    const { email } = await hired('support');
    const one = await operatorAt(server(), { email, password: GOOD });
    const two = await operatorAt(server(), { email, password: GOOD });
    const change = (fields: Row) =>
      one.post('/session/password', { old: GOOD, password: '', repeated: '', ...fields });
    const fresh = 'another long password';
    expect(await change({ old: 'not mine at all' })).toMatchObject({ code: 'password_wrong' });
    expect(await change({ password: 'short' })).toMatchObject({ code: 'password_too_short' });
    expect(await change({ password: GOOD })).toMatchObject({ code: 'password_known' });
    expect(await change({ password: fresh, repeated: `${fresh}!` })).toMatchObject({
      code: 'passwords_differ',
    });
    expect(await change({ password: fresh, repeated: fresh })).toMatchObject({ type: 'ok' });
    expect((await one.get('/session')).type).toBe('ok');
    expect((await two.get('/session')).type).toBe('999');
    expect(await atConsole(server()).post('/session', { email, password: GOOD })).toMatchObject({
      code: 'login_wrong',
    });
  });

  it('with a second factor logs in with a code that counts once', async () => {
    const { email } = await hired('support');
    const client = await operatorAt(server(), { email, password: GOOD });
    expect(await client.post('/session/second_factor/confirm', { code: '123456' })).toMatchObject({
      code: 'no_second_factor_begun',
    });
    const begun = await client.message(client.post('/session/second_factor/begin'));
    const secret = String(begun['secret']);
    expect(begun['uri']).toContain('otpauth://totp/');
    const confirm = (code: string) => client.post('/session/second_factor/confirm', { code });
    expect(await confirm('000000')).toMatchObject({ code: 'code_wrong' });
    const first = codeOf(secret, server().nowMs);
    expect(await confirm(first)).toMatchObject({ type: 'ok' });
    expect(await client.post('/session/second_factor/begin')).toMatchObject({
      code: 'second_factor_exists',
    });
    const visitor = atConsole(server());
    const login = (code: string) => visitor.post('/session', { email, password: GOOD, code });
    expect(await login('')).toMatchObject({ code: 'code_needed' });
    expect(await login(first)).toMatchObject({ code: 'code_wrong' });
    server().pass(PERIOD_MS);
    const next = codeOf(secret, server().nowMs);
    expect(await login(next)).toMatchObject({ type: 'ok' });
    expect(await login(next)).toMatchObject({ code: 'code_wrong' });
    server().pass(PERIOD_MS * 3);
    expect(await login(codeOf(secret, server().nowMs - PERIOD_MS * 2))).toMatchObject({
      code: 'code_wrong',
    });
  });

  it('cannot be got at by trying codes, whatever addresses they come from', async () => {
    const { email } = await hired('support');
    const client = await operatorAt(server(), { email, password: GOOD });
    const begun = await client.message(client.post('/session/second_factor/begin'));
    const secret = String(begun['secret']);
    await client.post('/session/second_factor/confirm', { code: codeOf(secret, server().nowMs) });
    server().pass(PERIOD_MS);
    const values = Array.from({ length: CODE_TRIES }, (_, count) => {
      return `('${email}', '203.0.113.${count}', true, ${server().nowMs})`;
    });
    await server().database.pool.query(
      `insert into operator_tries (account, address, is_code, tried_ms) values ${values.join(',')}`,
    );
    const right = { email, password: GOOD, code: codeOf(secret, server().nowMs) };
    expect(await atConsole(server()).post('/session', right)).toMatchObject({
      code: 'too_many_tries',
    });
  });

  it('keeps his secret sealed: the database alone does not open it', async () => {
    const { rows } = await server().database.pool.query<{ sealed: string }>(
      'select sealed_totp_secret as sealed from operators where sealed_totp_secret is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed } of rows) expect(sealed).toMatch(/^v1\.[\w-]{60,}$/);
  });
});

describe('in live mode an operator', () => {
  it('who was added has to change his password and set up a second factor first', async () => {
    const live = await TestServer.open({ environment: { MODE: 'live' } });
    try {
      const { rows } = await live.database.pool.query('select id from operators');
      expect(rows).toEqual([]);
      const operators = live.running.gateway.rooms.operators;
      const email = 'first@exchange.test';
      const given = { email, name: 'First', role: 'owner', password: GOOD } as const;
      await operators.add({ ...given, isTemporary: true });
      const client = await operatorAt(live, given);
      expect(await client.get('/audit')).toMatchObject({ code: 'password_change_needed' });
      const fresh = 'a password of my own';
      const change = { old: GOOD, password: fresh, repeated: fresh };
      expect(await client.post('/session/password', change)).toMatchObject({ type: 'ok' });
      for (const { path, method, permission } of live.running.gateway.consoleCalls) {
        if (permission === 'setting_up') continue;
        const reply = await (method === 'GET' ? client.get(path) : client.post(path));
        expect(`${path} ${String(reply.code)}`).toBe(`${path} second_factor_needed`);
      }
      const begun = await client.message(client.post('/session/second_factor/begin'));
      const code = codeOf(String(begun['secret']), live.nowMs);
      await client.message(client.post('/session/second_factor/confirm', { code }));
      expect(await client.get('/audit')).toMatchObject({ type: 'ok' });
    } finally {
      await live.close();
    }
  });
});

/** Has the operator let in who was added last. */
async function letIn(): Promise<void> {
  const checker = await operatorAt(server(), CHECKER);
  const [asked] = await checker.rows('/changes');
  const planned = { id: asked?.['id'] };
  await inForce(server(), Promise.resolve({ message: { planned } }));
}

describe('an owner', () => {
  it('adds an operator with a one-time password, and changes what he may do', async () => {
    const owner = await operatorAt(server());
    const email = 'new@console.test';
    const wanted = { email, name: 'New', role: 'support' };
    const made = await owner.message(owner.post('/operators/add', wanted));
    expect(await owner.post('/operators/add', wanted)).toMatchObject({ code: 'email_taken' });
    const password = String(made['password']);
    const fresh = 'my own long password';
    expect(made).toMatchObject({ isPlanned: true });
    expect(await atConsole(server()).post('/session', { email, password })).toMatchObject({
      code: 'login_wrong',
    });
    await letIn();
    const client = await operatorAt(server(), { email, password });
    expect(await client.get('/customers')).toMatchObject({ code: 'password_change_needed' });
    await client.post('/session/password', { old: password, password: fresh, repeated: fresh });
    expect(await client.get('/customers')).toMatchObject({ type: 'ok' });
    expect(await client.get('/audit')).toMatchObject({ code: 'not_permitted' });
    const id = made['id'];
    const reason = 'another desk';
    const change = { id, role: 'auditor', reason };
    await inForce(server(), owner.post('/operators/change_role', change));
    expect((await client.get('/session')).type).toBe('999');
    const again = await operatorAt(server(), { email, password: fresh });
    expect(await again.get('/audit')).toMatchObject({ type: 'ok' });
    const off = { id, isActive: false, reason };
    expect(await owner.post('/operators/set_active', off)).toMatchObject({ type: 'ok' });
    expect((await again.get('/session')).type).toBe('999');
    expect(await atConsole(server()).post('/session', { email, password: fresh })).toMatchObject({
      code: 'login_wrong',
    });
  });

  it('is no second pair of eyes by an account of his own making: it waits for a day', async () => {
    const owner = await operatorAt(server());
    const wanted = { email: 'puppet@console.test', name: 'Puppet', role: 'finance' };
    const made = await owner.message(owner.post('/operators/add', wanted));
    const old = String(made['password']);
    const own = 'my own long password';
    await letIn();
    const puppet = await operatorAt(server(), { email: wanted.email, password: old });
    await puppet.post('/session/password', { old, password: own, repeated: own });
    const asks = (client: ConsoleClient) =>
      client.post('/withdrawals/approve', { id: 98_765, reason: 'mine' });
    expect(await puppet.get('/withdrawals')).toMatchObject({ type: 'ok' });
    expect(await asks(puppet)).toMatchObject({ code: 'operator_cooling' });
    const later = async () => {
      server().pass(24 * 60 * 60_000);
      return operatorAt(server(), { email: wanted.email, password: own });
    };
    expect(await asks(await later())).toMatchObject({ code: 'unknown_withdrawal' });
    const change = { id: made['id'], reason: 'another desk', role: 'owner' };
    const again = await operatorAt(server());
    await inForce(server(), again.post('/operators/change_role', change));
    const raised = await operatorAt(server(), { email: wanted.email, password: own });
    expect(await asks(raised)).toMatchObject({ code: 'operator_cooling' });
    const off = { id: made['id'], isActive: false, reason: 'the test is over' };
    expect(await again.post('/operators/set_active', off)).toMatchObject({ type: 'ok' });
  });

  it('changes nobody without a reason, not himself, and is never the last to go', async () => {
    const owner = await operatorAt(server());
    const self = await owner.message(owner.get('/session'));
    const { id } = await hired('owner');
    const role = (target: unknown, reason: string) =>
      owner.post('/operators/change_role', { id: target, role: 'support', reason });
    expect(await role(id, '')).toMatchObject({ code: 'reason_needed' });
    expect(await role(self['id'], 'why not')).toMatchObject({ code: 'not_yourself' });
    expect(await role(98_765, 'why not')).toMatchObject({ code: 'unknown_operator' });
    await inForce(server(), role(id, 'why not'));
    const refusal = await server().running.gateway.rooms.operators.accounts.change(
      Number(self['id']),
      {
        isActive: false,
      },
    );
    expect(refusal).toEqual({ refused: 'last_owner' });
  });

  it('resets a second factor, with a new password and without the old sessions', async () => {
    const { id, email } = await hired('finance');
    const client = await operatorAt(server(), { email, password: GOOD });
    const begun = await client.message(client.post('/session/second_factor/begin'));
    const code = codeOf(String(begun['secret']), server().nowMs);
    await client.message(client.post('/session/second_factor/confirm', { code }));
    const owner = await operatorAt(server());
    const reset = { id, reason: 'the phone was lost' };
    const made = await owner.message(owner.post('/operators/reset_second_factor', reset));
    expect((await client.get('/session')).type).toBe('999');
    const login = { email, password: String(made['password']) };
    // Else one operator would be two: he has the password of the other now.
    expect(made).toMatchObject({ isPlanned: true });
    const early = new ConsoleClient(server().running.address);
    expect(await early.post('/session', login)).toMatchObject({ code: 'login_wrong' });
    const changes = await owner.rows('/changes');
    const waiting = changes.find(
      ({ path, state }) => path === '/operators/set_active' && state === 'asked',
    );
    const planned = { id: Number(waiting?.['id']) };
    const own = await owner.post('/changes/confirm', planned);
    expect(own).toMatchObject({ code: 'own_change' });
    await inForce(server(), Promise.resolve({ message: { planned } }));
    const back = await operatorAt(server(), login);
    const self = await back.message(back.get('/session'));
    expect(self).toMatchObject({ hasSecondFactor: false, pending: 'password_change_needed' });
  });
});

describe('the console', () => {
  it('takes no text that cannot be stored, and no endless key', async () => {
    const owner = await operatorAt(server());
    expect(await owner.get('/customers', { q: 'a\0b' })).toMatchObject({ code: 'invalid_input' });
    const response = await fetch(`${server().running.address}/console/api/desk`, {
      headers: { authorization: owner.token, 'idempotency-key': 'k'.repeat(200) },
    });
    expect(await response.json()).toMatchObject({ code: 'invalid_input' });
    expect(
      await new ConsoleClient(server().running.address, 'x'.repeat(200)).get('/desk'),
    ).toMatchObject({ type: '999' });
  });
});
