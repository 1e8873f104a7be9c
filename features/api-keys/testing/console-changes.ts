/** A sound example of each call of the console that changes something. */
import { type ConsoleChange, REASON } from '../../../tests/support/console-world.ts';
import type { MakeKey } from '../contract.ts';

export const apiKeysChanges: Readonly<Record<string, ConsoleChange>> = {
  '/customers/end_api_key': async ({ server, alice }) => {
    const command: MakeKey = {
      type: 'api-keys.make',
      keySha256: '5e'.repeat(32),
      permissions: ['read'],
      isBound: false,
    };
    const made = await server.running.service.writer.submit({ actor: alice, command });
    if ('refused' in made) throw new Error(made.refused);
    return { fields: { id: (made.answer as { id: number }).id, reason: REASON } };
  },
};
