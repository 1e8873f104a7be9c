import { describe, expect, it } from 'vitest';
import { COOLED_MS, SOMEBODY } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const WORDS = ['legal', 'change', 'lever', 'micro'] as const;

function frozenOf(client: Client, currency: number, type: string): Promise<Row> {
  return client.object(client.get('/wallet/frozen', { currency, type }));
}

/** What the wallet says is frozen, against what the rooms say holds it, coin by coin. */
async function expectWhole(client: Client): Promise<Row[]> {
  const all: Row[] = [];
  for (const currency of [USDT, BTC]) {
    const detail = await client.object(client.post('/wallet/detail', { currency }));
    for (const word of WORDS) {
      const found = await frozenOf(client, currency, word);
      expect([word, found['frozen']]).toEqual([word, detail[`lock_${word}_balance`]]);
      const rows = found['rows'] as Row[];
      const sum = rows.reduce((whole, row) => whole + Number(row['amount']), 0);
      expect(sum).toBeCloseTo(Number(found['frozen']), 8);
      all.push(...rows);
    }
  }
  return all;
}

describe('why money is frozen', () => {
  it('is refused to visitors, for coins that there are not, and for other accounts', async () => {
    expect(await server().visitor().get('/wallet/frozen', { currency: USDT })).toMatchObject({
      type: '999',
    });
    const alice = await server().loggedInAs('alice');
    expect(await alice.get('/wallet/frozen', { currency: 99 })).toMatchObject({
      code: 'unknown_asset',
    });
    for (const type of ['house', '1', 'toString']) {
      expect(await alice.get('/wallet/frozen', { currency: USDT, type })).toMatchObject({
        code: 'invalid_input',
      });
    }
  });

  it('is nothing where nothing is frozen', async () => {
    const bob = await server().loggedInAs('bob');
    expect(await frozenOf(bob, BTC, 'micro')).toMatchObject({ frozen: '0', rows: [] });
  });

  it('is each order, position, stake and withdrawal, and their sum is what is frozen', async () => {
    const alice = await server().loggedInAs('alice');
    const address = { currency: USDT, name: 'USDT', network: 'erc20', address: SOMEBODY };
    await alice.post('/user/wallet/save', address);
    await server().passWithTimers(COOLED_MS);
    await server().freshPrices();
    const anew = await server().loggedInAs('alice');
    const limit = { currency_id: BTC, legal_id: USDT, type: 1, order_type: 'limit' };
    const give = async (path: string, fields: Row): Promise<void> => {
      expect([path, (await anew.post(path, fields)).type]).toEqual([path, 'ok']);
    };
    await give('/coin/trade', { ...limit, target_price: '19800', amount: '0.001' });
    await give('/coin/trade', { ...limit, target_price: '19800', amount: '0.002' });
    const sale = { ...limit, type: 2, target_price: '20200', amount: '0.003' };
    await give('/coin/trade', sale);
    await give('/microtrade/submit', {
      match_id: btcUsdt,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '100',
      isreal: '',
    });
    await give('/lever/submit', {
      currency_id: BTC,
      legal_id: USDT,
      share: 4,
      multiple: 20,
      type: 1,
      status: 1,
      target_price: '999',
      password: '',
    });
    await give('/wallet/out', {
      currency: USDT,
      number: '100',
      address: SOMEBODY,
      rate: '0',
      type: 0,
      pay_password: '123456',
    });
    const rows = await expectWhole(anew);
    expect(rows.map(({ what }) => String(what)).toSorted()).toEqual([
      'order',
      'order',
      'order',
      'position',
      'seconds_order',
      'withdrawal',
    ]);
    const position = rows.find(({ what }) => what === 'position');
    const url = '/pages/transaction/contract_order';
    const name = `Margin for position ${Number(position?.['id'])}`;
    expect(position).toMatchObject({ name, url });
    const german = anew.speaking('de').get('/wallet/frozen', { currency: USDT, type: 'lever' });
    const [row] = (await anew.object(german))['rows'] as Row[];
    expect(row).toMatchObject({ name: `Margin der Position ${Number(position?.['id'])}` });
    const orders = (await frozenOf(anew, USDT, 'change'))['rows'] as Row[];
    const sizes = orders.map(({ amount }) => Number(amount));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const [stake] = (await frozenOf(anew, USDT, 'micro'))['rows'] as Row[];
    expect(stake).toMatchObject({ match_id: btcUsdt, amount: '100' });
    expect(Number(stake?.['until_ms'])).toBeGreaterThan(0);
  });

  it('is one’s own only', async () => {
    const bob = await server().loggedInAs('bob');
    expect(await expectWhole(bob)).toEqual([]);
  });
});
