/** Who sees a price before the house does, and trades with it at the price of before. */
import { describe, expect, it } from 'vitest';
import { MAX_TICK_WAIT_MS } from '../../features/feeds/contract.ts';
import { isVerified } from '../../features/fairness/rules/verify.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const BEFORE = 2_000_000;
/** What other exchanges show already, and this one a second later. */
const SEEN = 2_002_000;
const TOLD_MS = 50;

const up = { match_id: btcUsdt, currency_id: USDT, type: 1, seconds: 30, number: '100' };

/** Until something accepted is durable. */
async function accepted(table = 'seconds_orders'): Promise<void> {
  const pending = () =>
    server().database.pool.query(`select 1 from ${table} where state = 'pending'`);
  while ((await pending()).rows.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, TOLD_MS));
  }
}

async function receiptHolds(client: Client, id: unknown, kind = 'seconds'): Promise<boolean> {
  const told = await client.object(client.get('/fairness/receipt', { kind, id }));
  const receipt = readReceipt(JSON.stringify(told));
  return receipt !== undefined && isVerified(verify(receipt, nodeProofs));
}

async function result(client: Client, id: unknown): Promise<Row> {
  return client.object(client.get('/microtrade/get_result', { id }));
}

it('wins nothing with a seconds contract: it opens at the price that it saw', async () => {
  const mallory = await server().loggedInAs('alice');
  await server().freshPrices();
  server().bringsTicks = false;
  const asked = mallory.object(mallory.post('/microtrade/submit', up));
  await accepted();
  server().pass(1_000);
  await server().tick(btcUsdt, SEEN);
  const order = await asked;
  expect(order).toMatchObject({
    state: 'running',
    open_price: '20020.00',
    opened_ms: server().nowMs,
    expires_ms: server().nowMs + 30_000,
  });
  server().pass(30_000);
  await server().tick(btcUsdt, SEEN);
  server().pass(1);
  await server().tick(btcUsdt, BEFORE);
  const told = await result(mallory, order['id']);
  expect(told).toMatchObject({ state: 'drawn', fact_profits: '0' });
  expect(await receiptHolds(mallory, order['id'])).toBe(true);
  server().bringsTicks = true;
});

it('is refused where no price comes, with a receipt, and has his stake back', async () => {
  const mallory = await server().loggedInAs('alice');
  await server().freshPrices();
  server().bringsTicks = false;
  const asked = mallory.post('/microtrade/submit', up, { key: 'no price' });
  await accepted();
  const running = await mallory.object(mallory.get('/microtrade/lists', { status: 1 }));
  expect(running['total']).toBe(0);
  server().pass(MAX_TICK_WAIT_MS + 1);
  await server().tick(btcUsdt, SEEN);
  expect(await asked).toMatchObject({ type: 'error', code: 'no_price' });
  const again = await mallory.post('/microtrade/submit', up, { key: 'no price' });
  expect(again).toMatchObject({ type: 'error', code: 'no_price' });
  const list = await mallory.object(mallory.get('/microtrade/lists', { status: 3, limit: 1 }));
  const [last] = list['data'] as Row[];
  expect(last).toMatchObject({ state: 'void', reason: 'no_tick', fact_profits: '0' });
  expect(await receiptHolds(mallory, last?.['id'])).toBe(true);
  const { rows } = await server().database.pool.query(
    'select sum(frozen)::text as held from balances where owner > 0 and kind = 4',
  );
  expect(rows).toEqual([{ held: '0' }]);
  server().bringsTicks = true;
});

describe('an exchange between coins', () => {
  const buy = { from_currency_id: USDT, to_currency_id: BTC, number: '10000' };

  async function moves(client: Client): Promise<Row[]> {
    const page = await client.object(client.get('/wallet/hzhistory', { page: 1 }));
    return page['data'] as Row[];
  }

  it('brings what the price is worth that he saw, and not that of before', async () => {
    const mallory = await server().loggedInAs('alice');
    await server().freshPrices();
    server().bringsTicks = false;
    const asked = mallory.post('/user/Transfer', buy);
    await accepted('exchange_orders');
    server().pass(1_000);
    await server().tick(btcUsdt, 2_200_000);
    expect(await asked).toMatchObject({ type: 'ok' });
    const [move] = await moves(mallory);
    // At 20,000 it would have been half a bitcoin.
    expect(Number(move?.['received'])).toBeCloseTo(10_000 / 22_000, 3);
    expect(await receiptHolds(mallory, Number(move?.['id']), 'convert')).toBe(true);
    server().bringsTicks = true;
  });

  it('is refused where no price comes, and asked again so', async () => {
    const mallory = await server().loggedInAs('alice');
    await server().freshPrices();
    const before = await moves(mallory);
    server().bringsTicks = false;
    const asked = mallory.post('/user/Transfer', buy, { key: 'no exchange' });
    await accepted('exchange_orders');
    server().pass(MAX_TICK_WAIT_MS + 1);
    await server().tick(btcUsdt, SEEN);
    expect(await asked).toMatchObject({ type: 'error', code: 'no_price' });
    const again = await mallory.post('/user/Transfer', buy, { key: 'no exchange' });
    expect(again).toMatchObject({ type: 'error', code: 'no_price' });
    expect(await moves(mallory)).toEqual(before);
    server().bringsTicks = true;
  });
});

describe('a leveraged contract', () => {
  const buy = { currency_id: BTC, legal_id: USDT, type: 1, share: 1, multiple: 20, status: 1 };

  interface Fill {
    readonly id: string;
    readonly position_id: string;
    readonly ticks: number;
  }

  async function fills(): Promise<Fill[]> {
    const found = await server().database.pool.query<Fill>(
      'select id, position_id, index_ticks::int as ticks from contract_fills order by id',
    );
    return found.rows;
  }

  it('is opened and closed at the prices that he saw, with receipts that say so', async () => {
    const mallory = await server().loggedInAs('alice');
    await server().freshPrices();
    server().bringsTicks = false;
    const asked = mallory.post('/lever/submit', buy);
    await accepted('contract_orders');
    expect(await fills()).toEqual([]);
    server().pass(1_000);
    await server().tick(btcUsdt, SEEN);
    expect(await asked).toMatchObject({ type: 'ok' });
    const [opening] = await fills();
    const close = { id: Number(opening?.position_id) };
    const closing = mallory.post('/lever/close', close, { key: 'close' });
    await accepted('contract_orders');
    server().pass(1_000);
    await server().tick(btcUsdt, BEFORE);
    expect(await closing).toMatchObject({ type: 'ok' });
    expect(await mallory.post('/lever/close', close, { key: 'close' })).toMatchObject({
      type: 'ok',
    });
    const all = await fills();
    expect(all.map(({ ticks }) => ticks)).toEqual([SEEN, BEFORE]);
    for (const { id } of all) {
      expect(await receiptHolds(mallory, Number(id), 'contract')).toBe(true);
    }
    server().bringsTicks = true;
  });

  it('is not opened where no price comes, and asked again so', async () => {
    const mallory = await server().loggedInAs('alice');
    await server().freshPrices();
    server().bringsTicks = false;
    const asked = mallory.post('/lever/submit', buy, { key: 'no contract' });
    await accepted('contract_orders');
    server().pass(MAX_TICK_WAIT_MS + 1);
    await server().tick(btcUsdt, SEEN);
    expect(await asked).toMatchObject({ type: 'error', code: 'no_price' });
    const again = await mallory.post('/lever/submit', buy, { key: 'no contract' });
    expect(again).toMatchObject({ type: 'error', code: 'no_price' });
    expect(await fills()).toHaveLength(2);
    server().bringsTicks = true;
  });
});
