import { beforeAll, describe, expect, it } from 'vitest';
import { demoClaims } from '../../features/coupons/testing/claims.ts';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;

async function own(fields: Row = {}): Promise<Row[]> {
  const alice = await server().loggedInAs('alice');
  const page = await alice.object(alice.get('/coupon/list', fields));
  return page['data'] as Row[];
}

beforeAll(async () => {
  const alice = await server().loggedInAs('alice');
  const { id } = await alice.object(alice.get('/user/info'));
  for (const command of demoClaims()) await server().give(Number(id), command);
});

describe('vouchers of a demo', () => {
  it('are six, one of them for a few hours, and the cash is paid already', async () => {
    await expect.poll(async () => (await own()).length).toBe(6);
    const rows = await own({ status: 'voucher' });
    expect(rows.map(({ kind }) => String(kind)).sort((a, b) => a.localeCompare(b))).toEqual([
      'contract_trial',
      'fee',
      'seconds_trial',
      'seconds_trial',
      'yield',
    ]);
    expect(Number(rows[0]?.['expires_ms']) - server().nowMs).toBeLessThan(DAY_MS);
    expect(await own({ status: 'expired' })).toMatchObject([{ kind: 'cash', state: 'used' }]);
    const bob = await server().loggedInAs('bob');
    expect(await bob.object(bob.get('/coupon/list'))).toMatchObject({ total: 0 });
  });

  it('pay the stake of a ticket, once, and nothing of one’s own is touched', async () => {
    const alice = await server().loggedInAs('alice');
    const [trial] = (await own({ status: 'voucher' })).filter(
      ({ kind, price }) => kind === 'seconds_trial' && price === '20',
    );
    await server().freshPrices();
    const order = { match_id: btcUsdt, currency_id: USDT, type: 1, seconds: 60, number: '20' };
    const fields = { ...order, coupon_id: Number(trial?.['id']) };
    await alice.post('/microtrade/accept_risk');
    const before = await alice.object(
      alice.post('/wallet/detail', { currency: USDT, type: 'micro' }),
    );
    expect(await alice.post('/microtrade/submit', fields)).toMatchObject({ type: 'ok' });
    expect(await alice.post('/microtrade/submit', fields)).toMatchObject({ code: 'in_use' });
    const after = await alice.object(
      alice.post('/wallet/detail', { currency: USDT, type: 'micro' }),
    );
    expect(after['micro_balance']).toBe(before['micro_balance']);
    expect((await own()).find(({ id }) => id === trial?.['id'])).toMatchObject({ state: 'in_use' });
  });

  it('add interest to a lock-up', async () => {
    const alice = await server().loggedInAs('alice');
    const [more] = (await own({ status: 'voucher' })).filter(({ kind }) => kind === 'yield');
    // An ordinary one: a promotion asks for a verified person.
    const fields = { config_id: 2, amount: '500', coupon_id: Number(more?.['id']) };
    const tooMuch = { ...fields, amount: '1000.1' };
    expect(await alice.post('/lh/deposit', tooMuch)).toMatchObject({ code: 'wrong_amount' });
    expect(await alice.post('/lh/deposit', fields)).toMatchObject({ type: 'ok' });
  });
});

describe('a code', () => {
  it('is shown once, claimed however it is spelled, and by nobody twice', async () => {
    const owner = await operatorAt(server());
    const what = { name: 'newsletter', kind: 'seconds_trial', currency: USDT, value: '10' };
    const many = { lifeDays: 7, most: 5, endsMs: server().nowMs + 30 * DAY_MS, hasCode: 1 };
    const made = await owner.message(
      owner.post('/coupons/open', { ...what, ...many, reason: 'x' }),
    );
    const code = String(made['code']);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const alice = await server().loggedInAs('alice');
    const spelled = `${code.slice(0, 8).toLowerCase()}-${code.slice(8)}`;
    expect(await alice.post('/coupon/claim', { code: spelled })).toMatchObject({ type: 'ok' });
    expect(await alice.post('/coupon/claim', { code })).toMatchObject({ code: 'already_claimed' });
    expect(await alice.post('/coupon/claim', { code: 'A' })).toMatchObject({
      code: 'unknown_code',
    });
    const bob = await server().loggedInAs('bob');
    expect(await bob.post('/coupon/claim', { code })).toMatchObject({
      code: 'verification_needed',
    });
    const seen = await owner.rows('/coupons/campaigns', { perPage: 50 });
    expect(seen.find(({ name }) => name === 'newsletter')).toMatchObject({
      budget: '50',
      left: '40',
      reserved: '10',
      issued: 1,
    });
    const id = Number(made['id']);
    await owner.message(owner.post('/coupons/decide', { id, confirm: 0, reason: 'enough' }));
    const over = await owner.rows('/coupons/campaigns', { perPage: 50 });
    expect(over.find(({ name }) => name === 'newsletter')).toMatchObject({ left: '0' });
    const { rows } = await server().database.pool.query('select offer from coupon_campaigns');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('of a campaign that has not begun is told when it will', async () => {
    const owner = await operatorAt(server());
    const what = { name: 'next week', kind: 'seconds_trial', currency: USDT, value: '10' };
    const startsMs = server().nowMs + 7 * DAY_MS;
    const many = { lifeDays: 7, most: 5, endsMs: server().nowMs + 30 * DAY_MS, hasCode: 1 };
    const open = (from: number) =>
      owner.post('/coupons/open', { ...what, ...many, startsMs: from, reason: 'x' });
    expect(await open(many.endsMs)).toMatchObject({ code: 'bad_start' });
    const made = await owner.message(open(startsMs));
    const alice = await server().loggedInAs('alice');
    const early = await alice.post('/coupon/claim', { code: String(made['code']) });
    expect(early).toMatchObject({ code: 'campaign_not_begun' });
    expect(early['message']).toContain('Nov 23, 2026, 00:00:00 UTC');
    const rows = await owner.message(owner.get('/coupons/campaigns', { page: 1, perPage: 50 }));
    expect(JSON.stringify(rows)).toContain(`"startsMs":${startsMs}`);
  });
});
