/** Loans over the wire: pairs, a loan from its beginning to its end, a close-out. */
import { describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { newPair } from '../../features/loans/testing/console-changes.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import type { Client, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const REASON = 'For the season.';
/** The demo's first pair is bitcoin's, whose index is 20,000. */
const LOAN = { pair_id: 1, amount: '1000', collateral: '0.1' };

async function wallet(client: Client, currency: number): Promise<[number, number]> {
  const detail = await client.object(client.post('/wallet/detail', { currency, type: 'change' }));
  return [Number(detail['change_balance']), Number(detail['lock_change_balance'])];
}

async function loans(client: Client, fields: Row = {}): Promise<Row[]> {
  return (await client.object(client.get('/loan/list', fields)))['data'] as Row[];
}

describe('what can be borrowed', () => {
  it('is shown to visitors, with the levels and the prices of a loan like theirs', async () => {
    const visitor = server().visitor();
    const [pair] = await visitor.rows('/loan/pairs');
    expect(pair).toMatchObject({
      id: 1,
      currency_name: 'BTC',
      initial: 65,
      call: 75,
      close: 83,
      hourly: 0.0008,
      min: '50',
      index: '20000.00',
    });
    const told = await visitor.object(visitor.post('/loan/preview', LOAN));
    // 1,000.008 owed on 2,000; 75 % of 0.1 coin at 13,333.44, 83 % at 12,048.28.
    expect(told).toMatchObject({ ltv: 50.0004, refusal: '', hourly_cost: '0.008' });
    expect(told).toMatchObject({ call_price: '13333.44', close_price: '12048.28' });
    const high = await visitor.object(visitor.post('/loan/preview', { ...LOAN, amount: '1300' }));
    expect(high).toMatchObject({ refusal: 'ltv_too_high' });
    expect(await visitor.post('/loan/preview', { ...LOAN, pair_id: 99 })).toMatchObject({
      code: 'unknown_pair',
    });
  });
});

describe('loans in a frame', () => {
  it('say what can be borrowed in a language, to anybody, and lead to support', async () => {
    const visitor = server().visitor().speaking('de');
    const { jie_url: path, hk_url } = await visitor.object(visitor.get('/getSiteConfig'));
    expect(hk_url).toBe(path);
    const page = await fetch(String(path));
    const text = await page.text();
    expect(text).toContain('<h2>USDT gegen BTC</h2>');
    expect(text).toContain('href="/frame/support?lang=de"');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const other = await fetch(String(path).replace('=de', '=<script>'));
    expect(await other.text()).not.toContain('<script');
  });
});

/** What moved money has a receipt, which verifies, cannot be forged, and is only its own. */
async function expectReceipts(alice: Client, bob: Client, id: unknown): Promise<void> {
  await server().freshPrices();
  const { moves } = await alice.object(alice.get('/loan/detail', { id }));
  const rows = moves as Row[];
  expect(rows.map(({ what }) => what)).toEqual(['repaid', 'sold', 'repaid', 'borrowed']);
  expect(rows[1]).toMatchObject({ amount: '100', sold: '0.00500651' });
  for (const row of rows) {
    const asked = { kind: 'loan', id: row['id'] };
    const told = await alice.object(alice.get('/fairness/receipt', asked));
    const receipt = readReceipt(JSON.stringify(told));
    if (receipt === undefined) throw new Error('unreadable');
    const checks = verify(receipt, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(checks.map(({ name }) => name)).toContain(
      row['what'] === 'borrowed' ? 'opening' : 'parts',
    );
    const order = { ...receipt.body.order, interestPaidUnits: '999999999' };
    const forged = verify({ ...receipt, body: { ...receipt.body, order } }, nodeProofs);
    const failed = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(failed).toEqual(
      expect.arrayContaining(['seal', row['what'] === 'borrowed' ? 'lent' : 'parts']),
    );
    expect(await bob.get('/fairness/receipt', asked)).toMatchObject({ code: 'no_receipt' });
  }
}

/** The loan's lines of the statement, newest first: why, and the receipt that each leads to. */
async function billed(client: Client): Promise<readonly [unknown, unknown][]> {
  const { list } = await client.object(client.post('/wallet/legal_log', { kind: 'loans' }));
  return (list as Row[]).map(({ reason, receipt }) => [reason, receipt]);
}

/** Each line of money that a loan moved leads to the receipt of the move. */
async function expectLinked(alice: Client, id: unknown): Promise<void> {
  const { moves } = await alice.object(alice.get('/loan/detail', { id }));
  const [last, sold, first, borrowed] = (moves as Row[]).map((move) => {
    return { kind: 'loan', id: move['id'] };
  });
  expect(await billed(alice)).toEqual([
    ['loan_repayment', last],
    ['loan_collateral_sold', sold],
    ['loan_collateral_fee', sold],
    ['loan_repayment', first],
    ['loan_paid_out', borrowed],
  ]);
  const other = await alice.object(alice.post('/wallet/legal_log', { kind: 'play_money' }));
  for (const line of other['list'] as Row[]) expect(line['receipt']).toBeNull();
}

/** What somebody owns beyond what came in and what was won: always the same. */
async function unexplainedOf(client: Client): Promise<number> {
  const { coins, results } = await client.object(client.get('/wallet/portfolio'));
  const { equity_usdt } = await client.object(client.get('/wallet/profit'));
  const won = [
    ...(coins as Row[]).flatMap((row) => [row['realised_usdt'], row['unrealised_usdt'] ?? 0]),
    ...(results as Row[]).map((row) => row['result_usdt']),
  ];
  return Number(equity_usdt) - won.reduce((sum: number, units) => sum + Number(units), 0);
}

describe('a loan', () => {
  it('is paid out, repaid in part and in whole, and gives its collateral back', async () => {
    const alice = await server().loggedInAs('alice');
    const [bitcoin, usdt] = [await wallet(alice, BTC), await wallet(alice, USDT)];
    const profit = async () =>
      (await alice.object(alice.get('/wallet/value', { span: '1d' })))['profit_usdt'];
    const before = await profit();
    const unexplained = await unexplainedOf(alice);
    expect(await alice.post('/loan/borrow', LOAN)).toMatchObject({ type: 'ok' });
    // Borrowed money is no profit, today or ever; the interest of the begun hour is a loss.
    expect(before).toBe('0');
    expect(await profit()).toBe('-0.008');
    const { results } = await alice.object(alice.get('/wallet/portfolio'));
    expect(results).toContainEqual(
      expect.objectContaining({ kind: 'loans', result_usdt: '-0.008' }),
    );
    expect((await wallet(alice, BTC))[1]).toBeCloseTo(bitcoin[1] + 0.1, 8);
    expect((await wallet(alice, USDT))[0]).toBeCloseTo(usdt[0] + 1000, 8);
    const [loan] = await loans(alice, { status: 'open' });
    expect(loan).toMatchObject({ state: 'open', debt: '1000.008', collateral: '0.1' });
    const id = loan?.['id'];
    const bob = await server().loggedInAs('bob');
    for (const path of ['/loan/repay', '/loan/collateral']) {
      const asked = { id, amount: '1', change: '1' };
      expect(await bob.post(path, asked)).toMatchObject({ code: 'unknown_loan' });
    }
    expect(await bob.get('/loan/detail', { id })).toMatchObject({ code: 'unknown_loan' });
    expect(await alice.post('/loan/repay', { id, amount: '400.008' })).toMatchObject({
      type: 'ok',
    });
    expect(await alice.object(alice.get('/loan/detail', { id }))).toMatchObject({
      principal: '600',
      interest: '0',
      close_outs: [],
    });
    const back = { id, change: '-0.05' };
    expect(await alice.post('/loan/collateral', back)).toMatchObject({ type: 'ok' });
    expect(await alice.post('/loan/collateral', back)).toMatchObject({ code: 'has_debt' });
    expect(await alice.post('/loan/collateral', { id, change: '-0.01' })).toMatchObject({
      code: 'would_exceed_ltv',
    });
    const sold = { id, amount: '100', from: 'collateral' };
    expect(await alice.post('/loan/repay', sold)).toMatchObject({ type: 'ok' });
    // 100 USDT are 0.005 bitcoins; 0.1 % and 301 millionths are on top.
    expect((await loans(alice))[0]).toMatchObject({ debt: '500', collateral: '0.04499349' });
    expect(await alice.post('/loan/repay', { id, amount: '9999' })).toMatchObject({ type: 'ok' });
    expect((await loans(alice, { status: 'closed' }))[0]).toMatchObject({ outcome: 'repaid' });
    expect(await alice.post('/loan/repay', { id, amount: '1' })).toMatchObject({
      code: 'nothing_owed',
    });
    // Interest and the fee of selling collateral are all that the loan has cost.
    const sums = await alice.object(alice.get('/wallet/portfolio'));
    expect(sums['results']).toContainEqual(
      expect.objectContaining({ kind: 'loans', result_usdt: '-0.1382' }),
    );
    expect(await unexplainedOf(alice)).toBeCloseTo(unexplained, 6);
    await expectReceipts(alice, bob, id);
    await expectLinked(alice, id);
    expect((await wallet(alice, BTC))[1]).toBeCloseTo(bitcoin[1], 8);
  });

  it('is closed out by a tick, tells so, and has a receipt that verifies', async () => {
    const alice = await server().loggedInAs('alice');
    await alice.post('/loan/borrow', { ...LOAN, amount: '1299' });
    await server().tick(btcUsdt, 1_700_000);
    expect((await loans(alice))[0]).toMatchObject({ state: 'called' });
    await server().tick(btcUsdt, 1_500_000);
    const [loan] = await loans(alice);
    expect(loan).toMatchObject({ state: 'open', outcome: '' });
    const told = await alice.object(alice.get('/loan/detail', { id: loan?.['id'] }));
    expect(Number(told['ltv'])).toBeLessThanOrEqual(65.01);
    const [row] = told['close_outs'] as Row[];
    expect(row).toMatchObject({ price: '15000.00', is_whole: false });
    await server().freshPrices();
    const id = row?.['id'];
    const message = await alice.object(alice.get('/fairness/receipt', { kind: 'loan', id }));
    const receipt = readReceipt(JSON.stringify(message));
    if (receipt === undefined) throw new Error('unreadable');
    const checks = verify(receipt, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['reached', 'repaid', 'sold', 'fee', 'terms_logged']),
    );
    expect((await billed(alice)).slice(0, 2)).toEqual([
      ['loan_close_out', { kind: 'loan', id }],
      ['loan_close_out_fee', { kind: 'loan', id }],
    ]);
    const order = { ...receipt.body.order, soldUnits: '5' };
    const forged = verify({ ...receipt, body: { ...receipt.body, order } }, nodeProofs);
    const failed = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(failed).toEqual(expect.arrayContaining(['seal', 'sold']));
    const bob = await server().loggedInAs('bob');
    expect(await bob.get('/fairness/receipt', { kind: 'loan', id })).toMatchObject({
      code: 'no_receipt',
    });
    expect((await verifyJournal(server().database.connectionString)).problems).toEqual([]);
  });

  it.each([
    [{ pair_id: 99 }, 'unknown_pair'],
    [{ amount: 'much' }, 'bad_amount'],
    [{ collateral: '0' }, 'bad_amount'],
    [{ amount: '49.99' }, 'below_minimum'],
    [{ amount: '200000.01' }, 'above_your_cap'],
    [{ amount: '1300' }, 'ltv_too_high'],
    [{ collateral: '9999' }, 'insufficient_balance'],
  ])('is refused with %j: %s', async (fields, code) => {
    await server().freshPrices();
    const alice = await server().loggedInAs('alice');
    const before = await server().fingerprint();
    const reply = await alice.post('/loan/borrow', { ...LOAN, ...fields });
    expect(reply).toMatchObject({ type: 'error', code });
    expect(await server().fingerprint()).toBe(before);
  });
});

describe('the console', () => {
  it('offers a pair with a reason, and says what a fall would do', async () => {
    const owner = await operatorAt(server());
    const terms = newPair({ marketId: ethUsdt });
    expect(await owner.post('/loans/publish', { terms })).toMatchObject({ code: 'reason_needed' });
    const world = await ConsoleWorld.open(server());
    const { id } = await world.done('/loans/publish', { terms, reason: REASON });
    const pairs = await owner.rows('/loans/pairs', { perPage: 50 });
    expect(pairs.find((row) => row['id'] === id)).toMatchObject({ symbol: 'ETH/USDT', lent: '0' });
    expect((await owner.rows('/loans/fund')).map(({ code }) => code)).toContain('USDT');
    const [open] = await owner.rows('/loans/open');
    expect(Number(open?.['ltvPpm'])).toBeLessThan(650_000);
    const falls = await owner.rows('/loans/stress');
    expect(falls.find(({ fall }) => fall === 0)).toMatchObject({ closedOut: 0 });
    expect(falls.find(({ fall }) => fall === 50)).toMatchObject({ closedOut: 1 });
    expect((await owner.rows('/loans/close_outs')).length).toBe(1);
  });
});
