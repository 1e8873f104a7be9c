/** Customers who hold the house up over the end of their contracts, so that what loses is void. */
import { expect, it } from 'vitest';
import { MAX_WAIT_MS } from '../../features/seconds/contract.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const SECONDS = 30;
/** Where the index stands when the house is back: below 20,000, where all of them began. */
const LOST_TICKS = 1_999_000;
/** Less than what is an outage of the house, which moves deadlines. */
const STEP_MS = 20_000;

function bet(client: Client): Promise<Row> {
  return client.object(
    client.post('/microtrade/submit', {
      match_id: btcUsdt,
      currency_id: USDT,
      type: 1,
      seconds: SECONDS,
      number: '100',
      isreal: '',
    }),
  );
}

/** The house answers, but no price of this market comes; another's keeps it at work. */
async function withoutPrices(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    server().pass(Math.min(left, STEP_MS));
    await server().visitor().get('/market/list');
  }
}

async function end(lateMs: number): Promise<readonly [state: unknown, profit: unknown]> {
  const mallory = await server().loggedInAs('alice');
  await server().freshPrices();
  const { id } = await bet(mallory);
  await withoutPrices(SECONDS * 1_000 + lateMs);
  await server().tick(btcUsdt, LOST_TICKS);
  const told = await mallory.object(mallory.get('/microtrade/get_result', { id }));
  await server().freshPrices();
  return [told['state'], told['fact_profits']];
}

it.each([1, 5_000, 25_500, MAX_WAIT_MS])(
  'has lost with a price that comes %i ms after its end',
  async (lateMs) => {
    expect(await end(lateMs)).toEqual(['lost', '-100']);
  },
);

it('is void a millisecond later, when nobody could say the price any more', async () => {
  expect(await end(MAX_WAIT_MS + 1)).toEqual(['void', '0']);
});

it('gets no stake back by four contracts at once', async () => {
  const mallory = await server().loggedInAs('alice');
  await server().freshPrices();
  const orders = [await bet(mallory), await bet(mallory), await bet(mallory), await bet(mallory)];
  await withoutPrices(SECONDS * 1_000 + 25_500);
  await server().tick(btcUsdt, LOST_TICKS);
  const states: unknown[] = [];
  for (const { id } of orders) {
    states.push((await mallory.object(mallory.get('/microtrade/get_result', { id })))['state']);
  }
  expect(states).toEqual(['lost', 'lost', 'lost', 'lost']);
});
