/** Customers who lock up, leave and renew. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { TERMS_NOTICE_MS } from '../../catalogue/contract.ts';
import { THREE_PRODUCTS } from './terms.ts';

/** Terms of three products, and money for the pool. */
export function lockupEndowments(): Envelope[] {
  return [
    ...THREE_PRODUCTS.map((terms) => asHouse({ type: 'lockup.publish_terms', terms })),
    gift(HOUSE.lockupPool, USDT, 5_000_000_000n),
  ];
}

function subscribe(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'lockup.subscribe',
    productId: random.pick([1, 2, 3]),
    amount: String(random.whole(1, 3_000) * 10_000_007),
    autoRenew: random.chance(0.5),
    ...(random.chance(0.7) && { perPerson: true }),
  });
}

function redeem(world: World): Envelope {
  return given(world.customer(), { type: 'lockup.redeem', orderId: -1 });
}

function withdraw(world: World): Envelope {
  return given(world.customer(), { type: 'lockup.withdraw', orderId: -1 });
}

function setRenew(world: World): Envelope {
  const isOn = world.random.chance(0.5);
  return given(world.customer(), { type: 'lockup.set_renew', orderId: -1, isOn });
}

/** An operator who announces another rate, or takes a product from the shelf. */
function plan({ random, timeMs }: World): Envelope {
  const product = random.pick(THREE_PRODUCTS);
  const { productId, version: _version, assetId: _asset, days: _days, ...terms } = product;
  return asHouse({
    type: 'catalogue.plan_terms',
    operator: 1,
    product: 'lockup',
    marketId: productId,
    terms: { ...terms, ratePpm: random.whole(1, 2_000), isOffered: random.chance(0.9) },
    fromMs: timeMs + TERMS_NOTICE_MS + random.whole(-60_000, 3_600_000),
    reason: 'other rates',
  });
}

export const lockupActors: readonly Actor[] = [
  { weight: 0.05, act: plan },
  { weight: 0.6, act: subscribe },
  { weight: 0.2, act: redeem },
  { weight: 0.1, act: withdraw },
  { weight: 0.1, act: setRenew },
];

/** Points at a running order, mostly of its owner. */
export function aimLockup(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly orderId?: number };
  const running = engine.lockup.runningOrders();
  if (command.orderId !== -1 || running.length === 0) return envelope;
  const order = random.pick(running);
  const actor = random.chance(0.1) ? envelope.actor : order.owner;
  return given(actor, { ...command, orderId: order.id });
}
