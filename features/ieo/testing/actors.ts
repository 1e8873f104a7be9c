/** Operators who publish and cancel, and customers who subscribe and think better of it. */
import type { Engine } from '../../../apps/server/engine.ts';
import { commitmentOf } from '../../../core/draw/draw.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { asHouse, gift, given, MARKETS, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { AAPL, BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import {
  FIRST_LISTED_ASSET as FIRST_TOKEN,
  FIRST_LISTED_MARKET,
} from '../../catalogue/testing/listings.ts';
import { ieoTerms, WHOLE } from './terms.ts';

const SECRET = '5a'.repeat(32);
const MINUTE_MS = 60_000;
const METHODS = ['pro_rata', 'level', 'draw'] as const;

/** Shares to be sold as tokens are. */
export function ieoEndowments(): Envelope[] {
  return [gift(HOUSE.ieoVault, AAPL, 100_000n * WHOLE)];
}

/** Sold are shares while their market is closed, and tokens that were listed. */
function publish({ random, timeMs }: World): Envelope {
  const method = random.pick(METHODS);
  const isDrawn = method === 'draw';
  const beginMs = timeMs + random.whole(0, 2) * MINUTE_MS;
  const terms = ieoTerms(random.pick([AAPL, FIRST_TOKEN]), beginMs, {
    productId: random.whole(1, 60),
    method,
    minLots: '1',
    endMs: beginMs + random.whole(2, 60) * MINUTE_MS,
    lockDays: random.whole(0, 1),
    parts: [
      { assetId: USDT, priceUnits: '50000001', lots: String(random.whole(10, 300)) },
      { assetId: BTC, priceUnits: '37', lots: String(random.whole(1, 60)) },
    ],
    commitment: isDrawn ? commitmentOf(SECRET) : '',
    beaconMarkets: isDrawn ? MARKETS : [],
  });
  return asHouse({ type: 'ieo.publish', operator: 1, terms, reason: 'agreed' });
}

function subscribe(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'ieo.subscribe',
    projectId: -1,
    payAssetId: random.pick([USDT, USDT, BTC]),
    amount: (BigInt(random.whole(1, 200)) * WHOLE).toString(),
    total: '',
    nonce: random.chance(0.5) ? random.whole(1, 9).toString().repeat(32) : '',
  });
}

function reduce(world: World): Envelope {
  const left = (BigInt(world.random.whole(0, 60)) * WHOLE).toString();
  return given(world.customer(), { type: 'ieo.reduce', orderId: -1, left });
}

function cancel({ random }: World): Envelope {
  const isAsked = random.chance(0.5);
  const operator = random.whole(1, 3);
  return isAsked
    ? asHouse({ type: 'ieo.ask_cancel', operator, projectId: -1, reason: 'a flaw' })
    : asHouse({ type: 'ieo.decide_cancel', operator, projectId: -1, verdict: 'confirm' });
}

function reveal(): Envelope {
  return asHouse({ type: 'ieo.reveal', projectId: -1, secret: SECRET });
}

function fund(): Envelope {
  return gift(HOUSE.ieoVault, FIRST_TOKEN, 400n * WHOLE);
}

/** Somebody trades the token where it is traded. */
function trade(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'spot.place',
    marketId: FIRST_LISTED_MARKET,
    byReference: true,
    side: random.pick(['buy', 'sell']),
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: random.whole(450, 550),
    stopTicks: 0,
    triggerBy: 'last',
    lots: random.whole(20, 60),
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  });
}

export const ieoActors: readonly Actor[] = [
  { weight: 0.2, act: publish },
  { weight: 2, act: subscribe },
  { weight: 0.4, act: reduce },
  { weight: 0.1, act: cancel },
  { weight: 0.4, act: reveal },
  { weight: 0.1, act: fund },
  { weight: 0.4, act: trade },
];

type Asked = Envelope['command'] & Readonly<Record<string, unknown>>;

function aimSubscription(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Asked;
  const open = engine.ieo.running().filter(({ row }) => row.state === 'open');
  if (open.length === 0) return envelope;
  const { row, terms } = random.pick(open);
  const part = terms.parts.find(({ assetId }) => assetId === command['payAssetId']);
  const cost = (BigInt(part?.priceUnits ?? 0) * BigInt(String(command['amount']))) / WHOLE;
  return given(envelope.actor, { ...command, projectId: row.id, total: String(cost) });
}

/** Points at projects and orders that are really there. */
export function aimIeo(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Asked;
  const running = engine.ieo.running();
  if (command.type === 'ieo.subscribe') return aimSubscription(engine, envelope, random);
  if (command.type === 'ieo.reduce') {
    const orders = running.flatMap(({ orders: all }) => [...all.values()]);
    if (orders.length === 0) return envelope;
    const order = random.pick(orders);
    return given(order.owner, { ...command, orderId: order.id });
  }
  if (command['projectId'] === -1 && running.length > 0) {
    return asHouse({ ...command, projectId: random.pick(running).row.id });
  }
  return envelope;
}
