/** Customers with leveraged contracts. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import type { TradeCommand } from '../contract/orders.ts';
import { contractTerms } from './terms.ts';

const MARKETS = [btcUsdt, ethUsdt] as const;
const WHOLE = 100_000_000n;
const TRADES: readonly string[] = [
  'contracts.open',
  'contracts.close',
  'contracts.reverse',
  'contracts.close_all',
  'contracts.trade',
  'contracts.reduce',
];

/** What a market may cost in a day: it is reached now and then. */
const dayLossUnits = (3_000n * WHOLE).toString();

/** Terms for the coin markets, and money for desk and customers. The insurance is small. */
export function contractsEndowments(customers: readonly number[]): Envelope[] {
  return [
    ...MARKETS.map((id) =>
      asHouse({ type: 'contracts.publish_terms', terms: contractTerms(id, { dayLossUnits }) }),
    ),
    gift(HOUSE.contractsDesk, USDT, 30_000n * WHOLE),
    gift(HOUSE.insurance, USDT, 2_000n * WHOLE),
    ...customers.map((owner) => gift(owner, USDT, 20_000n * WHOLE, KIND.margin)),
  ];
}

/** How long a limit order waits. */
function lasting({ random, timeMs }: World): object {
  const timeInForce = random.pick(['gtc', 'gtc', 'ioc', 'fok', 'gtd'] as const);
  const until = timeMs + random.whole(-5_000, 60_000);
  return timeInForce === 'gtd' ? { timeInForce, expiresMs: until } : { timeInForce };
}

function reduce(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  const kind = random.pick(['market', 'market', 'stop', 'take_profit', 'trailing'] as const);
  const hasTrigger = kind === 'stop' || kind === 'take_profit';
  return given(world.customer(), {
    type: 'contracts.reduce',
    marketId,
    side: random.pick(['long', 'short']),
    kind,
    lots: random.chance(0.3) ? 0 : random.whole(1, 900),
    triggerTicks: hasTrigger ? world.near(marketId, 6_000) : 0,
    trailTicks: kind === 'trailing' ? random.whole(100, 5_000) : 0,
    clientOrderId: random.chance(0.2) ? `own-${random.whole(1, 9)}` : '',
  });
}

function trade(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'contracts.trade',
    marketId: random.pick(MARKETS),
    side: random.pick(['long', 'short']),
    lots: random.whole(1, 900),
    mode: random.pick(['cross', 'isolated']),
    multiple: random.pick([5, 20, 100]),
  });
}

function enter(world: World): Envelope {
  const { random } = world;
  const base = random.chance(0.5) ? trade(world) : open(world);
  const order = base.command as TradeCommand & { readonly marketId: number };
  const kind = random.pick(['stop', 'take_profit', 'trailing'] as const);
  return given(base.actor, {
    type: 'contracts.place_entry',
    order,
    kind,
    triggerTicks: kind === 'trailing' ? 0 : world.near(order.marketId, 4_000),
    trailTicks: kind === 'trailing' ? random.whole(100, 5_000) : 0,
    clientOrderId: random.chance(0.2) ? `entry-${random.whole(1, 9)}` : '',
  });
}

function cancelEntry(world: World): Envelope {
  const { random } = world;
  const clientOrderId = random.chance(0.5) ? `entry-${random.whole(1, 9)}` : '';
  const command = { type: 'contracts.cancel_entry', entryId: -1, clientOrderId };
  return given(world.customer(), command);
}

function cancelReduction(world: World): Envelope {
  const { random } = world;
  const clientOrderId = random.chance(0.5) ? `own-${random.whole(1, 9)}` : '';
  const command = { type: 'contracts.cancel_reduction', reductionId: -1, clientOrderId };
  return given(world.customer(), command);
}

function amend(world: World): Envelope {
  const { random } = world;
  const ticks = world.near(random.pick(MARKETS), 4_000);
  const lots = random.whole(1, 1_005);
  return given(world.customer(), { type: 'contracts.amend', orderId: -1, ticks, lots });
}

function setCountdown(world: World): Envelope {
  const { random } = world;
  const countdownMs = random.pick([0, 999, 1_000, 5_000, 60_000]);
  const marketId = random.pick(MARKETS);
  return given(world.customer(), { type: 'contracts.set_countdown', marketId, countdownMs });
}

function setLeverage(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'contracts.set_leverage',
    marketId: random.pick(MARKETS),
    multiple: random.pick([5, 20, 100, 100, 7]),
    mode: random.pick(['cross', 'cross', 'isolated']),
  });
}

function open(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  const stops = random.chance(0.3);
  const isLimit = random.chance(0.4);
  return given(world.customer(), {
    type: 'contracts.open',
    marketId,
    side: random.pick(['long', 'short']),
    mode: random.pick(['cross', 'cross', 'isolated']),
    lots: random.whole(1, 1_005),
    multiple: random.pick([5, 20, 20, 100, 100, 7]),
    limitTicks: isLimit ? world.near(marketId, 4_000) : 0,
    takeProfitTicks: stops ? world.near(marketId, 9_000) : 0,
    stopLossTicks: stops ? world.near(marketId, 9_000) : 0,
    ...(isLimit ? lasting(world) : {}),
    // Journals hold both kinds, and both reach the same positions.
    needsCover: random.chance(0.7),
  });
}

function close(world: World): Envelope {
  const lots = world.random.chance(0.5) ? 0 : world.random.whole(1, 400);
  return given(world.customer(), { type: 'contracts.close', positionId: -1, lots });
}

function reverse(world: World): Envelope {
  return given(world.customer(), { type: 'contracts.reverse', positionId: -1, needsCover: true });
}

function closeAll(world: World): Envelope {
  const sides = world.random.pick(['all', 'long', 'short']);
  return given(world.customer(), { type: 'contracts.close_all', sides });
}

function cancel(world: World): Envelope {
  return given(world.customer(), { type: 'contracts.cancel', positionId: -1 });
}

function setStops(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  return given(world.customer(), {
    type: 'contracts.set_stops',
    positionId: -1,
    takeProfitTicks: random.chance(0.4) ? world.near(marketId, 9_000) : 0,
    stopLossTicks: random.chance(0.4) ? world.near(marketId, 9_000) : 0,
    trailTicks: random.chance(0.4) ? random.whole(100, 5_000) : 0,
  });
}

function changeMargin(world: World): Envelope {
  const change = String(world.random.whole(-300, 300) * 100_000_000);
  const listed = world.random.chance(0.5) ? { isListed: true } : {};
  const command = { type: 'contracts.change_margin', positionId: -1, change, ...listed };
  return given(world.customer(), command);
}

export const contractsActors: readonly Actor[] = [
  { weight: 5.25, act: open },
  { weight: 2.25, act: close },
  { weight: 1, act: reverse },
  { weight: 0.45, act: closeAll },
  { weight: 0.75, act: cancel },
  { weight: 1.5, act: setStops },
  { weight: 0.9, act: changeMargin },
  { weight: 1, act: reduce },
  { weight: 1.5, act: trade },
  { weight: 0.3, act: cancelReduction },
  { weight: 1, act: enter },
  { weight: 0.2, act: cancelEntry },
  { weight: 0.3, act: setCountdown },
  { weight: 1.2, act: setLeverage },
  { weight: 0.6, act: amend },
];

/** Orders as the server gives them, of every second customer; of others as earlier releases did. */
function placed(envelope: Envelope): Envelope {
  const { actor, command } = envelope;
  const order = command as TradeCommand;
  const trades = TRADES.includes(order.type);
  const isNow = order.type !== 'contracts.reduce' || order.kind === 'market';
  return trades && isNow && actor % 2 === 0
    ? given(actor, { type: 'contracts.place', order })
    : envelope;
}

/** Points at a position that is live, mostly of its owner. */
export function aimContracts(engine: Engine, envelope: Envelope, random: Random): Envelope {
  return placed(aimed(engine, envelope, random));
}

function aimed(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & {
    readonly positionId?: number;
    readonly reductionId?: number;
    readonly entryId?: number;
    readonly orderId?: number;
  };
  if (command.orderId === -1) {
    const waiting = [
      ...engine.contracts.livePositions().filter(({ state }) => state === 'waiting'),
      ...engine.contracts.state.reductions.sorted(),
    ];
    if (waiting.length === 0) return given(envelope.actor, { ...command, orderId: 1 });
    const order = random.pick(waiting);
    const by = random.chance(0.05) ? envelope.actor : order.owner;
    return given(by, { ...command, orderId: order.id });
  }
  if (command.reductionId === -1) {
    const [first] = engine.contracts.state.reductions.sorted();
    const actor = first?.owner ?? envelope.actor;
    return given(actor, { ...command, reductionId: first?.id ?? 1 });
  }
  if (command.entryId === -1) {
    const [first] = engine.contracts.state.entries.sorted();
    const actor = first?.owner ?? envelope.actor;
    return given(actor, { ...command, entryId: first?.id ?? 1 });
  }
  if (command.positionId !== -1) return envelope;
  const live = engine.contracts.livePositions();
  if (live.length === 0) return given(envelope.actor, { ...command, positionId: 1 });
  const position = random.pick(live);
  const stranger = random.chance(0.05);
  return given(stranger ? envelope.actor : position.owner, { ...command, positionId: position.id });
}
