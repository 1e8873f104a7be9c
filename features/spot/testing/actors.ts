/** Customers with orders of all kinds, and a market maker who quotes. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { gift, given, MARKETS, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { AAPL, BTC, ETH, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { hasTrigger, isPriced, marketOrder, type QuoteLevel } from '../contract/index.ts';

/** Coins and shares for the market maker. */
export function spotEndowments(): Envelope[] {
  return [USDT, BTC, ETH, AAPL].map((asset) =>
    gift(HOUSE.marketMaker, asset, 900_000_000_000_000n),
  );
}

function quote({ random, prices, timeMs }: World): Envelope {
  const marketId = random.pick(MARKETS);
  const middle = prices.get(marketId) ?? 1;
  const levels = (sign: number): QuoteLevel[] =>
    [1, 2, 3].map((step) => [middle + sign * step * 20, random.whole(1, 40) * 100]);
  const sides = { bids: levels(-1), asks: levels(1) };
  // Journals hold both kinds; no draw, so that the others stay what they are.
  const opens = timeMs % 8 === 0 ? { opens: true } : {};
  return given(HOUSE.marketMaker, { type: 'spot.quote', marketId, ...sides, ...opens });
}

const KINDS = [
  'limit',
  'limit',
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
] as const;

function place(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  const kind = random.pick(KINDS);
  const side = random.pick(['buy', 'sell']);
  const priced = isPriced(kind);
  const byBudget = side === 'buy' && !priced && random.chance(0.5);
  const timeInForce =
    kind === 'market'
      ? random.pick(['ioc', 'fok'])
      : random.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'gtt']);
  const limitTicks = priced ? world.near(marketId, 300) : 0;
  const rests = timeInForce === 'gtc' || timeInForce === 'gtt';
  const command = {
    type: 'spot.place',
    marketId,
    side,
    kind,
    timeInForce,
    limitTicks,
    triggerBy: random.pick(['index', 'last']),
    stopTicks: hasTrigger(kind) ? world.near(marketId, 2_000) : 0,
    lots: byBudget ? 0 : random.whole(1, 50_000),
    budget: byBudget ? random.whole(1, 20_000_000_000) : 0,
    postOnly: priced && rests && random.chance(0.2),
    selfTrade: random.pick(['cancel_taker', 'cancel_maker', 'cancel_both']),
    expiresMs: timeInForce === 'gtt' ? world.timeMs + random.whole(-20_000, 60_000) : 0,
    clientOrderId: random.chance(0.3) ? `own-${random.whole(1, 25)}` : '',
  };
  const mayHide = kind === 'limit' && timeInForce === 'gtc' && random.chance(0.3);
  const hidden = mayHide ? { icebergLots: Math.ceil(command.lots / random.whole(2, 9)) } : {};
  const envelope = given(world.customer(), { ...command, ...hidden });
  return random.chance(0.1) ? { ...envelope, key: `k${random.whole(1, 200)}` } : envelope;
}

/** An entry with exits, a pair, or a trailing stop, near the price. */
function plan(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  const side = random.pick(['buy', 'sell']);
  const what = random.pick(['exits', 'pair', 'trail'] as const);
  const limitTicks = world.near(marketId, 300);
  const away = random.whole(1, 400);
  const order = {
    type: 'spot.place',
    marketId,
    side: what === 'exits' ? 'buy' : side,
    kind: what === 'trail' ? 'trailing_stop' : 'limit',
    timeInForce: 'gtc',
    limitTicks: what === 'trail' ? 0 : limitTicks,
    stopTicks: 0,
    triggerBy: random.pick(['index', 'last']),
    lots: random.whole(1, 50_000),
    budget: 0,
    postOnly: false,
    selfTrade: random.pick(['cancel_taker', 'cancel_maker', 'cancel_both']),
    expiresMs: 0,
    clientOrderId: '',
  };
  const size = what === 'trail' && side === 'buy' ? { lots: 0, budget: 2_000_000_000 } : {};
  const plans = {
    exits: { takeProfitTicks: limitTicks + away, stopLossTicks: Math.max(1, limitTicks - 500) },
    pair: { stopTicks: limitTicks + (side === 'buy' ? 800 : -800), limitTicks: 0 },
    trail: { callbackBps: random.whole(10, 100), activationTicks: random.chance(0.3) ? away : 0 },
  };
  return given(world.customer(), { ...order, ...size, [what]: plans[what] });
}

function cancel(world: World): Envelope {
  const { random } = world;
  const actor = world.customer();
  if (random.chance(0.05)) {
    const marketIds = random.pick([[], ...MARKETS.map((market) => [market])]);
    return given(actor, { type: 'spot.cancel_all', marketIds });
  }
  const byOwnId = random.chance(0.3);
  const clientOrderId = byOwnId ? `own-${random.whole(1, 25)}` : '';
  return given(actor, { type: 'spot.cancel', orderId: byOwnId ? 0 : -1, clientOrderId });
}

function replace(world: World): Envelope {
  const { random } = world;
  const limitTicks = random.chance(0.5) ? 0 : world.near(random.pick(MARKETS), 200);
  const lots = random.chance(0.3) ? 0 : random.whole(1, 50_000);
  const stopTicks = random.chance(0.5) ? 0 : world.near(random.pick(MARKETS), 200);
  const change = { orderId: -1, lots, limitTicks, stopTicks };
  return given(world.customer(), { type: 'spot.replace', ...change });
}

/** An order in the place of another one. */
function cancelReplace(world: World): Envelope {
  const { command, ...envelope } = place(world);
  const mode = world.random.pick(['stop_on_failure', 'allow_failure']);
  const change = { orderId: -1, clientOrderId: '', mode, order: command };
  return { ...envelope, command: { type: 'spot.cancel_replace', ...change } };
}

/** Orders of which one cancels or triggers others. */
function placeList(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  const contingency = random.pick(['oco', 'oto', 'otoco'] as const);
  const limitTicks = world.near(marketId, 300);
  const lots = random.whole(10, 20_000);
  const side = random.pick(['buy', 'sell'] as const);
  const away = random.whole(1, 600);
  const limit = { ...PLAIN, marketId, side, lots, limitTicks };
  const pairOf = (of: typeof side, at: number) => {
    const up = of === 'sell' ? away : -away;
    const gain = random.chance(0.5)
      ? { ...limit, side: of, limitTicks: at + up }
      : { ...limit, side: of, kind: 'take_profit_market', stopTicks: at + up, limitTicks: 0 };
    const stop = { ...limit, side: of, kind: 'stop_market', stopTicks: at - up, limitTicks: 0 };
    return [gain, stop];
  };
  const then = random.chance(0.7) ? (side === 'buy' ? 'sell' : 'buy') : side;
  const pair = pairOf(contingency === 'oco' ? side : then, limitTicks);
  const orders =
    contingency === 'oco' ? pair : contingency === 'otoco' ? [limit, ...pair] : [limit, pair[0]];
  const clientListId = random.chance(0.2) ? `list-${random.whole(1, 9)}` : '';
  const command = { type: 'spot.place_list', marketId, contingency, clientListId, orders };
  return given(world.customer(), command);
}

const PLAIN = marketOrder(0, { kind: 'limit', timeInForce: 'gtc', tellsRemainder: true });

function cancelList(world: World): Envelope {
  const { random } = world;
  const command = { type: 'spot.cancel_list', listId: -1, clientListId: '' };
  const named = { ...command, listId: 0, clientListId: `list-${random.whole(1, 9)}` };
  return given(world.customer(), random.chance(0.3) ? named : command);
}

function setCountdown(world: World): Envelope {
  const { random } = world;
  const countdownMs = random.pick([0, 999, 1_000, 5_000, 60_000]);
  const marketId = random.pick(MARKETS);
  return given(world.customer(), { type: 'spot.set_countdown', marketId, countdownMs });
}

export const spotActors: readonly Actor[] = [
  { weight: 6, act: quote },
  { weight: 40, act: place },
  { weight: 12, act: plan },
  { weight: 10, act: cancel },
  { weight: 4, act: replace },
  { weight: 4, act: cancelReplace },
  { weight: 6, act: placeList },
  { weight: 1, act: cancelList },
  { weight: 1, act: setCountdown },
];

/** What comes in the place of an order is mostly in its market. */
function inMarketOf(command: object, marketId: number): object {
  if (!('order' in command) || typeof command.order !== 'object') return {};
  return { order: { ...command.order, marketId } };
}

/** Points at an order that is live, mostly of its owner. */
export function aimSpot(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & {
    readonly orderId?: number;
    readonly listId?: number;
  };
  const [list] = engine.spot.lists.sorted();
  if (command.listId === -1) {
    return given(list?.owner ?? envelope.actor, { ...command, listId: list?.id ?? 1 });
  }
  if (command.orderId !== -1) return envelope;
  const live = engine.spot.liveOrders().filter((order) => order.owner > 0);
  if (live.length === 0) return given(envelope.actor, { ...command, orderId: 1 });
  const order = random.pick(live);
  const own = { ...command, orderId: order.id, ...inMarketOf(command, order.marketId) };
  const stranger = random.chance(0.1);
  return given(stranger ? envelope.actor : order.owner, own);
}
