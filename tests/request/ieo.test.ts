/** Token sales over the wire: projects, orders, the end, the public file, and receipts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import type { ReceiptKind } from '../../core/receipts/kind.ts';
import type { Receipt } from '../../features/fairness/contract.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { newMarket } from '../../features/catalogue/testing/listings.ts';
import { receiptKinds } from '../../features/ieo/receipts/index.ts';
import { verifyList } from '../../features/fairness/rules/verify.ts';
import type { ProjectsView } from '../../features/ieo/server/projects-view.ts';
import { tradeOnce } from '../../features/ieo/server/demo-traders.ts';
import { ieoTerms } from '../../features/ieo/testing/terms.ts';
import { operatorAt } from '../support/console-client.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';
import { ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const ORDERS = '/user/project/order';
const TOOL = resolve(import.meta.dirname, '../../tools/verify-receipt.ts');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The third token that a demo lists after the small catalogue. */
const MSS = 8;
const LMN = 6;
const RLY = 7;

/** Wants tokens of the demo's first project: 0.05 USDT each. */
function want(client: Client, amount: number, fields: Row = {}): Promise<Reply> {
  const price = (amount * 0.05).toFixed(8);
  const asked = { project_id: 1, amount: String(amount), pay_currency: USDT, price };
  return client.post('/project/order', { ...asked, ...fields });
}

async function newest(client: Client): Promise<Row> {
  const page = await client.object(client.get(ORDERS));
  return (page['data'] as Row[])[0] ?? {};
}

async function detail(client: Client): Promise<Row> {
  const told = await client.object(client.get('/project/detail', { project_id: 1 }));
  return told['info'] as Row;
}

/** Until when tokens are locked, as the wallet says; 0 where nobody knows. */
async function lockedUntil(client: Client, currency: number): Promise<unknown> {
  const asked = client.get('/wallet/frozen', { currency, type: 'change' });
  return ((await client.object(asked))['rows'] as Row[])[0]?.['until_ms'];
}

async function frozen(client: Client): Promise<number> {
  const told = client.post('/wallet/detail', { currency: USDT, type: 'change' });
  return Number((await client.object(told))['lock_change_balance']);
}

/** The same receipt without its lines is checked with the pages of the public file. */
async function checkByPages(client: Client, told: Receipt): Promise<void> {
  const [kind] = receiptKinds as readonly [ReceiptKind];
  const order = { ...told.body.order, lines: [], nonces: [] };
  const long = { ...told, body: { ...told.body, order } };
  const list = kind.list?.(order);
  const page = async (at: number): Promise<Row[]> => {
    const fields = { ...list?.fields, page: at, limit: 1 };
    return (await client.object(client.get(list?.call ?? '', fields)))['data'] as Row[];
  };
  const rows = [...(await page(1)), ...(await page(2))];
  expect([rows.length, await page(3)]).toEqual([2, []]);
  const names = (of: readonly unknown[]) =>
    verifyList(kind, long, of, nodeProofs).map(({ name, isOk }) => `${name} ${String(isOk)}`);
  expect(names(rows)).toEqual(['terms true', 'file true', 'split true']);
  expect(names(rows.slice(0, 1))).toEqual(['terms true', 'file false', 'split false']);
  expect(verifyList(kind, told, rows, nodeProofs)).toEqual([]);
  // The tool takes the replies as they came, one a line.
  const pages = [rows.slice(0, 1), rows.slice(1)].map((data) => ({
    type: 'ok',
    message: { data },
  }));
  const said = runTool(JSON.stringify(long), pages.map((each) => JSON.stringify(each)).join('\n'));
  expect(said).toContain('ok     The file of all 2 orders is the published one');
  expect(said).toContain('ok     The whole split, computed again');
  expect(runTool(JSON.stringify(long), '')).toContain('FAILED The file of all 0 orders');
  expect(runTool(JSON.stringify(long))).toContain('/api/project/result?project_id=2&page=1');
  expect(runTool(JSON.stringify(long), 'no page')).toContain('has no pages of a list');
}

/** Extras with tokens and money trade the token that is listed, at about its price. */
async function expectTraded(alice: Client): Promise<void> {
  const demoExtras = [901, 902];
  const gifts = demoExtras.flatMap((owner) =>
    [USDT, RLY].map((assetId) => ({ owner, kind: KIND.spot, assetId, amount: String(10n ** 11n) })),
  );
  await server().give(0, { type: 'wallet.endow', gifts } as never);
  const { directory } = server().running.gateway.rooms;
  const dialect = new PostgresDialect({ pool: server().database.pool });
  const gateway = {
    database: () => new Kysely<unknown>({ dialect }),
    submit: ({ actor, command }: { actor: number; command: object }) =>
      server().give(actor, command as never),
    nowMs: () => server().nowMs,
  } as unknown as Parameters<typeof tradeOnce>[0];
  const sold = { row: { assetId: RLY, openedMs: 1 } } as ReturnType<ProjectsView['all']>[number];
  const projects = { all: () => [sold] };
  const needs = { identity: { demoExtras }, catalogue: { directory }, projects };
  expect(await tradeOnce(gateway, { ...needs, identity: { demoExtras: [] } })).toBe(0);
  const before = directory.dollarUnits(RLY) ?? 0n;
  // The test's own pool reads without waiting for rows.
  await server().running.service.caughtUp();
  expect(await tradeOnce(gateway, needs)).toBe(4);
  const after = directory.dollarUnits(RLY) ?? 0n;
  expect(Number(after) / Number(before)).toBeGreaterThan(0.98);
  expect(Number(after) / Number(before)).toBeLessThan(1.02);
  const { rows } = await server().database.pool.query<Row>(
    'select owner, state from orders where owner = any($1) order by id',
    [demoExtras],
  );
  expect(rows.map(({ state }) => state)).toEqual(['filled', 'filled', 'open', 'open']);
  expect(await newest(alice)).toMatchObject({ market_opened: true });
  // The console offers it no more, however much of it lies free in the vault.
  const operator = await operatorAt(server());
  const choices = await operator.message(operator.get('/ieo/choices', {}));
  const ids = (choices as { tokens: Row[] }).tokens.map(({ id }) => id);
  expect([ids.includes(RLY), ids.includes(MSS)]).toEqual([false, true]);
}

/** What the tool says of a receipt, and of a file beside it. */
function runTool(receipt: string, pages?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-ieo-'));
  const files = [receipt, ...(pages === undefined ? [] : [pages])].map((text, at) => {
    const path = join(folder, String(at));
    writeFileSync(path, text);
    return path;
  });
  const { stdout, stderr } = spawnSync(process.execPath, [TOOL, ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

describe('a project', () => {
  it('is told to visitors in the names of the contract and in their language', async () => {
    const visitor = server().visitor();
    const told = await visitor.object(visitor.get('/project'));
    const [row] = told['list'] as Row[];
    expect(row).toMatchObject({
      id: 1,
      title: 'Lumen Grid (demo)',
      day: 2,
      time_status: 2,
      currency_name: 'LMN',
      total_sell: 0,
      amount: 250_000,
      percentage: 0,
    });
    const info = await detail(visitor);
    expect(info).toMatchObject({
      price: 0.05,
      eth_price: 0.00002,
      btc_price: 0,
      amount: '250000',
      method: 'pro_rata',
      cap: '60000',
      minimum: '100',
      wanted: '0',
      your_wanted: '0',
    });
    for (const time of ['start_at', 'end_at', 'sell_begin']) {
      expect(String(info[time])).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
    }
    const german = await detail(visitor.speaking('de'));
    expect(String(german['content'])).toBe(
      '<p>Demo: Dieses Projekt gibt es nicht.</p>' +
        '<p>Nachbarn, die das Licht ihrer Dächer teilen. ' +
        'Ein Token ist eine gegebene Kilowattstunde.</p>',
    );
    expect(await visitor.get('/project/detail', { project_id: 99 })).toMatchObject({
      code: 'unknown_project',
    });
    expect(info).toMatchObject({ quote_id: 0, is_demo_randomness: 0 });
    for (const [currency, count] of [
      [LMN, 1],
      [MSS, 0],
      [USDT, 0],
    ]) {
      const of = await visitor.object(visitor.get('/project', { currency }));
      expect(of['list']).toHaveLength(count ?? 0);
    }
    expect(await visitor.get('/project', { page: 2 })).toMatchObject({ message: { list: [] } });
  });
});

describe('an order', () => {
  it('freezes what it costs, adds up, is made less, and is taken back', async () => {
    const alice = await server().loggedInAs('alice');
    const before = await frozen(alice);
    expect(await want(alice, 1_000)).toMatchObject({ type: 'ok' });
    expect(await want(alice, 500)).toMatchObject({ type: 'ok' });
    expect(await frozen(alice)).toBe(before + 75);
    const { rows } = await alice.object(alice.get('/wallet/earnings'));
    const held = { title: 'Token sales', currency_name: 'USDT', amount: '75', worth: '75' };
    expect(rows).toContainEqual(expect.objectContaining(held));
    const order = await newest(alice);
    expect(order).toMatchObject({ name: 'LMN', coin_amount: 1_500, give_amount: 0, status: 1 });
    expect([typeof order['created_at'], typeof order['sell_begin']]).toEqual(['string', 'string']);
    expect(await detail(alice)).toMatchObject({ wanted: '1500', your_wanted: '1500' });
    const { id } = order;
    const cancel = (client: Client, fields: Row = {}) =>
      client.post('/project/order/cancel', { id, ...fields });
    expect(await cancel(await server().loggedInAs('bob'))).toMatchObject({ code: 'unknown_order' });
    expect(await cancel(alice, { amount: '2000' })).toMatchObject({ code: 'bad_amount' });
    expect(await cancel(alice, { amount: '1450' })).toMatchObject({ code: 'below_minimum' });
    expect(await cancel(alice, { amount: '500' })).toMatchObject({ type: 'ok' });
    expect(await frozen(alice)).toBe(before + 50);
    expect(await cancel(alice)).toMatchObject({ type: 'ok' });
    expect(await frozen(alice)).toBe(before);
    expect(await newest(alice)).toMatchObject({ id, state: 'withdrawn' });
    expect(await cancel(alice)).toMatchObject({ code: 'ended' });
  });

  it('is placed once, however often it is sent', async () => {
    const alice = await server().loggedInAs('alice');
    const send = () =>
      alice.post(
        '/project/order',
        { project_id: 1, amount: '100', pay_currency: USDT, price: '5' },
        { key: 'the same sale' },
      );
    expect(await send()).toMatchObject({ type: 'ok' });
    expect(await send()).toMatchObject({ type: 'ok' });
    expect(await detail(alice)).toMatchObject({ your_wanted: '100' });
  });

  it('is refused with the name of what is wrong', async () => {
    const alice = await server().loggedInAs('alice');
    const refusals: readonly (readonly [Row, string])[] = [
      [{ project_id: 99 }, 'unknown_project'],
      [{ amount: 'x' }, 'bad_amount'],
      [{ amount: '100.5', price: '5.025' }, 'bad_amount'],
      [{ amount: '60001', price: '3000.05' }, 'above_your_cap'],
      [{ pay_currency: 4 }, 'pay_coin_not_taken'],
      [{ price: '4.99' }, 'wrong_total'],
      [{ price: '5e0' }, 'wrong_total'],
    ];
    for (const [fields, code] of refusals) {
      expect(await want(alice, 100, fields)).toMatchObject({ code });
    }
    expect(
      await alice.speaking('de').post('/project/order', {
        project_id: 1,
        amount: '60001',
        pay_currency: USDT,
        price: '3000.05',
      }),
    ).toMatchObject({ message: expect.stringContaining('60.000') as unknown });
    expect(await want(server().visitor(), 100)).toMatchObject({ type: '999' });
  });
});

describe('the end', () => {
  async function receipt(client: Client, id: unknown): Promise<Receipt> {
    const told = await client.object(client.get('/fairness/receipt', { kind: 'ieo', id }));
    const read = readReceipt(JSON.stringify(told));
    if (read === undefined) throw new Error('unreadable');
    return read;
  }

  it('gives out, is public, and proves itself; then the token is refunded or trades', async () => {
    // Ends wait for a house that stands still, so this one is short.
    const beginMs = server().nowMs;
    await server().give(0, {
      type: 'ieo.publish',
      operator: 1,
      reason: 'a short one',
      terms: ieoTerms(MSS, beginMs, {
        productId: 2,
        endMs: beginMs + 40_000,
        parts: [
          { assetId: USDT, priceUnits: '5000000', lots: '700' },
          { assetId: ETH, priceUnits: '2000', lots: '100' },
        ],
      }),
    } as never);
    let alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const verified = await want(bob, 600, { project_id: 2 });
    expect(verified).toMatchObject({ code: 'verification_needed' });
    await want(alice, 500, { project_id: 2 });
    await want(alice, 50, { project_id: 2, pay_currency: ETH, price: '0.001' });
    const running = await newest(alice);
    expect(await alice.get('/fairness/receipt', { kind: 'ieo', id: running['id'] })).toMatchObject({
      code: 'no_receipt',
    });
    await server().passAtWork(40_000);
    alice = await server().loggedInAs('alice');
    const order = await newest(alice);
    expect(order).toMatchObject({ state: 'allocated', given: '50', has_proof: true, status: 2 });
    const file = await alice.object(alice.get('/project/result', { project_id: 2 }));
    expect(file).toMatchObject({ total: 2, method: 'pro_rata', version: 2, is_demo_randomness: 0 });
    expect((file['data'] as Row[]).map(({ wanted, given }) => [wanted, given])).toEqual([
      ['500', '500'],
      ['50', '50'],
    ]);
    const told = await receipt(alice, order['id']);
    const bill = await alice.object(alice.post('/wallet/legal_log', { kind: 'ieo' }));
    const linked = (bill['list'] as Row[]).map(({ receipt: leads }) => leads);
    expect(linked).toContainEqual({ kind: 'ieo', id: order['id'] });
    const checks = verify(told, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    const names = checks.map(({ name }) => name);
    for (const name of ['terms_logged', 'same_terms', 'line', 'file', 'split', 'charged']) {
      expect(names).toContain(name);
    }
    await checkByPages(alice, told);
    const forged = { ...told.body.order, chargedUnits: '1' };
    const failed = verify({ ...told, body: { ...told.body, order: forged } }, nodeProofs);
    const wrong = failed.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(wrong).toEqual(expect.arrayContaining(['seal', 'charged']));
    const late = await want(alice, 100, { project_id: 2 });
    expect(late).toMatchObject({ code: 'ended' });
    const sellMs = beginMs + 40_000 + 2 * DAY_MS;
    expect(await lockedUntil(alice, MSS)).toBe(sellMs);
    // No market has opened by then: from now on nobody knows when they become free.
    await server().passWithTimers(sellMs - server().nowMs);
    alice = await server().loggedInAs('alice');
    expect(await lockedUntil(alice, MSS)).toBe(0);
    await server().passWithTimers(8 * DAY_MS);
    alice = await server().loggedInAs('alice');
    expect(await newest(alice)).toMatchObject({ state: 'refunded', project_state: 'cancelled' });
  });

  /** Lists a market of a token and lets it open. */
  async function openMarket(token: number): Promise<void> {
    const give = (command: object) =>
      server().give(0, { reason: 'as planned', ...command } as never);
    const market = newMarket(token);
    const id = await give({ type: 'catalogue.list_market', operator: 1, market });
    const decide = { type: 'catalogue.decide_listing', operator: 2, verdict: 'confirm' };
    const made = await give({ ...decide, id: (id as unknown as Row)['id'] });
    const marketId = (made as unknown as Row)['listedId'];
    await give({ type: 'catalogue.halt', operator: 1, marketId, isHalted: false });
  }

  it('leads to the market of its token as soon as that has opened, and not before', async () => {
    const beginMs = server().nowMs;
    await server().give(0, {
      type: 'ieo.publish',
      operator: 1,
      reason: 'another short one',
      terms: ieoTerms(RLY, beginMs, { productId: 3, endMs: beginMs + 40_000 }),
    } as never);
    let alice = await server().loggedInAs('alice');
    await want(alice, 500, { project_id: 3 });
    await server().passAtWork(40_000);
    alice = await server().loggedInAs('alice');
    const info = async () =>
      (await alice.object(alice.get('/project/detail', { project_id: 3 })))['info'];
    expect(await info()).toMatchObject({ quote_id: 0, opened_ms: null });
    // A project without a site of its own leads to its page here.
    const link = `${server().running.address}/h5/#/pages/ieo/subscribe?project_id=3`;
    expect(await info()).toMatchObject({ link, website: '' });
    expect(await newest(alice)).toMatchObject({ project_id: 3, quote_id: 0, currency_id: RLY });
    await openMarket(RLY);
    expect(await info()).toMatchObject({ quote_id: USDT, currency_id: RLY });
    expect(await newest(alice)).toMatchObject({ quote_id: USDT, market_opened: true });
    await expectTraded(alice);
    // The first step frees half of them when it is due, and the rest waits for the next.
    const sellMs = beginMs + 40_000 + 2 * DAY_MS;
    expect(await lockedUntil(alice, RLY)).toBe(sellMs);
    await server().passWithTimers(sellMs - server().nowMs);
    alice = await server().loggedInAs('alice');
    expect(await lockedUntil(alice, RLY)).toBe(sellMs + 30 * DAY_MS);
  });

  it('is in the journal as it is in the tables', async () => {
    const { problems } = await verifyJournal(server().database.connectionString);
    expect(problems).toEqual([]);
  });
});
