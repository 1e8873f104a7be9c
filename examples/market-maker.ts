/**
 * A market maker of two spot markets, with ccxt.pro and nothing of ours:
 *
 *     API_KEY=… API_SECRET=… node examples/market-maker.ts
 *
 * One order a market and side, around the last price, each under a name of its own. What is sent is
 * either refused, live or unknown; what is unknown is asked for by its name until it is known, and
 * nothing is sent in its place before. So no stop of the exchange loses an order or doubles one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { OperationFailed, OrderNotFound, pro } from 'ccxt';

const {
  BASE_URL = 'http://127.0.0.1:8080',
  API_KEY: apiKey = '',
  API_SECRET: secret = '',
  MARKETS = 'BTC/USDT,ETH/USDT',
  SPREAD_BPS = '100',
  WORTH = '100',
} = process.env;
/** By how much of the spread a price may be off before its order is replaced. */
const PATIENCE = 0.25;
const ROUND_MS = 500;
/** How long a signed order may still come in; only after that one that is not there never will. */
const WINDOW_MS = 5_000;
/** An order that was quiet for so long is asked for: its fill may have been told to nobody. */
const QUIET_MS = 10_000;

type Side = 'buy' | 'sell';
type State = 'none' | 'live' | 'unknown';
/** What is known of the one order of a market and side. */
interface Slot {
  readonly symbol: string;
  readonly side: Side;
  state: State;
  name: string;
  price: number;
  sentMs: number;
  heardMs: number;
}

const exchange = new pro.binance({ apiKey, secret, timeout: 5_000 });
const sockets = BASE_URL.replace('http', 'ws');
const [spot, sapi] = [`${BASE_URL}/api/v3`, `${BASE_URL}/sapi/v1`];
Object.assign(exchange.urls['api'], { public: spot, private: spot, sapi });
Object.assign(exchange.urls['api'].ws, { spot: `${sockets}/stream/ws` });
Object.assign(exchange.urls['api'].ws['ws-api'], { spot: `${sockets}/ws-api/v3` });
Object.assign(exchange.options, { fetchMarkets: { types: ['spot'] }, recvWindow: WINDOW_MS });
Object.assign(exchange.options, {
  fetchCurrencies: false,
  warnOnFetchOpenOrdersWithoutSymbol: false,
});

const run = Date.now().toString(36);
const last = new Map<string, number>();
let [count, isOver] = [0, false];

function tell(what: string, slot: Slot): void {
  process.stdout.write(`${what} ${slot.name} ${slot.symbol} ${slot.side} ${slot.price}\n`);
}

/** Writes down what an order has turned out to be. */
function know(slot: Slot, state: 'none' | 'live'): void {
  Object.assign(slot, { state, heardMs: Date.now() });
  tell(state === 'live' ? 'live' : 'gone', slot);
}

/** Whether an error leaves open what became of a call: no answer, or one that nobody knows. */
const isOpen = (error: unknown) => error instanceof OperationFailed;

// Where a socket breaks the library leaves promises that nobody waits for.
process.on('unhandledRejection', (error) => {
  if (!isOpen(error)) throw error;
});

async function place(slot: Slot, price: number): Promise<void> {
  const { symbol, side } = slot;
  count += 1;
  Object.assign(slot, { name: `mm-${run}-${count}`, state: 'unknown', price, sentMs: Date.now() });
  tell('sent', slot);
  const named = { newClientOrderId: slot.name, postOnly: true };
  try {
    await exchange.createOrder(symbol, 'limit', side, Number(WORTH) / price, price, named);
    know(slot, 'live');
  } catch (error) {
    if (!isOpen(error)) know(slot, 'none');
  }
}

/** Asks for an order by its name: what it is, or that it never came. */
async function settle(slot: Slot): Promise<void> {
  const { symbol, name: origClientOrderId } = slot;
  try {
    const { status } = await exchange.fetchOrder('', symbol, { origClientOrderId });
    know(slot, status === 'open' ? 'live' : 'none');
  } catch (error) {
    const isLate = Date.now() > slot.sentMs + 2 * WINDOW_MS;
    if (error instanceof OrderNotFound && isLate) know(slot, 'none');
  }
}

async function cancel(slot: Slot): Promise<void> {
  const { symbol, name: origClientOrderId } = slot;
  try {
    await exchange.cancelOrder('', symbol, { origClientOrderId });
    know(slot, 'none');
  } catch (error) {
    // It has been filled, or nobody knows: both are found out by its name.
    if (isOpen(error) || error instanceof OrderNotFound) slot.state = 'unknown';
  }
}

async function round(slot: Slot): Promise<void> {
  const middle = last.get(slot.symbol);
  const half = Number(SPREAD_BPS) / 20_000;
  if (slot.state === 'live' && Date.now() > slot.heardMs + QUIET_MS) slot.state = 'unknown';
  if (slot.state === 'unknown') return settle(slot);
  if (middle === undefined) return;
  const wanted = middle * (slot.side === 'buy' ? 1 - half : 1 + half);
  const price = Number(exchange.priceToPrecision(slot.symbol, wanted));
  if (slot.state === 'live') {
    if (Math.abs(price - slot.price) <= middle * half * PATIENCE) return;
    await cancel(slot);
  }
  if (slot.state === 'none') await place(slot, price);
}

/** Hears the last price of a market, and fills: where the socket breaks, it is opened again. */
async function watch(symbol: string, slots: readonly Slot[]): Promise<void> {
  const prices = async () => last.set(symbol, (await exchange.watchTicker(symbol)).last ?? 0);
  const fills = async () => {
    for (const { clientOrderId, status } of await exchange.watchOrders(symbol)) {
      const slot = slots.find(({ name }) => name === clientOrderId);
      if (slot?.state === 'live' && status !== 'open') slot.state = 'unknown';
    }
  };
  const again = async (step: () => Promise<unknown>) => {
    while (!isOver) await step().catch(() => pause(ROUND_MS));
  };
  await Promise.all([again(prices), again(fills)]);
}

await exchange.loadMarkets();
await exchange.loadHttpProxyAgent();
const symbols = MARKETS.split(',');
const slots = symbols.flatMap((symbol) =>
  (['buy', 'sell'] as const).map((side): Slot => {
    return { symbol, side, state: 'none', name: '', price: 0, sentMs: 0, heardMs: 0 };
  }),
);
// What an earlier run has left is not known here any more.
for (const symbol of symbols) {
  for (const { id, clientOrderId } of await exchange.fetchOpenOrders(symbol)) {
    if (clientOrderId?.startsWith('mm-')) await exchange.cancelOrder(String(id), symbol);
  }
  void watch(symbol, slots);
}
process.once('SIGTERM', () => (isOver = true));
while (!isOver) {
  await Promise.all(slots.map((slot) => round(slot)));
  await pause(ROUND_MS);
}
for (const slot of slots) {
  while (slot.state === 'unknown') await settle(slot).then(() => pause(ROUND_MS));
  if (slot.state === 'live') await cancel(slot);
}
process.exit(0);
