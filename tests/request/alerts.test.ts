import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();

async function alerts(client: Client): Promise<Row[]> {
  return (await client.object(client.get('/alert/list')))['list'] as Row[];
}

async function notices(client: Client): Promise<Row[]> {
  const { data } = await client.object(client.get('/notices/list', { class: 'orders' }));
  return (data as Row[]).filter(({ url }) => url === '/pages/market/alerts');
}

const above = { match_id: btcUsdt, kind: 'above', value: '20100' };

describe('price alerts', () => {
  it('are set, listed, changed and deleted', async () => {
    const alice = await server().loggedInAs('alice');
    expect(await alice.object(alice.get('/alert/list'))).toEqual({ list: [], most: 50 });
    const { id } = await alice.object(alice.post('/alert/save', { ...above, value: '20100.50' }));
    expect(await alerts(alice)).toEqual([
      {
        id,
        match_id: btcUsdt,
        currency_id: expect.any(Number) as number,
        pair: 'BTC/USDT',
        kind: 'above',
        value: '20100.5',
        told_ms: 0,
        told_price: '',
      },
    ]);
    await alice.object(alice.post('/alert/save', { ...above, id, kind: 'below', value: '1' }));
    expect(await alerts(alice)).toMatchObject([{ id, kind: 'below', value: '1' }]);
    expect(await alice.post('/alert/delete', { id })).toMatchObject({ message: 'Alert deleted' });
    expect(await alerts(alice)).toEqual([]);
  });

  it.each([
    [{ match_id: 99 }, 'unknown_market'],
    [{ kind: 'near' }, 'bad_kind'],
    [{ value: '1e9' }, 'bad_value'],
    [{ value: '0' }, 'bad_value'],
    [{ kind: 'change', value: '1000.01' }, 'percent_too_large'],
    [{ value: '20000' }, 'reached_already'],
    [{ kind: 'below', value: '20000' }, 'reached_already'],
    [{ id: 4_000 }, 'unknown_alert'],
  ])('refuse %o with %s, in words', async (fields, code) => {
    await server().freshPrices();
    const alice = await server().loggedInAs('alice');
    const reply = await alice.speaking('de').post('/alert/save', { ...above, ...fields });
    expect(reply).toMatchObject({ status: 200, code });
    expect(reply.message).toMatch(/ .*\.$/);
    expect(await alerts(alice)).toEqual([]);
  });

  it('are fifty at most, with a word about it', async () => {
    const bob = await server().loggedInAs('bob');
    for (let at = 0; at < 50; at += 1) {
      await bob.object(bob.post('/alert/save', { ...above, value: String(30_000 + at) }));
    }
    // The same again is the one that waits.
    await bob.object(bob.post('/alert/save', { ...above, value: '30049' }));
    const reply = await bob.post('/alert/save', { ...above, value: '31000' });
    expect(reply).toMatchObject({ code: 'too_many_alerts' });
    expect(String(reply.message)).toContain('50');
  });

  it('come as a notice, once, while nobody looks', async () => {
    await server().freshPrices();
    const alice = await server().loggedInAs('alice');
    const { id } = await alice.object(alice.post('/alert/save', above));
    // There and back within a moment.
    await server().tick(btcUsdt, 2_010_000);
    await server().tick(btcUsdt, 2_000_000);
    const told = {
      title: 'BTC/USDT has risen to your price',
      // By what is shown when it is looked at, which may be between the two.
      text: expect.stringMatching(/^Now 20,[01]00\.00; .* set at 20,100 or above\.$/) as string,
      url: '/pages/market/alerts',
    };
    await expect.poll(() => notices(alice)).toMatchObject([told]);
    expect(await alerts(alice)).toMatchObject([
      { id, told_price: expect.stringMatching(/^20[01]00\.00$/) as string },
    ]);
    expect(Number((await alerts(alice))[0]?.['told_ms'])).toBeGreaterThan(0);
    await server().tick(btcUsdt, 2_010_000);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(await notices(alice)).toHaveLength(1);
    // Set again it is told again.
    server().pass(1_000);
    await server().tick(btcUsdt, 2_000_000);
    await alice.object(alice.post('/alert/save', { ...above, id }));
    await server().tick(btcUsdt, 2_010_000);
    await expect.poll(() => notices(alice)).toHaveLength(2);
  });
});
