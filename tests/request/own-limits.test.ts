/** Limits of one's own over the wire: set, shown, kept, and seen by operators. */
import { expect, it } from 'vitest';
import { uploadPicture } from '../support/fund-story.ts';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const server = useTestServer();

async function limitOf(client: Client, kind: string, period: string): Promise<Row | undefined> {
  const { limits } = await client.object(client.get('/breaks/limits'));
  return (limits as Row[]).find((each) => each['kind'] === kind && each['period'] === period);
}

async function report(client: Client, amount: string) {
  const account = await uploadPicture(client);
  const network = { network: 'erc20' };
  return client.post('/wallet/charge_req', {
    amount,
    currency: USDT,
    type: 0,
    account,
    ...network,
  });
}

it('is set, counts what is reported, and loosens after a day', async () => {
  const client = await server().loggedInAs('alice');
  const deposits = { kind: 'deposits', period: 'week' };
  expect(await limitOf(client, 'deposits', 'week')).toMatchObject({ limit: null, left: null });
  const none = await client.post('/breaks/limit', deposits);
  expect(none).toMatchObject({ type: 'error', code: 'no_limit' });
  const set = await client.post('/breaks/limit', { ...deposits, amount: '100.5' });
  expect(set).toMatchObject({ type: 'ok', message: 'Your limit is set.' });
  expect(await report(client, '60')).toMatchObject({ type: 'ok' });
  const beyond = await report(client, '41');
  expect(beyond).toMatchObject({ type: 'error', code: 'own_deposit_limit' });
  expect(beyond.message).toContain('40.5 USDT');
  expect(await limitOf(client, 'deposits', 'week')).toEqual({
    ...deposits,
    limit: '100.5',
    used: '60',
    left: '40.5',
    frees_ms: 0,
    next_limit: null,
    loosens_ms: 0,
  });
  const looser = await client.post('/breaks/limit', { ...deposits, amount: '500' });
  expect(looser).toMatchObject({ message: 'Your limit changes 24 hours from now.' });
  const waits = { limit: '100.5', next_limit: '500', loosens_ms: server().nowMs + DAY_MS };
  expect(await limitOf(client, 'deposits', 'week')).toMatchObject(waits);

  const operator = await operatorAt(server());
  const { id } = await client.object(client.get('/user/info'));
  const shown = operator.get('/customers/own_limits', { customerId: id });
  expect((await operator.message(shown))['data']).toEqual([
    expect.objectContaining({ ...deposits, limit: '100.5', next: '500' }),
  ]);

  server().pass(DAY_MS);
  const later = await server().loggedInAs('alice');
  expect(await limitOf(later, 'deposits', 'week')).toMatchObject({ limit: '500', left: '440' });
  expect(await report(later, '440')).toMatchObject({ type: 'ok' });
  expect(await report(later, '5')).toMatchObject({ code: 'own_deposit_limit' });
});
