/** Clients of npm beside ccxt, unmodified, with a key: what they do at spot. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  apiNode,
  asks,
  callSocket,
  like,
  mainClient,
  nodeBinance,
  officialSpot,
  some,
  streamSocket,
  useHouseClock,
} from '../support/bot-clients.ts';
import { type BotKey, botKey } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
let alice: BotKey;
let session: BotKey;

beforeAll(async () => {
  alice = await botKey(server(), 'alice');
  session = await botKey(server(), 'alice', 'spot', 'ed25519');
  useHouseClock(server);
});

afterAll(() => void vi.unstubAllGlobals());

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
  await server().quote([[1_999_000, 1_000_000]], [[2_001_000, 1_000_000]]);
});

const BTC = { symbol: 'BTCUSDT' } as const;
const BID = { ...BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;

describe('candles', () => {
  it('are as many as were asked for, the one that runs included', async () => {
    for (const limit of [1, 2]) {
      server().pass(60_000);
      await server().freshPrices();
      const client = mainClient(server(), alice);
      const rows = await client.getKlines({ ...BTC, interval: '1m', limit });
      expect(rows).toHaveLength(limit);
      expect(Number(rows.at(-1)?.[6])).toBeGreaterThanOrEqual(server().nowMs);
    }
  });
});

describe('binance', () => {
  it('reads what everybody may', async () => {
    const client = mainClient(server(), alice);
    await asks({
      ping: [() => client.testConnectivity(), {}],
      symbols: [() => client.getExchangeInfo(), like({ symbols: some({ symbol: 'BTCUSDT' }) })],
      book: [
        () => client.getOrderBook({ ...BTC, limit: 5 }),
        like({ bids: [['19990.00', '10.00000']] }),
      ],
      trades: [() => client.getRecentTrades(BTC), expect.any(Array)],
      older: [() => client.getHistoricalTrades(BTC), expect.any(Array)],
      sums: [() => client.getAggregateTrades(BTC), expect.any(Array)],
      candles: [() => client.getKlines({ ...BTC, interval: '1m', limit: 1 }), [expect.any(Array)]],
      shown: [() => client.getUIKlines({ ...BTC, interval: '1h', limit: 1 }), [expect.any(Array)]],
      average: [() => client.getAvgPrice(BTC), like({ mins: 5 })],
      rules: [() => client.getExecutionRules(BTC), like({ symbolRules: [like(BTC)] })],
      index: [() => client.getReferencePrice(BTC), like({ referencePrice: '20000.00' })],
      day: [() => client.get24hrChangeStatistics(BTC), like(BTC)],
      days: [() => client.getTradingDayTicker(BTC), like(BTC)],
      window: [() => client.getRollingWindowTicker({ ...BTC, windowSize: '1h' }), like(BTC)],
      prices: [() => client.getSymbolPriceTicker(), some(BTC)],
      best: [() => client.getSymbolOrderBookTicker(), some({ bidPrice: '19990.00' })],
    });
  });

  it('reads its account, its fees and what its key may do', async () => {
    const client = mainClient(server(), alice);
    await asks({
      account: [
        () => client.getAccountInformation(),
        like({ canTrade: true, accountType: 'SPOT' }),
      ],
      fees: [
        () => client.getCommissionRates(BTC),
        like({ standardCommission: like({ taker: '0.001' }) }),
      ],
      fee: [() => client.getTradeFee(BTC), some({ takerCommission: '0.001' })],
      coins: [() => client.getBalances(), some({ coin: 'USDT' })],
      assets: [() => client.getUserAsset({}), some({ asset: 'USDT' })],
      state: [() => client.getAccountStatus(), { data: 'Normal' }],
      house: [() => client.getSystemStatus(), { status: 0, msg: 'normal' }],
      counts: [() => client.getOrderRateLimit(), some({ rateLimitType: 'ORDERS' })],
      prevented: [() => client.getPreventedMatches({ ...BTC, orderId: 1 }), []],
      allocations: [() => client.getAllocations(BTC), []],
      key: [
        () => client.getApiKeyPermissions(),
        like({
          ipRestrict: false,
          enableReading: true,
          enableSpotAndMarginTrading: true,
          enableFutures: false,
          enableWithdrawals: false,
          tradingAuthorityExpirationTime: expect.any(Number),
        }),
      ],
    });
  });

  it('places, finds, replaces, cancels and fills orders', async () => {
    const client = mainClient(server(), alice);
    const order = { ...BID, quantity: 0.02, price: 19_500 };
    expect(await client.testNewOrder(order)).toEqual({});
    const made = await client.submitNewOrder(order);
    const { orderId } = made;
    expect(await client.getOrder({ ...BTC, orderId })).toMatchObject({ status: 'NEW' });
    const replaced = await client.replaceOrder({
      ...order,
      price: 19_400,
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
    });
    expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    expect(await client.getOpenOrders(BTC)).toMatchObject([{ price: '19400.00' }]);
    expect(await client.cancelAllSymbolOrders(BTC)).toMatchObject([{ status: 'CANCELED' }]);
    const bought = await client.submitNewOrder({
      ...BTC,
      side: 'BUY',
      type: 'MARKET',
      quantity: 0.1,
    });
    expect(bought).toMatchObject({ status: 'FILLED', fills: [{ price: '20010.00' }] });
    const own = await client.getAccountTradeList(BTC);
    expect(own.at(-1)).toMatchObject({ orderId: bought.orderId, isBuyer: true });
    expect((await client.getAllOrders(BTC)).at(-1)).toMatchObject({ status: 'FILLED' });
    await expect(client.cancelOrder({ ...BTC, orderId })).rejects.toMatchObject({ code: -2011 });
  });

  it('places lists of orders, by the calls of now and by those of before', async () => {
    const client = mainClient(server(), alice);
    const sale = { ...BTC, side: 'SELL', quantity: 0.01 } as const;
    const old = await client.submitNewOCO({ ...sale, price: 20_800, stopPrice: 19_200 });
    expect(await client.getOCO({ orderListId: old.orderListId })).toMatchObject({
      listOrderStatus: 'EXECUTING',
    });
    const working = {
      ...BTC,
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingPrice: '19500',
      workingQuantity: '0.01',
      workingTimeInForce: 'GTC',
      pendingSide: 'SELL',
      pendingQuantity: '0.005',
    } as const;
    const pending = { pendingType: 'STOP_LOSS', pendingStopPrice: '19000' } as const;
    const one = await client.submitNewOrderListOTO({ ...working, ...pending });
    const both = await client.submitNewOrderListOTOCO({
      ...working,
      pendingAboveType: 'LIMIT_MAKER',
      pendingAbovePrice: '20900',
      pendingBelowType: 'STOP_LOSS',
      pendingBelowStopPrice: '19000',
    });
    expect([one.orders.length, both.orders.length]).toEqual([2, 3]);
    expect(await client.getAllOpenOCO()).toHaveLength(3);
    for (const { orderListId } of [old, one, both]) {
      const ended = await client.cancelOCO({ ...BTC, orderListId });
      expect(ended).toMatchObject({ listOrderStatus: 'ALL_DONE' });
    }
    expect((await client.getAllOCO()).length).toBeGreaterThanOrEqual(3);
  });

  it('calls on a socket on which it has logged on, and hears its own', async () => {
    const socket = callSocket(server(), session);
    const heard: string[] = [];
    socket.getWSClient().on('message', (said) => heard.push(JSON.stringify(said)));
    try {
      await socket.subscribeUserDataStream('mainWSAPI');
      const made = await socket.submitNewSpotOrder({ ...BID, quantity: 0.01, price: 19_300 });
      expect(made).toMatchObject({ status: 200, result: { status: 'NEW' } });
      const { orderId } = made.result;
      const timestamp = server().nowMs;
      const found = await socket.getSpotOrderStatus({ ...BTC, orderId, timestamp });
      expect(found.result).toMatchObject({ price: '19300.00' });
      const smaller = await socket.amendSpotOrderKeepPriority({
        ...BTC,
        orderId,
        newQty: '0.005',
        timestamp,
      });
      expect(smaller.result).toMatchObject({ amendedOrder: { origQty: '0.00500' } });
      expect((await socket.getSpotSessionStatus()).result).toMatchObject({ userDataStream: true });
      const gone = await socket.cancelAllSpotOpenOrders({ ...BTC, timestamp });
      expect(gone.result).toMatchObject([{ status: 'CANCELED' }]);
      await expect.poll(() => heard.join('')).toContain('executionReport');
    } finally {
      await socket.disconnectAll();
    }
  }, 20_000);

  it('hears streams, of an index and of a mean too', async () => {
    const socket = streamSocket(server(), '/ws');
    const heard = new Set<unknown>();
    socket.on('message', (said) => heard.add((said as { e?: string }).e));
    const names = ['avgPrice', 'referencePrice', 'miniTicker', 'kline_1m'];
    await socket.subscribe(
      names.map((name) => `btcusdt@${name}`),
      'main',
    );
    await expect
      .poll(() => [...heard], { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['avgPrice', 'referencePrice', '24hrMiniTicker', 'kline']));
    socket.closeAll(true);
  }, 20_000);
});

describe('@binance/spot', () => {
  it('reads, places and cancels', async () => {
    const { restAPI: api } = officialSpot(server(), alice, session);
    const data = async <Data>(given: Promise<{ data: () => Promise<Data> }>) =>
      (await given).data();
    const order = { ...BID, quantity: 0.02, price: 19_500 } as never as Parameters<
      typeof api.newOrder
    >[0];
    await asks({
      time: [() => data(api.time()), like({ serverTime: expect.anything() })],
      symbols: [() => data(api.exchangeInfo()), like({ symbols: some(BTC) })],
      rules: [() => data(api.executionRules()), like({ symbolRules: some(BTC) })],
      prices: [() => data(api.tickerPrice({ symbols: ['BTCUSDT', 'ETHUSDT'] })), some(BTC)],
      account: [() => data(api.getAccount({ omitZeroBalances: true })), like({ canTrade: true })],
      fees: [() => data(api.accountCommission(BTC)), like(BTC)],
      counts: [() => data(api.rateLimitOrder()), some({ rateLimitType: 'ORDERS' })],
      trial: [() => data(api.orderTest(order as never)), {}],
    });
    const made = await data(api.newOrder(order));
    const orderId = Number(made.orderId);
    expect(await data(api.getOrder({ ...BTC, orderId }))).toMatchObject({ status: 'NEW' });
    const amended = await data(api.orderAmendKeepPriority({ ...BTC, orderId, newQty: 0.01 }));
    expect(amended).toMatchObject({ amendedOrder: { origQty: '0.01000' } });
    expect(await data(api.deleteOpenOrders(BTC))).toMatchObject([{ status: 'CANCELED' }]);
    await expect(api.deleteOrder({ ...BTC, orderId })).rejects.toThrow(/Unknown order sent/);
  });

  it('calls on a socket, and hears streams', async () => {
    const client = officialSpot(server(), alice, session);
    const socket = await client.websocketAPI.connect();
    try {
      await socket.sessionLogon();
      const order = { ...BID, quantity: 0.02, price: 19_500 } as never as Parameters<
        typeof socket.orderPlace
      >[0];
      const { data } = await socket.orderPlace(order);
      expect(data).toMatchObject({ status: 'NEW' });
      expect((await socket.openOrdersStatus()).data).toHaveLength(1);
      const gone = await socket.openOrdersCancelAll(BTC);
      expect(gone.data).toMatchObject([{ status: 'CANCELED' }]);
      expect(await socket.sessionLogout()).toMatchObject([{ data: { apiKey: null } }]);
    } finally {
      await socket.disconnect();
    }
    const streams = await client.websocketStreams.connect();
    try {
      const heard = new Promise((resolve) => {
        streams.ticker(BTC).on('message', resolve);
      });
      expect(await heard).toMatchObject({ e: '24hrTicker', s: 'BTCUSDT' });
    } finally {
      await streams.disconnect();
    }
  }, 20_000);
});

describe('node-binance-api', () => {
  it('reads, places, finds, cancels and fills', async () => {
    const client = nodeBinance(server(), alice);
    const symbol = 'BTCUSDT';
    await asks({
      symbols: [() => client.exchangeInfo(), like({ symbols: some(BTC) })],
      prices: [() => client.prices(), like({ BTCUSDT: expect.anything() })],
      books: [() => client.bookTickers(), like({ BTCUSDT: like({ symbol }) })],
      day: [() => client.prevDay(symbol), like({ symbol })],
      candles: [
        () => client.candles(symbol, '1m', { limit: 1 }),
        [like({ open: expect.anything() })],
      ],
      balance: [() => client.balance(), like({ USDT: like({ available: expect.anything() }) })],
      fees: [() => client.tradeFee(), some({ symbol })],
      state: [() => client.accountStatus(), like({ canTrade: true })],
    });
    const made = await client.limitOrder('BUY', symbol, 0.02, 19_500);
    const { orderId } = made;
    expect(await client.orderStatus(symbol, orderId)).toMatchObject({ status: 'NEW' });
    expect(await client.openOrders(symbol)).toHaveLength(1);
    expect(await client.cancel(symbol, orderId)).toMatchObject({ status: 'CANCELED' });
    expect(await client.marketBuyWithCost(symbol, 100)).toMatchObject({ status: 'FILLED' });
    expect(await client.marketSell(symbol, 0.001)).toMatchObject({ status: 'FILLED' });
    expect((await client.trades(symbol)).at(-1)).toMatchObject({ isBuyer: false });
    await expect(client.marketSellWithCost(symbol, 100)).rejects.toThrow(/-1128/);
  });

  it('hears streams', async () => {
    const client = nodeBinance(server(), alice);
    const heard = new Promise((resolve) => {
      client.miniTicker((said: unknown) => resolve(said));
    });
    expect(await heard).toMatchObject({ BTCUSDT: { close: expect.anything() } });
    for (const name of Object.keys(client.getSubscriptions())) client.terminate(name);
  }, 20_000);
});

describe('binance-api-node', () => {
  it('reads, places, finds, cancels and fills', async () => {
    const client = apiNode(server(), alice);
    const { symbol } = BTC;
    await asks({
      ping: [() => client.ping(), true],
      book: [() => client.book(BTC), like({ bids: [{ price: '19990.00', quantity: '10.00000' }] })],
      prices: [() => client.prices(), like({ BTCUSDT: expect.anything() })],
      candles: [
        () => client.candles({ symbol, interval: '1m', limit: 1 }),
        [like({ low: expect.anything() })],
      ],
      account: [() => client.accountInfo(), like({ canTrade: true })],
      fees: [() => client.tradeFee(), some(BTC)],
    });
    const order = { symbol, side: 'BUY', type: 'LIMIT', quantity: '0.02', price: '19500' } as never;
    const made = await client.order(order);
    const { orderId } = made;
    expect(await client.getOrder({ symbol, orderId })).toMatchObject({ status: 'NEW' });
    expect(await client.cancelOpenOrders(BTC)).toMatchObject([{ orderId }]);
    const sale = { symbol, side: 'SELL', quantity: '0.01', price: '20800' };
    const stops = { stopPrice: '19200', stopLimitPrice: '19100' };
    const pair = await client.orderOco({ ...sale, ...stops } as never);
    const ended = await client.cancelOrderOco({ symbol, orderListId: pair.orderListId });
    expect(ended).toMatchObject({ listOrderStatus: 'ALL_DONE' });
    await expect(client.cancelOrder({ symbol, orderId })).rejects.toMatchObject({ code: -2011 });
  });

  it('hears its own on a socket', async () => {
    const client = apiNode(server(), alice);
    const heard: unknown[] = [];
    const leave = await client.ws.user((said) => heard.push(said));
    await client.order({ ...BTC, side: 'BUY', type: 'MARKET', quantity: '0.01' } as never);
    await expect
      .poll(() => heard.map((said) => (said as { orderStatus?: string }).orderStatus))
      .toContain('FILLED');
    leave();
  }, 20_000);
});
