/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { aaplUsdt } from '../../../tests/support/small-catalogue.ts';
import { DAY_MS } from '../contract.ts';

function plan({ server }: ConsoleWorld) {
  const exMs = server.nowMs - (server.nowMs % DAY_MS) + 3 * DAY_MS;
  return { marketId: aaplUsdt, kind: 'split', numerator: 4, denominator: 1, exMs, reason: REASON };
}

export const corporateChanges: Readonly<Record<string, ConsoleChange>> = {
  '/corporate/plan': (world) => ({ fields: plan(world) }),
  '/corporate/confirm': async (world) => {
    const { client } = await world.hired();
    await client.post('/corporate/plan', plan(world));
    const [action] = await client.rows('/corporate/actions', {});
    return { fields: { id: action?.['id'], verdict: 'confirm', reason: REASON } };
  },
};
