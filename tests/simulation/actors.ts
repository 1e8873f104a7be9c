/** Everybody who does something in the whole house, as the testing cards of the rooms say. */
import type { Engine } from '../../apps/server/engine.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { TESTING_CARDS } from '../rooms.ts';
import type { Random } from '../support/random.ts';
import { CUSTOMERS, World } from './world.ts';

const ACTORS = TESTING_CARDS.flatMap(({ name, actors = [] }) =>
  actors.map((actor) => ({ ...actor, room: name })),
);

/** What each room needs before its actors can do anything: money and terms. */
export function endowments(): Envelope[] {
  return TESTING_CARDS.flatMap((card) => card.endowments?.(CUSTOMERS) ?? []);
}

/** The actors of a simulation. */
export class Actors {
  private readonly world: World;
  private readonly acting: typeof ACTORS;
  private readonly whole: number;

  /** @param rooms whose people act; those of all rooms where it is not there */
  constructor(random: Random, rooms?: ReadonlySet<string>) {
    this.world = new World(random);
    this.acting = ACTORS.filter(({ room }) => rooms === undefined || rooms.has(room));
    this.whole = this.acting.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** The next thing that somebody does at a time. */
  next(timeMs: number): Envelope {
    this.world.timeMs = timeMs;
    let left = this.world.random.next() * this.whole;
    for (const { weight, act } of this.acting) {
      left -= weight;
      if (left < 0) return act(this.world);
    }
    throw new Error('no room has an actor');
  }
}

/** Points what an actor does at something that is really there, as its room says. */
export function aim(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const [room = ''] = envelope.command.type.split('.');
  const card = TESTING_CARDS.find(({ name }) => name === room);
  return card?.aim?.(engine, envelope, random) ?? envelope;
}
