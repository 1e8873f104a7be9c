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

/** The stock has a price. */
async function priced({ server }: ConsoleWorld): Promise<void> {
  const command = { type: 'feeds.tick', prices: [[aaplUsdt, 'one', 25_000, 0]] } as const;
  await server.running.service.writer.submit({ actor: 0, command });
}

export const corporateChanges: Readonly<Record<string, ConsoleChange>> = {
  '/corporate/plan': async (world) => {
    await priced(world);
    return { fields: plan(world) };
  },
  '/corporate/confirm': async (world) => {
    const { client } = await world.hired();
    await priced(world);
    const reject = { verdict: 'reject', reason: REASON };
    for (const { id, state } of await client.rows('/corporate/actions', {})) {
      if (state === 'planned') await client.post('/corporate/confirm', { id, ...reject });
    }
    await client.post('/corporate/plan', plan(world));
    const [action] = await client.rows('/corporate/actions', {});
    return { fields: { id: action?.['id'], verdict: 'confirm', reason: REASON } };
  },
};
