import { describe, expect, it } from 'vitest';
import { PAID_AFTER_MS } from '../../features/referral/contract.ts';
import { offersLook, tellAllOffers, tellOffers } from '../../features/referral/server/offers.ts';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;

async function query(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await server().database.pool.query(text, values)).rows as Row[];
}

/** The members of Alice's first level who qualify and are verified. */
async function counting(): Promise<number[]> {
  const rows = await query(
    `select m.owner from referral_members m join customers c on c.id = m.inviter
     join verification_levels l on l.owner = m.owner and l.state = 'verified'
     join referral_deposits d on d.owner = m.owner and d.worth_units > 100000000000
     where c.email = 'alice@demo.test' order by 1`,
  );
  return rows.map(({ owner }) => Number(owner));
}

async function payDay(): Promise<void> {
  const nextMs = (Math.floor(server().nowMs / DAY_MS) + 1) * DAY_MS + 11 * 60_000;
  await server().passWithTimers(nextMs - server().nowMs);
  // The house was away for a day: it pays some minutes after it is back.
  await server().passAtWork(PAID_AFTER_MS);
}

async function exchange(owner: number, whole: number): Promise<void> {
  const amount = String(whole * 100_000_000);
  const order = { fromAssetId: USDT, toAssetId: BTC, amount };
  await server().give(owner, { type: 'wallet.exchange', ...order });
}

describe('rebates', () => {
  it('are told as the demo begins: fourteen members on four levels, and the terms', async () => {
    const alice = await server().loggedInAs('alice');
    const info = await alice.object(alice.get('/user/promotionInfo'));
    expect(info).toMatchObject({
      invite_code: 'ALICE234',
      rates: [20, 10, 5, 2.5],
      members: [5, 5, 3, 1],
      rebate_total: '0',
      terms_version: 1,
      deposit_above: '1000',
      is_verified: 1,
      is_offered: 1,
    });
    expect(String(info['link'])).toMatch(/\/h5\/#\/pages\/common\/register\?code=ALICE234$/);
    const terms = await server().visitor().object(server().visitor().get('/user/promotion_terms'));
    expect(terms).toMatchObject({ version: 1, rates: [20, 10, 5, 2.5], deposit_above: '1000' });
  });

  it('cover names, and tell deposits of the first level only', async () => {
    const alice = await server().loggedInAs('alice');
    const first = await alice.object(alice.get('/user/promotionDetail', { level: 1 }));
    const rows = first['list'] as Row[];
    expect(rows).toHaveLength(5);
    expect(rows.every(({ name }) => /^.\*\*\*.?$/u.test(String(name)))).toBe(true);
    expect(rows.every(({ recharge_total }) => Number(recharge_total) > 0)).toBe(true);
    for (const level of [0, 5]) {
      const reply = await alice.get('/user/promotionDetail', { level });
      expect(reply).toMatchObject({ code: 'invalid_input', body: { field: 'level' } });
    }
    const second = await alice.object(alice.get('/user/promotionDetail', { level: 2 }));
    const deeper = second['list'] as Row[];
    expect(deeper.every(({ recharge_total }) => recharge_total === null)).toBe(true);
    expect(JSON.stringify(second)).not.toContain('demo.test');
  });

  it('are estimated, paid at ten past midnight, and proven by a receipt', async () => {
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const [member = 0] = await counting();
    await exchange(member, 1_000);
    const before = await alice.object(alice.get('/user/promotionInfo'));
    expect(before).toMatchObject({ rebate_today_estimate: '0.2' });
    await payDay();
    const after = await alice.object(alice.get('/user/promotionInfo'));
    expect(after).toMatchObject({
      rebate_total: '0.2',
      rebate_yesterday: '0.2',
      rebate_today_estimate: '0',
      rebates: [{ currency: USDT, currency_name: 'USDT', amount: '0.2' }],
    });
    const page = await alice.object(alice.get('/user/promotion_days'));
    const [day] = page['data'] as Row[];
    expect(day).toMatchObject({ fees: ['1', '0', '0', '0'], amount: '0.2', terms_version: 1 });
    const detail = await alice.object(alice.get('/user/promotionDetail', { level: 1 }));
    expect((detail['list'] as Row[]).filter(({ rebate }) => rebate === '0.2')).toHaveLength(1);
    const asked = { kind: 'referral_day', id: Number(day?.['id']) };
    const receipt = await alice.object(alice.get('/fairness/receipt', asked));
    expect(JSON.stringify(receipt)).toContain('referral_day');
    const bob = await server().loggedInAs('bob');
    expect(await bob.get('/fairness/receipt', asked)).toMatchObject({ type: 'error' });
    const [{ sum } = {}] = await query(
      `select sum(amount) from postings where reason = 'referral_rebate'`,
    );
    expect(String(sum)).toBe('20000000');
  });

  it('know whoever registers with a code, and show him to nobody else', async () => {
    const email = 'invited@example.test';
    const visitor = server().visitor();
    await visitor.post('/sms_mail', { user_string: email, scene: 'register' });
    const [mail] = await visitor.rows('/demo/outbox', { to: email });
    const password = 'long-enough';
    const form = { user_string: email, code: String(mail?.['code']), password, type: 'email' };
    const made = { ...form, re_password: password, extension_code: 'BOBBY234' };
    expect(await visitor.post('/user/register', made)).toMatchObject({ type: 'ok' });
    const bob = await server().loggedInAs('bob');
    const info = await bob.object(bob.get('/user/promotionInfo'));
    expect(info).toMatchObject({ members: [1, 0, 0, 0], qualified: [0, 0, 0, 0] });
    expect(await visitor.get('/user/promotionInfo')).toMatchObject({ type: '999' });
  });
});

describe('where they are switched off', () => {
  it('the machine is told of whoever would have earned, and when they are on again', async () => {
    const gateway = {
      database: <Tables>() => server().running.gateway.reading.tables<Tables>(),
      submit: server().running.service.writer.submit.bind(server().running.service.writer),
    } as never;
    const off = async () =>
      (await query('select owner from referral_offers where not is_offered order by 1')).map(
        ({ owner }) => Number(owner),
      );
    const [member = 0] = await counting();
    await exchange(member, 100);
    const [alice] = await query("select id from customers where email = 'alice@demo.test'");
    const id = Number(alice?.['id']);
    let asked = 0;
    const offered = (isOn: (owner: number) => boolean) => ({
      offers: (_product: string, owners: readonly number[]) => {
        asked += 1;
        const each = (owner: number) => [owner, { isOffered: isOn(owner), sinceMs: 0 }] as const;
        return Promise.resolve(new Map(owners.map(each)));
      },
    });
    const [everybody, notAlice] = [offered(() => true), offered((owner) => owner !== id)];
    await tellAllOffers(gateway, everybody, 0);
    expect(await off()).toEqual([]);
    await tellAllOffers(gateway, notAlice, 0);
    expect(await off()).toEqual([id]);
    await tellAllOffers(gateway, everybody, 0);
    expect(await off()).toEqual([]);
    // However many there are, they are asked about at once.
    expect(asked).toBe(3);
    await tellOffers(gateway, notAlice, [id], 0);
    expect(await off()).toEqual([id]);
    await tellOffers(gateway, everybody, [id], 0);
    expect(await off()).toEqual([]);
  });

  it('a switch is told of within a minute, with its own time', async () => {
    const [alice] = await query("select id from customers where email = 'alice@demo.test'");
    const id = Number(alice?.['id']);
    const given: object[] = [];
    let asked = 0;
    const state = { isOffered: true, sinceMs: 0 };
    let [switchedMs, movedMs] = [0, 0];
    const beginMs = server().nowMs;
    let nowMs = beginMs;
    const look = offersLook(
      {
        nowMs: () => nowMs,
        database: <Tables>() => server().running.gateway.reading.tables<Tables>(),
        submit: ({ command }: { command: object }) => {
          given.push(command);
          return Promise.resolve({ answer: null });
        },
      } as never,
      {
        lastSwitchedMs: () => Promise.resolve(switchedMs),
        movedAfter: (ms) => Promise.resolve(ms < movedMs ? [id] : []),
        offers: (_product, owners) => {
          asked += 1;
          return Promise.resolve(new Map(owners.map((owner) => [owner, { ...state }])));
        },
      },
    );
    const after = async (ms: number) => {
      nowMs = beginMs + ms;
      await look();
      return asked;
    };
    expect([await after(0), await after(60_000), await after(3_599_999)]).toEqual([1, 1, 1]);
    expect(await after(3_600_000)).toBe(2);
    switchedMs = beginMs + 3_600_001;
    Object.assign(state, { isOffered: false, sinceMs: switchedMs });
    expect(await after(3_660_000)).toBe(3);
    const told = { type: 'referral.set_offered', owner: id, isOffered: false };
    expect(given).toContainEqual({ ...told, sinceMs: beginMs + 3_600_001 });
    expect(await after(3_720_000)).toBe(3);
    // Who has moved is told of within a minute too, alone and with his own time.
    given.length = 0;
    movedMs = beginMs + 3_730_000;
    Object.assign(state, { isOffered: false, sinceMs: movedMs });
    expect(await after(3_780_000)).toBe(4);
    expect(given).toEqual([{ ...told, sinceMs: movedMs }]);
    // Once more in the next minute, for what is committed a little late; then no more.
    expect([await after(3_840_000), await after(3_900_000)]).toEqual([5, 5]);
    // What nobody knows the time of counts from now: an old switch is not what has changed.
    given.length = 0;
    state.sinceMs = beginMs + 1;
    expect(await after(7_260_000)).toBe(6);
    expect(given).toContainEqual(told);
  });
});

describe('somebody who moves', () => {
  it('is known from that moment on, and once, however often he says it', async () => {
    const bob = await server().loggedInAs('bob');
    const { id } = await bob.object(bob.get('/user/info'));
    const moves = async () => {
      const rows = await query('select id, moved_ms from customers where moved_ms > 0');
      return rows.map(({ id: owner, moved_ms: ms }) => [Number(owner), Number(ms)]);
    };
    await bob.post('/user/editRegion', { region: 'FR' });
    const movedMs = server().nowMs;
    expect(await moves()).toEqual([[id, movedMs]]);
    server().pass(1_000);
    await bob.post('/user/editRegion', { region: 'FR' });
    expect(await moves()).toEqual([[id, movedMs]]);
    await bob.post('/user/editRegion', { region: 'DE' });
    expect(await moves()).toEqual([[id, movedMs + 1_000]]);
  });
});

describe('at the console', () => {
  it('a tree says what speaks against each member', async () => {
    const owner = await operatorAt(server());
    const [alice] = await owner.rows('/customers', { q: 'alice@demo.test' });
    const tree = await owner.rows('/referral/tree', { owner: Number(alice?.['id']), perPage: 50 });
    expect(tree).toHaveLength(14);
    const flags = tree.map((row) => String(row['flags']));
    expect(flags.filter((each) => each.includes('not verified'))).toHaveLength(3);
    expect(flags.filter((each) => each.includes('deposit too small'))).toHaveLength(2);
    expect(tree.filter(({ counts }) => counts === true).length).toBeGreaterThan(8);
  });
});
