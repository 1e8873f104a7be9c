/** Everybody who does something in the whole house, as the testing cards of the rooms say. */
import type { Engine } from '../../apps/server/engine.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { TESTING_CARDS } from '../rooms.ts';
import type { Random } from '../support/random.ts';
import { CUSTOMERS, World } from './world.ts';

const ACTORS = TESTING_CARDS.flatMap(({ actors = [] }) => actors);
const WHOLE = ACTORS.reduce((sum, { weight }) => sum + weight, 0);

/** What each room needs before its actors can do anything: money and terms. */
export function endowments(): Envelope[] {
  return TESTING_CARDS.flatMap((card) => card.endowments?.(CUSTOMERS) ?? []);
}

/** The actors of a simulation. */
export class Actors {
  private readonly world: World;

  constructor(random: Random) {
    this.world = new World(random);
  }

  /** The next thing that somebody does at a time. */
  next(timeMs: number): Envelope {
    this.world.timeMs = timeMs;
    let left = this.world.random.next() * WHOLE;
    for (const { weight, act } of ACTORS) {
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
