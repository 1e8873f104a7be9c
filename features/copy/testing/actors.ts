/** Customers who lead, follow, change their minds and make copies their own. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { ONCE } from './examples.ts';

const WHOLE = 100_000_000n;
const TRADERS = 3;

function applying(owner: number): Envelope {
  const told = { language: 'en', text: 'trend', sinceMs: 0, closedPositions: 20 };
  return given(owner, { type: 'copy.apply', ...told, sharePpm: 100_000 });
}

function reviewing(trader: number, isApproved: boolean): Envelope {
  return asHouse({ type: 'copy.review', trader, isApproved, operator: 1, reason: 'looked at' });
}

/** The first customers lead; a few follow them already. */
export function copyEndowments(customers: readonly number[]): Envelope[] {
  const traders = customers.slice(0, TRADERS);
  const followers = customers.slice(TRADERS);
  return [
    ...traders.flatMap((owner) => [applying(owner), reviewing(owner, true)]),
    ...followers.map((owner, at) =>
      given(owner, {
        type: 'copy.follow',
        ...ONCE,
        trader: traders[at % TRADERS] ?? 0,
        agrees: true,
      }),
    ),
  ];
}

function choice({ random }: World) {
  const mode = random.pick(['multiple', 'multiple', 'lots'] as const);
  return {
    mode,
    number: mode === 'lots' ? random.whole(1, 60) : random.whole(1, 300),
    budget: random.chance(0.1) ? '' : (BigInt(random.whole(1, 4_000)) * WHOLE).toString(),
    maxMultiple: random.pick([3, 20, 100]),
    maxLossPercent: random.whole(1, 100),
    marketIds: random.chance(0.3) ? [random.whole(1, 2)] : [],
  };
}

function trader(world: World): number {
  return world.customers[world.random.whole(0, TRADERS - 1)] ?? 0;
}

function follow(world: World): Envelope {
  const agrees = world.random.chance(0.95);
  const who = {
    trader: trader(world),
    agrees,
    ...(world.random.chance(0.5) && { cumulates: true }),
    ...(world.random.chance(0.5) && { guards: true }),
  };
  return given(world.customer(), { type: 'copy.follow', ...choice(world), ...who });
}

function edit(world: World): Envelope {
  return given(world.customer(), { type: 'copy.edit', trader: -1, ...choice(world) });
}

function unfollow(world: World): Envelope {
  const closes = world.random.chance(0.5);
  const actor = world.customer();
  // Journals hold both kinds.
  const nextTick = closes && actor % 2 === 0 ? { nextTick: true } : {};
  return given(actor, { type: 'copy.unfollow', trader: -1, closes, ...nextTick });
}

function detach(world: World): Envelope {
  return given(world.customer(), { type: 'copy.detach', positionId: -2 });
}

function lead(world: World): Envelope {
  const { random } = world;
  const owner = trader(world);
  if (random.chance(0.15)) return applying(owner);
  if (random.chance(0.3)) return reviewing(owner, random.chance(0.8));
  if (random.chance(0.05)) return given(owner, { type: 'copy.leave' });
  if (random.chance(0.5)) {
    return given(owner, { type: 'copy.set_share', sharePpm: random.whole(0, 21) * 10_000 });
  }
  const looked = { operator: 1, reason: 'looked at', isPaused: random.chance(0.4) };
  return asHouse({ type: 'copy.pause_trader', trader: owner, ...looked });
}

export const copyActors: readonly Actor[] = [
  { weight: 0.3, act: follow },
  { weight: 0.1, act: edit },
  { weight: 0.1, act: unfollow },
  { weight: 0.15, act: detach },
  { weight: 0.1, act: lead },
];

/** Points at a relation or a copy that is there, mostly of its owner. */
export function aimCopy(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & {
    readonly trader?: number;
    readonly positionId?: number;
  };
  if (command.positionId === -2) {
    const copies = engine.copy.openCopies();
    if (copies.length === 0) return given(envelope.actor, { ...command, positionId: 1 });
    const { id, follower } = random.pick(copies);
    const actor = random.chance(0.1) ? envelope.actor : follower;
    return given(actor, { ...command, positionId: id });
  }
  const relations = engine.copy.liveRelations();
  if (command.trader !== -1 || relations.length === 0) return envelope;
  const { trader: led, follower } = random.pick(relations);
  const actor = random.chance(0.1) ? envelope.actor : follower;
  return given(actor, { ...command, trader: led });
}
