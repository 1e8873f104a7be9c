/**
 * Who buys for a budget and gets a part is told a whole: “filled”, while most of the money came
 * back, and nothing says why.
 */
import { expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };

it('says of a budget that bought a part that it did, and why', async () => {
  const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
  const ask = { ...pair, type: 2, target_price: '20000', amount: '0.4' };
  await bob.object(bob.post('/coin/trade', ask));
  const asked = { ...pair, type: 1, order_type: 'market', quote_amount: '20000' };
  const order = await alice.object(alice.post('/coin/trade', asked));
  const partly = {
    status: 2,
    state: 'cancelled',
    outcome: 'partially_filled',
    reason: 'unfilled_remainder',
    quote_amount: '20000',
    filled_quote: '8000',
  };
  expect(order).toMatchObject(partly);
  expect(await alice.rows('/coin/list', { page: 1, limit: 10 })).toMatchObject([partly]);
});
