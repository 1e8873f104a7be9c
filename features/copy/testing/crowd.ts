/** A trader with all the followers that he can have, for the law of copying. */
import type { Envelope } from '../../../core/engine/command.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import type { Random } from '../../../tests/support/random.ts';
import { MOST_FOLLOWERS } from '../contract.ts';
import { CopyWorld } from './world.ts';

/** The number of the first follower; the others come after him. */
export const FIRST_FOLLOWER = 10_000;
const START_TICKS = 8_000_000;
const REACH_TICKS = 40_000;

/** An index around that of the beginning. */
export function someTicks(random: Random): number {
  return START_TICKS + random.whole(-REACH_TICKS, REACH_TICKS);
}

/**
 * The house of such a crowd; of an earlier release, because no leader of today has a margin for it.
 * @param numbers multiples in hundredths that followers have in turn
 * @param World what notes or changes what is asked of it
 */
export function crowd(numbers: readonly number[], World: typeof CopyWorld = CopyWorld): CopyWorld {
  const world = new World({
    terms: {
      exposureCapLots: 10_000_000,
      maxLotsPerOrder: 1_000,
      maxLotsPerCustomer: 1_000_000,
      spreadBps: 10,
    },
    equity: '1000000',
    desk: '100000000',
  });
  const budget = usdt('50000').toString();
  for (let at = 0; at < MOST_FOLLOWERS; at += 1) {
    const number = numbers[at % numbers.length] ?? 100;
    const choice = { number, budget, maxLossPercent: 90 };
    world.earlierFollower(FIRST_FOLLOWER + at, choice, '100000');
  }
  return world;
}

/** All commands that make the house of a crowd, with their times, and when it is made. */
export function crowdCommands(numbers: readonly number[]) {
  const commands: { readonly timeMs: number; readonly envelope: Envelope }[] = [];
  class Noting extends CopyWorld {
    override must<Answer = unknown>(actor: number, command: object): Answer {
      commands.push({ timeMs: this.timeMs, envelope: { actor, command: command as never } });
      return super.must<Answer>(actor, command);
    }
  }
  const { timeMs } = crowd(numbers, Noting);
  return { commands, timeMs };
}
