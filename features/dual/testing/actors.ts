/** Customers who buy dual products and roll them, and an operator who offers new ones. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { BTC, btcUsdt, ETH, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { dayOf, type DualTerms } from '../contract.ts';
import { CLOSES, RECENT_CLOSES, dualTerms, MONDAY } from './terms.ts';

const WIDE = { lowTicks: 1, highTicks: 2_000_000_000 };
const MOST_PRODUCTS = 40;
const DISTANCES = [10_000, 30_000];

/** A product whose linked price is near the price that a simulation begins at. */
function product(productId: number, maturityDay: number, startDay: number): DualTerms {
  const isCall = productId % 2 === 1;
  const isBitcoin = productId % 4 < 2;
  const base = isBitcoin ? 2_000_000 : 150_000;
  const distance = DISTANCES[productId % 3 === 0 ? 1 : 0] ?? 0;
  return dualTerms({
    productId,
    marketId: isBitcoin ? btcUsdt : ethUsdt,
    kind: isCall ? 'call' : 'put',
    strikeTicks: base + (isCall ? 1 : -1) * 500,
    distancePpm: isCall ? distance : -distance,
    ratePpm: 300_000 + 70_000 * (productId % 5),
    startDay,
    maturityDay,
    shares: 50,
    ...WIDE,
  });
}

/** Products of the first days, and money for the desk. */
export function dualEndowments(): Envelope[] {
  const days = [1, 2, 3, 4].flatMap((days) => [days, days, days, days]);
  const terms = days.map((days, index) => product(index + 1, MONDAY + days + 1, MONDAY));
  return [
    asHouse({ type: 'dual.publish_terms', terms }),
    gift(HOUSE.dualDesk, USDT, 10_000_000_000_000n),
    gift(HOUSE.dualDesk, BTC, 500_000_000n),
    gift(HOUSE.dualDesk, ETH, 5_000_000_000n),
  ];
}

function buy(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'dual.buy',
    productId: random.whole(1, MOST_PRODUCTS),
    shares: random.whole(1, 3),
    autoRoll: random.chance(0.4),
    hasReadNotice: true,
    ...(random.chance(0.7) ? { closes: CLOSES, leastRatePpm: random.whole(0, 50_000) } : {}),
    ...(random.chance(0.5) ? { recentCloses: RECENT_CLOSES } : {}),
  });
}

function setRoll(world: World): Envelope {
  const isOn = world.random.chance(0.5);
  return given(world.customer(), { type: 'dual.set_roll', orderId: -1, isOn });
}

/** An operator who offers something for the days to come. */
function publish({ random, timeMs }: World): Envelope {
  const today = dayOf(timeMs);
  const terms = [product(random.whole(17, MOST_PRODUCTS), today + random.whole(2, 4), today)];
  return asHouse({ type: 'dual.publish_terms', terms });
}

export const dualActors: readonly Actor[] = [
  { weight: 1, act: buy },
  { weight: 0.2, act: setRoll },
  { weight: 0.2, act: publish },
];

/** Points at an order that is not settled, mostly of its owner. */
export function aimDual(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly orderId?: number };
  const running = engine.dual.runningOrders();
  if (command.orderId !== -1 || running.length === 0) return envelope;
  const order = random.pick(running);
  const actor = random.chance(0.1) ? envelope.actor : order.owner;
  return given(actor, { ...command, orderId: order.id });
}
