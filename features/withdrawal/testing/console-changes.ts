/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

const DAY_MS = 86_400_000;

/** A withdrawal of Alice's; approved, where that is asked for. */
async function asked(world: ConsoleWorld, isApproved = false): Promise<unknown> {
  const { server, alice } = world;
  const way = { assetId: USDT, way: 'erc20', amount: '10000000000' };
  const destination = { destinationId: 1, destinationSavedMs: 0, lockedUntilMs: 0 };
  server.pass(DAY_MS);
  await server.freshPrices();
  const { id } = await world.give(alice, { type: 'withdrawal.ask', ...way, ...destination });
  if (isApproved) await world.done('/withdrawals/approve', { id });
  return id;
}

async function sent(world: ConsoleWorld): Promise<unknown> {
  const id = await asked(world, true);
  await world.done('/withdrawals/sent', { id, txId: `by-hand-${String(id)}` });
  return id;
}

export const withdrawalChanges: Readonly<Record<string, ConsoleChange>> = {
  '/withdrawals/approve': async (world) => ({ fields: { id: await asked(world) } }),
  '/withdrawals/done': async (world) => ({ fields: { id: await sent(world) } }),
  '/withdrawals/failed': async (world) => ({ fields: { id: await sent(world), reason: REASON } }),
  '/withdrawals/reject': async (world) => ({ fields: { id: await asked(world), reason: REASON } }),
  '/withdrawals/sent': async (world) => ({
    fields: { id: await asked(world, true), txId: 'a-bank-reference' },
  }),
  '/withdrawals/set_policy': () => ({ fields: { thresholdBtc: '1', reason: REASON } }),
};
