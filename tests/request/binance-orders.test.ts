/** ccxt as it is sold, with a key: what it does for a customer. */
import ccxt from 'ccxt';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotKey, botKey, stockAt, stockProAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
let alice: BotKey;
let client: InstanceType<typeof ccxt.binance>;

beforeAll(async () => {
  alice = await botKey(server(), 'alice');
  client = stockAt(server(), alice);
  await client.loadMarkets();
});

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
  await server().quote([[1_999_000, 1_000_000]], [[2_001_000, 1_000_000]]);
});

const BTC_USDT = 'BTC/USDT';

describe('ccxt with a key', () => {
  it('reads balances, fees and coins', async () => {
    const balance = await client.fetchBalance();
    expect(balance['USDT']?.free).toBeGreaterThan(0);
    expect(await client.fetchTradingFee(BTC_USDT)).toMatchObject({ maker: 0.000_8, taker: 0.001 });
    expect(Object.keys((await client.fetchCurrencies()) ?? {})).toContain('BTC');
  });

  it('places a market order that is filled at once, with its fills', async () => {
    const order = await client.createOrder(BTC_USDT, 'market', 'buy', 0.1);
    expect(order).toMatchObject({ status: 'closed', filled: 0.1, average: 20_010, cost: 2_001 });
    expect(order.trades).toHaveLength(1);
    expect(order.trades[0]).toMatchObject({ price: 20_010, amount: 0.1, fee: { currency: 'BTC' } });
    const spent = await client.createMarketBuyOrderWithCost(BTC_USDT, 100);
    expect(spent.filled).toBeCloseTo(0.004_99, 8);
    const [last] = (await client.fetchMyTrades(BTC_USDT)).slice(-1);
    expect(last).toMatchObject({ order: spent.id, side: 'buy', takerOrMaker: 'taker' });
  });

  it('places, finds, changes and cancels a limit order', async () => {
    const made = await client.createOrder(BTC_USDT, 'limit', 'buy', 0.2, 19_500, {
      newClientOrderId: 'x/my-1',
    });
    expect(made).toMatchObject({ status: 'open', clientOrderId: 'x/my-1', price: 19_500 });
    expect((await client.fetchOpenOrders(BTC_USDT)).map(({ id }) => id)).toEqual([made.id]);
    expect(await client.fetchOrder(String(made.id), BTC_USDT)).toMatchObject({ amount: 0.2 });
    const again = client.createOrder(BTC_USDT, 'limit', 'buy', 0.3, 19_500, {
      newClientOrderId: 'x/my-1',
    });
    await expect(again).rejects.toThrow(/Duplicate order sent/);
    const change = { symbol: 'BTCUSDT', orderId: made.id, newQty: '0.1' };
    const path = 'order/amend/keepPriority';
    const smaller: unknown = await client.request(path, 'private', 'PUT', change);
    expect(smaller).toMatchObject({ amendedOrder: { origQty: '0.10000', status: 'NEW' } });
    const edited = await client.editOrder(String(made.id), BTC_USDT, 'limit', 'buy', 0.3, 19_400);
    expect(edited).toMatchObject({ status: 'open', amount: 0.3, price: 19_400 });
    const other = client.cancelOrder(String(edited.id), 'ETH/USDT');
    await expect(other).rejects.toThrow(ccxt.OrderNotFound);
    expect(await client.cancelOrder(String(edited.id), BTC_USDT)).toMatchObject({
      status: 'canceled',
    });
    await expect(client.cancelOrder(String(edited.id), BTC_USDT)).rejects.toThrow(
      ccxt.OrderNotFound,
    );
    await expect(client.fetchOrder('999999999', BTC_USDT)).rejects.toThrow(ccxt.OrderNotFound);
    const all = await client.fetchOrders(BTC_USDT);
    expect(all.slice(-2).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('cancels all of a market, and is told which', async () => {
    for (const price of [19_100, 19_200]) {
      await client.createOrder(BTC_USDT, 'limit', 'buy', 0.01, price);
    }
    const gone = await client.cancelAllOrders(BTC_USDT);
    expect(gone.map(({ price, status }) => [price, status])).toEqual([
      [19_100, 'canceled'],
      [19_200, 'canceled'],
    ]);
    await expect(client.cancelAllOrders(BTC_USDT)).rejects.toThrow(ccxt.OrderNotFound);
  });

  it('places stops, take-profits and trailing stops', async () => {
    await client.createOrder(BTC_USDT, 'market', 'buy', 0.1);
    const stop = await client.createOrder(BTC_USDT, 'limit', 'sell', 0.01, 19_000, {
      stopLossPrice: 19_100,
    });
    expect(await client.fetchOrder(String(stop.id), BTC_USDT)).toMatchObject({
      triggerPrice: 19_100,
    });
    const profit = await client.createOrder(BTC_USDT, 'market', 'sell', 0.01, undefined, {
      takeProfitPrice: 21_000,
    });
    expect(await client.fetchOrder(String(profit.id), BTC_USDT)).toMatchObject({
      triggerPrice: 21_000,
    });
    const trail = await client.privatePostOrder({
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'STOP_LOSS',
      quantity: '0.01',
      trailingDelta: '100',
    });
    expect(trail).toMatchObject({ symbol: 'BTCUSDT' });
    await client.cancelAllOrders(BTC_USDT);
  });

  it('places pairs and brackets, and cancels them as lists', async () => {
    const oco = await client.privatePostOrderListOco({
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.01',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '20800',
      belowType: 'STOP_LOSS_LIMIT',
      belowStopPrice: '19200',
      belowPrice: '19100',
      belowTimeInForce: 'GTC',
    });
    expect(oco).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING' });
    expect(oco.orderReports).toHaveLength(2);
    const old = await client.privatePostOrderOco({
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.01',
      price: '20800',
      stopPrice: '19200',
    });
    expect(old.orders).toHaveLength(2);
    const bracket = await client.privatePostOrderListOtoco({
      symbol: 'BTCUSDT',
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingPrice: '19500',
      workingQuantity: '0.01',
      workingTimeInForce: 'GTC',
      pendingSide: 'SELL',
      pendingQuantity: '0.005',
      pendingAboveType: 'LIMIT_MAKER',
      pendingAbovePrice: '20900',
      pendingBelowType: 'STOP_LOSS',
      pendingBelowStopPrice: '19000',
    });
    expect(bracket.orderReports.map((each: { status: string }) => each.status)).toEqual([
      'NEW',
      'PENDING_NEW',
      'PENDING_NEW',
    ]);
    expect(await client.privateGetOpenOrderList()).toHaveLength(3);
    for (const { orderListId } of [oco, old, bracket]) {
      const gone = await client.privateDeleteOrderList({ symbol: 'BTCUSDT', orderListId });
      expect(gone).toMatchObject({ listOrderStatus: 'ALL_DONE' });
    }
    expect(await client.privateGetOpenOrderList()).toEqual([]);
    expect(await client.fetchOpenOrders(BTC_USDT)).toEqual([]);
  });

  it('is told why an order is none, by the errors it knows', async () => {
    const much = client.createOrder(BTC_USDT, 'limit', 'buy', 240, 19_900);
    await expect(much).rejects.toThrow(ccxt.InsufficientFunds);
    const crossing = client.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 20_020, {
      postOnly: true,
    });
    await expect(crossing).rejects.toThrow(ccxt.OrderImmediatelyFillable);
    const small = client.privatePostOrder({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.00001',
      price: '19000',
    });
    await expect(small).rejects.toThrow(/Filter failure: NOTIONAL/);
    const sold = client.privatePostOrder({
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'MARKET',
      quoteOrderQty: '100',
    });
    await expect(sold).rejects.toThrow(/-1128/);
    const replaced = client.privatePostOrderCancelReplace({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '19000',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: '123456',
    });
    await expect(replaced).rejects.toThrow(/-2022/);
  });

  it('counts its orders', async () => {
    const before = await client.privateGetRateLimitOrder();
    await client.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
    const after = await client.privateGetRateLimitOrder();
    expect(Number(after[1].count)).toBe(Number(before[1].count) + 1);
    await client.cancelAllOrders(BTC_USDT);
  });
});

describe('ccxt.pro with a key', () => {
  it('places, finds and cancels orders on a socket', async () => {
    const socket = await stockProAt(server(), alice);
    try {
      await socket.loadMarkets();
      const made = await socket.createOrderWs(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
      expect(made).toMatchObject({ status: 'open', price: 19_000 });
      expect(await socket.fetchOrderWs(String(made.id), BTC_USDT)).toMatchObject({ amount: 0.01 });
      expect(await socket.fetchOpenOrdersWs(BTC_USDT)).toHaveLength(1);
      const gone = await socket.cancelOrderWs(String(made.id), BTC_USDT);
      expect(gone).toMatchObject({ status: 'canceled' });
      const filled = await socket.createOrderWs(BTC_USDT, 'market', 'buy', 0.01);
      expect(filled).toMatchObject({ status: 'closed', filled: 0.01 });
      const none = socket.cancelOrderWs(String(made.id), BTC_USDT);
      await expect(none).rejects.toThrow(ccxt.OrderNotFound);
    } finally {
      await socket.close();
    }
  }, 20_000);
});

describe('ccxt.pro', () => {
  it('watches its own orders, a report for each fill, and balances', async () => {
    const socket = await stockProAt(server(), alice);
    const other = await stockProAt(server(), await botKey(server(), 'bob'));
    try {
      await socket.loadMarkets();
      const first = socket.watchOrders(BTC_USDT);
      const balance = socket.watchBalance();
      let foreign = 0;
      void other.watchOrders(BTC_USDT).then(
        () => (foreign += 1),
        () => undefined,
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
      const made = await client.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
      expect((await first).at(-1)).toMatchObject({ id: made.id, status: 'open', price: 19_000 });
      expect((await balance)['USDT']?.used).toBeGreaterThan(0);
      const next = socket.watchOrders(BTC_USDT);
      await client.cancelOrder(String(made.id), BTC_USDT);
      expect((await next).at(-1)).toMatchObject({ id: made.id, status: 'canceled' });
      const own = socket.watchMyTrades(BTC_USDT);
      const bought = await client.createOrder(BTC_USDT, 'market', 'buy', 0.01);
      expect((await own).at(-1)).toMatchObject({ order: bought.id, amount: 0.01, price: 20_010 });
      expect(foreign).toBe(0);
    } finally {
      await socket.close();
      await other.close();
    }
  }, 20_000);
});

describe('a key', () => {
  it('sees and changes nothing of another customer', async () => {
    const hers = await client.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
    const bob = stockAt(server(), await botKey(server(), 'bob'));
    await bob.loadMarkets();
    await expect(bob.fetchOrder(String(hers.id), BTC_USDT)).rejects.toThrow(ccxt.OrderNotFound);
    await expect(bob.cancelOrder(String(hers.id), BTC_USDT)).rejects.toThrow(ccxt.OrderNotFound);
    expect(await bob.fetchOpenOrders(BTC_USDT)).toEqual([]);
    expect(await client.fetchOpenOrders(BTC_USDT)).toHaveLength(1);
    await client.cancelAllOrders(BTC_USDT);
  });

  it.each(['ed25519', 'rsa'] as const)('of the kind %s signs too', async (kind) => {
    const other = stockAt(server(), await botKey(server(), 'alice', 'spot', kind));
    await other.loadMarkets();
    const made = await other.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
    expect(await other.cancelOrder(String(made.id), BTC_USDT)).toMatchObject({
      status: 'canceled',
    });
  });

  it('that only reads places and cancels nothing', async () => {
    const reader = stockAt(server(), await botKey(server(), 'alice', 'read'));
    await reader.loadMarkets();
    expect(await reader.fetchOpenOrders(BTC_USDT)).toEqual([]);
    const placed = reader.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
    await expect(placed).rejects.toThrow(/-2015/);
    await expect(reader.cancelAllOrders(BTC_USDT)).rejects.toThrow(/-2015/);
  });

  it('signs what it sends, byte for byte, and a signed order sent twice is one', async () => {
    let sent:
      | { url: string; init: { method: string; headers: Record<string, string>; body: string } }
      | undefined;
    const spy = stockAt(server(), alice);
    await spy.loadMarkets();
    const sign = spy.sign.bind(spy);
    spy.sign = (...asked: Parameters<typeof sign>) => {
      const made = sign(...asked);
      const { url, method, headers, body } = made;
      if (method === 'POST') sent = { url, init: { method, headers, body } };
      return made;
    };
    const order = await spy.createOrder(BTC_USDT, 'limit', 'buy', 0.01, 19_000);
    if (sent === undefined) throw new Error('nothing was sent');
    const again = await fetch(sent.url, sent.init);
    expect(await again.json()).toMatchObject({ orderId: Number(order.id) });
    expect(await client.fetchOpenOrders(BTC_USDT)).toHaveLength(1);
    const body = sent.init.body.replace('19000', '19001');
    const forged = await fetch(sent.url, { ...sent.init, body });
    expect(await forged.json()).toMatchObject({ code: -1022 });
    server().pass(61_000);
    const late = await fetch(sent.url, sent.init);
    expect(await late.json()).toMatchObject({ code: -1021 });
    await server().freshPrices();
    await client.cancelAllOrders(BTC_USDT);
  });
});
