/**
 * Whatever an operator changes is one line of the audit log: each call that changes something is
 * made once with a sound example. A call that is new fails here until it has one.
 */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { CATEGORY } from '../../features/content/contract.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { pngPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const PASSWORD = 'a long password of the test';
const REASON = 'an example';
const DAY_MS = 86_400_000;
const HUNDRED_USDT = '10000000000';
const people = { alice: 0, bob: 0 };
let hires = 0;

/** What to send, and by whom; the first owner where nothing is said. */
interface Example {
  readonly fields: Row;
  readonly by?: ConsoleClient;
  /** Sent instead of fields, where the call takes a file. */
  readonly file?: Uint8Array;
}

async function hired(): Promise<{ id: number; client: ConsoleClient }> {
  hires += 1;
  const email = `hired${hires}@console.test`;
  const made = { email, name: email, role: 'owner', password: PASSWORD } as const;
  const id = await server().running.gateway.rooms.operators.add({ ...made, isTemporary: false });
  return { id: id ?? 0, client: await operatorAt(server(), made) };
}

function correction(): Row {
  const line = { fromOwner: -2, fromKind: 0, toOwner: people.alice, toKind: 2, assetId: USDT };
  return { reason: REASON, lines: [{ ...line, amount: '1' }] };
}

async function proposed(): Promise<unknown> {
  const { client } = await hired();
  return (await client.message(client.post('/corrections/propose', correction())))['id'];
}

function give(actor: number, command: object): Promise<{ readonly id: number }> {
  return server().give(actor, command as Command) as Promise<{ readonly id: number }>;
}

async function waitingForm(): Promise<number> {
  const { rows } = await server().database.pool.query<{ id: string }>(
    `insert into verification_forms (owner, level, fields, created_ms)
     values ($1, 1, '{}', 1) returning id`,
    [people.bob],
  );
  const formId = Number(rows[0]?.id);
  await give(people.bob, { type: 'verification.submit', level: 1, formId });
  return formId;
}

async function askedDeposit(): Promise<number> {
  const ask = { assetId: USDT, network: 'erc20', amount: HUNDRED_USDT, voucher: 'a'.repeat(32) };
  return (await give(people.bob, { type: 'deposit.ask', ...ask })).id;
}

/** A withdrawal of Alice's; approved, where that is asked for. */
async function askedWithdrawal(isApproved = false): Promise<number> {
  const way = { assetId: USDT, way: 'erc20', amount: HUNDRED_USDT };
  const destination = { destinationId: 1, destinationSavedMs: 0, lockedUntilMs: 0 };
  server().pass(DAY_MS);
  await server().freshPrices();
  const { id } = await give(people.alice, { type: 'withdrawal.ask', ...way, ...destination });
  if (isApproved) {
    const { client } = await hired();
    await client.message(client.post('/withdrawals/approve', { id }));
  }
  return id;
}

async function sentWithdrawal(): Promise<number> {
  const id = await askedWithdrawal(true);
  const { client } = await hired();
  await client.message(client.post('/withdrawals/sent', { id, txId: `by-hand-${id}` }));
  return id;
}

/** A security reset of a customer who has a passkey, asked for by another operator. */
async function askedReset(customerId: number): Promise<unknown> {
  await givePasskey(customerId);
  const { client } = await hired();
  const fields = { customerId, reason: REASON };
  return (await client.message(client.post('/security_resets/ask', fields)))['id'];
}

async function givePasskey(customerId: number): Promise<void> {
  await server().database.pool.query(
    `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name,
       created_ms) values ($1, gen_random_uuid()::text, '', 0, '', 'phone', 1)`,
    [customerId],
  );
}

/** A change that another owner has asked for. */
async function askedChange(): Promise<number> {
  const { client } = await hired();
  const set = { thresholdUsdt: '10000', reason: REASON };
  const { planned } = await client.message(client.post('/deposits/set_policy', set));
  return (planned as { id: number }).id;
}

const spotPlan = () => ({
  id: btcUsdt,
  product: 'spot',
  terms: { makerFeePpm: 900, takerFeePpm: 1_100, bandPpm: 100_000 },
  fromMs: server().nowMs + DAY_MS * 2,
  reason: REASON,
});

function article(): Row {
  const texts = { en: { title: 'An example', abstract: '', body: '<p>Text.</p>' } };
  return { category: CATEGORY.notice, publishedMs: 1, isShown: true, texts, reason: REASON };
}

async function savedArticle(): Promise<unknown> {
  const { client } = await hired();
  return (await client.message(client.post('/articles/save', article())))['id'];
}

/** One sound example of each call that changes something, by its path. */
const EXAMPLES: Readonly<Record<string, () => Promise<Example> | Example>> = {
  '/articles/remove': async () => ({ fields: { id: await savedArticle(), reason: REASON } }),
  '/articles/save': () => ({ fields: article() }),
  '/articles/upload_cover': async () => ({ fields: {}, file: await pngPicture() }),
  '/changes/confirm': async () => ({ fields: { id: await askedChange() } }),
  '/changes/withdraw': async () => ({ fields: { id: await askedChange(), reason: REASON } }),
  '/corrections/approve': async () => ({ fields: { id: await proposed() } }),
  '/corrections/propose': () => ({ fields: correction() }),
  '/corrections/reject': async () => ({ fields: { id: await proposed(), reason: REASON } }),
  '/customers/freeze': () => ({
    fields: { customerId: people.bob, what: 'trading', isFrozen: true, reason: REASON },
  }),
  '/customers/note': () => ({ fields: { customerId: people.bob, text: 'called' } }),
  '/customers/revoke_sessions': () => ({ fields: { customerId: people.bob, reason: REASON } }),
  '/deposits/decide': async () => ({
    fields: { id: await askedDeposit(), verdict: 'credit', amount: '100', reason: REASON },
  }),
  '/deposits/set_day_limit': () => ({ fields: { limitUsdt: '100000', reason: REASON } }),
  '/deposits/set_policy': () => ({ fields: { thresholdUsdt: '10000', reason: REASON } }),
  '/journal/verify': () => ({ fields: {} }),
  '/markets/halt': () => ({ fields: { id: ethUsdt, reason: REASON } }),
  '/markets/plan': () => ({ fields: spotPlan() }),
  '/markets/resume': async () => {
    const { client } = await hired();
    await client.post('/markets/halt', { id: ethUsdt, reason: REASON });
    return { fields: { id: ethUsdt, reason: REASON } };
  },
  '/markets/withdraw_plan': async () => {
    const { client } = await hired();
    await client.post('/markets/plan', spotPlan());
    const [plan] = await client.rows('/markets/plans', { marketId: btcUsdt });
    return { fields: { id: plan?.['id'], reason: REASON } };
  },
  '/menu_rows/save': () => ({
    fields: { title: 'market', position: 1, isShown: false, reason: REASON },
  }),
  '/operators/add': () => ({ fields: { email: 'new@console.test', name: 'New', role: 'support' } }),
  '/operators/change_role': async () => ({
    fields: { id: (await hired()).id, role: 'auditor', reason: REASON },
  }),
  '/operators/reset_second_factor': async () => ({
    fields: { id: (await hired()).id, reason: REASON },
  }),
  '/operators/set_active': async () => ({
    fields: { id: (await hired()).id, isActive: false, reason: REASON },
  }),
  '/pages/save': () => ({
    fields: { name: 'aboutus', texts: article()['texts'], reason: REASON },
  }),
  '/parked_rooms/unpark': async () => {
    const parked = { room: 'seconds', reason: 'a bug', offending: {} };
    await give(0, { type: 'engine.park', ...parked });
    return { fields: { room: 'seconds', reason: REASON } };
  },
  '/recharge/set_address': () => ({
    fields: { network: 'erc20', address: '', memo: '', reason: REASON },
  }),
  '/security_resets/ask': async () => {
    await givePasskey(people.alice);
    return { fields: { customerId: people.alice, reason: REASON } };
  },
  '/security_resets/confirm': async () => ({ fields: { id: await askedReset(people.bob) } }),
  '/security_resets/reject': async () => ({
    fields: { id: await askedReset(people.bob), reason: REASON },
  }),
  '/session/end': async () => ({ fields: {}, by: (await hired()).client }),
  '/session/password': async () => ({
    fields: { old: PASSWORD, password: `${PASSWORD}!`, repeated: `${PASSWORD}!` },
    by: (await hired()).client,
  }),
  '/session/second_factor/begin': async () => ({ fields: {}, by: (await hired()).client }),
  '/session/second_factor/confirm': async () => {
    const { client } = await hired();
    const begun = await client.message(client.post('/session/second_factor/begin'));
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun['secret'])) });
    return { fields: { code: totp.generate({ timestamp: server().nowMs }) }, by: client };
  },
  '/switches/set': () => ({
    fields: { product: 'seconds', country: 'DE', isOn: true, reason: REASON },
  }),
  '/verification/decide': async () => ({
    fields: { id: await waitingForm(), verdict: 'approve' },
  }),
  '/verification/set_limits': () => ({
    fields: {
      reason: REASON,
      limits: [0, 1, 2].map((level) => ({ level, withdrawal: `${level}`, fiat: `${level}` })),
    },
  }),
  '/withdrawals/approve': async () => ({ fields: { id: await askedWithdrawal() } }),
  '/withdrawals/done': async () => ({ fields: { id: await sentWithdrawal() } }),
  '/withdrawals/failed': async () => ({ fields: { id: await sentWithdrawal(), reason: REASON } }),
  '/withdrawals/reject': async () => ({ fields: { id: await askedWithdrawal(), reason: REASON } }),
  '/withdrawals/sent': async () => ({
    fields: { id: await askedWithdrawal(true), txId: 'a-bank-reference' },
  }),
  '/withdrawals/set_policy': () => ({ fields: { thresholdBtc: '1', reason: REASON } }),
};

interface Line {
  readonly action: string;
  readonly operator_email: string;
  readonly subject: string;
}

async function linesAfter(id: number): Promise<Line[]> {
  const { rows } = await server().database.pool.query<Line>(
    'select action, operator_email, subject from audit_log where id > $1 order by id',
    [id],
  );
  return rows;
}

async function lastLine(): Promise<number> {
  const { rows } = await server().database.pool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from audit_log',
  );
  return Number(rows[0]?.last);
}

async function idOf(owner: ConsoleClient, account: string): Promise<number> {
  const [found] = await owner.rows('/customers', { q: account });
  return Number(found?.['id']);
}

beforeAll(async () => {
  const owner = await operatorAt(server());
  people.alice = await idOf(owner, 'alice@demo.test');
  people.bob = await idOf(owner, 'bob@demo.test');
});

describe('a call that changes something', () => {
  it('has an example here', () => {
    const changing = server().running.gateway.consoleCalls.filter(({ changes }) => changes);
    expect(changing.map(({ path }) => path).sort()).toEqual(Object.keys(EXAMPLES).sort());
  });

  it.each(Object.keys(EXAMPLES))('is exactly one line of the audit log: %s', async (path) => {
    const example = await EXAMPLES[path]?.();
    const client = example?.by ?? (await operatorAt(server()));
    const before = await lastLine();
    const reply =
      example?.file === undefined
        ? await client.post(path, example?.fields ?? {})
        : await client.upload(path, example.file);
    expect(`${path} ${String(reply.type)} ${String(reply.code)}`).toBe(`${path} ok undefined`);
    const lines = await linesAfter(before);
    expect(lines.map(({ action }) => action)).toEqual([path]);
    expect(lines[0]?.subject).not.toBe('');
    expect(lines[0]?.operator_email).toMatch(/@/);
  });

  it('is no line where it was refused', async () => {
    const client = await operatorAt(server());
    const before = await lastLine();
    // These need no more than somebody who asks.
    const asked = /^\/(?:session|journal)\//;
    for (const path of Object.keys(EXAMPLES).filter((each) => !asked.test(each))) {
      expect(`${path} ${String((await client.post(path)).type)}`).toBe(`${path} error`);
    }
    expect(await linesAfter(before)).toEqual([]);
  });
});

/** Everything in the database that nobody may read, as texts. */
async function secrets(): Promise<string[]> {
  const { rows } = await server().database.pool.query<{ secret: string }>(
    `select password_hash as secret from customers
     union select payment_password_hash from customers
     union select token_sha256 from sessions union select code_sha256 from codes
     union select password_hash from operators
     union select token_sha256 from operator_sessions
     union select sealed_totp_secret from operators
     union select sealed_new_totp_secret from operators
     union select sealed_secret from two_factor union select code_hash from recovery_codes
     union select document_hash from verification_forms
     union select code from demo_outbox where code <> ''`,
  );
  return rows.map(({ secret }) => secret).filter(Boolean);
}

/** Whether a text tells a secret. A code of six digits is none inside a longer number. */
function tells(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(text);
}

describe('no reply of the console', () => {
  it('holds a password, a code, a secret or a hash of one', async () => {
    const alice = await server().loggedInAs('alice');
    await server().visitor().post('/sms_mail', { user_string: 'alice@demo.test', type: 'forget' });
    expect((await alice.get('/user/info')).type).toBe('ok');
    const hidden = [...(await secrets()), 'demo-alice', 'demo-operator', 'demo-checker', PASSWORD];
    expect(hidden.length).toBeGreaterThan(15);
    expect(tells('{"code":"123456"}', '123456')).toBe(true);
    const { client } = await hired();
    for (const { method, path, changes } of server().running.gateway.consoleCalls) {
      if (changes) continue;
      const fields = { id: people.alice, customerId: people.alice, marketId: btcUsdt, q: '' };
      const reply =
        method === 'GET' ? await client.file(path, fields) : { text: '', headers: new Headers() };
      const found = hidden.filter((secret) => tells(reply.text, secret));
      expect(`${path} ${found.join()}`).toBe(`${path} `);
      expect(reply.text).not.toMatch(/"(?:password|hash|secret|token)[A-Za-z]*Hash"|_sha256":/i);
    }
  });
});
