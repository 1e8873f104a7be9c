/** A sound example of each call of the console that changes something. */
import { operatorAt } from '../../../tests/support/console-client.ts';
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

const figures = { assetId: USDT, hot: '1', cold: '2.5', bank: '0', note: 'the explorer' };

/** Only one count of a coin waits at a time: those that other examples have left end here. */
async function dropWaiting(world: ConsoleWorld): Promise<void> {
  const owner = await operatorAt(world.server);
  const waiting = await owner.rows('/custody/counts', { state: 'proposed' });
  for (const { id } of waiting) await world.done('/custody/reject', { id, reason: REASON });
}

async function counted(world: ConsoleWorld): Promise<unknown> {
  await dropWaiting(world);
  return (await world.done('/custody/count', figures))['id'];
}

export const custodyChanges: Readonly<Record<string, ConsoleChange>> = {
  '/custody/confirm': async (world) => ({ fields: { id: await counted(world) } }),
  '/custody/count': async (world) => {
    await dropWaiting(world);
    return { fields: figures };
  },
  '/custody/reject': async (world) => ({ fields: { id: await counted(world), reason: REASON } }),
};
