import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../apps/server/server.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import type { CopyShareCase } from '../../features/copy/receipts/case.ts';
import { checkCopyShare } from '../../features/copy/receipts/checks.ts';
import { receiptKinds } from '../../features/copy/receipts/index.ts';
import { readShareCase } from '../../features/copy/store/receipt-cases.ts';
import { readTicksAfter } from '../../features/feeds/store.ts';
import { TESTING_CARDS } from '../rooms.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { expectHoldsMatchOrders, expectSoundLedger, hashOf } from '../support/engine-checks.ts';
import { BESIDE, unnoticed } from '../support/forger.ts';
import { expectFrozenAsHeld } from '../support/frozen-lists.ts';
import { forgerWith, livedReceipts } from '../support/lived-receipts.ts';
import { keptProofs } from '../support/receipt-book.ts';
import { ALL_KINDS, readReceipt } from '../support/receipts.ts';
import { projectRoot } from '../support/rooms.ts';
import { tampered } from '../support/tampering.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Of the ground of all products: what a demo may cost at its first start. */
const MOST_COMMANDS = 20_000;
const NOW_MS = Date.UTC(2026, 8, 16, 13, 37, 21, 345);

let database: TestDatabase;
let folder: string;
let server: RunningServer;
const errors: string[] = [];

function open(): Promise<RunningServer> {
  return openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }),
    connectionString: database.connectionString,
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
    root: projectRoot,
    nowMs: () => NOW_MS,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: false,
    pastDays: DAYS,
  });
}

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows;
}

async function count(text: string): Promise<number> {
  return Number((await rows<{ count: string }>(`select count(*) ${text}`))[0]?.count);
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-prologue-'));
  server = await open();
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('gives an empty demo thirty days of a life that adds up and replays', async () => {
  const { engine } = server.service;
  expectSoundLedger(engine);
  expectHoldsMatchOrders(engine);
  const { problems } = await verifyJournal(database.connectionString);
  expect(problems).toEqual([]);
  const lastSeq = await count('from generate_series(1, (select max(last_seq) from journal))');
  expect(lastSeq).toBeGreaterThan(2_000);
  expect(lastSeq).toBeLessThan(MOST_COMMANDS);
  expect(errors).toEqual([]);

  // A second start lives nothing again.
  await server.stop();
  const before = hashOf(engine);
  server = await open();
  expect(hashOf(server.service.engine)).toBe(before);
});

it('tells each of its customers what has frozen his money, in every room', async () => {
  const whats = await expectFrozenAsHeld(server.service.engine, database.pool);
  expect([...whats]).toEqual(
    expect.arrayContaining([
      'dual_order',
      'ieo_order',
      'loan',
      'lockup_order',
      'nft_box',
      'otc_ad',
    ]),
  );
});

it('has Alice in the third of five days, with an order that has matured and savings', async () => {
  const orders = await rows<{ product_id: string; state: string; passed_days: number }>(`
    select o.product_id, o.state, o.passed_days from lockup_orders o
    join customers c on c.id = o.owner where c.email = 'alice@demo.test' order by o.started_ms`);
  expect(orders.map((row) => [Number(row.product_id), row.state, row.passed_days])).toEqual([
    [5, 'running', 20],
    [4, 'running', 12],
    [1, 'matured', 5],
    [1, 'running', 2],
  ]);
});

it('has told its customers of their past when it opens, with the times of it', async () => {
  const alices = `from notices n join customers c on c.id = n.owner
    where c.email = 'alice@demo.test' and n.made_ms < ${NOW_MS - DAY_MS}`;
  await expect.poll(() => count(alices)).toBeGreaterThan(10);
  expect(await count('from push_queue')).toBe(0);
});

it('is no standstill, and reaches from its first hour to the present', async () => {
  const { machine } = server.service.engine;
  expect(machine.standstillAt(NOW_MS)).toBeUndefined();
  expect(await rows('select * from standstills')).toEqual([]);
  const [span] = await rows<{ first: string; last: string }>(
    'select min(time_ms) as first, max(time_ms) as last from index_ticks',
  );
  const lastHourMs = NOW_MS - (NOW_MS % HOUR_MS);
  expect(Number(span?.first)).toBe(lastHourMs - DAYS * DAY_MS);
  expect(Number(span?.last)).toBe(NOW_MS - 1);
});

it('takes its prices from the candles of the charts, and adds none to them', async () => {
  // Each tick is the close of the candle that had just ended: minutes of a week, else of five.
  const ended = (minutes: number) => `(select close from candles where market_id = t.market_id
    and period = ${minutes} and time_ms = (t.time_ms / 60000 - ${minutes}) * 60000)`;
  const [astray] = await rows<{ astray: string; ticks: string }>(`
    select count(*) as ticks,
      count(*) filter (where t.ticks <> coalesce(${ended(1)}, ${ended(5)}, 0)) as astray
    from index_ticks t where (t.time_ms % ${HOUR_MS} = 0 or t.time_ms = ${NOW_MS - 1})
      and t.market_id in (select market_id from index_ticks group by market_id
        having count(*) > ${DAYS})`);
  // A stock has a price when its dividend is announced, and whenever a plan buys it.
  const seldom = `select market_id from index_ticks group by market_id having count(*) <= ${DAYS}`;
  const bought = await count("from invest_executions where outcome = 'bought'");
  expect(bought).toBeGreaterThan(3);
  // Where somebody else has let an hour pass beyond its minute a plan finds nobody to buy from.
  expect(await count('from invest_executions')).toBeLessThanOrEqual(bought + 2);
  const buying = `time_ms + 1000 in (
    select time_ms from invest_executions where outcome = 'bought')`;
  const ofStock = `from index_ticks where market_id in (${seldom})`;
  expect(await count(`${ofStock} and not ${buying}`)).toBe(1);
  expect(await count(`${ofStock} and ${buying}`)).toBe(bought);
  expect(Number(astray?.ticks)).toBe(3 * (DAYS * 24 + 2));
  expect(Number(astray?.astray)).toBe(0);
  // So is each of a minute in which stakes ended; else markets stand still between hours: what is
  // told in the windows of fixings is told again.
  const moved = `from index_ticks t join index_ticks h on h.market_id = t.market_id
    and h.time_ms = t.time_ms / ${HOUR_MS} * ${HOUR_MS} where h.ticks <> t.ticks
    and t.time_ms < ${NOW_MS - 1}`;
  expect(await count(moved)).toBeGreaterThan(0);
  expect(await count(`${moved} and t.ticks <> coalesce(${ended(1)}, 0)`)).toBe(0);
  expect(await count("from index_ticks where sources not like 'sim-past:%'")).toBe(0);
  // Nor would they after a stop in the middle, when nobody has noted how far the charts are.
  const ids = (await rows<{ id: number }>('select distinct market_id as id from index_ticks')).map(
    ({ id }) => id,
  );
  const db = server.gateway.reading.tables<unknown>();
  expect(await readTicksAfter(db, ids, { seq: 0, timeMs: 0 }, 1_000_000)).toEqual([]);
  // Nothing is left that charts would take in at the next start.
  const [progress] = await rows<{ seq: string }>('select seq from candle_progress');
  expect(await count(`from index_ticks where seq > ${progress?.seq}`)).toBe(0);
});

it('has traders who lead, one of whom loses, and copies at their price', async () => {
  expect(await count("from copy_traders where state = 'leading'")).toBe(5);
  expect(await count('from copy_relations')).toBeGreaterThanOrEqual(10);
  expect(await count('from copy_positions')).toBeGreaterThan(100);
  const results = await rows<{ owner: string; result: string }>(`
    select p.owner, sum(p.realised_units) as result from contract_positions p
    join copy_traders t on t.owner = p.owner where p.state = 'closed' group by p.owner`);
  expect(results.length).toBe(5);
  expect(results.some(({ result }) => Number(result) < 0)).toBe(true);
  expect(
    await count(`from copy_positions c join contract_fills f on f.position_id = c.id
      join contract_fills t on t.position_id = c.trader_position_id and t.seq = f.seq
      where f.what = t.what and (f.tick <> t.tick or f.ticks <> t.ticks)`),
  ).toBe(0);
});

it('has settled shares whose receipts hold, from the first of a relation to the last', async () => {
  const shares = await rows<{ id: string; follower: string; paid_units: string }>(
    'select id, follower, paid_units from copy_shares',
  );
  expect(shares.filter(({ paid_units: paid }) => paid !== '0').length).toBeGreaterThan(0);
  const db = server.gateway.reading.tables<unknown>();
  const failed: string[] = [];
  let before = 0;
  for (const { id, follower } of shares) {
    const told = await readShareCase(db, Number(follower), { kind: 'copy_share', id: Number(id) });
    const [order] = receiptKinds.map((kind) => kind.read(told));
    before = Math.max(before, told?.before.length ?? 0);
    const add = (name: string, isOk: boolean): boolean => {
      if (!isOk) failed.push(`${id} ${name}`);
      return isOk;
    };
    checkCopyShare({ checks: { add } } as never, order as CopyShareCase);
  }
  expect(failed).toEqual([]);
  expect(before).toBeGreaterThan(1);
});

it('lets nobody log in as one of its extras, and says of each what it is', async () => {
  const extras = await rows<{ nickname: string }>(
    "select nickname from customers where account_number like '%.extra@demo.test' order by id",
  );
  expect(extras).toHaveLength(12);
  for (const { nickname } of extras) expect(nickname).toMatch(/ demo$/);
  expect(
    await count(`from customers where account_number like '%.extra@demo.test'
    and avatar like '%.png'`),
  ).toBe(12);
  const reply = await fetch(`${server.address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_string: 'mara.extra@demo.test', password: '', lang: 'en' }),
  });
  expect(((await reply.json()) as { type: string }).type).toBe('error');
});

it('has dual orders that run, were settled by full windows, and were given back', async () => {
  const states = await rows<{ state: string; orders: string }>(
    'select state, count(*) as orders from dual_orders group by state',
  );
  const orders = Object.fromEntries(states.map((row) => [row.state, Number(row.orders)]));
  expect(orders['purchased']).toBe(2);
  expect(orders['completed']).toBeGreaterThan(8);
  expect(orders['failed']).toBe(1);
  const settled = 'from dual_fixings f join dual_orders o on o.fixing_id = f.id';
  expect(await count(`${settled} where o.state = 'completed' and f.count <> 1800`)).toBe(0);
  expect(await count(`${settled} where o.state = 'failed' and f.count >= 900`)).toBe(0);
});

it('has stakes that the minute after has settled, and fills at quotes of the maker', async () => {
  const stakes = await rows<{ state: string; many: string }>(
    'select state, count(*) as many from seconds_orders group by state order by state',
  );
  const of = (state: string) => Number(stakes.find((each) => each.state === state)?.many ?? 0);
  expect(stakes.map(({ state }) => state)).not.toContain('running');
  expect(of('void')).toBe(0);
  expect(of('won')).toBeGreaterThan(10);
  expect(of('lost')).toBeGreaterThan(10);
  const [alice] = await rows<{ id: string }>(
    "select id from customers where email = 'alice@demo.test'",
  );
  expect(await count(`from seconds_orders where owner = ${alice?.id}`)).toBeGreaterThan(5);
  const executions = await count(
    `from invest_executions where owner = ${alice?.id} and outcome = 'bought'`,
  );
  expect(await count(`from fills where buyer = ${alice?.id} or seller = ${alice?.id}`)).toBe(
    6 + executions,
  );
  expect(await count('from fills')).toBeGreaterThan(30);
  // No quote of the past is left.
  expect(await count("from spot_quotes where orders not in ('', '[]', '{}')")).toBe(0);
});

it('has draws of the game behind it that were revealed, and one that takes tickets', async () => {
  const draws = await rows<{ state: string; entries: string; winners: string }>(
    'select state, entries, winners from game_draws order by id',
  );
  const ended = draws.filter(({ state }) => state === 'drawn');
  expect(ended.length).toBeGreaterThanOrEqual(2);
  for (const { entries, winners } of ended) {
    expect(Number(entries)).toBeGreaterThan(3);
    expect((JSON.parse(winners) as number[]).length).toBeGreaterThan(3);
  }
  expect(draws.at(-1)?.state).toBe('open');
  // Its first customer has a ticket of the last one, whose proof he can look at.
  const [alice] = await rows<{ id: string }>("select id from customers where email like 'alice@%'");
  const own = `from game_tickets t join game_draws d on d.id = t.draw_id
    where d.state = 'drawn' and t.owner = ${alice?.id}`;
  expect(await count(own)).toBeGreaterThan(0);
});

it('shows what has expired, and what has not begun, from its first moment', async () => {
  const states = async (query: string) => {
    const found = await rows<{ state: string }>(query);
    return found.map(({ state }) => state);
  };
  expect(await states('select state from orders')).toContain('expired');
  expect(await states('select state from coupons')).toContain('expired');
  expect(await states('select state from nft_orders')).toContain('expired');
  expect(await count(`from nft_sales where state = 'open' and start_ms > ${NOW_MS}`)).toBe(1);
});

it('gives seven vouchers to each of its customers, one of which expires today', async () => {
  const owners = await rows<{ owner: string; vouchers: string; soon: string }>(`
    select owner, count(*) as vouchers,
      count(*) filter (where state = 'usable' and expires_ms < ${NOW_MS + DAY_MS}) as soon
    from coupons where campaign_id > 0 group by owner`);
  expect(owners.map(({ vouchers, soon }) => [vouchers, soon])).toEqual([
    ['7', '1'],
    ['7', '1'],
  ]);
});

/** Kinds whose fields are forged in `tests/adversary`, where more of each has happened. */
const FORGED_THERE = ['contract', 'corporate', 'liquidation', 'loan', 'night', 'seconds'];

/** What the market does to some three of those who trade, and in a few lives to nobody. */
const BY_CHANCE = ['liquidation'];

/** What of the others may be anything; what happens in a demo is not the same each time. */
const UNPROVEN = new Map(TESTING_CARDS.flatMap(({ unproven = {} }) => Object.entries(unproven)));

describe('receipts of all kinds that rooms declare', () => {
  let lived: Awaited<ReturnType<typeof livedReceipts>>;
  const proofs = keptProofs();
  const all = (kind: string) => lived.byKind.get(kind) ?? [];

  beforeAll(async () => {
    const { connectionString } = database;
    lived = await livedReceipts({ server, folder, connectionString, nowMs: () => NOW_MS });
  });

  it.each(ALL_KINDS)('hold as they came, of kind $kind', ({ kind }) => {
    if (!BY_CHANCE.includes(kind)) expect(all(kind).length).toBeGreaterThan(0);
    for (const each of all(kind)) {
      const checks = forgerWith(lived, each, proofs).checks(each.receipt);
      expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    }
  });

  it.each(ALL_KINDS)('are caught where they were tampered with, of kind $kind', ({ kind }) => {
    const passed = new Set<string>();
    for (const each of all(kind)) {
      const forger = forgerWith(lived, each, proofs);
      for (const { what, check, receipt } of tampered(forger, each.receipt)) {
        const told = readReceipt(JSON.stringify(receipt));
        const failed = told && forger.checks(told).filter(({ isOk }) => !isOk);
        const isCaught =
          check === '' ? failed?.length === 0 : failed?.some((it) => it.name === check) !== false;
        if (!isCaught) passed.add(`${what}: ${check}`);
      }
    }
    expect([...passed]).toEqual([]);
  });

  const kinds = ALL_KINDS.filter(({ kind }) => !FORGED_THERE.includes(kind));
  it.each(kinds)('are changed by the house in nothing that counts, of kind $kind', ({ kind }) => {
    const receipts = all(kind).map(
      (each) => [forgerWith(lived, each, proofs), each.receipt] as const,
    );
    const may = [...BESIDE, ...(UNPROVEN.get(kind) ?? [])];
    expect(unnoticed(receipts).filter((what) => !may.includes(what))).toEqual([]);
  });
});
