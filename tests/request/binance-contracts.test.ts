/** ccxt as it is sold for contracts, with another address and a key. */
import ccxt from 'ccxt';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotKey, botKey, stockAt, stockContractsAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';
import { btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
let alice: BotKey;
let client: ReturnType<typeof stockContractsAt>;
const BTC = 'BTC/USDT:USDT';

beforeAll(async () => {
  alice = await botKey(server(), 'alice', 'contracts');
  client = stockContractsAt(server(), alice);
  await client.loadMarkets();
});

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
});

/** Leaves nothing open or waiting. */
async function flat(): Promise<void> {
  const inside = await server().stillIn('alice');
  await inside.post('/lever/batch_close', { type: 0 });
  await client.cancelAllOrders(BTC);
  await client.cancelAllOrders(BTC, { trigger: true });
}

afterEach(flat);

async function amount(): Promise<number> {
  const [position] = await client.fetchPositions([BTC]);
  const { contracts = 0, side } = position ?? {};
  return side === 'short' ? -(contracts ?? 0) : (contracts ?? 0);
}

describe('ccxt for contracts', () => {
  it('loads the markets, with steps and limits of the terms', async () => {
    expect(client.markets?.[BTC]).toMatchObject({
      id: 'BTCUSDT',
      active: true,
      swap: true,
      linear: true,
      contractSize: 1,
      precision: { price: 0.01, amount: 0.01 },
      limits: { amount: { min: 0.01, max: 1 } },
    });
  });

  it('reads the book of one level, prices, candles and what nights cost', async () => {
    const book = await client.fetchOrderBook(BTC);
    expect([book.bids[0]?.[0], book.asks[0]?.[0]]).toEqual([19_990, 20_010]);
    expect(book.bids).toHaveLength(1);
    const ticker = await client.fetchTicker(BTC);
    expect(ticker).toMatchObject({ last: 20_000 });
    expect((await client.fetchOHLCV(BTC, '1m')).at(-1)?.[4]).toBe(20_000);
    expect(await client.fetchMarkPrice(BTC)).toMatchObject({ markPrice: 20_000 });
    expect(await client.fetchFundingRate(BTC)).toMatchObject({
      fundingRate: 0.000_1,
      indexPrice: 20_000,
    });
    expect(await client.fetchOpenInterest(BTC)).toMatchObject({ symbol: BTC });
  });

  it('opens, sees, turns and closes a position by orders at the market', async () => {
    const bought = await client.createOrder(BTC, 'market', 'buy', 0.1);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.1, average: 20_010, side: 'buy' });
    const [position] = await client.fetchPositions([BTC]);
    expect(position).toMatchObject({ side: 'long', contracts: 0.1, entryPrice: 20_010 });
    expect(position?.unrealizedPnl).toBeCloseTo(-1, 6);
    expect(position?.liquidationPrice ?? 0).toBeLessThan(20_000);
    const sold = await client.createOrder(BTC, 'market', 'sell', 0.3);
    expect(sold).toMatchObject({ status: 'closed', filled: 0.3, average: 19_990, side: 'sell' });
    expect(await amount()).toBe(-0.2);
    const closed = await client.createOrder(BTC, 'market', 'buy', 0.5, undefined, {
      reduceOnly: true,
    });
    expect(closed).toMatchObject({ status: 'closed', filled: 0.2, reduceOnly: true });
    expect(await amount()).toBe(0);
    const more = client.createOrder(BTC, 'market', 'buy', 0.1, undefined, { reduceOnly: true });
    await expect(more).rejects.toThrow(/-2022/);
    const trades = await client.fetchMyTrades(BTC);
    expect(trades.map(({ order }) => order)).toEqual([bought.id, sold.id, sold.id, closed.id]);
    const all = await client.fetchOrders(BTC);
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [bought.id, 'closed'],
      [sold.id, 'closed'],
      [closed.id, 'closed'],
    ]);
    expect(await client.fetchOrder(String(sold.id), BTC)).toMatchObject({
      clientOrderId: sold.clientOrderId,
      filled: 0.3,
    });
  });

  it('lets a limit order wait, finds it by both names, and cancels it', async () => {
    const made = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000, {
      newClientOrderId: 'mine-1',
    });
    expect(made).toMatchObject({ status: 'open', price: 19_000, clientOrderId: 'mine-1' });
    expect((await client.fetchOpenOrders(BTC)).map(({ id }) => id)).toEqual([made.id]);
    const byName = { origClientOrderId: 'mine-1' };
    expect(await client.fetchOrder('', BTC, byName)).toMatchObject({ id: made.id });
    const again = client.createOrder(BTC, 'limit', 'buy', 0.1, 18_000, {
      newClientOrderId: 'mine-1',
    });
    await expect(again).rejects.toThrow(/-4116/);
    expect(await client.cancelOrder(String(made.id), BTC)).toMatchObject({ status: 'canceled' });
    const gone = client.cancelOrder(String(made.id), BTC);
    await expect(gone).rejects.toThrow(ccxt.OrderNotFound);
    await expect(client.fetchOrder('999999999', BTC)).rejects.toThrow(ccxt.OrderNotFound);
  });

  it('closes by limit orders what is there, and opens with what is beyond', async () => {
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    const closing = await client.createOrder(BTC, 'limit', 'sell', 0.1, 20_500);
    expect(closing).toMatchObject({ status: 'open', reduceOnly: true, price: 20_500 });
    const opening = await client.createOrder(BTC, 'limit', 'sell', 0.1, 20_600);
    expect(opening).toMatchObject({ status: 'open', reduceOnly: false });
    await server().tick(btcUsdt, 2_052_000);
    expect(await amount()).toBe(0);
    expect(await client.fetchOrder(String(closing.id), BTC)).toMatchObject({
      status: 'closed',
      filled: 0.1,
    });
    expect((await client.fetchOpenOrders(BTC)).map(({ id }) => id)).toEqual([opening.id]);
  });

  it('stops a loss and takes a profit with orders that only close', async () => {
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    const stop = await client.createOrder(BTC, 'market', 'sell', 0.1, undefined, {
      stopLossPrice: 19_500,
      reduceOnly: true,
    });
    const profit = await client.createOrder(BTC, 'market', 'sell', 0.1, undefined, {
      takeProfitPrice: 20_800,
      reduceOnly: true,
    });
    const trail = await client.createOrder(BTC, 'market', 'sell', 0.05, undefined, {
      trailingPercent: 5,
      reduceOnly: true,
    });
    const open = await client.fetchOpenOrders(BTC, undefined, undefined, { trigger: true });
    expect(open.map(({ id, triggerPrice }) => [id, triggerPrice])).toEqual([
      [stop.id, 19_500],
      [profit.id, 20_800],
      [trail.id, 18_990],
    ]);
    expect(await client.fetchOpenOrders(BTC)).toEqual([]);
    await client.cancelOrder(String(trail.id), BTC, { trigger: true });
    await server().tick(btcUsdt, 1_940_000);
    expect(await amount()).toBe(0);
    const done = await client.fetchOrder(String(stop.id), BTC, { trigger: true });
    expect(done).toMatchObject({ status: 'closed' });
    const other = await client.fetchOrder(String(profit.id), BTC, { trigger: true });
    expect(other).toMatchObject({ status: 'expired' });
  });

  it('opens at a trigger, at the tick after it, and takes back what waits for one', async () => {
    const at = (triggerPrice: number, side: 'buy' | 'sell' = 'buy') =>
      client.createOrder(BTC, 'market', side, 0.1, undefined, { triggerPrice });
    const entry = await at(20_600);
    expect(entry).toMatchObject({ status: 'open', triggerPrice: 20_600, reduceOnly: false });
    const other = await at(19_000, 'sell');
    const asked = { trigger: true };
    const open = await client.fetchOpenOrders(BTC, undefined, undefined, asked);
    expect(open.map(({ id, side }) => [id, side])).toEqual([
      [entry.id, 'buy'],
      [other.id, 'sell'],
    ]);
    await client.cancelOrder(String(other.id), BTC, asked);
    const gone = await client.fetchOrder(String(other.id), BTC, asked);
    expect(gone).toMatchObject({ status: 'canceled' });
    for (const ticks of [2_061_000, 2_061_000]) {
      server().pass(1_000);
      await server().tick(btcUsdt, ticks);
    }
    await expect.poll(amount).toBe(0.1);
    const [trade] = (await client.fetchMyTrades(BTC)).slice(-1);
    const done = await client.fapiPrivateGetAlgoOrder({ algoId: String(entry.id) });
    expect(done).toMatchObject({ algoStatus: 'FINISHED', actualOrderId: trade?.order });
    await client.createOrder(BTC, 'market', 'sell', 0.1, undefined, { reduceOnly: true });
  });

  it('is refused what triggers at once', async () => {
    await expect(
      client.createOrder(BTC, 'market', 'buy', 0.1, undefined, { stopPrice: 19_000 }),
    ).rejects.toThrow(/-2021/);
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    const late = client.createOrder(BTC, 'market', 'sell', 0.1, undefined, {
      stopLossPrice: 20_500,
      reduceOnly: true,
    });
    await expect(late).rejects.toThrow(/-2021/);
    const old = client.fapiPrivatePostOrder({
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'STOP_MARKET',
      quantity: '0.1',
      stopPrice: '19000',
      reduceOnly: 'true',
    });
    await expect(old).rejects.toThrow(/-4120/);
  });

  it('reads its balance, and what its positions hold of it', async () => {
    const before = await client.fetchBalance();
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    const after = await client.fetchBalance();
    expect(after['USDT']?.used).toBeCloseTo(100.05, 6);
    const free = (before['USDT']?.free ?? 0) - 100.05 - 1.0005;
    expect(after['USDT']?.free).toBeCloseTo(free, 6);
  });

  it('chooses multiple and margin of what it opens next', async () => {
    expect(await client.setLeverage(50, BTC)).toMatchObject({ leverage: 50 });
    expect(await client.setLeverage(7, BTC)).toMatchObject({ leverage: 5 });
    await expect(client.setLeverage(4, BTC)).rejects.toThrow(/-4028/);
    await client.setMarginMode('isolated', BTC);
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    const [position] = await client.fetchPositions([BTC]);
    expect(position).toMatchObject({ marginMode: 'isolated' });
    expect(position?.collateral).toBeCloseTo(399.2, 6);
    const changed = client.fapiPrivatePostMarginType({ symbol: 'BTCUSDT', marginType: 'CROSSED' });
    await expect(changed).rejects.toThrow(/-4048/);
    await flat();
    await client.setMarginMode('cross', BTC);
    await client.setLeverage(20, BTC);
  });

  it('has what is open follow, and shares the setting with the ticket', async () => {
    const inside = await server().stillIn('alice');
    const set = { currency_id: 4, legal_id: 2, multiple: 10, margin_mode: 'cross' };
    await inside.post('/lever/leverage', set);
    expect((await client.fetchLeverage(BTC)).longLeverage).toBe(10);
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    await client.setLeverage(50, BTC);
    const [position] = await client.fetchPositions([BTC]);
    expect(position).toMatchObject({ initialMargin: 40, leverage: 50 });
    const settings = await inside.rows('/lever/settings');
    expect(settings).toEqual([{ match_id: btcUsdt, multiple: 50, margin_mode: 'cross' }]);
    await flat();
    await client.setLeverage(20, BTC);
  });

  it('keeps what was chosen in earlier releases until it is set anew', async () => {
    const { pool } = server().database;
    const { rows } = await pool.query('select owner from contract_settings where market_id = $1', [
      btcUsdt,
    ]);
    const owner: unknown = rows[0]?.owner;
    const keep = (market: number) =>
      pool.query('insert into bot_contract_settings values ($1, $2, 5, $3)', [
        owner,
        market,
        'isolated',
      ]);
    await keep(btcUsdt);
    expect((await client.fetchLeverage(BTC)).longLeverage).toBe(20);
    await keep(ethUsdt);
    const eth = 'ETH/USDT:USDT';
    expect((await client.fetchLeverage(eth)).longLeverage).toBe(5);
    // Leverage alone leaves the mode as it was.
    await client.setLeverage(20, eth);
    expect(await client.fetchMarginMode(eth)).toMatchObject({ marginMode: 'isolated' });
    await pool.query('delete from bot_contract_settings');
  });

  it('reads the tiers of a market, and is told where its leverage is above one', async () => {
    const told = await client.fapiPrivateGetLeverageBracket({ symbol: 'BTCUSDT' });
    const row = Array.isArray(told) ? told[0] : told;
    expect(row.brackets.slice(0, 3)).toMatchObject([
      { bracket: 1, initialLeverage: 100, notionalFloor: 0, notionalCap: 50_000, cum: 0 },
      { notionalFloor: 50_000, notionalCap: 250_000, maintMarginRatio: 0.01, cum: 250 },
      { notionalFloor: 250_000, notionalCap: 1_000_000, maintMarginRatio: 0.025, cum: 4000 },
    ]);
    expect(row.brackets[3]).toMatchObject({ initialLeverage: 10, notionalFloor: 1_000_000 });
    expect(await client.setLeverage(100, BTC)).toMatchObject({ maxNotionalValue: '50000' });
    const buy = async () => client.createOrder(BTC, 'market', 'buy', 1);
    // A coin costs 20,010: two of them fit into the first tier, and a third does not.
    await buy();
    await buy();
    await expect(buy()).rejects.toThrow(/-2027/);
    await flat();
    await client.setLeverage(20, BTC);
  });

  it('sees both sides apart where it wants to', async () => {
    await client.setPositionMode(true, BTC);
    await expect(client.createOrder(BTC, 'market', 'buy', 0.1)).rejects.toThrow(/-4061/);
    const side = (positionSide: string) => ({ positionSide });
    await client.createOrder(BTC, 'market', 'buy', 0.1, undefined, side('LONG'));
    await client.createOrder(BTC, 'market', 'sell', 0.2, undefined, side('SHORT'));
    const both = await client.fetchPositions([BTC]);
    expect(both.map((it) => [it.side, it.contracts])).toEqual([
      ['long', 0.1],
      ['short', 0.2],
    ]);
    await expect(client.setPositionMode(false, BTC)).rejects.toThrow(/-4068/);
    await client.createOrder(BTC, 'market', 'sell', 0.1, undefined, side('LONG'));
    await client.createOrder(BTC, 'market', 'buy', 0.2, undefined, side('SHORT'));
    expect(await client.fetchPositions([BTC])).toEqual([]);
    await client.setPositionMode(false, BTC);
    await expect(client.setPositionMode(false, BTC)).rejects.toThrow(/-4059/);
  });

  it('is told why an order is none, by the errors it knows', async () => {
    const odd = client.fapiPrivatePostOrder({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.015',
    });
    await expect(odd).rejects.toThrow(/-4023/);
    const huge = client.createOrder(BTC, 'market', 'buy', 1.01);
    await expect(huge).rejects.toThrow(/-4005/);
    const maker = client.createOrder(BTC, 'limit', 'buy', 0.1, 20_100, { postOnly: true });
    await expect(maker).rejects.toThrow(/-5022/);
    const short = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000, {
      timeInForce: 'IOC',
    });
    expect(await client.fetchOrder(String(short.id), BTC)).toMatchObject({ status: 'expired' });
  });

  it('changes price and amount of an order that waits, which stays the one it is', async () => {
    const order = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000, {
      newClientOrderId: 'moved-1',
    });
    const edit = (price: number, amount = 0.2, side: 'buy' | 'sell' = 'buy') =>
      client.editOrder(String(order.id), BTC, 'limit', side, amount, price);
    const kept = { id: order.id, clientOrderId: 'moved-1' };
    expect(await edit(19_100)).toMatchObject({ ...kept, price: 19_100, amount: 0.2 });
    expect(await client.fetchOrder(String(order.id), BTC)).toMatchObject({
      ...kept,
      status: 'open',
      price: 19_100,
      amount: 0.2,
    });
    await expect(edit(19_100)).rejects.toThrow(/-5027/);
    await expect(edit(20_010)).rejects.toThrow(/-2021/);
    await expect(edit(5_000)).rejects.toThrow(/-4016/);
    await expect(edit(19_100, 1.01)).rejects.toThrow(/-4005/);
    await expect(edit(19_100, 0.1, 'sell')).rejects.toThrow(/-1117/);
    const maker = await client.createOrder(BTC, 'limit', 'buy', 0.1, 18_900, { postOnly: true });
    const crossing = client.editOrder(String(maker.id), BTC, 'limit', 'buy', 0.1, 20_010);
    await expect(crossing).rejects.toThrow(/-5022/);
    await server().tick(btcUsdt, 1_908_000);
    expect(await amount()).toBe(0.2);
    await expect(edit(19_000)).rejects.toThrow(ccxt.OrderNotFound);
    const sale = await client.createOrder(BTC, 'limit', 'sell', 0.1, 20_500);
    const changed = await client.editOrder(String(sale.id), BTC, 'limit', 'sell', 0.2, 20_400);
    expect(changed).toMatchObject({ id: sale.id, reduceOnly: true, price: 20_400, amount: 0.2 });
    await server().tick(btcUsdt, 2_042_000);
    expect(await amount()).toBe(0);
    const market = await client.createOrder(BTC, 'market', 'buy', 0.01);
    const traded = client.editOrder(String(market.id), BTC, 'limit', 'buy', 0.1, 19_000);
    await expect(traded).rejects.toThrow(/-5025/);
  });

  it('sends up to five orders at once, and each has its own answer', async () => {
    const order = (price: number) =>
      ({ symbol: BTC, type: 'limit', side: 'buy', amount: 0.01, price }) as const;
    const made = await client.createOrders([order(19_000), order(5_000), order(19_100)]);
    expect(made.map(({ status }) => status)).toEqual(['open', 'rejected', 'open']);
    expect(await client.fetchOpenOrders(BTC)).toHaveLength(2);
    const many = client.createOrders(Array.from({ length: 6 }, () => order(19_000)));
    await expect(many).rejects.toThrow();
  });

  it('reads fees and gains as income', async () => {
    await client.createOrder(BTC, 'market', 'buy', 0.1);
    await client.createOrder(BTC, 'market', 'sell', 0.1);
    const rows = (await client.fapiPrivateGetIncome({ symbol: 'BTCUSDT' })) as {
      incomeType: string;
      income: string;
    }[];
    expect(rows.slice(-3).map((row) => [row.incomeType, Number(row.income)])).toEqual([
      ['COMMISSION', -1.0005],
      ['REALIZED_PNL', -2],
      ['COMMISSION', -0.9995],
    ]);
  });
});

describe('a key', () => {
  it('for contracts trades nothing else, and one for nothing else no contracts', async () => {
    const spot = stockAt(server(), alice);
    await spot.loadMarkets();
    await expect(spot.createOrder('BTC/USDT', 'market', 'buy', 0.1)).rejects.toThrow(/-2015/);
    const other = stockContractsAt(server(), await botKey(server(), 'alice', 'spot'));
    await other.loadMarkets();
    await expect(other.createOrder(BTC, 'market', 'buy', 0.1)).rejects.toThrow(/-2015/);
    await expect(other.setLeverage(5, BTC)).rejects.toThrow(/-2015/);
    await expect(other.cancelAllOrders(BTC)).rejects.toThrow(/-2015/);
    expect(await other.fetchPositions([BTC])).toEqual([]);
  });

  it('sees and changes nothing of another customer', async () => {
    const hers = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000);
    const sold = await client.createOrder(BTC, 'market', 'buy', 0.1);
    const bob = stockContractsAt(server(), await botKey(server(), 'bob', 'contracts'));
    await bob.loadMarkets();
    for (const id of [hers.id, sold.id]) {
      await expect(bob.fetchOrder(String(id), BTC)).rejects.toThrow(ccxt.OrderNotFound);
      await expect(bob.cancelOrder(String(id), BTC)).rejects.toThrow(ccxt.OrderNotFound);
    }
    expect(await bob.fetchOpenOrders(BTC)).toEqual([]);
    expect(await bob.fetchMyTrades(BTC)).toEqual([]);
    expect(await bob.fetchPositions([BTC])).toEqual([]);
    await bob.cancelAllOrders(BTC);
    expect(await client.fetchOpenOrders(BTC)).toHaveLength(1);
  });
});

it('leaves the mode of what its owner opened elsewhere', async () => {
  const bob = stockContractsAt(server(), await botKey(server(), 'bob', 'contracts'));
  await bob.loadMarkets();
  const inside = await server().stillIn('bob');
  const order = { currency_id: 4, legal_id: 2, share: 1, multiple: 10, type: 1, status: 1 };
  await inside.post('/lever/submit', { ...order, margin_mode: 'isolated' });
  await bob.setLeverage(20, BTC);
  expect(await bob.fetchMarginMode(BTC)).toMatchObject({ marginMode: 'isolated' });
  expect(await inside.rows('/lever/settings')).toMatchObject([{ multiple: 20 }]);
});
