/** Customers who make keys for their programs, change them and take them away. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { apiKeysExamples } from './examples.ts';

const example = apiKeysExamples;

export const apiKeysActors: readonly Actor[] = [
  {
    weight: 0.2,
    act: (world: World) => {
      const fields = example['api-keys.make'](world.random, 0);
      return given(world.customer(), { type: 'api-keys.make', ...fields });
    },
  },
  {
    weight: 0.1,
    act: (world: World) => {
      const fields = example['api-keys.change'](world.random, 0);
      return given(world.customer(), { type: 'api-keys.change', ...fields, id: -1 });
    },
  },
  {
    weight: 0.1,
    act: (world: World) => given(world.customer(), { type: 'api-keys.revoke', id: -1 }),
  },
  {
    weight: 0.05,
    act: () => asHouse({ type: 'api-keys.end', id: -1, operator: 1, reason: 'reported as stolen' }),
  },
];

/** Points at a key that is there, mostly of its owner. */
export function aimApiKeys(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly id?: number };
  const keys = engine['api-keys'].allKeys();
  if (command.id !== -1 || keys.length === 0) return envelope;
  const key = random.pick(keys);
  const isOther = envelope.actor === 0 || random.chance(0.1);
  return given(isOther ? envelope.actor : key.owner, { ...command, id: key.id });
}
