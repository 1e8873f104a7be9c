/** What somebody gains who has heard the signed beats of a bot that is dead now. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { botKey, stockAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();

it('keeps no order alive by sending a beat again that has been heard', async () => {
  const key = await botKey(server(), 'alice');
  const client = stockAt(server(), key);
  await server().freshPrices();
  await client.loadMarkets();
  await client.createOrder('BTC/USDT', 'limit', 'buy', 0.01, 19_000);
  const form = `symbol=BTCUSDT&countdownTime=3000&recvWindow=60000&timestamp=${server().nowMs}`;
  const signature = createHmac('sha256', key.secret).update(form).digest('hex');
  const beat = () =>
    fetch(`${server().running.address}/api/v3/countdownCancelAll`, {
      method: 'POST',
      headers: {
        'x-mbx-apikey': key.apiKey,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `${form}&signature=${signature}`,
    });
  expect((await beat()).status).toBe(200);
  for (let count = 0; count < 3; count += 1) {
    expect(await client.fetchOpenOrders('BTC/USDT')).toHaveLength(1);
    server().pass(1_000);
    await server().freshPrices();
    expect((await beat()).status).toBe(200);
  }
  expect(await client.fetchOpenOrders('BTC/USDT')).toEqual([]);
});
