import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openServer, type RunningServer } from '../../apps/server/server.ts';
import type { Command } from '../../core/engine/command.ts';
import { isVerified } from '../../features/fairness/rules/verify.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readSettings } from '../../apps/server/settings.ts';
import type { Environment } from '../../platform/server/settings/settings.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { bringNextTicks } from '../support/next-tick.ts';
import { createTestDatabase } from '../support/database.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import { projectRoot } from '../support/rooms.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';
import { Listening } from '../support/server-sockets.ts';
import {
  aaplUsdt,
  BTC,
  btcUsdt,
  ethUsdt,
  MONDAY_MS,
  smallCatalogue,
  USDT,
} from '../support/small-catalogue.ts';

const server = useTestServer();
const up = {
  match_id: btcUsdt,
  currency_id: USDT,
  type: 1,
  seconds: 30,
  number: '100',
  isreal: '',
};

afterEach(async () => {
  await server().freshPrices();
});

function place(client: Client, fields: Row = {}): Promise<Row> {
  return client.object(client.post('/microtrade/submit', { ...up, ...fields }));
}

/** Lets half a minute pass in which the index moves to some ticks, and has it settled. */
async function settleAt(ticks: number, marketId = btcUsdt): Promise<void> {
  server().pass(20_000);
  await server().tick(marketId, ticks);
  server().pass(10_001);
  await server().freshPrices();
}

async function free(client: Client): Promise<string> {
  const rows = await client.rows('/microtrade/payable_currencies');
  const wallet = rows[0]?.['user_wallet'] as Row;
  return String(wallet['micro_with_insurance']);
}

async function list(client: Client, fields: Row): Promise<{ total: number; data: Row[] }> {
  const page = await client.object(client.get('/microtrade/lists', fields));
  return page as unknown as { total: number; data: Row[] };
}

describe('what is offered', () => {
  it('is shown to everyone as existing clients read it', async () => {
    const visitor = server().visitor();
    const rows = await visitor.rows('/microtrade/seconds', { match_id: btcUsdt });
    expect(rows.map(({ seconds, profit_ratio }) => [seconds, profit_ratio])).toEqual([
      [30, 80],
      [60, 82],
      [120, 84],
      [180, 86],
      [300, 88],
      [600, 90],
    ]);
    expect(rows[0]).toMatchObject({ min_amount: '10', max_amount: '5000', break_even: 55.5556 });
    expect(await visitor.rows('/microtrade/seconds')).toEqual(rows);
    expect(await visitor.rows('/microtrade/seconds', { match_id: aaplUsdt })).toEqual([]);
    const presets = await visitor.rows('/microtrade/nums');
    expect(presets.map(({ number }) => number)).toEqual([10, 50, 100, 500, 1_000, 5_000]);
  });

  it('has terms in versions, with the limits of everyone and of the price', async () => {
    const visitor = server().visitor();
    const all = await visitor.rows('/microtrade/terms');
    expect(all.map(({ match_id, version }) => [match_id, version])).toEqual([
      [btcUsdt, 1],
      [ethUsdt, 1],
    ]);
    const rows = await visitor.rows('/microtrade/terms', { match_id: ethUsdt });
    expect(rows).toMatchObject([
      {
        symbol: 'ETH/USDT',
        customer_open_cap: '20000',
        total_open_cap: '1000000',
        stale_ms: 15_000,
      },
    ]);
  });

  it('names the stake coin first among what a customer has', async () => {
    const alice = await server().loggedInAs('alice');
    const rows = await alice.rows('/microtrade/payable_currencies');
    expect(rows[0]).toMatchObject({
      id: USDT,
      name: 'USDT',
      user_wallet: { micro_with_insurance: '20000', moni_balance: '0' },
    });
    // An existing client reads the row of the coin that is traded, and shows it as dollars.
    expect(rows.find(({ id }) => id === BTC)).toMatchObject({
      user_wallet: { micro_with_insurance: '20000' },
    });
  });
});

describe('an order', () => {
  it.each(['form', 'json'] as const)('is answered whole, sent as %s', async (encoding) => {
    const alice = await server().loggedInAs('alice');
    alice.encoding = encoding;
    const before = Number(await free(alice));
    const order = await place(alice);
    expect(order).toMatchObject({
      id: expect.any(Number),
      match_id: btcUsdt,
      currency_id: USDT,
      symbol_name: 'BTC/USDT',
      currency_match: { currency_name: 'BTC', legal_name: 'USDT' },
      type: 1,
      seconds: 30,
      number: '100',
      profit_ratio: 80,
      payout: '80',
      open_price: '20000.00',
      open_tick: expect.any(Number),
      created_ms: server().nowMs - 1,
      opened_ms: server().nowMs,
      expires_ms: server().nowMs + 30_000,
      end_price: null,
      state: 'running',
      status: 1,
      terms_version: 1,
    });
    expect(Number(await free(alice))).toBe(before - 100);
    expect(await alice.object(alice.get('/microtrade/order', { id: order['id'] }))).toEqual(order);
    await settleAt(2_000_000);
  });

  // Direction, index at the end, what it says then.
  it.each([
    [1, 2_000_001, 'won', '80'],
    [2, 2_000_001, 'lost', '-100'],
    [2, 1_999_999, 'won', '80'],
    [1, 1_999_999, 'lost', '-100'],
    [1, 2_000_000, 'drawn', '0'],
  ] as const)('with type %i at %i is %s: %s', async (type, ticks, state, profit) => {
    const alice = await server().loggedInAs('alice');
    const before = Number(await free(alice));
    const { id } = await place(alice, { type });
    const early = await alice.get('/microtrade/get_result', { id });
    expect(early).toMatchObject({ type: 'error', code: 'still_running' });
    await settleAt(ticks);
    const result = await alice.object(alice.get('/microtrade/get_result', { id }));
    expect(result).toMatchObject({
      id,
      state,
      status: 3,
      fact_profits: profit,
      end_price: (ticks / 100).toFixed(2),
      close_tick: expect.any(Number),
      settled_ms: Number(result['expires_ms']) + 1,
      complete_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(Number(await free(alice))).toBe(before + Number(profit));
  });

  it('is settled by the mean where the price at its end is too old, with a receipt', async () => {
    const alice = await server().loggedInAs('alice');
    const before = Number(await free(alice));
    const { id } = await place(alice);
    server().pass(30_001);
    await server().tick(btcUsdt, 2_000_300);
    const result = await alice.object(alice.get('/microtrade/get_result', { id }));
    expect(result).toMatchObject({ state: 'won', reason: 'mean_price', end_price: '20001.50' });
    expect(Number(await free(alice))).toBe(before + 80);
    const told = await alice.object(alice.get('/fairness/receipt', { kind: 'seconds', id }));
    const receipt = readReceipt(JSON.stringify(told));
    expect(receipt && isVerified(verify(receipt, nodeProofs))).toBe(true);
    await server().freshPrices();
  });

  it('is void where no price comes in a minute, and the stake is back', async () => {
    const alice = await server().loggedInAs('alice');
    const before = await free(alice);
    const { id } = await place(alice);
    for (let step = 0; step < 4; step += 1) server().pass(25_000);
    await server().freshPrices();
    const result = await alice.object(alice.get('/microtrade/get_result', { id }));
    expect(result).toMatchObject({ state: 'void', reason: 'no_price', fact_profits: '0' });
    expect(await free(alice)).toBe(before);
  });

  it('happens once for one key', async () => {
    const alice = await server().loggedInAs('alice');
    const first = await alice.post('/microtrade/submit', up, { key: 'one' });
    const again = await alice.post('/microtrade/submit', up, { key: 'one' });
    expect(again.body).toEqual(first.body);
    const other = await alice.post('/microtrade/submit', { ...up, type: 2 }, { key: 'one' });
    expect(other).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await list(alice, { status: 1 })).total).toBe(1);
    await settleAt(2_000_000);
  });

  it('stands on the statement by what it came to', async () => {
    const alice = await server().loggedInAs('alice');
    await place(alice, { number: '11' });
    await place(alice, { number: '13', type: 2 });
    await settleAt(2_000_100);
    const statement = JSON.stringify((await alice.post('/wallet/legal_log')).body);
    expect(statement).toContain('Seconds contract won');
    expect(statement).toContain('Seconds contract lost');
  });
});

describe('an order is refused', () => {
  it.each([
    ['unknown_market', { match_id: 99 }],
    ['unknown_market', { match_id: aaplUsdt }],
    ['wrong_stake_coin', { currency_id: BTC }],
    ['bad_amount', { number: '0' }],
    ['bad_amount', { number: 'much' }],
    ['bad_amount', { number: '-10' }],
    ['unknown_duration', { seconds: 31 }],
    ['stake_below_minimum', { number: '9.99' }],
    ['stake_above_maximum', { number: '5000.01' }],
    ['invalid_input', { type: 3 }],
    ['invalid_input', { seconds: '' }],
  ] as const)('with %s for %o, in words, and nothing changes', async (code, fields) => {
    const alice = await server().loggedInAs('alice');
    const before = await server().fingerprint();
    const reply = await alice.post('/microtrade/submit', { ...up, ...fields });
    expect(reply).toMatchObject({ status: 200, type: 'error', code });
    expect(reply.message).toEqual(expect.stringMatching(/\p{L}/u));
    expect(await server().fingerprint()).toBe(before);
  });

  it('in the language of the call', async () => {
    const alice = await server().loggedInAs('alice');
    const said = new Set<unknown>();
    for (const language of LANGUAGES) {
      const reply = await alice
        .speaking(language)
        .post('/microtrade/submit', { ...up, number: '1' });
      said.add(reply.message);
    }
    expect(said.size).toBe(LANGUAGES.length);
  });

  it('on an old price, on a halted market, and beyond what one has or may have', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const most = { ...up, number: '5000' };
    const move = (client: Client, from_field: string, to_field: string) =>
      client.post('/wallet/change', { currency_id: USDT, number: '19990', from_field, to_field });
    await move(bob, 'micro', 'change');
    const poor = await bob.post('/microtrade/submit', { ...up, number: '500' });
    expect(poor).toMatchObject({ code: 'insufficient_balance' });
    await move(bob, 'change', 'micro');
    for (let placed = 0; placed < 3; placed += 1) await place(alice, most);
    await place(alice, { ...most, number: '4900' });
    expect(await alice.post('/microtrade/submit', { ...up, number: '101' })).toMatchObject({
      code: 'too_much_at_stake',
    });
    await settleAt(2_000_000);
    server().pass(15_001);
    expect(await alice.post('/microtrade/submit', up)).toMatchObject({ code: 'market_halted' });
  });
});

describe('own limits', () => {
  it('are tighter at once and looser after a day, and the server keeps them', async () => {
    const bob = await server().loggedInAs('bob');
    const set = (fields: Row) => bob.post('/microtrade/set_limits', fields);
    const limits = () => bob.object(bob.get('/microtrade/limits'));
    expect(await limits()).toMatchObject({ largest_stake: null, next: null, lost_today: '0' });
    const tighter = { largest_stake: '50', loss_per_day: '120' };
    expect(await set(tighter)).toMatchObject({ type: 'ok', message: 'Limits saved' });
    expect(await limits()).toMatchObject({ ...tighter, next: null });
    expect(await bob.post('/microtrade/submit', { ...up, number: '51' })).toMatchObject({
      code: 'above_your_largest_stake',
    });
    for (let lost = 0; lost < 2; lost += 1) await place(bob, { number: '50', type: 2 });
    expect(await bob.post('/microtrade/submit', { ...up, number: '21' })).toMatchObject({
      code: 'above_your_loss_per_day',
    });
    await settleAt(2_000_100);
    expect(await limits()).toMatchObject({ lost_today: '100' });

    await set({ largest_stake: '500', loss_per_day: '0' });
    const pending = await limits();
    expect(pending).toMatchObject({
      ...tighter,
      loosens_ms: server().nowMs + 86_400_000,
      next: { largest_stake: '500', loss_per_day: null },
    });
    await server().passWithTimers(86_400_000);
    const later = await server().loggedInAs('bob');
    expect(await later.object(later.get('/microtrade/limits'))).toMatchObject({
      largest_stake: '500',
      loss_per_day: null,
      next: null,
    });
  });

  it('can be a pause, and what makes no sense is refused', async () => {
    const bob = await server().loggedInAs('bob');
    const day = server().nowMs + 86_400_000;
    await bob.post('/microtrade/set_limits', { paused_until_ms: day });
    expect(await bob.post('/microtrade/submit', up)).toMatchObject({ code: 'paused_by_yourself' });
    await bob.post('/microtrade/set_limits', { paused_until_ms: 0 });
    const kept = await bob.object(bob.get('/microtrade/limits'));
    expect(kept).toMatchObject({ paused_until_ms: day, next: { paused_until_ms: null } });
    for (const fields of [
      { largest_stake: '-1' },
      { largest_stake: 'all' },
      { paused_until_ms: server().nowMs + 400 * 86_400_000 },
    ]) {
      const reply = await bob.post('/microtrade/set_limits', fields);
      expect(reply).toMatchObject({ type: 'error', code: 'bad_limits' });
    }
    await server().passWithTimers(86_400_001);
    await place(await server().loggedInAs('bob'));
    await settleAt(2_000_000);
  });
});

describe('lists and strangers', () => {
  it('come in pages, newest first, of one market or of all', async () => {
    const alice = await server().loggedInAs('alice');
    const before = (await list(alice, { status: 3 })).total;
    const ids = [];
    for (let placed = 0; placed < 6; placed += 1) ids.push((await place(alice))['id']);
    ids.push((await place(alice, { match_id: ethUsdt }))['id']);
    const first = await list(alice, { match_id: '', status: 1, page: 1, limit: 5, isreal: '' });
    const second = await list(alice, { match_id: '', status: 1, page: 2, limit: 5, isreal: '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.reverse());
    expect((await list(alice, { status: 1, page: 3, limit: 5 })).data).toEqual([]);
    expect((await list(alice, { status: 1, match_id: ethUsdt })).total).toBe(1);
    for (const match_id of [99, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const reply = await alice.get('/microtrade/lists', { match_id });
      expect(reply).toMatchObject({ code: 'unknown_market' });
    }
    expect(await alice.get('/microtrade/lists', { status: 2 })).toMatchObject({
      code: 'bad_order',
    });
    await settleAt(2_000_000);
    expect((await list(alice, { status: 1 })).total).toBe(0);
    const settled = await list(alice, { status: 3 });
    expect(settled.total).toBe(before + 7);
    expect(settled.data[0]).toMatchObject({
      handled_at: expect.stringMatching(/^\d{4}-/),
      moni: 0,
    });
  });

  it('show nobody else an order, and answer as for none at all', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const { id } = await place(alice);
    for (const path of ['/microtrade/order', '/microtrade/get_result']) {
      const theirs = await bob.get(path, { id });
      const none = await bob.get(path, { id: 999_999_999 });
      expect(theirs.body).toEqual(none.body);
      expect(theirs).toMatchObject({ code: 'unknown_order' });
    }
    expect(JSON.stringify(await list(bob, { status: 1 }))).not.toContain(String(id));
    await settleAt(2_000_000);
  });

  it('tell orders and results to their owner only, on the socket', async () => {
    const alice = await server().loggedInAs('alice');
    const own = await Listening.open(server().running.address);
    const stranger = await Listening.open(server().running.address);
    await own.ask('authenticate', alice.token);
    for (const each of [own, stranger]) await each.ask('subscribe', { markets: [btcUsdt] });
    const { id } = await place(alice);
    await own.until(() => own.items('seconds_orders').some((order) => order['id'] === id));
    await settleAt(2_000_100);
    await own.until(() => own.items('seconds_orders').some(({ state }) => state === 'won'));
    expect(own.items('balances').length).toBeGreaterThan(0);
    expect(stranger.items('seconds_orders')).toEqual([]);
    for (const listening of [own, stranger]) listening.close();
  });
});

describe('the share of customers who lose', () => {
  it('is counted from settled orders, for everyone to see', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    await place(alice, { number: '5000' });
    await place(bob, { number: '500', type: 2 });
    await settleAt(2_000_100);
    // Shares are kept for a minute.
    await server().passWithTimers(60_001);
    const risk = await server().visitor().get('/microtrade/risk');
    expect(risk.message).toEqual({ customers: 2, losing: 1 });
  });
});

/** Raw prices as a command. */
function ticked(prices: readonly (readonly unknown[])[]): Command {
  return { type: 'feeds.tick', prices } as Command;
}

/** A server of one's own over a database that outlives it. */
async function openOver(
  connectionString: string,
  clock: { nowMs: number },
  environment: Environment,
): Promise<RunningServer> {
  const running = await openServer({
    settings: readSettings({ PORT: '0', ...environment }),
    connectionString,
    log: pino({ level: 'silent' }),
    root: projectRoot,
    nowMs: () => clock.nowMs,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: false,
    catalogue: smallCatalogue(),
  });
  bringNextTicks(running, (ms) => void (clock.nowMs += ms));
  return running;
}

async function logIn(running: RunningServer): Promise<Client> {
  const fields = { user_string: 'alice@demo.test', password: 'demo-alice' };
  const { message } = await new Client(running.address).post('/user/login', fields);
  return new Client(running.address, String(message));
}

describe('where the notice of risk is asked for', () => {
  it('no order is taken before it was accepted, and then it is', async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'bourse-notice-'));
    const running = await openOver(
      database.connectionString,
      { nowMs: MONDAY_MS },
      {
        DATA_DIR: folder,
        RISK_NOTICE: 'required',
      },
    );
    const prices = [[btcUsdt, 'one', 2_000_000, 1]];
    await running.service.writer.submit({ actor: 0, command: ticked(prices) });
    const alice = await logIn(running);
    const first = await alice.post('/microtrade/submit', up);
    expect(first).toMatchObject({ type: 'error', code: 'risk_not_accepted' });
    expect(await alice.post('/microtrade/accept_risk')).toMatchObject({
      type: 'ok',
      message: 'Risk notice accepted',
    });
    expect(await alice.object(alice.get('/microtrade/limits'))).toMatchObject({
      risk_accepted_ms: MONDAY_MS,
    });
    expect(await place(alice)).toMatchObject({ state: 'running' });
    await running.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a stop between expiry and settlement', () => {
  it('settles once, when the house opens again, with the tick from before', async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'bourse-stop-'));
    const clock = { nowMs: MONDAY_MS };
    const open = () => openOver(database.connectionString, clock, { DATA_DIR: folder });
    let running = await open();
    const tick = async (ticks: number): Promise<void> => {
      const prices = [[btcUsdt, 'one', ticks, 1]];
      await running.service.writer.submit({ actor: 0, command: ticked(prices) });
    };
    await tick(2_000_000);
    const { id, expires_ms } = await place(await logIn(running));
    clock.nowMs += 25_000;
    await tick(2_000_500);
    await running.stop();

    clock.nowMs += 3_600_000;
    for (let opened = 0; opened < 2; opened += 1) {
      running = await open();
      // A new price must not reach what expired before it.
      await tick(1_000_000);
      const alice = await logIn(running);
      const result = await alice.object(alice.get('/microtrade/get_result', { id }));
      expect(result).toMatchObject({
        state: 'won',
        end_price: '20005.00',
        settled_ms: Number(expires_ms) + 1,
      });
      await running.stop();
    }
    const { rows } = await database.pool.query(
      `select reason from postings where reference = $1 and reason like 'seconds%'`,
      [id],
    );
    expect(rows).toEqual([{ reason: 'seconds_won' }]);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
