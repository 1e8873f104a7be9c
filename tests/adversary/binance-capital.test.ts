/** Money in and out by a key: no road that asks less than the one of people, and each once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type BotKey, botKey, stockAt } from '../support/bot-front.ts';
import { COOLED_MS, SOMEBODY } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const HERE = '127.0.0.1';
const ELSEWHERE = '198.51.100.9';
/** A sound address that nobody has saved. */
const STRANGER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const APPLY = 'capital/withdraw/apply';
const PROOF = { pay_password: '123456' };
const SOUND = { coin: 'USDT', network: 'ETH', address: SOMEBODY, amount: '100', ...PROOF };
let out: BotKey;
let trading: BotKey;
let away: BotKey;

async function save(name: 'alice' | 'bob', address: string): Promise<void> {
  const client = await server().stillIn(name);
  await client.post('/user/wallet/save', { currency: USDT, network: 'erc20', address });
}

beforeAll(async () => {
  await save('alice', SOMEBODY);
  await save('bob', STRANGER);
  const all = 'read,spot,contracts,withdraw';
  out = await botKey(server(), 'alice', all, undefined, HERE);
  away = await botKey(server(), 'alice', all, undefined, ELSEWHERE);
  trading = await botKey(server(), 'alice', 'read,spot,contracts', undefined, HERE);
  // The address cools, and withdrawals were locked by the keys themselves.
  await expect(ask(out, SOUND)).rejects.toThrow(/-4016/);
  await server().passWithTimers(COOLED_MS);
});

/** Asks for a withdrawal; ten a minute is what an address may. */
async function ask(key: BotKey, fields: Row): Promise<unknown> {
  await server().passWithTimers(10_000);
  return stockAt(server(), key).request(APPLY, 'sapi', 'POST', fields);
}

async function rows(): Promise<number> {
  const { rows: found } = await server().database.pool.query('select id from withdrawals');
  return found.length;
}

/** Takes back what waits, so that no more than five are under way. */
async function cancelAll(): Promise<void> {
  const alice = await server().stillIn('alice');
  const list = await alice.object(alice.get('/user/withdraw/list', { limit: 100 }));
  for (const row of list['data'] as Row[]) {
    if (row['can_cancel'] === 1) await alice.post('/user/withdraw/cancel', { id: row['id'] });
  }
}

describe('a withdrawal by a key', () => {
  it('is what a stock client asks, shows up for its owner, and waits for operators', async () => {
    const client = stockAt(server(), out);
    const extra = { ...PROOF, network: 'ERC20', withdrawOrderId: 'rent-1' };
    const given = await client.withdraw('USDT', 100, SOMEBODY, undefined, extra);
    const [row] = await client.fetchWithdrawals('USDT');
    const common = { id: given.id, currency: 'USDT', address: SOMEBODY };
    expect(row).toMatchObject({ ...common, status: 'pending', amount: 96, fee: { cost: 4 } });
    expect(row?.info).toMatchObject({ withdrawOrderId: 'rent-1', status: 2 });
    const alice = await server().stillIn('alice');
    const list = await alice.object(alice.get('/user/withdraw/list', { limit: 1 }));
    expect(list['data']).toMatchObject([{ id: Number(given.id), state: 'asked', number: '100' }]);
    const named = { withdrawOrderId: 'rent-1' };
    expect(await client.fetchWithdrawals('USDT', undefined, 5, named)).toHaveLength(1);
    const other = { withdrawOrderId: 'rent-2' };
    expect(await client.fetchWithdrawals('USDT', undefined, 5, other)).toEqual([]);
    await cancelAll();
    expect((await client.fetchWithdrawals('USDT'))[0]).toMatchObject({ status: 'canceled' });
  });

  it('takes a key that may, at an address of its own', async () => {
    const before = await rows();
    await expect(ask(trading, SOUND)).rejects.toThrow(/-2015/);
    await expect(ask(away, SOUND)).rejects.toThrow(/-2015/);
    expect(await rows()).toBe(before);
  });

  it('goes to addresses that the owner of the key has saved, and to no other', async () => {
    const before = await rows();
    const wrong: readonly Row[] = [
      { address: STRANGER },
      { addressTag: '12345' },
      { address: '0x' },
      { network: 'TRX' },
      { coin: 'BTC', network: 'BTC' },
    ];
    for (const change of wrong) {
      await expect(ask(out, { ...SOUND, ...change })).rejects.toThrow(/-4035/);
    }
    // Capitals of an address are a checksum and no other address.
    await ask(out, { ...SOUND, address: SOMEBODY.toLowerCase() });
    expect(await rows()).toBe(before + 1);
    await cancelAll();
  });

  it('asks what people are asked, and says what is missing', async () => {
    const before = await rows();
    const { pay_password: _, ...silent } = SOUND;
    await expect(ask(out, silent)).rejects.toThrow(/-4032.*pay_password/);
    await expect(ask(out, { ...SOUND, pay_password: '654321' })).rejects.toThrow(/-4032/);
    const refused: readonly (readonly [Row, RegExp])[] = [
      [{ coin: 'NONE' }, /-4018/],
      [{ network: 'NONE' }, /-1130/],
      [{ amount: '19.999999' }, /-4022.*20/],
      [{ amount: '100.0000001' }, /-4021/],
      [{ amount: '100.000000001' }, /-1111/],
      [{ amount: '0' }, /-1130|-4021/],
      [{ amount: '-1' }, /-1100/],
      [{ amount: '100000.000001' }, /-4026/],
      [{ walletType: 1 }, /-1130/],
      [{ withdrawOrderId: '<b>' }, /-1100/],
    ];
    for (const [change, error] of refused) {
      await expect(ask(out, { ...SOUND, ...change })).rejects.toThrow(error);
    }
    expect(await rows()).toBe(before);
  });

  it('is asked for once by its signature, and once by its name', async () => {
    const before = await rows();
    const client = stockAt(server(), out);
    const nowMs = server().nowMs + 500;
    client.nonce = () => nowMs;
    const twice = [await client.request(APPLY, 'sapi', 'POST', SOUND)];
    twice.push(await client.request(APPLY, 'sapi', 'POST', SOUND));
    expect(twice[0]).toEqual(twice[1]);
    const named = { ...SOUND, withdrawOrderId: 'once' };
    const all = await Promise.all([1, 2, 3].map(() => ask(out, named)));
    expect(new Set(all.map((each) => JSON.stringify(each)))).toHaveProperty('size', 1);
    expect(await rows()).toBe(before + 2);
    // Long after keys are forgotten its name still is that of the first.
    await server().passWithTimers(COOLED_MS);
    expect(await ask(out, named)).toEqual(all[0]);
    for (const change of [{ amount: '101' }, { address: SOMEBODY, coin: 'USDT', amount: '99' }]) {
      await expect(ask(out, { ...named, ...change })).rejects.toThrow(/-1130.*withdrawOrderId/);
    }
    expect(await rows()).toBe(before + 2);
    await cancelAll();
  });

  it('has the freezes and the numbers of people: five under way', async () => {
    for (let count = 0; count < 5; count += 1) {
      await ask(out, { ...SOUND, amount: String(100 + count) });
    }
    await expect(ask(out, { ...SOUND, amount: '200' })).rejects.toThrow(/-4005/);
    await cancelAll();
    await server().passWithTimers(COOLED_MS);
    const alice = await server().stillIn('alice');
    const owner = Number((await alice.object(alice.get('/user/info')))['id']);
    const freeze = (isFrozen: boolean) =>
      server().give(0, {
        type: 'operators.freeze',
        operator: 1,
        owner,
        what: 'withdrawal',
        isFrozen,
        reason: 'reported',
      } as never);
    await freeze(true);
    await expect(ask(out, SOUND)).rejects.toThrow(/-4015/);
    await freeze(false);
    await ask(out, SOUND);
    await cancelAll();
  });
});

describe('what a key reads of money', () => {
  it('are its owner’s coins, addresses and lists, as stock clients read them', async () => {
    const client = stockAt(server(), trading);
    const coins = await client.fetchCurrencies();
    const { networks = {} } = coins['USDT'] ?? {};
    const way = { deposit: true, withdraw: true };
    expect(networks).toMatchObject({
      ERC20: { ...way, fee: 4, limits: { withdraw: { min: 20 } } },
      TRC20: { ...way, fee: 1 },
    });
    const address = await client.fetchDepositAddress('USDT', { network: 'TRC20' });
    const alice = await server().stillIn('alice');
    const own = await alice.object(alice.post('/wallet/get_in_address', { currency: USDT }));
    expect(address.address).toBe(own['trc20']);
    await expect(client.fetchDepositAddress('USDT', { network: 'SOL' })).rejects.toThrow(/-1130/);
    expect(await client.fetchDeposits('USDT')).toEqual([]);
  });

  it('is nothing of others', async () => {
    const bob = await botKey(server(), 'bob', 'read');
    const client = stockAt(server(), bob);
    expect(await client.fetchWithdrawals('USDT')).toEqual([]);
    expect((await stockAt(server(), trading).fetchWithdrawals('USDT')).length).toBeGreaterThan(0);
  });
});
