/** Attacks on price alerts: other people's rows, floods, and texts that are no numbers. */
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
const above = { match_id: btcUsdt, kind: 'above', value: '30000' };

async function alerts(client: Client): Promise<Row[]> {
  return (await client.object(client.get('/alert/list')))['list'] as Row[];
}

describe('alerts of somebody', () => {
  it('are neither seen, changed nor deleted by another', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const { id } = await alice.object(alice.post('/alert/save', above));
    expect(await alerts(bob)).toEqual([]);
    const changed = await bob.post('/alert/save', { ...above, id, value: '31000' });
    expect(changed).toMatchObject({ code: 'unknown_alert' });
    expect(await bob.post('/alert/delete', { id })).toMatchObject({ code: 'unknown_alert' });
    expect(await alerts(alice)).toMatchObject([{ id, value: '30000' }]);
    const visitor = server().visitor();
    expect(await visitor.post('/alert/save', above)).toMatchObject({ type: '999' });
    expect(await visitor.get('/alert/list')).toMatchObject({ type: '999' });
  });

  it('stay fifty however many are asked for at once', async () => {
    const alice = await server().loggedInAs('alice');
    const asked = Array.from({ length: 80 }, (_none, at) =>
      alice.post('/alert/save', { ...above, value: String(40_000 + at) }),
    );
    await Promise.all(asked);
    expect(await alerts(alice)).toHaveLength(50);
  });
});

it.each([
  "1'; drop table price_alerts; --",
  'NaN',
  'Infinity',
  '1e308',
  '９００００',
  '9'.repeat(40),
  '0.00000000001',
  '',
  '-1',
])('a value of %s sets nothing and breaks nothing', async (value) => {
  const bob = await server().loggedInAs('bob');
  const reply = await bob.post('/alert/save', { ...above, value });
  expect(reply).toMatchObject({ status: 200, type: 'error' });
  expect(await alerts(bob)).toEqual([]);
});
