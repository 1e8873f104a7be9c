import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverCards } from '../../apps/server/server-cards.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import type { Command } from '../../core/engine/command.ts';
import { readOpenTicks as contractTicks } from '../../features/contracts/store/receipt-cases.ts';
import { readOpenTicks as secondsTicks } from '../../features/seconds/store/receipt-cases.ts';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { brokenEntries } from '../../features/fairness/rules/terms-proof.ts';
import type { SecondsTerms } from '../../features/seconds/contract.ts';
import { trustedKeys } from '../../features/fairness/rules/evidence.ts';
import { isVerified, verifyChain } from '../../features/fairness/rules/verify.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readKeys, readTicks } from '../../features/fairness/wire.ts';
import type { Receipt, TermsEntry } from '../../features/fairness/contract.ts';
import { type KindName, readReceipt, verify } from '../support/receipts.ts';
import { archiveOldTicks } from '../../features/feeds/server/archive.ts';
import { archivePath, TickLog } from '../../features/feeds/server/tick-log.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, MONDAY_MS, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const visitor = () => server().visitor();
const HOUR = '2026-11-16T00';

interface Story {
  readonly opening: number;
  readonly closing: number;
  readonly liquidation: number;
  readonly position: number;
  readonly seconds: number;
}
let story: Story;

async function submit(client: Client, fields: Row): Promise<void> {
  const order = { currency_id: BTC, legal_id: USDT, type: 1, status: 1, target_price: '999' };
  const reply = await client.post('/lever/submit', { ...order, share: 4, multiple: 20, ...fields });
  expect(reply).toMatchObject({ type: 'ok' });
}

async function idOf(sql: string): Promise<number> {
  const { rows } = await server().database.pool.query<{ id: string }>(sql);
  return Number(rows[0]?.id);
}

/** A customer wins a stake, closes a part, pays for a night and is closed out. */
async function live(alice: Client): Promise<Story> {
  await submit(alice, {});
  const opening = await idOf(
    `select id from contract_fills where what = 'open' order by id limit 1`,
  );
  const position = await idOf(`select position_id as id from contract_fills where id = ${opening}`);
  await server().tick(btcUsdt, 2_010_000);
  await alice.post('/lever/close', { id: position, share: 1 });
  const closing = await idOf(
    `select id from contract_fills where what = 'close' order by id limit 1`,
  );
  const stake = { match_id: btcUsdt, type: 1, seconds: 30, number: '20', currency_id: USDT };
  const placed = await alice.post('/microtrade/submit', stake);
  expect(placed).toMatchObject({ type: 'ok' });
  server().pass(29_000);
  await server().tick(btcUsdt, 2_020_000);
  server().pass(2_000);
  await server().tick(btcUsdt, 2_000_000);
  const seconds = await idOf(`select id from seconds_orders order by id desc limit 1`);
  server().pass(22 * 3_600_000);
  await server().tick(btcUsdt, 2_000_000);
  await submit(alice, { margin_mode: 'isolated', multiple: 100 });
  await server().tick(btcUsdt, 1_980_000);
  const liquidation = await idOf(`select id from contract_liquidations order by id limit 1`);
  return { opening, closing, liquidation, position, seconds };
}

beforeAll(async () => {
  story = await live(await server().loggedInAs('alice'));
});

async function keys() {
  const reply = await fetch(`${server().running.address}/.well-known/bourse-keys.json`);
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  return (await reply.json()) as Record<string, unknown>;
}

async function receipt(client: Client, kind: KindName, id: number): Promise<Receipt> {
  const reply = await client.get('/fairness/receipt', { kind, id });
  const read = readReceipt(JSON.stringify(reply.message));
  if (read === undefined) throw new Error(JSON.stringify(reply.body));
  return read;
}

const KINDS = [
  ['contract', 'opening'],
  ['contract', 'closing'],
  ['liquidation', 'liquidation'],
  ['night', 'position'],
  ['seconds', 'seconds'],
] as const;

function download(query: string): Promise<Response> {
  return fetch(`${server().running.address}/api/fairness/ticks?${query}`);
}

describe('a receipt', () => {
  it.each(KINDS)('of a %s (%s) verifies with the published key', async (kind, name) => {
    const alice = await server().loggedInAs('alice');
    const { public_key: published } = await keys();
    const checks = verify(await receipt(alice, kind, story[name]), nodeProofs, String(published));
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(isVerified(checks)).toBe(true);
  });

  it.each(KINDS)('of a %s (%s) is nobody else’s, as if it were not there', async (kind, name) => {
    const bob = await server().loggedInAs('bob');
    const theirs = await bob.get('/fairness/receipt', { kind, id: story[name] });
    const nothing = await bob.get('/fairness/receipt', { kind, id: 987_654_321 });
    expect(theirs.body).toEqual(nothing.body);
    expect(theirs).toMatchObject({ status: 200, code: 'no_receipt' });
    expect(await visitor().get('/fairness/receipt', { kind, id: story[name] })).toMatchObject({
      type: '999',
    });
  });

  it('is not there for a stake that still runs', async () => {
    const bob = await server().loggedInAs('bob');
    await server().freshPrices();
    const stake = { match_id: btcUsdt, type: 2, seconds: 60, number: '20', currency_id: USDT };
    expect(await bob.post('/microtrade/submit', stake)).toMatchObject({ type: 'ok' });
    const id = await idOf(`select id from seconds_orders where state = 'running'`);
    const running = await bob.get('/fairness/receipt', { kind: 'seconds', id });
    expect(running).toMatchObject({ code: 'no_receipt' });
  });

  it('chooses one night of a position by its time', async () => {
    const alice = await server().loggedInAs('alice');
    const due = await idOf(`select min(due_ms) as id from contract_overnight_fees`);
    const fields = { kind: 'night', id: story.position, due_ms: due };
    expect(await alice.get('/fairness/receipt', fields)).toMatchObject({
      message: { body: { order: { kind: 'night', dueMs: due } } },
    });
    const other = await alice.get('/fairness/receipt', { ...fields, due_ms: due + 1 });
    expect(other).toMatchObject({ code: 'no_receipt' });
  });

  it.each([{ kind: 'spot', id: 1 }, { kind: 'seconds' }, { kind: 'seconds', id: 'x' }])(
    'is refused with input that makes no sense: %j',
    async (fields) => {
      const alice = await server().loggedInAs('alice');
      const reply = await alice.get('/fairness/receipt', fields);
      expect(reply).toMatchObject({ status: 200, code: 'invalid_input' });
    },
  );
});

describe('the public log', () => {
  it('gives an hour of signed ticks as one compressed file around a receipt', async () => {
    const alice = await server().loggedInAs('alice');
    const reply = await download(`match_id=${btcUsdt}&hour=${HOUR}`);
    expect(reply.headers.get('content-type')).toBe('application/gzip');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-disposition')).toContain(`${HOUR}.ndjson.gz`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    const ticks = readTicks(gunzipSync(bytes).toString('utf8'));
    const checks = verifyChain(
      await receipt(alice, 'seconds', story.seconds),
      ticks ?? [],
      nodeProofs,
    );
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('is not kept by caches while the hour goes on', async () => {
    const hour = new Date(server().nowMs).toISOString().slice(0, 13);
    const reply = await download(`match_id=${btcUsdt}&hour=${hour}`);
    expect(reply.headers.get('content-type')).toBe('application/gzip');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['match_id=99&hour=2026-11-16T00', 'unknown_market'],
    [`match_id=${btcUsdt}&hour=2020-01-01T00`, 'no_ticks'],
    [`match_id=${btcUsdt}&hour=yesterday`, 'invalid_input'],
    [`match_id=${btcUsdt}&hour=2026-99-99T00`, 'invalid_input'],
    [`match_id=${btcUsdt}`, 'invalid_input'],
    ['', 'invalid_input'],
  ])('refuses %s with %s', async (query, code) => {
    const reply = await download(query);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ type: 'error', code });
  });

  it('lists the hours of a day', async () => {
    const rows = await visitor().rows('/fairness/hours', { match_id: btcUsdt, day: '2026-11-16' });
    expect(rows[0]).toMatchObject({ hour: HOUR, first_number: 1, archived: false });
    expect(rows.length).toBeGreaterThan(1);
    for (const fields of [
      { match_id: 99, day: '2026-11-16' },
      { match_id: 1, day: 'x' },
    ]) {
      expect(await visitor().get('/fairness/hours', fields)).toMatchObject({ type: 'error' });
    }
  });

  it('has heads that are signed, and refuses markets that do not exist', async () => {
    const log = new TickLog(
      server().running.gateway.reading.tables(),
      '',
      server().running.gateway.rooms.signingKey,
    );
    const [head] = await log.heads([btcUsdt]);
    await server().database.pool.query(
      'insert into index_heads values ($1, 0, $2, $3, $4, $5) on conflict do nothing',
      [btcUsdt, head?.number, head?.hash, head?.timeMs, head?.signature],
    );
    expect(await visitor().rows('/fairness/heads', { match_id: btcUsdt })).toEqual([head]);
    expect(await visitor().get('/fairness/heads', { match_id: 99 })).toMatchObject({
      code: 'unknown_market',
    });
  });

  it('keeps receipts whole when old ticks have become files', async () => {
    const alice = await server().loggedInAs('alice');
    const { reading, rooms } = server().running.gateway;
    const dataFolder = server().folder;
    const db = reading.tables<unknown>();
    const log = new TickLog(db, dataFolder, rooms.signingKey);
    const before = await receipt(alice, 'seconds', story.seconds);
    // Bob's stake and Alice's position would keep the first hour.
    await server().passWithTimers(120_000);
    await alice.post('/lever/batch_close', { type: 0 });
    const count = await archiveOldTicks(
      {
        db,
        log,
        dataFolder,
        retentionDays: 1,
        neededTicks: async () => [...(await contractTicks(db)), ...(await secondsTicks(db))],
      },
      MONDAY_MS + 40 * 24 * 3_600_000,
    );
    expect(count).toBeGreaterThan(0);
    const { rows } = await server().database.pool.query(
      'select 1 from index_ticks where market_id = $1 and number <= 3',
      [btcUsdt],
    );
    expect(rows).toEqual([]);
    const after = await receipt(alice, 'seconds', story.seconds);
    expect(after.body.ticks).toEqual(before.body.ticks);
    expect(isVerified(verify(after, nodeProofs))).toBe(true);
    const reply = await download(`match_id=${btcUsdt}&hour=${HOUR}`);
    expect(reply.headers.get('content-type')).toBe('application/gzip');
    const hours = await visitor().rows('/fairness/hours', { match_id: btcUsdt, day: '2026-11-16' });
    expect(hours[0]).toMatchObject({ hour: HOUR, first_number: 1, archived: true });
  });

  it('refuses receipts in words while a file of theirs is damaged', async () => {
    const alice = await server().loggedInAs('alice');
    const { opening } = story;
    const path = archivePath(server().folder, btcUsdt, MONDAY_MS);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(1));
    expect(await alice.get('/fairness/receipt', { kind: 'contract', id: opening })).toMatchObject({
      status: 200,
      code: 'archive_damaged',
    });
    writeFileSync(path, whole);
    expect(isVerified(verify(await receipt(alice, 'contract', opening), nodeProofs))).toBe(true);
  });
});

describe('the log of terms', () => {
  async function entries(from = 1): Promise<TermsEntry[]> {
    return (await visitor().rows('/fairness/terms', {
      from_number: from,
      limit: 200,
    })) as unknown as TermsEntry[];
  }

  async function problems(): Promise<readonly string[]> {
    return (await verifyJournal(server().database.connectionString)).problems;
  }

  /** Does what only somebody can who rules the database, looks, and undoes it. */
  async function doctored(statement: string, look: () => Promise<void>): Promise<void> {
    const client = await server().database.pool.connect();
    try {
      await client.query('create temporary table kept as select * from terms_log');
      await client.query('set session_replication_role = replica');
      await client.query(statement);
      await look();
    } finally {
      await client.query('delete from terms_log');
      await client.query('insert into terms_log select * from kept');
      await client.query('drop table kept');
      await client.query('set session_replication_role = origin');
      client.release();
    }
  }

  it('is a chain that anyone can check, page by page, and the journal agrees', async () => {
    const all = await entries();
    expect(all.length).toBeGreaterThan(1);
    expect(brokenEntries(all, nodeProofs)).toEqual([]);
    const { public_key: published } = await keys();
    for (const entry of all) {
      const isSigned = nodeProofs.isSigned(String(published), entry.hash, entry.signature);
      expect([entry.number, isSigned]).toEqual([entry.number, true]);
    }
    expect(await entries(2)).toEqual(all.slice(1));
    expect(await visitor().rows('/fairness/terms', { limit: 1 })).toEqual(all.slice(0, 1));
    expect(await problems()).toEqual([]);
  });

  it('has what a receipt names, by number and hash', async () => {
    const all = await entries();
    const alice = await server().loggedInAs('alice');
    for (const [kind, name] of KINDS) {
      const { body } = await receipt(alice, kind, story[name]);
      const named = body.termsLog ?? [];
      expect(named).toHaveLength(1);
      const { terms: _beside, ...entry } = all[(named[0]?.number ?? 0) - 1] ?? { terms: '' };
      expect(named).toEqual([entry]);
    }
  });

  it('gets an entry as soon as planned terms are in force', async () => {
    const before = await entries();
    const last = before.findLast(({ product }) => product === 'seconds');
    const { version, marketId, ...terms } = JSON.parse(last?.terms ?? '{}') as SecondsTerms;
    const fromMs = server().nowMs + 2 * TERMS_NOTICE_MS;
    const planned = { ...terms, staleMs: terms.staleMs - 1 };
    const plan = { type: 'catalogue.plan_terms', product: 'seconds', marketId, terms: planned };
    await server().give(0, { ...plan, fromMs, operator: 1, reason: 'agreed' } as Command);
    expect(await entries()).toEqual(before);
    await server().passWithTimers(2 * TERMS_NOTICE_MS);
    await expect.poll(async () => (await entries()).length).toBe(before.length + 1);
    const added = (await entries()).at(-1);
    expect(added).toMatchObject({ product: 'seconds', marketId, version: version + 1, fromMs });
    expect(brokenEntries(await entries(), nodeProofs)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('only grows, and the journal finds who got around that', async () => {
    const { pool } = server().database;
    for (const statement of [
      `update terms_log set terms = '{}'`,
      'delete from terms_log',
      'truncate terms_log',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('only grows');
    }
    await doctored(`update terms_log set terms = '{}' where number = 1`, async () => {
      expect(await problems()).toEqual([
        'entry 1 of the log of terms does not continue the one before it',
        'entry 1 of the log of terms is not what the journal published',
      ]);
    });
    expect(await problems()).toEqual([]);
  });
});

describe('the keys', () => {
  it('are published with their history and their fingerprints', async () => {
    const document = await keys();
    const history = readKeys(document)?.keys ?? [];
    expect(history).toHaveLength(1);
    const last = history.at(-1)?.publicKey ?? '';
    expect(document['public_key']).toBe(last);
    const print = createHash('sha256').update(Buffer.from(last, 'base64url')).digest('hex');
    expect(String(document['fingerprint']).replaceAll(' ', '')).toBe(print);
    expect(trustedKeys(nodeProofs, history, last)).toEqual(history);
  });
});

describe('the statistics', () => {
  it('agree with what was settled, and all accounts add up to zero', async () => {
    // What waits has to be covered by nobody.
    const alice = await server().loggedInAs('alice');
    await submit(alice, { status: 0, target_price: '18000' });
    await submit(alice, {});
    // What is kept for half a minute is made anew.
    await server().passWithTimers(60_000);
    const shown = await visitor().object(visitor().get('/fairness/statistics'));
    const { rows } = await server().database.pool.query<{ seconds: string; desk: string }>(
      `select (select -sum(profit_units) from seconds_orders where state <> 'running') as seconds,
        (select sum(case when from_owner > 0 then amount else -amount end) from postings
          where reason in ('contract_gain', 'contract_loss', 'contract_fee', 'overnight_fee'))
          as desk`,
    );
    const units = (text: unknown) => BigInt(Math.round(Number(text) * 1e8));
    const products = shown['products'] as Row[];
    const cards: readonly ServerCard[] = await serverCards();
    const counted = cards.flatMap(({ figures }) => figures?.product ?? []);
    expect(new Set(products.map(({ product }) => String(product)))).toEqual(new Set(counted));
    expect(products).toHaveLength(counted.length);
    const figuresOf = (name: string) => products.find(({ product }) => product === name) as Row;
    const [seconds, contracts] = [figuresOf('seconds'), figuresOf('contracts')];
    expect(units(seconds['house'])).toBe(BigInt(rows[0]?.seconds ?? 0));
    expect(units(contracts['house'])).toBe(BigInt(rows[0]?.desk ?? 0));
    expect(contracts).toMatchObject({ customers: 1 });
    expect(contracts['own']).toMatchObject([
      { name: 'fees', amount: expect.any(String) },
      { name: 'liquidations', count: 1 },
      { name: 'insured', amount: expect.any(String) },
      { name: 'covered', amount: expect.any(String) },
      { name: 'needed', amount: expect.any(String) },
      { name: 'reserves', amount: expect.any(String) },
    ]);
    const told = (contracts['own'] as Row[]).slice(-2).map(({ amount }) => units(amount));
    const { state, opening } = server().running.service.engine.contracts;
    expect(told).toEqual([opening.cover.needed(), state.money.reserves()]);
    expect(told[0]).toBeGreaterThan(0n);
    expect(seconds).toMatchObject({ customers: 2 });
    const sums = shown['sums'] as Row[];
    expect(sums.length).toBeGreaterThan(1);
    expect(sums.map(({ amount }) => amount)).toEqual(sums.map(() => '0'));
    const balances = shown['balances'] as Row[];
    const names = new Set(balances.map(({ account }) => account));
    for (const name of ['fees', 'insurance', 'contracts_desk', 'seconds_desk', 'play_money']) {
      expect(names).toContain(name);
    }
    expect(JSON.stringify(shown)).not.toContain('alice');
  });
});
