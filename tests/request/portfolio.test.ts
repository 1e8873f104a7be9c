import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const HOUR_MS = 3_600_000;

async function portfolioOf(client: Client, fields: Row = {}): Promise<Row> {
  return client.object(client.get('/wallet/portfolio', fields));
}

function coinOf(portfolio: Row, currency: number): Row {
  const coins = portfolio['coins'] as Row[];
  return coins.find((row) => row['currency'] === currency) ?? {};
}

describe('the portfolio', () => {
  it('is refused to visitors', async () => {
    expect(await server().visitor().get('/wallet/portfolio')).toMatchObject({ type: '999' });
  });

  it('has what coins cost, what was realised, and what is not yet', async () => {
    await server().passWithTimers(HOUR_MS);
    const alice = await server().loggedInAs('alice');
    const before = coinOf(await portfolioOf(alice), BTC);
    expect(before).toMatchObject({ number: '2', average_usdt: '20000', realised_usdt: '0' });
    // 20,000 USDT less the fee of 0.1 % in the coin that is given: half a coin and its fee.
    const change = { from_currency_id: BTC, to_currency_id: USDT, number: '0.5' };
    await server().tick(btcUsdt, 2_200_000);
    expect(await alice.post('/user/Transfer', change)).toMatchObject({ type: 'ok' });
    const after = coinOf(await portfolioOf(alice), BTC);
    expect(after).toMatchObject({
      number: '1.4995',
      average_usdt: '20000',
      cost_usdt: '29990',
      // 11,000 less the desk's 315 ppm, for 0.5005 that cost 20,000 each.
      realised_usdt: '986.535',
      price_usdt: '22000',
      value_usdt: '32989',
      unrealised_usdt: '2999',
      is_priced: 1,
    });
    await server().freshPrices();
  });

  it('agrees with the total and what was brought in, coin by coin and in all', async () => {
    const bob = await server().loggedInAs('bob');
    const swap = { from_currency_id: ETH, to_currency_id: BTC, number: '3' };
    expect(await bob.post('/user/Transfer', swap)).toMatchObject({ type: 'ok' });
    const portfolio = await portfolioOf(bob);
    const sum = (field: string): number =>
      (portfolio['coins'] as Row[]).reduce((total, row) => total + Number(row[field]), 0);
    const results = portfolio['results'] as Row[];
    const beside = results.reduce((total, row) => total + Number(row['result_usdt']), 0);
    // All he was given, he was given at the prices of the beginning, which hold again.
    const { equity_usdt } = await bob.object(bob.get('/wallet/profit'));
    const given = 232_000;
    expect(sum('realised_usdt') + sum('unrealised_usdt') + beside).toBeCloseTo(
      Number(equity_usdt) - given,
      4,
    );
  });

  it('of one coin has no other, and none that is not there', async () => {
    const alice = await server().loggedInAs('alice');
    const coins = (await portfolioOf(alice, { currency: ETH }))['coins'] as Row[];
    expect(coins.map((row) => row['currency'])).toEqual([ETH]);
    expect((await portfolioOf(alice, { currency: 999 }))['coins']).toEqual([]);
    expect(await alice.get('/wallet/portfolio', { currency: 'x' })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is of whoever asks', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const id = (await alice.object(alice.get('/user/info')))['id'];
    const own = await portfolioOf(bob);
    for (const field of ['owner', 'customer_id', 'id']) {
      expect(await portfolioOf(bob, { [field]: id })).toEqual(own);
    }
    expect(await portfolioOf(alice)).not.toEqual(own);
  });
});
