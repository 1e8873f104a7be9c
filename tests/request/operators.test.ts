/** What operators see and do: customers, freezes, corrections, books, and the log of all of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { ANCHOR_EVERY_MS } from '../../features/operators/server/audit-anchors.ts';
import { lineHash } from '../../features/operators/server/audit-chain.ts';
import { AuditLog } from '../../features/operators/server/audit-log.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import type { OperatorsTables } from '../../features/operators/server/tables.ts';
import { CHECKER, type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import { Listening, twoFrames } from '../support/server-sockets.ts';
import type { Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
/** The verdict about the audit log as the console gets it. */
type Verdict = Row & { readonly lines: number; readonly anchors: number };
let owner: ConsoleClient;
let checker: ConsoleClient;
let aliceId = 0;

/** A correction of 10 USDT from the treasury to Alice. */
function correction(change: Row = {}) {
  const line = { fromOwner: -2, fromKind: 0, toOwner: aliceId, toKind: 2, assetId: USDT };
  return { reason: 'credited too little', lines: [{ ...line, amount: '10', ...change }] };
}

async function auditLines(): Promise<number> {
  const { rows } = await server().database.pool.query<{ lines: string }>(
    'select count(*) as lines from audit_log',
  );
  return Number(rows[0]?.lines);
}

async function spotUsdt(): Promise<string> {
  const rows = await owner.rows('/customers/balances', { customerId: aliceId });
  const found = rows.find(({ account, coin }) => account === 'spot' && coin === 'USDT');
  return String(found?.['available']);
}

beforeAll(async () => {
  owner = await operatorAt(server());
  checker = await operatorAt(server(), CHECKER);
  const [alice] = await owner.rows('/customers', { q: 'alice@demo.test' });
  aliceId = Number(alice?.['id']);
});

it('tells every operator what the others are called, and nothing else of them', async () => {
  const reply = await checker.get('/operators/names');
  expect(reply).toMatchObject({
    type: 'ok',
    message: [
      { id: 1, name: 'Demo Operator' },
      { id: 2, name: 'Demo Checker' },
      { id: 3, name: 'Demo Compliance' },
      { id: 4, name: 'Demo Markets' },
      { id: 5, name: 'Demo Helper' },
    ],
  });
  const [first] = reply['message'] as Row[];
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['id', 'name']);
});

describe('the credit score', () => {
  const reason = 'paid three times with a card of somebody else';
  const scoreOf = async (): Promise<unknown> => {
    const alice = await server().loggedInAs('alice');
    return (await alice.object(alice.get('/user/info')))['score'];
  };

  it('begins with all of it and is set by an operator, with a reason in the log', async () => {
    expect(await scoreOf()).toBe(100);
    const set = { customerId: aliceId, score: '0', reason };
    expect(await owner.post('/customers/score', set)).toMatchObject({ type: 'ok' });
    expect(await scoreOf()).toBe(0);
    const one = await owner.message(owner.get('/customers/one', { id: aliceId }));
    expect(one).toMatchObject({ score: 0 });
    const [line] = await owner.rows('/audit', { action: '/customers/score' });
    expect(JSON.stringify(line)).toContain(reason);
    expect(await owner.post('/customers/score', { ...set, score: 100 })).toMatchObject({
      type: 'ok',
    });
    expect(await scoreOf()).toBe(100);
  });

  it.each([
    ['reason_needed', { score: 90, reason: ' ' }],
    ['bad_score', { score: 101 }],
    ['bad_score', { score: -1 }],
    ['bad_score', { score: 9.5 }],
    ['bad_score', { score: '' }],
    ['bad_score', { score: '1e1' }],
    ['unknown_account', { score: 90, customerId: 99 }],
    ['same_score', { score: 100 }],
  ])('is refused with %s: %o', async (code, change) => {
    const fields = { customerId: aliceId, reason, ...change };
    expect(await owner.post('/customers/score', fields)).toMatchObject({ type: 'error', code });
    expect(await scoreOf()).toBe(100);
  });
});

describe('customers', () => {
  it.each([
    ['the number', () => String(aliceId)],
    ['the account', () => 'alice@demo'],
    ['the beginning of the address in capitals', () => 'ALICE'],
  ])('are found by %s', async (_name, text) => {
    const rows = await owner.rows('/customers', { q: text() });
    expect(rows.map(({ id }) => id)).toEqual([aliceId]);
  });

  it('are found by phone and name, and not by what only looks like a pattern', async () => {
    const alice = await server().loggedInAs('alice');
    await alice.post('/user/editNickname', { nickname: 'Ali_ce' });
    expect(await owner.rows('/customers', { q: 'ali_' })).toHaveLength(1);
    expect(await owner.rows('/customers', { q: '%' })).toEqual([]);
    expect(await owner.rows('/customers', { q: "' or true --" })).toEqual([]);
    const one = await owner.message(owner.get('/customers/one', { id: aliceId }));
    if (typeof one['phone'] === 'string') {
      const byPhone = await owner.rows('/customers', { q: one['phone'] });
      expect(byPhone.map(({ id }) => id)).toContain(aliceId);
    }
  });

  it('come in pages', async () => {
    const first = await owner.message(owner.get('/customers', { page: 1, perPage: 1 }));
    const second = await owner.message(owner.get('/customers', { page: 2, perPage: 1 }));
    const { rows } = await server().database.pool.query('select count(*) as n from customers');
    expect(first['total']).toBe(Number(rows[0].n));
    expect([first['data'], second['data']].flat()).toHaveLength(2);
    expect(first['data']).not.toEqual(second['data']);
  });

  it('show balances, orders, positions, stakes, devices and how they are secured', async () => {
    const alice = await server().loggedInAs('alice');
    const pair = { currency_id: BTC, legal_id: USDT };
    await alice.object(
      alice.post('/coin/trade', { ...pair, type: 1, amount: '0.01', target_price: '19000' }),
    );
    const asked = { customerId: aliceId };
    const [order] = await owner.rows('/customers/orders', asked);
    expect(order).toMatchObject({ side: 'buy', price: '19000.00', quantity: '0.01', filled: '0' });
    const devices = await owner.rows('/customers/devices', asked);
    expect(devices.length).toBeGreaterThan(0);
    expect(await owner.rows('/customers/statement', asked)).not.toEqual([]);
    for (const section of ['positions', 'seconds_orders', 'deposits', 'withdrawals']) {
      expect(await owner.rows(`/customers/${section}`, asked)).toEqual([]);
    }
    const one = await owner.message(owner.get('/customers/one', { id: aliceId }));
    expect(one).toMatchObject({ email: 'alice@demo.test', hasSecondFactor: false, freezes: [] });
    expect(await owner.get('/customers/one', { id: 99 })).toMatchObject({
      code: 'unknown_account',
    });
  });

  it('are noted about, and every look at them is written down', async () => {
    await checker.message(checker.post('/customers/note', { customerId: aliceId, text: 'called' }));
    const [note] = await owner.rows('/customers/notes', { customerId: aliceId });
    expect(note).toMatchObject({ text: 'called', operator: CHECKER.email });
    const before = await auditLines();
    await owner.get('/customers/one', { id: aliceId });
    await owner.get('/customers/balances', { customerId: aliceId });
    await owner.get('/customers', { q: 'alice' });
    expect(await auditLines()).toBe(before + 3);
    const [look] = await owner.rows('/audit', { action: '/customers/balances', perPage: 1 });
    expect(look).toMatchObject({ subject: `customer ${aliceId}`, operator: 'operator@demo.test' });
  });
});

describe('a freeze', () => {
  const freeze = (change: Row = {}) => {
    const fields = { customerId: aliceId, what: 'trading', isFrozen: true, reason: 'a court' };
    return owner.post('/customers/freeze', { ...fields, ...change });
  };

  it('stops new orders in words the customer understands, and nothing that reduces', async () => {
    const alice = await server().loggedInAs('alice');
    const order = { currency_id: BTC, legal_id: USDT, type: 1, amount: '0.01' };
    const placed = await alice.object(
      alice.post('/coin/trade', { ...order, target_price: '18000' }),
    );
    expect(await freeze({ reason: '' })).toMatchObject({ code: 'reason_needed' });
    expect(await freeze({ customerId: 99 })).toMatchObject({ code: 'unknown_account' });
    expect(await freeze()).toMatchObject({ type: 'ok' });
    expect(await freeze()).toMatchObject({ code: 'already_so' });
    const refused = await alice.post('/coin/trade', { ...order, target_price: '18000' });
    expect(refused).toMatchObject({ type: 'error', code: 'account_frozen' });
    expect(refused.message).toContain('contact support');
    expect(await alice.post('/coin/cancel', { id: placed['id'] })).toMatchObject({ type: 'ok' });
    const one = await owner.message(owner.get('/customers/one', { id: aliceId }));
    expect(one['freezes']).toMatchObject([{ what: 'trading', isFrozen: true, reason: 'a court' }]);
    expect(await freeze({ isFrozen: false })).toMatchObject({ type: 'ok' });
    const free = await alice.post('/coin/trade', { ...order, target_price: '18000' });
    expect(free).toMatchObject({ type: 'ok' });
  });

  it('is written down with what was before, what is after, and why', async () => {
    const [line] = await owner.rows('/audit', { action: '/customers/freeze', perPage: 1 });
    expect(line).toMatchObject({
      subject: `customer ${aliceId}`,
      before: '{"trading":true}',
      after: '{"trading":false}',
      reason: 'a court',
    });
  });

  it('can end all sessions of a customer', async () => {
    const alice = await server().loggedInAs('alice');
    const revoke = { customerId: aliceId, reason: 'a stolen phone' };
    expect(await owner.post('/customers/revoke_sessions', revoke)).toMatchObject({ type: 'ok' });
    expect(await alice.get('/user/info')).toMatchObject({ type: '999' });
  });
});

describe('a correction', () => {
  it('needs two operators, and is on the customer’s statement afterwards', async () => {
    const before = await spotUsdt();
    const { id } = await owner.message(owner.post('/corrections/propose', correction()));
    expect(await spotUsdt()).toBe(before);
    expect(await owner.post('/corrections/approve', { id })).toMatchObject({
      code: 'own_proposal',
    });
    const desk = await owner.rows('/desk');
    expect(desk.find((row) => row['id'] === 'corrections')).toMatchObject({ count: 1 });
    await checker.message(checker.post('/corrections/approve', { id }));
    expect(Number(await spotUsdt())).toBe(Number(before) + 10);
    expect(await checker.post('/corrections/approve', { id })).toMatchObject({
      code: 'unknown_correction',
    });
    const alice = await server().loggedInAs('alice');
    const log = await alice.post('/wallet/legal_log', { currency: USDT, kind: 'correction' });
    expect(JSON.stringify(log.body)).toContain('correction');
    const shown = await owner.message(owner.get('/corrections/one', { id }));
    expect(shown).toMatchObject({
      state: 'approved',
      lines: [{ from: 'treasury', to: `customer ${aliceId} spot`, coin: 'USDT', amount: '10' }],
    });
  });

  it('is seen at once on the screens that its customers have open, and on no other', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const [hers, his] = await Promise.all(
      [alice, bob].map(async ({ token }) => {
        const socket = await Listening.open(server().running.address);
        await socket.ask('subscribe', { markets: [] });
        await socket.ask('authenticate', token);
        return socket;
      }),
    );
    const { id } = await owner.message(owner.post('/corrections/propose', correction()));
    await checker.message(checker.post('/corrections/approve', { id }));
    await hers?.until(() => hers.items('balances').length > 0);
    await twoFrames();
    expect(his?.items('balances')).toEqual([]);
    for (const socket of [hers, his]) socket?.close();
  });

  it.each<[string, Row, string]>([
    ['a customer who is not there', { toOwner: 99 }, 'unknown_account'],
    ['a house account that is not there', { fromOwner: -99 }, 'unknown_account'],
    ['a coin that is not there', { assetId: 7_777 }, 'unknown_asset'],
    ['more decimals than the coin has', { amount: '0.000000001' }, 'bad_amount'],
    ['nothing', { amount: '0' }, 'bad_amount'],
    ['less than nothing', { amount: '-5' }, 'bad_amount'],
    ['play money', { fromOwner: -7 }, 'account_closed_to_corrections'],
  ])('is refused for %s', async (_name, change, code) => {
    expect(await owner.post('/corrections/propose', correction(change))).toMatchObject({ code });
  });

  it('names what proves money from outside, which no other one may have named', async () => {
    const funding = correction({ fromOwner: -1, toOwner: -2, toKind: 0 });
    const propose = (more: object) => owner.post('/corrections/propose', { ...funding, ...more });
    expect(await propose({})).toMatchObject({ code: 'reference_needed' });
    const proof = { reference: ' bank 2026-11-16 771 ' };
    const { id } = await owner.message(propose(proof));
    expect(await propose(proof)).toMatchObject({ code: 'reference_used' });
    const before = await owner.message(owner.get('/house_loss'));
    await checker.message(checker.post('/corrections/approve', { id }));
    const written = { reference: 'BANK  2026-11-16 771' };
    expect(await propose(written)).toMatchObject({ code: 'reference_used' });
    const shown = await owner.message(owner.get('/corrections/one', { id }));
    expect(shown).toMatchObject({ reference: 'bank 2026-11-16 771', state: 'approved' });
    const after = await owner.message(owner.get('/house_loss'));
    expect(Number(after['broughtIn']) - Number(before['broughtIn'])).toBe(10);
    expect(after).toMatchObject({ sentOut: '0', outsideLimit: '1000000', hasOutsideLimit: true });
  });

  it('is proposed once under one key, however often the button was pressed', async () => {
    const send = () =>
      fetch(`${server().running.address}/console/api/corrections/propose`, {
        method: 'POST',
        headers: {
          authorization: owner.token,
          'content-type': 'application/json',
          'idempotency-key': 'pressed-twice',
        },
        body: JSON.stringify(correction()),
      }).then((reply) => reply.json() as Promise<{ message: { id: number } }>);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second?.message).toEqual(first?.message);
    const reject = { id: first?.message.id, reason: 'a slip' };
    expect(await owner.post('/corrections/reject', reject)).toMatchObject({ type: 'ok' });
  });
});

describe('the books', () => {
  it('add up to zero per coin', async () => {
    const rows = await owner.rows('/reconciliation', { perPage: 200 });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ sum: '0', isZero: true });
  });

  it('show house accounts with rights, exposure, and a journal whose hashes hold', async () => {
    const accounts = await owner.rows('/house_accounts');
    expect(accounts.find(({ name }) => name === 'play_money')).toMatchObject({
      mayBeNegative: true,
      takesCorrections: false,
    });
    const exposure = await owner.rows('/exposure');
    expect(exposure.find(({ id }) => id === btcUsdt)).toMatchObject({ longLots: 0, upOrders: 0 });
    const journal = await owner.message(owner.get('/journal'));
    expect(journal).toMatchObject({ brokenAt: null });
    expect(Number(journal['checked'])).toBeGreaterThan(2);
    const settings = await owner.rows('/settings', { perPage: 200 });
    expect(settings.find(({ id }) => id === 'mode')).toMatchObject({ value: 'demo' });
    expect(settings.find(({ id }) => id === 'databaseUrl')).toMatchObject({ value: 'not set' });
  });

  it('are proved by a replay of the whole journal, beside the thread that answers', async () => {
    expect(await owner.post('/journal/verify')).toMatchObject({ type: 'ok' });
    expect(await owner.post('/journal/verify')).toMatchObject({ code: 'verification_runs' });
    const replay = async () => (await owner.message(owner.get('/journal')))['replay'] as Row;
    let now = await replay();
    for (let looks = 0; now['state'] === 'running' && looks < 600; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      now = await replay();
    }
    expect(now).toMatchObject({ state: 'sound', failure: '' });
    expect(now['findings']).toMatchObject({ problems: [], memory: 'compared' });
  });

  it('switch products by country, with a reason, once', async () => {
    const set = (isOn: boolean, reason = 'licensed') =>
      owner.post('/switches/set', { product: 'seconds', country: 'DE', isOn, reason });
    expect(await set(false)).toMatchObject({ code: 'already_so' });
    expect(await set(true, '')).toMatchObject({ code: 'reason_needed' });
    expect(await set(true)).toMatchObject({ type: 'ok' });
    expect(await owner.rows('/switches')).toMatchObject([{ product: 'seconds', country: 'DE' }]);
    expect(await set(false)).toMatchObject({ type: 'ok' });
    expect(await owner.rows('/switches')).toEqual([]);
  });
});

describe('the audit log', () => {
  it('leaves as CSV that no spreadsheet runs, and as the JSON that was hashed', async () => {
    const text = '=HYPERLINK("x"),"y"';
    await owner.message(owner.post('/customers/note', { customerId: aliceId, text }));
    const csv = await owner.file('/audit/export', { action: '/customers/note' });
    expect(csv.headers.get('content-disposition')).toContain('audit-log.csv');
    expect(csv.text.split('\r\n')[0]).toMatch(/^id,time_ms,operator_id/);
    expect(csv.text).toContain('HYPERLINK');
    expect(csv.text).not.toMatch(/(?:^|,)=/m);
    const json = await owner.file('/audit/export', { format: 'ndjson' });
    const lines = json.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    expect(lines[0]).toMatchObject({ id: '1', previous_sha256: '0'.repeat(64) });
    expect(lines.length).toBeGreaterThan(20);
  });

  it('only grows: the database refuses to change, delete or empty it', async () => {
    const { pool } = server().database;
    for (const statement of [
      `update audit_log set reason = 'another' where id = 1`,
      'delete from audit_log where id = 1',
      'truncate audit_log',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('only grows');
    }
  });

  it('shows whoever got around that, at the line he touched', async () => {
    expect(await owner.message(owner.get('/audit/verify'))).toMatchObject({ broken: [] });
    const { pool } = server().database;
    const doctor = async (statement: string): Promise<readonly number[]> => {
      const client = await pool.connect();
      try {
        await client.query('set session_replication_role = replica');
        await client.query(statement);
        const log = new AuditLog(
          server().running.gateway.reading.tables<OperatorsTables>(),
          () => server().nowMs,
          new RowGuards([]),
        );
        return (await log.verify()).broken;
      } finally {
        await client.query('set session_replication_role = origin');
        client.release();
      }
    };
    await pool.query('create table kept_audit as select * from audit_log where id = 5');
    expect(await doctor(`update audit_log set reason = 'another' where id = 5`)).toEqual([5]);
    await doctor('delete from audit_log where id = 5');
    expect(await doctor('select 1')).toEqual([6]);
    expect(await doctor('insert into audit_log select * from kept_audit')).toEqual([]);
    await pool.query('drop table kept_audit');
  });

  async function verdict(): Promise<Verdict> {
    return (await owner.message(owner.get('/audit/verify'))) as Verdict;
  }

  /** The log with its newest line noted in the journal; gives that line's number. */
  async function anchored(): Promise<number> {
    const { anchors } = await verdict();
    server().pass(ANCHOR_EVERY_MS);
    await owner.message(owner.get('/customers/one', { id: aliceId }));
    await expect.poll(async () => (await verdict()).anchors).toBe(anchors + 1);
    return (await verdict()).lines;
  }

  /** Does what only somebody can who rules the database, and undoes it. */
  async function doctored(statement: string, look: () => Promise<void>): Promise<void> {
    const client = await server().database.pool.connect();
    try {
      await client.query('create temporary table kept as select * from audit_log');
      await client.query('set session_replication_role = replica');
      await client.query(statement);
      await look();
    } finally {
      await client.query('delete from audit_log');
      await client.query('insert into audit_log select * from kept');
      await client.query('drop table kept');
      await client.query('set session_replication_role = origin');
      client.release();
    }
  }

  const problems = async () => {
    const report = await verifyJournal(server().database.connectionString);
    expect(report.anchors).toBe((await verdict()).anchors);
    return report.problems;
  };

  it('is anchored in the journal, which finds it as it was', async () => {
    await anchored();
    expect(await problems()).toEqual([]);
    expect(await verdict()).toMatchObject({ broken: [], astray: [] });
    // Lines within the same minute wait for the next anchor.
    const { anchors } = await verdict();
    await owner.message(owner.get('/customers/one', { id: aliceId }));
    expect(await verdict()).toMatchObject({ anchors, astray: [] });
  });

  it('is missed by the journal when its newest lines are cut off', async () => {
    const line = await anchored();
    await doctored(`delete from audit_log where id >= ${line - 1}`, async () => {
      // The chain alone shows nothing.
      expect(await verdict()).toMatchObject({ lines: line - 2, broken: [], astray: [line] });
      expect(await problems()).toEqual([
        `the audit log ends at line ${line - 2}, but the journal has anchored line ${line}`,
      ]);
    });
    expect(await problems()).toEqual([]);
  });

  it('is another one for the journal when its end was written anew', async () => {
    const line = await anchored();
    const found = await new AuditLog(
      server().running.gateway.reading.tables<OperatorsTables>(),
      () => server().nowMs,
      new RowGuards([]),
    ).lines({}, 100_000);
    const last = found.at(-1);
    if (last === undefined) throw new Error('the log is empty');
    const { sha256: _old, ...told } = { ...last, reason: 'never said' };
    const forged = `update audit_log set reason = 'never said', sha256 = '${lineHash(told)}'
      where id = ${line}`;
    await doctored(forged, async () => {
      expect(await verdict()).toMatchObject({ lines: line, broken: [], astray: [line] });
      expect(await problems()).toEqual([
        `line ${line} of the audit log is not the one that the journal has anchored`,
      ]);
    });
  });

  it('takes many lines at once without breaking its chain', async () => {
    const looks = Array.from({ length: 20 }, () => owner.get('/customers/one', { id: aliceId }));
    await Promise.all(looks);
    expect(await owner.message(owner.get('/audit/verify'))).toMatchObject({ broken: [] });
  });
});
