/**
 * The first day of a house of real money: closed with everything missing, each red turned green by
 * the act that the console names for it, opened by two, and never closed again by what fails later.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringUpToDate } from '../../apps/server/up-to-date.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { readBehindJournal, type TestDatabase } from '../support/database.ts';
import { MailServer } from '../support/mail-server.ts';
import { TestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const PASSWORD = 'correct horse battery';
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const smtp = new MailServer();

/** A database that keeps what it has acknowledged, as a house of real money needs it. */
async function durableDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-durable-'));
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  const { connectionString } = database;
  await bringUpToDate(connectionString, () => undefined);
  const pool = readBehindJournal(new pg.Pool({ connectionString, max: 4 }));
  return {
    connectionString,
    pool,
    drop: async () => {
      await pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let house: TestServer;
let owner: ConsoleClient;
let finance: ConsoleClient;

beforeAll(async () => {
  smtp.takes = false;
  const url = await smtp.open();
  house = await TestServer.open({
    database: await durableDatabase(),
    isClosed: true,
    environment: {
      MODE: 'live',
      SMTP_URL: url,
      MAIL_FROM: 'codes@example.test',
      PUBLIC_ORIGIN: 'https://exchange.example',
    },
  });
});

afterAll(async () => {
  await house.close();
  await smtp.close();
});

interface Check {
  readonly id: string;
  readonly isMust: boolean;
  readonly faults: readonly { readonly what: string; readonly action: string }[];
}

async function report(): Promise<{ state: unknown; checks: readonly Check[] }> {
  const { state, data } = await owner.message(owner.get('/opening'));
  return { state, checks: data as readonly Check[] };
}

/** The names of what keeps customers outside. */
async function reds(): Promise<readonly string[]> {
  const { checks } = await report();
  return checks.filter(({ isMust, faults }) => isMust && faults.length > 0).map(({ id }) => id);
}

/** Sets an operator up as he would at his first log-in. */
async function setUp(client: ConsoleClient, old: string): Promise<void> {
  const change = { old, password: PASSWORD, repeated: PASSWORD };
  await client.message(client.post('/session/password', change));
  const begun = await client.message(client.post('/session/second_factor/begin'));
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun['secret'])) });
  const code = totp.generate({ timestamp: house.nowMs });
  await client.message(client.post('/session/second_factor/confirm', { code }));
}

/** An operator whom somebody at the machine has added, as `npm run operator` does. */
async function added(role: 'owner' | 'finance' | 'compliance'): Promise<ConsoleClient> {
  const email = `${role}@exchange.example`;
  const given = { email, name: role, role, password: 'given out only once' } as const;
  await house.running.gateway.rooms.operators.add({ ...given, isTemporary: true });
  const client = await operatorAt(house, given);
  await setUp(client, given.password);
  return client;
}

async function untilDone(id: unknown): Promise<Row> {
  let found: Row | undefined;
  await expect
    .poll(
      async () => {
        found = (await owner.rows('/changes')).find((each) => each['id'] === id);
        return found?.['state'];
      },
      { timeout: 20_000 },
    )
    .not.toBe('asked');
  return found as Row;
}

/** Halts every market, or lets them go on, as an operator. */
async function haltAll(isHalted: boolean): Promise<void> {
  for (const { id } of await owner.rows('/markets')) {
    const path = `/markets/${isHalted ? 'halt' : 'resume'}`;
    await owner.message(owner.post(path, { id, reason: 'first day' }));
  }
}

function register(): Promise<{ readonly type: unknown; readonly code: unknown }> {
  const user_string = 'carol@example.test';
  return house.visitor().post('/sms_mail', { user_string, scene: 'register' });
}

describe('a house of real money with nothing in it', () => {
  it('says that it is closed, and lets nobody in', async () => {
    const ready = await fetch(`${house.running.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'closed' }]);
    expect(await register()).toMatchObject({ type: 'error', code: 'house_not_open' });
    const figures = await fetch(`${house.running.address}/metrics`).then((reply) => reply.text());
    expect(figures).toContain('bourse_open_to_customers 0');
  });

  it('names everything that is missing at once, with what mends it', async () => {
    owner = await added('owner');
    await haltAll(true);
    const { state, checks } = await report();
    expect(state).toBe('closed');
    expect(await reds()).toEqual([
      'mail',
      'markets',
      'operators',
      'deposit_places',
      'agreed_texts',
    ]);
    for (const { faults } of checks) {
      for (const { what, action } of faults) expect([what, action]).not.toContain('');
    }
  });

  it('is not opened, and says why', async () => {
    const refused = await owner.post('/opening/open');
    expect(refused).toMatchObject({ code: 'not_ready' });
    expect(String(refused.message)).toContain('Mail is delivered');
  });
});

describe('each red of a closed house turns green by its act', () => {
  it('mails: one that is not taken proves nothing, one that is taken does', async () => {
    const refused = await owner.post('/opening/mail');
    expect(refused).toMatchObject({ code: 'mail_not_taken' });
    expect(String(refused.message)).toContain('no such mailbox');
    expect(await reds()).toContain('mail');
    smtp.takes = true;
    expect(await owner.post('/opening/mail')).toMatchObject({ type: 'ok' });
    expect(smtp.mails.at(-1)).toContain('To: owner@exchange.example');
    expect(await reds()).not.toContain('mail');
  });

  it('operators: an owner alone is not enough, with finance and compliance he is', async () => {
    finance = await added('finance');
    expect(await reds()).toContain('operators');
    await added('compliance');
    expect(await reds()).not.toContain('operators');
  });

  it('a place to deposit to: with the yes of a second operator, and without a day', async () => {
    const set = { network: 'bitcoin', address: ADDRESS, memo: '', reason: 'first' };
    const { planned } = await owner.message(owner.post('/recharge/set_address', set));
    const { id, dueMs } = planned as { readonly id: number; readonly dueMs: number };
    expect(dueMs).toBe(house.nowMs);
    expect(await reds()).toEqual(['markets', 'changes', 'deposit_places', 'agreed_texts']);
    expect(await owner.post('/changes/confirm', { id })).toMatchObject({ code: 'own_change' });
    await finance.message(finance.post('/changes/confirm', { id }));
    expect(await untilDone(id)).toMatchObject({ state: 'done' });
    expect(await reds()).toEqual(['markets', 'agreed_texts']);
  });

  it('agreed texts: in every language, and an empty body is none', async () => {
    const text = { title: 'Terms', abstract: '', body: '<p>What we promise.</p>' };
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, text]));
    for (const name of ['user_agreement', 'privacy']) {
      await owner.message(owner.post('/pages/save', { name, texts, reason: 'first' }));
    }
    const { de: _missing, ...others } = texts;
    await owner.message(owner.post('/pages/save', { name: 'risk', texts: others, reason: 'x' }));
    const { checks } = await report();
    const faults = checks.find(({ id }) => id === 'agreed_texts')?.faults ?? [];
    expect(faults.map(({ what }) => what)).toEqual(['The page risk is empty in: de.']);
    await owner.message(owner.post('/pages/save', { name: 'risk', texts, reason: 'x' }));
    expect(await reds()).toEqual(['markets']);
  });

  it('a market: that operators let go on, with a fresh price', async () => {
    await haltAll(false);
    expect(await reds()).toEqual([]);
  });
});

describe('the opening', () => {
  it('takes a second operator, is a line of the log, and lets customers in', async () => {
    expect(await finance.post('/opening/open')).toMatchObject({ code: 'not_permitted' });
    const { planned } = await owner.message(owner.post('/opening/open'));
    const { id } = planned as { readonly id: number };
    expect(await register()).toMatchObject({ code: 'house_not_open' });
    await finance.message(finance.post('/changes/confirm', { id }));
    expect(await untilDone(id)).toMatchObject({ state: 'done' });
    const lines = await owner.rows('/audit', { action: '/opening/open', order: 'ASC' });
    expect(lines.map(({ subject }) => subject)).toEqual([`change ${id}`, 'opening']);
    expect(await register()).toMatchObject({ type: 'ok' });
    expect(await owner.post('/opening/open')).toMatchObject({ code: 'already_open' });
    const ready = await fetch(`${house.running.address}/readyz`).then((reply) => reply.json());
    expect(ready).toEqual({ status: 'ready' });
  });

  it('is not undone by what fails later', async () => {
    await house.database.pool.query("update page_texts set body = '' where name = 'risk'");
    expect(await reds()).toEqual(['agreed_texts']);
    expect((await report()).state).toBe('open');
    expect(await house.visitor().get('/getSiteConfig')).toMatchObject({ type: 'ok' });
    const login = { user_string: 'carol@example.test', password: 'wrong' };
    expect(await house.visitor().post('/user/login', login)).toMatchObject({ code: 'login_wrong' });
  });

  it('brings back the day of notice for what redirects money', async () => {
    const set = { network: 'litecoin', address: ADDRESS.replace('bc1', 'ltc1'), memo: '' };
    const asked = await owner.post('/recharge/set_address', { ...set, reason: 'second' });
    const other = await owner.post('/deposits/set_policy', { thresholdUsdt: '1', reason: 'x' });
    expect([asked.code, other.type]).toContain('ok');
    const { planned } = other.message as { planned: { dueMs: number } };
    expect(planned.dueMs).toBe(house.nowMs + 86_400_000);
  });
});
