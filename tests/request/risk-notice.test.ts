/** The notice of risk where the server insists on it: once a product and version of its terms. */
import { expect, it } from 'vitest';
import { dayOf } from '../../features/dual/contract.ts';
import { newProduct } from '../../features/dual/testing/console-changes.ts';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const server = useTestServer({ environment: { DUAL_RISK_NOTICE: 'required' } });

it('is asked for once, remembered for the customer, and asked by the next product', async () => {
  const owner = await operatorAt(server());
  const startDay = dayOf(server().nowMs);
  const common = { marketId: btcUsdt, startDay, maturityDay: startDay + 3 };
  const band = { lowTicks: 1_500_000, highTicks: 2_500_000 };
  const products = [2_040_000, 2_060_000].map((strikeTicks) =>
    newProduct({ ...common, ...band, strikeTicks }),
  );
  const told = await owner.message(owner.post('/dual/publish', { products, reason: 'a test' }));
  const [id = 0, other = 0] = told['ids'] as number[];
  await server().freshPrices();
  const alice = await server().loggedInAs('alice');
  const buy = (fields: object) => alice.post('/dual/buyDual', { id, num: 1, ...fields });
  const isRead = async (of: number) =>
    (await alice.object(alice.get('/dual/allowed', { id: of })))['risk_read'];
  expect(await isRead(id)).toBe(false);
  expect(await buy({})).toMatchObject({ code: 'risk_not_accepted' });
  expect(await isRead(id)).toBe(false);
  expect(await buy({ risk_accepted: 1 })).toMatchObject({ type: 'ok' });
  expect([await isRead(id), await isRead(other)]).toEqual([true, false]);
  // Another device of his sends nothing of it.
  expect(await buy({})).toMatchObject({ type: 'ok' });
  expect(await buy({ id: other })).toMatchObject({ code: 'risk_not_accepted' });
  const bob = await server().loggedInAs('bob');
  expect(await bob.post('/dual/buyDual', { id, num: 1 })).toMatchObject({
    code: 'risk_not_accepted',
  });
});
