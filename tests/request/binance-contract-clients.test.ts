/** Clients of npm beside ccxt, unmodified, with a key: what they do with contracts. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  apiNode,
  asks,
  like,
  nodeBinance,
  officialContracts,
  some,
  usdmClient,
  useHouseClock,
} from '../support/bot-clients.ts';
import { type BotKey, botKey } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
let alice: BotKey;
let session: BotKey;

beforeAll(async () => {
  alice = await botKey(server(), 'alice', 'contracts');
  session = await botKey(server(), 'alice', 'contracts', 'ed25519');
  useHouseClock(server);
});

afterAll(() => void vi.unstubAllGlobals());

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
});

afterEach(async () => {
  const client = usdmClient(server(), alice);
  const inside = await server().stillIn('alice');
  await inside.post('/lever/batch_close', { type: 0 });
  await client.cancelAllOpenOrders(BTC);
  await client.cancelAllAlgoOpenOrders(BTC);
});

const BTC = { symbol: 'BTCUSDT' } as const;
const BID = { ...BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
const STOP = { ...BTC, side: 'SELL', type: 'STOP_MARKET' } as const;
/** The client's types know only what adds. */
const TAKEN = '2' as '1';
const HEDGE_IS_OFF = { dualSidePosition: false };

describe('binance', () => {
  it('reads what everybody may', async () => {
    const client = usdmClient(server(), alice);
    const candles = { interval: '1m', limit: 1 } as const;
    const pair = { pair: 'BTCUSDT', ...candles } as const;
    await asks({
      time: [() => client.getServerTime(), expect.any(Number)],
      symbols: [() => client.getExchangeInfo(), like({ symbols: some(BTC) })],
      book: [() => client.getOrderBook({ ...BTC, limit: 5 }), like({ bids: [expect.any(Array)] })],
      trades: [() => client.getRecentTrades(BTC), expect.any(Array)],
      sums: [() => client.getAggregateTrades(BTC), expect.any(Array)],
      candles: [() => client.getKlines({ ...BTC, ...candles }), [expect.any(Array)]],
      endless: [
        () => client.getContinuousContractKlines({ ...pair, contractType: 'PERPETUAL' }),
        [expect.any(Array)],
      ],
      index: [() => client.getIndexPriceKlines(pair), [expect.any(Array)]],
      marks: [() => client.getMarkPriceKlines({ ...BTC, ...candles }), [expect.any(Array)]],
      mark: [() => client.getMarkPrice(BTC), like({ markPrice: '20000.00' })],
      rates: [() => client.getFundingRateHistory(BTC), expect.any(Array)],
      nights: [() => client.getFundingRates(), some({ fundingIntervalHours: 24 })],
      day: [() => client.get24hrChangeStatistics(BTC), like(BTC)],
      price: [() => client.getSymbolPriceTickerV2(), some(BTC)],
      best: [() => client.getSymbolOrderBookTicker(BTC), like({ askPrice: '20010.00' })],
      interest: [() => client.getOpenInterest(BTC), like(BTC)],
      sources: [
        () => client.getIndexPriceConstituents({ ...BTC }),
        like({ constituents: [{ exchange: 'one', ...BTC, price: '20000.00', weight: '1' }] }),
      ],
      earlier: [() => client.getOpenInterestStatistics({ ...BTC, period: '5m' }), []],
    });
    const [premium] = await client.getPremiumIndexKlines({ ...BTC, ...candles });
    expect(premium?.slice(1, 5)).toEqual(Array.from({ length: 4 }, () => '0.00000000'));
  });

  it('reads and chooses for its account', async () => {
    const client = usdmClient(server(), alice);
    expect(await client.setLeverage({ ...BTC, leverage: 10 })).toMatchObject({ leverage: 10 });
    await client.setMarginType({ ...BTC, marginType: 'ISOLATED' });
    await asks({
      chosen: [() => client.getFuturesSymbolConfig(BTC), some({ marginType: 'ISOLATED' })],
      account: [() => client.getAccountInformationV3(), like({ assets: some({ asset: 'USDT' }) })],
      balance: [() => client.getBalanceV3(), some({ asset: 'USDT' })],
      fees: [() => client.getAccountCommissionRate(BTC), like(BTC)],
      sides: [() => client.getCurrentPositionMode(), HEDGE_IS_OFF],
      assets: [() => client.getMultiAssetsMode(), { multiAssetsMargin: false }],
      brackets: [() => client.getNotionalAndLeverageBrackets(BTC), some(BTC)],
      queue: [() => client.getADLQuantileEstimation(), some(BTC)],
      rules: [() => client.getApiQuantitativeRulesIndicators(), like({ indicators: {} })],
      income: [() => client.getIncomeHistory(), expect.any(Array)],
    });
    await client.setMarginType({ ...BTC, marginType: 'CROSSED' });
  });

  it('opens, waits, batches, stops and closes', async () => {
    const client = usdmClient(server(), alice);
    const market = { ...BTC, side: 'BUY', type: 'MARKET', quantity: 0.1 } as const;
    expect(await client.submitNewOrder({ ...market })).toMatchObject({ status: 'FILLED' });
    expect(await client.getPositionsV3(BTC)).toMatchObject([{ positionAmt: '0.1' }]);
    const bid = { ...BID, quantity: '0.01', price: '19000' };
    const batch = await client.submitMultipleOrders([bid, { ...bid, price: '19100' }]);
    expect(batch).toMatchObject([{ status: 'NEW' }, { status: 'NEW' }]);
    const [first] = await client.getAllOpenOrders(BTC);
    const orderId = Number(first?.orderId);
    expect(await client.getOrder({ ...BTC, orderId })).toMatchObject({ status: 'NEW' });
    expect(await client.getCurrentOpenOrder({ ...BTC, orderId })).toMatchObject({ orderId });
    const change = { ...BTC, side: 'BUY', orderId, quantity: 0.02, price: 18_900 } as const;
    const changed = await client.modifyOrder({ ...change });
    expect(changed).toMatchObject({ orderId, price: '18900.00', origQty: '0.02' });
    // The client's types ask for a time that it sends itself.
    const several = async (...changes: object[]): Promise<unknown> =>
      client.modifyMultipleOrders(changes as never);
    const both = await several({ ...change, price: 18_800 }, change);
    expect(both).toMatchObject([{ price: '18800.00' }, { price: '18900.00' }]);
    expect(await several(change)).toMatchObject([{ code: -5027 }]);
    const ended = await client.cancelMultipleOrders({ ...BTC, orderIdList: [orderId] });
    expect(ended).toMatchObject([{ status: 'CANCELED' }]);
    const stop = await client.submitNewAlgoOrder({
      ...STOP,
      algoType: 'CONDITIONAL',
      quantity: '0.1',
      triggerPrice: '19000',
    });
    const { algoId } = stop;
    expect(await client.getAlgoOrder({ algoId })).toMatchObject({ algoStatus: 'NEW' });
    expect(await client.cancelAlgoOrder({ algoId })).toMatchObject({ code: '200' });
    await client.setCancelOrdersOnTimeout({ ...BTC, countdownTime: 5_000 });
    await client.setCancelOrdersOnTimeout({ ...BTC, countdownTime: 0 });
    const sale = { ...market, side: 'SELL', reduceOnly: 'true' } as const;
    expect(await client.submitNewOrder({ ...sale })).toMatchObject({ status: 'FILLED' });
    expect((await client.getAccountTrades(BTC)).at(-1)).toMatchObject({ side: 'SELL' });
    await expect(client.submitNewOrder(sale)).rejects.toMatchObject({ code: -2022 });
  });

  it('moves margin of what answers for itself, as far as it goes', async () => {
    const client = usdmClient(server(), alice);
    const buy = { ...BTC, side: 'BUY', type: 'MARKET', quantity: 0.1 } as const;
    const add = (amount: number) => client.setIsolatedPositionMargin({ ...BTC, amount, type: '1' });
    const take = (amount: number) =>
      client.setIsolatedPositionMargin({ ...BTC, amount, type: TAKEN });
    const margin = async () => Number((await client.getPositionsV3(BTC))[0]?.isolatedWallet);
    await expect(add(10)).rejects.toMatchObject({ code: -4054 });
    await client.submitNewOrder({ ...buy });
    await expect(add(10)).rejects.toMatchObject({ code: -4049 });
    await client.submitNewOrder({ ...buy, side: 'SELL', reduceOnly: 'true' });
    await client.setMarginType({ ...BTC, marginType: 'ISOLATED' });
    await client.submitNewOrder({ ...buy });
    const before = await margin();
    expect(await add(10)).toMatchObject({ code: 200, amount: 10, type: 1 });
    expect(await margin()).toBeCloseTo(before + 10, 6);
    // The spread is a loss of 1, which the opening margin does not have to bear.
    await expect(take(9.000_001)).rejects.toMatchObject({ code: -4051 });
    expect(await take(9)).toMatchObject({ code: 200, type: 2 });
    expect(await margin()).toBeCloseTo(before + 1, 6);
    const moved = { symbol: 'BTCUSDT', asset: 'USDT', positionSide: 'BOTH' };
    const added = { ...moved, type: 1, amount: '10.00000000' };
    const taken = { ...moved, type: 2, amount: '9.00000000' };
    const list = async (more: object = {}): Promise<unknown> =>
      client.getPositionMarginChangeHistory({ ...BTC, ...more });
    expect(await list()).toMatchObject([added, taken]);
    expect(await list({ type: TAKEN })).toMatchObject([taken]);
    expect(await list({ limit: 1 })).toMatchObject([taken]);
    expect(await list({ startTime: 1, limit: 1 })).toMatchObject([added]);
    expect(await list({ startTime: server().nowMs + 1 })).toEqual([]);
    await expect(add(10_000_000)).rejects.toMatchObject({ code: -4050 });
    await expect(add(0)).rejects.toMatchObject({ code: -4055 });
    const bob = usdmClient(server(), await botKey(server(), 'bob', 'contracts'));
    const strange = bob.setIsolatedPositionMargin({ ...BTC, amount: 1, type: TAKEN });
    await expect(strange).rejects.toMatchObject({ code: -4054 });
    expect(await bob.getPositionMarginChangeHistory(BTC)).toEqual([]);
    const query = `symbol=BTCUSDT&amount=5&type=1&timestamp=${server().nowMs}`;
    const signature = createHmac('sha256', alice.secret).update(query).digest('hex');
    const path = `/fapi/v1/positionMargin?${query}&signature=${signature}`;
    const url = server().running.address + path;
    for (let count = 0; count < 2; count += 1) {
      const sent = await fetch(url, { method: 'POST', headers: { 'x-mbx-apikey': alice.apiKey } });
      expect(await sent.json()).toMatchObject({ code: 200 });
    }
    expect(await margin()).toBeCloseTo(before + 6, 6);
    await client.submitNewOrder({ ...buy, side: 'SELL', reduceOnly: 'true' });
    await client.setMarginType({ ...BTC, marginType: 'CROSSED' });
  });

  it('keeps a listen key', async () => {
    const client = usdmClient(server(), alice);
    const { listenKey } = await client.getFuturesUserDataListenKey();
    expect(listenKey).toHaveLength(64);
    expect(await client.keepAliveFuturesUserDataListenKey()).toEqual({});
    expect(await client.closeFuturesUserDataListenKey()).toEqual({});
  });
});

describe('@binance/derivatives-trading-usds-futures', () => {
  it('reads, places, finds and cancels', async () => {
    const { restAPI: api } = officialContracts(server(), alice, session);
    const data = async <Data>(given: Promise<{ data: () => Promise<Data> }>) =>
      (await given).data();
    await asks({
      symbols: [() => data(api.exchangeInformation()), like({ symbols: some(BTC) })],
      account: [() => data(api.accountInformationV3()), like({ assets: some({ asset: 'USDT' }) })],
      balance: [() => data(api.futuresAccountBalanceV3()), some({ asset: 'USDT' })],
      sides: [() => data(api.getCurrentPositionMode()), HEDGE_IS_OFF],
      config: [() => data(api.symbolConfiguration(BTC)), some(BTC)],
    });
    const order = { ...BID, quantity: 0.01, price: 19_000 } as never as Parameters<
      typeof api.newOrder
    >[0];
    const made = await data(api.newOrder(order));
    const orderId = Number(made.orderId);
    expect(await data(api.queryOrder({ ...BTC, orderId }))).toMatchObject({ status: 'NEW' });
    const change = { ...BTC, side: 'BUY', orderId, quantity: 0.02, price: 18_900 } as never;
    expect(await data(api.modifyOrder(change))).toMatchObject({ orderId, price: '18900.00' });
    expect(await data(api.cancelOrder({ ...BTC, orderId }))).toMatchObject({ status: 'CANCELED' });
    await expect(api.cancelOrder({ ...BTC, orderId })).rejects.toThrow(/Unknown order sent/);
  });

  it('calls on a socket, and hears streams', async () => {
    const client = officialContracts(server(), alice, session);
    const socket = await client.websocketAPI.connect();
    try {
      const order = { ...BID, quantity: 0.01, price: 19_000 } as never as Parameters<
        typeof socket.newOrder
      >[0];
      const { data } = await socket.newOrder(order);
      const orderId = Number(data.orderId);
      expect((await socket.queryOrder({ ...BTC, orderId })).data).toMatchObject({ status: 'NEW' });
      const change = { ...BTC, side: 'BUY', orderId, quantity: 0.02, price: 18_900 } as never;
      expect((await socket.modifyOrder(change)).data).toMatchObject({ orderId, origQty: '0.02' });
      const gone = await socket.cancelOrder({ ...BTC, orderId });
      expect(gone.data).toMatchObject({ status: 'CANCELED' });
      expect((await socket.accountInformationV2()).data).toHaveProperty('assets');
    } finally {
      await socket.disconnect();
    }
    const streams = await client.websocketStreams.connect();
    try {
      const marks = new Promise((resolve) => {
        streams.markPriceStream(BTC).on('message', resolve);
      });
      const candles = new Promise((resolve) => {
        const of = { pair: 'BTCUSDT', contractType: 'perpetual', interval: '1m' } as never;
        streams.continuousContractKlineCandlestickStreams(of).on('message', resolve);
      });
      expect(await marks).toMatchObject({ e: 'markPriceUpdate', p: '20000.00' });
      expect(await candles).toMatchObject({ k: { i: '1m' } });
    } finally {
      await streams.disconnect();
    }
  }, 20_000);
});

describe('node-binance-api', () => {
  it('reads, opens, stops and closes', async () => {
    const client = nodeBinance(server(), alice);
    const { symbol } = BTC;
    await asks({
      prices: [() => client.futuresPrices(), like({ BTCUSDT: expect.anything() })],
      mark: [() => client.futuresMarkPrice(symbol), like({ markPrice: '20000.00' })],
      balance: [() => client.futuresBalance(), some({ asset: 'USDT' })],
      account: [() => client.futuresAccount(), like({ canTrade: true })],
      sides: [() => client.futuresPositionSideDual(), HEDGE_IS_OFF],
    });
    expect(await client.futuresMarketBuy(symbol, 0.1)).toMatchObject({ status: 'FILLED' });
    expect(await client.futuresPositionRisk({ symbol })).toMatchObject([{ positionAmt: '0.1' }]);
    const stop = await client.futuresOrder('STOP_MARKET', 'SELL', symbol, 0.1, undefined, {
      stopPrice: 19_000,
    });
    const { algoId } = stop as unknown as { algoId: number };
    expect(await client.futuresOpenAlgoOrders(symbol)).toMatchObject([{ algoId }]);
    const gone = await client.futuresCancelAlgoOrder(symbol, undefined, { algoId });
    expect(gone).toMatchObject({ code: '200' });
    const sale = await client.futuresMarketSell(symbol, 0.1, { reduceOnly: true });
    expect(sale).toMatchObject({ status: 'FILLED' });
  });
});

describe('binance-api-node', () => {
  it('reads, opens, stops and closes', async () => {
    const client = apiNode(server(), alice);
    const { symbol } = BTC;
    await asks({
      prices: [() => client.futuresPrices(), like({ BTCUSDT: expect.anything() })],
      balance: [() => client.futuresAccountBalance(), some({ asset: 'USDT' })],
      sides: [() => client.futuresPositionMode({} as never), HEDGE_IS_OFF],
      info: [() => client.futuresExchangeInfo(), like({ symbols: some(BTC) })],
    });
    const market = { symbol, type: 'MARKET', quantity: '0.1' };
    const bought = await client.futuresOrder({ ...market, side: 'BUY' } as never);
    expect(bought).toMatchObject({ status: 'FILLED' });
    const stop = await client.futuresOrder({
      ...STOP,
      quantity: '0.1',
      stopPrice: '19000',
    } as never);
    const { algoId } = stop as unknown as { algoId: number };
    const named = { symbol, algoId } as never;
    expect(await client.futuresGetOrder(named)).toMatchObject({ algoStatus: 'NEW' });
    expect(await client.futuresCancelOrder(named)).toMatchObject({ code: '200' });
    const sale = { ...market, side: 'SELL', reduceOnly: 'true' } as never;
    expect(await client.futuresOrder(sale)).toMatchObject({ status: 'FILLED' });
  });
});
