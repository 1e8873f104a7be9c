/** In live mode the server itself refuses what is not offered in a customer's country. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { Command } from '../../core/engine/command.ts';
import { CUSTOMER_CALLS } from '../support/customer-calls.ts';
import { TestServer } from '../support/server.ts';
import { Client } from '../support/server-client.ts';
import { ASKED_CARDS } from '../rooms.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const PLENTY = '1000000000000';
const ORDER = 1;
/** What the rooms say that their switches close. */
const SWITCHED = ASKED_CARDS.flatMap(({ switched = [] }) => switched);
const REFUSED = { type: 'error', code: 'not_offered_in_your_country' };
const stake = { match_id: btcUsdt, currency_id: USDT, type: 1, seconds: 30, number: '10' };
const lever = {
  currency_id: BTC,
  legal_id: USDT,
  share: 2,
  multiple: 20,
  risk_accepted: 1,
  type: 1,
  status: 1,
  target_price: '999',
};

let server: TestServer;
let ann: Client;

/** A real customer with a session and money, as if she had registered and deposited. */
async function customer(): Promise<Client> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into customers (account_number, email, extension_code, password_hash)
     values ('10000001', 'ann@real.test', 'ABCDEF', 'x') returning id`,
  );
  const id = rows[0]?.id ?? '';
  const hash = createHash('sha256').update('token-of-ann').digest('hex');
  await pool.query(
    `insert into sessions (customer_id, token_sha256, created_ms, expires_ms, address, user_agent)
     values ($1, $2, $3, $4, '', '')`,
    [id, hash, server.nowMs, server.nowMs + 86_400_000],
  );
  const gifts = [
    { owner: Number(id), kind: KIND.seconds },
    { owner: Number(id), kind: KIND.margin },
    { owner: HOUSE.secondsDesk, kind: KIND.house },
  ].map((gift) => ({ ...gift, assetId: USDT, amount: PLENTY }));
  await server.give(0, { type: 'wallet.endow', gifts } as Command);
  return new Client(server.running.address, 'token-of-ann');
}

function setCountry(country: string): Promise<unknown> {
  return server.database.pool.query('update customers set region = $1', [country]);
}

function switchOn(products: readonly string[], country: string): Promise<unknown> {
  return server.database.pool.query(
    'insert into product_switches (product, country) select unnest($1::text[]), $2',
    [products, country],
  );
}

function switchIt(product: string, country: string, isOn: boolean): Promise<unknown> {
  return server.database.pool.query(
    `insert into product_switches (product, country, is_on) values ($1, $2, $3)
     on conflict (product, country) do update set is_on = excluded.is_on`,
    [product, country, isOn],
  );
}

/** A row of an order, with nothing in it but its number and whose it is. */
async function anOrder(table: string, state: string, owner: number): Promise<void> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1`,
    [table],
  );
  const value = ({ name, type }: { name: string; type: string }) => {
    if (name === 'owner') return owner;
    if (name === 'state') return state;
    if (type === 'boolean') return false;
    return type === 'text' ? '' : ORDER;
  };
  const places = rows.map((_, at) => `$${at + 1}`).join(', ');
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  await pool.query(`insert into ${table} (${names}) values (${places})`, rows.map(value));
}

beforeAll(async () => {
  server = await TestServer.open({ environment: { MODE: 'live', FEED: 'live' } });
  await server.give(0, {
    type: 'wallet.endow',
    gifts: [{ owner: HOUSE.insurance, kind: KIND.house, assetId: USDT, amount: '100000000000000' }],
  } as Command);
  ann = await customer();
  await ann.post('/microtrade/accept_risk');
});

afterAll(async () => {
  await server.close();
});

describe('in live mode', () => {
  it('orders are refused until the product is switched on for the customer’s country', async () => {
    for (const country of ['', 'DE', 'FR']) {
      await setCountry(country);
      const before = await server.fingerprint();
      expect(await ann.post('/microtrade/submit', stake)).toMatchObject(REFUSED);
      expect(await ann.post('/lever/submit', lever)).toMatchObject(REFUSED);
      expect(await server.fingerprint()).toBe(before);
    }
    await switchOn(['seconds', 'contracts'], 'DE');
    expect(await ann.post('/microtrade/submit', stake)).toMatchObject(REFUSED);
    await setCountry('DE');
    expect(await ann.post('/microtrade/submit', stake)).toMatchObject({ type: 'ok' });
    expect(await ann.post('/lever/submit', lever)).toMatchObject({ type: 'ok' });
  });

  it('what is open can be closed and is settled after the product was switched off', async () => {
    await server.database.pool.query('delete from product_switches');
    expect(await ann.post('/microtrade/submit', stake)).toMatchObject(REFUSED);
    expect(await ann.post('/lever/submit', lever)).toMatchObject(REFUSED);
    expect(await ann.post('/lever/batch_close', { type: 0 })).toMatchObject({ type: 'ok' });
    server.pass(20_000);
    await server.tick(btcUsdt, 2_000_100);
    server.pass(10_001);
    await server.freshPrices();
    const lists = await ann.object(ann.get('/microtrade/lists', { status: 3 }));
    expect(lists).toMatchObject({ total: 1, data: [{ state: 'won', fact_profits: '8' }] });
    const limits = { largest_stake: '5' };
    expect(await ann.post('/microtrade/set_limits', limits)).toMatchObject({ type: 'ok' });
  });

  it('each call that a product closes is asked here', () => {
    const asked = SWITCHED.map(({ path, product }) => `${path} off:${product}`);
    // These need something first: an order, or a name, below.
    const needing = ['/dual/roll', '/lh/deposit/order/renew', '/chat/name', '/chat/send'];
    const here = CUSTOMER_CALLS.filter(({ path }) => !needing.includes(path));
    const written = here.flatMap(({ path, asks }) =>
      asks.filter((what) => what.startsWith('off:')).map((what) => `${path} ${what}`),
    );
    expect(asked.sort()).toEqual(written.sort());
  });

  it.each([
    ['/dual/roll', 'dual_orders', 'purchased', 'dual'],
    ['/lh/deposit/order/renew', 'lockup_orders', 'running', 'lockup'],
  ])('%s begins nothing where it is off, and ends it anywhere', async (path, table, ...of) => {
    const [state, product] = of;
    const { id: owner } = await ann.object(ann.get('/user/info'));
    await anOrder(table, state, Number(owner));
    await setCountry('DE');
    await switchIt(product, 'DE', false);
    const on = () => ann.post(path, { id: ORDER, on: 1 });
    expect(await on()).toMatchObject(REFUSED);
    // The machine has no such order: what it answers was not refused before.
    const told = { type: 'error', code: expect.stringMatching(/unknown_order|order_not_running/) };
    expect(await ann.post(path, { id: ORDER, on: 0 })).toMatchObject(told);
    await switchIt(product, 'DE', true);
    expect(await on()).toMatchObject(told);
  });

  it.each(SWITCHED)(
    '$product is refused at $path where it is off, and there alone',
    async (asked) => {
      const { product, path, fields = {}, code = REFUSED.code, isOfferedAtFirst = false } = asked;
      const isOff = async () => (await ann.post(path, fields)).code === code;
      await setCountry('NZ');
      expect([product, await isOff()]).toEqual([product, !isOfferedAtFirst]);
      await setCountry('AT');
      await switchIt(product, 'AT', false);
      await switchIt(product, 'CH', true);
      const before = await server.fingerprint();
      expect(await ann.post(path, fields)).toMatchObject({ type: 'error', code });
      expect(await server.fingerprint()).toBe(before);
      await setCountry('CH');
      // Whatever is said there, it is not that: most of it needs something that Ann has not.
      expect(await isOff()).toBe(false);
    },
  );

  it('the NFT market is on until it is switched off, boxes are off until switched on', async () => {
    const { pool } = server.database;
    const allowed = () => ann.object(ann.get('/bind_box/allowed'));
    const like = { nickname: '', name: 'Ann Artist', about: 'Draws.' };
    await setCountry('DE');
    expect(await allowed()).toEqual({ why: '', boxes_why: 'boxes' });
    await pool.query(
      "insert into product_switches (product, country, is_on) values ('nft', 'DE', false)",
    );
    expect(await allowed()).toEqual({ why: 'country', boxes_why: 'country' });
    const before = await server.fingerprint();
    const off = { type: 'error', code: 'nft_off' };
    expect(await ann.post('/bind_box/buyNFT', { code: 'none' })).toMatchObject(off);
    expect(await ann.post('/bind_box/auctionNFT', { code: 'none', price: '1' })).toMatchObject(off);
    expect(await ann.post('/bind_box/marginNFT', { code: 'none' })).toMatchObject(off);
    expect(await server.fingerprint()).toBe(before);
    // What runs goes on: paying and opening are refused for nothing but what they are about.
    expect(await ann.post('/bind_box/payNFTOrder', { id: 1 })).toMatchObject({
      code: 'unknown_order',
    });
    expect(await ann.post('/bind_box/openBlindBox', { code: 'none' })).toMatchObject({
      code: 'box_not_yours',
    });
    await setCountry('FR');
    expect(await ann.post('/bind_box/buyNFT', { code: 'none' })).toMatchObject({
      code: 'unknown_work',
    });
    expect(await ann.post('/bind_box/apply_artist', like)).toMatchObject({ type: 'ok' });
    await switchOn(['boxes'], 'FR');
    expect(await allowed()).toEqual({ why: '', boxes_why: '' });
  });

  it('there is a chat until it is switched off for a country, where it is only read', async () => {
    const { pool } = server.database;
    const why = async () =>
      ((await ann.object(ann.get('/chat/rooms')))['me'] as { why: string })['why'];
    const name = { name: 'Ann of Ulm', trader: 0, verified: 0 };
    await pool.query("update customers set created_at = '2020-01-01'");
    await setCountry('DE');
    expect(await why()).toBe('name_needed');
    await pool.query(
      "insert into product_switches (product, country, is_on) values ('chat', 'DE', false)",
    );
    expect(await why()).toBe(REFUSED.code);
    expect(await ann.post('/chat/name', name)).toMatchObject(REFUSED);
    const said = { room: 'en', client_id: 'one', text: 'Hello there' };
    expect(await ann.post('/chat/send', said)).toMatchObject({ type: 'error' });
    expect(await ann.get('/chat/messages', { room: 'en' })).toMatchObject({ type: 'ok' });
    await setCountry('FR');
    expect(await why()).toBe('name_needed');
    expect(await ann.post('/chat/name', name)).toMatchObject({ type: 'ok' });
    expect(await ann.post('/chat/send', said)).toMatchObject({ type: 'ok' });
    await setCountry('DE');
    const later = { ...said, client_id: 'two' };
    expect(await ann.post('/chat/send', later)).toMatchObject(REFUSED);
  });
});
