/** A coin that the owner has switched off: neither in nor out, and everything else as before. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKER, type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { COOLED_MS, rowsOf, SOMEBODY, uploadPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const reason = 'the node of this chain is repaired';
let owner: ConsoleClient;

/** Alice with an address that has waited long enough; whoever came before is logged out by then. */
beforeAll(async () => {
  const alice = await server().loggedInAs('alice');
  const saved = { currency: USDT, name: 'USDT', network: 'erc20', address: SOMEBODY };
  await alice.post('/user/wallet/save', saved);
  await server().passWithTimers(COOLED_MS);
  owner = await operatorAt(server());
});

function turn(isOn: boolean, id = USDT): Promise<Reply> {
  return owner.post('/coins/switch', { id, isOn, reason });
}

async function statusOf(client: Client, id: number): Promise<unknown> {
  const list = await client.object(client.get('/currency/list'));
  return (list['legal'] as Row[]).find((coin) => coin['id'] === id)?.['status'];
}

describe('a coin that is switched off', () => {
  it('refuses deposits and withdrawals, and says why in the caller’s language', async () => {
    const alice = await server().loggedInAs('alice');
    await server().freshPrices();
    const out = { currency: USDT, number: '100', address: SOMEBODY, pay_password: '123456' };
    const asked = await alice.post('/wallet/out', out);
    expect(asked).toMatchObject({ type: 'ok' });
    expect(await statusOf(alice, USDT)).toBe(1);
    expect(await turn(false)).toMatchObject({ type: 'ok' });
    const german = alice.speaking('de');
    const refused = {
      status: 200,
      type: 'error',
      code: 'coin_off',
      message: 'Ein- und Auszahlungen von USDT sind derzeit ausgesetzt.',
    };
    expect(await german.post('/wallet/out', out)).toMatchObject(refused);
    expect(await german.post('/wallet/get_in_address', { currency: USDT })).toMatchObject(refused);
    const account = await uploadPicture(alice);
    const paid = { currency: USDT, amount: '100', network: 'trc20', type: 0, account };
    expect(await german.post('/wallet/charge_req', paid)).toMatchObject(refused);
    expect(await rowsOf(alice, '/recharge/log')).toEqual([]);
    expect(await statusOf(alice, USDT)).toBe(0);
    expect(await statusOf(alice, BTC)).toBe(1);
    const coin = await alice.object(alice.get('/wallet/getRateCurrency', { id: USDT }));
    expect(coin).toMatchObject({ status: 0, routes: [] });
    const info = await alice.object(alice.post('/wallet/get_info', { currency: USDT }));
    expect(info).toMatchObject({ status: 0 });
  });

  it('can be traded, moved and taken out of orders and of withdrawals', async () => {
    const alice = await server().loggedInAs('alice');
    const pair = { currency_id: BTC, legal_id: USDT, type: 1, amount: '0.01' };
    await server().freshPrices();
    expect(await alice.post('/coin/trade', { ...pair, target_price: '19000' })).toMatchObject({
      type: 'ok',
    });
    const [order] = (await alice.get('/coin/list', { status: 1 })).message as Row[];
    expect(await alice.post('/coin/cancel', { id: order?.['id'] })).toMatchObject({ type: 'ok' });
    const move = { currency_id: USDT, number: '1', from_field: 'change', to_field: 'lever' };
    expect(await alice.post('/wallet/change', move)).toMatchObject({ type: 'ok' });
    const [withdrawal] = await rowsOf(alice, '/user/withdraw/list');
    const back = { id: withdrawal?.['id'] };
    expect(await alice.post('/user/withdraw/cancel', back)).toMatchObject({ type: 'ok' });
  });

  it('is on again when the owner says so, once, and with a line in the log', async () => {
    expect(await turn(false)).toMatchObject({ code: 'same_switch' });
    expect(await turn(true)).toMatchObject({ type: 'ok' });
    expect(await turn(true)).toMatchObject({ code: 'same_switch' });
    expect(await turn(true, 999)).toMatchObject({ code: 'unknown_currency' });
    const alice = await server().loggedInAs('alice');
    const address = await alice.post('/wallet/get_in_address', { currency: USDT });
    expect(address).not.toMatchObject({ code: 'coin_off' });
    const lines = await owner.rows('/audit', { subject: `coin ${USDT}`, action: '/coins/switch' });
    expect(lines.length).toBe(2);
    expect(JSON.stringify(lines[0])).toContain(reason);
    expect(JSON.stringify(lines[0])).toContain('USDT');
  });

  it('is the owner’s to switch, with a reason', async () => {
    const checker = await operatorAt(server(), CHECKER);
    const fields = { id: BTC, isOn: false, reason };
    expect(await checker.post('/coins/switch', fields)).not.toMatchObject({ type: 'ok' });
    expect(await owner.post('/coins/switch', { ...fields, reason: ' ' })).toMatchObject({
      code: 'reason_needed',
    });
    const coins = await checker.rows('/coins', { perPage: 100 });
    expect(coins.find(({ id }) => id === BTC)).toMatchObject({ code: 'BTC', isOn: true });
  });
});
