/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';

function plan() {
  return { prizes: [{ kind: 'cash', value: '10', count: 2 }], weeks: 2, reason: REASON };
}

export const gameChanges: Readonly<Record<string, ConsoleChange>> = {
  '/game/plan': () => ({ fields: plan() }),
  '/game/decide': async (world: ConsoleWorld) => {
    const { id } = await world.done('/game/plan', plan());
    return { fields: { id: Number(id), confirm: 0, reason: REASON } };
  },
};
