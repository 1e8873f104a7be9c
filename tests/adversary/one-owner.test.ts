/**
 * An owner of the house wants what customers pay for himself: he sets the deposit address to one of
 * his own, raises the limit under which he decides alone, or makes himself a second operator.
 */
import { describe, expect, it } from 'vitest';
import { CHANGE_LIFE_MS, NOTICE_MS } from '../../features/operators/contract.ts';
import {
  CHECKER,
  type ConsoleClient,
  inForce,
  operatorAt,
  OWNER,
} from '../support/console-client.ts';
import { TestServer, useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
const OWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const set = { network: 'erc20', address: OWN, memo: '', reason: 'a better purse' };

async function addressOf(client: ConsoleClient): Promise<unknown> {
  const rows = await client.rows('/recharge/addresses');
  return rows.find(({ network }) => network === 'erc20')?.['address'];
}

async function planned(client: ConsoleClient, path: string, fields: Row): Promise<Row> {
  const message = await client.message(client.post(path, fields));
  return message['planned'] as Row;
}

async function change(client: ConsoleClient, id: unknown): Promise<Row | undefined> {
  return (await client.rows('/changes')).find((each) => each['id'] === id);
}

/** Gives what is due time to be carried out, if it is. */
async function afterRounds(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2_500));
}

async function mailsTo(email: string): Promise<Row[]> {
  return server().visitor().rows('/demo/outbox', { to: email });
}

describe('an owner who redirects all deposits', () => {
  it('changes nothing by himself, and all operators are told at once', async () => {
    const owner = await operatorAt(server());
    const before = await addressOf(owner);
    const asked = await planned(owner, '/recharge/set_address', set);
    expect(asked).toMatchObject({ dueMs: server().nowMs + NOTICE_MS, needsSecond: true });
    for (const { email } of [OWNER, CHECKER]) {
      const told = async () => JSON.stringify(await mailsTo(email));
      await expect.poll(told).toContain(OWN);
    }
    expect(await owner.post('/changes/confirm', { id: asked['id'] })).toMatchObject({
      code: 'own_change',
    });
    server().pass(NOTICE_MS + 1);
    await afterRounds();
    expect(await addressOf(await operatorAt(server()))).toBe(before);
  });

  it('needs a second operator and the whole day, and not a millisecond less', async () => {
    const owner = await operatorAt(server());
    const before = await addressOf(owner);
    const { id } = await planned(owner, '/recharge/set_address', set);
    const checker = await operatorAt(server(), CHECKER);
    expect(await checker.post('/changes/confirm', { id })).toMatchObject({ type: 'ok' });
    expect(await checker.post('/changes/confirm', { id })).toMatchObject({
      code: 'change_decided',
    });
    server().pass(NOTICE_MS - 1);
    await afterRounds();
    expect(await addressOf(await operatorAt(server()))).toBe(before);
    server().pass(1);
    const later = await operatorAt(server());
    await expect.poll(() => addressOf(later)).toBe(OWN);
    await expect.poll(async () => (await change(later, id))?.['state']).toBe('done');
    const [line] = await later.rows('/audit', { action: '/recharge/set_address', order: 'DESC' });
    expect(line).toMatchObject({ operator: OWNER.email, subject: 'deposit address erc20' });
    expect(String(line?.['reason'])).toContain(`change ${String(id)}, confirmed by`);
  });

  it('is stopped by any who may confirm, and what is stopped stays so', async () => {
    const owner = await operatorAt(server());
    const other = { ...set, address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' };
    const { id } = await planned(owner, '/recharge/set_address', other);
    const checker = await operatorAt(server(), CHECKER);
    expect(await checker.post('/changes/withdraw', { id })).toMatchObject({
      code: 'reason_needed',
    });
    const stop = { id, reason: 'nobody agreed to this' };
    expect(await checker.post('/changes/withdraw', stop)).toMatchObject({ type: 'ok' });
    expect(await checker.post('/changes/confirm', { id })).toMatchObject({
      code: 'change_decided',
    });
    expect(await checker.post('/changes/confirm', { id: 98_765 })).toMatchObject({
      code: 'unknown_change',
    });
    server().pass(NOTICE_MS);
    await afterRounds();
    expect(await addressOf(await operatorAt(server()))).toBe(OWN);
  });

  it('finds it lapsed when nobody has confirmed it in a week', async () => {
    const owner = await operatorAt(server());
    const { id } = await planned(owner, '/recharge/set_address', set);
    server().pass(CHANGE_LIFE_MS - 1);
    await afterRounds();
    expect(await change(await operatorAt(server()), id)).toMatchObject({ state: 'asked' });
    server().pass(1);
    const later = await operatorAt(server());
    await expect.poll(async () => (await change(later, id))?.['state']).toBe('expired');
  });

  it('says at once what is wrong with it, and closes a network at once', async () => {
    const owner = await operatorAt(server());
    const wrong = { ...set, address: 'nowhere' };
    expect(await owner.post('/recharge/set_address', wrong)).toMatchObject({ code: 'bad_address' });
    const close = { ...set, address: '' };
    expect(await owner.message(owner.post('/recharge/set_address', close))).toMatchObject({
      address: '',
    });
  });
});

describe('an owner who wants to decide alone', () => {
  it.each([
    ['/deposits/set_policy', { thresholdUsdt: '9999999', reason: 'mine' }],
    ['/deposits/set_day_limit', { limitUsdt: '9999999', reason: 'mine' }],
    ['/withdrawals/set_policy', { thresholdBtc: '9999', reason: 'mine' }],
    [
      '/verification/set_limits',
      {
        reason: 'mine',
        limits: [0, 1, 2].map((level) => ({ level, withdrawal: '9', fiat: '9' })),
      },
    ],
  ])('cannot set %s without a second one', async (path, fields) => {
    const owner = await operatorAt(server());
    expect(await planned(owner, path, fields)).toMatchObject({ needsSecond: true });
  });

  it('is not alone for a day after he has shut the others out', async () => {
    const small = await TestServer.open();
    try {
      const owner = await operatorAt(small);
      const all = await owner.rows('/operators');
      const others = all.filter(({ email }) => email !== OWNER.email);
      expect(others.some(({ email }) => email === CHECKER.email)).toBe(true);
      for (const { id } of others) {
        const off = { id, isActive: false, reason: 'left' };
        expect(await owner.post('/operators/set_active', off)).toMatchObject({ type: 'ok' });
      }
      const request = { thresholdUsdt: '5000', reason: 'mine' };
      expect(await planned(owner, '/deposits/set_policy', request)).toMatchObject({
        needsSecond: true,
      });
      small.pass(NOTICE_MS - 1);
      expect(await planned(await operatorAt(small), '/deposits/set_policy', request)).toBeDefined();
      small.pass(1);
      const alone = await operatorAt(small);
      expect(await alone.message(alone.post('/deposits/set_policy', request))).toMatchObject({
        thresholdUsdt: '5000',
      });
      // Deposits are redirected with a day's notice even then.
      expect(await planned(alone, '/recharge/set_address', set)).toMatchObject({
        needsSecond: false,
      });
    } finally {
      await small.close();
    }
  });

  it('gets no second account at once, nor a role for one', async () => {
    const owner = await operatorAt(server());
    const wanted = { email: 'puppet@console.test', name: 'Puppet', role: 'finance' };
    const made = await owner.message(owner.post('/operators/add', wanted));
    expect(made).toMatchObject({ isPlanned: true });
    const login = { email: wanted.email, password: made['password'] };
    const visitor = await owner.post('/session', login);
    expect(visitor).toMatchObject({ code: 'login_wrong' });
    const role = { id: made['id'], role: 'owner', reason: 'promoted' };
    expect(await planned(owner, '/operators/change_role', role)).toBeDefined();
    await inForce(server(), owner.post('/operators/change_role', role));
  });
});
