/** ccxt as it is sold, with another address: what it asks of everybody's data. */
import ccxt from 'ccxt';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();

const stock = () => stockAt(server());

async function ask(path: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const answer = await fetch(server().running.address + path);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

beforeAll(async () => {
  await server().quote(
    [
      [1_999_000, 100_000],
      [1_998_000, 200_000],
    ],
    [
      [2_001_000, 100_000],
      [2_002_000, 200_000],
    ],
  );
  const alice = await server().loggedInAs('alice');
  await alice.post('/coin/trade', {
    currency_id: 4,
    legal_id: 2,
    type: 1,
    amount: '0.5',
    order_type: 'market',
  });
});

describe('ccxt', () => {
  it('loads the markets, with steps and limits of the catalogue', async () => {
    const client = stock();
    const markets = await client.loadMarkets();
    expect(Object.keys(markets).toSorted()).toEqual([
      'AAPL/USDT',
      'BTC/USDT',
      'BTC/USDT:USDT',
      'ETH/USDT',
      'ETH/USDT:USDT',
    ]);
    expect(markets['BTC/USDT']).toMatchObject({
      id: 'BTCUSDT',
      active: true,
      spot: true,
      precision: { price: 0.01, amount: 0.000_01 },
      limits: { amount: { min: 0.000_01, max: 1_000 }, cost: { min: 5, max: 5_000_000 } },
    });
    expect(markets['AAPL/USDT']).toMatchObject({ active: false });
  });

  it('reads the book, prices, trades and candles', async () => {
    const client = stock();
    const book = await client.fetchOrderBook('BTC/USDT', 5);
    expect(book.bids[0]).toEqual([19_990, 1]);
    expect(book.asks[0]).toEqual([20_010, 0.5]);
    expect(book.nonce).toBeGreaterThan(0);
    const ticker = await client.fetchTicker('BTC/USDT');
    expect(ticker).toMatchObject({ last: 20_010, bid: 19_990, ask: 20_010, askVolume: 0.5 });
    const tickers = await client.fetchTickers();
    expect(Object.keys(tickers).toSorted()).toEqual(['AAPL/USDT', 'BTC/USDT', 'ETH/USDT']);
    expect(await client.fetchBidsAsks(['BTC/USDT'])).toMatchObject({
      'BTC/USDT': { bid: 19_990, ask: 20_010 },
    });
    const [trade] = await client.fetchTrades('BTC/USDT');
    expect(trade).toMatchObject({ price: 20_010, amount: 0.5, side: 'buy' });
    const since = await client.fetchTrades('BTC/USDT', server().nowMs - 1_000);
    expect(since).toHaveLength(1);
    expect(await client.fetchTrades('BTC/USDT', server().nowMs + 1_000)).toEqual([]);
    for (const interval of ['1m', '3m', '1h', '12h', '1d', '1w', '1M']) {
      const candles = await client.fetchOHLCV('BTC/USDT', interval, undefined, 10);
      // The source of the first price told a volume of one lot.
      expect(candles.at(-1)?.slice(4)).toEqual([20_010, 0.500_01]);
    }
    const missing = client.fetchOHLCV('BTC/USDT', '1s');
    await expect(missing).rejects.toThrow(/Invalid interval/);
  });

  it('knows the time, the state of the house, and averages', async () => {
    const client = stock();
    expect(await client.fetchTime()).toBe(server().nowMs);
    expect(await client.fetchStatus()).toMatchObject({ status: 'ok' });
    await client.loadMarkets();
    const average = await client.publicGetAvgPrice({ symbol: 'BTCUSDT' });
    expect(average).toMatchObject({ mins: 5, price: '20010.00' });
    const window = await client.publicGetTicker({ symbol: 'BTCUSDT', windowSize: '1h' });
    expect(window).toMatchObject({ lastPrice: '20010.00', volume: '0.50001' });
  });

  it('tells its own errors by their texts', async () => {
    const client = stock();
    await client.loadMarkets();
    await expect(client.publicGetDepth({ symbol: 'NOPE' })).rejects.toThrow(ccxt.BadSymbol);
    await expect(client.publicGetDepth({})).rejects.toThrow(ccxt.BadRequest);
    await expect(client.publicGetTrades({ symbol: 'BTCUSDT', limit: 'x' })).rejects.toThrow(
      ccxt.BadRequest,
    );
  });
});

describe('the API', () => {
  it('says what is wrong with a number and a text, and what was used', async () => {
    const answer = await ask('/api/v3/depth?symbol=NOPE');
    expect(answer).toMatchObject({ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } });
    expect(Number(answer.headers.get('x-mbx-used-weight-1m'))).toBeGreaterThan(0);
    expect(await ask('/api/v3/nothing')).toMatchObject({ status: 404 });
    expect((await ask('/api/v3/klines?symbol=BTCUSDT')).body).toMatchObject({ code: -1102 });
    expect((await ask('/api/v3/depth?symbol=BTCUSDT&symbol=ETHUSDT')).body).toMatchObject({
      code: -1101,
    });
    expect((await ask('/api/v3/depth?symbol=%E0%A4%A')).body).toMatchObject({ code: -1100 });
  });

  it('takes no list of more symbols than there can be', async () => {
    const list = (count: number) =>
      encodeURIComponent(JSON.stringify(Array.from({ length: count }, () => 'BTCUSDT')));
    expect(await ask(`/api/v3/ticker/price?symbols=${list(500)}`)).toMatchObject({ status: 200 });
    expect(await ask(`/api/v3/ticker/price?symbols=${list(501)}`)).toMatchObject({
      status: 400,
      body: { code: -1101 },
    });
  });

  it('reads trades on from a number, and tells the market’s own only', async () => {
    const { body } = await ask('/api/v3/trades?symbol=BTCUSDT&limit=1');
    const [{ id }] = body as [{ id: number }];
    const on = await ask(`/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${id}`);
    expect(on.body).toHaveLength(1);
    expect((await ask(`/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${id + 1}`)).body).toEqual(
      [],
    );
    expect((await ask('/api/v3/trades?symbol=ETHUSDT')).body).toEqual([]);
  });

  it('shows the band around the index by which orders execute', async () => {
    const { body } = await ask('/api/v3/executionRules?symbol=BTCUSDT');
    expect(body).toMatchObject({
      symbolRules: [{ rules: [{ bidLimitMultUp: '1.05', askLimitMultDown: '0.95' }] }],
    });
    const reference = await ask('/api/v3/referencePrice?symbol=BTCUSDT');
    expect(reference.body).toMatchObject({ referencePrice: '20000.00' });
  });
});
