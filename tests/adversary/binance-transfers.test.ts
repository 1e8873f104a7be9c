/** Money that a key moves: between its owner's accounts, no further than it may trade, once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type BotKey, botKey, stockAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let both: BotKey;
let spotOnly: BotKey;

beforeAll(async () => {
  both = await botKey(server(), 'alice', 'read,spot,contracts');
  spotOnly = await botKey(server(), 'alice', 'read,spot');
});

/** What alice has of the dollar coin, by account. */
async function held(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await server().database.pool.query<{ kind: number; whole: string }>(
    `select kind, (available + frozen) / 100000000 as whole from balances b
      join customers c on c.id = b.owner
      where c.email = 'alice@demo.test' and asset = $1 order by kind`,
    [USDT],
  );
  return Object.fromEntries(rows.map(({ kind, whole }) => [kind, Number(whole)]));
}

function move(key: BotKey, type: string, amount: string, asset = 'USDT'): Promise<unknown> {
  return stockAt(server(), key).request('asset/transfer', 'sapi', 'POST', { type, amount, asset });
}

describe('a transfer by a key', () => {
  it('moves what a stock client moves, there and back, and is found in its list', async () => {
    const client = stockAt(server(), both);
    const before = await held();
    const given = await client.transfer('USDT', 25, 'spot', 'future');
    const after = await held();
    expect([after['2'], after['3']]).toEqual([(before['2'] ?? 0) - 25, (before['3'] ?? 0) + 25]);
    server().pass(1_000);
    await client.transfer('USDT', 25, 'future', 'spot');
    expect(await held()).toEqual(before);
    const there = { fromAccount: 'spot', toAccount: 'future' };
    const list = await client.fetchTransfers('USDT', undefined, undefined, there);
    expect(list).toMatchObject([{ id: given.id, amount: 25, currency: 'USDT', status: 'ok' }]);
  });

  it('takes all there is and not a unit more', async () => {
    const whole = (await held())['2'] ?? 0;
    await expect(move(both, 'MAIN_UMFUTURE', `${whole}.00000001`)).rejects.toThrow(/-5013/);
    expect((await held())['2']).toBe(whole);
    server().pass(1_000);
    await move(both, 'MAIN_UMFUTURE', String(whole));
    expect((await held())['2']).toBe(0);
    server().pass(1_000);
    await move(both, 'UMFUTURE_MAIN', String(whole));
  });

  it('reaches no account that its key does not trade', async () => {
    const before = await held();
    const refused = [
      [spotOnly, 'MAIN_UMFUTURE'],
      [spotOnly, 'UMFUTURE_MAIN'],
      [both, 'FUNDING_MAIN'],
      [both, 'MAIN_FUNDING'],
      [both, 'FUNDING_UMFUTURE'],
      [both, 'UMFUTURE_FUNDING'],
    ] as const;
    for (const [key, type] of refused) {
      server().pass(1_000);
      await expect(move(key, type, '1')).rejects.toThrow(/-2015/);
    }
    expect(await held()).toEqual(before);
  });

  it('refuses ways, coins and amounts that there are not', async () => {
    const wrong = [
      ['MAIN_MARGIN', '1', 'USDT', /-1102|-1130/],
      ['MAIN_UMFUTURE', '1', 'NONE', /-1130/],
      ['MAIN_UMFUTURE', '1', 'BTC', /-1130/],
      ['MAIN_UMFUTURE', '0', 'USDT', /-1130/],
      ['MAIN_UMFUTURE', '-1', 'USDT', /-1100/],
      ['MAIN_UMFUTURE', '0.000000001', 'USDT', /-1111/],
    ] as const;
    for (const [type, amount, asset, error] of wrong) {
      server().pass(1_000);
      await expect(move(both, type, amount, asset), `${type} ${amount}`).rejects.toThrow(error);
    }
  });

  it('is done once however often its signature is sent', async () => {
    const client = stockAt(server(), both);
    client.nonce = () => server().nowMs;
    const before = await held();
    const asked = { type: 'MAIN_UMFUTURE', amount: '3', asset: 'USDT' };
    const [one, other] = [
      await client.request('asset/transfer', 'sapi', 'POST', asked),
      await client.request('asset/transfer', 'sapi', 'POST', asked),
    ];
    expect(one).toEqual(other);
    expect((await held())['3']).toBe((before['3'] ?? 0) + 3);
  });
});
