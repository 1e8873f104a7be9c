/** Play money by a signed call: in a demo, once a day, and of nobody's else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type BotKey, botKey, stockAt } from '../support/bot-front.ts';
import { TestServer, useTestServer } from '../support/server.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
const WHOLE = 10_000;
const MS_BEFORE_MIDNIGHT = 1;
let key: BotKey;

beforeAll(async () => {
  key = await botKey(server(), 'alice');
});

async function asked(by: BotKey): Promise<unknown> {
  return stockAt(server(), by).request('testnet/faucet', 'sapi', 'POST');
}

/** What the house has given, and what the customer has. */
async function money() {
  const { rows } = await server().database.pool.query<{ given: string; sum: string }>(
    `select (select -coalesce(sum(available), 0) from balances where owner = $1 and asset = $2)
       as given, (select sum(available + frozen) from balances where asset = $2) as sum`,
    [HOUSE.playMoney, USDT],
  );
  const balance = await stockAt(server(), key).fetchBalance();
  return { given: Number(rows[0]?.given), sum: Number(rows[0]?.sum), own: balance['USDT']?.free };
}

describe('the faucet of a demo', () => {
  it('gives out of play money, once a day whichever key of a customer asks', async () => {
    const before = await money();
    expect(await asked(key)).toEqual({ code: 200, msg: 'success' });
    const after = await money();
    expect((after.own ?? 0) - (before.own ?? 0)).toBe(WHOLE);
    expect(after.given - before.given).toBe(WHOLE * 1e8);
    expect([before.sum, after.sum]).toEqual([0, 0]);
    const other = await botKey(server(), 'alice', 'spot', 'ed25519');
    for (const each of [key, other]) {
      server().pass(1_000);
      await expect(asked(each)).rejects.toThrow(/-3999/);
    }
    const byHand = await (await server().stillIn('alice')).post('/demo/fund');
    expect(byHand).toMatchObject({ code: 'already_funded_today' });
    expect(await money()).toEqual(after);
  });

  it('gives again from midnight on, and not a millisecond before', async () => {
    const midnightMs = Math.ceil(server().nowMs / DAY_MS) * DAY_MS;
    server().pass(midnightMs - server().nowMs - MS_BEFORE_MIDNIGHT);
    await server().freshPrices();
    const bob = await botKey(server(), 'bob');
    const client = stockAt(server(), bob);
    const { own } = await money();
    if (server().nowMs < midnightMs) await expect(asked(key)).rejects.toThrow(/-3999/);
    server().pass(Math.max(midnightMs - server().nowMs, 1));
    expect(await asked(key)).toMatchObject({ code: 200 });
    expect(((await money()).own ?? 0) - (own ?? 0)).toBe(WHOLE);
    // Another customer has a day of his own.
    expect(await client.request('testnet/faucet', 'sapi', 'POST')).toMatchObject({ code: 200 });
  });

  it('gives nothing to a key that does not trade spot, nor without a signature', async () => {
    server().pass(DAY_MS);
    await server().freshPrices();
    for (const permissions of ['read', 'contracts']) {
      await expect(asked(await botKey(server(), 'alice', permissions))).rejects.toThrow(/-2015/);
    }
    const url = `${server().running.address}/sapi/v1/testnet/faucet`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    const forged = await fetch(`${url}?timestamp=${server().nowMs}&signature=00`, {
      method: 'POST',
      headers: { 'x-mbx-apikey': key.apiKey },
    });
    expect(await forged.json()).toMatchObject({ code: -1022 });
  });
});

it('is not there where the money is real', async () => {
  const live = await TestServer.open({ environment: { MODE: 'live' } });
  try {
    const post = async (path: string, apiKey: string) => {
      const headers = { 'x-mbx-apikey': apiKey };
      const reply = await fetch(live.running.address + path, { method: 'POST', headers });
      return [reply.status, ((await reply.json()) as { code: number }).code];
    };
    expect(await post('/sapi/v1/testnet/faucet', key.apiKey)).toEqual([404, -5000]);
    // Another signed address is there, and asks who it is.
    expect(await post('/api/v3/order', key.apiKey)).toEqual([400, -1102]);
  } finally {
    await live.close();
  }
}, 60_000);
