/**
 * Two accounts of one person on opposite sides: one of them wins whatever happens, which looks like
 * a record, or turns two vouchers into money. Nothing can refuse it; it is found.
 */
import { expect, it } from 'vitest';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const position = { currency_id: BTC, legal_id: USDT, share: 4, multiple: 20, status: 1 };
const stake = { match_id: btcUsdt, currency_id: USDT, seconds: 30, number: '100', isreal: '' };

async function ask(client: Client, path: string, order: Row): Promise<void> {
  await server().freshPrices();
  expect(await client.post(path, order)).toMatchObject({ type: 'ok' });
}

it('they are told to operators from the third time on, each pair once', async () => {
  const alice = await server().loggedInAs('alice');
  const bob = await server().loggedInAs('bob');
  const operator = await operatorAt(server());
  const listed = async (room: string): Promise<Row[]> => {
    const { data } = await operator.message(operator.get(`/${room}/mirrored`));
    return data as Row[];
  };
  for (let time = 0; time < 3; time += 1) {
    expect(await listed('contracts')).toEqual([]);
    expect(await listed('seconds')).toEqual([]);
    for (const [client, type] of [
      [alice, 1],
      [bob, 2],
    ] as const) {
      await ask(client, '/lever/submit', { ...position, type, target_price: '999', password: '' });
      await ask(client, '/microtrade/submit', { ...stake, type });
    }
    server().pass(59_000);
    await server().freshPrices();
    server().pass(2_000);
  }
  const told = { vouchers: 0, times: 3, isRelated: false };
  const [pair] = await listed('contracts');
  expect(pair).toMatchObject(told);
  expect(Number(pair?.['one'])).toBeLessThan(Number(pair?.['other']));
  expect(await listed('contracts')).toHaveLength(1);
  expect(await listed('seconds')).toMatchObject([{ ...told, one: pair?.['one'] }]);
});
