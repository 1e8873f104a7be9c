/** Customers with leveraged contracts. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { contractTerms } from './terms.ts';

const MARKETS = [btcUsdt, ethUsdt] as const;
const WHOLE = 100_000_000n;

/** Terms for the coin markets, and money for desk and customers. The insurance is small. */
export function contractsEndowments(customers: readonly number[]): Envelope[] {
  return [
    ...MARKETS.map((id) => asHouse({ type: 'contracts.publish_terms', terms: contractTerms(id) })),
    gift(HOUSE.contractsDesk, USDT, 30_000n * WHOLE),
    gift(HOUSE.insurance, USDT, 2_000n * WHOLE),
    ...customers.map((owner) => gift(owner, USDT, 20_000n * WHOLE, KIND.margin)),
  ];
}

function open(world: World): Envelope {
  const { random } = world;
  const marketId = random.pick(MARKETS);
  const stops = random.chance(0.3);
  return given(world.customer(), {
    type: 'contracts.open',
    marketId,
    side: random.pick(['long', 'short']),
    mode: random.pick(['cross', 'cross', 'isolated']),
    lots: random.whole(1, 1_005),
    multiple: random.pick([5, 20, 20, 100, 100, 7]),
    limitTicks: random.chance(0.4) ? world.near(marketId, 4_000) : 0,
    takeProfitTicks: stops ? world.near(marketId, 9_000) : 0,
    stopLossTicks: stops ? world.near(marketId, 9_000) : 0,
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
  return given(world.customer(), { type: 'contracts.change_margin', positionId: -1, change });
}

export const contractsActors: readonly Actor[] = [
  { weight: 5.25, act: open },
  { weight: 2.25, act: close },
  { weight: 1, act: reverse },
  { weight: 0.45, act: closeAll },
  { weight: 0.75, act: cancel },
  { weight: 1.5, act: setStops },
  { weight: 0.9, act: changeMargin },
];

/** Points at a position that is live, mostly of its owner. */
export function aimContracts(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly positionId?: number };
  if (command.positionId !== -1) return envelope;
  const live = engine.contracts.livePositions();
  if (live.length === 0) return given(envelope.actor, { ...command, positionId: 1 });
  const position = random.pick(live);
  const stranger = random.chance(0.05);
  return given(stranger ? envelope.actor : position.owner, { ...command, positionId: position.id });
}
