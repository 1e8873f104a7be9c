import { expect, it } from 'vitest';
import { smallCatalogue } from '../../../tests/support/small-catalogue.ts';
import { marketConsoleCalls } from './console-calls.ts';

/** What the list of the console says of markets that are stored as open. */
async function listed(isHalted: boolean): Promise<unknown> {
  const [market] = smallCatalogue().markets;
  const board = {
    markets: () => [market],
    state: () => ({ status: 'open', reason: '' }),
    conditionsOf: () => ({ makerFeePpm: 0, takerFeePpm: 0, bandPpm: 0 }),
    waitingPlans: () => [],
  };
  const queries = { products: [], isHalted: () => isHalted };
  const calls = marketConsoleCalls({} as never, board as never, queries as never);
  const list = calls.find(({ path }) => path === '/markets');
  const reply = await list?.handle({ input: { page: 1, perPage: 10 } } as never);
  return (reply as { message: { data: unknown } }).message.data;
}

it('says that no market is open while the house has halted', async () => {
  expect(await listed(false)).toMatchObject([{ status: 'open' }]);
  expect(await listed(true)).toMatchObject([{ status: 'halted', reason: 'stale_feed' }]);
});
