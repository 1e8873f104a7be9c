/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';

async function givePasskey({ server }: ConsoleWorld, customerId: number): Promise<void> {
  await server.database.pool.query(
    `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name,
       created_ms) values ($1, gen_random_uuid()::text, '', 0, '', 'phone', 1)`,
    [customerId],
  );
}

/** A security reset of a customer who has a passkey, asked for by another operator. */
async function askedReset(world: ConsoleWorld, customerId: number): Promise<unknown> {
  await givePasskey(world, customerId);
  const asked = await world.done('/security_resets/ask', { customerId, reason: REASON });
  return asked['id'];
}

export const identityChanges: Readonly<Record<string, ConsoleChange>> = {
  '/customers/score': ({ bob }) => ({ fields: { customerId: bob, score: 90, reason: REASON } }),
  '/security_resets/ask': async (world) => {
    await givePasskey(world, world.alice);
    return { fields: { customerId: world.alice, reason: REASON } };
  },
  '/security_resets/confirm': async (world) => ({
    fields: { id: await askedReset(world, world.bob) },
  }),
  '/security_resets/reject': async (world) => ({
    fields: { id: await askedReset(world, world.bob), reason: REASON },
  }),
};
