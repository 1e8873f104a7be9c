/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';

async function applied(world: ConsoleWorld): Promise<void> {
  const told = { language: 'en', text: 'trend', sinceMs: 0, closedPositions: 20 };
  await world.give(world.alice, { type: 'copy.apply', ...told, sharePpm: 100_000 });
}

export const copyChanges: Readonly<Record<string, ConsoleChange>> = {
  '/copy/review': async (world) => {
    await applied(world);
    return { fields: { id: world.alice, approve: 1, reason: REASON } };
  },
  '/copy/pause': (world) => ({ fields: { id: world.alice, pause: 1, reason: REASON } }),
};
