/** Receipts of what was traded and exchanged, as the server makes them and a second hand checks. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import type { Receipt } from '../../features/fairness/contract.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import type { SpotFillCase } from '../../features/spot/receipts/case.ts';
import type { ConvertCase } from '../../features/wallet/receipts/case.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, ETH, ethUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };
let alice: Client;
let bob: Client;

beforeAll(async () => {
  alice = await server().loggedInAs('alice');
  bob = await server().loggedInAs('bob');
});

async function place(client: Client, type: 1 | 2, fields: Row): Promise<Row> {
  return client.object(client.post('/coin/trade', { ...pair, type, ...fields }));
}

async function receiptOf(client: Client, kind: string, id: unknown): Promise<Receipt> {
  const told = await client.object(client.get('/fairness/receipt', { kind, id: Number(id) }));
  const receipt = readReceipt(JSON.stringify(told));
  if (receipt === undefined) throw new Error(`no receipt of ${kind}`);
  return receipt;
}

const failed = (receipt: Receipt) => verify(receipt, nodeProofs).filter(({ isOk }) => !isOk);
const orderIn = (receipt: Receipt) => receipt.body.order as SpotFillCase;

async function fillsOf(client: Client, order: Row): Promise<readonly Row[]> {
  const fills = await client.rows('/coin/fills', { page: 1, limit: 50 });
  return fills.filter(({ order_id: id }) => id === order['id']);
}

describe('the receipt of what an order met', () => {
  it('tells both sides the same fills, and both verify', async () => {
    const first = await place(bob, 2, { target_price: '20000', amount: '0.1' });
    const second = await place(bob, 2, { target_price: '20001', amount: '0.2' });
    const order = await place(alice, 1, { target_price: '20005', amount: '0.25' });
    const receipt = await receiptOf(alice, 'spot_fill', order['id']);
    expect(failed(receipt)).toEqual([]);
    const { fills, termsVersion, side } = orderIn(receipt);
    expect({ side, termsVersion }).toEqual({ side: 'buy', termsVersion: 1 });
    expect(fills.map(({ role, otherOrder, ticks }) => [role, otherOrder, ticks])).toEqual([
      ['taker', first['id'], 2_000_000],
      ['taker', second['id'], 2_000_100],
    ]);
    expect(receipt.body.termsLog).toHaveLength(1);
    // The one who rested has the same fill in his, from the other side.
    const theirs = await receiptOf(bob, 'spot_fill', second['id']);
    expect(failed(theirs)).toEqual([]);
    expect(orderIn(theirs).fills).toMatchObject([
      { id: fills[1]?.id, seq: fills[1]?.seq, role: 'maker', otherOrder: order['id'] },
    ]);
  });

  it('ends with the fill that it is asked for', async () => {
    const order = await place(bob, 2, { target_price: '20002', amount: '0.3' });
    await place(alice, 1, { target_price: '20002', amount: '0.1' });
    await place(alice, 1, { target_price: '20002', amount: '0.2' });
    const [later, earlier] = await fillsOf(bob, order);
    const [one, both] = [
      await receiptOf(bob, 'spot_fill', earlier?.['id']),
      await receiptOf(bob, 'spot_fill', later?.['id']),
    ];
    expect([one, both].flatMap(failed)).toEqual([]);
    expect([one, both].map((it) => orderIn(it).fills.length)).toEqual([1, 2]);
    expect(orderIn(await receiptOf(bob, 'spot_fill', order['id']))).toEqual(orderIn(both));
  });

  it('is of an order whose price was changed in between', async () => {
    const order = await place(bob, 2, { target_price: '20003', amount: '0.3' });
    await place(alice, 1, { target_price: '20003', amount: '0.1' });
    await bob.post('/coin/replace', { id: order['id'], amount: '0.3', target_price: '20004' });
    await place(alice, 1, { target_price: '20004', amount: '0.2' });
    const receipt = await receiptOf(bob, 'spot_fill', order['id']);
    expect(failed(receipt)).toEqual([]);
    expect(orderIn(receipt)).toMatchObject({ isAmended: true, fills: [{}, {}] });
  });

  it('counts the fees under which the order was placed', async () => {
    const resting = await place(bob, 2, { target_price: '20050', amount: '0.1' });
    const terms = { makerFeePpm: 100, takerFeePpm: 200, bandPpm: 10_000 };
    const fromMs = server().nowMs + 2 * TERMS_NOTICE_MS;
    const plan = { type: 'catalogue.plan_terms', product: 'spot', marketId: btcUsdt, terms };
    await server().give(0, { ...plan, fromMs, operator: 1, reason: 'agreed' } as Command);
    await server().passWithTimers(2 * TERMS_NOTICE_MS);
    await server().tick(btcUsdt, 2_000_000);
    [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const taking = await place(alice, 1, { target_price: '20050', amount: '0.1' });
    const [theirs, own] = [
      await receiptOf(bob, 'spot_fill', resting['id']),
      await receiptOf(alice, 'spot_fill', taking['id']),
    ];
    expect([theirs, own].flatMap(failed)).toEqual([]);
    expect([theirs, own].map((it) => orderIn(it).termsVersion)).toEqual([1, 2]);
    expect(own.body.terms).toMatchObject([{ version: 2, takerFeePpm: 200, lotUnits: '1000' }]);
  });

  it('is nobody else’s, and of nothing that met nobody', async () => {
    const order = await place(bob, 2, { target_price: '20090', amount: '0.1' });
    for (const [client, id] of [
      [bob, order['id']],
      [alice, order['id']],
    ] as const) {
      const reply = await client.get('/fairness/receipt', { kind: 'spot_fill', id: Number(id) });
      expect(reply).toMatchObject({ code: 'no_receipt' });
    }
  });

  it('does not name terms that were signed later than it met them', async () => {
    const order = await place(alice, 1, { target_price: '20090', amount: '0.1' });
    const { pool } = server().database;
    const client = await pool.connect();
    try {
      // As in a house whose log is older than the terms of spot markets in it.
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(`delete from terms_log where product = 'spot'`);
      await client.query('commit');
    } finally {
      client.release();
    }
    server().pass(2 * 60_000);
    const receipt = await receiptOf(alice, 'spot_fill', order['id']);
    expect(receipt.body.termsLog).toBeUndefined();
    expect(failed(receipt)).toEqual([]);
  });
});

describe('the receipt of an exchange', () => {
  const exchange = { from_currency_id: USDT, to_currency_id: BTC, number: '1000' };
  const lastMove = async (client: Client): Promise<Row> => {
    const { data } = (await client.object(client.get('/wallet/hzhistory', { page: 1 }))) as {
      data: Row[];
    };
    return data[0] ?? {};
  };

  it('follows from the index in force, and verifies', async () => {
    await server().tick(btcUsdt, 2_000_000);
    expect(await bob.post('/user/Transfer', exchange)).toMatchObject({ type: 'ok' });
    const move = await lastMove(bob);
    const receipt = await receiptOf(bob, 'convert', move['id']);
    expect(failed(receipt)).toEqual([]);
    const asked = { kind: 'convert', id: Number(move['id']) };
    expect(await alice.get('/fairness/receipt', asked)).toMatchObject({ code: 'no_receipt' });
    const { from, to, givenUnits } = receipt.body.order as ConvertCase;
    expect({ from, givenUnits }).toEqual({ from: null, givenUnits: '100000000000' });
    expect(to).toMatchObject({ marketId: btcUsdt, indexTicks: 2_000_000 });
    // A second one goes by what the first has sold.
    await bob.post('/user/Transfer', { ...exchange, min_received: '0.01' });
    const next = await receiptOf(bob, 'convert', (await lastMove(bob))['id']);
    expect(failed(next)).toEqual([]);
    const { to: then, leastUnits } = next.body.order as ConvertCase;
    expect(Number(then?.netUnits)).toBeLessThan(0);
    expect(leastUnits).toBe('1000000');
    const lines = (await bob.object(bob.post('/wallet/legal_log', { page: 1 })))['list'] as Row[];
    expect(lines[0]).toMatchObject({ receipt: { kind: 'convert' } });
  });

  it('proves a price that was locked, and was taken five seconds later', async () => {
    await server().tick(btcUsdt, 2_000_000);
    const lock = await bob.object(bob.post('/user/lockPrice', exchange));
    expect(lock).toMatchObject({ cost: '0.3', ends_ms: server().nowMs + 5_000 });
    expect(await alice.post('/user/takeLocked', { id: lock['id'] })).toMatchObject({
      code: 'lock_over',
    });
    const held = await bob.object(bob.get('/wallet/frozen', { currency: USDT, type: 'change' }));
    const name = `Locked price ${String(lock['id'])}`;
    expect(held['rows']).toMatchObject([{ name, amount: '1001' }]);
    server().pass(2_000);
    await server().tick(btcUsdt, 2_100_000);
    expect(await bob.post('/user/takeLocked', { id: lock['id'] })).toMatchObject({ type: 'ok' });
    const receipt = await receiptOf(bob, 'convert', lock['id']);
    expect(failed(receipt)).toEqual([]);
    const { lockedMs, lockUnits, receivedUnits, to } = receipt.body.order as ConvertCase;
    expect(to).toMatchObject({ indexTicks: 2_000_000 });
    expect([Number(lockedMs) > 0, lockUnits]).toEqual([true, '30000000']);
    expect(Number(lock['received']) * 1e8).toBeCloseTo(Number(receivedUnits), 0);
  });

  it('is not there for one that was made before there were such receipts', async () => {
    const old = { type: 'wallet.exchange', fromAssetId: ETH, toAssetId: USDT, amount: '1000000' };
    await server().tick(btcUsdt, 2_000_000);
    await server().tick(ethUsdt, 160_000);
    await server().give(Number(await idOf('bob')), { ...old, bySize: true } as Command);
    const reply = await bob.get('/fairness/receipt', {
      kind: 'convert',
      id: Number((await lastMove(bob))['id']),
    });
    expect(reply).toMatchObject({ code: 'no_receipt' });
  });

  it('is proved by the journal', async () => {
    expect((await verifyJournal(server().database.connectionString)).problems).toEqual([]);
  });
});

async function idOf(name: string): Promise<string> {
  const { rows } = await server().database.pool.query<{ id: string }>(
    'select id from customers where email like $1',
    [`${name}@%`],
  );
  return rows[0]?.id ?? '';
}
